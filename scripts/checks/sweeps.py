#!/usr/bin/env python3
"""Runs sweeps on engines that already exist, kills what can be killed, and compares what is left.

    scripts/checks/sweeps.py [--large] LAYOUTBENCH [parallel|slurm|dask…]     (default: parallel)

A task, a worker and the engine are killed in the midst of a shard, and two engines are started on
one folder; in the end the merged tables have to be those of a run of all trees at once in every
column that does not depend on the clock. A line a check; exit code 1 when one failed, 75 where an
engine is not installed. Slurm has to be running, with a partition of this machine alone.

--large sweeps over 60 trees, quality alone, and kills one task of each engine: some minutes an
engine. It prints the rows of the table in docs/sweeps.md, and all tables have to be the same to the
byte.
"""

import os
import pathlib
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from helpers.deterministic import MEASURED, rows

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SWEEP = ROOT / "scripts" / "sweep"
LARGE = "--large" in sys.argv
if LARGE:
    SHARDS = 20
    REAL = [
        "debian-packages", "flask-files", "pip-files", "python-stdlib", "python-syntax",
        "python-words", "python-words-huffman", "setuptools-files", "swiftui-view", "time-zones",
        "transactions", "unicode-blocks",
    ]
    GENERATED = [
        "flat-log-normal", "flat-zipf", "random-recursive", "random-binary",
        "van-der-ploeg-descent", "file-system", "path", "star", "caterpillar", "complete",
        "buchheim-shifts", "van-der-ploeg-nested",
    ]
    TREES = ["--tree", ",".join(REAL + GENERATED), "--sizes", "100,300,1000,3000"]
    PLAN = WHOLE = ["--strategy", "all", *TREES, "--steps", "1", "--no-times"]
else:
    SHARDS = 4
    TREES = ["--tree", "random-binary,star,path,flat-log-normal", "--sizes", "200,2000"]
    PLAN = ["--strategy", "all", *TREES, "--budget", "3"]
    WHOLE = ["--strategy", "all", *TREES, "--no-times"]
PATIENCE = 1_200 if LARGE else 60  # seconds until a shard begins
failures = 0


def check(what: str, problem: str = "") -> None:
    global failures
    failures += bool(problem)
    told = f"{what}: {problem}" if problem else what
    print(f"{'FAILED' if problem else 'ok':8} {told}", flush=True)


def call(*words, **options) -> subprocess.CompletedProcess:
    return subprocess.run(
        [str(word) for word in words], capture_output=True, text=True, **options)


def start(*words) -> subprocess.Popen:
    return subprocess.Popen(
        [str(word) for word in words], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        cwd=ROOT)


MEASURING = re.compile(r'"record":\{"(?:round|measured)"')


def measuring(folder: pathlib.Path, number: int) -> int:
    """The process that measures a shard, once it is in the midst of it."""
    journal = folder / f"shard-{number}" / "journal.jsonl"
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        # Rounds where times are taken, and otherwise layouts that are measured.
        if journal.exists() and len(MEASURING.findall(journal.read_text())) > 3:
            found = call("pgrep", "-f", "--", f"--shard {number}/{SHARDS} .*{folder}").stdout
            tool = [int(word) for word in found.split() if "sh" not in command(int(word))[:1]]
            if tool:
                return tool[0]
        time.sleep(0.02)
    raise TimeoutError(f"shard {number} in {folder} never began")


def command(process: int) -> list[str]:
    try:
        words = pathlib.Path(f"/proc/{process}/cmdline").read_text().split("\0")
    except OSError:
        return ["sh"]
    return [pathlib.Path(words[0]).name.replace("bash", "sh").replace("perl", "sh"), *words[1:]]


def compare(layoutbench: str, folder: pathlib.Path, whole: pathlib.Path, what: str) -> None:
    shards = sorted(folder.glob("shard-*/"))
    for name, order in [("merged", shards), ("again", shards[::-1])]:
        merged = call(layoutbench, "merge", *order, "--output", folder / name)
        if merged.returncode:
            return check(what, merged.stderr[-300:])
    other = [
        file.name for file in (folder / "merged").iterdir()
        if file.read_bytes() != (folder / "again" / file.name).read_bytes()]
    check(f"{what}: merged in two orders", f"other bytes in {', '.join(other)}" if other else "")
    same = rows(folder / "merged", without=MEASURED) == rows(whole, without=MEASURED)
    told = call(SWEEP / "progress.sh", folder, SHARDS).stdout
    ended = told.startswith(f"{SHARDS} of {SHARDS} shards ended")
    check(what, "" if same and ended else f"the tables differ; {told}")


# Engines


def call_of(engine: str, folder: pathlib.Path) -> list:
    """How a person starts a sweep. Exits with 75 where the engine is not installed."""
    program, words = {
        "parallel": ("parallel", [SWEEP / "parallel.sh", folder, SHARDS]),
        "slurm": (
            "sbatch",
            ["sbatch", "--wait", f"--array=1-{SHARDS}%1", f"--output={folder}/%a.out",
             SWEEP / "slurm.sh", folder]),
        "dask": ("dask", [sys.executable, SWEEP / "dask-sweep.py", folder, SHARDS]),
    }[engine]
    if not shutil.which(program):
        sys.exit(75)
    folder.mkdir(exist_ok=True)
    return [*words, *PLAN]


