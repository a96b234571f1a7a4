#!/usr/bin/env python3
"""The treemaps of a run on trees that change as a table: quality, stability and speed.

    scripts/data/sequence-table.py RUN FOLDER

RUN is a folder that `layoutbench run --strategy treemap --suite sequences` wrote, or `--suite
changing`, which has more trees. Writes FOLDER/sequences.md, a row a strategy, and
FOLDER/sequences.csv, a row a strategy and a sequence.
"""

import csv
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from plots.numbers import grouped, typical
from plots.reading import Unreadable, read_run

METRICS = ["squareness_mean", "aspect_median", "corner_travel", "distance_change",
           "relative_position_change", "order_kept_change", "moved_share"]
ARROWS = {"lower": "↓", "higher": "↑"}

TEXT = """# Treemaps on trees that change

Every treemap on {trees} real sequences of {steps} steps, the most stable ones first. Values
are means of those in [sequences.csv](sequences.csv), which has a row for each sequence: of shares
arithmetic means, of all others geometric ones. ↓ less is better, ↑ more is better;
`layoutbench list metrics` says what each is. A strategy that remembers is timed from its first
step on.

```sh
layoutbench run --strategy treemap --suite {suite} --budget 120s \\
  --output results/sequences
scripts/data/sequence-table.py results/sequences results/gallery
```

![Quality of treemaps against stability](stability-treemap.svg)

{table}

Times are of {processor}.
{missing}"""


def cells_of(run):
    """A dictionary for each strategy and sequence that has a result, with its metrics and time."""
    values = {(row["strategy"], row["tree"], row["metric"]): row["value"] for row in run.metrics}
    return [{"strategy": cell["strategy"], "tree": cell["tree"], "steps": cell["steps"],
             **{name: values.get((cell["strategy"], cell["tree"], name)) for name in METRICS},
             "ns_per_node": cell["ns_per_node"]}
            for cell in run.cells if cell["status"] == "ok"]


def mean(values, unit):
    values = [value for value in values if value is not None]
    if not values:
        return None
    return sum(values) / len(values) if unit == "share" else typical(values)


def shown(value):
    if value is None:
        return "–"
    return "0" if value < 1e-9 else f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def markdown(run, cells):
    facts = next(iter(run.facts.values()))
    units = {name: facts[name]["unit"] for name in METRICS} | {"ns_per_node": "ns"}
    rows = [(strategy, [mean([cell[name] for cell in group], unit)
                        for name, unit in units.items()])
            for (strategy,), group in grouped(cells, "strategy").items()]
    rows.sort(key=lambda row: row[1][METRICS.index("corner_travel")])
    heads = [f"{name} {ARROWS[facts[name]['direction']]}" for name in METRICS] + ["ns a node ↓"]
    table = ["| strategy | " + " | ".join(heads) + " |", "|---|" + "--:|" * len(heads)]
    table += [f"| {name} | {' | '.join(map(shown, values))} |" for name, values in rows]
    missing = "".join(
        f"\nWithout a result on `{tree}`: {', '.join(cell['strategy'] for cell in group)}.\n"
        for (tree,), group in grouped(
            [cell for cell in run.cells if cell["status"] != "ok"], "tree").items())
    steps = {int(cell["steps"]) for cell in cells}
    return TEXT.format(
        suite=run.about["suite"], trees=len({cell["tree"] for cell in cells}),
        steps=" to ".join(map(str, sorted({min(steps), max(steps)}))), table="\n".join(table),
        processor=run.about["environment"].get("processor"),
        missing=missing)


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    try:
        run = read_run(Path(sys.argv[1]))
    except Unreadable as error:
        sys.exit(f"sequence-table.py: {error}")
    cells = cells_of(run)
    folder = Path(sys.argv[2])
    with (folder / "sequences.csv").open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(cells[0])
        table.writerows([f"{value:.5g}" if isinstance(value, float) else value
                         for value in cell.values()] for cell in cells)
    (folder / "sequences.md").write_text(markdown(run, cells), encoding="utf-8")


main()
