// The worker of the page: trees, layouts, metrics and scenes of one file. It stands behind the text
// of index.mjs, so that both are one module. Requests come one at a time; each is a name, what is
// given, and a number that the answer repeats.

/// Scenes that stay for the pointer and the keys, by the place of the page that shows them.
const scenes = new Map();
let bench = null;
let source = null;
let whole = null;
let parts = new Map();
let versions = new Map();
let catalog = null;

const requests = {
  async start({ module }) {
    bench = await load(module);
    catalog = bench.catalog;
    return { catalog };
  },

  /// Reads a file, which is the page's tree from now on.
  read({ bytes, options }) {
    const { tree, error } = bench.read(bytes, options);
    const { reading } = bench.explain(bytes, options);
    if (error) return { error: { ...error, reading } };
    forget();
    source = { bytes, options };
    whole = tree;
    return { reading, tree: facts(tree) };
  },

  /// What is known of a version of the tree.
  version({ version }) {
    const tree = treeOf({ version });
    return tree.error ? tree : { tree: facts(tree) };
  },

  /// A small picture of a tree that is not the page's.
  sketch({ bytes, options, ...given }) {
    const { tree, error } = bench.read(bytes, options);
    if (error) return { error };
    try {
      return drawn(tree, given);
    } finally {
      tree.release();
    }
  },

  draw(given) {
    const tree = treeOf(given);
    if (tree.error) return tree;
    const result = drawn(tree, given);
    if (given.edit) tree.release();
    return result;
  },

  /// The values of metrics in a frame, with the time of the layout.
  measure(given) {
    const tree = treeOf(given);
    if (tree.error) return tree;
    const { layout, error, milliseconds } = laidOut(tree, given);
    if (error) return { error };
    const metrics = layout.metrics(given.metrics ?? []);
    layout.release();
    return { metrics, milliseconds };
  },

  // The answer, bit by bit: each layout's sight by itself.

  candidates: () => whole.candidates(),
  sight: ({ strategy, width, height }) => whole.sight(strategy, { width, height }),
  answer: ({ sights, needs }) => whole.answer(sights, needs ? { needs } : {}),

  /// How long layouts of small parts of the tree take, for what a whole one may take.
  probe({ strategy, width, height }) {
    const times = [250, 1000].map((top) => {
      const { tree } = whole.part(0, { top });
      const start = performance.now();
      const { layout } = tree.layout(strategy, { width, height });
      const milliseconds = performance.now() - start;
      layout?.release();
      const { count } = tree;
      tree.release();
      return { count, milliseconds };
    });
    return { times };
  },

  /// A file as the command line writes it.
  export({ kind, theme, ...given }) {
    const tree = treeOf(given);
    if (tree.error) return tree;
    const isPicture = kind === "svg";
    const { layout, error } = laidOut(tree, { ...given, isPicture, isAsLargeAsNames: isPicture });
    if (error) return { error };
    const { svg, error: fault } = isPicture ? layout.svg({ theme }) : {};
    const text = isPicture ? svg : layout.table({ format: kind });
    layout.release();
    return fault ? { error: fault } : { text };
  },

  /// The values of the metrics of the change from one version to another, or to other values.
  change({ strategy, width, height, from = null, to = null, edit = null }) {
    const trees = [treeOf({ version: from }), treeOf({ version: to, edit })];
    const error = trees.find((tree) => tree.error)?.error;
    if (error) return { error };
    const pair = edit ? joined(trees) : { trees };
    if (pair.error) return pair;
    const [before, after] = pair.trees;
    const first = before.layout(strategy, { width, height });
    const second = first.error ? first
      : after.layout(strategy, { width, height, after: first.layout });
    const answer = second.error ? { error: second.error } : second.layout.change(first.layout);
    first.layout?.release();
    second.layout?.release();
    if (edit) for (const tree of [...pair.trees, trees[1]]) tree.release();
    return answer;
  },

  code: ({ strategy, width, height }) => ({ code: bench.swiftCode(strategy, { width, height }) }),

  memory() { return bench.memory; },

  /// Ends the instance of the module as a fault in it would, for the check of the page.
  fault() {
    whole.instance.exports.limitMemory(bench.memory.bytes);
    for (;;) whole.layout("squarified");
  },

  nodeAt({ slot, x, y }) {
    const held = scenes.get(slot);
    return { node: held ? original(held, held.scene.nodeAt(x, y)) : null };
  },

  neighbor({ slot, node, direction }) {
    const held = scenes.get(slot);
    const place = held && placeIn(held, node);
    if (place === null || place === undefined) return { node: null };
    return { node: original(held, held.scene.neighbor(place, direction)) };
  },
};

function facts(tree) {
  const names = tree.names;
  return {
    id: tree.id, count: tree.count, height: tree.height, leafCount: tree.leafCount,
    total: tree.total, hasNames: tree.hasNames, unit: tree.unit, notes: tree.notes,
    warnings: tree.warnings, versions: tree.versions, versionNames: tree.versionNames,
    levels: tree.levels, valueName: tree.valueName,
    parents: tree.parents.slice(), weights: tree.weights.slice(), values: tree.values.slice(),
    names, keys: tree.keys?.slice() ?? null,
  };
}

