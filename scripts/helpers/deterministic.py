#!/usr/bin/env python3
"""Copies of a run what is the same in every run:

    scripts/helpers/deterministic.py RUN TARGET [--counts]

With --counts also instructions and allocations, and what they hold for.
"""

import csv
import json
import pathlib
import sys

# The columns of summary.csv that differ from run to run.
MEASURED = {
    "machine", "samples", "layout_ns", "layout_ns_low", "layout_ns_high", "ns_per_node",
    "pass_ratio", "pass_ratio_low", "pass_ratio_high", "layout_ns_mad", "layout_ns_min", "attempts",
    "processes", "warmup_ns", "cold_ns", "warnings", "peak_bytes",
}
COUNTS = {"instructions", "allocations"}
# Where these are alike, so are the counts.
SAME_COUNTS = ["architecture", "operating_system", "swift_compiler"]
KEPT = ["schema_version", "kind", "suite", "tool_version", "options", "trees", "families"]


def rows(run: pathlib.Path, without: set[str]) -> list[dict[str, str]]:
    """The rows of summary.csv without some of its columns."""
    with open(run / "summary.csv", newline="") as file:
        return [
            {column: row[column] for column in row if column not in without}
            for row in csv.DictReader(file)]


def main() -> None:
    source, target = map(pathlib.Path, sys.argv[1:3])
    keeps_counts = "--counts" in sys.argv[3:]
    target.mkdir(parents=True, exist_ok=True)

    kept = rows(source, without=MEASURED if keeps_counts else MEASURED | COUNTS)
    with open(target / "summary.csv", "w", newline="") as file:
        table = csv.DictWriter(file, list(kept[0]), lineterminator="\n")
        table.writeheader()
        table.writerows(kept)

    run = json.loads((source / "run.json").read_text())
    kept = {key: run[key] for key in KEPT}
    if keeps_counts:
        kept["environment"] = {key: run["environment"][key] for key in SAME_COUNTS}
    (target / "run.json").write_text(json.dumps(kept, indent=2, sort_keys=True) + "\n")


if __name__ == "__main__":
    main()
