// TreeLayout and LayoutQuality in JavaScript, around the module that build.sh makes:
//
//   const layouts = await load(bytes);
//   const tree = layouts.tree(parents, values);
//   const layout = tree.layout("squarified", 1600, 900);
//   const [x, y, width, height] = layout.geometry;  // of the first node; then those of the second
//   layout.release();
//   tree.release();

/// The module of these bytes, an ArrayBuffer or a typed array.
export async function load(bytes) {
  const { instance } = await WebAssembly.instantiate(bytes, { Math });
  return new Layouts(instance.exports);
}

class Layouts {
  constructor(exports) {
    this.exports = exports;
  }

  /// The tree of two columns: the parent of each node, −1 for the root, and its value, NaN where it
  /// has none. An error says why they make no tree.
  tree(parents, values) {
    if (parents.length !== values.length) throw new Error("the columns have different lengths");
    const count = parents.length;
    return this.lend([Int32Array.from(parents), Float64Array.from(values)], (...columns) =>
      new Tree(this, this.check(this.exports.makeTree(count, ...columns)), count));
  }

  /// How many bytes the module has taken, and never gives back.
  get memorySize() {
    return this.exports.memory.buffer.byteLength;
  }

  /// Calls with the addresses of copies of typed arrays, which live for that long.
  lend(arrays, body) {
    const addresses = arrays.map((array) => this.exports.allocate(array.byteLength));
    // A view is made after all are allocated: growing memory detaches the views of it.
    arrays.forEach((array, index) =>
      new array.constructor(this.exports.memory.buffer, addresses[index], array.length).set(array));
    try {
      return body(...addresses);
    } finally {
      addresses.forEach(this.exports.release);
    }
  }

  lendText(text, body) {
    const bytes = new TextEncoder().encode(text);
    return this.lend([bytes], (address) => body(address, bytes.length));
  }

  /// A copy of the numbers that `body` writes to an address.
  copy(Type, length, body) {
    const address = this.exports.allocate(length * Type.BYTES_PER_ELEMENT);
    body(address);
    const copy = new Type(this.exports.memory.buffer, address, length).slice();
    this.exports.release(address);
    return copy;
  }

  check(address) {
    if (address !== 0) return address;
    const { failureLength, copyFailure } = this.exports;
    throw new Error(new TextDecoder().decode(this.copy(Uint8Array, failureLength(), copyFailure)));
  }
}

class Tree {
  constructor(layouts, address, count) {
    Object.assign(this, { layouts, address, count });
  }

  /// The layout by the strategy of this name, as `layoutbench list strategies` shows it. An error
  /// says why there is none.
  layout(strategy, width, height) {
    const { layouts } = this;
    return layouts.lendText(strategy, (...name) => new Layout(
      layouts, layouts.check(layouts.exports.makeLayout(this.address, ...name, width, height)),
      this.count));
  }

  release() {
    this.layouts.exports.releaseTree(this.address);
  }
}

class Layout {
  constructor(layouts, address, count) {
    Object.assign(this, { layouts, address, count });
  }

  /// The numbers of each node, in the order of the tree's columns: x, y, width and height of a
  /// treemap or an icicle; x and y of the center of a node-link tree's box; startAngle, endAngle,
  /// innerRadius and outerRadius of a sunburst's arc; x, y and r of a packed circle.
  get geometry() {
    const { componentCount, copyGeometry } = this.layouts.exports;
    return this.layouts.copy(
      Float64Array, this.count * componentCount(this.address),
      (address) => copyGeometry(this.address, address));
  }

  /// The column `layout_hash` of a run.
  get hash() {
    const hash = BigInt.asUintN(64, this.layouts.exports.layoutHash(this.address));
    return hash.toString(16).padStart(16, "0");
  }

  /// A metric by its id; NaN where it is not defined.
  metric(id) {
    const { metric } = this.layouts.exports;
    return this.layouts.lendText(id, (...text) => metric(this.address, ...text));
  }

  release() {
    this.layouts.exports.releaseLayout(this.address);
  }
}
