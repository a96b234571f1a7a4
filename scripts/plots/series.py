"""Each cell over the runs of a site: its values, what moved, and the marks of known changes."""

import csv
import re
from dataclasses import dataclass, field

from .history import tested_changes
from .markup import spelled
from .numbers import bounded, where
from .reading import KEY, Unreadable
from .verdicts import (COUNTS, gates, is_unmeasured, key, lacking, qualities, row_of, same_tools,
                       statuses)

# Beyond what the intervals of two runs leave open; it is a hint, as they are not interleaved.
TIME_MARGIN = 0.05


@dataclass
class Known:
    """A change that somebody wrote down: at a commit, or at a time of UTC."""
    when: str
    what: str

    def starts(self, run):
        if re.match(r"\d{4}-", self.when):
            return str(run.about.get("started") or "") >= self.when
        return str(run.about.get("git_commit") or "").startswith(self.when)


def known_changes(path):
    if not path:
        return []
    try:
        rows = csv.DictReader(path.read_text(encoding="utf-8").splitlines())
    except (OSError, UnicodeDecodeError) as error:
        raise Unreadable(f"{path}: {error}") from None
    if not {"when", "what"} <= set(rows.fieldnames or ()):
        raise Unreadable(f"{path}: needs the columns 'when' and 'what'")
    found = []
    for row in rows:
        if not row["when"] or not row["what"]:
            raise Unreadable(f"{path}:{rows.line_num}: needs a value in 'when' and 'what'")
        found.append(Known(row["when"], spelled(row["what"])))
    return found


def kind(run):
    """What times depend on: hosted machines have another name each time."""
    machine = run.about.get("environment", {})
    count = machine.get("active_processors")
    return " ".join(str(fact) for fact in (
        f"{count} ×" if count else None, machine.get("processor") or machine.get("architecture"),
        "debug build" if machine.get("is_debug_build") else None) if fact) or "unknown machine"


def history_of(runs):
    """A row a cell: `cells` has its row of summary.csv in each run, or None, `first` is the first
    run that measured it, `moved` has what is not as in the runs before, by run, and `steps` where
    its times changed."""
    rows = {}
    for i, run in enumerate(runs):
        for cell in run.cells:
            row = rows.setdefault(key(cell), {
                **{name: cell[name] for name in KEY}, "family": cell["family"],
                "where": where(cell), "cells": [None] * len(runs), "first": None, "moved": {},
                "steps": []})
            # A merged run may have measured a cell on several machines.
            row["cells"][i] = row["cells"][i] or cell
    kinds = [kind(run) for run in runs]
    for row in rows.values():
        past, timed = Past(), {}
        for i, cell in enumerate(row["cells"]):
            if cell is None or is_unmeasured(cell, runs[i]):
                continue
            if past.cell:
                row["moved"][i] = moves(past, runs, i, cell, kinds[i])
            else:
                row["first"] = i
            past.take(i, cell, kinds[i])
            if cell["pass_ratio"]:
                timed.setdefault(kinds[i], []).append(i)
        for places in timed.values():
            found = tested_changes([row["cells"][i]["pass_ratio"] for i in places])
            row["steps"] += [places[place] for place in found]
    return sorted(rows.values(), key=lambda row: (row["tree"], row["nodes"], row["seed"]))


@dataclass
class Past:
    """What the runs before know of a cell. A run in which it crashed hides no value of an earlier
    one, and neither does one that did not count, or was not timed."""
    cell: dict = None  # of the last run that has it
    place: int = 0  # of that run
    values: dict = field(default_factory=dict)  # the last one of each column, with its run's place
    measured: dict = None  # the last that ended well
    timed: dict = field(default_factory=dict)  # the last with a time, on each kind of machine

    def take(self, place, cell, kind):
        if self.cell and self.cell["tree_hash"] != cell["tree_hash"]:
            self.values, self.timed = {}, {}  # those of another tree
        self.cell, self.place = cell, place
        if cell["status"] == "ok":
            self.measured = cell
            for column, value in cell.items():
                if value is not None or column not in self.values:
                    self.values[column] = value, place
        if cell["pass_ratio"]:
            self.timed[kind] = cell


