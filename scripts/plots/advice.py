"""Which layout to take: what advice.csv says of all trees together and of each."""

import html
from collections import Counter

from .numbers import grouped, where

e = html.escape


def advice_html(run, number):
    """A choice of trees, and for each a card a family; `number` writes values."""
    places = grouped([{**row, "where": where(row)} for row in run.advice], "where")
    if not places:
        return ""
    parts = [("all trees", cards(run.advice, over_all))] if len(places) > 1 else []
    parts += [(place, cards(rows, lambda group: on_one(group, number)))
              for (place,), rows in places.items()]
    options = "".join(f"<option>{e(name)}</option>" for name, _ in parts)
    choice = (f'<label class="choice">On <select>{options}</select></label>'
              if len(parts) > 1 else "")
    bodies = "".join(f'<div class="cards"{" hidden" if i else ""}>{part}</div>'
                     for i, (_, part) in enumerate(parts))
    return ("<section class=\"advice\"><h2>Which layout to take?</h2><p>Strategies are compared "
            "within a family. For each purpose one metric decides, among those that break no law "
            f"that they claim.</p>{choice}{bodies}</section>")


def cards(rows, told):
    """A card a family that has something to choose from: a line a purpose."""
    parts = []
    for (family,), group in grouped(rows, "family").items():
        strategies = {row["strategy"] for row in group}
        if len(strategies) < 2:
            continue
        purposes = grouped(group, "title")
        # Trees that do not change lack a purpose in the middle.
        order = max((list(grouped(rows, "title")) for rows in
                     grouped(group, "tree", "nodes", "frame", "seed").values()), key=len)
        lines = "".join(f"<dt>To {e(title)}</dt><dd>{told(purposes[title,])}</dd>"
                        for (title,) in order)
        worthy = {row["strategy"] for row in group if not row["dominated_by"]}
        never = sorted(strategies - worthy)
        if never:
            lines += f"<dt>Never worth it here</dt><dd>{e(', '.join(never))}</dd>"
        parts.append(f'<article data-family="{e(family)}"><h3>{e(family)}</h3>'
                     f"<dl>{lines}</dl></article>")
    return "".join(parts)


def on_one(rows, number):
    """The choice on one tree: the best with its value, who is as good, who comes next."""
    ranked = sorted((row for row in rows if row["rank"]), key=lambda row: row["rank"])
    if not ranked:
        return "No strategy serves this."

    def told(row):
        if row["metric"] == "time":
            return f"{row['strategy']}, {number(row['value'] / row['nodes'])} ns per node"
        return f"{row['strategy']}, {row['metric']} {number(row['value'])}"
    best, *others = ranked
    text = f"<b>{e(best['strategy'])}</b>{e(told(best)[len(best['strategy']):])}"
    equal = [row["strategy"] for row in others if row["as_good"] == "true"]
    if equal:
        text += f"; as good: {e(shortened(equal))}"
    worse = [row for row in others if row["as_good"] != "true"]
    if worse:
        text += f"; next: {e(told(worse[0]))}"
    return text


def over_all(rows):
    """How often a strategy is the best, or as good."""
    trees = len(grouped(rows, "tree", "nodes", "frame", "seed", "machine"))
    wins = Counter(row["strategy"] for row in rows if row["as_good"] == "true")
    if not wins:
        return "No strategy serves this."
    (best, count), *others = wins.most_common(4)
    on = f"on {count} of {trees} {'tree' if trees == 1 else 'trees'}"
    rest = "".join(f", {e(name)} on {n}" for name, n in others)
    if 2 * count <= trees:
        return f"No single best: {e(best)} {on}{rest}"
    return f"<b>{e(best)}</b>, best or as good {on}{rest}"


def shortened(names, limit=4):
    rest = len(names) - limit
    return ", ".join(names[:limit]) + (f" and {rest} more" if rest > 0 else "")
