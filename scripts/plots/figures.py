"""From runs and races to figures: which charts there are, of which rows, and why one is missing."""

from dataclasses import dataclass, replace
from statistics import median

from . import charts
from .numbers import (all_bounded, beside_change, changed_layouts, comparable, grouped, headline,
                      over_runs, over_trees, percent, quantiles, ratios, slope, strategies_of,
                      timed, typical, where)
from .parts import several, slug
from .series import marks

BETTER = {"lower": "lower is better", "zero": "0 is right", "higher": "higher is better",
          "none": "neither is better"}


@dataclass
class Figure:
    section: str
    choice: str
    name: str
    spec: dict
    main: bool = True
    about: str = ""  # what the chart's metric means
    trees: dict | None = None  # for each tree what differs from the chart of all trees


def rounded(rows):
    return [{name: float(f"{value:.5g}") if isinstance(value, float) else value
             for name, value in row.items()} for row in rows]


def named_apart(figures):
    """Names that are letters of file names only may coincide: later ones get a number."""
    seen = set()
    for figure in figures:
        name, number = figure.name, 2
        while figure.name in seen:
            figure.name, number = f"{name}-{number}", number + 1
        seen.add(figure.name)
    return figures


def with_unit(metric, unit):
    """A ratio, a share or a flag needs no unit beside its name."""
    return metric if unit in ("ratio", "share", "flag", "") else f"{metric}, {unit}"


def speed_column(run):
    """Times of several machines do not mix, and those of one pass the memory's own speed by."""
    return "pass_ratio" if len(run.machines) > 1 else "ns_per_node"


def meaning(run, family, metric):
    fact = run.facts[family].get(metric, {})
    return f"{metric}: {fact['summary']}" if fact.get("summary") else ""


def time_figures(run, family, notes):
    strategies = strategies_of(run, family)
    cells = [cell for cell in timed(run.cells) if cell["family"] == family]
    if len(run.machines) > 1:
        notes.append("Cells of several machines: times are not comparable, so there is no chart "
                     "of time against size.")
        return
    trees = grouped(cells, "tree")
    single = [tree for (tree,), group in trees.items() if len({c["nodes"] for c in group}) < 2]
    if single:
        notes.append("Measured at one size only, so without a chart of time against size: "
                     f"{', '.join(single)}.")
    for (tree,), group in trees.items():
        if tree in single:
            continue
        rows = []
        for strategy in strategies:
            mine = [cell for cell in group if cell["strategy"] == strategy]
            if not mine:
                continue
            rise, half = slope([c["nodes"] for c in mine], [c["layout_ns"] for c in mine])
            text = "" if rise is None else f"n^{rise:.2f}" + (
                f" ±{half:.2f}" if half is not None else "")
            for (nodes,), same in sorted(grouped(mine, "nodes").items()):
                rows.append({
                    "strategy": strategy, "tree": tree, "nodes": nodes, "slope": text or "–",
                    "label": f"{strategy}  {text}",
                    "ns_per_node": typical([c["ns_per_node"] for c in same]),
                    "low": min((c["layout_ns_low"] or c["layout_ns"]) / nodes for c in same),
                    "high": max((c["layout_ns_high"] or c["layout_ns"]) / nodes for c in same)})
        yield Figure(f"{family}: time against size", tree, slug("time", family, tree),
                     charts.time_by_size(
                         rounded(rows), strategies, f"Time per node: {tree}",
                         "ribbon: 95 % interval; legend: time grows as nodes n^slope ±95 %"))


def quality_figures(run, family, headline_only):
    strategies, main = strategies_of(run, family), headline(run, family)
    groups = grouped([row for row in run.metrics if row["family"] == family
                      and row["value"] is not None and row["direction"] != "none"], "metric")
    for metric in main + [name for (name,) in groups if name not in main]:
        group = groups.get((metric,))
        if not group or headline_only and metric not in main:
            continue
        rows = [{"strategy": row["strategy"], "label": row["tree"], "where": where(row),
                 "value": row["value"]} for row in group]
        direction, unit = BETTER[group[0]["direction"]], group[0]["unit"]
        yield Figure(f"{family}: quality", metric, slug("quality", family, metric),
                     charts.quality(rounded(rows), strategies, metric,
                                    f"{direction}, the best on top; a dot a tree, gray tick the "
                                    "median",
                                    unit, group[0]["direction"]), metric in main,
                     meaning(run, family, metric))


