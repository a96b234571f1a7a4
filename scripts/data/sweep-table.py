#!/usr/bin/env python3
"""What a sweep over many trees says, as a page and a table.

    scripts/data/sweep-table.py FOLDER GALLERY

FOLDER holds the shards of a sweep by scripts/sweep, shard-1, shard-2 and so on, their merged run,
`whole`, and maybe a run of the same trees by a peer, `peer`. Writes GALLERY/sweep.md and
GALLERY/sweep.csv, a row a tree.

Intervals are at 95 %, by bootstrap: all trees of one generator are drawn together, as they are one
piece of evidence, and each real tree by itself.
"""

import csv
import json
import math
import random
import sys
import textwrap
from collections import Counter, defaultdict
from datetime import datetime
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from plots.numbers import typical

csv.field_size_limit(1 << 24)

GENERATED = {
    "flat-log-normal", "flat-zipf", "balanced", "random-recursive", "random-binary",
    "van-der-ploeg-descent", "file-system", "path", "star", "caterpillar", "complete",
    "buchheim-contours", "buchheim-shifts", "van-der-ploeg-nested"}
RESAMPLES = 2_000


class Tree:
    """A tree of the sweep, with the cells of all strategies and the answer."""

    def __init__(self, row):
        self.name, self.seed = row["tree"], row["seed"]
        self.nodes, self.leaves = int(row["nodes"]), int(row["leaves"])
        self.height = int(row["height"])
        self.cells, self.answer = {}, {}

    @property
    def kind(self):
        return self.name if self.name in GENERATED else "real"

    def value(self, strategy, metric):
        text = self.cells.get(strategy, {}).get(metric, "")
        return float(text) if text else None


