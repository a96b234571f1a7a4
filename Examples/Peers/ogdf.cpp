// What ogdf-peer.py calls of OGDF.
#include <ogdf/basic/GraphAttributes.h>
#include <ogdf/misclayout/BalloonLayout.h>
#include <ogdf/tree/RadialTreeLayout.h>
#include <ogdf/tree/TreeLayout.h>

struct Tree { ogdf::Graph graph; ogdf::GraphAttributes places; std::vector<ogdf::node> nodes; };

extern "C" Tree *build(int count, const int *parents, const double *widths, const double *heights) {
  Tree *tree = new Tree;
  tree->places.init(tree->graph,
                    ogdf::GraphAttributes::nodeGraphics | ogdf::GraphAttributes::edgeGraphics);
  for (int node = 0; node < count; node += 1) {
    tree->nodes.push_back(tree->graph.newNode());
    tree->places.width(tree->nodes[node]) = widths[node];
    tree->places.height(tree->nodes[node]) = heights[node];
    if (node > 0) tree->graph.newEdge(tree->nodes[parents[node]], tree->nodes[node]);
  }
  return tree;
}

extern "C" void tidy(Tree *tree, double) {
  ogdf::TreeLayout layout;
  layout.siblingDistance(1);
  layout.subtreeDistance(1);
  layout.levelDistance(1);
  layout.orientation(ogdf::Orientation::topToBottom);
  layout.call(tree->places);
}

extern "C" void radial(Tree *tree, double pitch) {
  ogdf::RadialTreeLayout layout;
  layout.levelDistance(pitch);
  layout.call(tree->places);
}

extern "C" void balloon(Tree *tree, double) { ogdf::BalloonLayout().call(tree->places); }

extern "C" void points(Tree *tree, double *numbers) {
  for (auto node : tree->nodes) {
    *numbers++ = tree->places.x(node);
    *numbers++ = tree->places.y(node);
  }
}