def pareto_figures(run, family, headline_only):
    strategies, main = strategies_of(run, family), headline(run, family)
    column = speed_column(run)
    title = {"ns_per_node": "nanoseconds per node",
             "pass_ratio": "times a pass over memory"}[column]
    speeds = {name: over_trees(cells, column) for (name,), cells in grouped(
        [c for c in timed(run.cells) if c["family"] == family and c[column]], "strategy").items()}
    groups = grouped([row for row in run.metrics if row["family"] == family
                      and row["value"] is not None and row["direction"] in ("lower", "higher")],
                     "metric")
    for metric in sorted((name for (name,) in groups), key=lambda name: name not in main):
        rows = []
        for (strategy,), cells in grouped(groups[metric,], "strategy").items():
            if strategy in speeds:
                values = [cell["value"] for cell in cells]
                rows.append({"strategy": strategy, "x": speeds[strategy],
                             "value": over_trees(cells, "value"),
                             "low": min(values), "high": max(values)})
        if len(rows) < 2 or headline_only and metric not in main:
            continue
        higher = groups[metric,][0]["direction"] == "higher"
        trees = {} if metric not in main else {
            place: charts.pareto_of_tree(rounded(mine), higher)
            for place, mine in on_each_tree(run, groups[metric,], column).items() if len(mine) > 1}
        yield Figure(f"{family}: speed against quality", metric, slug("pareto", family, metric),
                     charts.pareto(rounded(rows), strategies, f"Speed against {metric}",
                                   "geometric mean over the trees; "
                                   "orange: nothing shown beats it in both", title, "faster",
                                   with_unit(metric, groups[metric,][0]["unit"]),
                                   higher), metric in main, meaning(run, family, metric),
                     trees if len(trees) > 1 else None)


def on_each_tree(run, values, column):
    """For each tree the strategies with their cost and their value of a metric."""
    costs = {(cell["strategy"], where(cell)): cell[column] for cell in timed(run.cells)
             if cell[column]}
    rows = [{"strategy": row["strategy"], "x": costs[row["strategy"], where(row)],
             **dict.fromkeys(("value", "low", "high"), row["value"]), "where": where(row)}
            for row in values
            if (row["strategy"], where(row)) in costs]
    return {place: [{name: row[name] for name in row if name != "where"} for row in group]
            for (place,), group in grouped(rows, "where").items()}


def change_metrics(run, family):
    """The metrics of a change of which less or more is better and that have a value, in the
    family's order, with their facts."""
    known = {row["metric"] for row in run.metrics
             if row["value"] is not None and row["family"] == family}
    return [fact for name, fact in run.facts[family].items()
            if fact["subject"] == "change" and fact["direction"] in ("lower", "higher")
            and name in known]


def main_quality(run, family):
    """The first of the family's main metrics of which less or more is better; `None` without."""
    return next((name for name in headline(run, family)
                 if run.facts[family][name]["direction"] in ("lower", "higher")), None)


def stability_figures(run, family, headline_only):
    """The family's first main metric against each metric of a change, on trees that change."""
    quality = main_quality(run, family)
    changes = [fact for fact in change_metrics(run, family) if fact["direction"] == "lower"]
    if quality is None:
        return
    fact, strategies = run.facts[family][quality], strategies_of(run, family)
    metrics = [row for row in run.metrics if row["family"] == family]
    for change in changes[:1] if headline_only else changes:
        pairs = beside_change(metrics, quality, change["id"])
        rows = []
        for strategy in strategies:
            if strategy in pairs:
                moves, values = pairs[strategy]
                rows.append({"strategy": strategy, "x": over_trees(moves, "value"),
                             "value": over_trees(values, "value"),
                             "low": min(row["value"] for row in values),
                             "high": max(row["value"] for row in values)})
        if len(rows) > 1:
            yield Figure(f"{family}: quality against stability", change["id"],
                         slug("stability", family, change["id"]),
                         charts.pareto(rounded(rows), strategies,
                                       f"{quality} against {change['id']}",
                                       "geometric mean over the trees that change; "
                                       "orange: nothing shown beats it in both",
                                       with_unit(change["id"], change["unit"]), "stabler",
                                       with_unit(quality, fact["unit"]),
                                       fact["direction"] == "higher"),
                         change is changes[0], meaning(run, family, change["id"]))


