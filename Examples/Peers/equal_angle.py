#!/usr/bin/env python3
"""Unrooted trees: a peer that reads lengths of branches. docs/peers.md shows what is said."""
import json, math, os, sys, time

def equal_angle():
    """The centers of all boxes: each leaf has an equal part of the circle, and edges are as long as
    their lengths."""
    positive = [length for length in lengths[1:] if length > 0]
    mean = sum(positive) / len(positive) if positive else 1
    unit = (max(heights) + 1) / mean
    leaves = [0] * len(parents)
    for node in range(len(parents) - 1, 0, -1):
        leaves[node] = leaves[node] or 1
        leaves[parents[node]] += leaves[node]
    points, before = [(0.0, 0.0)] * len(parents), [0] * len(parents)
    for node in range(1, len(parents)):
        parent = parents[node]
        start, before[node] = before[parent], before[parent]
        before[parent] += leaves[node]  # where the next sibling begins
        turn = 2 * math.pi * (start + leaves[node] / 2) / max(leaves[0], 1)
        length = unit * max(lengths[node], 0)
        points[node] = (points[parent][0] + length * math.sin(turn),
                        points[parent][1] - length * math.cos(turn))
    left = min(x - width / 2 for (x, _), width in zip(points, widths))
    top = min(y - height / 2 for (_, y), height in zip(points, heights))
    return [number for x, y in points for number in (x - left, y - top)]

def answer(request):
    global parents, lengths, widths, heights
    if request["do"] == "hello":
        strategy = {"id": "equal-angle", "family": "node-link", "geometry": "point",
                    "claims": ["edgeLength", "planarity", "mirror"]}
        return {"protocol": 1, "name": "python", "version": "1.0", "strategies": [strategy]}
    if request["do"] == "load":
        parents, widths, heights = request["parents"], request["widths"], request["heights"]
        lengths = request.get("lengths") or [1] * len(parents)
        return {"nodes": len(parents)}
    if request["do"] == "sample":
        start = time.perf_counter_ns()
        for _ in range(request["repetitions"]): equal_angle()
        return {"nanoseconds": [(time.perf_counter_ns() - start) / request["repetitions"]]}
    if request["do"] == "layout":
        return {"layout": equal_angle()}
    return {"error": "unknown request"}

answers = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)  # what else is printed does not land among the answers
for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), file=answers, flush=True)
