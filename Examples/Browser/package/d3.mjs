// The layouts for hierarchies of d3: what `d3.hierarchy(data).sum(…)` makes, or any objects with
// `children`, a `parent` and, in leaves, a `value`. Functions and options have d3's names where
// they mean the same.
//
//   const { treemap, tree, cluster, partition, pack } = layouts(await load());
//   treemap().size([960, 540]).paddingInner(2)(root);  // sets x0, y0, x1 and y1 of each node

/// Functions as those of d3-hierarchy, whose layouts the module makes. An error is thrown where a
/// layout cannot be made.
export function layouts(bench) {
  return {
    treemap: () => rectangles(bench, "squarified", {
      tile: null, paddingInner: 0, paddingOuter: 0, paddingTop: null, round: false,
    }),
    partition: () => rectangles(bench, "partition", {}),
    tree: () => treeDrawing(bench, "buchheim", sizeTree),
    cluster: () => treeDrawing(bench, "cluster", sizeCluster),
    pack: () => circles(bench),
  };
}

/// The nodes below a root, level by level, and the columns of their tree. A node is looked at once:
/// to reach it takes longer than all else.
function columnsOf(root) {
  const nodes = [root];
  let [parents, values] = [new Int32Array(1024).fill(-1, 0, 1), new Float64Array(1024)];
  let count = 1;
  for (let index = 0; index < count; index += 1) {
    const { children, value } = nodes[index];
    const width = children ? children.length : 0;
    if (width === 0) {
      values[index] = value === undefined ? NaN : value;
      continue;
    }
    values[index] = NaN;
    if (count + width > parents.length) {
      parents = resized(parents, 2 * (count + width));
      values = resized(values, 2 * (count + width));
    }
    for (let place = 0; place < width; place += 1, count += 1) {
      parents[count] = index;
      nodes.push(children[place]);
    }
  }
  return { nodes, parents: parents.subarray(0, count), values: values.subarray(0, count) };
}

function resized(column, length) {
  const larger = new column.constructor(length);
  larger.set(column);
  return larger;
}

/// Lays out the tree below a root, and hands its nodes and their numbers over.
function place(bench, root, strategy, settings, [width, height], assign) {
  const { nodes, parents, values } = columnsOf(root);
  const { tree, error } = bench.tree({ parents, values });
  if (error) throw new Error(error.message);
  const { layout, error: refusal } = tree.layout(strategy, { width, height, settings });
  tree.release();
  if (refusal) throw new Error(refusal.message);
  assign(nodes, layout.numbers, parents);
  layout.release();
}

/// A function with a method for each option, which returns or sets its value.
function configured(layout, options, change = {}) {
  for (const name of Object.keys(options)) {
    layout[name] = (...given) => {
      if (given.length === 0) return options[name];
      if (typeof given[0] === "function") {
        throw new TypeError(`${name} takes one value for all nodes, and no function`);
      }
      options[name] = change[name] ? change[name](given[0]) : given[0];
      return layout;
    };
  }
  return layout;
}

const numbers = (pair) => [Number(pair[0]), Number(pair[1])];

// MARK: - Rectangles

function rectangles(bench, strategy, own) {
  const options = { size: [1, 1], ...own };
  const layout = (root) => {
    const { size, tile, ...settings } = options;
    for (const name of Object.keys(settings)) if (settings[name] === null) delete settings[name];
    place(bench, root, tile ?? strategy, settings, size, (nodes, column) => {
      for (let index = 0, start = 0; index < nodes.length; index += 1, start += 4) {
        const node = nodes[index];
        const [x, y] = [column[start], column[start + 1]];
        node.x0 = x;
        node.y0 = y;
        node.x1 = x + column[start + 2];
        node.y1 = y + column[start + 3];
      }
    });
    return root;
  };
  configured(layout, options, { size: numbers });
  if ("paddingInner" in options) {
    layout.padding = (...given) =>
      given.length === 0
        ? layout.paddingInner() : layout.paddingInner(given[0]).paddingOuter(given[0]);
  }
  return layout;
}

// MARK: - Tree drawings

