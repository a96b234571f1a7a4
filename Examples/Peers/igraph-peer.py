#!/usr/bin/env python3
"""Tidy trees of igraph, flat and around the root, as a peer: pip install igraph==1.0.0

igraph knows no sizes of nodes: points are a unit apart, and the boxes' size is multiplied in. What
is timed is the layout; the graph is built before, and the numbers are read after it.
"""
import igraph
from serving import Layout, serve

def build(tree):
    return igraph.Graph(n=len(tree.nodes), edges=tree.edges, directed=True)

def flat(graph):
    return graph.layout_reingold_tilford(mode="out", root=[0])

def circular(graph):
    return graph.layout_reingold_tilford_circular(mode="out", root=[0])

def read(tree, graph, layout):
    return tree.apart(layout.coords)

def read_rings(tree, graph, layout):
    return [number * tree.pitch for point in layout.coords for number in point]

serve("igraph", igraph.__version__, {
    "reingold-tilford": Layout(
        "node-link", build, flat, read, ("order", "separation", "planarity", "isomorphism")),
    "reingold-tilford-circular": Layout("node-link", build, circular, read_rings),
})
