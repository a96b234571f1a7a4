#!/usr/bin/env python3
"""Nested circles of circlify as a peer: pip install circlify==0.15.1

What is timed is circlify's one call; the nested dictionaries that it reads are built before.
"""
from importlib.metadata import version

import circlify
from serving import Layout, serve

def build(tree):
    x, y, width, height = tree.frame
    entries = [{"id": node, "datum": weight} for node, weight in enumerate(tree.weights)]
    for node, children in enumerate(tree.children):
        if children: entries[node]["children"] = [entries[child] for child in children]
    circle = circlify.Circle(x + width / 2, y + height / 2, min(width, height) / 2, level=0)
    return entries[:1], circle

def run(built):
    data, circle = built
    return circlify.circlify(data, target_enclosure=circle)

def read(tree, built, circles):
    found = {circle.ex["id"]: (circle.x, circle.y, circle.r) for circle in circles}
    return [number for node in tree.nodes for number in found[node]]

serve("circlify", version("circlify"), {
    "circlify": Layout("circle-packing", build, run, read, ("containment",)),
})
