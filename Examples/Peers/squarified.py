#!/usr/bin/env python3
"""The squarified treemap as a peer of layoutbench: docs/peers.md shows what is said.
M. Bruls, K. Huizing, J. J. van Wijk. "Squarified Treemaps." Data Visualization 2000, pp. 33-42."""
import itertools, json, os, sys, time

def squarify():
    """Rows along the shorter side of what is left; one grows while its worst box gets no worse."""
    boxes = [tuple(frame)] * len(weights)  # x, y, width and height of each node
    for parent, nodes in groups:
        x, y, width, height = boxes[parent]
        first, left = 0, [0.0]
        for node in reversed(nodes): left.append(left[-1] + weights[node])
        left.reverse()  # the weight from each place on, added up from the end
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
            depth, offset = row / left[first] * space, y if upright else x
            for node in nodes[first:end]:
                length = weights[node] / row * side
                boxes[node] = (x, offset, depth, length) if upright else (offset, y, length, depth)
                offset += length
            rest = left[end] / left[first]
            x, y = (x + depth, y) if upright else (x, y + depth)
            width, height = (width * rest, height) if upright else (width, height * rest)
            first = end
        for node in nodes[first:]:
            boxes[node] = (x, y, 0.0, 0.0)
    return boxes

def answer(request):
    global weights, groups, frame
    if request["do"] == "hello":
        strategy = {"id": "squarified", "family": "treemap", "geometry": "rect",
                    "claims": ["containment", "area"]}
        return {"protocol": 1, "name": "python", "version": "1.0", "strategies": [strategy]}
    if request["do"] == "load":  # siblings are neighbors; here the largest come first
        weights, frame = request["weights"], request["frame"]
        groups = [(parent, sorted(nodes, key=lambda node: -weights[node])) for parent, nodes
                  in itertools.groupby(range(1, len(weights)), request["parents"].__getitem__)]
        return {"nodes": len(weights)}
    if request["do"] == "sample":
        start = time.perf_counter_ns()
        for _ in range(request["repetitions"]): squarify()
        return {"nanoseconds": [(time.perf_counter_ns() - start) / request["repetitions"]]}
    if request["do"] == "layout":
        return {"layout": [number for box in squarify() for number in box]}
    return {"error": "unknown request"}

answers = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)  # what else is printed does not land among the answers
for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), file=answers, flush=True)
