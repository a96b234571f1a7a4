// Trees, layouts, metrics and scenes in JavaScript, around the module that scripts/module.sh makes:
//
//   const bench = await load();
//   const { tree, error } = bench.read(bytes, { name: "sales.csv" });
//   const { layout } = tree.layout("squarified", { width: 960, height: 540 });
//   const [x, y, width, height] = layout.numbers;  // of the first node; then those of the second
//
// What a file or an option is at fault for is returned as an `error`. A trap of the module, which
// ends it, is thrown as a `TrapError`; the next tree is made in a new instance of the module.

/// An instance of the module has ended, and all trees, layouts and scenes in it are lost.
export class TrapError extends Error {
  name = "TrapError";

  /// The call that ended it, such as `layout squarified of 1000 nodes`.
  call;

  constructor(call, reason) {
    super(`${call} ended its instance of the module: ${reason}`);
    this.call = call;
  }
}

/// The most memory that the module can have: addresses above are negative for it.
const MOST_BYTES = 2 ** 31 - 2 ** 16;

// What calls need at most, in bytes; the check `wasm` measures it.
const LAYOUT_BYTES = 180;  // for each node
const POLYGON_BYTES = 2800;  // for each node of a layout of polygons
const SIGHT_BYTES = 600;  // besides, for each node of a tree whose layout is looked at
const COLUMN_BYTES = 120;  // for each node of a tree that is made of columns
const READ_BYTES = 6;  // for each byte of a file
const SIGN_BYTES = 110;  // for each sign of a file that may begin a node

/// Loads the module.
///
/// - source: where it is, as a URL or its bytes, a Response or a compiled module. The default is
///   the file beside this one.
/// - memoryLimit: the most bytes that an instance may take; at most 2 GiB.
export async function load(source = new URL("layoutbench.wasm", import.meta.url), {
  memoryLimit = MOST_BYTES,
} = {}) {
  return new Layoutbench(await compiled(await source), Math.min(memoryLimit, MOST_BYTES));
}

async function compiled(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (typeof source === "string" || source instanceof URL) {
    const url = new URL(source, import.meta.url);
    if (url.protocol === "file:" && globalThis.process?.versions?.node) {
      const { readFile } = await import("node:fs/promises");
      source = await readFile(url);
    } else {
      source = await fetch(url);
    }
  }
  if (typeof Response !== "undefined" && source instanceof Response) {
    if (!source.ok) throw new Error(`${source.url}: ${source.status} ${source.statusText}`);
    source = await source.arrayBuffer();
  }
  return WebAssembly.compile(source);
}

// MARK: - Instances

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/// An instance of the module, until it traps.
class Instance {
  /// The error of the call that ended it.
  ended = null;

  /// The widths of letters while a scene is made.
  letterWidth = null;
  letterError = null;

  constructor(module, memoryLimit) {
    this.memoryLimit = memoryLimit;
    const host = {
      number: (address, length) => Number(this.text(address, length)),
      letterWidth: (address, length, isBold) =>
        this.width(this.text(address, length), isBold !== 0),
    };
    this.exports = new WebAssembly.Instance(module, { host }).exports;
    this.exports.limitMemory(memoryLimit);
    // What the module's own data and stack take.
    this.ownBytes = this.exports.memory.buffer.byteLength;
    this.finalizer = new FinalizationRegistry(({ release, address }) => {
      if (!this.ended) this.exports[release](address);
    });
  }

  /// What a page's own letters measure. An exception may not cross the module: it is kept.
  width(text, isBold) {
    try {
      const width = this.letterWidth(text, isBold);
      if (!(width >= 0 && width < 1e6)) throw new TypeError(`letterWidth returned ${width}`);
      return width;
    } catch (error) {
      this.letterError ??= error;
      return 0.5;
    }
  }

  /// Makes calls of the module; `call` says which, should it trap.
  run(call, body) {
    if (this.ended) throw new TrapError(call, `it was lost before, as ${this.ended.message}`);
    try {
      return body(this.exports);
    } catch (error) {
      const isTrap = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
      if (!isTrap) throw error;
      const { message, messageLength } = this.exports;
      const printed = this.text(message(), messageLength()).trim();
      this.ended = new TrapError(call, printed || error.message);
      throw this.ended;
    }
  }

  view(Type, address, length) {
    return new Type(this.exports.memory.buffer, length ? address : 0, length);
  }

  text(address, length) {
    return decoder.decode(this.view(Uint8Array, address, length));
  }

  /// What the last call answered.
  get reply() {
    return JSON.parse(this.replyText);
  }

  get replyText() {
    return this.text(this.exports.reply(), this.exports.replyLength());
  }

  /// Calls with the addresses of copies of typed arrays, which live for that long; 0 for `null`.
  lend(arrays, body) {
    const addresses = arrays.map((array) => array ? this.exports.allocate(array.byteLength) : 0);
    if (arrays.some((array, index) => array && addresses[index] === 0)) {
      addresses.forEach(this.exports.release);
      throw new Error("the module has no memory left");
    }
    // A view is made after all are allocated: growing memory detaches the views of it.
    arrays.forEach((array, index) => {
      if (array) this.view(array.constructor, addresses[index], array.length).set(array);
    });
    // Behind a trap, nothing is released any more.
    const result = body(...addresses);
    addresses.forEach(this.exports.release);
    return result;
  }

