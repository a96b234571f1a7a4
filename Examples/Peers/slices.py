#!/usr/bin/env python3
"""Slices as polygons: a peer whose layouts have lists. docs/peers.md shows what is said."""
import itertools, json, os, sys, time

def slices():
    """The corners of each node, clockwise: siblings side by side, and one level below on top of
    each other."""
    boxes, level = [None] * len(weights), [0] * len(weights)
    boxes[0] = tuple(float(number) for number in frame)
    for parent, nodes in groups:
        x, y, width, height = boxes[parent]
        across = level[parent] % 2 == 0
        for node in nodes:
            share = weights[node] / weights[parent] if weights[parent] > 0 else 0.0
            boxes[node] = (x, y, width * share, height) if across else (x, y, width, height * share)
            level[node] = level[parent] + 1
            x, y = (x + boxes[node][2], y) if across else (x, y + boxes[node][3])
    return boxes

def answer(request):
    global weights, groups, frame
    if request["do"] == "hello":
        strategy = {"id": "slices", "family": "voronoi-treemap", "geometry": "polygon",
                    "claims": ["containment", "area"]}
        return {"protocol": 1, "name": "python", "version": "1.0", "strategies": [strategy]}
    if request["do"] == "load":
        weights, frame = request["weights"], request["frame"]
        groups = [(parent, list(nodes)) for parent, nodes
                  in itertools.groupby(range(1, len(weights)), request["parents"].__getitem__)]
        return {"nodes": len(weights)}
    if request["do"] == "sample":
        start = time.perf_counter_ns()
        for _ in range(request["repetitions"]): slices()
        return {"nanoseconds": [(time.perf_counter_ns() - start) / request["repetitions"]]}
    if request["do"] == "layout":
        numbers, lists = [], []
        for x, y, width, height in slices():
            numbers += [x + width / 2, y + height / 2, width * height]
            right, low = x + width, y + height
            lists.append([x, y, right, y, right, low, x, low] if width * height > 0 else [])
        return {"layout": numbers, "lists": lists}
    return {"error": "unknown request"}

answers = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)  # what else is printed does not land among the answers
for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), file=answers, flush=True)
