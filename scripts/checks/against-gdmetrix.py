#!/usr/bin/env python3
# /// script
# requires-python = ">=3.11"
# dependencies = ["gdMetriX==0.0.5", "networkx", "numpy"]
# ///
"""Holds metrics of tree drawings against gdMetriX 0.0.5, and against their definitions on graphs of
networkx.

    uv run scripts/checks/against-gdmetrix.py LAYOUTBENCH

Prints the table of results/gallery/gdmetrix.md: for each metric the number of drawings and the
worst difference. Exits with 1 where one is greater than allowed. gdMetriX brings matplotlib and
twenty more packages along, so this is no step of scripts/check.sh.
"""

import csv
import itertools
import math
import pathlib
import random
import subprocess
import sys
import tempfile

import gdMetriX
import networkx
import numpy

LAYOUTS = ["buchheim", "contour-grid", "radial-tree", "radial-wedge"]  # half of them on a grid
TREES = 60
RANDOM = random.Random(20_261_129)
EXACT = 1e-12  # the rounding of two ways to compute the same number


def random_tree(number: int) -> list[tuple[int, float]]:
    """The parent and the length of each node; parents come first, and the root's are −1 and 0."""
    count = RANDOM.randint(3, 120)
    reach = [count, 3, 10][number % 3]
    lengths = [0, 0.5, 1, 3 * RANDOM.random()]
    return [(-1, 0)] + [
        (RANDOM.randint(max(0, node - reach), node - 1), RANDOM.choice(lengths))
        for node in range(1, count)]