  lendText(text, body) {
    const bytes = encoder.encode(text);
    return this.lend([bytes], (address) => body(address, bytes.length));
  }

  /// Why something that needs so many bytes cannot be made; `null` if there is room.
  refusal(what, bytes) {
    const left = this.memoryLimit - this.ownBytes - this.exports.bytesInUse();
    if (bytes <= left) return null;
    const megabytes = (count) => `${Math.ceil(count / 2 ** 20).toLocaleString("en")} MB`;
    return {
      message:
        `${what} may need ${megabytes(bytes)} of memory, and ${megabytes(Math.max(left, 0))} of ` +
        `${megabytes(this.memoryLimit)} are left; release what is not needed any more, or take a ` +
        "part of the tree",
      isTooLarge: true,
    };
  }
}

/// Something in the module that JavaScript holds, until it is released or collected.
class Held {
  #release;

  constructor(instance, address, release) {
    this.instance = instance;
    this.address = address;
    this.#release = release;
    // Only so that they do not show when an object is printed.
    for (const name of ["instance", "address"]) {
      Object.defineProperty(this, name, { enumerable: false, writable: true });
    }
    instance.finalizer.register(this, { release, address }, this);
  }

  /// Makes calls with the address.
  run(call, body) {
    if (this.address === 0) throw new Error(`${call}: it was released before`);
    return this.instance.run(call, (exports) => body(exports, this.address));
  }

  /// Gives the memory back. Without it, the garbage collector does so in its own time.
  release() {
    if (this.address === 0) return;
    this.instance.finalizer.unregister(this);
    if (!this.instance.ended) this.instance.exports[this.#release](this.address);
    this.address = 0;
  }
}

// MARK: - Options

const READING = {
  name: "name", fileFormat: "file-format", delimiter: "delimiter", header: "header",
  skipLines: "skip-lines", decimal: "decimal", id: "id", parent: "parent", value: "value",
  label: "label", colorColumn: "color-column", length: "length", levels: "levels",
  fillDown: "fill-down", children: "children", at: "at", skipTotals: "skip-totals",
  skipNegative: "skip-negative", onlyNegative: "only-negative",
};
const SEPARATORS = { levels: ",", at: "." };

const SCENE = {
  color: "color", theme: "theme", edges: "edges", detail: "detail", locale: "locale",
  palette: "palette", unit: "unit", cushions: "cushions", limitsMarks: "limits-marks",
  namesInFront: "names-in-front",
};

const PICTURE = {
  title: "title", color: "color", theme: "theme", edges: "edges", detail: "detail",
  locale: "locale", palette: "palette", unit: "unit", cushions: "cushions",
};

/// Options as the module takes them: names and values in turn, each with a byte of 0 behind it.
function optionText(options, names) {
  let text = "";
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined || value === null) continue;
    check({ [name]: value }, Object.keys(names));
    const parts = Array.isArray(value) ? value.map(quoted) : [value];
    text += `${names[name]}\0${parts.join(SEPARATORS[name] ?? ",").replaceAll("\0", "")}\0`;
  }
  return text;
}

