#!/usr/bin/env python3
"""Time and memory of the layouts of large trees as a table.

    scripts/data/growth-table.py RUN FILE

RUN is a folder that `layoutbench run` wrote, of trees in several sizes. Writes FILE in Markdown: a
table for each tree with nanoseconds and bytes a node at each size.
"""

import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from plots.numbers import grouped
from plots.reading import Unreadable, read_run

TEXT = """# Growth to ten million nodes

Time and memory of one layout. **ns** is the median time divided by the number of nodes. It was
measured in a run of all these strategies: the memory that a layout writes has left the caches when
its turn comes again. *pass* is reading each weight and writing four numbers. **bytes** is the
memory at the peak (tree, layout and working memory) divided by the number of nodes. It is measured
if tree and layout take 8 MiB or more.

```sh
layoutbench run --strategy {strategies} \\
  --tree {trees} --sizes {sizes} --budget 2s \\
  --output results/growth
scripts/data/growth-table.py results/growth results/gallery/growth.md
```

{tables}

Times are of {processor}.
"""


def number(value, digits):
    return f"{value:.{digits}g}" if value else "–"


def table(tree, rows, passes):
    sizes = sorted({row["nodes"] for row in rows})
    heads = [f"{size:,} nodes: ns | bytes" for size in sizes]
    lines = [f"## `{tree}`", "", f"| strategy | {' | '.join(heads)} |",
             "|---|" + "--:|--:|" * len(sizes)]
    fields = [f"{number(passes.get((tree, size)), 3)} | " for size in sizes]
    lines.append(f"| *pass* | {' | '.join(fields)} |")
    for (strategy,), group in grouped(rows, "strategy").items():
        cells = {row["nodes"]: row for row in group}
        fields = []
        for size in sizes:
            row = cells.get(size, {})
            memory = row.get("peak_bytes")
            fields.append(
                f"{number(row.get('ns_per_node'), 3)} | "
                + (f"{memory / size:.0f}" if memory else "–"))
        lines.append(f"| {strategy} | {' | '.join(fields)} |")
    return "\n".join(lines)


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    try:
        run = read_run(Path(sys.argv[1]), summary_only=True)
    except Unreadable as error:
        sys.exit(f"growth-table.py: {error}")
    rows = [cell for cell in run.cells if cell["status"] == "ok"]
    passes = {}
    for row in rows:
        if row["pass_ratio"]:
            passes.setdefault((row["tree"], row["nodes"]), row["ns_per_node"] / row["pass_ratio"])

    def all_of(column):
        return ",".join(dict.fromkeys(str(row[column]) for row in rows))

    tables = "\n\n".join(table(tree, group, passes)
                         for (tree,), group in grouped(rows, "tree").items())
    Path(sys.argv[2]).write_text(TEXT.format(
        strategies=all_of("strategy"), trees=all_of("tree"), sizes=all_of("nodes"), tables=tables,
        processor=run.about["environment"].get("processor")), encoding="utf-8")


main()
