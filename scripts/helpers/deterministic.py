#!/usr/bin/env python3
"""Copies of a run what is the same in every run:

    scripts/helpers/deterministic.py RUN TARGET [--counts]

With --counts also instructions and allocations, and what they hold for. run.json names the rows
and the hash of the table, as after a run, so that an edited one shows.
"""

import csv
import functools
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


def stable_hash(data: bytes) -> str:
    """That of StableHash.swift: each byte goes through the finalizer of SplitMix64."""
    mask = (1 << 64) - 1

    def combined(value: int, byte: int) -> int:
        z = ((value ^ byte) + 0x9E3779B97F4A7C15) & mask
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & mask
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB & mask
        return z ^ (z >> 31)

    return f"{functools.reduce(combined, data, 0x9E3779B97F4A7C15):016x}"


def main() -> None:
    source, target = map(pathlib.Path, sys.argv[1:3])
    keeps_counts = "--counts" in sys.argv[3:]
    target.mkdir(parents=True, exist_ok=True)

    table = rows(source, without=MEASURED if keeps_counts else MEASURED | COUNTS)
    summary = target / "summary.csv"
    with open(summary, "w", newline="") as file:
        writer = csv.DictWriter(file, list(table[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(table)

    run = json.loads((source / "run.json").read_text())
    kept = {key: run[key] for key in KEPT}
    kept["tables"] = [{
        "name": summary.name, "rows": len(table), "hash": stable_hash(summary.read_bytes())}]
    if keeps_counts:
        kept["environment"] = {key: run["environment"][key] for key in SAME_COUNTS}
    (target / "run.json").write_text(json.dumps(kept, indent=2, sort_keys=True) + "\n")


if __name__ == "__main__":
    main()