def parallel(layoutbench: str, folder: pathlib.Path, whole: pathlib.Path) -> None:
    engine = start(*call_of("parallel", folder))
    os.kill(measuring(folder, 1), signal.SIGKILL)
    measuring(folder, 2)
    engine.kill()
    engine.wait()
    # The task of the engine that was killed goes on meanwhile.
    engines = [start(*call_of("parallel", folder)) for _ in range(2)]
    codes = [engine.wait() for engine in engines]
    check("two engines on one folder end", "" if codes == [0, 0] else f"with {codes}")
    compare(layoutbench, folder, whole, "parallel: a killed task, a killed engine, two engines")


def slurm(layoutbench: str, folder: pathlib.Path, whole: pathlib.Path) -> None:
    engine = start(*call_of("slurm", folder))
    os.kill(measuring(folder, 2), signal.SIGKILL)
    check("the array ends", "" if engine.wait() == 0 else engine.stderr.read()[-300:])
    compare(layoutbench, folder, whole, "slurm: a killed task is queued again")


def dask(layoutbench: str, folder: pathlib.Path, whole: pathlib.Path) -> None:
    engine = start(*call_of("dask", folder))
    os.kill(measuring(folder, 1), signal.SIGKILL)
    measuring(folder, 2)
    workers = call("pgrep", "-P", engine.pid, "-f", "spawn_main").stdout.split()
    check("a worker is there to be killed", "" if workers else "none is")
    for worker in workers[:1]:
        os.kill(int(worker), signal.SIGKILL)
    check("the engine ends", "" if engine.wait() == 0 else engine.stderr.read()[-300:])
    compare(layoutbench, folder, whole, "dask: a killed task and a killed worker")


# Large sweeps


# Stands between an engine and the tool and notes when each task begins and ends, and how.
NOTING = """#!/bin/sh
begin=$(date +%s.%N)
"{tool}" "$@"
code=$?
echo "$begin $(date +%s.%N) $code $*" >>"{folder}/tasks"
exit $code
"""


def large(engine: str, layoutbench: str, folder: pathlib.Path, whole: pathlib.Path) -> None:
    folder.mkdir()
    noting = folder / "noting.sh"
    noting.write_text(NOTING.format(tool=layoutbench, folder=folder))
    noting.chmod(0o755)
    os.environ["LAYOUTBENCH"] = str(noting)
    begin = time.monotonic()
    process = start(*call_of(engine, folder))
    os.kill(measuring(folder, SHARDS // 2), signal.SIGKILL)
    ended = process.wait() == 0
    seconds = time.monotonic() - begin
    check(f"{engine} ends", "" if ended else process.stderr.read()[-300:])
    compare(layoutbench, folder, whole, f"{engine}: one task killed")
    # Nothing in them depends on the clock.
    other = [
        file.name for file in whole.glob("*.csv")
        if file.read_bytes() != (folder / "merged" / file.name).read_bytes()]
    check(f"{engine}: the bytes of all tables", f"{', '.join(other)} differ" if other else "")

    tasks = sorted(line.split(maxsplit=3) for line in (folder / "tasks").open())
    begins, ends = [float(task[0]) for task in tasks], [float(task[1]) for task in tasks]
    killed = next(index for index, task in enumerate(tasks) if task[2] == "137")
    again = next(
        index for index, task in enumerate(tasks) if index > killed and task[3] == tasks[killed][3])
    between = [
        after - before for before, after in zip(ends, begins[1:]) if before != ends[killed]]
    print(f"| {engine} | {seconds:.0f} s | {statistics.median(between) * 1000:.0f} ms "
          f"| {begins[again] - ends[killed]:.1f} s |", flush=True)


def main() -> None:
    layoutbench, *engines = [word for word in sys.argv[1:] if word != "--large"]
    layoutbench = str(pathlib.Path(layoutbench).resolve())
    os.environ["LAYOUTBENCH"] = layoutbench
    with tempfile.TemporaryDirectory() as path:
        work = pathlib.Path(path)
        whole = work / "whole"
        begin = time.monotonic()
        run = call(layoutbench, "run", *WHOLE, "--output", whole, cwd=ROOT)
        check("the run of all trees", "" if run.returncode == 0 else run.stderr[-300:])
        if LARGE:
            print(f"| none | {time.monotonic() - begin:.0f} s | | |", flush=True)
        for engine in engines or ["parallel"]:
            begin = time.monotonic()
            if LARGE:
                large(engine, layoutbench, work / engine, whole)
            else:
                {"parallel": parallel, "slurm": slurm, "dask": dask}[engine](
                    layoutbench, work / engine, whole)
            print(f"         {engine}: {time.monotonic() - begin:.0f} s", flush=True)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
