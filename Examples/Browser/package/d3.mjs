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

/// The nodes below a root, level by level, and the columns of their tree.
function columnsOf(root) {
  const nodes = [root];
  let parents = new Int32Array(1024).fill(-1, 0, 1);
  for (let index = 0; index < nodes.length; index += 1) {
    const { children } = nodes[index];
    if (!children) continue;
    const end = nodes.length + children.length;
    if (end > parents.length) parents = resized(parents, 2 * end);
    for (let place = 0; place < children.length; place += 1) {
      parents[nodes.length] = index;
      nodes.push(children[place]);
    }
  }
  const values = new Float64Array(nodes.length);
  for (let index = 0; index < nodes.length; index += 1) {
    const { children, value } = nodes[index];
    values[index] = (children && children.length > 0) || value === undefined ? NaN : value;
  }
  return { nodes, parents: parents.subarray(0, nodes.length), values };
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
  assign(nodes, layout.numbers);
  layout.release();
  return nodes;
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
    const nodes = place(bench, root, strategy, settings, [1, 1], (nodes, column) => {
      for (let index = 0; index < nodes.length; index += 1) {
        const node = nodes[index];
        node.x = column[2 * index];
        node.y = column[2 * index + 1] - 0.5;
      }
    });
    const { x } = root;
    const [width, height] = options.nodeSize ?? options.size;
    if (!options.nodeSize) fit(nodes, options);
    else {
      for (const node of nodes) {
        node.x = (node.x - x) * width;
        node.y *= height;
      }
    }
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

/// All nodes, each before its children.
function preorder(root, visit) {
  const waiting = [root];
  while (waiting.length > 0) {
    const node = waiting.pop();
    visit(node);
    const { children } = node;
    if (!children) continue;
    for (let index = children.length - 1; index >= 0; index -= 1) waiting.push(children[index]);
  }
}

function sizeTree(nodes, { size: [width, height], separation }) {
  const [root] = nodes;
  let [left, right] = [root, root];
  preorder(root, (node) => {
    if (node.x < left.x) left = node;
    if (node.x > right.x) right = node;
  });
  const half = left === right ? 1 : between(left, right, separation) / 2;
  const shift = half - left.x;
  const scale = width / (right.x + half + shift);
  const levels = nodes[nodes.length - 1].y || 1;
  for (const node of nodes) {
    node.x = (node.x + shift) * scale;
    node.y = (node.y / levels) * height;
  }
}

function sizeCluster(nodes, { size: [width, height], separation }) {
  const end = (place) => {
    let [node] = nodes;
    while (node.children?.length > 0) node = node.children.at(place);
    return node;
  };
  const [left, right] = [end(0), end(-1)];
  const half = between(left, right, separation) / 2;
  const start = left.x - half;
  const extent = right.x + half - start;
  const levels = left.y || 1;
  for (const node of nodes) {
    node.x = ((node.x - start) / extent) * width;
    node.y = (node.y / levels) * height;
  }
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
