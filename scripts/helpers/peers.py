"""The peers of the suite `peers`: which of them answer here, and with which layouts."""

import json
import pathlib
import subprocess
from typing import NamedTuple

ROOT = pathlib.Path(__file__).resolve().parents[2]
SUITE = ROOT / "Benchmarks/Suites/peers.json"


class Peer(NamedTuple):
    entry: str    # of the suite: exec/this,that:COMMAND
    command: str
    hello: dict   # its answer; empty without one
    fault: str    # the last line that it wrote instead

    @property
    def layouts(self):
        """Those that the suite takes."""
        head = self.entry.partition(":")[0]
        wanted = head.partition("/")[2].split(",") if "/" in head else None
        return [layout for layout in self.hello.get("strategies", [])
                if wanted is None or layout["id"] in wanted]


def entries():
    """All strategies of the suite; our own ones are texts."""
    for entry in json.loads(SUITE.read_text(encoding="utf-8"))["strategies"]:
        if not entry.startswith("exec"):
            yield entry
            continue
        command = entry.partition(":")[2]
        done = subprocess.run(
            ["/bin/sh", "-c", command], input='{"do":"hello","protocol":1}\n', cwd=ROOT,
            capture_output=True, text=True)
        lines = [line for line in done.stderr.splitlines() if "Error" in line]
        yield Peer(entry, command, json.loads(done.stdout) if done.stdout else {},
                   lines[-1].strip() if lines else "")


def peers():
    """Those that answer."""
    return [entry for entry in entries() if isinstance(entry, Peer) and entry.hello]