def step_figures(run, family, headline_only, limit=60):
    """The family's main metrics and the first one of a change, at each step of each tree."""
    strategies, changes = strategies_of(run, family), change_metrics(run, family)
    if not changes:
        return
    facts = [run.facts[family][name] for name in headline(run, family)
             if run.facts[family][name]["direction"] in ("lower", "higher")]
    facts = (facts[:1] if headline_only else facts) + changes[:1]
    trees = grouped([row for row in run.steps if row["family"] == family], "tree", "nodes", "seed")
    for group in trees.values():
        steps = sorted({row["step"] for row in group})
        chosen = set(quantiles(steps, limit))
        told = f"{len(chosen)} of {len(steps)} steps; " if len(chosen) < len(steps) else ""
        for fact in facts:
            rows = [{"strategy": row["strategy"], "step": row["step"], "value": row[fact["id"]]}
                    for row in group
                    if row["step"] in chosen and row.get(fact["id"]) is not None]
            if not rows:
                continue
            place, values = where(group[0]), [row["value"] for row in rows]
            scale = (charts.scale_for(values) if fact["subject"] == "change" else
                     charts.quality_scale(values, fact["direction"] == "higher"))
            yield Figure(f"{family}: quality over the steps", f"{fact['id']} · {place}",
                         slug("steps", family, fact["id"], place),
                         charts.over_steps(rounded(rows), strategies, f"{fact['id']}: {place}",
                                           told + BETTER[fact["direction"]]
                                           + ", the best on top"
                                           + charts.beyond(values, scale, "of the last color"),
                                           with_unit(fact["id"], fact["unit"]),
                                           scale, fact["direction"]),
                         False, meaning(run, family, fact["id"]))


