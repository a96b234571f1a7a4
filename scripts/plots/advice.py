"""Which layout to take: what advice.csv says of all trees together and of each."""

from collections import Counter

from .markup import html
from .numbers import grouped, where


def advice_html(run, number):
    """A choice of trees, and for each the answer and a card a family; `number` writes values."""
    rows = [{**row, "where": where(row)} for row in run.advice]
    told = grouped([row for row in rows if row.get("role")], "where")
    places = grouped([row for row in rows if not row.get("role")], "where")
    if not places:
        return None
    rest = [row for group in places.values() for row in group]
    aims = {(family["id"], aim["purpose"]): aim
            for family in run.about["families"] for aim in family.get("aims") or []}
    parts = ([("all trees", [answer_over_all(told), cards(rest, over_all)])]
             if len(places) > 1 else [])
    parts += [(place, [answer(told.get((place,), [])),
                       cards(group, lambda part: on_one(part, aims, number))])
              for (place,), group in places.items()]
    options = [html("<option>{}</option>", name) for name, _ in parts]
    choice = (html('<label class="choice">On <select>{}</select></label>', options)
              if len(parts) > 1 else None)
    bodies = [html('<div class="cards"{}>{}</div>', " hidden" if i else None, part)
              for i, (_, part) in enumerate(parts)]
    return html('<section class="advice"><h2>Which layout to take?</h2><p>The answer compares all '
                "strategies by what is in sight of them. Below, strategies are compared within a "
                "family: for each purpose one metric decides, among those that break no law that "
                "they claim. All strategies that were measured take part, also those that the list "
                "of strategies hides.</p>{}{}{}{}</section>",
                circumstances(run), age(rows), choice, bodies)


def age(rows):
    """What to do where the rows are of a form without answers."""
    if any("role" in row for row in rows):
        return None
    return html("<p>An older version judged this run, and its advice has no answer; "
                "<code>layoutbench judge</code> makes it.</p>")


def circumstances(run):
    """What the numbers depend on that `recommend` takes otherwise."""
    frames = ", ".join(dict.fromkeys(row["frame"] for row in run.advice))
    sizes = node_sizes(run) if any(row["family"] == "node-link" for row in run.advice) else ""
    boxes = html(", and node-link trees had the boxes of <code>--node-sizes {}</code>",
                 sizes) if sizes else None
    return html("<p>The frame was {}{}. <code>layoutbench recommend</code> has other defaults, and "
                "so other numbers.</p>", frames, boxes)


def node_sizes(run):
    """Where the boxes of nodes came from, which older runs do not say."""
    return ", ".join(dict.fromkeys(
        tree["node_sizes"] for tree in run.about["trees"] if "node_sizes" in tree))


def by_purpose(rows):
    """The rows by the titles of purposes, in the order of the purposes: a tree that does not change
    lacks one in the middle."""
    order = max((list(grouped(group, "title")) for group in
                 grouped(rows, "tree", "nodes", "frame", "seed").values()), key=len)
    groups = grouped(rows, "title")
    return {title: groups[title,] for (title,) in order}


def card(lines):
    """The card above the others."""
    return html('<article class="answers"><h3>The answer</h3><dl>{}</dl></article>',
                lines) if lines else None


def answer(rows):
    """What is said of one tree: a line a row, the layout to take first."""
    return card([html("<dt>{}</dt><dd>{}{}</dd>", row["role"],
                      html("<b>{}</b>: ", row["strategy"]) if row["strategy"] else None,
                      row["title"]) for row in rows])


def answer_over_all(told):
    """How often a strategy is the one to take."""
    wins = Counter(row["strategy"] for rows in told.values() for row in rows
                   if row["role"] == "take")
    trees = sum(wins.values())
    if not trees:
        return None
    return card(html("<dt>take</dt><dd>{}</dd>", [
        html("{}{} on {}", ", " if i else None,
             html("<b>{}</b>", name) if 2 * count > trees else name,
             count if i else of_trees(count, trees))
        for i, (name, count) in enumerate(wins.most_common(4))]))


def of_trees(count, trees):
    return f"{count} of {trees} {'tree' if trees == 1 else 'trees'}"


def cards(rows, told):
    """A card a family: a line a purpose."""
    parts = []
    for (family,), group in grouped(rows, "family").items():
        strategies = {row["strategy"] for row in group}
        lines = [html("<dt>To {}</dt><dd>{}</dd>", title, told(part))
                 for title, part in by_purpose(group).items()]
        worthy = {row["strategy"] for row in group if not row["dominated_by"]}
        never = sorted(strategies - worthy)
        if never:
            lines.append(html("<dt>Never worth it here</dt><dd>{}</dd>", ", ".join(never)))
        parts.append(html('<article data-family="{}"><h3>{}</h3><dl>{}</dl></article>', family,
                          family, lines))
    return parts


def measured(row, number):
    """The value that decides, with its metric."""
    if row["metric"] == "time":
        return f"{number(row['value'] / row['nodes'])} ns per node"
    return f"{row['metric']} {number(row['value'])}"


def on_one(rows, aims, number):
    """The choice on one tree: the best with its value, who is as good, who comes next."""
    ranked = sorted((row for row in rows if row["rank"]), key=lambda row: row["rank"])
    if not ranked:
        promise = aims.get((rows[0]["family"], rows[0]["purpose"]), {}).get("promise")
        return f"None: {promise['otherwise']}." if promise else "No strategy serves this."

    def remarks(row):
        return f" ({row['remarks']})" if row.get("remarks") else ""
    best, *others = ranked
    text = f"{remarks(best)}, {measured(best, number)}"
    equal = [row["strategy"] for row in others if row["as_good"] == "true"]
    if equal:
        text += f"; as good: {shortened(equal)}"
    if len(rows) == 1:
        text += "; the only one measured"
    worse = [row for row in others if row["as_good"] != "true"]
    if worse:
        text += (f"; next: {worse[0]['strategy']}{remarks(worse[0])}, "
                 f"{measured(worse[0], number)}")
    return html("<b>{}</b>{}", best["strategy"], text)


def over_all(rows):
    """How often a strategy is the best, or as good; one alone is no choice."""
    trees = len(grouped(rows, "tree", "nodes", "frame", "seed", "machine"))
    wins = Counter(row["strategy"] for row in rows if row["as_good"] == "true")
    if not wins:
        return "No strategy serves this."
    (best, count), *others = wins.most_common(4)
    on = f"on {of_trees(count, trees)}"
    if len({row["strategy"] for row in rows}) == 1:
        return f"{best}, the only one measured" + (f", serves {on}" if count < trees else "")
    rest = "".join(f", {name} on {n}" for name, n in others)
    if 2 * count <= trees:
        return f"No single best: {best} {on}{rest}"
    return html("<b>{}</b>, best or as good {}{}", best, on, rest)


def shortened(names, limit=4):
    rest = len(names) - limit
    return ", ".join(names[:limit]) + (f" and {rest} more" if rest > 0 else "")