/// A part of a list, which may hold any sign; colors stay as they are.
function quoted(part) {
  const text = String(part);
  return /^[#\w ]*$/.test(text) ? text : `"${text.replace(/["\\]/g, "\\$&")}"`;
}

function check(options, names) {
  for (const name of Object.keys(options)) {
    if (!names.includes(name)) {
      throw new TypeError(`there is no option '${name}'; there are ${names.join(", ")}`);
    }
  }
}

// MARK: - The module

class Layoutbench {
  #module;
  #memoryLimit;
  #instance = null;
  #catalog = null;

  constructor(module, memoryLimit) {
    this.#module = module;
    this.#memoryLimit = memoryLimit;
  }

  /// The instance in which trees are made: a new one behind a trap.
  get #live() {
    if (!this.#instance || this.#instance.ended) {
      this.#instance = new Instance(this.#module, this.#memoryLimit);
    }
    return this.#instance;
  }

  /// All families, with their strategies, options and metrics.
  get catalog() {
    return (this.#catalog ??= this.#live.run("catalog", (exports) => {
      exports.catalog();
      const families = this.#live.reply;
      for (const { strategies } of families) {
        for (const { options } of strategies) {
          for (const option of options) Object.assign(option, kindOf(option.values));
        }
      }
      return families;
    }));
  }

  /// Swift that makes a strategy's layout, to paste into an app; `null` for an unknown strategy.
  swiftCode(strategy, { width = 1600, height = 900 } = {}) {
    const instance = this.#live;
    return instance.run(`code for ${strategy}`, (exports) =>
      instance.lendText(strategy, (...text) =>
        exports.swiftCode(...text, width, height) ? instance.replyText : null));
  }

  /// How many bytes the instance has taken, and how many of them are in use.
  get memory() {
    const { exports } = this.#live;
    return { bytes: exports.memory.buffer.byteLength, inUse: exports.bytesInUse() };
  }

  /// The tree of a file: `{ tree }`, or `{ error }`.
  read(source, options = {}) {
    const instance = this.#live;
    const call = `read ${options.name ?? "the file"}`;
    const bytes = bytesOf(source);
    const text = optionText(options, READING);
    const refusal = instance.refusal(`to ${call}`, readingBytes(bytes));
    if (refusal) return { error: refusal };
    return instance.run(call, (exports) =>
      instance.lend([bytes], (start) => instance.lendText(text, (...given) => {
        const address = exports.readTree(start, bytes.length, ...given);
        return address ? { tree: new Tree(instance, address) } : { error: instance.reply };
      })));
  }

  /// How a file is read and why, as far as its first bytes tell: `{ reading }`, or `{ error }`.
  explain(source, options = {}) {
    const instance = this.#live;
    const bytes = bytesOf(source);
    const text = optionText(options, READING);
    return instance.run(`explain ${options.name ?? "the file"}`, (exports) =>
      instance.lend([bytes], (start) => instance.lendText(text, (...given) =>
        exports.explainFile(start, bytes.length, ...given)
          ? { reading: instance.reply } : { error: instance.reply })));
  }

  /// Trees that follow each other as versions of one: `{ tree }`, which is the last one and has
  /// `versions`. Nodes are the same where the names on the way from the root are.
  sequence(trees, { id = "sequence" } = {}) {
    if (trees.length === 0) return { error: { message: "a sequence has at least one tree" } };
    const [{ instance }] = trees;
    if (trees.some((tree) => tree.instance !== instance || tree.address === 0)) {
      throw new Error("a tree was released, or its instance of the module has ended");
    }
    return instance.run(`a sequence of ${trees.length} trees`, (exports) =>
      instance.lend([Int32Array.from(trees, (tree) => tree.address)], (start) =>
        instance.lendText(id, (...text) => (
          { tree: new Tree(instance, exports.joinTrees(start, trees.length, ...text)) }))));
  }

  /// The tree of columns: `{ tree }`, or `{ error }`. `parents` has the parent of each node, −1 for
  /// the root; `values` and `lengths` have NaN where a node has none; `sizes` has two numbers for
  /// each node.
  tree(columns) {
    check(columns, ["parents", "values", "names", "sizes", "lengths"]);
    const instance = this.#live;
    const count = columns.parents.length;
    for (const [name, width] of [["values", 1], ["names", 1], ["sizes", 2], ["lengths", 1]]) {
      if (columns[name] && columns[name].length !== width * count) {
        const message = `there are ${count} parents, but ${columns[name].length} ${name}`;
        return { error: { message } };
      }
    }
    const refusal = instance.refusal(`a tree of ${count} nodes`, count * COLUMN_BYTES);
    if (refusal) return { error: refusal };
    const [names, ends] = columns.names ? joined(columns.names) : [null, null];
    const parents = asArray(Int32Array, columns.parents);
    const numbers = ["values", "sizes", "lengths"].map((name) =>
      asArray(Float64Array, columns[name]));
    return instance.run(`a tree of ${count} nodes`, (exports) =>
      instance.lend([parents, ...numbers, names, ends], (...addresses) => {
        const address = exports.makeTree(count, ...addresses);
        return address ? { tree: new Tree(instance, address) } : { error: instance.reply };
      }));
  }
}

/// What a control of an option needs, of its values in words, such as `a number ≥ 0, or none`.
function kindOf(values) {
  if (values === "true or false") return { kind: "flag" };
  const number = values.match(/^a (whole )?number (?:≥ ([^\s,]+)|from (\S+) to ([^\s,]+))/);
  if (!number) return { kind: "choice", choices: values.split(", ") };
  const [, whole, above, least, greatest] = number;
  return {
    kind: "number", least: Number(above ?? least), isWhole: whole !== undefined,
    greatest: greatest === undefined ? null : Number(greatest),
    allowsNone: values.endsWith(", or none"),
  };
}

function bytesOf(source) {
  if (typeof source === "string") return encoder.encode(source);
  if (source instanceof ArrayBuffer) return new Uint8Array(source);
  return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
}

/// How much memory it may take to read a file.
function readingBytes(bytes) {
  // A comma begins a node where the file begins as Newick does, and a field of a table elsewhere.
  const signs = bytes[0] === "(".charCodeAt(0) ? "(," : "\n{<(:;";
  const counts = new Uint8Array(256);
  for (const sign of signs) counts[sign.charCodeAt(0)] = 1;
  let count = 0;
  for (let place = 0; place < bytes.length; place += 1) count += counts[bytes[place]];
  return bytes.length * READ_BYTES + count * SIGN_BYTES;
}

/// Numbers as a typed array, without a copy if they are one; `null` for none.
function asArray(Type, numbers) {
  if (!numbers) return null;
  return numbers instanceof Type ? numbers : Type.from(numbers, (number) => number ?? NaN);
}

/// Texts one behind the other, and where each ends.
function joined(texts) {
  const ends = new Int32Array(texts.length);
  const parts = Array.from(texts, (text) => encoder.encode(text ?? ""));
  let end = 0;
  parts.forEach((part, index) => (ends[index] = end += part.length));
  const bytes = new Uint8Array(end);
  parts.forEach((part, index) => bytes.set(part, ends[index] - part.length));
  return [bytes, ends];
}

// MARK: - Trees

