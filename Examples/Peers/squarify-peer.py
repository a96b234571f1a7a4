#!/usr/bin/env python3
"""Squarified treemaps of squarify as a peer: pip install squarify==0.4.5

squarify lays out one group; the loop over groups is ours and is timed, as a user needs it too.
Siblings are sorted before. It divides by values: leaves of 0 stay out and get no area.
"""
from importlib.metadata import version

import squarify
from serving import Layout, serve

def build(tree):
    groups = [(node, tree.by_weight(child for child in children if tree.weights[child] > 0))
              for node, children in enumerate(tree.children)]
    return tree, [(node, children, [tree.weights[child] for child in children])
                  for node, children in groups if children]

def run(built):
    tree, groups = built
    boxes = {0: tree.frame}
    for parent, children, weights in groups:
        x, y, width, height = boxes[parent]
        sizes = squarify.normalize_sizes(weights, width, height)
        for child, box in zip(children, squarify.squarify(sizes, x, y, width, height)):
            boxes[child] = box["x"], box["y"], box["dx"], box["dy"]
    return boxes

def read(tree, built, boxes):
    def box(node):  # a node without area is at the corner of its parent
        above = node
        while above not in boxes: above = tree.parents[above]
        x, y, *sides = boxes[above]
        return x, y, *(sides if above == node else (0, 0))
    return [number for node in tree.nodes for number in box(node)]

serve("squarify", version("squarify"), {
    "squarify": Layout("treemap", build, run, read, ("containment", "area"),
                       ("sorted siblings by weight, descending", "left out leaves of 0")),
})
