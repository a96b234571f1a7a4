#!/usr/bin/env node
// Times the JavaScript module beside d3-hierarchy in Node.js and prints a table:
//
//   scripts/race-d3.mjs PACKAGE [--nodes 100000] [--rounds 9]
//
// Both sides begin with a tree that is built already and both sort siblings by value where the
// layout wants it. `module` is the layout alone, whose numbers stay in the module; `drop-in` is the
// function of layoutbench/d3, which takes the hierarchy's columns and sets each node's numbers. A
// time is that of the processor, with the garbage collector's, and the least of all rounds, in
// which the sides take turns; ratios say how many times as long d3 takes. The script looks for
// d3-hierarchy where Debian's node-d3-hierarchy and npm put it; it exits with 75 without it.
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

import { generator } from "./checks/module/trees.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    nodes: { type: "string", default: "100000" }, rounds: { type: "string", default: "9" },
  },
});
const [count, rounds] = [Number(values.nodes), Number(values.rounds)];
const folder = resolve(positionals[0] ?? ".build-module/layoutbench");
const { load } = await import(pathToFileURL(join(folder, "index.mjs")));
const { layouts } = await import(pathToFileURL(join(folder, "d3.mjs")));
const d3 = installed();
const bench = await load();
const own = layouts(bench);
const size = [1600, 900];
const byValue = (a, b) => b.value - a.value;

// What each side does with a hierarchy, and the strategy that does the same.
const contests = {
  treemap: {
    d3: (root) => d3.treemap().tile(d3.treemapSquarify.ratio(1)).size(size)(root.sort(byValue)),
    dropIn: (root) => own.treemap().size(size)(root), strategy: "squarified",
  },
  tree: {
    d3: (root) => d3.tree().size(size)(root), dropIn: (root) => own.tree().size(size)(root),
    strategy: "buchheim:siblingGap=0,levelGap=0",
  },
  cluster: {
    d3: (root) => d3.cluster().size(size)(root), dropIn: (root) => own.cluster().size(size)(root),
    strategy: "cluster:siblingGap=0,levelGap=0",
  },
  pack: {
    d3: (root) => d3.pack().size(size)(root.sort(byValue)),
    dropIn: (root) => own.pack().size(size)(root), strategy: "pack",
  },
  partition: {
    d3: (root) => d3.partition().size(size)(root.sort(byValue)),
    dropIn: (root) => own.partition().size(size)(root), strategy: "partition:nodesSort=value",
  },
};

const shapes = {
  recursive: (node, random) => Math.floor(random() * node),
  binary: (node) => Math.floor((node - 1) / 2),
  bushy: (node) => Math.floor((node - 1) / 50),
};

console.log(`${count} nodes, node ${process.version}, the least of ${rounds} rounds`);
console.log("| layout | tree | d3, ms | module, ms | drop-in, ms | d3 ÷ module | d3 ÷ drop-in |");
console.log("|---|---|---:|---:|---:|---:|---:|");
for (const [name, contest] of Object.entries(contests)) {
  for (const [shape, parent] of Object.entries(shapes)) {
    const [theirs, layout, dropIn] = race(contest, nested(parent));
    const cells = [
      name, shape, theirs.toFixed(1), layout.toFixed(1), dropIn.toFixed(1),
      (theirs / layout).toFixed(1), (theirs / dropIn).toFixed(1),
    ];
    console.log(`| ${cells.join(" | ")} |`);
  }
}

function installed() {
  const require = createRequire(import.meta.url);
  for (const name of ["d3-hierarchy", "/usr/share/nodejs/d3-hierarchy"]) {
    try {
      return require(name);
    } catch {
      // The next place may have it.
    }
  }
  console.error("d3-hierarchy is not installed (Debian: apt-get install node-d3-hierarchy)");
  process.exit(75);
}

function nested(parent) {
  const random = generator(1);
  const nodes = Array.from({ length: count }, () => ({}));
  for (let node = 1; node < count; node += 1) {
    (nodes[parent(node, random)].children ??= []).push(nodes[node]);
  }
  for (const node of nodes) if (!node.children) node.value = 1 / (random() + 1e-9);
  return nodes[0];
}

function race({ d3: theirs, dropIn, strategy }, data) {
  // A sorted hierarchy is sorted faster: each round has a new one.
  const hierarchy = () => d3.hierarchy(data).sum(({ value }) => value ?? 0);
  const nodes = hierarchy().descendants();
  const places = new Map(nodes.map((node, place) => [node, place]));
  const { tree } = bench.tree({
    parents: Int32Array.from(nodes, ({ parent }) => places.get(parent) ?? -1),
    values: Float64Array.from(nodes, ({ children, value }) => (children ? NaN : value)),
  });
  const [width, height] = size;
  const least = [Infinity, Infinity, Infinity];
  const time = (place, work) => {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    least[place] = Math.min(least[place], (user + system) / 1000);
  };
  for (let round = 0; round < rounds; round += 1) {
    const [first, second] = [hierarchy(), hierarchy()];
    time(0, () => theirs(first));
    time(1, () => tree.layout(strategy, { width, height }).layout.release());
    time(2, () => dropIn(second));
  }
  tree.release();
  return least;
}