/// A tree in the module.
class Tree extends Held {
  constructor(instance, address) {
    super(instance, address, "releaseTree");
    const facts = this.run("the facts of a tree", (exports) => {
      exports.treeFacts(address);
      return instance.reply;
    });
    Object.assign(this, facts);
    const order = instance.exports.treeColumn(address, 4);
    // Of columns in another order, each node's place in them.
    Object.defineProperty(this, "order", {
      enumerable: false, value: order ? instance.view(Int32Array, order, this.count).slice() : null,
    });
  }

  #column(Type, index, isOfNodes = true) {
    return this.run("a column of a tree", (exports, address) => {
      const start = exports.treeColumn(address, index);
      if (!start) return null;
      const view = this.instance.view(Type, start, this.count);
      if (!this.order || !isOfNodes) return view;
      const column = new Type(this.count);
      this.order.forEach((place, node) => (column[place] = view[node]));
      return column;
    });
  }

  // A column is a view of the module's memory until the next call; copy what you keep.

  /// The parent of each node, −1 for the root.
  get parents() {
    const parents = this.#column(Int32Array, 0);
    return this.order ? parents.map((node) => (node < 0 ? node : this.order[node])) : parents;
  }

  /// A leaf's value, 0 for none; for an inner node the sum of its children's weights.
  get weights() {
    return this.#column(Float64Array, 1);
  }

  /// Each node's own value, NaN for none.
  get values() {
    return this.#column(Float64Array, 2);
  }

  /// Each node's distance to its parent, NaN for none; `null` if no node has one.
  get lengths() {
    return this.#column(Float64Array, 3);
  }

  /// What is the same for a node in all versions of the tree; `null` of a tree without versions.
  get keys() {
    return this.#column(Int32Array, 8);
  }

  /// Of a part, the node of the whole tree for each of its nodes; `null` of another tree.
  get nodes() {
    return this.#column(Int32Array, 7);
  }

  /// The name of each node; empty where it has none.
  get names() {
    return this.run("the names of a tree", (exports, address) => {
      const ends = this.instance.view(Int32Array, exports.treeColumn(address, 6), this.count);
      const start = exports.treeColumn(address, 5);
      const bytes = this.instance.view(Uint8Array, start, ends[this.count - 1]);
      const names = new Array(this.count);
      for (let node = 0, begin = 0; node < this.count; begin = ends[node], node += 1) {
        const name = decoder.decode(bytes.subarray(begin, ends[node]));
        names[this.order ? this.order[node] : node] = name;
      }
      return names;
    });
  }

  /// Another version of a tree that has several, counted from 0: `{ tree }`, or `{ error }`.
  version(index) {
    return this.run(`version ${index}`, (exports, address) => {
      const version = exports.treeVersion(address, index);
      return version ? { tree: new Tree(this.instance, version) } : { error: this.instance.reply };
    });
  }

  /// A node with all below it, in the colors of this tree: `{ tree }`, or `{ error }`. `depth`
  /// keeps so many levels, and `top` the largest leaves, with what is left of each group as one
  /// leaf.
  part(node, options = {}) {
    check(options, ["depth", "top"]);
    const { depth = 0, top = 0 } = options;
    return this.run(`the part of node ${node}`, (exports, address) => {
      const part = exports.treePart(address, node, depth, top);
      return part ? { tree: new Tree(this.instance, part) } : { error: this.instance.reply };
    });
  }

  /// The same tree with other values, NaN where a node has none: `{ tree }`, or `{ error }`.
  withValues(values) {
    if (values.length !== this.count) {
      return { error: { message: `there are ${this.count} nodes and ${values.length} values` } };
    }
    return this.run("other values", (exports, address) =>
      this.instance.lend([asArray(Float64Array, values)], (start) => {
        const tree = exports.treeWithValues(address, start);
        return tree ? { tree: new Tree(this.instance, tree) } : { error: this.instance.reply };
      }));
  }

  /// The layout by a strategy: `{ layout }`, or `{ error }`.
  layout(strategy, options = {}) {
    check(options, ["x", "y", "width", "height", "settings", "nodeSizes", "after", "picture"]);
    const { x = 0, y = 0, width = 1600, height = 900, nodeSizes, after, picture } = options;
    const id = Object.entries(options.settings ?? {}).reduce(
      (id, [name, value]) => `${id}${id.includes(":") ? "," : ":"}${name}=${value}`, strategy);
    const sizes = ["data", "label", "unit"].indexOf(nodeSizes ?? "data");
    if (sizes < 0) throw new TypeError("nodeSizes is data, label or unit");
    if (picture && after) throw new TypeError("a picture finds the versions before by itself");
    // A picture may have a frame of its own, and sizes of its own.
    const hasFrame = options.width !== undefined && options.height !== undefined;
    const kind = [picture && !nodeSizes ? -1 : sizes, !picture ? 0 : hasFrame ? 1 : 2];
    const bad = frameError(width, height, x, y);
    if (bad) return { error: bad };
    if (after && (after.instance !== this.instance || after.address === 0)) {
      throw new Error("the layout before was released, or its instance of the module has ended");
    }
    const call = `layout ${id} of ${this.count} nodes`;
    const refusal = this.instance.refusal(call, this.count * layoutBytes(strategy));
    if (refusal) return { error: refusal };
    return this.run(call, (exports, address) =>
      this.instance.lendText(id, (...text) => {
        const layout = exports.makeLayout(
          address, ...text, x, y, width, height, ...kind, after?.address ?? 0);
        return layout
          ? { layout: new Layout(this.instance, layout, this.count, call) }
          : { error: this.instance.reply };
      }));
  }

  /// Which layout to take, as `recommend` tells it: `{ answer, sights, leftOut, warnings }`, or
  /// `{ error }`. `answer` is `null` if no layout serves the needs.
  advise({ strategies, needs, ...screen } = {}) {
    const { candidates, warnings } = this.candidates();
    const [sights, leftOut] = [[], []];
    for (const strategy of strategies ?? candidates) {
      const { sight, error } = this.sight(strategy, screen);
      if (error && (strategies || error.isTooLarge)) return { error };
      if (error) leftOut.push({ strategy, reason: error.message });
      else sights.push(sight);
    }
    return { ...this.answer(sights, { needs }), sights, leftOut, warnings };
  }

  /// The strategies that `advise` looks at: `{ candidates, warnings }`.
  candidates() {
    return this.run("candidates", (exports, address) => {
      exports.candidates(address);
      return this.instance.reply;
    });
  }

  /// What the layout by one strategy shows of all versions of the tree, as a plain value that
  /// `answer` takes, and any page or worker may keep: `{ sight }`, or `{ error }`.
  sight(strategy, options = {}) {
    check(options, ["width", "height", "labelSize"]);
    const { width = 1440, height = 900, labelSize = 11 } = options;
    const bad = frameError(width, height);
    if (bad) return { error: bad };
    if (!(labelSize >= 1 && labelSize <= 100)) {
      return { error: { message: "labelSize is a number from 1 to 100" } };
    }
    const call = `sight of ${strategy} on ${this.count} nodes`;
    const refusal = this.instance.refusal(
      call, this.count * (SIGHT_BYTES + layoutBytes(strategy)));
    if (refusal) return { error: refusal };
    return this.run(call, (exports, address) => this.instance.lendText(strategy, (...text) =>
      exports.sightOf(address, ...text, width, height, labelSize)
        ? { sight: this.instance.reply } : { error: this.instance.reply }));
  }

  /// Which layout to take by what layouts show: `{ answer }`, or `{ error }`. `needs` is a list of
  /// what the reader wants; the default is what the tree tells.
  answer(sights, options = {}) {
    check(options, ["needs"]);
    const { needs } = options;
    const unknown = needs?.find((need) => !NEEDS.includes(need));
    if (unknown !== undefined) {
      const message = `there is no need '${unknown}'; there are ${NEEDS.join(", ")}`;
      return { error: { message } };
    }
    const text = (needs ? `needs\0${needs.join()}\0` : "") + sights.map(sightText).join("");
    return this.run("answer", (exports, address) => this.instance.lendText(text, (...given) => {
      exports.answerOf(address, ...given);
      return this.instance.reply;
    }));
  }
}

