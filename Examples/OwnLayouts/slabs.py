#!/usr/bin/env python3
"""The strategy of Slabs.swift as a peer: a layout with a list of numbers for each node.
docs/peers.md shows what is said. With the argument 'mirrored' left is right."""
import itertools, json, os, sys, time

def diagonal(polygon):
    longest, length = (1.0, 0.0), 0.0
    for (x, y), (right, low) in itertools.combinations(polygon, 2):
        dx, dy = right - x, low - y
        if dx * dx + dy * dy > length:
            longest, length = (dx, dy), dx * dx + dy * dy
    return (-longest[0], -longest[1]) if longest[0] < 0 else longest

def clip(polygon, direction, limit):
    kept = []
    for place, to in enumerate(polygon):
        start = polygon[place - 1]
        before = direction[0] * start[0] + direction[1] * start[1] - limit
        here = direction[0] * to[0] + direction[1] * to[1] - limit
        if before < 0 < here or here < 0 < before:
            share = before / (before - here)
            kept.append((start[0] + (to[0] - start[0]) * share,
                         start[1] + (to[1] - start[1]) * share))
        if here <= 0:
            kept.append(to)
    return kept

def area(polygon):
    total = 0.0
    for start, to in zip(polygon[1:], polygon[2:]):
        x, y = polygon[0]
        total += (start[0] - x) * (to[1] - y) - (start[1] - y) * (to[0] - x)
    return total / 2

def root():
    x, y, width, height = (float(number) for number in frame)
    cut = min(width, height) / 4
    left, right, top, bottom = x, x + width, y, y + height
    return [(left + cut, top), (right - cut, top), (right, top + cut), (right, bottom - cut),
            (right - cut, bottom), (left + cut, bottom), (left, bottom - cut), (left, top + cut)]

def slabs():
    polygons = [[] for _ in weights]
    polygons[0] = root()
    for parent, nodes in groups:
        nodes = [node for node in nodes if weights[node] > 0]
        rest = polygons[parent]
        if len(rest) < 3 or not nodes:
            continue
        behind = list(itertools.accumulate(weights[node] for node in reversed(nodes)))
        direction = diagonal(rest)
        for node in nodes[:-1]:
            wanted = area(rest) * (weights[node] / behind.pop())
            ways = [direction[0] * x + direction[1] * y for x, y in rest]
            low, high = min(ways), max(ways)
            for _ in range(60):
                middle = (low + high) / 2
                if area(clip(rest, direction, middle)) < wanted:
                    low = middle
                else:
                    high = middle
            polygons[node] = clip(rest, direction, high)
            rest = clip(rest, (-direction[0], -direction[1]), -high)
        polygons[nodes[-1]] = rest
    return polygons

def shown(polygons):
    """The polygons in the frame, or in its mirror image: then they run clockwise again."""
    if "mirrored" not in sys.argv:
        return polygons
    across = 2 * frame[0] + frame[2]
    return [[(across - x, y) for x, y in reversed(polygon)] for polygon in polygons]

def answer(request):
    global weights, groups, frame
    if request["do"] == "hello":
        return {"protocol": 1, "name": "python", "version": "1.0",
                "strategies": [{"id": "slabs", "family": "slab", "geometry": "slab"}]}
    if request["do"] == "load":
        weights, frame = request["weights"], request["frame"]
        groups = [(parent, list(nodes)) for parent, nodes
                  in itertools.groupby(range(1, len(weights)), request["parents"].__getitem__)]
        return {"nodes": len(weights)}
    if request["do"] == "sample":
        start = time.perf_counter_ns()
        for _ in range(request["repetitions"]):
            slabs()
        return {"nanoseconds": [(time.perf_counter_ns() - start) / request["repetitions"]]}
    if request["do"] == "layout":
        polygons = shown(slabs())
        return {"layout": [area(polygon) if polygon else 0.0 for polygon in polygons],
                "lists": [[number for corner in polygon for number in corner]
                          for polygon in polygons]}
    return {"error": "unknown request"}

answers = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)  # what else is printed does not land among the answers
for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), file=answers, flush=True)