def sample_figures(run, family, budget):
    families = {(c["strategy"]): c["family"] for c in run.cells}
    strategies = strategies_of(run, family)
    groups = grouped([row for row in run.samples if families.get(row["strategy"]) == family
                      and row["layout_ns"]],
                     "tree", "nodes", "frame", "seed", "machine", "strategy")
    if not groups:
        return
    count = max(9, min(61, budget // len(groups)))
    rows = []
    for key, group in groups.items():
        values = [row["layout_ns"] for row in group]
        middle = median(values)
        rows += [{"strategy": key[-1], "where": where(group[0]), "layout_ns": value,
                  "relative": value / middle} for value in quantiles(values, count)]
    for (place,), group in grouped(rows, "where").items():
        yield Figure(f"{family}: samples", place, slug("samples", family, place),
                     charts.samples(rounded(group), strategies, f"Samples: {place}",
                                    f"at most {count} quantiles a cell; orange: the middle half"))


def comparison_figures(runs, margin, notes):
    """Every later run against the first one."""
    base, rows, all_same, said = runs[0], [], True, {}
    for head in runs[1:]:
        def say(text):
            said.setdefault(text, []).append(head.label)
        found = ratios(base, head)
        if not comparable(base, head):
            all_same = False
            say("are of different machines: times are not comparable; the ratios are of "
                "pass_ratio and only a hint.")
        else:
            say("ran one after the other: their times differ by the machine's state, too, even for "
                "the same program; layoutbench race settles what is faster.")
        if not found:
            say("have no timed cell in common.")
        changed = changed_layouts(base, head)
        if changed:
            names = sorted({cell["strategy"] for cell in changed})
            say(f"differ in the layouts of {len(changed)} "
                f"{'cell' if len(changed) == 1 else 'cells'}: {', '.join(names)}.")
        rows += [{**row, "label": row["run"], "row": row["strategy"]} for row in found]
    order = [run.label for run in runs]
    notes += [f"{several(heads, order)} and {base.label} {text}" for text, heads in said.items()]
    mixed = any(comparable(base, head) for head in runs[1:])
    kind = "times" if all_same else "times or pass ratios" if mixed else "pass ratios"
    band = f"gray band: ±{percent(margin)}; lines: both 95 % intervals taken together"
    for (family,), mine in grouped(rows, "family").items():
        strategies = strategies_of(base, family)
        overall = []
        for (strategy, run), group in grouped(mine, "strategy", "run").items():
            overall.append({"strategy": strategy, "row": strategy, "label": run,
                            "where": f"{len(group)} cells",
                            "ratio": typical([row["ratio"] for row in group]),
                            "low": min(row["ratio"] for row in group),
                            "high": max(row["ratio"] for row in group)})
        section = f"{family}: compared with {base.label}"
        order = {name: i for i, name in enumerate(strategies)}
        overall.sort(key=lambda row: order[row["strategy"]])
        yield Figure(section, "all trees", slug("compare", family, "all"),
                     charts.forest(rounded(overall), strategies, f"Ratio of {kind}, all trees",
                                   f"geometric mean over cells; lines: from the least to the "
                                   f"greatest cell; gray band: ±{percent(margin)}",
                                   margin, "run"))
        for (place,), group in grouped(mine, "where").items():
            group.sort(key=lambda row: order[row["strategy"]])
            yield Figure(section, place, slug("compare", family, place),
                         charts.forest(rounded(group), strategies, f"Ratio of {kind}: {place}",
                                       band, margin, "run"), False)


def history_figures(runs, known):
    """Three runs or more: each strategy over time, in the cells that all of them have."""
    if len(runs) < 3:
        return
    runs = sorted(runs, key=lambda run: str(run.about.get("started") or ""))
    same = all(comparable(runs[0], run) for run in runs[1:])
    column = "ns_per_node" if same else "pass_ratio"
    last, marked = runs[-1], marks(runs, known)
    for family in dict.fromkeys(cell["family"] for cell in last.cells):
        strategies = strategies_of(last, family)
        tables = {column: [[c for c in timed(run.cells) if c["family"] == family] for run in runs]}
        for metric in headline(last, family):
            tables[metric] = [[{**row, metric: row["value"]} for row in run.metrics
                               if row["metric"] == metric and row["family"] == family]
                              for run in runs]
        for name, parts in tables.items():
            rows = [{**row, "run": runs[row["run"]].label,
                     "started": str(runs[row["run"]].about.get("started") or "–")}
                    for row in over_runs(parts, name)]
            if rows:
                yield Figure(f"{family}: history of {len(runs)} runs", name,
                             slug("history", family, name),
                             charts.history(rounded(rows), strategies, f"History: {name}",
                                            "geometric mean over the cells that all runs have",
                                            name, [(runs[i].label, what) for i, what in marked]),
                             name == column, meaning(last, family, name))


def race_figures(races):
    for race in races:
        cells = [cell for cell in race.cells if cell["ratio"]]
        if not cells:
            continue
        margin = max(cell["margin"] or 0.01 for cell in cells)
        one_place = len({where(cell) for cell in cells}) == 1
        rows = [{"strategy": cell["strategy"], "where": where(cell), "label": cell["verdict"],
                 "row": cell["strategy"] if one_place else
                 f"{cell['strategy']} · {where(cell)}",
                 "ratio": cell["ratio"], "low": cell["ratio_low"] or cell["ratio"],
                 "high": cell["ratio_high"] or cell["ratio"]} for cell in cells]
        names = list(dict.fromkeys(cell["strategy"] for cell in cells))
        yield Figure(f"race: {race.label}", where(cells[0]) if one_place else "all cells",
                     slug("race", race.label),
                     charts.forest(rounded(rows), names, f"Race {race.label}: head ÷ base",
                                   f"95 % intervals; gray band: the margin, ±{percent(margin)}",
                                   margin, "verdict"))


def all_figures(runs, races, margin, sample_budget, headline_only, known=()):
    """The figures, and for each section what has to be said about it. What they draw is bounded."""
    runs = [replace(run, **{name: all_bounded(getattr(run, name)) for name in (
        "cells", "metrics", "samples", "steps")}) for run in runs]
    races = [replace(race, cells=all_bounded(race.cells)) for race in races]
    figures, notes = list(race_figures(races)), []
    if len(runs) > 1:
        figures += comparison_figures(runs, margin, notes)
        figures += history_figures(runs, known)
    if runs:
        run = runs[-1]
        for family in dict.fromkeys(cell["family"] for cell in run.cells):
            figures += pareto_figures(run, family, headline_only)
            figures += stability_figures(run, family, headline_only)
            figures += quality_figures(run, family, headline_only)
            figures += step_figures(run, family, headline_only)
            figures += time_figures(run, family, notes)
            figures += sample_figures(run, family, sample_budget)
    return named_apart(figures), list(dict.fromkeys(notes))