function layoutBytes(strategy) {
  return /^voronoi\b/.test(strategy) ? POLYGON_BYTES : LAYOUT_BYTES;
}

const NEEDS = ["values", "names", "structure", "order", "changes", "lengths"];

/// A sight as the module takes it.
function sightText({ strategy, measured, drawn, ...facts }) {
  const fields = (values, prefix) => Object.entries(values)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${prefix}${name}\0${value}\0`).join("");
  return fields({ strategy, ...facts }, "") + fields(measured, "m.") + fields(drawn, "d.");
}

/// Why a frame is none; `null` if it is one.
function frameError(width, height, x = 0, y = 0) {
  const isSide = (side) => side >= 0.001 && side <= 1e6;
  return isSide(width) && isSide(height) && Number.isFinite(x) && Number.isFinite(y)
    ? null : { message: "each side of a frame is a number from 0.001 to 1000000" };
}

// MARK: - Layouts

/// A layout in the module. It keeps its tree alive.
class Layout extends Held {
  #call;

  constructor(instance, address, count, call) {
    super(instance, address, "releaseLayout");
    this.count = count;
    this.#call = call;
    const facts = this.run(call, (exports) => {
      exports.layoutFacts(address);
      return instance.reply;
    });
    Object.assign(this, facts);
  }

  /// The numbers of all nodes, node by node, as `components` tells: x, y, width and height of a
  /// treemap or an icicle; x and y of the center of a box of a tree drawing; startAngle, endAngle,
  /// innerRadius and outerRadius of an arc; x, y and r of a circle. A view of the module's memory
  /// until the next call; copy what you keep.
  get numbers() {
    return this.run(this.#call, (exports, address) => this.instance.view(
      Float64Array, exports.layoutNumbers(address), this.count * this.components.length));
  }

  /// The numbers of one node, by their names.
  node(index) {
    const start = index * this.components.length;
    const { numbers } = this;
    return Object.fromEntries(this.components.map((name, place) => [name, numbers[start + place]]));
  }

  /// The list of each node, such as the corners of its polygon: `ends` has where each node's list
  /// ends among `numbers`, which has all lists one behind the other; `null` where nodes have no
  /// lists. Views as `numbers`.
  get lists() {
    if (this.listCount === null) return null;
    return this.run(this.#call, (exports, address) => ({
      ends: this.instance.view(Int32Array, exports.layoutLists(address, 0), this.count),
      numbers: this.instance.view(
        Float64Array, exports.layoutLists(address, 1), this.listCount),
    }));
  }

  /// The list of one node.
  list(index) {
    const { ends, numbers } = this.lists;
    return numbers.subarray(index === 0 ? 0 : ends[index - 1], ends[index]);
  }

  /// For each node 0 if it is shown, 1 if it is a part of a common mark, 2 if it is hidden; `null`
  /// if all are shown. A view as `numbers`.
  get marks() {
    return this.run(this.#call, (exports, address) => {
      const start = exports.layoutMarks(address);
      return start ? this.instance.view(Uint8Array, start, this.count) : null;
    });
  }

  /// The hash of the layout's bits, as in the column `layout_hash` of a run.
  get hash() {
    const hash = this.run(this.#call, (exports, address) => exports.layoutHash(address));
    return BigInt.asUintN(64, hash).toString(16).padStart(16, "0");
  }

  /// The values of all metrics by their ids, or of those that are named; `null` for an undefined
  /// value. `seed` is that of metrics that draw random numbers.
  metrics(ids = [], { seed = 1 } = {}) {
    const of = ids.length > 0 ? ids.join(", ") : "all metrics";
    return this.run(`${of} of the ${this.#call}`, (exports, address) =>
      this.instance.lendText(ids.map((id) => `${id}\0`).join(""), (...text) => {
        exports.layoutMetrics(address, ...text, seed);
        return this.instance.reply;
      }));
  }

  /// What changes from the layout of the version before, by a strategy of the same family:
  /// `{ change }`, the values of all metrics of a change by their ids, or `{ error }`. Nodes with
  /// the same key are the same: `tree.version` has keys, and others go by their places.
  change(before, { seed = 1 } = {}) {
    if (before.instance !== this.instance || before.address === 0) {
      throw new Error("the layout before was released, or its instance of the module has ended");
    }
    return this.run(`change of the ${this.#call}`, (exports, address) =>
      exports.layoutChange(address, before.address, seed)
        ? { change: this.instance.reply } : { error: this.instance.reply });
  }

  /// The picture as an SVG, as `render` draws it with the built-in widths of letters: `{ svg }`, or
  /// `{ error }`. It is that of `render --flat`, unless the layout was made with `picture`.
  svg(options = {}) {
    const text = optionText(options, PICTURE);
    const { instance } = this;
    return this.run(`picture of the ${this.#call}`, (exports, address) =>
      instance.lendText(text, (...words) =>
        exports.layoutSVG(address, ...words)
          ? { svg: instance.replyText } : { error: instance.reply }));
  }

  /// The rows of the command `layout`: a CSV or JSON text.
  table({ format = "csv" } = {}) {
    if (!["csv", "json"].includes(format)) throw new TypeError("format is csv or json");
    return this.run(`table of the ${this.#call}`, (exports, address) => {
      exports.layoutTable(address, format === "json");
      return this.instance.replyText;
    });
  }

  /// What is seen of the layout in its frame: `{ scene }`, or `{ error }`.
  scene(options = {}) {
    const { letterWidth, ...given } = options;
    const text = optionText(given, SCENE) + (letterWidth ? "own-letters\0true\0" : "");
    const { instance } = this;
    return this.run(`scene of the ${this.#call}`, (exports, address) => {
      Object.assign(instance, { letterWidth, letterError: null });
      const scene = instance.lendText(text, (...words) => exports.makeScene(address, ...words));
      instance.letterWidth = null;
      if (scene === 0) return { error: instance.reply };
      const result = new Scene(instance, scene);
      if (instance.letterError) {
        result.release();
        throw instance.letterError;
      }
      return { scene: result };
    });
  }
}

