#!/usr/bin/env node
// Layouts of d3-hierarchy as a peer of layoutbench, all or some of them:
//
//   layoutbench run --strategy buchheim --strategy 'exec:node Examples/Peers/d3.js'
//   layoutbench run --strategy buchheim --strategy 'exec/tree,cluster:node Examples/Peers/d3.js'
//
// d3-hierarchy is looked for where npm and Debian put it: apt-get install node-d3-hierarchy. What
// is timed is d3's one call. Its tree and cluster know no heights of nodes; rows are as far apart
// as the tallest node needs. There is no resquarify, which differs from squarify only on trees that
// change. pack draws at random, so that a run tells that it lays out the same tree in several ways.
// docs/peers.md shows what is said.
"use strict";
const { installed, serve } = require("./serving.js");
const [d3, version] = installed(
  ["d3-hierarchy", "/usr/share/nodejs/d3-hierarchy"], "node-d3-hierarchy");

if (process.argv.length > 2) throw new Error("no arguments: exec/tree,cluster:node d3.js chooses");

// Not by d3.hierarchy, which takes quadratic time on a path.
function build({ parents, weights, widths, heights }, sorts) {
  const Node = d3.hierarchy.prototype.constructor;
  const nodes = parents.map((parent, index) => {
    const node = new Node({ width: widths[index] });
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
  return { root: nodes[0], nodes, pitch: heights.reduce((most, one) => Math.max(most, one)) + 1 };
}

const readers = {
  // Corners become sides.
  rect: ({ x0, y0, x1, y1 }, [x, y]) => [x + x0, y + y0, x1 - x0, y1 - y0],
  circle: (node, [x, y]) => [x + node.x, y + node.y, node.r],
  point: (node) => [node.x, node.y],
};
const layout = (family, shape, make, claims, sorts = false) => ({
  family, claims, did: sorts ? ["sorted siblings by weight, descending"] : [],
  build: (tree) => build(tree, sorts),
  run: ({ root, pitch }, { frame: [, , width, height] }) => make(width, height, pitch)(root),
  read: ({ nodes }, { frame }) => nodes.flatMap((node) => readers[shape](node, frame)),
});
const treemap = (tile, claims, sorts) => layout("treemap", "rect", (width, height) =>
  d3.treemap().tile(tile).size([width, height]), claims, sorts);
const drawing = (make, claims) => layout("node-link", "point", (width, height, pitch) =>
  make().nodeSize([1, pitch]).separation((a, b) => (a.data.width + b.data.width) / 2 + 1), claims);

serve("d3-hierarchy", version, {
  squarify: treemap(d3.treemapSquarify, ["containment"], true),
  binary: treemap(d3.treemapBinary, ["containment", "area"]),
  slice: treemap(d3.treemapSlice, ["containment", "area", "order"]),
  dice: treemap(d3.treemapDice, ["containment", "area", "order"]),
  sliceDice: treemap(d3.treemapSliceDice, ["containment", "area", "order"]),
  tree: drawing(d3.tree, ["order", "separation", "planarity", "isomorphism"]),
  cluster: drawing(d3.cluster, ["order", "separation", "isomorphism"]),
  pack: layout("circle-packing", "circle", (width, height) =>
    d3.pack().size([width, height]), ["containment", "area"], true),
  partition: layout("icicle", "rect", (width, height) =>
    d3.partition().size([width, height]), ["containment", "length", "order"]),
});
