#!/usr/bin/env node
// Compares layouts with those of d3-hierarchy and prints the largest difference of each strategy,
// and with --verbose that of each tree; fails above 1e-9.
//
// buchheim     x and y with those of `tree`, on equally wide nodes
// cluster      x and y with those of `cluster`, on the same
// radial-tree  angles with those of `tree` with a separation divided by the depth, on trees whose
//              rings are all shorter than what d3 makes the full circle
// pack         x, y and r with those of `pack`, in a frame of 1 × 1, on leaves of random values
// binary       rectangles with those of `treemapBinary`, on leaves of random values
// split        the same: they differ in ties alone
// partition    rectangles with those of `partition`, as in the tree, by name and by value, and in
//              the four directions
//
//   scripts/checks/against-d3.mjs LAYOUTBENCH [--verbose] [FILE.csv …]
//
// The files are id,parent,value CSV without quoted fields, laid out beside the generated trees;
// those of Benchmarks/Trees if none are named. d3-hierarchy is looked for where Debian's
// node-d3-hierarchy and npm put it; exits with 75 where it is not.
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);
const d3 = load();
if (!d3) {
  console.error("d3-hierarchy is not installed (Debian: apt-get install node-d3-hierarchy)");
  process.exit(75);
}

// The orders of siblings, equal ones as in the tree.
const orders = {
  none: () => 0,
  name: (a, b) => Buffer.compare(Buffer.from(a.id), Buffer.from(b.id)),
  value: (a, b) => b.value - a.value,
};
// A rectangle of a drawing that runs down, in a drawing that runs in another direction.
const directions = {
  up: ({ x0, x1, y0, y1 }) => ({ x0, x1, y0: 1 - y1, y1: 1 - y0 }),
  right: ({ x0, x1, y0, y1 }) => ({ x0: y0, x1: y1, y0: x0, y1: x1 }),
  left: ({ x0, x1, y0, y1 }) => ({ x0: 1 - y1, x1: 1 - y0, y0: x0, y1: x1 }),
};
const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const [tool, ...others] = process.argv.slice(2);
const isVerbose = others.includes("--verbose");
const named = others.filter((argument) => argument !== "--verbose");
const folder = mkdtempSync(join(tmpdir(), "compare-d3-tree-"));
const worst = new Map();
try {
  for (const [name, rows] of trees()) {
    const file = join(folder, "tree.csv");
    const lines = rows.map(({ id, parent, value }) => `${id},${parent},${value ?? ""}`);
    writeFileSync(file, ["id,parent,value", ...lines, ""].join("\n"));
    for (const [strategy, difference] of comparisons(file, rows)) {
      const [kind] = strategy.split(":");
      worst.set(kind, Math.max(worst.get(kind) ?? 0, difference));
      if (isVerbose) console.log(`${name}, ${strategy}: ${difference}`);
    }
  }
} finally {
  rmSync(folder, { recursive: true });
}
for (const [kind, difference] of worst) console.log(`${kind}, largest difference: ${difference}`);
// A strategy that nothing was compared of does not pass.
process.exit(worst.size === 7 && Math.max(...worst.values()) <= 1e-9 ? 0 : 1);

function load() {
  for (const name of ["d3-hierarchy", "/usr/share/nodejs/d3-hierarchy"]) {
    try {
      return require(name);
    } catch {
      // The next place may have it.
    }
  }
}

