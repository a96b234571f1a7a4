#!/usr/bin/env python3
"""The least widths of tree drawings, by linear programs that HiGHS solves through SciPy.

    scripts/helpers/run-python.sh scripts/data/width-optima.py COMMAND [--output FILE]

    widths    write Benchmarks/Optima/widths.csv, which the metric width_optimality reads: all trees
              of the suites that have up to 400 nodes, with the gaps that strategies have by default
    gap       write Benchmarks/Optima/width-gap.csv: how much wider than need be drawings are, by
              family and size of the tree
    check     average the least widths of all binary trees with 5 to 8 nodes and compare them with
              their known values

Trees come from the release build of layoutbench, or from the executable that LAYOUTBENCH names.

The program. A node's x is that of its center; w is its width.
  minimize  hi - lo, where lo <= x - w/2 and x + w/2 <= hi for every node
  A1        neighbors of a level, in order, stay (w + w')/2 + gap apart: the gap of siblings where
            they have one parent, that of cousins elsewhere
  A2        in a binary tree a single child is at least (w + sibling gap)/2 to its side, w its own
            width; in other trees it is straight below its parent
  A3        a parent of several is halfway between the left edge of its first child and the right
            edge of its last; with two children A2 follows from A1 and A3
"""

import argparse
import csv
import json
import os
import re
import subprocess
import sys
import tempfile
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

import numpy
from scipy.optimize import linprog
from scipy.sparse import coo_array

ROOT = Path(__file__).resolve().parent.parent.parent
MOST_NODES = 400
GAPS = [(1.0, 1.0)]  # of siblings and cousins: what every strategy has by default


@dataclass
class Tree:
    """Columns in level order."""

    parents: list[int]
    widths: list[float]
    sides: list[str]  # 'left', 'right' or nothing
    hash: str = ""


# MARK: The linear program


class Program:
    """The programs of several trees as one: nothing joins them, so the least sum has each least."""

    def __init__(self):
        self.columns = 0
        self.costs = []
        self.bounds = []
        self.least = []  # (terms, bound): terms >= bound
        self.equal = []  # (terms, value)

    def add(self, tree, sibling_gap, cousin_gap):
        """Adds a tree; the left edge of its drawing is 0, its last column the right edge."""
        count, start = len(tree.parents), self.columns
        self.columns += count + 1
        self.costs += [0.0] * count + [1.0]
        self.bounds += [(width / 2, None) for width in tree.widths] + [(0, None)]
        right_edge = start + count
        children, depths = defaultdict(list), [0] * count
        for node in range(1, count):
            children[tree.parents[node]].append(node)
            depths[node] = depths[tree.parents[node]] + 1
        is_binary = all(len(nodes) <= 2 for nodes in children.values())
        for node, width in enumerate(tree.widths):
            x = start + node
            self.least.append(([(right_edge, 1), (x, -1)], width / 2))
            if node > 0 and depths[node - 1] == depths[node]:
                are_siblings = tree.parents[node - 1] == tree.parents[node]
                gap = sibling_gap if are_siblings else cousin_gap
                distance = (tree.widths[node - 1] + width) / 2 + gap
                self.least.append(([(x, 1), (x - 1, -1)], distance))
        for parent, nodes in children.items():
            first, last = nodes[0], nodes[-1]
            if len(nodes) > 1:
                overhang = (tree.widths[last] - tree.widths[first]) / 2
                terms = [(start + parent, 2), (start + first, -1), (start + last, -1)]
                self.equal.append((terms, overhang))
            elif is_binary:
                sign = 1 if tree.sides[first] == "right" else -1
                half_pitch = (tree.widths[first] + sibling_gap) / 2
                terms = [(start + first, sign), (start + parent, -sign)]
                self.least.append((terms, half_pitch))
            else:
                self.equal.append(([(start + first, 1), (start + parent, -1)], 0.0))
        return right_edge

    def solve(self):
        def matrix(rows, factor):
            entries = [
                (factor * value, row, column)
                for row, (terms, _) in enumerate(rows)
                for column, value in terms
            ]
            if not entries:
                return None, None
            values, places, columns = zip(*entries)
            shape = (len(rows), self.columns)
            limits = [factor * limit for _, limit in rows]
            return coo_array((values, (places, columns)), shape=shape).tocsr(), limits

        upper, upper_limits = matrix(self.least, -1)
        equal, equal_values = matrix(self.equal, 1)
        solution = linprog(
            self.costs,
            A_ub=upper,
            b_ub=upper_limits,
            A_eq=equal,
            b_eq=equal_values,
            bounds=self.bounds,
            method="highs-ds",
            options={
                "primal_feasibility_tolerance": 1e-10,
                "dual_feasibility_tolerance": 1e-10,
            },
        )
        if solution.status != 0:
            sys.exit(f"the linear program has no solution: {solution.message}")
        return solution.x


