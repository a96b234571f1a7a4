#!/usr/bin/env node
// The layered drawing of dagre as a peer of layoutbench:
//
//   layoutbench run --strategy buchheim --strategy 'exec:node Examples/Peers/dagre.js'
//
// dagre is looked for where npm and Debian put it: apt-get install node-dagre-layout. What is timed
// is dagre.layout; the graph with the sizes of nodes is built before it. docs/peers.md shows what
// is said.
"use strict";
process.env.NODE_PATH ??= "/usr/share/nodejs"; // where Debian's dagre finds what it needs
require("node:module")._initPaths();
const { installed, serve } = require("./serving.js");
const [dagre, version] = installed(["dagre", "/usr/share/nodejs/dagre"], "node-dagre-layout");

function build({ parents, widths, heights }) {
  const graph = new dagre.graphlib.Graph();
  graph.setGraph({ nodesep: 1, edgesep: 1, ranksep: 1 });
  graph.setDefaultEdgeLabel(() => ({}));
  parents.forEach((parent, node) => {
    graph.setNode(node, { width: widths[node], height: heights[node] });
    if (parent >= 0) graph.setEdge(parent, node);
  });
  return graph;
}

serve("dagre", version, {
  layered: {
    family: "node-link", claims: ["order", "separation", "planarity"], build, run: dagre.layout,
    read: (graph, { parents }) => parents.flatMap((_, node) => {
      const { x, y } = graph.node(node);
      return [x, y];
    }),
  },
});