function* comparisons(file, rows) {
  for (const [sibling, cousin] of [[1, 1], [0, 1], [0.5, 2.25]]) {
    const gaps = `siblingGap=${sibling},cousinGap=${cousin}`;
    for (const [kind, make] of [["buchheim", d3.tree], ["cluster", d3.cluster]]) {
      const strategy = `${kind}:${gaps}`;
      yield [strategy, compareTree(file, rows, strategy, make, sibling, cousin)];
    }
    const radial = compareRadial(file, rows, `radial-tree:${gaps}`, sibling, cousin);
    if (radial !== undefined) yield [`radial-tree:${gaps}`, radial];
  }
  // A front chain of thousands takes d3 too long.
  if (rows.length > 5000) return;
  for (const padding of [0, 0.004]) {
    const strategy = `pack:padding=${padding}`;
    yield [strategy, comparePack(file, rows, strategy, padding)];
  }
  for (const strategy of ["binary", "split"]) yield [strategy, compareBinary(file, rows, strategy)];
  for (const [sort, order] of Object.entries(orders)) {
    const strategy = `partition:nodesSort=${sort}`;
    yield [strategy, comparePartition(file, rows, strategy, order)];
  }
  for (const [orientation, turned] of Object.entries(directions)) {
    const strategy = `partition:orientation=${orientation}`;
    yield [strategy, comparePartition(file, rows, strategy, orders.none, turned)];
  }
}

