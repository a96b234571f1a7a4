"""Each cell over the runs of a site: its values, what moved, and the marks of known changes."""

import csv
import re
from dataclasses import dataclass

from .history import tested_changes
from .numbers import where
from .reading import KEY, Unreadable, drawable, text_of
from .verdicts import ORDER, values

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
    rows = csv.DictReader(text_of(path).splitlines())
    if not {"when", "what"} <= set(rows.fieldnames or ()):
        raise Unreadable(f"{path}: needs the columns 'when' and 'what'")
    found = []
    for row in rows:
        if not row["when"] or not row["what"]:
            raise Unreadable(f"{path}:{rows.line_num}: needs a value in 'when' and 'what'")
        found.append(Known(row["when"], drawable(row["what"])))
    return found


def kind(run):
    """What times depend on: hosted machines have another name each time."""
    machine = run.about.get("environment", {})
    count = machine.get("active_processors")
    return " ".join(str(fact) for fact in (
        f"{count} ×" if count else None, machine.get("processor") or machine.get("architecture"),
        "debug build" if machine.get("is_debug_build") else None) if fact) or "unknown machine"


def history_of(runs):
    """A row a cell: `cells` has its row of summary.csv in each run, or None, `moved` what is not as
    in the last run before that has the cell, by run, and `steps` where its times changed."""
    rows = {}
    for i, run in enumerate(runs):
        for cell in run.cells:
            key = tuple(cell[name] for name in KEY)
            row = rows.setdefault(key, {
                **{name: cell[name] for name in KEY}, "family": cell["family"],
                "where": where(cell), "cells": [None] * len(runs), "moved": {}, "steps": []})
            row["cells"][i] = cell
    kinds = [kind(run) for run in runs]
    for row in rows.values():
        last, timed = None, {}
        for i, cell in enumerate(row["cells"]):
            if cell is None:
                continue
            if last is not None:
                row["moved"][i] = moves(row, runs, last, i, kinds[last] == kinds[i])
            if cell["pass_ratio"]:
                timed.setdefault(kinds[i], []).append(i)
            last = i
        for places in timed.values():
            found = tested_changes([row["cells"][i]["pass_ratio"] for i in places])
            row["steps"] += [places[place] for place in found]
    return sorted(rows.values(), key=lambda row: (row["tree"], row["nodes"], row["seed"]))


def moves(row, runs, before, after, same_kind):
    old, new = row["cells"][before], row["cells"][after]
    facts = {**runs[before].facts.get(row["family"], {}), **runs[after].facts[row["family"]]}
    told = {**{name: row[name] for name in (*KEY, "family", "where")}}
    found = [{**told, "metric": metric, "base": a, "head": b, "verdict": verdict}
             for metric, a, b, verdict in values(old, new, facts, same_tools=False)
             if verdict not in (None, "same")]
    ends = [cell.get(f"pass_ratio{end}") for cell in (old, new) for end in ("", "_low", "_high")]
    if same_kind and all(ends):
        base, base_low, base_high, head, low, high = ends
        if low / base_high > 1 + TIME_MARGIN or high / base_low < 1 / (1 + TIME_MARGIN):
            found.append({**told, "metric": "time", "base": base, "head": head,
                          "verdict": "hint"})
    return found


def in_order(moved):
    """Quality before times, what became worse first."""
    order = {verdict: i for i, verdict in enumerate((*ORDER, "hint"))}
    return sorted(moved, key=lambda row: (order[row["verdict"]], row["strategy"], row["where"]))


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
            noted = changes_of([None if cell is None else cell.get(metric) for cell in cells])
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
    return float(f"{value:.5g}") if value else None


def half_width(cell):
    """Half the interval of a time, in per cent."""
    low, high = (cell and cell.get(f"pass_ratio_{end}") for end in ("low", "high"))
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
