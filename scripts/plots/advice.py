"""Which layout to take: what advice.csv says of all trees together and of each."""

from collections import Counter

from .markup import html
from .numbers import grouped, where
from .verdicts import key


def advice_html(run, number):
    """A choice of trees, and for each an answer of all families and a card a family; `number`
    writes values."""
    places = grouped([{**row, "where": where(row)} for row in run.advice], "where")
    if not places:
        return None
    values = {(*key(row), row["metric"]): row["value"] for row in run.metrics}
    aims = {(family["id"], aim["purpose"]): aim
            for family in run.about["families"] for aim in family.get("aims") or []}
    parts = ([("all trees", [answers_over_all(run.advice), cards(run.advice, over_all)])]
             if len(places) > 1 else [])
    parts += [(place, [answers_on_one(rows, aims, values, number),
                       cards(rows, lambda group: on_one(group, aims, number))])
              for (place,), rows in places.items()]
    options = [html("<option>{}</option>", name) for name, _ in parts]
    choice = (html('<label class="choice">On <select>{}</select></label>', options)
              if len(parts) > 1 else None)
    bodies = [html('<div class="cards"{}>{}</div>', " hidden" if i else None, part)
              for i, (_, part) in enumerate(parts)]
    return html('<section class="advice"><h2>Which layout to take?</h2><p>Strategies are compared '
                "within a family. For each purpose one metric decides, among those that break no "
                "law that they claim. The best ones of all families are compared by the share of "
                "the tree that they show or keep. All strategies that were measured take part, "
                "also those that the list of strategies hides.</p>{}{}{}</section>",
                circumstances(run), choice, bodies)


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


def answers(told):
    """The card above the others: purposes with what is told of them."""
    lines = [html("<dt>To {}</dt><dd>{}</dd>", title, text) for title, text in told if text]
    # Runs of older versions say nothing of it.
    return html('<article class="answers"><h3>In short</h3><dl>{}</dl></article>',
                lines) if lines else None


def answers_on_one(rows, aims, values, number):
    """For each purpose the answer of all families on one tree."""
    if "answer" not in rows[0]:
        return None
    return answers((title, answer(group, aims, values, number))
                   for title, group in by_purpose(rows).items())


def answer(rows, aims, values, number):
    """The strategy for one purpose on one tree with its share and what that is made of; the best of
    each family where nothing compares them."""
    best = [row for row in rows if row["rank"] == 1]
    taken = next((row for row in best if row["answer"] == "true"), None)
    if taken:
        yardstick = aims[taken["family"], taken["purpose"]]["yardstick"]
        metrics = [yardstick[name] for name in ("metric", "unseen") if yardstick.get(name)]
        told = ", ".join(f"{metric} {number(values.get((*key(taken), metric)))}"
                         for metric in metrics)
        apart = [f"; not compared: {row['strategy']}, which fits the frame only with "
                 f"{option(row, aims)}" for row in best
                 if row["share"] is None and option(row, aims)]
        return html("<b>{}</b> ({}), {} {} ({}){}", taken["strategy"], about(taken),
                    percentage(taken["share"]), yardstick["words"], told, apart)
    if any(row["metric"] == "time" for row in best):
        best = [min(best, key=lambda row: row["value"])]
    each = [html("{}<b>{}</b> ({}), {}", "; " if i else None, row["strategy"], about(row),
                 measured(row, number)) for i, row in enumerate(best)]
    return html("{}{}", "no metric compares the families; " if len(best) > 1 else None,
                each) if each else None


def option(row, aims):
    """What a strategy of the family needs so that its layouts depend on the frame."""
    aim = aims.get((row["family"], row["purpose"])) or {}
    return (aim.get("yardstick") or {}).get("option")


def about(row):
    """The family, and what the strategy does not promise."""
    return "; ".join(part for part in (row["family"], row.get("remarks")) if part)


def percentage(share):
    """As `recommend` writes it: with a digit more near the ends."""
    return f"{100 * share:.{0 if share >= .9995 or .1 <= share < .995 else 1}f} %"


def answers_over_all(rows):
    """For each purpose how often a strategy is the answer."""
    def told(group):
        wins = Counter(row["strategy"] for row in group if row.get("answer") == "true")
        trees = sum(wins.values())
        return html("{}", [
            html("{}{} on {}", ", " if i else None,
                 html("<b>{}</b>", name) if 2 * count > trees else name,
                 count if i else of_trees(count, trees))
            for i, (name, count) in enumerate(wins.most_common(4))])
    return answers((title, told(group)) for title, group in by_purpose(rows).items())


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
