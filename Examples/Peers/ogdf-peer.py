#!/usr/bin/env python3
"""Tree layouts of OGDF as a peer: pip install ogdf-wheel==2025.10 ogdf-python==0.3.5 cppyy==3.5.0

What is timed is the C++ call. OGDF's radial trees and balloons know a distance of levels alone.
"""
from importlib.metadata import version

import cppyy
from ogdf_python import cppinclude, ogdf
from serving import Layout, serve

for header in ("tree/TreeLayout", "tree/RadialTreeLayout", "misclayout/BalloonLayout"):
    cppinclude(f"ogdf/{header}.h")
cppyy.cppdef("""
struct PeerTree {
  ogdf::Graph graph;
  ogdf::GraphAttributes attributes;
  std::vector<ogdf::node> nodes;

  PeerTree(const std::vector<int> &parents, const std::vector<double> &widths,
           const std::vector<double> &heights)
      : attributes(graph, ogdf::GraphAttributes::nodeGraphics |
                          ogdf::GraphAttributes::edgeGraphics) {
    for (size_t place = 0; place < parents.size(); place += 1) {
      nodes.push_back(graph.newNode());
      attributes.width(nodes[place]) = widths[place];
      attributes.height(nodes[place]) = heights[place];
      if (place > 0) graph.newEdge(nodes[parents[place]], nodes[place]);
    }
  }

  std::vector<double> points() const {
    std::vector<double> numbers;
    for (auto node : nodes) {
      numbers.push_back(attributes.x(node));
      numbers.push_back(attributes.y(node));
    }
    return numbers;
  }
};
""")

def build(tree, make):
    columns = cppyy.gbl.std.vector
    layout = make(tree)
    return layout, cppyy.gbl.PeerTree(columns["int"](tree.parents),
        columns["double"](tree.widths), columns["double"](tree.heights))

def run(built):
    layout, tree = built
    layout.call(tree.attributes)

def read(tree, built, _):
    return built[1].points()

def tidy(tree):
    layout = ogdf.TreeLayout()
    for distance in ("siblingDistance", "subtreeDistance", "levelDistance"):
        getattr(layout, distance)(1.0)
    layout.orientation(ogdf.Orientation.topToBottom)
    return layout

def radial(tree):
    layout = ogdf.RadialTreeLayout()
    layout.levelDistance(tree.pitch)
    return layout

def layout(make, *claims):
    return Layout("node-link", lambda tree: build(tree, make), run, read, claims)

serve("ogdf", version("ogdf-wheel"), {
    "tree": layout(tidy), "radial-tree": layout(radial),
    "balloon": layout(lambda tree: ogdf.BalloonLayout()),
})
