#!/usr/bin/env node
// Compares `buchheim` with `tree` of d3-hierarchy, and `cluster` with `cluster`, on equally wide
// nodes and prints the largest difference of a coordinate, and with --verbose that of each tree;
// fails above 1e-9.
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

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const [tool, ...others] = process.argv.slice(2);
const isVerbose = others.includes("--verbose");
const named = others.filter((argument) => argument !== "--verbose");
const folder = mkdtempSync(join(tmpdir(), "compare-d3-tree-"));
const layouts = { buchheim: d3.tree, cluster: d3.cluster };
let worst = 0;
try {
  for (const [name, rows] of trees()) {
    const file = join(folder, "tree.csv");
    const lines = rows.map(({ id, parent }) => `${id},${parent},`);
    writeFileSync(file, ["id,parent,value", ...lines, ""].join("\n"));
    for (const [sibling, cousin] of [[1, 1], [0, 1], [0.5, 2.25]]) {
      for (const strategy of Object.keys(layouts)) {
        const difference = compare(strategy, file, rows, sibling, cousin);
        worst = Math.max(worst, difference);
        if (isVerbose) {
          console.log(`${strategy}, ${name}, gaps ${sibling} and ${cousin}: ${difference}`);
        }
      }
    }
  }
} finally {
  rmSync(folder, { recursive: true });
}
console.log(`largest difference: ${worst}`);
process.exit(worst <= 1e-9 ? 0 : 1);

function load() {
  for (const name of ["d3-hierarchy", "/usr/share/nodejs/d3-hierarchy"]) {
    try {
      return require(name);
    } catch {
      // The next place may have it.
    }
  }
}

function compare(strategy, file, rows, sibling, cousin) {
  const id = `${strategy}:siblingGap=${sibling},cousinGap=${cousin}`;
  const output = execFileSync(tool, ["layout", "--strategy", id, "--tree", file], {
    encoding: "utf8",
    maxBuffer: 1 << 30,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const ours = new Map();
  for (const line of output.trim().split("\n").slice(1)) {
    const [node, x, y] = line.split(",");
    ours.set(node, { x: Number(x), y: Number(y) });
  }
  // Levels are a box and a gap apart.
  const tree = layouts[strategy]()
    .nodeSize([1, 2])
    .separation((a, b) => 1 + (a.parent === b.parent ? sibling : cousin));
  const nodes = tree(d3.stratify().id((d) => d.id).parentId((d) => d.parent)(rows)).descendants();
  const left = nodes.reduce((least, node) => Math.min(least, node.x), Infinity) - 0.5;
  return nodes.reduce(
    (most, node) => {
      const { x, y } = ours.get(node.id);
      const difference = Math.max(Math.abs(node.x - left - x), Math.abs(node.y + 0.5 - y));
      // What is not a number must not pass for small.
      return difference <= most ? most : Number.isNaN(difference) ? Infinity : difference;
    },
    ours.size === nodes.length ? 0 : Infinity,
  );
}

function* trees() {
  for (const file of named.length > 0 ? named : realTrees()) {
    const [, ...lines] = readFileSync(file, "utf8").trim().split("\n");
    const fields = lines.map((line) => line.split(","));
    yield [basename(file), fields.map(([id, parent]) => ({ id, parent }))];
  }
  yield ["path of 3000", rows(3000, (node) => node - 1)];
  yield ["star of 3000", rows(3000, () => 0)];
  for (let seed = 1; seed <= 30; seed += 1) {
    const random = generator(seed);
    // From bushes to near paths: how far back a parent may lie.
    const reach = [Infinity, 300, 40, 12, 5][seed % 5];
    yield [
      `random tree ${seed}`,
      rows(20 * seed * seed, (node) => node - 1 - Math.floor(random() * Math.min(node, reach))),
    ];
  }
}

// The folder also has a table that is no tree.
function realTrees() {
  const folder = join(root, "Benchmarks", "Trees");
  return readdirSync(folder)
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