// MARK: - Scenes

const ROLES = ["group", "leaf", "more", "edge", "link", "ground"];
const NAME_FORMS = ["none", "short", "whole"];
const ANCHORS = ["start", "middle", "end"];
const DIRECTIONS = ["left", "right", "up", "down"];

// The columns of marks and texts in the order of the module, with their types, and which of the
// counts says how long a column is, and by how many numbers.
const COLUMNS = [
  ["role", Uint8Array, "marks"], ["node", Int32Array, "marks"], ["last", Int32Array, "marks"],
  ["end", Int32Array, "marks"], ["leaves", Int32Array, "marks"], ["name", Uint8Array, "marks"],
  ["hasValue", Uint8Array, "marks"], ["fill", Int32Array, "marks"],
  ["lineColor", Int32Array, "marks"], ["line", Float64Array, "marks"],
  ["opacity", Float64Array, "marks"], ["cushion", Int32Array, "marks"],
  ["shape", Uint8Array, "marks"], ["shapeEnd", Int32Array, "marks"],
  ["numbers", Float64Array, "numbers"],
  ["textMark", Int32Array, "texts"], ["anchor", Uint8Array, "texts"],
  ["isBold", Uint8Array, "texts"], ["ink", Int32Array, "texts"],
  ["textBytes", Uint8Array, "textBytes"], ["textEnd", Int32Array, "texts"],
  ["textNumbers", Float64Array, "texts", 6],
];

