#!/usr/bin/env python3
"""Times of our layouts beside those of plain C++ as a table.

    scripts/data/limit-table.py RUN… FILE

RUN is a folder that `layoutbench run --suite limit` wrote; several have different sizes or trees,
and of what two have the later one counts. Writes FILE in Markdown: a table for each tree with
nanoseconds a node at each size, and ours divided by the limit.
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

Times are of {processor}. The kernels were compiled with `-O2` ({compiler}). On a machine that is
shared with others a time may be a third longer in one run than in the next, and on one side of a
ratio only.
"""

KERNEL = "limit/"


def table(tree, rows):
    sizes = sorted({row["nodes"] for row in rows if row["strategy"].startswith(KERNEL)})
    times = {(row["strategy"], row["nodes"]): row["ns_per_node"] for row in rows}
    heads = [f"{size:,} nodes: ours | limit | ÷" for size in sizes]
    lines = [f"## `{tree}`", "", f"| layout | {' | '.join(heads)} |",
             "|---|" + "--:|--:|--:|" * len(sizes)]
    for kernel in dict.fromkeys(row["strategy"] for row in rows):
        layout = kernel.removeprefix(KERNEL)
        ours = layout.removesuffix("-sorted")
        # Only a tree whose weights fall is laid out by ours without a sort. The pass is no layout.
        if layout in (kernel, "pass") or (layout != ours and tree != "star"):
            continue
        fields = []
        for size in sizes:
            pair = times.get((ours, size)), times.get((kernel, size))
            fields += [f"{pair[0]:.3g}", f"{pair[1]:.3g}", f"{pair[0] / pair[1]:.2f}"] \
                if all(pair) else ["–"] * 3
        lines.append(f"| {layout} | {' | '.join(fields)} |")
    return "\n".join(lines)


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    folders, file = [Path(argument) for argument in sys.argv[1:-1]], Path(sys.argv[-1])
    rows, commands = [], []
    for number, folder in enumerate(folders, 1):
        try:
            run = read_run(folder, summary_only=True)
        except Unreadable as error:
            sys.exit(f"limit-table.py: {error}")
        measured = [cell for cell in run.cells if cell["status"] == "ok"]
        rows += measured
        sizes = ",".join(dict.fromkeys(str(cell["nodes"]) for cell in measured))
        budget = run.about["options"]["budget_seconds"]
        trees = ",".join(dict.fromkeys(cell["tree"] for cell in measured))
        some = "" if run.about["suite"] == "limit" else f" --tree {trees}"
        commands.append(f"layoutbench run --suite limit{some} --sizes {sizes} \\\n"
                        f"  --budget {budget:g}s --output results/limit-{number}")
    commands.append(f"scripts/data/limit-table.py results/limit-[1-{len(folders)}] "
                    "results/gallery/limit.md")
    peers = {peer["name"]: peer["runtime"] for peer in run.about["peers"]}
    file.write_text(TEXT.format(
        tables="\n\n".join(
            table(tree, group) for (tree,), group in grouped(rows, "tree").items()),
        commands="\n".join(commands), processor=run.about["environment"]["processor"],
        compiler=peers[KERNEL.removesuffix("/")]), encoding="utf-8")


main()