function forget() {
  for (const { scene } of scenes.values()) scene.release();
  for (const tree of [...parts.values(), ...versions.values()]) tree.release();
  whole?.release();
  scenes.clear();
  parts.clear();
  versions.clear();
  whole = null;
}

/// The tree of a request: the whole one or another version, of which a node with all below it, with
/// some values changed.
function treeOf({ root = 0, depth = 0, top = 0, version = null, edit = null }) {
  if (whole.instance.ended) {
    scenes.clear();
    parts.clear();
    versions.clear();
    const { tree, error } = bench.read(source.bytes, source.options);
    if (error) return { error };
    whole = tree;
  }
  if (edit) return edited(edit);
  let base = whole;
  if (version !== null && version !== whole.versions - 1) {
    if (!versions.has(version)) {
      const { tree, error } = whole.version(version);
      if (error) return { error };
      versions.set(version, tree);
    }
    base = versions.get(version);
  }
  if (root === 0 && depth === 0 && top === 0) return base;
  const key = [base === whole ? "" : version, root, depth, top].join();
  if (!parts.has(key)) {
    if (parts.size > 8) {
      for (const tree of parts.values()) tree.release();
      parts.clear();
    }
    const { tree, error } = base.part(root, { depth, top });
    if (error) return { error };
    parts.set(key, tree);
  }
  return parts.get(key);
}

/// Two trees as versions of one, whose nodes strategies know again.
function joined(trees) {
  const { tree, error } = bench.sequence(trees);
  if (error) return { error };
  const found = [tree.version(0), tree.version(1)];
  tree.release();
  const fault = found.find((one) => one.error);
  return fault ? { error: fault.error } : { trees: found.map((one) => one.tree) };
}

/// The tree with other values of some leaves.
function edited(changes) {
  const values = whole.values.slice();
  for (const [node, value] of changes) values[node] = value;
  const { tree, error } = whole.withValues(values);
  return error ? { error } : tree;
}

/// Families whose pictures are as large as their names need.
const OWN_FRAMES = new Set(["node-link"]);

const familyOf = (strategy) => catalog.find(({ strategies }) =>
  strategies.some(({ name }) => name === strategy.split(":")[0]));

function laidOut(tree, { strategy, width, height, isPicture, isAsLargeAsNames }) {
  const isOwn = isAsLargeAsNames && OWN_FRAMES.has(familyOf(strategy)?.id);
  const start = performance.now();
  const { layout, error } = tree.layout(
    strategy, { picture: isPicture, ...(isOwn ? {} : { width, height }) });
  return { layout, error, milliseconds: performance.now() - start };
}

/// A scene to draw, as columns that are handed over. It stays in the worker if it has a slot.
function drawn(tree, { theme, slot, ...given }) {
  const { layout, error, milliseconds } = laidOut(tree, { ...given, isPicture: true });
  if (error) return { error };
  const { scene, error: fault } = layout.scene({ theme, letterWidth });
  const { strategy: id, family, remark } = layout;
  const remarks = [...layout.remarks, ...(remark ? [remark] : [])];
  layout.release();
  if (fault) return { error: fault };
  const nodes = tree.nodes?.slice() ?? null;
  const snapshot = scene.snapshot();
  if (slot) {
    scenes.get(slot)?.scene.release();
    scenes.set(slot, { scene, nodes });
  } else {
    scene.release();
  }
  return { snapshot, nodes, id, family, remarks, milliseconds };
}

function original({ nodes }, node) {
  return node === null || !nodes ? node : nodes[node];
}

/// The node of a part for one of the whole tree; nodes are in rising order.
function placeIn({ nodes }, node) {
  if (!nodes) return node;
  let [low, high] = [0, nodes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (nodes[middle] < node) low = middle + 1; else high = middle;
  }
  return nodes[low] === node ? low : null;
}

/// The width of a line in the page's own letters.
const letters = typeof OffscreenCanvas === "undefined"
  ? null : new OffscreenCanvas(1, 1).getContext("2d");
const letterWidth = letters && ((text, isBold) => {
  letters.font = `${isBold ? "bold " : ""}100px system-ui, sans-serif`;
  return letters.measureText(text).width / 100;
});

/// The memory of all arrays of an answer, which is handed over and not copied.
function buffers(value, found = new Set()) {
  if (ArrayBuffer.isView(value)) found.add(value.buffer);
  else if (value && typeof value === "object") {
    for (const part of Object.values(value)) buffers(part, found);
  }
  return found;
}

onmessage = async ({ data: { number, request, given } }) => {
  let answer;
  try {
    answer = await requests[request](given);
  } catch (error) {
    answer = { error: { message: error.message, isTrap: error instanceof TrapError } };
  }
  postMessage({ number, answer }, [...buffers(answer)].filter((memory) =>
    memory !== source?.bytes.buffer));
};
