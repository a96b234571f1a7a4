#!/usr/bin/env python3
"""Times of our layouts beside those of plain C++ as a table; scripts/limit.sh makes the runs.

    scripts/data/limit-table.py RUN… FILE

RUN is a folder that `layoutbench run --suite limit` wrote: a cold one, whose kernels have --cold,
or a warm one of a layout and its kernel. Writes FILE in Markdown: a table for each tree, with a row
for each layout and size.
"""

import re
import sys
import textwrap
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from plots.reading import Unreadable, read_run

TEXT = """# How near the limit

Layouts beside `Examples/Limit`, the same layouts as plain C++ on the same columns without any
check. **ours** and **limit** are nanoseconds a node, medians of a run; **÷** is the one divided by
the other, so that a number below 1 is ahead of plain C++. `scripts/checks/limit.py` compares every
coordinate of both to 1e-6. What was not measured is –.

**Cold**: in one run, strategies take turns, so that the caches hold the outputs of others when the
turn of a layout begins; a kernel reads and writes as much memory as three other outputs before each
of its samples. **Warm**: each layout has a run of its own with its kernel, and both write to the
same memory again and again. On small trees a sample is many layouts, of which only the first is
cold.

`falling` is one root with the weights of `flat-log-normal` in falling order: there squarified takes
no sort, and strip meets items in the order in which they turn from wide to high. Node-link kernels
have boxes of 1 × 1, but van der Ploeg's, which reads the boxes of the tree.

```sh
scripts/limit.sh .build/release/layoutbench --sizes {sizes}
```

{tables}

Times are of {processor}. The kernels were compiled with `-O2` ({compiler}).
{findings}"""

HEAD = """## `{tree}`

| layout | nodes | cold: ours | limit | ÷ | warm: ours | limit | ÷ |
|---|--:|--:|--:|--:|--:|--:|--:|"""

KERNEL = "limit/"


def times(run):
    """For each tree, layout and size the times of ours and of the limit. The pass is no layout, and
    trees from files are called after their sizes."""
    found = {}
    for cell in run.cells:
        if cell["status"] == "ok":
            layout = cell["strategy"].removeprefix(KERNEL)
            tree = re.sub(r"-\d+$", "", cell["tree"])
            pair = found.setdefault((tree, layout, cell["nodes"]), {})
            pair["limit" if layout != cell["strategy"] else "ours"] = cell["ns_per_node"]
    return {key: pair for key, pair in found.items() if len(pair) == 2}


def fields(pair):
    if not pair:
        return ["–"] * 3
    ours, limit = pair["ours"], pair["limit"]
    return [number(ours), number(limit), f"{ours / limit:.2f}"]


def number(time):
    return f"{time:.0f}" if time >= 100 else f"{time:.3g}"


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    cold, warm = {}, {}
    try:
        for folder in sys.argv[1:-1]:
            run = read_run(Path(folder), summary_only=True)
            (peer,) = run.about["peers"]
            (cold if peer["command"].endswith("--cold") else warm).update(times(run))
    except Unreadable as error:
        sys.exit(f"limit-table.py: {error}")
    keys = dict.fromkeys([*cold, *warm])
    tables = []
    for tree in dict.fromkeys(tree for tree, _, _ in keys):
        lines = [HEAD.format(tree=tree)]
        for layout in dict.fromkeys(layout for of, layout, _ in keys if of == tree):
            for size in sorted(size for of, is_it, size in keys if (of, is_it) == (tree, layout)):
                key = tree, layout, size
                row = [layout, f"{size:,}", *fields(cold.get(key)), *fields(warm.get(key))]
                lines.append(f"| {' | '.join(row)} |")
        tables.append("\n".join(lines))
    environment = run.about["environment"]
    found = [textwrap.fill(f"- {finding['finding']}", 100, subsequent_indent="  ")
             for finding in environment.get("findings", [])]
    findings = "\n".join(["What the last run said of the machine:", "", *found, ""] * bool(found))
    sizes = ",".join(str(size) for size in sorted({size for _, _, size in keys}))
    Path(sys.argv[-1]).write_text(TEXT.format(
        tables="\n\n".join(tables), sizes=sizes, compiler=peer["runtime"],
        processor=environment["processor"], findings=findings), encoding="utf-8")


main()
