#!/usr/bin/env node
// Layouts of d3-hierarchy as a peer of layoutbench, all or some of them:
//
//   layoutbench run --strategy buchheim --strategy 'exec:node Examples/Peers/d3.js'
//   layoutbench run --strategy buchheim --strategy 'exec/tree,cluster:node Examples/Peers/d3.js'
//
// d3-hierarchy is looked for where npm and Debian's node-d3-hierarchy put it. docs/peers.md shows
// what is said.
"use strict";
const { createInterface } = require("node:readline");
console.log = console.error; // what a library prints does not land among the answers
const fail = (message) => { throw new Error(message); };

if (process.argv.length > 2) fail("no arguments, please: exec/tree,cluster:node d3.js chooses");

function load(names) {
  for (const name of names) {
    try {
      return [require(name), require(`${name}/package.json`).version];
    } catch {
      // The next place may have it.
    }
  }
  return fail("d3-hierarchy is not installed (Debian: apt-get install node-d3-hierarchy)");
}
const [d3, version] = load(["d3-hierarchy", "/usr/share/nodejs/d3-hierarchy"]);

// Corners become sides, and a box of a drawing is 1 × 1 with 1 between neighbors and rows.
const rect = (node) => [node.x0, node.y0, node.x1 - node.x0, node.y1 - node.y0];
const point = (node) => [node.x, node.y];
const treemap = (tile, sorts) => ({
  family: "treemap", geometry: "rect", claims: ["containment", "area"], sorts, numbers: rect,
  layout: () => d3.treemap().tile(tile).size([width, height]),
});
const drawing = (make, claims) => ({
  family: "node-link", geometry: "point", claims, numbers: point,
  layout: () => make().nodeSize([2, 2]).separation(() => 1),
});
const all = {
  squarify: treemap(d3.treemapSquarify, true),
  binary: treemap(d3.treemapBinary, false),
  tree: drawing(d3.tree, ["layers", "separation", "planarity"]),
  cluster: drawing(d3.cluster, ["separation"]),
  partition: {
    family: "icicle", geometry: "rect", claims: ["length"], numbers: rect,
    layout: () => d3.partition().size([width, height]),
  },
};
const strategy = (id) => Object.hasOwn(all, id) ? all[id] : fail(`there is no strategy '${id}'`);

let parents, weights, width, height, trees;

// Built outside of all times, and not by d3.hierarchy, which takes quadratic time on a path.
function build(sorts) {
  const Node = d3.hierarchy.prototype.constructor;
  const nodes = parents.map((parent, index) => {
    const node = new Node({});
    node.value = weights[index];
    return node;
  });
  parents.forEach((place, index) => {
    if (place < 0) return;
    const [node, parent] = [nodes[index], nodes[place]];
    node.parent = parent;
    node.depth = parent.depth + 1;
    (parent.children = parent.children || []).push(node);
  });
  for (let index = nodes.length - 1; index > 0; index -= 1) {
    const { parent, height: below } = nodes[index];
    parent.height = Math.max(parent.height, below + 1);
  }
  if (sorts) nodes[0].sort((first, second) => second.value - first.value);
  return { root: nodes[0], nodes };
}

function tree({ sorts = false }) {
  if (!trees.has(sorts)) trees.set(sorts, build(sorts));
  return trees.get(sorts);
}

const answers = {
  hello: () => ({
    protocol: 1, name: "d3-hierarchy", version, runtime: `node ${process.version}`,
    strategies: Object.keys(all).map((id) => {
      const { family, geometry, claims } = strategy(id);
      return { id, family, geometry, claims };
    }),
  }),
  load(request) {
    ({ parents, weights } = request);
    [, , width, height] = request.frame;
    trees = new Map();
    return { nodes: parents.length };
  },
  prepare({ strategy: id }) {
    tree(strategy(id));
    return { did: strategy(id).sorts ? ["sorted siblings by weight, descending"] : [] };
  },
  sample({ strategy: id, repetitions }) {
    const { root } = tree(strategy(id));
    const layout = strategy(id).layout();
    const start = process.hrtime.bigint();
    for (let i = 0; i < repetitions; i += 1) layout(root);
    return { nanoseconds: [Number(process.hrtime.bigint() - start) / repetitions] };
  },
  layout({ strategy: id }) {
    const { root, nodes } = tree(strategy(id));
    strategy(id).layout()(root);
    return { layout: nodes.flatMap(strategy(id).numbers) };
  },
};

createInterface({ input: process.stdin }).on("line", (line) => {
  let answer;
  try {
    const request = JSON.parse(line);
    answer = (answers[request.do] || (() => fail("unknown request")))(request);
  } catch (error) {
    answer = { error: String(error.stack || error) };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
});
