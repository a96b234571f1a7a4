#!/usr/bin/env python3
"""Ill-treats runs of `layoutbench` and looks what is left of them.

    scripts/checks/ill-treated-runs.py PRODUCTS [KILLS STARTS]        (default: 20 30)

PRODUCTS is the folder of a build. Kills runs and their children at random moments, starts several
at once, fills the disk, makes it read-only, damages files, and runs strategies that fail. A line a
check; exit code 1 when one failed. What needs a file system of its own is left out where none can
be mounted; where CI is set that is a failure, on Linux. About a minute.
"""

import csv
import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from helpers.deterministic import MEASURED

RUN = ["run", "--suite", "smoke", "--strategy", "all", "--budget", "1s"]
results = {"ok": 0, "FAILED": 0, "skipped": 0}


def tell(verdict: str, what: str, why: str = "") -> None:
    results[verdict] += 1
    print(f"{verdict:8} {what}{': ' + why if why else ''}", flush=True)


def check(what: str, problems: list[str]) -> None:
    tell("FAILED" if problems else "ok", what, "; ".join(problems))


def call(*arguments) -> subprocess.CompletedProcess:
    return subprocess.run([str(word) for word in arguments], capture_output=True, text=True)


def expect(outcome, code: int, *words: str) -> list[str]:
    text = outcome.stdout + outcome.stderr
    problems = [f"no word of '{word}' in: {text[-300:]}" for word in words if word not in text]
    if outcome.returncode != code:
        problems.insert(0, f"exit code {outcome.returncode}, not {code}: {text[-300:]}")
    return problems


def rows(folder: pathlib.Path) -> list[dict[str, str]]:
    """The rows of a run without what was measured. Raises on a torn file."""
    with open(folder / "summary.csv", newline="") as file:
        table = list(csv.reader(file))
    if any(len(row) != len(table[0]) for row in table):
        raise ValueError("a row of another length")
    return [
        {name: value for name, value in zip(table[0], row) if name not in MEASURED}
        for row in table[1:]
    ]


def children(process: int) -> list[int]:
    listing = call("pgrep", "-P", process).stdout.split()
    return [int(child) for child in listing]


