#!/usr/bin/env python3
"""Compares drawings of lengths with those of toytree, on random trees and with the same Newick.

    scripts/helpers/run-python.sh scripts/checks/against-toytree.py LAYOUTBENCH

phylogram           both coordinates with those of the linear layout
circular-phylogram  directions and radii with those of the circular layout, which begins half a
                    leaf later
equal-angle         both coordinates with those of the unrooted layout before it is improved

toytree draws in the unit of lengths, so that ours get `lengthScale=1`. Prints the largest
difference of each strategy, as a part of the drawing's extent; fails above 1e-9.
"""
import csv
import io
import math
import pathlib
import random
import subprocess
import sys
import tempfile

import numpy
import toytree
from toytree.layout.src.layout_unrooted import equal_angle_algorithm

RANDOM = random.Random(20_261_129)
LENGTHS = [
    lambda: 1.0,
    lambda: RANDOM.uniform(0.5, 2),
    lambda: RANDOM.choice([0, 0.25, 3]),
    lambda: RANDOM.lognormvariate(0, 2),
]


def newick(leaves, degree, length):
    """A random tree in which each inner node has two children or up to a number of them."""
    nodes = [f"l{leaf}" for leaf in range(leaves)]
    inner = 0
    while len(nodes) > 1:
        count = min(RANDOM.randint(2, degree), len(nodes))
        start = RANDOM.randrange(len(nodes) - count + 1)
        children = ",".join(f"{node}:{length():.6f}" for node in nodes[start:start + count])
        nodes[start:start + count] = [f"({children})i{inner}"]
        inner += 1
    return nodes[0] + ";"


def ours(tool, file, strategy):
    """The points of the nodes, by their names."""
    output = subprocess.run(
        [tool, "layout", "--tree", file, "--strategy", strategy], capture_output=True, text=True,
        check=True).stdout
    rows = csv.DictReader(io.StringIO(output))
    return {row["label"]: complex(float(row["x"]), float(row["y"])) for row in rows}


def difference(own, other):
    """The largest distance of two drawings with one root, as a part of the extent."""
    assert own.keys() == other.keys()
    root = max(own, key=lambda name: (name[0] == "i", int(name[1:])))
    moved = {name: own[name] - own[root] + other[root] for name in own}
    extent = max(abs(point - other[root]) for point in other.values()) or 1
    return max(abs(moved[name] - other[name]) for name in own) / extent


def points(tree, coordinates):
    return {node.name: complex(*coordinates[node.idx]) for node in tree}


def comparisons(tool, file, text):
    tree = toytree.tree(text)
    linear = numpy.array(list(tree._iter_node_coordinates()))
    # Leaves from left to right, 2 apart, with the root on top.
    across = {node.name: 2 * linear[node.idx][0] for node in tree}
    depth = {node.name: tree.treenode.height - node.height for node in tree}
    own = ours(tool, file, "phylogram:lengthScale=1")
    yield "phylogram", difference(
        own, {name: complex(across[name], depth[name]) for name in own})

    _, _, mark = tree.draw(layout="c", use_edge_lengths=True)
    half = math.pi / tree.ntips
    # Their angles go counterclockwise from the right, where y grows upward: clockwise in ours.
    turn = complex(math.cos(half - math.pi / 2), math.sin(half - math.pi / 2))
    circular = {name: turn * point for name, point in points(tree, mark.ntable).items()}
    own = ours(tool, file, "circular-phylogram:lengthScale=1")
    yield "circular-phylogram", difference(own, circular)

    own = ours(tool, file, "equal-angle:lengthScale=1")
    yield "equal-angle", difference(own, points(tree, equal_angle_algorithm(tree)))


def main():
    tool = sys.argv[1]
    worst, count = {}, 0
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "tree.nwk"
        for leaves in (2, 3, 7, 30, 200):
            for degree in (2, 5):
                for length in LENGTHS:
                    text = newick(leaves, degree, length)
                    file.write_text(text)
                    count += 1
                    for strategy, found in comparisons(tool, str(file), text):
                        worst[strategy] = max(worst.get(strategy, 0), found)
    for strategy, found in worst.items():
        print(f"{strategy}, largest difference on {count} trees: {found:.1e}")
    return 0 if len(worst) == 3 and max(worst.values()) <= 1e-9 else 1


if __name__ == "__main__":
    sys.exit(main())
