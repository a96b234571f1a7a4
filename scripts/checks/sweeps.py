#!/usr/bin/env python3
"""Runs sweeps on engines that already exist, kills what can be killed, and compares what is left.

    scripts/checks/sweeps.py LAYOUTBENCH [parallel|slurm|dask…]          (default: parallel)

A task, a worker and the engine are killed in the midst of a shard, and two engines are started on
one folder; in the end the merged tables have to be those of a run of all trees at once in every
column that does not depend on the clock. A line a check; exit code 1 when one failed, 75 where an
engine is not installed. Slurm has to be running, with a partition of this machine alone.
"""

import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from helpers.deterministic import MEASURED, rows

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SWEEP = ROOT / "scripts" / "sweep"
SHARDS = 4
TREES = ["--tree", "random-binary,star,path,flat-log-normal", "--sizes", "200,2000"]
PLAN = ["--strategy", "all", *TREES, "--budget", "3"]
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


def measuring(folder: pathlib.Path, number: int) -> int:
    """The process that measures a shard, once it is in the midst of it."""
    journal = folder / f"shard-{number}" / "journal.jsonl"
    for _ in range(3000):
        if journal.exists() and journal.read_text().count('{"round":') > 3:
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
    merged = call(layoutbench, "merge", *sorted(folder.glob("shard-*/")), "--output",
                  folder / "merged")
    if merged.returncode:
        return check(what, merged.stderr[-300:])
    same = rows(folder / "merged", without=MEASURED) == rows(whole, without=MEASURED)
    told = call(SWEEP / "progress.sh", folder, SHARDS).stdout
    ended = told.startswith(f"{SHARDS} of {SHARDS} shards ended")
    check(what, "" if same and ended else f"the tables differ; {told}")


# Engines


def parallel(layoutbench: str, work: pathlib.Path, whole: pathlib.Path) -> None:
    if not shutil.which("parallel"):
        sys.exit(75)
    folder = work / "parallel"
    engine = start(SWEEP / "parallel.sh", folder, SHARDS, *PLAN)
    os.kill(measuring(folder, 1), signal.SIGKILL)
    measuring(folder, 2)
    engine.kill()
    engine.wait()
    # The task of the engine that was killed goes on meanwhile.
    engines = [start(SWEEP / "parallel.sh", folder, SHARDS, *PLAN) for _ in range(2)]
    codes = [engine.wait() for engine in engines]
    check("two engines on one folder end", "" if codes == [0, 0] else f"with {codes}")
    compare(layoutbench, folder, whole, "parallel: a killed task, a killed engine, two engines")


def slurm(layoutbench: str, work: pathlib.Path, whole: pathlib.Path) -> None:
    if not shutil.which("sbatch"):
        sys.exit(75)
    folder = work / "slurm"
    folder.mkdir()
    engine = start(
        "sbatch", "--wait", f"--array=1-{SHARDS}%1", f"--output={folder}/%a.out",
        SWEEP / "slurm.sh", folder, *PLAN)
    os.kill(measuring(folder, 2), signal.SIGKILL)
    check("the array ends", "" if engine.wait() == 0 else engine.stderr.read()[-300:])
    compare(layoutbench, folder, whole, "slurm: a killed task is queued again")


def dask(layoutbench: str, work: pathlib.Path, whole: pathlib.Path) -> None:
    if not shutil.which("dask"):
        sys.exit(75)
    folder = work / "dask"
    engine = start(sys.executable, SWEEP / "dask-sweep.py", folder, SHARDS, *PLAN)
    os.kill(measuring(folder, 1), signal.SIGKILL)
    measuring(folder, 2)
    workers = call("pgrep", "-P", engine.pid, "-f", "spawn_main").stdout.split()
    check("a worker is there to be killed", "" if workers else "none is")
    for worker in workers[:1]:
        os.kill(int(worker), signal.SIGKILL)
    check("the engine ends", "" if engine.wait() == 0 else engine.stderr.read()[-300:])
    compare(layoutbench, folder, whole, "dask: a killed task and a killed worker")


def main() -> None:
    layoutbench = str(pathlib.Path(sys.argv[1]).resolve())
    os.environ["LAYOUTBENCH"] = layoutbench
    with tempfile.TemporaryDirectory() as path:
        work = pathlib.Path(path)
        run = call(
            layoutbench, "run", *PLAN[:-2], "--no-times", "--output", work / "whole", cwd=ROOT)
        check("the run of all trees", "" if run.returncode == 0 else run.stderr[-300:])
        for engine in sys.argv[2:] or ["parallel"]:
            begin = time.monotonic()
            {"parallel": parallel, "slurm": slurm, "dask": dask}[engine](
                layoutbench, work, work / "whole")
            print(f"         {engine}: {time.monotonic() - begin:.0f} s", flush=True)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