def kills(tool: pathlib.Path, folder: pathlib.Path, count: int) -> None:
    reference = folder / "reference"
    problems = expect(call(tool, *RUN, "--output", reference), 0)
    expected = rows(reference)
    killed = {"parent": 0, "child": 0}
    number = 0
    while sum(killed.values()) < count and not problems:
        number += 1
        run = folder / f"killed{number}"
        target = ["--output", run]
        for _ in range(10):
            process = subprocess.Popen(
                [tool, *RUN, *target], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(random.uniform(0.02, 0.7))
            victim = random.choice(["parent", "child"])
            below = children(process.pid)
            target_process = process.pid if victim == "parent" or not below else below[0]
            try:
                os.kill(target_process, signal.SIGKILL)
                killed[victim] += process.poll() is None
            except ProcessLookupError:
                pass
            process.wait()
            if (run / "journal.jsonl").exists():
                target = ["--resume", run]
            elif run.exists():
                shutil.rmtree(run)  # killed before anything was known
        outcome = call(tool, *RUN, *target)
        problems += expect(outcome, 0)
        if not problems and rows(run) != expected:
            problems.append(f"other rows after run {number}")
    kinds = f"parent {killed['parent']}, child {killed['child']}"
    check(f"{sum(killed.values())} kills ({kinds}), then --resume", problems)


def starts(tool: pathlib.Path, folder: pathlib.Path, count: int) -> None:
    """Four runs at once into one folder: one of them gets it, and its journal is whole."""
    problems = []
    plan = ["run", "--strategy", "slice,knuth", "--tree", "star", "--sizes", "100", "--budget", "0"]
    for turn in range(count):
        output = folder / f"at-once-{turn}"
        processes = [
            subprocess.Popen(
                [tool, *plan, "--output", output], stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL)
            for _ in range(4)]
        codes = sorted(process.wait() for process in processes)
        if codes[0] != 0 or not set(codes[1:]) <= {1, 75}:
            problems.append(f"exit codes {codes}")
        judged = call(tool, "judge", output)
        if judged.returncode != 0 or "journal.jsonl, line" in judged.stderr:
            problems.append(judged.stderr[-200:])
        if len(rows(output)) != 2:
            problems.append(f"{len(rows(output))} rows")
    check(f"{count} times four runs at once into one folder", problems)


def disks(tool: pathlib.Path, folder: pathlib.Path) -> None:
    disk = folder / "disk"
    disk.mkdir()
    mounted = call("mount", "-t", "tmpfs", "-o", "size=96k", "tmpfs", disk)
    if mounted.returncode != 0:
        is_failure = os.environ.get("CI") and sys.platform == "linux"
        tell("FAILED" if is_failure else "skipped", "full and read-only disk", mounted.stderr)
        return
    try:
        run = disk / "run"
        full = call(tool, *RUN, "--output", run)
        problems = expect(full, 1, "No space left on device", "--resume")
        call("mount", "-o", "remount,size=50m", disk)
        problems += expect(call(tool, *RUN, "--resume", run), 0)
        check("a full disk, then --resume with more room", problems or
              ([] if rows(run) == rows(folder / "reference") else ["other rows"]))
        call("mount", "-o", "remount,ro", disk)
        problems = expect(call(tool, *RUN, "--output", disk / "other"), 1, "Read-only file system")
        problems += expect(call(tool, *RUN, "--resume", run), 1, "Read-only file system")
        check("a read-only disk", problems)
    finally:
        call("umount", disk)
    with open("/dev/full", "w") as full:
        outcome = subprocess.run(
            [tool, "list", "metrics"], stdout=full, stderr=subprocess.PIPE, text=True)
    is_told = outcome.returncode == 1 and "No space" in outcome.stderr
    check("a full standard output", [] if is_told else [outcome.stderr])


def damage(tool: pathlib.Path, folder: pathlib.Path) -> None:
    good = folder / "reference"

    def edited(name: str, file: str, edit) -> pathlib.Path:
        copy = folder / name
        shutil.copytree(good, copy)
        (copy / file).write_text(edit((copy / file).read_text()))
        return copy

    check("compare with itself", expect(call(tool, "compare", good, good), 0))
    missing = call(tool, "compare", folder / "nothing", good)
    check("a base that is missing", expect(missing, 5, "nothing"))

    def schema(text: str) -> str:
        run = json.loads(text)
        run["schema_version"] = 99
        return json.dumps(run)

    other = edited("schema", "run.json", schema)
    check("a base of another schema", expect(call(tool, "compare", other, good), 5, "99"))
    for name, edit in [
        ("a word for a number", lambda text: text.replace("1600x900,1,", "1600x900,one,", 1)),
        ("a short row", lambda text: text.replace("\n", "\nslice,treemap\n", 1)),
        ("a row twice", lambda text: text + text.splitlines()[1] + "\n"),
        ("an open quote", lambda text: text.replace("\n", '\n"', 1)),
        ("another column", lambda text: text.replace("layout_hash", "layout_hush", 1)),
        ("nothing left", lambda text: ""),
    ]:
        broken = edited(name, "summary.csv", edit)
        check(f"a base whose summary.csv was edited: {name}",
              expect(call(tool, "compare", broken, good), 1, "summary.csv"))


def failing(tool: pathlib.Path, folder: pathlib.Path) -> None:
    run = folder / "failing"
    outcome = call(
        tool, "run", "--strategy", "slice,trapping,overflowing,hanging,unsteady,squarified",
        "--tree", "flat-log-normal,file-system", "--sizes", "300", "--budget", "1s",
        "--timeout", "2s", "--output", run)
    problems = expect(outcome, 3)
    statuses = [(row["strategy"], row["status"]) for row in rows(run)]
    expected = [
        ("slice", "ok"), ("trapping", "crashed"), ("overflowing", "crashed"),
        ("hanging", "timed_out"), ("unsteady", "nondeterministic"), ("squarified", "ok"),
    ]
    if statuses != 2 * expected:
        problems.append(f"rows are {statuses}")
    check("strategies that crash, overflow the stack, hang and are random", problems)


def main() -> None:
    random.seed(1)
    if len(sys.argv) not in (2, 4):
        sys.exit(__doc__)
    binaries = pathlib.Path(sys.argv[1]).resolve()
    kill_count, start_count = (int(word) for word in sys.argv[2:] or (20, 30))
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        kills(binaries / "layoutbench", folder, kill_count)
        starts(binaries / "layoutbench", folder, start_count)
        disks(binaries / "layoutbench", folder)
        damage(binaries / "layoutbench", folder)
        failing(binaries / "failing-strategies", folder)
    print(", ".join(f"{count} {verdict}" for verdict, count in results.items()))
    sys.exit(results["FAILED"] > 0)


if __name__ == "__main__":
    main()
