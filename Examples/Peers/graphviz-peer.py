#!/usr/bin/env python3
"""Graphviz as a peer, by its own library: apt-get install graphviz

What is timed is gvLayout, in this process; the graph with its boxes is built before. A unit is an
inch. Places are read from the nodes, as `dot -Tplain` would round them to five digits.
"""
import ctypes
from ctypes import c_char_p, c_double, c_int, c_void_p

from serving import Layout, serve

class Node(ctypes.Structure):  # Agnodeinfo_t of graphviz/types.h, as far as it is read
    _fields_ = [("record", c_void_p * 2), ("shape", c_void_p * 2), ("x", c_double),
                ("y", c_double), ("width", c_double), ("height", c_double)]

class Object(ctypes.Structure):  # Agobj_t of graphviz/cgraph.h
    _fields_ = [("tag", ctypes.c_uint64 * 2), ("data", ctypes.POINTER(Node))]

def function(library, name, result, *arguments):
    found = getattr(library, name)
    found.restype, found.argtypes = result, arguments
    return found

gvc, cgraph = ctypes.CDLL("libgvc.so.6"), ctypes.CDLL("libcgraph.so.6")
context = function(gvc, "gvContext", c_void_p)()
gv_layout = function(gvc, "gvLayout", c_int, c_void_p, c_void_p, c_char_p)
gv_free = function(gvc, "gvFreeLayout", c_int, c_void_p, c_void_p)
version = function(gvc, "gvcVersion", c_char_p, c_void_p)(context).decode()
open_graph = function(cgraph, "agopen", c_void_p, c_char_p, ctypes.c_uint32, c_void_p)
declare = function(cgraph, "agattr", c_void_p, c_void_p, c_int, c_char_p, c_char_p)
add_node = function(cgraph, "agnode", c_void_p, c_void_p, c_char_p, c_int)
add_edge = function(cgraph, "agedge", c_void_p, c_void_p, c_void_p, c_void_p, c_char_p, c_int)
assign = function(cgraph, "agset", c_int, c_void_p, c_char_p, c_char_p)
directed = ctypes.c_uint32.in_dll(cgraph, "Agdirected")

def build(tree, engine):
    graph = open_graph(b"tree", directed, None)
    # Between levels: a gap; between rings: from center to center.
    pitch = 1 if engine == b"dot" else tree.pitch
    for kind, name, value in (
        (0, b"nodesep", b"1"), (0, b"ranksep", str(pitch).encode()), (0, b"mindist", b"1"),
        (0, b"root", b"0"), (1, b"shape", b"box"), (1, b"label", b""), (1, b"fixedsize", b"true"),
        (1, b"width", b"1"), (1, b"height", b"1"), (2, b"arrowhead", b"none"),
    ):
        declare(graph, kind, name, value)
    nodes = [add_node(graph, str(node).encode(), 1) for node in tree.nodes]
    for node, width, height in zip(nodes, tree.widths, tree.heights):
        assign(node, b"width", str(width).encode())
        assign(node, b"height", str(height).encode())
    for parent, child in tree.edges: add_edge(graph, nodes[parent], nodes[child], None, 1)
    return graph, nodes, engine

def run(built):
    graph, _, engine = built
    gv_free(context, graph)
    if gv_layout(context, graph, engine) != 0: raise ValueError("gvLayout refuses the tree")

def read(tree, built, _):
    places = [ctypes.cast(node, ctypes.POINTER(Object))[0].data[0] for node in built[1]]
    if any(place.width != width for place, width in zip(places, tree.widths)):
        raise ValueError("this version of Graphviz keeps its nodes in another way")
    return [number / 72 for place in places for number in (place.x, -place.y)]

def layout(engine, *claims):
    return Layout("node-link", lambda tree: build(tree, engine), run, read, claims)

serve("graphviz", version, {
    "dot": layout(b"dot", "separation", "planarity"), "twopi": layout(b"twopi"),
    "circo": layout(b"circo", "separation"),
})
