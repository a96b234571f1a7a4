#!/usr/bin/env python3
"""Tree layouts of Tulip as a peer: pip install tulip-python==6.0.0

What is timed is the plugin's call. The graph with the sizes of nodes is built before it. Tulip's y
grows upwards. `cone-tree` is a drawing in space, seen from the front; `orthotree` and `ogdf-radial`
take no sizes of nodes.
"""
from importlib.metadata import version

from tulip import tlp
from serving import Layout, serve

def build(tree, plugin):
    graph = tlp.newGraph()
    nodes = graph.addNodes(len(tree.nodes))
    graph.addEdges([(nodes[parent], nodes[child]) for parent, child in tree.edges])
    sizes, values = graph.getSizeProperty("viewSize"), graph.getDoubleProperty("value")
    for node in tree.nodes:
        sizes[nodes[node]] = tlp.Size(tree.widths[node], tree.heights[node], 1)
        values[nodes[node]] = tree.weights[node]
    options = tlp.getDefaultPluginParameters(plugin, graph)
    wanted = {"node size": sizes, "metric": values, "layer spacing": 1, "node spacing": 1,
              "space between levels": 1, "aspect ratio": tree.frame[2] / tree.frame[3],
              "levels distance": tree.pitch}
    for name, value in wanted.items():
        if name in options: options[name] = value
    return graph, nodes, options, plugin, graph.getLayoutProperty("made")

def run(built):
    graph, _, options, plugin, made = built
    done, message = graph.applyLayoutAlgorithm(plugin, made, options)
    if not done: raise ValueError(message or f"{plugin} refuses the tree")
    return made

def read(tree, built, made):
    points = (made[node] for node in built[1])
    return [number for point in points for number in (point[0], -point[1])]

def read_boxes(tree, built, made):
    """Tulip's map is 1024 high and as wide as the aspect ratio says; here it fills the frame."""
    graph, nodes = built[:2]
    sizes, (x, y, width, height) = graph.getSizeProperty("viewSize"), tree.frame
    high, numbers = sizes[nodes[0]][1], []
    for node in nodes:
        (middle, up, _), (wide, tall, _) = made[node], sizes[node]
        scale = height / high
        numbers += [x + (middle - wide / 2) * scale, y + (high - up - tall / 2) * scale,
                    wide * scale, tall * scale]
    return numbers

def layout(plugin, *claims):
    return Layout("node-link", lambda tree: build(tree, plugin), run, read, claims)

serve("tulip", version("tulip-python"), {
    "squarified": Layout(
        "treemap", lambda tree: build(tree, "Squarified Tree Map"), run, read_boxes),
    "tree-leaf": layout("Tree Leaf", "order", "separation", "planarity"),
    "dendrogram": layout("Dendrogram", "order", "separation"),
    "improved-walker": layout("Improved Walker", "order", "separation", "planarity"),
    "reingold-tilford": layout(
        "Hierarchical Tree (R-T Extended)", "order", "separation", "planarity", "centering"),
    "tree-radial": layout("Tree Radial", "planarity"),
    "bubble-tree": layout("Bubble Tree", "separation", "planarity"),
    "cone-tree": layout("Cone Tree"),
    "orthotree": layout("OrthoTree", "order", "planarity"),
    "ogdf-radial": layout("Radial Tree (OGDF)", "separation", "planarity"),
})
