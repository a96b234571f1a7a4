#!/usr/bin/env python3
"""How surely `layoutbench race` finds a slow-down of a known size.

    scripts/data/race-power.py FOLDER [--races 40] [--budget 20] [--load 2]

Each race has ten cells: five of a strategy that the second build slows down by 1, 2, 3, 5 and 10 %,
and five of strategies that are alike in both. --load starts so many loops that do nothing but keep
a processor busy. Every race's files are kept in FOLDER; a race that is there already is not run
again. Cells whose times decide nothing are counted. Writes FOLDER/power.csv and prints it in words.
"""

import argparse
import contextlib
import csv
import pathlib
import statistics
import subprocess
import sys
import tempfile

VERDICTS = ("slower", "faster", "same", "inconclusive", "more_instructions", "fewer_instructions")
FOUND = ("slower", "more_instructions")
EFFECTS = [1, 2, 3, 5, 10]
ALIKE = ["slice", "squarified", "binary", "knuth", "reingold-tilford"]


@contextlib.contextmanager
def busy(loops: int):
    """Keeps so many processors busy meanwhile."""
    loop = ["sh", "-c", "while :; do :; done"]
    processes = [subprocess.Popen(loop) for _ in range(loops)]
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()


def race(build: pathlib.Path, output: pathlib.Path, seed: int, budget: float) -> None:
    strategies = ALIKE + [f"slowed:percent={effect}" for effect in EFFECTS]
    with tempfile.TemporaryDirectory() as folder:
        # The last line of its file tells the program whether to do more. Paths and files have one
        # length, because memory depends on both.
        builds = [pathlib.Path(folder, name) for name in ("steady", "slowed")]
        for path in builds:
            path.write_bytes(build.read_bytes() + f"{path.name}\n".encode())
            path.chmod(0o755)
        command = [build, "race", *builds, "--tree", "random-binary", "--sizes", "1000"]
        command += ["--strategy", ",".join(strategies), "--margin", "1%", "--budget", str(budget)]
        command += ["--count", "--seed", str(seed), "--output", output]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode not in (0, 2):
            sys.exit(f"race {seed} ended with {done.returncode}:\n{done.stderr}")


def read(folders: list[pathlib.Path]) -> dict[int, list[dict[str, str]]]:
    """The rows of every race by effect; 0 is that of the strategies that are alike."""
    rows = {effect: [] for effect in [0, *EFFECTS]}
    for folder in folders:
        with open(folder / "race.csv", newline="") as file:
            for row in csv.DictReader(file):
                name, _, percent = row["strategy"].partition(":percent=")
                rows[int(percent or 0)].append(row)
    return rows


def summary(effect: int, rows: list[dict[str, str]]) -> dict[str, str]:
    finds = [100 * float(row["detectable_effect"]) for row in rows]
    promised = [row for row, least in zip(rows, finds) if least <= effect]
    count = lambda rows, *verdicts: sum(row["verdict"] in verdicts for row in rows)
    return {
        "effect_percent": str(effect),
        "cells": str(len(rows)),
        **{verdict: str(count(rows, verdict)) for verdict in VERDICTS},
        "found_share": f"{count(rows, *FOUND) / len(rows):.3f}",
        "median_ratio": f"{statistics.median(float(row['ratio']) for row in rows):.4f}",
        "median_finds_percent": f"{statistics.median(finds):.2f}",
        "promised": str(len(promised)),
        "promised_and_found": str(count(promised, "slower")),
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--races", type=int, default=40)
    parser.add_argument("--budget", type=float, default=20)
    parser.add_argument("--load", type=int, default=0, help="busy loops beside the races")
    options = parser.parse_args()
    root = pathlib.Path(__file__).resolve().parent.parent.parent
    subprocess.run(
        ["swift", "build", "-c", "release", "--product", "failing-strategies"],
        cwd=root, check=True, stdout=sys.stderr)
    build = root / ".build" / "release" / "failing-strategies"
    options.folder.mkdir(parents=True, exist_ok=True)
    folders = [options.folder / f"race-{number:03}" for number in range(1, options.races + 1)]
    for number, folder in enumerate(folders, 1):
        if not (folder / "race.csv").exists():
            print(f"race {number} of {options.races}", file=sys.stderr)
            with busy(options.load):
                race(build, folder, number, options.budget)
    table = [summary(effect, rows) for effect, rows in read(folders).items()]
    with open(options.folder / "power.csv", "w", newline="") as file:
        writer = csv.DictWriter(file, table[0], lineterminator="\n")
        writer.writeheader()
        writer.writerows(table)
    for row in table:
        effect = row["effect_percent"]
        promise = (
            f"; where {effect} % was promised {row['promised_and_found']} of {row['promised']}")
        print(
            f"{effect:>2} % slower: found {row['slower']} of {row['cells']} by times and "
            f"{row['more_instructions']} more by counts, faster {row['faster']}, fewer "
            f"instructions {row['fewer_instructions']}, same {row['same']}, inconclusive "
            f"{row['inconclusive']}; "
            f"finds {row['median_finds_percent']} % in the median"
            + (promise if effect != "0" else ""))


if __name__ == "__main__":
    main()
