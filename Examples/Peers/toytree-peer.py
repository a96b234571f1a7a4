#!/usr/bin/env python3
"""Trees with lengths of toytree as a peer: pip install toytree==3.0.11

toytree keeps heights and places of leaves with a tree, and works them out in `_update`, which is
timed with the layout. The tree of its nodes is built before. A node without a stated length is 1
below its parent. toytree knows no sizes of nodes; a mean length becomes as long as a box and a gap.
"""
import toytree
from serving import Layout, serve
from toytree.layout import CircularLayout, LinearLayout, UnrootedLayout
from toytree.layout.src.layout_unrooted import equal_angle_algorithm
from toytree.style import TreeStyle

def build(tree, letter):
    lengths = [max(length, 0) for length in tree.lengths or [1.0] * len(tree.nodes)]
    nodes = [toytree.Node(name=str(node), dist=lengths[node]) for node in tree.nodes]
    for parent, child in tree.edges: nodes[parent]._add_child(nodes[child])
    style = TreeStyle()
    style.layout, style.use_edge_lengths = letter, True
    return toytree.ToyTree(nodes[0]), nodes, style, lengths[1:]

def run(built, make):
    of, _, style, _ = built
    of._update()
    return make(of, style)

def read(tree, built, coordinates, across=None):
    """The points, y downwards."""
    _, nodes, _, lengths = built
    positive = [length for length in lengths if length > 0]
    unit = (max(tree.heights) + 1) * len(positive) / (sum(positive) or 1) if positive else 1
    points = (coordinates[node.idx] for node in nodes)
    return [number for x, y in points for number in (x * (across or unit), -y * unit)]

def layout(letter, make, read, *claims):
    return Layout("node-link", lambda tree: build(tree, letter),
                  lambda built: run(built, make), read, claims)

def read_leaves(tree, built, coordinates):
    return read(tree, built, coordinates, max(tree.widths) + 1)

serve("toytree", toytree.__version__, {
    "linear": layout("d", lambda *of: LinearLayout(*of).coords, read_leaves),
    "circular": layout("c", lambda *of: CircularLayout(*of).coords, read),
    "equal-angle": layout(
        "unr", lambda of, _: equal_angle_algorithm(of), read, "edgeLength", "planarity"),
    "equal-daylight": layout("unr", lambda *of: UnrootedLayout(*of).coords, read, "edgeLength"),
})