/// Our numbers of each node, by its id.
function layout(file, strategy, ...more) {
  const output = execFileSync(tool, ["layout", "--strategy", strategy, "--tree", file, ...more], {
    encoding: "utf8",
    maxBuffer: 1 << 30,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [header, ...lines] = output.trim().split("\n").map((line) => line.split(","));
  return new Map(lines.map((fields) => [
    fields[0], Object.fromEntries(header.map((name, index) => [name, Number(fields[index])])),
  ]));
}

/// The largest of the differences that `difference` finds; what is not a number is not small.
function largest(nodes, ours, difference) {
  return nodes.reduce(
    (most, node) => {
      const one = difference(node, ours.get(node.id));
      return one <= most ? most : Number.isNaN(one) ? Infinity : one;
    },
    ours.size === nodes.length ? 0 : Infinity,
  );
}

function hierarchy(rows) {
  return d3.stratify().id((d) => d.id).parentId((d) => d.parent)(rows);
}

function compareTree(file, rows, strategy, make, sibling, cousin) {
  // Levels are a box and a gap apart.
  const tree = make()
    .nodeSize([1, 2])
    .separation((a, b) => 1 + (a.parent === b.parent ? sibling : cousin));
  const nodes = tree(hierarchy(rows)).descendants();
  const left = nodes.reduce((least, node) => Math.min(least, node.x), Infinity) - 0.5;
  return largest(nodes, layout(file, strategy), (d3s, own) =>
    Math.max(Math.abs(d3s.x - left - own.x), Math.abs(d3s.y + 0.5 - own.y)));
}

/// `undefined` where d3 leaves neighbors closer over the seam than on a ring, and where rounding
/// decides which node it takes for the leftmost or the rightmost one.
function compareRadial(file, rows, strategy, sibling, cousin) {
  const separation = (a, b) => (1 + (a.parent === b.parent ? sibling : cousin)) / a.depth;
  const flat = d3.tree().nodeSize([1, 1]).separation(separation)(hierarchy(rows)).descendants();
  const [least, most] = flat.reduce(
    ([low, high], { x }) => [Math.min(low, x), Math.max(high, x)], [Infinity, -Infinity]);
  const extent = most - least;
  if (extent === 0) return undefined;
  const left = flat.filter(({ x }) => x <= least + 1e-9 * extent);
  const right = flat.filter(({ x }) => x >= most - 1e-9 * extent);
  if (left.length > 1 || right.length > 1) return undefined;
  const circle = extent + separation(left[0], right[0]);
  const rings = flat.reduce((all, node) => {
    (all[node.depth] ??= []).push(node);
    return all;
  }, []);
  const isWidened = rings.some((ring) => {
    const [first, last] = [ring[0], ring[ring.length - 1]];
    return first !== last && last.x - first.x + separation(first, last) > circle * (1 + 1e-12);
  });
  if (isWidened) return undefined;
  const tree = d3.tree().size([2 * Math.PI, 1]).separation(separation);
  const nodes = tree(hierarchy(rows)).descendants();
  const ours = layout(file, strategy);
  const center = ours.get(nodes[0].id);
  return largest(nodes, ours, (d3s, own) => {
    if (own === center) return 0;
    const turn = Math.atan2(own.x - center.x, center.y - own.y) - d3s.x;
    return Math.abs(turn - 2 * Math.PI * Math.round(turn / (2 * Math.PI)));
  });
}

function comparePack(file, rows, strategy, padding) {
  const total = rows.reduce((sum, { value }) => sum + (value ?? 0), 0);
  const root = hierarchy(rows).sum(({ value }) => (1e6 * (value ?? 0)) / total)
    .sort((a, b) => b.value - a.value);
  const nodes = d3.pack().size([1, 1]).padding(padding)(root).descendants();
  const ours = layout(file, strategy, "--frame", "1x1");
  return largest(nodes, ours, (d3s, own) =>
    Math.max(Math.abs(d3s.x - own.x), Math.abs(d3s.y - own.y), Math.abs(d3s.r - own.r)));
}

function compareBinary(file, rows, strategy) {
  const root = hierarchy(rows).sum(({ value }) => value ?? 0);
  const nodes = d3.treemap().tile(d3.treemapBinary).size([1.5, 1])(root).descendants();
  return largest(nodes, layout(file, strategy, "--frame", "1.5x1"), rectDifference);
}

function comparePartition(file, rows, strategy, order, turned = (node) => node) {
  const root = hierarchy(rows).sum(({ value }) => value ?? 0).sort(order);
  const nodes = d3.partition().size([1.5, 1])(root).descendants();
  // A drawing on its side has the frame on its side.
  const frame = /right|left/.test(strategy) ? "1x1.5" : "1.5x1";
  return largest(nodes, layout(file, strategy, "--frame", frame), (d3s, own) =>
    rectDifference(turned(d3s), own));
}

function rectDifference(d3s, own) {
  return Math.max(
    Math.abs(d3s.x0 - own.x), Math.abs(d3s.x1 - own.x - own.width), Math.abs(d3s.y0 - own.y),
    Math.abs(d3s.y1 - own.y - own.height));
}

/// Leaves have random values, from which there are no ties.
function* trees() {
  for (const [name, rows] of shapes()) {
    const random = generator(rows.length);
    const inner = new Set(rows.map(({ parent }) => parent));
    yield [name, rows.map((row) => (inner.has(row.id) ? row : { ...row, value: 1 / random() }))];
  }
}

function* shapes() {
  for (const file of named.length > 0 ? named : realTrees()) {
    const [, ...lines] = readFileSync(file, "utf8").trim().split("\n");
    const fields = lines.map((line) => line.split(","));
    yield [basename(file), fields.map(([id, parent]) => ({ id, parent }))];
  }
  yield ["path of 3000", rows(3000, (node) => node - 1)];
  yield ["star of 3000", rows(3000, () => 0)];
  for (let seed = 1; seed <= 22; seed += 1) {
    const random = generator(seed);
    // From bushes to near paths: how far back a parent may lie.
    const reach = [Infinity, 300, 40, 12, 5][seed % 5];
    yield [
      `random tree ${seed}`,
      rows(20 * seed * seed, (node) => node - 1 - Math.floor(random() * Math.min(node, reach))),
    ];
  }
}

// The folder also has a table that is no tree, and one's own trees in a folder below it.
function realTrees() {
  const folder = join(root, "Benchmarks", "Trees");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".csv"))
    .map((name) => join(folder, name))
    .filter((file) => /^id,parent,value\n[^"]*$/.test(readFileSync(file, "utf8")));
}

function rows(count, parent) {
  return Array.from({ length: count }, (_, node) => ({
    id: `n${node}`,
    parent: node === 0 ? "" : `n${parent(node)}`,
  }));
}

// A linear congruential generator: the trees are the same in every run.
function generator(seed) {
  let state = BigInt(seed);
  return () => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
    return Number(state >> 11n) / 2 ** 53;
  };
}
