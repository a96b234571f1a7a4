#!/usr/bin/env python3
"""Where layouts of peers end: how large a tree may be, and what happens on trees that are unusual.

    scripts/data/peer-failures.py LAYOUTBENCH FILE

Starts each layout of each peer of the suite `peers` in processes of its own, and writes FILE in
CSV, a row for each layout and trial: what came of it, in seconds, gigabytes and words. Two layouts
are tried at a time. `python3` has to have the packages of the peers.

growth    random recursive trees of 1,000 × 2ᵏ nodes up to 1,024,000: the largest one that is laid
          out in a minute with at most 4 GB in the process. Sizes are doubled near the end; far
          below it the time says which one to try next. A size is not tried if the two before let
          expect 90 s or more.
path      100,000 nodes below each other
star      1,000,000 leaves below one root
zeros     a root with leaves that are all 0
equal     a root with 1,000 leaves of one value
conform   what `layoutbench conform` finds on its small trees, a row for each requirement

A minute is that of the request for one layout; building the library's own tree has two.
"""
import csv
import json
import math
import os
import pathlib
import random
import selectors
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from helpers.peers import ROOT, peers

LARGEST, FIRST = 1_024_000, 1_000
LAYOUT, LOADING = 60, 120  # seconds
MEMORY = 4e9  # bytes that a process may hold
COLUMNS = ["strategy", "family", "trial", "nodes", "seconds", "gigabytes", "outcome"]


class Ended(Exception):
    """Why there is no layout."""


