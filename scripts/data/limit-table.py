#!/usr/bin/env python3
"""Times of our layouts beside those of plain C++ as a table.

    scripts/data/limit-table.py RUN… FILE

RUN is a folder that `layoutbench run --suite limit` wrote; several may have different sizes or
trees. Writes FILE in Markdown: a table for each tree with nanoseconds a node at each size, and ours
divided by the limit. Of what several runs have the last one stands in the tables, and a list tells
the quotients of all.
"""

import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from plots.numbers import grouped
from plots.reading import Unreadable, read_run

TEXT = """# How near the limit

Layouts beside `Examples/Limit`, the same layouts as plain C++ on the same columns without any
check. **ours** and **limit** are nanoseconds a node, medians of a run in which all of them took
turns; **÷** is the one divided by the other, so that a number below 1 is ahead of plain C++.
`squarified-sorted` is squarified on weights that fall already, and takes no sort.

Ours are cold: when the turn of a layout comes, the output of another one is in the caches. A kernel
is warm up to some 10⁵ nodes, as it has a process of its own and writes to the same memory again; at
10⁶ nodes both are cold. `scripts/checks/limit.py` compares every coordinate of both to 1e-6. What
was not measured is –.

```sh
{commands}
```

{tables}
{repeated}
Times are of {processor}. The kernels were compiled with `-O2` ({compiler}).
"""

REPEATED = """
## Measured more than once

How much a shared machine disturbs: ÷ in each of the runs that have the cell, in their order. The
last one stands above.

| tree | layout | nodes | ÷ |
|---|---|--:|---|
{lines}
"""

KERNEL = "limit/"


def pairs(tree, rows):
    """For each layout and size the times of ours and of the limit. Only a tree whose weights fall
    is laid out by ours without a sort; the pass is no layout."""
    times = {(row["strategy"], row["nodes"]): row["ns_per_node"] for row in rows}
    found = {}
    for row in rows:
        kernel = row["strategy"]
        layout = kernel.removeprefix(KERNEL)
        ours = layout.removesuffix("-sorted")
        if layout in (kernel, "pass") or (layout != ours and tree != "star"):
            continue
        pair = times.get((ours, row["nodes"])), times[kernel, row["nodes"]]
        if all(pair):
            found[layout, row["nodes"]] = pair
    return found


def table(tree, rows):
    found = pairs(tree, rows)
    sizes = sorted({size for _, size in found})
    heads = [f"{size:,} nodes: ours | limit | ÷" for size in sizes]
    lines = [f"## `{tree}`", "", f"| layout | {' | '.join(heads)} |",
             "|---|" + "--:|--:|--:|" * len(sizes)]
    for layout in dict.fromkeys(layout for layout, _ in found):
        fields = []
        for size in sizes:
            pair = found.get((layout, size))
            fields += [f"{pair[0]:.3g}", f"{pair[1]:.3g}", f"{pair[0] / pair[1]:.2f}"] \
                if pair else ["–"] * 3
        lines.append(f"| {layout} | {' | '.join(fields)} |")
    return "\n".join(lines)


def repeated(runs):
    quotients = {}
    for rows in runs:
        for (tree,), group in grouped(rows, "tree").items():
            for (layout, size), (ours, limit) in pairs(tree, group).items():
                quotients.setdefault((tree, layout, size), []).append(f"{ours / limit:.2f}")
    lines = [f"| `{tree}` | {layout} | {size:,} | {', '.join(found)} |"
             for (tree, layout, size), found in sorted(quotients.items()) if len(found) > 1]
    return REPEATED.format(lines="\n".join(lines)) if lines else ""


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    folders, file = [Path(argument) for argument in sys.argv[1:-1]], Path(sys.argv[-1])
    runs, commands = [], []
    for number, folder in enumerate(folders, 1):
        try:
            run = read_run(folder, summary_only=True)
        except Unreadable as error:
            sys.exit(f"limit-table.py: {error}")
        measured = [cell for cell in run.cells if cell["status"] == "ok"]
        runs.append(measured)
        sizes = ",".join(dict.fromkeys(str(cell["nodes"]) for cell in measured))
        budget = run.about["options"]["budget_seconds"]
        trees = ",".join(dict.fromkeys(cell["tree"] for cell in measured))
        some = "" if run.about["suite"] == "limit" else f" --tree {trees}"
        commands.append(f"layoutbench run --suite limit{some} --sizes {sizes} \\\n"
                        f"  --budget {budget:g}s --output results/limit-{number}")
    commands.append(f"scripts/data/limit-table.py results/limit-[1-{len(folders)}] "
                    "results/gallery/limit.md")
    peers = {peer["name"]: peer["runtime"] for peer in run.about["peers"]}
    trees = grouped(sum(runs, []), "tree").items()
    file.write_text(TEXT.format(
        tables="\n\n".join(table(tree, group) for (tree,), group in trees),
        repeated=repeated(runs), commands="\n".join(commands),
        processor=run.about["environment"]["processor"],
        compiler=peers[KERNEL.removesuffix("/")]), encoding="utf-8")


main()