def least_widths(trees, gaps=(1.0, 1.0), together=4_000):
    """The least width of each tree, boxes included, to ten decimals."""
    widths, program, edges = [], Program(), []
    for index, tree in enumerate(trees):
        edges.append(program.add(tree, *gaps))
        if program.columns >= together or index == len(trees) - 1:
            x = program.solve()
            widths += [round(float(x[edge]), 10) for edge in edges]
            program, edges = Program(), []
    return widths


# MARK: Trees


def layoutbench(*arguments):
    tool = os.environ.get("LAYOUTBENCH", ROOT / ".build/release/layoutbench")
    try:
        done = subprocess.run(
            [tool, *map(str, arguments)], cwd=ROOT, check=True, capture_output=True, text=True
        )
    except FileNotFoundError:
        sys.exit(f"{tool} is not there: swift build -c release")
    except subprocess.CalledProcessError as error:
        sys.exit(f"layoutbench {' '.join(map(str, arguments))}: {error.stderr}")
    return done.stdout


def loaded(name, nodes, seed):
    """A tree that layoutbench knows by name; without its columns where it is too large."""
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/tree.csv"
        arguments = ["--tree", name, "--output", path]
        if nodes:
            arguments += ["--sizes", nodes, "--seed", seed]
        hash = re.search(r"hash +(\w+)", layoutbench("import", *arguments))[1]
        with open(path, newline="") as file:
            rows = list(csv.DictReader(file))
    numbers = {row["id"]: number for number, row in enumerate(rows)}
    return Tree(
        [numbers[row["parent"]] if row["parent"] else -1 for row in rows],
        [float(row.get("width") or 1) for row in rows],
        [row.get("side") or "" for row in rows],
        hash,
    )


def all_binary(nodes):
    """All binary trees of a size in level order, unit nodes."""
    shapes = [[None]]
    for count in range(1, nodes + 1):
        shapes.append(
            [
                (left, right)
                for size in range(count)
                for left in shapes[size]
                for right in shapes[count - 1 - size]
            ]
        )
    for shape in shapes[nodes]:
        queue = [(shape, -1, "")]
        for node, (subtree, _, _) in enumerate(queue):
            sides = zip(subtree, ("left", "right"))
            queue += [(child, node, side) for child, side in sides if child]
        yield Tree([parent for _, parent, _ in queue], [1.0] * nodes, [side for *_, side in queue])


def spelling(tree):
    """As 'layoutbench census --widths' spells it."""
    digits = [0] * len(tree.parents)
    for parent, side in zip(tree.parents[1:], tree.sides[1:]):
        digits[parent] += 2 if side == "right" else 1
    return "".join(map(str, digits))


# MARK: Commands