class Process:
    """A peer that is ended when it holds too much memory."""

    def __init__(self, command):
        self.child = subprocess.Popen(
            ["/bin/sh", "-c", f"exec {command}"], cwd=ROOT, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        os.set_blocking(self.child.stdout.fileno(), False)
        self.most, self.is_full = 0, False
        threading.Thread(target=self.watch, daemon=True).start()

    def watch(self):
        place = f"/proc/{self.child.pid}/statm"
        while self.child.poll() is None:
            try:
                pages = int(pathlib.Path(place).read_text().split()[1])
            except (OSError, IndexError, ValueError):
                return
            self.most = max(self.most, pages * os.sysconf("SC_PAGE_SIZE"))
            if self.most > MEMORY:
                self.is_full = True
                self.child.kill()
            time.sleep(0.05)

    def ask(self, line, limit):
        """The answer to a request, and the seconds until it came."""
        start, parts = time.monotonic(), []
        try:
            self.child.stdin.write(line + b"\n")
            self.child.stdin.flush()
        except BrokenPipeError:
            pass
        with selectors.DefaultSelector() as selector:
            selector.register(self.child.stdout, selectors.EVENT_READ)
            while not (parts and parts[-1].endswith(b"\n")):
                left = start + limit - time.monotonic()
                if left <= 0 or not selector.select(left):
                    raise Ended("over a minute" if limit == LAYOUT else "no tree in two minutes")
                part = self.child.stdout.read(1 << 20)
                if not part:
                    raise Ended(self.cause())
                parts.append(part)
        answer = json.loads(b"".join(parts))
        if "error" in answer:
            raise Ended(answer["error"].splitlines()[0])
        return answer, time.monotonic() - start

    def cause(self):
        code = self.child.wait()
        return "over 4 GB" if self.is_full else {-11: "crashes (SIGSEGV)"}.get(
            code, f"ends with signal {-code}" if code < 0 else f"ends with {code}")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.child.kill()
        self.child.wait()
        for pipe in (self.child.stdin, self.child.stdout):
            try:
                pipe.close()
            except BrokenPipeError:
                pass


def request(parents, leaf):
    """The request that loads a tree; `leaf` makes the weights of leaves."""
    counts, weights = [0] * len(parents), [0.0] * len(parents)
    for parent in parents[1:]:
        counts[parent] += 1
    for node in range(len(parents) - 1, -1, -1):
        weights[node] = weights[node] if counts[node] else leaf()
        if node > 0:
            weights[parents[node]] += weights[node]
    ones = [1] * len(parents)
    return json.dumps({"do": "load", "parents": parents, "weights": weights, "widths": ones,
                       "heights": ones, "frame": [0, 0, 1000, 1000]}).encode()


def recursive(nodes):
    """A random recursive tree in level order, siblings beside each other."""
    draw = random.Random(nodes)
    children = [[] for _ in range(nodes)]
    for node in range(1, nodes):
        children[draw.randrange(node)].append(node)
    order, parents = [0], [-1]
    for place, node in enumerate(order):  # grows on the way
        order += children[node]
        parents += [place] * len(children[node])
    return request(parents, lambda: draw.lognormvariate(0, 1))


def trial(command, strategy, load, reads=False):
    """Seconds of a layout and gigabytes of the process, and what happened instead."""
    with Process(command) as process:
        try:
            process.ask(load, LOADING)
            process.ask(json.dumps({"do": "prepare", "strategy": strategy}).encode(), LOADING)
            if reads:
                _, seconds = process.ask(
                    json.dumps({"do": "layout", "strategy": strategy}).encode(), LAYOUT)
            else:
                answer, seconds = process.ask(json.dumps(
                    {"do": "sample", "strategy": strategy, "repetitions": 1}).encode(), LAYOUT)
                seconds = answer["nanoseconds"][0] / 1e9
            return seconds, process.most / 1e9, "ok"
        except Ended as ended:
            return None, process.most / 1e9, str(ended)


def expected(done, nodes):
    """Seconds by the power law through the last two sizes; quadratic after the first one."""
    size, seconds = done[-1]
    if len(done) == 1:
        return max(seconds, 1e-4) * (nodes / size) ** 2
    before, less = done[-2]
    power = math.log(max(seconds, 1e-4) / max(less, 1e-4)) / math.log(size / before)
    return seconds * (nodes / size) ** min(max(power, 1), 3)


def growth(command, strategy, loads):
    """The rows of the sizes that were tried, the last ones the largest that is done and why not the
    next."""
    done, failed = [], None
    nodes = FIRST
    while True:
        seconds, memory, outcome = trial(command, strategy, loads(nodes))
        yield nodes, seconds, memory, outcome
        if seconds is None:
            failed = nodes
            if not done or nodes == 2 * done[-1][0]:
                return
        else:
            done.append((nodes, seconds))
        last = done[-1][0]
        if last == LARGEST or failed == 2 * last:
            return
        if len(done) > 1 and expected(done, 2 * last) >= 90:
            yield 2 * last, None, None, f"not tried: {expected(done, 2 * last):.0f} s expected"
            return
        nodes = 2 * last
        while failed is None and 2 * nodes <= LARGEST and expected(done, 2 * nodes) <= 20:
            nodes *= 2


def conform(tool, peer):
    """The rows of the requirements that do not hold on trees of up to 200 nodes."""
    ids = ",".join(layout["id"] for layout in peer.layouts)
    done = subprocess.run(
        [tool, "conform", f"exec/{ids}:{peer.command}", "--largest", "1000", "--format", "json"],
        cwd=ROOT, capture_output=True, text=True)
    families = {f"{peer.hello['name']}/{layout['id']}": layout["family"]
                for layout in peer.layouts}
    if not done.stdout:
        raise SystemExit(done.stderr)
    for requirement in json.loads(done.stdout)["requirements"]:
        faults, name = requirement["faults"], requirement.get("strategy", peer.hello["name"])
        if faults:
            yield (name, families.get(name, ""), "conform", faults[0]["nodes"], None, None,
                   f"{requirement['requirement']}: {faults[0]['tree']} and "
                   f"{len(faults) - 1} more of {requirement['trials']} trees"
                   if faults[0].get("tree") else requirement["requirement"])


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    tool, place = sys.argv[1:]
    made, lock = {}, threading.Lock()

    def tree(nodes):
        with lock:
            if nodes not in made:
                made[nodes] = recursive(nodes)
            return made[nodes]

    unusual = [
        ("path", 100_000, request(list(range(-1, 99_999)), lambda: 1.0), False),
        ("star", 1_000_001, request([-1] + [0] * 1_000_000, lambda: 1.0), False),
        ("zeros", 11, request([-1] + [0] * 10, lambda: 0.0), True),
        ("equal", 1_001, request([-1] + [0] * 1_000, lambda: 1.0), True),
    ]

    def rows(peer, layout):
        if layout is None:
            yield from conform(tool, peer)
            return
        command, strategy = peer.command, layout["id"]
        name, family = f"{peer.hello['name']}/{strategy}", layout["family"]
        for nodes, *found in growth(command, strategy, tree):
            yield name, family, "growth", nodes, *found
        for kind, nodes, load, reads in unusual:
            yield name, family, kind, nodes, *trial(command, strategy, load, reads)

    everything = [(peer, layout) for peer in peers() for layout in [*peer.layouts, None]]
    with open(place, "w", newline="", encoding="utf-8") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(COLUMNS)
        with ThreadPoolExecutor(2) as pool:
            for found in pool.map(lambda one: list(rows(*one)), everything):
                for name, family, kind, nodes, seconds, memory, outcome in found:
                    table.writerow([name, family, kind, nodes,
                                    "" if seconds is None else f"{seconds:.3g}",
                                    "" if memory is None else f"{memory:.2f}", outcome])
                file.flush()


main()