def moves(past, runs, place, cell, kind):
    run, before = runs[place], runs[past.place]
    if past.cell["tree_hash"] != cell["tree_hash"]:
        return [row_of(cell, "tree", past.cell["tree_hash"], cell["tree_hash"], "incomparable")]
    found = list(statuses(before, past.cell, run, cell))
    if cell["status"] == "ok" and past.values:
        # Where the last run had no value either, it was said then.
        old = {column: value for column, (value, of) in past.values.items()
               if not (cell.get(column) is None and past.measured.get(column) is None)
               and (column not in COUNTS or same_tools(runs[of], run))}
        found += qualities(old, cell, gates(before, run, cell["family"]))
    rows = [row_of(cell, *change) for change in found]
    last = past.timed.get(kind)
    ends = [one and one.get(f"pass_ratio{end}") for one in (last, cell)
            for end in ("", "_low", "_high")]
    if all(ends):
        base, base_low, base_high, head, low, high = ends
        if low / base_high > 1 + TIME_MARGIN or high / base_low < 1 / (1 + TIME_MARGIN):
            rows.append(row_of(cell, "time", base, head, "hint"))
    return rows


def absences(runs):
    """For each run the cells, as rows of summary.csv, that the last whole run of the same suite has
    and it does not. A run of another suite or shard says nothing of them."""
    found, last = [], {}
    for run in runs:
        options = run.about.get("options", {})
        plan = run.about.get("suite"), str(options.get("shard")), str(options.get("frame"))
        found.append(lacking(last[plan], run) if plan in last else [])
        if not run.is_unfinished or plan not in last:
            last[plan] = run
    return found


def chart_data(group, runs, known, name, part):
    """What a page's charts are drawn of. `name` says what a cell is called, and `part` which of the
    charts it belongs to. Metrics are noted where they change."""
    used = [i for i in range(len(runs)) if any(row["cells"][i] for row in group)]
    kinds = list(dict.fromkeys(kind(runs[i]) for i in used))
    facts, series = {}, []
    for row in group:
        cells = [row["cells"][i] for i in used]
        known_facts = next(runs[i].facts[row["family"]] for i in reversed(used) if row["cells"][i])
        metrics = {}
        for metric, fact in known_facts.items():
            noted = changes_of([cell and bounded(cell.get(metric)) for cell in cells])
            if any(value is not None for _, value in noted):
                metrics[metric] = noted
                facts[metric] = [fact["unit"], fact["direction"], fact.get("summary", "")]
        series.append({
            "name": name(row), "part": part(row), "metrics": metrics,
            "pass": [short(cell and cell["pass_ratio"]) for cell in cells],
            "half": [half_width(cell) for cell in cells],
            "ns": [short(cell and cell["ns_per_node"]) for cell in cells],
            "steps": [used.index(i) for i in row["steps"]],
            "layouts": [place for place, i in enumerate(used) if any(
                move["metric"] == "layout" for move in row["moved"].get(i, ()))]})
    return {"runs": [[runs[i].label, str(runs[i].about.get("started") or ""),
                      str(runs[i].about.get("git_commit") or "")[:10],
                      kinds.index(kind(runs[i])), runs[i].when] for i in used],
            "kinds": kinds, "marks": marks([runs[i] for i in used], known), "facts": facts,
            "series": series}


def changes_of(values):
    noted = []
    for i, value in enumerate(values):
        if not noted and value is not None or noted and noted[-1][1] != value:
            noted.append([i, value])
    return noted


def short(value):
    return float(f"{bounded(value):.5g}") if value else None


def half_width(cell):
    """Half the interval of a time, in per cent."""
    low, high = (cell and bounded(cell.get(f"pass_ratio_{end}")) for end in ("low", "high"))
    return float(f"{100 * ((high / low) ** 0.5 - 1):.2g}") if low and high else None


def marks(runs, known):
    """Where the tool, the compiler or the machine is another one, and what somebody noted."""
    found = []
    for i in range(1, len(runs)):
        for what, fact in (("layoutbench", version), ("Swift", compiler), ("", kind)):
            old, new = fact(runs[i - 1]), fact(runs[i])
            if old != new:
                found.append([i, f"{what} {old} → {new}".strip()])
    for change in known:
        place = next((i for i, run in enumerate(runs) if change.starts(run)), None)
        if place is not None:
            found.append([place, change.what])
    return sorted(found, key=lambda mark: mark[0])


def version(run):
    return run.about.get("tool_version") or "?"


def compiler(run):
    return run.about.get("environment", {}).get("swift_compiler") or "?"