function color(number) {
  return number < 0 ? null : `#${number.toString(16).padStart(6, "0")}`;
}

/// A scene apart from the module: plain columns, which another thread takes as they are. There,
/// `new Snapshot(data)` has marks and texts again.
export class Snapshot {
  #marks = null;
  #texts = null;

  constructor({ width, height, notes, columns }) {
    Object.assign(this, { width, height, notes, columns });
  }

  /// The marks in drawing order, as objects of their own.
  get marks() {
    return (this.#marks ??= marksOf(this.columns, this.columns.role.length));
  }

  /// The lines of text, which are drawn after all marks, as objects of their own.
  get texts() {
    return (this.#texts ??= textsOf(this.columns, this.columns.textMark.length));
  }

  /// Draws marks and texts on a canvas of the scene's size.
  draw(context, { font = "sans-serif", background = "#ffffff" } = {}) {
    draw(this, context, font, background);
  }
}

/// A scene in the module. It keeps its layout's tree alive.
class Scene extends Held {
  #counts;
  #marks = null;
  #texts = null;

  constructor(instance, address) {
    super(instance, address, "releaseScene");
    const facts = this.run("the facts of a scene", (exports) => {
      exports.sceneFacts(address);
      return instance.reply;
    });
    this.#counts = facts;
    this.width = facts.width;
    this.height = facts.height;
    /// What the picture does not show, and why.
    this.notes = facts.notes;
  }

  /// Marks and texts as columns: views of the module's memory until the next call.
  get columns() {
    return this.run("the columns of a scene", (exports, address) => {
      const columns = {};
      COLUMNS.forEach(([name, Type, of, width = 1], index) => {
        const start = exports.sceneColumn(address, index);
        columns[name] = this.instance.view(Type, start, width * this.#counts[of]);
      });
      return columns;
    });
  }

  /// The scene with columns of its own, which stay.
  snapshot() {
    const { width, height, notes, columns } = this;
    for (const name of Object.keys(columns)) columns[name] = columns[name].slice();
    return new Snapshot({ width, height, notes, columns });
  }

  /// The marks in drawing order, as objects of their own.
  get marks() {
    return (this.#marks ??= marksOf(this.columns, this.#counts.marks));
  }

  /// The lines of text, which are drawn after all marks, as objects of their own.
  get texts() {
    return (this.#texts ??= textsOf(this.columns, this.#counts.texts));
  }

  #node(call, body) {
    const node = this.run(call, body);
    return node < 0 ? null : node;
  }

  /// The node of the innermost mark at a point; `null` for none.
  nodeAt(x, y) {
    return this.#node("nodeAt", (exports, address) => exports.nodeAt(address, x, y));
  }

  /// The node that an arrow key leads to: `left`, `right`, `up` or `down`; `null` for none.
  neighbor(node, direction) {
    return this.#node("neighbor", (exports, address) =>
      exports.neighborOf(address, node, DIRECTIONS.indexOf(direction)));
  }

  /// The node of the nearest group around a node's mark; `null` for none.
  parent(node) {
    return this.#node("parent", (exports, address) => exports.parentOf(address, node));
  }

  /// Draws marks and texts on a canvas of the scene's size.
  draw(context, { font = "sans-serif", background = "#ffffff" } = {}) {
    draw(this, context, font, background);
  }
}

function marksOf(columns, count) {
  return Array.from({ length: count }, (_, index) => {
    const start = index === 0 ? 0 : columns.shapeEnd[index - 1];
    const numbers = columns.numbers.subarray(start, columns.shapeEnd[index]);
    return {
      role: ROLES[columns.role[index]], node: columns.node[index], last: columns.last[index],
      end: columns.end[index], leaves: columns.leaves[index],
      shape: shapeOf(columns.shape[index], numbers),
      fill: color(columns.fill[index]), line: columns.line[index],
      lineColor: color(columns.lineColor[index]), opacity: columns.opacity[index],
      cushion: columns.cushion[index], name: NAME_FORMS[columns.name[index]],
      hasValue: columns.hasValue[index] === 1,
    };
  });
}

const SHAPES = [
  ["box", "x", "y", "width", "height", "radius"],
  ["circle", "x", "y", "r"],
  ["arc", "startAngle", "endAngle", "innerRadius", "outerRadius", "x", "y", "gap"],
];
const PIECES = [["move", 2], ["line", 2], ["curve", 6], ["arc", 3], ["close", 0]];

function shapeOf(kind, numbers) {
  if (kind < SHAPES.length) {
    const [name, ...parts] = SHAPES[kind];
    const shape = { kind: name };
    parts.forEach((part, place) => (shape[part] = numbers[place]));
    return shape;
  }
  const pieces = [];
  for (let place = 0; place < numbers.length;) {
    const [name, width] = PIECES[numbers[place]];
    pieces.push([name, ...numbers.subarray(place + 1, place + 1 + width)]);
    place += 1 + width;
  }
  return { kind: "path", pieces };
}

function textsOf(columns, count) {
  return Array.from({ length: count }, (_, index) => {
    const start = index === 0 ? 0 : columns.textEnd[index - 1];
    const numbers = columns.textNumbers.subarray(6 * index, 6 * index + 6);
    const [size, x, y, dx, dy, width] = numbers;
    return {
      text: decoder.decode(columns.textBytes.subarray(start, columns.textEnd[index])),
      mark: columns.textMark[index], size, x, y, direction: [dx, dy], width,
      anchor: ANCHORS[columns.anchor[index]], isBold: columns.isBold[index] === 1,
      color: color(columns.ink[index]),
    };
  });
}

// MARK: - Drawing

/// Draws what has marks and texts on a canvas; `background` is also the color of lines between
/// cells.
export function draw(scene, context, font, background) {
  context.fillStyle = background;
  context.fillRect(0, 0, scene.width, scene.height);
  for (const mark of scene.marks) {
    context.beginPath();
    trace(mark.shape, context);
    if (mark.fill) {
      context.globalAlpha = mark.opacity;
      context.fillStyle = mark.fill;
      context.fill("evenodd");
      context.globalAlpha = 1;
    }
    if (mark.role === "more") hatch(mark.shape, context);
    if (mark.line > 0) {
      // The path is that of the hatching by now.
      if (mark.role === "more") {
        context.beginPath();
        trace(mark.shape, context);
      }
      context.lineWidth = mark.line;
      context.strokeStyle = mark.lineColor ?? background;
      context.stroke();
    }
  }
  for (const text of scene.texts) {
    context.save();
    context.translate(text.x, text.y);
    context.rotate(Math.atan2(text.direction[1], text.direction[0]));
    context.font = `${text.isBold ? "bold " : ""}${text.size}px ${font}`;
    context.textAlign = { start: "left", middle: "center", end: "right" }[text.anchor];
    context.fillStyle = text.color;
    context.fillText(text.text, 0, 0);
    context.restore();
  }
}

const radians = (degrees) => (degrees * Math.PI) / 180;

/// Adds a shape to a path or to that of a canvas. Angles are degrees clockwise from the top.
export function trace(shape, context) {
  switch (shape.kind) {
    case "box": {
      const radius = Math.min(shape.radius, shape.width / 2, shape.height / 2);
      if (radius > 0) context.roundRect(shape.x, shape.y, shape.width, shape.height, radius);
      else context.rect(shape.x, shape.y, shape.width, shape.height);
      break;
    }
    case "circle":
      context.moveTo(shape.x + shape.r, shape.y);
      context.arc(shape.x, shape.y, shape.r, 0, 2 * Math.PI);
      break;
    case "arc": traceArc(shape, context); break;
    default: tracePath(shape.pieces, context);
  }
}

function traceArc({ startAngle, endAngle, innerRadius, outerRadius, x, y, gap }, context) {
  const span = endAngle - startAngle;
  if (span >= 360 - 1e-9) {
    for (const radius of [outerRadius, innerRadius]) {
      context.moveTo(x + radius, y);
      context.arc(x, y, radius, 0, 2 * Math.PI);
    }
    return;
  }
  // Half of the gap at each side, as a distance.
  const ends = (radius) => {
    const half = radius > 0 ? ((gap / 2 / radius) * 180) / Math.PI : Infinity;
    const inset = Math.min(half, span / 4);
    return [radians(startAngle + inset - 90), radians(endAngle - inset - 90)];
  };
  const [start, end] = ends(outerRadius);
  const [innerStart, innerEnd] = ends(innerRadius);
  context.moveTo(x + outerRadius * Math.cos(start), y + outerRadius * Math.sin(start));
  context.arc(x, y, outerRadius, start, end);
  context.lineTo(x + innerRadius * Math.cos(innerEnd), y + innerRadius * Math.sin(innerEnd));
  if (innerRadius > 0) context.arc(x, y, innerRadius, innerEnd, innerStart, true);
  context.closePath();
}

function tracePath(pieces, context) {
  let [lastX, lastY] = [0, 0];
  for (const [name, x, y, ...rest] of pieces) {
    if (name === "move") context.moveTo(x, y);
    if (name === "line") context.lineTo(x, y);
    if (name === "curve") context.bezierCurveTo(...rest, x, y);
    if (name === "close") context.closePath();
    if (name !== "arc") {
      [lastX, lastY] = [x, y];
      continue;
    }
    const [radius, start] = [Math.hypot(lastX - x, lastY - y), Math.atan2(lastY - y, lastX - x)];
    const end = start + radians(rest[0]);
    context.arc(x, y, radius, start, end, rest[0] < 0);
    [lastX, lastY] = [x + radius * Math.cos(end), y + radius * Math.sin(end)];
  }
}

/// Lines across a shape, which is the path of the canvas.
function hatch(shape, context) {
  if (shape.kind === "path") return;
  const radius = shape.r ?? shape.outerRadius;
  const box = shape.kind === "box"
    ? shape
    : { x: shape.x - radius, y: shape.y - radius, width: 2 * radius, height: 2 * radius };
  context.save();
  context.clip("evenodd");
  context.beginPath();
  for (let start = box.x - box.height; start < box.x + box.width; start += 4) {
    context.moveTo(start, box.y + box.height);
    context.lineTo(start + box.height, box.y);
  }
  context.lineWidth = 0.75;
  context.strokeStyle = "#80808080";
  context.stroke();
  context.restore();
}