def write(path, columns, rows):
    with open(path, "w", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(columns)
        table.writerows(rows)
    print(f"wrote {path}: {len(rows)} rows")


def shortest(number):
    return repr(number).removesuffix(".0")


def decimals(number):
    return "" if number is None else f"{number:.5f}"


def least_wide_share(ratios):
    return numpy.isclose(ratios, 1, rtol=0, atol=1e-8).mean()


def widths(path):
    """The suites' small trees. A suite without sizes has a real tree, whatever its size. A tree
    that changes would have a width for each step, and has none."""
    entries = set()
    for suite in sorted((ROOT / "Benchmarks/Suites").glob("*.json")):
        if suite.stem in ("changing", "sequences"):
            continue
        for entry in json.loads(suite.read_text())["trees"]:
            entries |= {(entry["tree"], size) for size in entry.get("sizes", [0])}
    rows = []
    for name, size in sorted(entries):
        if size > MOST_NODES:
            continue
        tree = loaded(name, size, 1)
        if len(tree.parents) > MOST_NODES:
            continue
        for gaps in GAPS:
            width = least_widths([tree], gaps)[0]
            seed = 1 if size else ""
            row = [name, len(tree.parents), seed, tree.hash, *gaps, width]
            rows.append([shortest(x) if isinstance(x, float) else x for x in row])
    columns = ["tree", "nodes", "seed", "tree_hash", "sibling_gap", "cousin_gap", "width"]
    write(path, columns, rows)


def check(_):
    known = {5: 2.619, 6: 3.0455, 7: 3.4499, 8: 3.8364}
    for nodes, average in known.items():
        trees = list(all_binary(nodes))
        found = sum(least_widths(trees)) / len(trees) - 1  # between centers
        print(f"{nodes} nodes, {len(trees)} trees: {found:.4f}, known {average}")
        if abs(found - average) > 5e-5:
            sys.exit("the averages differ")


SEEDS = 30
SIZES = [10, 25, 50, 100, 200, 400]
FAMILIES = ["random-binary", "random-recursive", "van-der-ploeg-descent", "file-system"]
STRATEGIES = "node-link,reingold-tilford:grid=true"


def gap(path):
    """Drawings that break A1, A2 or A3 can be narrower than the least width: a ratio below 1."""
    rows = []

    # All binary trees of a size: no sample, so no interval; the ratio is that of the mean widths.
    census = defaultdict(dict)
    lines = layoutbench("census", "--widths", "--strategy", STRATEGIES).splitlines()
    for row in csv.DictReader(lines):
        census[row["strategy"]][row["tree"]] = float(row["width"]) + 1
    for nodes in range(1, 11):
        trees = list(all_binary(nodes))
        least = least_widths(trees)
        spellings = [spelling(tree) for tree in trees]
        for strategy, widths in census.items():
            found = [widths[tree] for tree in spellings]
            ratios = numpy.divide(found, least)
            figures = [sum(found) / sum(least), None, None, max(ratios), least_wide_share(ratios)]
            rows.append(["all-binary", nodes, len(trees), strategy, *map(decimals, figures)])
        print(f"all {len(trees)} binary trees of {nodes} nodes", flush=True)

    # Random families: the mean over the seeds with its 95 % interval (percentile bootstrap).
    for family in FAMILIES:
        with tempfile.TemporaryDirectory() as folder:
            run = ["--tree", family, "--sizes", ",".join(map(str, SIZES)), "--seeds", SEEDS]
            run += ["--strategy", STRATEGIES, "--budget", 0, "--output", f"{folder}/run"]
            layoutbench("run", *run)
            with open(f"{folder}/run/summary.csv", newline="") as file:
                cells = list(csv.DictReader(file))
        for nodes in SIZES:
            least = {}
            for seed in range(1, SEEDS + 1):
                tree = loaded(family, nodes, seed)
                least[tree.hash] = least_widths([tree])[0]
            ratios = defaultdict(list)
            for cell in cells:
                if cell["status"] == "ok" and int(cell["nodes"]) == nodes:
                    ratio = float(cell["tree_width"]) / least[cell["tree_hash"]]
                    ratios[cell["strategy"]].append(ratio)
            for strategy, values in ratios.items():
                # Resampled, because many ratios are exactly 1 and none of a tidy drawing is below.
                draws = numpy.random.default_rng(1).choice(values, (10_000, len(values)))
                low, high = numpy.percentile(draws.mean(axis=1), [2.5, 97.5])
                figures = [numpy.mean(values), low, high, max(values), least_wide_share(values)]
                rows.append([family, nodes, len(values), strategy, *map(decimals, figures)])
            print(f"{SEEDS} trees of {family}, {nodes} nodes", flush=True)

    columns = ["family", "nodes", "trees", "strategy", "width_ratio"]
    write(path, columns + ["low", "high", "greatest", "share_least_wide"], rows)


COMMANDS = {"widths": (widths, "widths.csv"), "gap": (gap, "width-gap.csv"), "check": (check, "")}

parser = argparse.ArgumentParser(
    description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
)
parser.add_argument("command", choices=COMMANDS)
parser.add_argument("--output", type=Path, help="a file instead of the one in Benchmarks/Optima")
arguments = parser.parse_args()
command, name = COMMANDS[arguments.command]
command(arguments.output or ROOT / "Benchmarks/Optima" / name)
