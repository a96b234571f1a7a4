#!/usr/bin/env python3
"""What peers and ours do on the same trees, as a page; scripts/peers.sh makes what it reads.

    scripts/data/peer-table.py RUN PAIRS FAILURES FILE

RUN is a folder that `layoutbench run --suite peers` wrote, PAIRS the table of peer-pairs.py and
FAILURES that of peer-failures.py, which need not be there. Writes FILE in Markdown.
"""

import csv
import statistics
import subprocess
import sys
import textwrap
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from helpers.peers import ROOT, Peer, entries
from plots.numbers import grouped
from plots.reading import Unreadable, read_run

TEXT = """# What people use, beside ours

Programs that lay out trees, on the same trees as ours, in the same rounds and with the same
metrics: [the peers](../../docs/peers.md) of `Examples/Peers`. One command installs them, measures
and writes this page:

```sh
scripts/peers.sh .build/release/layoutbench
```

The run began at {started}, of commit {commit}, on {processor} ({cores} processors, {memory:.0f} GB,
{system}).
{findings}
| peer | version | runs in | layouts |
|---|---|---|---|
{peers}
{missing}
d3 is the version that Debian has; newer ones are on npm alone. Its resquarify differs from squarify
only on trees that change, which peers do not lay out. VTK's class for rings of trees is a strategy
of vtkAreaLayout today, here `vtk/rings`. ete makes its layouts while it draws, with Qt or for a
browser, and hands out no coordinates.

## Speed and quality

**ns** is nanoseconds a node, the median of a run; a peer's is by its own clock, around the
library's call alone. `Examples/Peers` says for each what is outside: building the library's own
tree, sorting siblings where the library does not, and reading the numbers. The other columns are
medians over the trees; `docs/metrics.md` says what they are. ≠ it lays out the same tree in several
ways, and the metrics are of one of them. † it claims no areas in proportion to values. All boxes
are 1 × 1, and the frame is a square, as VTK fills no other one. Of two layouts with the same
metrics, the next section says whether they are the same.

![Speed of treemaps against their median aspect ratio](peers.svg)

{families}

## The same algorithm

The largest distance of a node in two layouts of what is meant to be one algorithm: a share of the
frame, or of our drawing's extent from the root. Below 1e-12 it is rounding. `frogs` has lengths of
branches.

{pairs}
{failures}"""

FAILURES = """
## What happens when

```sh
scripts/peers.sh .build/release/layoutbench --failures
```

**Largest** is the largest random recursive tree of 1,000 × 2ᵏ nodes, up to 1,024,000, that is laid
out in a minute with at most 4 GB in the process, with its time; below it stands what happens at
twice the size. **path**: 100,000 nodes below each other. **star**: a million leaves of one value.
**zeros**: leaves that are all 0. **equal**: 1,000 leaves of one value. A number is the seconds of
one layout. Two layouts were tried at a time on two processors: take times as orders of magnitude.
Where the path crashes, the stack of 8 MB is too small for a recursion: after `ulimit -s unlimited`,
`ogdf/tree` and `tulip/tree-leaf` lay it out, and `vtk/stack` and `graphviz/circo` take over a
minute.

{growth}

### What breaks the rules

`layoutbench conform` on its trees of up to 200 nodes: the first tree of each fault, and how many
more have it. What is not listed holds.

{conform}
"""


def number(text, digits=3):
    if text in (None, ""):
        return "–"
    value = float(text)
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.{digits}g}"


def table(heads, rows, numbers):
    """A table of Markdown; the last columns hold numbers."""
    lines = [f"| {' | '.join(heads)} |",
             "|" + "---|" * (len(heads) - numbers) + "--:|" * numbers]
    return "\n".join(lines + [f"| {' | '.join(row)} |" for row in rows])


def families(run, claims):
    summary = list(csv.DictReader((run.folder / "summary.csv").open(encoding="utf-8")))
    trees = list(dict.fromkeys((row["tree"], row["nodes"]) for row in summary))
    for family in run.about["families"]:
        cells = [row for row in summary if row["family"] == family["id"]]
        if not cells:
            continue
        facts = {fact["id"]: fact for fact in family["metrics"]}
        rows = []
        for (strategy,), mine in grouped(cells, "strategy").items():
            by_tree = {(cell["tree"], cell["nodes"]): cell for cell in mine}
            times, speed = [], []
            for tree in trees:
                cell = by_tree.get(tree, {})
                is_timed = cell.get("status") in ("ok", "nondeterministic")
                times.append(number(cell["ns_per_node"]) if is_timed else
                             cell.get("status", "–").replace("_", " "))
                speed.append(float(cell["ns_per_node"]) if is_timed else float("inf"))
            values = []
            for metric in family["headline"]:
                found = [float(cell[metric]) for cell in mine if cell[metric]]
                values.append(number(statistics.median(found)) if found else "–")
            differs = any(cell["status"] == "nondeterministic" for cell in mine)
            has_areas = claims.get(strategy) is None or "area" in claims[strategy]
            mark = " †" if "area_error_max" in facts and not has_areas else ""
            rows.append((statistics.median(speed),
                         [strategy + " ≠" * differs + mark, *times, *values]))
        heads = ["strategy", *(f"{tree}, {int(nodes):,} nodes: ns" for tree, nodes in trees),
                 *family["headline"]]
        yield (f"### {family['id']}\n\n"
               + table(heads, [row for _, row in sorted(rows)], len(heads) - 1))