/// Distances are those between middles, as with d3: a box is as wide as 1.
function treeDrawing(bench, strategy, fit) {
  const options = { size: [1, 1], nodeSize: null, separation: [1, 2] };
  const layout = (root) => {
    const [siblings, cousins] = options.separation;
    if (!(siblings >= 1 && cousins >= 1)) {
      throw new TypeError("separation takes two numbers of at least 1: of siblings, and of others");
    }
    const settings = { siblingGap: siblings - 1, cousinGap: cousins - 1, levelGap: 0 };
    place(bench, root, strategy, settings, [1, 1], (nodes, column, parents) => {
      const { nodeSize } = options;
      const { start, scale, levels } = nodeSize
        ? { start: column[0], scale: nodeSize[0], levels: nodeSize[1] }
        : fit(nodes, column, options, parents);
      // Numbers are set once: new properties of a node take most of the time.
      for (let index = 0; index < nodes.length; index += 1) {
        const node = nodes[index];
        node.x = (column[2 * index] - start) * scale;
        node.y = (column[2 * index + 1] - 0.5) * levels;
      }
    });
    return root;
  };
  // As with d3, the one that is set last counts.
  return configured(layout, options, {
    size: (size) => ((options.nodeSize = null), numbers(size)),
    nodeSize: (size) => numbers(size),
    separation: numbers,
  });
}

function between(a, b, [siblings, cousins]) {
  return a.parent === b.parent ? siblings : cousins;
}

/// Of the nodes at two places, the first ones as d3 meets them: each node before its children.
function firstAt(places, column, parents) {
  const count = parents.length;
  // The children of a node stand side by side.
  const firstChild = new Int32Array(count + 1).fill(count);
  for (let index = count - 1; index > 0; index -= 1) firstChild[parents[index]] = index;
  const waiting = new Int32Array(count);
  const found = places.map(() => -1);
  let [depth, left] = [1, places.length];
  while (left > 0) {
    const node = waiting[depth -= 1];
    for (let place = 0; place < places.length; place += 1) {
      if (found[place] >= 0 || column[2 * node] !== places[place]) continue;
      found[place] = node;
      left -= 1;
    }
    const first = firstChild[node];
    let end = first;
    while (end < count && parents[end] === node) end += 1;
    while (end > first) waiting[depth++] = end -= 1;
  }
  return found;
}

function sizeTree(nodes, column, { size: [width, height], separation }, parents) {
  let [least, greatest] = [column[0], column[0]];
  for (let index = 2; index < column.length; index += 2) {
    if (column[index] < least) least = column[index];
    if (column[index] > greatest) greatest = column[index];
  }
  let half = 1;
  if (least < greatest) {
    const [left, right] = firstAt([least, greatest], column, parents);
    half = between(nodes[left], nodes[right], separation) / 2;
  }
  const lowest = column[column.length - 1] - 0.5;
  return {
    start: least - half, scale: width / (greatest - least + 2 * half),
    levels: height / (lowest || 1),
  };
}

/// The ends are the first leaf and the last one from left to right.
function sizeCluster(nodes, column, { size: [width, height], separation }) {
  const end = (place) => {
    let [node] = nodes;
    while (node.children?.length > 0) node = node.children.at(place);
    return node;
  };
  const [left, right] = [end(0), end(-1)];
  const half = between(left, right, separation) / 2;
  const [first, last] = [nodes.indexOf(left), nodes.lastIndexOf(right)];
  const start = column[2 * first] - half;
  const lowest = column[2 * first + 1] - 0.5;
  return {
    start, scale: width / (column[2 * last] + half - start), levels: height / (lowest || 1),
  };
}

// MARK: - Circles

function circles(bench) {
  const options = { size: [1, 1], padding: 0 };
  const layout = (root) => {
    const { size, padding } = options;
    place(bench, root, "pack", { padding }, size, (nodes, column) => {
      for (let index = 0, start = 0; index < nodes.length; index += 1, start += 3) {
        const node = nodes[index];
        node.x = column[start];
        node.y = column[start + 1];
        node.r = column[start + 2];
      }
    });
    return root;
  };
  return configured(layout, options, { size: numbers, padding: Number });
}