def read(folder):
    trees = {}
    tables = (folder / "whole/summary.csv", folder / "peer/summary.csv")
    for path in filter(Path.exists, tables):
        with open(path, newline="", encoding="utf-8") as file:
            for row in csv.DictReader(file):
                key = row["tree"], row["nodes"], row["seed"]
                if row["status"] == "ok":
                    trees.setdefault(key, Tree(row)).cells[row["strategy"]] = row
    with open(folder / "whole/advice.csv", newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            key = row["tree"], row["nodes"], row["seed"]
            if row["role"] and key in trees:
                trees[key].answer.setdefault(row["role"], row["strategy"])
    return list(trees.values())


# Statistics


def interval(trees, statistic):
    """A statistic of the trees and its interval."""
    clusters = defaultdict(list)
    for place, tree in enumerate(trees):
        clusters[tree.name if tree.kind != "real" else place].append(tree)
    clusters, generator, found = list(clusters.values()), random.Random(1), []
    for _ in range(RESAMPLES):
        drawn = generator.choices(clusters, k=len(clusters))
        value = statistic([tree for cluster in drawn for tree in cluster])
        if value is not None:
            found.append(value)
    found.sort()
    return statistic(trees), found[len(found) // 40], found[-1 - len(found) // 40]


def share(trees, holds):
    """`62 % [48, 75]` of the trees."""
    value, low, high = interval(trees, lambda some: 100 * sum(map(holds, some)) / len(some))
    return f"{value:.0f} % [{low:.0f}, {high:.0f}]"


def times(trees, one, other, metric):
    """`1.21 times [1.15, 1.28]`: how many times as much a metric is, as a geometric mean."""
    both = [(tree, tree.value(one, metric), tree.value(other, metric)) for tree in trees]
    logs = {id(tree): math.log(a / b) for tree, a, b in both if a and b and a > 0 and b > 0}
    trees = [tree for tree in trees if id(tree) in logs]
    value, low, high = interval(
        trees, lambda some: math.exp(sum(logs[id(tree)] for tree in some) / len(some)))
    return f"{value:.2f} times [{low:.2f}, {high:.2f}]"


def mean(trees, strategy, metric):
    """`62 % [48, 75]` on average of a share."""
    trees = [tree for tree in trees if tree.value(strategy, metric) is not None]
    value, low, high = interval(
        trees, lambda some: 100 * sum(t.value(strategy, metric) for t in some) / len(some))
    return f"{value:.0f} % [{low:.0f}, {high:.0f}]"


def total(trees, holds):
    return sum(map(holds, trees))


def crosses(strategy):
    return lambda tree: (tree.value(strategy, "edge_crossings") or 0) > 0


def best_of(trees, strategies, metric):
    """The strategy that has the least value on most trees, and whether it has on a tree."""
    def has(strategy, tree):
        value = tree.value(strategy, metric)
        others = [tree.value(other, metric) for other in strategies]
        return value is not None and value <= min(x for x in others if x is not None) + 1e-9

    most = max(strategies, key=lambda strategy: total(trees, lambda tree: has(strategy, tree)))
    return most, lambda tree: has(most, tree)


# What was learned


def lessons(trees):
    real = [tree for tree in trees if tree.kind == "real"]
    named = [tree for tree in real if tree.value("squarified", "name_and_value_share") is not None]
    labeled = [tree for tree in real if tree.value("buchheim", "screens_needed") is not None]
    deep = [tree for tree in trees if tree.height > 1]
    family = defaultdict(set)
    for tree in trees:
        for strategy, row in tree.cells.items():
            family[row["family"]].add(strategy)
    # It is squarified on a tree that does not change.
    treemaps = sorted(s for s in family["treemap"] - {"resquarified"} if "/" not in s)
    squarest, is_squarest = best_of(trees, treemaps, "aspect_weighted")
    ordered = [
        strategy for strategy in treemaps
        if all((tree.value(strategy, "order_kept") or 1) > 1 - 1e-9 for tree in trees)]
    orderly, is_orderly = best_of(trees, ordered, "aspect_weighted")
    layered = ["buchheim", "van-der-ploeg", "reingold-tilford", "wetherell-shannon", "knuth"]
    narrowest, is_narrowest = best_of(deep, layered, "tree_width")

    def leaves_seen(strategy):
        return mean(named, strategy, "name_and_value_share")

    def taken(*kinds):
        return lambda tree: tree.cells.get(tree.answer.get("take"), {}).get("family") in kinds

    return [
        f"`{squarest}` has the least area-weighted aspect ratio of {len(treemaps)} treemaps on "
        f"{share(trees, is_squarest)} of the trees; that of `binary` is "
        f"{times(trees, 'binary', squarest, 'aspect_weighted')} as great, and that of "
        f"`slice-and-dice` {times(trees, 'slice-and-dice', squarest, 'aspect_weighted')}.",
        f"Siblings in the order of the data cost shape: of {len(ordered)} treemaps that keep it on "
        f"all trees, `{orderly}` is the squarest on {share(trees, is_orderly)}, with an "
        f"area-weighted aspect ratio {times(trees, orderly, squarest, 'aspect_weighted')} that of "
        f"`{squarest}`.",
        f"On real trees with names and values, `squarified` shows name and value of "
        f"{leaves_seen('squarified')} of the leaves, `partition` of {leaves_seen('partition')}, "
        f"`pack` of {leaves_seen('pack')} and `sunburst` of {leaves_seen('sunburst')}.",
        f"A few leaves hold most of a total: `squarified` names "
        f"{mean(named, 'squarified', 'named_value_share')} of it on these trees, and "
        f"`strip` {mean(named, 'strip', 'named_value_share')}.",
        f"Groups are the price: `partition` has room for the titles of "
        f"{mean(named, 'partition', 'titled_share')} of the groups in sight, and `squarified` for "
        f"those of {mean(named, 'squarified', 'titled_share')}.",
        f"Of layered tree drawings `{narrowest}` is the narrowest on {share(deep, is_narrowest)} "
        f"of trees with levels; `knuth` is "
        f"{times(deep, 'knuth', narrowest, 'tree_width')} as wide.",
        f"`buchheim` and `reingold-tilford` have the same width on "
        f"""{share(deep, lambda tree: tree.value('buchheim', 'tree_width') is not None and abs(
            tree.value('buchheim', 'tree_width') - tree.value('reingold-tilford', 'tree_width'))
            < 1e-9)} of them.""",
        f"With names of 11 px on real trees, `compact-org-chart` takes "
        f"{times(labeled, 'compact-org-chart', 'buchheim', 'screens_needed')} the screens of "
        f"`buchheim`, and `indented` {times(labeled, 'indented', 'buchheim', 'screens_needed')}.",
        f"Straight edges cross in `radial-tree` on {share(deep, crosses('radial-tree'))} of trees "
        f"with levels, in `radial-wedge` on {share(deep, crosses('radial-wedge'))}, and in "
        f"`equal-angle` on {share(deep, crosses('equal-angle'))}.",
        f"The answer is a treemap for {share(real, taken('treemap'))} of real trees, an icicle for "
        f"{share(real, taken('icicle'))} and a tree drawing for "
        f"{share(real, taken('node-link'))}.",
    ]


def table(trees):
    """What is taken, by kind of tree."""
    kinds = defaultdict(list)
    for tree in trees:
        kinds[tree.kind].append(tree)
    lines = ["| trees | | takes |", "|---|--:|---|"]
    for kind, some in kinds.items():
        counts = Counter(tree.answer.get("take", "none") for tree in some).most_common()
        told = ", ".join(f"`{strategy}` {count}" for strategy, count in counts)
        lines.append(f"| {kind} | {len(some)} | {told} |")
    return "\n".join(lines)


def shapes(trees):
    """The area-weighted aspect ratios of treemaps."""
    values = defaultdict(list)
    for tree in trees:
        for strategy, row in tree.cells.items():
            if row["family"] == "treemap" and row["aspect_weighted"]:
                values[strategy].append(float(row["aspect_weighted"]))
    rows = sorted((typical(some), name, len(some)) for name, some in values.items())
    lines = ["| treemap | area-weighted aspect ratio | trees |", "|---|--:|--:|"]
    lines += [f"| `{name}` | {value:.2f} | {count} |" for value, name, count in rows]
    return "\n".join(lines)


def failures(folder):
    """What the peer could not lay out, in words."""
    counts = Counter()
    if (folder / "peer/summary.csv").exists():
        with open(folder / "peer/summary.csv", newline="", encoding="utf-8") as file:
            counts.update(
                row["strategy"] for row in csv.DictReader(file) if row["status"] != "ok")
    told = (f"; `{strategy}` failed on {count} of them" for strategy, count in counts.items())
    return "".join(told)


def seconds(record):
    """How long a shard took, from its first start to its end."""
    began, ended = (datetime.fromisoformat(record[key]) for key in ("started", "finished"))
    return (ended - began).total_seconds()


def write_table(trees, path):
    columns = ["aspect_weighted", "name_and_value_share", "titled_share"]
    shown = ["squarified", "strip", "partition"]
    with open(path, "w", newline="", encoding="utf-8") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(["tree", "kind", "nodes", "leaves", "height", "seed", "take", "or"]
                       + [f"{strategy} {column}" for strategy in shown for column in columns])
        for tree in trees:
            table.writerow(
                [tree.name, tree.kind, tree.nodes, tree.leaves, tree.height, tree.seed,
                 tree.answer.get("take", ""), tree.answer.get("or", "")]
                + [short(tree.value(strategy, column)) for strategy in shown for column in columns])


def short(value):
    return "" if value is None else f"{value:.4g}"


PAGE = """# Five hundred trees

{count} trees, laid out by all {strategies} strategies: {real} real ones of up to 12,000 nodes, and
generated ones of about 100 to 5,000 nodes, random ones with twenty seeds each. Quality and advice
are measured on 1600x900, and times are not.

```sh
scripts/sweep/parallel.sh results/sweep 25 --suite scripts/sweep/five-hundred.json \\
  --strategy all --seeds 20 --no-times
layoutbench merge results/sweep/shard-*/ --output results/sweep/whole
layoutbench run --suite scripts/sweep/five-hundred.json --seeds 20 --no-times \\
  --strategy 'exec/squarify,binary,tree,partition:node Examples/Peers/d3.js' \\
  --output results/sweep/peer
scripts/data/sweep-table.py results/sweep results/gallery
```

d3 laid out the same trees, as it starts in an instant{failed}.
[A page of their own](peers.md) has the other peers.

[sweep.csv](sweep.csv) has a row for each tree. [Sweeps](../../docs/sweeps.md) has the same recipe
for Slurm and Dask.

## What was learned

In brackets are 95 % intervals. All trees of a generator count as one piece of evidence, so that
twenty seeds do not make an interval narrow. Ratios are geometric means.

{lessons}

## What is taken

The answers of `advice.csv`, among strategies as they are by default. `recommend` also tries
directions and other options, so that its drawing of a tree with long names grows to the right.

{table}

## How square treemaps are

Geometric means over all trees, those with one child a node included. `resquarified` is `squarified`
on a tree that does not change.

{shapes}

## What it took

{shards} shards, one after the other, took {minutes} minutes on {processor} with {processors}
processors. The longest took {spread} times as long as the mean. 64 such machines with a shard each
would need about {many} seconds, and `merge` half a minute. One shard was killed with SIGKILL on the
way: GNU parallel started it again, and it went on from its journal.
"""


def main():
    folder, gallery = map(Path, sys.argv[1:])
    trees = read(folder)
    records = [json.loads(path.read_text()) for path in folder.glob("shard-*/run.json")]
    took = [seconds(record) for record in records]
    mean_time = sum(took) / len(took)
    environment = records[0]["environment"]
    lines = "\n".join(
        textwrap.fill(f"{place}. {text}", 100, subsequent_indent="   ", break_on_hyphens=False)
        for place, text in enumerate(lessons(trees), start=1))
    page = PAGE.format(
        count=len(trees),
        strategies=len({s for tree in trees for s in tree.cells if "/" not in s}),
        real=total(trees, lambda tree: tree.kind == "real"), lessons=lines, table=table(trees),
        failed=failures(folder), shapes=shapes(trees), shards=len(took),
        minutes=f"{sum(took) / 60:.0f}",
        processor=environment.get("processor", "one machine"),
        processors=environment["active_processors"], spread=f"{max(took) / mean_time:.1f}",
        many=f"{max(took) / mean_time * sum(took) / 64:.0f}")
    (gallery / "sweep.md").write_text(page, encoding="utf-8")
    write_table(trees, gallery / "sweep.csv")
    print(f"wrote {gallery}/sweep.md and sweep.csv, {len(trees)} trees")


if __name__ == "__main__":
    main()
