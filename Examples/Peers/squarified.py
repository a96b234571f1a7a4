#!/usr/bin/env python3
"""The squarified treemap as a peer of layoutbench, with Python's standard library alone.

    layoutbench run --strategy squarified --strategy 'exec:python3 Examples/Peers/squarified.py'

M. Bruls, K. Huizing, J. J. van Wijk. "Squarified Treemaps." Data Visualization 2000, pp. 33-42.
docs/peers.md shows what is said.
"""
import json
import os
import platform
import sys
import time

weights, groups, frame = [], [], [0, 0, 1, 1]


def load(request):
    """Outside of all times: each parent with its children, the largest first."""
    global weights, groups, frame
    weights, frame, children = request["weights"], request["frame"], {}
    for node, parent in enumerate(request["parents"]):
        children.setdefault(parent, []).append(node)
    del children[-1]  # the root
    groups = [(parent, sorted(nodes, key=lambda node: -weights[node]))
              for parent, nodes in children.items()]
    return {"nodes": len(weights)}


def squarify():
    """x, y, width and height of each node: rows along the shorter side of what is left, to each of
    which boxes are added while its worst one does not become longer."""
    boxes = [tuple(frame)] * len(weights)
    for parent, nodes in groups:
        x, y, width, height = boxes[parent]
        left = [0.0]  # the weight from each place on, added up from the end
        for node in reversed(nodes):
            left.append(left[-1] + weights[node])
        left.reverse()
        first = 0
        while first < len(nodes) and left[first] > 0 and width > 0 and height > 0:
            upright = width * (1 + 1e-12) >= height  # what differs in its last bits is equal
            side, space = (height, width) if upright else (width, height)
            row, end, worst = 0.0, first, float("inf")
            while end < len(nodes) and weights[nodes[end]] > 0:
                more = row + weights[nodes[end]]
                square = more * more * space / (side * left[first])  # what weight a square has
                score = max(weights[nodes[first]] / square, square / weights[nodes[end]])
                if score > worst * (1 + 1e-12):
                    break
                row, end, worst = more, end + 1, score
            thickness, offset = row / left[first] * space, y if upright else x
            for node in nodes[first:end]:
                length = weights[node] / row * side
                boxes[node] = ((x, offset, thickness, length) if upright
                               else (offset, y, length, thickness))
                offset += length
            if upright:
                x, width = x + thickness, width * (left[end] / left[first])
            else:
                y, height = y + thickness, height * (left[end] / left[first])
            first = end
        for node in nodes[first:]:
            boxes[node] = (x, y, 0.0, 0.0)
    return boxes


def sample(request):
    start = time.perf_counter_ns()
    for _ in range(request["repetitions"]):
        squarify()
    return {"nanoseconds": [(time.perf_counter_ns() - start) / request["repetitions"]]}


ANSWERS = {
    "hello": lambda request: {
        "protocol": 1, "name": "python", "version": "1.0",
        "runtime": f"{platform.python_implementation()} {platform.python_version()}",
        "strategies": [{"id": "squarified", "family": "treemap", "geometry": "rect",
                        "claims": ["containment", "area"]}]},
    "load": load,
    "prepare": lambda request: {"did": ["sorted siblings by weight, descending"]},
    "sample": sample,
    "layout": lambda request: {"layout": [number for box in squarify() for number in box]},
}
answers = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)  # what else is printed does not land among the answers
for line in sys.stdin:
    request = json.loads(line)
    try:
        answer = ANSWERS.get(request["do"], lambda request: {"error": "unknown request"})(request)
    except Exception as error:
        answer = {"error": f"{type(error).__name__}: {error}"}
    print(json.dumps(answer), file=answers, flush=True)