def pairs(file):
    found = grouped(list(csv.DictReader(file.open(encoding="utf-8"))), "theirs", "ours")
    trees = list(dict.fromkeys(row["tree"] for rows in found.values() for row in rows))
    lines = []
    for (theirs, ours), rows in found.items():
        by_tree = {row["tree"]: row for row in rows}
        cells = [f"{float(by_tree[tree]['distance']):.0e}".replace("0e+00", "0")
                 if tree in by_tree and by_tree[tree]["distance"] else "–" for tree in trees]
        turned = list(dict.fromkeys(row["turned"] for row in rows if row["turned"]))
        what = "; ".join([*([f"theirs {' or '.join(turned)}"] if turned else []),
                          *([rows[0]["why"]] if rows[0]["why"] else [])])
        lines.append([theirs, ours, *cells, what])
    return "\n".join(
        [f"| theirs | ours | {' | '.join(trees)} | why |",
         f"|---|---|{'--:|' * len(trees)}---|", *(f"| {' | '.join(line)} |" for line in lines)])


def growth(rows):
    lines = []
    for (strategy,), mine in grouped(rows, "strategy").items():
        tried = [row for row in mine if row["trial"] == "growth"]
        done = [row for row in tried if row["outcome"] == "ok"]
        if not tried:
            continue
        best = max(done, key=lambda row: int(row["nodes"]), default=None)
        last = next((row for row in tried if row["outcome"] != "ok"
                     and (best is None or int(row["nodes"]) == 2 * int(best["nodes"]))), None)
        others = {row["trial"]: row for row in mine}
        lines.append([
            strategy, f"{int(best['nodes']):,}" if best else "none",
            number(best["seconds"], 2) if best else "–",
            shortened(last["outcome"]) if last else "",
            *(number(row["seconds"], 2) if row["outcome"] == "ok" else shortened(row["outcome"])
              for row in (others[trial] for trial in ("path", "star", "zeros", "equal")))])
    heads = ["strategy", "largest", "seconds", "at twice the size", "path", "star", "zeros",
             "equal"]
    return "\n".join([f"| {' | '.join(heads)} |", "|---|--:|--:|---|--:|--:|--:|--:|",
                      *(f"| {' | '.join(line)} |" for line in lines)])


def shortened(text):
    """What a program says when it fails, in at most 60 characters."""
    return textwrap.shorten(text.replace("|", "/"), 60, placeholder=" …")


def main():
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    folder, pair_file, failure_file, page = map(Path, sys.argv[1:])
    try:
        run = read_run(folder, summary_only=True)
    except Unreadable as error:
        sys.exit(f"peer-table.py: {error}")
    known = [entry for entry in entries() if isinstance(entry, Peer)]
    claims = {f"{peer.hello['name']}/{layout['id']}": layout["claims"]
              for peer in known if peer.hello for layout in peer.hello["strategies"]}
    environment, heads = run.about["environment"], run.about["peers"]
    lines = [f"| {peer['name']} | {peer['version']} | {peer.get('runtime', '')} | "
             + ", ".join(layout["id"] for other in known if other.command == peer["command"]
                         for layout in other.layouts) + " |" for peer in heads]
    gone = [f"- `{peer.command}`: {peer.fault or 'no answer'}" for peer in known if not peer.hello]
    failures = ""
    if failure_file.exists():
        rows = list(csv.DictReader(failure_file.open(encoding="utf-8")))
        broken = [[row["strategy"], row["outcome"].partition(":")[0],
                   row["outcome"].partition(": ")[2]] for row in rows if row["trial"] == "conform"]
        failures = FAILURES.format(
            growth=growth(rows),
            conform=table(["strategy", "requirement", "on which trees"], broken, 0))
    found = [textwrap.fill(f"- {finding['finding']}", 100, subsequent_indent="  ")
             for finding in environment.get("findings", [])]
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, text=True,
                            capture_output=True).stdout.strip()
    page.write_text(TEXT.format(
        started=run.about["started"], commit=commit, processor=environment["processor"],
        cores=environment["active_processors"], memory=environment["memory_bytes"] / 2**30,
        system=environment["operating_system"],
        findings="\n".join(["", "What the run said of the machine:", "", *found, ""] * bool(found)),
        peers="\n".join(lines),
        missing="\n".join(["", "Left out, as these do not answer here:", "", *gone, ""]
                          * bool(gone)),
        families="\n\n".join(families(run, claims)), pairs=pairs(pair_file), failures=failures),
        encoding="utf-8")


main()
