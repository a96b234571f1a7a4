"""What became better or worse from one run to another, by the rules of 'layoutbench compare'."""

import math

from .numbers import where
from .reading import KEY

# What two ways of adding up the same numbers may differ by, in parts of the greater one.
ROUNDING = 1e-9
COUNTS = {"instructions": 0.001, "allocations": 0}  # how far each may move, in parts of the first
ALLOWED_INSTRUCTIONS = 250  # for each allocation of the first layout
ORDER = ("regressed", "inconclusive", "incomparable", "improved", "changed")
WORDS = {"regressed": "worse", "improved": "better", "changed": "changed",
         "inconclusive": "has no value any more", "incomparable": "another tree",
         "hint": "differs (a hint)"}


def moved(base, head):
    """What is not the same in the cells that both runs have: quality, layouts, states and counts,
    what became worse first. Times are not judged: no two runs are interleaved."""
    before = {}
    for cell in base.cells:
        before.setdefault(key(cell), {}).setdefault(cell["machine"], cell)
    same_tools = all(base.about.get("environment", {}).get(fact)
                     == head.about.get("environment", {}).get(fact)
                     for fact in ("architecture", "swift_compiler"))
    rows = []
    for cell in head.cells:
        candidates = before.get(key(cell))
        if candidates:
            old = candidates.get(cell["machine"]) or next(iter(candidates.values()))
            facts = {**base.facts.get(cell["family"], {}), **head.facts.get(cell["family"], {})}
            rows += [{**{name: cell[name] for name in (*KEY, "family")}, "where": where(cell),
                      "metric": metric, "base": a, "head": b, "verdict": verdict}
                     for metric, a, b, verdict in values(old, cell, facts, same_tools)
                     if verdict not in (None, "same")]
    return sorted(rows, key=lambda row: ORDER.index(row["verdict"]))


def key(cell):
    return tuple(cell[name] for name in KEY)


def values(old, new, facts, same_tools):
    if old["tree_hash"] != new["tree_hash"]:
        yield "tree", old["tree_hash"], new["tree_hash"], "incomparable"
        return
    if (old["status"], new["status"]) != ("ok", "ok"):
        yield "status", old["status"], new["status"], (
            "regressed" if old["status"] == "ok" else "improved" if new["status"] == "ok"
            else "same" if old["status"] == new["status"] else "changed")
        return
    if old["layout_hash"] != new["layout_hash"]:
        yield "layout", old["layout_hash"], new["layout_hash"], "changed"
    for metric, fact in facts.items():
        if metric in old:
            yield metric, old[metric], new.get(metric), verdict(fact, old[metric], new.get(metric))
    for count, share in COUNTS.items() if same_tools else ():
        a, b = old.get(count), new.get(count)
        if a is None:
            continue
        allowed = share * a + (ALLOWED_INSTRUCTIONS * (old.get("allocations") or 0)
                               if count == "instructions" else 0)
        yield count, a, b, ("same" if b is not None and abs(b - a) <= allowed
                            else verdict({"direction": "lower"}, a, b))


def verdict(fact, base, head):
    """How a value judges a layout; `None` where neither run has one."""
    if base is None:
        return None if head is None else "changed"
    if head is None:
        return "inconclusive"
    rounding = ROUNDING * max(abs(base), abs(head))
    if base == head or math.isfinite(rounding) and abs(head - base) <= rounding:
        return "same"
    direction = fact["direction"]
    if direction == "none" or direction == "zero" and max(base, head) <= fact["tolerance"]:
        return "changed"
    return "improved" if (head > base) == (direction == "higher") else "regressed"