def ask(*arguments) -> str:
    return subprocess.run(
        [sys.argv[1], *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        text=True, check=True).stdout


class Drawing:
    """A layout of a tree as a graph, with the metrics that layoutbench tells."""

    def __init__(self, tree: list[tuple[int, float]], layout: list[dict], metrics: dict):
        self.graph = networkx.Graph()
        for node, (parent, length) in enumerate(tree[1:], start=1):
            self.graph.add_edge(parent, node, weight=length)
        self.places = {int(row["id"]): (float(row["x"]), float(row["y"])) for row in layout}
        self.metrics = metrics

    def distance(self, one: int, two: int) -> float:
        return math.dist(self.places[one], self.places[two])


def drawings() -> list[Drawing]:
    trees = [random_tree(number) for number in range(TREES)]
    with tempfile.TemporaryDirectory() as folder:
        files = [pathlib.Path(folder) / f"tree-{number}.csv" for number in range(TREES)]
        for file, tree in zip(files, trees):
            rows = [["id", "parent", "length"]]
            rows += [[node, "" if parent < 0 else parent, length] for node, (parent, length)
                     in enumerate(tree)]
            with file.open("w") as opened:
                csv.writer(opened).writerows(rows)
        run = pathlib.Path(folder) / "run"
        ask("run", *files, "--strategy", ",".join(LAYOUTS), "--no-times", "--output", run)
        metrics = {}
        for row in csv.DictReader((run / "metrics.csv").open()):
            values = metrics.setdefault((row["tree"], row["strategy"]), {})
            values[row["metric"]] = float(row["value"]) if row["value"] else None
        found = []
        for file, tree in zip(files, trees):
            for strategy in LAYOUTS:
                layout = ask("layout", file, "--strategy", strategy).splitlines()
                values = next(
                    values for (name, layout_name), values in metrics.items()
                    if layout_name == strategy and pathlib.Path(name).stem == file.stem)
                found.append(Drawing(tree, list(csv.DictReader(layout)), values))
        return found


# What gdMetriX computes


def orthogonality(drawing: Drawing) -> float:
    return gdMetriX.edge_orthogonality(drawing.graph, drawing.places)


def gabriel_ratio(drawing: Drawing) -> float:
    return gdMetriX.gabriel_ratio(drawing.graph, drawing.places)


def uniformity(drawing: Drawing) -> float:
    return 1 - gdMetriX.concentration(drawing.graph, drawing.places)


def stress(drawing: Drawing) -> float:
    """The mean of its sum at the best scale, of which it finds four digits behind the point."""
    count = drawing.graph.order()
    whole = gdMetriX.stress(drawing.graph, drawing.places, scale_minimization=True)
    return whole / (count * (count - 1) / 2)


# What the definitions say


def stress_of(drawing: Drawing, weight: str | None) -> float | None:
    paths = dict(networkx.all_pairs_dijkstra_path_length(drawing.graph, weight=weight))
    quotients = numpy.array([
        drawing.distance(one, two) / paths[one][two]
        for one, two in itertools.combinations(drawing.graph, 2) if paths[one][two] > 0])
    if len(quotients) == 0:
        return None
    factor = quotients.sum() / (quotients**2).sum()
    return ((factor * quotients - 1) ** 2).mean()


def neighbors_near(drawing: Drawing) -> float:
    shares = []
    for node, neighbors in drawing.graph.adjacency():
        squares = [drawing.distance(node, other) ** 2 for other in drawing.graph if other != node]
        least = [(1 - 1e-9) * drawing.distance(node, other) ** 2 for other in neighbors]
        near = sum(sum(square < limit for square in squares) < len(least) for limit in least)
        shares.append(near / (2 * len(least) - near))
    return numpy.mean(shares)


def daylight(drawing: Drawing) -> float | None:
    """Each point has the number of its node nearest to the root, which is the least."""
    joined = networkx.Graph()
    joined.add_nodes_from(drawing.graph)
    joined.add_edges_from(
        (one, two) for one, two, length in drawing.graph.edges(data="weight") if length == 0)
    point = {node: min(part) for part in networkx.connected_components(joined) for node in part}
    graph = networkx.Graph()
    graph.add_edges_from(
        (point[one], point[two]) for one, two in drawing.graph.edges if point[one] != point[two])
    values = [evenness(graph, drawing, hub) for hub, degree in graph.degree if degree >= 3]
    return numpy.mean(values) if values else None


def evenness(graph: networkx.Graph, drawing: Drawing, hub: int) -> float:
    ways = {
        node: complex(*drawing.places[node]) - complex(*drawing.places[hub]) for node in graph}
    if any(abs(way) < 1e-9 for node, way in ways.items() if node != hub):
        return 0
    sides = graph.subgraph(node for node in graph if node != hub)
    shadows = []
    for neighbor in graph[hub]:
        turns = {neighbor: 0.0}
        for last, node in networkx.dfs_edges(sides, neighbor):
            turn = numpy.angle(ways[node] / ways[last])
            if abs(turn) > math.pi - 1e-9:
                return 0
            turns[node] = turns[last] + turn
        start = (numpy.angle(ways[neighbor]) + min(turns.values())) % math.tau
        shadows.append((start, max(turns.values()) - min(turns.values())))
    shadows.sort()
    starts = [start for start, _ in shadows[1:]] + [shadows[0][0] + math.tau]
    gaps = [after - start - width for after, (start, width) in zip(starts, shadows)]
    return max(0, len(gaps) * min(gaps) / sum(gaps)) if min(gaps) > 0 else 0


def main() -> int:
    table = [
        ("edge_orthogonality", "gdMetriX", orthogonality, EXACT),
        ("gabriel_ratio", "gdMetriX", gabriel_ratio, EXACT),
        ("node_uniformity", "gdMetriX: 1 − concentration", uniformity, EXACT),
        ("stress", "gdMetriX: ÷ number of pairs", stress, 1e-6),
        ("stress", "definition", lambda drawing: stress_of(drawing, None), EXACT),
        ("length_stress", "definition", lambda drawing: stress_of(drawing, "weight"), EXACT),
        ("neighbors_near", "definition", neighbors_near, EXACT),
        ("daylight_evenness", "definition", daylight, 1e-11),
    ]
    all_drawings = drawings()
    holds = True
    print("| metric | held against | drawings | worst difference |")
    print("|---|---|---:|---:|")
    for metric, against, right, allowed in table:
        pairs = [(drawing.metrics.get(metric), right(drawing)) for drawing in all_drawings]
        known = [(own, other) for own, other in pairs if own is not None or other is not None]
        worst = max(math.inf if None in pair else abs(pair[0] - pair[1]) for pair in known)
        holds &= worst <= allowed
        mark = "" if worst <= allowed else " **too great**"
        print(f"| `{metric}` | {against} | {len(known)} | {worst:.0e}{mark} |")
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main())
