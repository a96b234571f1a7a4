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
  const parents = [-1];
  for (let index = 0; index < nodes.length; index += 1) {
    for (const child of nodes[index].children ?? []) {
      nodes.push(child);
      parents.push(index);
    }
  }
  const values = Float64Array.from(nodes, (node) =>
    node.children?.length > 0 ? NaN : (node.value ?? NaN));
  return { nodes, parents: Int32Array.from(parents), values };
}

/// Lays out the tree below a root, and gives each node its numbers.
function place(bench, root, strategy, settings, [width, height], set) {
  const { nodes, parents, values } = columnsOf(root);
  const { tree, error } = bench.tree({ parents, values });
  if (error) throw new Error(error.message);
  const { layout, error: refusal } = tree.layout(strategy, { width, height, settings });
  tree.release();
  if (refusal) throw new Error(refusal.message);
  const { numbers } = layout;
  const step = layout.components.length;
  for (let index = 0; index < nodes.length; index += 1) set(nodes[index], numbers, index * step);
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
    place(bench, root, tile ?? strategy, settings, size, (node, column, start) => {
      node.x0 = column[start];
      node.y0 = column[start + 1];
      node.x1 = node.x0 + column[start + 2];
      node.y1 = node.y0 + column[start + 3];
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
    const nodes = place(bench, root, strategy, settings, [1, 1], (node, column, start) => {
      node.x = column[start];
      node.y = column[start + 1] - 0.5;
    });
    const { x } = root;
    const [width, height] = options.nodeSize ?? options.size;
    if (!options.nodeSize) fit(nodes, options);
    else for (const node of nodes) [node.x, node.y] = [(node.x - x) * width, node.y * height];
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
    const { children = [] } = node;
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
    place(bench, root, "pack", { padding }, size, (node, column, start) => {
      node.x = column[start];
      node.y = column[start + 1];
      node.r = column[start + 2];
    });
    return root;
  };
  return configured(layout, options, { size: numbers, padding: Number });
}
