"""What became better or worse from one run to another: the rules of 'layoutbench compare'.

They stand here a second time because a site is made where no program was built, and compares each
value with that of a run of its own. scripts/checks/what-pages-tell.py holds them against the
program."""

import math

from .numbers import where
from .reading import KEY

# What two ways of adding up the same numbers may differ by, in parts of the greater one; of 1
# where both are less, but where zero is asked for.
ROUNDING = 1e-9
# Lets 1.01 be within 1 % of 1, which in binary it is not.
SLACK = 1e-12
COUNTS = {"instructions": {"direction": "lower", "share": 0.001, "per_allocation": 400},
          "allocations": {"direction": "lower"}}
ORDER = ("regressed", "inconclusive", "incomparable", "improved", "changed")
WORDS = {"regressed": "worse", "improved": "better", "changed": "changed",
         "inconclusive": "gone", "incomparable": "another tree", "hint": "differs (a hint)"}


def moved(base, head):
    """What is not the same in the cells that both runs have: quality, layouts, states and counts,
    what became worse first. Times are not judged: no two runs are interleaved."""
    before = {}
    for cell in base.cells:
        before.setdefault(key(cell), {}).setdefault(cell["machine"], cell)
    uncounted = () if same_tools(base, head) else COUNTS
    rows = []
    for cell in head.cells:
        candidates = before.get(key(cell))
        if candidates:
            old = candidates.get(cell["machine"]) or next(iter(candidates.values()))
            rows += [row_of(cell, *change) for change in values(base, old, head, cell, uncounted)]
    return in_order(rows)


def in_order(rows):
    """Quality before times, what became worse first."""
    order = {verdict: i for i, verdict in enumerate((*ORDER, "hint"))}
    return sorted(rows, key=lambda row: (order[row["verdict"]], row["metric"] != "status",
                                         row["strategy"], row["where"]))


def key(cell):
    return tuple(cell[name] for name in KEY)


def lacking(base, head):
    """The cells of the first run that the second one does not have at all."""
    there = {key(cell) for cell in head.cells}
    return list({key(cell): cell for cell in base.cells if key(cell) not in there}.values())


def is_unmeasured(cell, run):
    """Whether the run ended before the cell's turn, so that it says nothing of the cell."""
    return cell["status"] == "skipped" and run.is_unfinished


def row_of(cell, metric, base, head, verdict):
    return {**{name: cell[name] for name in (*KEY, "family")}, "where": where(cell),
            "metric": metric, "base": base, "head": head, "verdict": verdict}


def same_tools(base, head):
    """Whether counts of two runs may be set side by side."""
    return all(base.about.get("environment", {}).get(fact)
               == head.about.get("environment", {}).get(fact)
               for fact in ("architecture", "swift_compiler"))


def values(base, old, head, new, uncounted):
    """What is not the same in a cell: metric, both values and the verdict."""
    if old["tree_hash"] != new["tree_hash"]:
        yield "tree", old["tree_hash"], new["tree_hash"], "incomparable"
    elif (old["status"], new["status"]) == ("ok", "ok"):
        yield from qualities(old, new, gates(base, head, new["family"]), uncounted)
    else:
        yield from statuses(base, old, head, new)


def gates(base, head, family):
    """How metrics are judged: in the words of the first run where both know one."""
    return {**head.facts.get(family, {}), **base.facts.get(family, {})}


def statuses(base, old, head, new):
    """How a cell ended, where that is not the same or one of both did not end well."""
    a, b = old["status"], new["status"]
    if is_unmeasured(new, head):
        yield "status", a, b, "inconclusive"
    elif is_unmeasured(old, base):
        yield "status", a, b, "changed"
    elif a != b:
        yield "status", a, b, ("regressed" if a == "ok" else "improved" if b == "ok" else "changed")


def qualities(old, new, facts, uncounted=()):
    """What is not the same in two cells that ended well."""
    if old["layout_hash"] != new["layout_hash"]:
        yield "layout", old["layout_hash"], new["layout_hash"], "changed"
    for metric, fact in (facts | COUNTS).items():
        # A column that only the second run has is no change, and neither is a count: it is taken
        # only when asked for.
        if metric not in old or metric in COUNTS and (metric in uncounted or old[metric] is None):
            continue
        found = verdict(fact, old[metric], new.get(metric), old.get("allocations") or 0)
        if found not in (None, "same"):
            yield metric, old[metric], new.get(metric), found


def verdict(fact, base, head, allocations=0):
    """How a value judges a layout; `None` where neither run has one."""
    if base is None:
        return None if head is None else "changed"
    if head is None:
        return "inconclusive"
    if base == head:
        return "same"
    base, head = float(base), float(head)
    direction = fact["direction"]
    rounding = ROUNDING * max(0.0 if direction == "zero" else 1.0, abs(base), abs(head))
    if math.isfinite(rounding) and abs(head - base) <= rounding:
        return "same"
    share = fact.get("share", 0)
    allowed = ((share + SLACK) * abs(base) if share else 0) + (
        fact.get("per_allocation", 0) * allocations)
    if abs(head - base) <= allowed:
        return "same"
    if direction == "none":
        return "changed"
    if direction == "zero" and max(base, head) <= fact.get("tolerance", 0):
        return "same"
    return "improved" if (head > base) == (direction == "higher") else "regressed"
