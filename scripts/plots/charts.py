"""The charts, as specifications of Vega-Lite: each takes its rows as plain dictionaries and is
filtered by the parameter `shown`, a list of strategies; the parameter `lit` names one that stands
out, or none."""

import math
from statistics import median

import altair as alt
from altair.utils import schemapi

from .labels import LEAD, places
from .numbers import best_first, fences, front, grouped, log_ticks

# A chart is checked as a whole when it is written, and not also each of its parts.
schemapi.disable_debug_mode()

# Okabe and Ito (2008) without black and yellow, which vanish on dark and on light ground.
COLORS = ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#8A8A8A"]
SHAPES = ["circle", "square", "triangle-up", "diamond", "cross", "triangle-down"]
DASHES = [[1, 0], [6, 3], [2, 2], [8, 2, 2, 2]]
ACCENT = COLORS[5]
FAR = 20  # ratios of runs beyond this are drawn at the edge
SHOWN = "indexof(shown, datum.strategy) >= 0"


def filtered(strategies):
    """A chart of the rows that `finished` adds: Altair copies and checks all that it holds."""
    return (alt.Chart(alt.NamedData(name="rows"))
            .add_params(alt.param(name="shown", value=strategies),
                        alt.param(name="lit", value=""))
            .transform_filter(SHOWN))


def opacity(full):
    """All but the strategy that is pointed at step back."""
    return alt.OpacityValue(full / 8, condition={
        "test": "lit === '' || lit === datum.strategy", "value": full})


def finished(chart, rows, title, subtitle, height):
    chart = chart.properties(width="container", height=height, title=alt.Title(
        title, subtitle=subtitle, anchor="start"))
    spec = chart.to_dict(validate=False)
    return {**spec, "datasets": {**spec.get("datasets", {}), "rows": rows}}


def scale_for(values, room=0.04):
    """Logarithmic where the values are positive and span more than a decade and a half.

    The ends are fixed: a filter shall not move what it leaves, nor leave a scale without ends."""
    low, high = min(values), max(values)
    if low > 0 and high / low > 30:
        factor = (high / low) ** room
        return alt.Scale(type="log", nice=False, domain=[low / factor, high * factor])
    if low == high == 0:
        return alt.Scale(type="linear", nice=False, domain=[-room, 1])
    margin = room * (high - low) or 0.05 * abs(high)
    if low >= 0 and high > 1000 and low < high / 1000:
        return alt.Scale(type="symlog", nice=False, domain=[-0.3, high * 1.5])
    return alt.Scale(type="linear", nice=False, domain=[low - margin, high + margin])


def log_scale(values, room=0.04):
    low, high = min(values), max(values)
    factor = max((high / low) ** room, 1.02)
    return alt.Scale(type="log", nice=False, domain=[low / factor, high * factor])


def axis(scale, values=None):
    """Few labels; a line of the grid only where there is a label."""
    low, high = scale.domain
    if scale.type == "log" and values is None:
        values = log_ticks(low, high)
    # With a count Vega leaves out every other one of the values.
    return alt.Axis(values=values or alt.Undefined, labelOverlap=True,
                    tickCount=alt.Undefined if values else 5,
                    labelExpr="abs(datum.value) >= 1000 ? format(datum.value, '~s') : "
                              "format(datum.value, '.4~g')")


def named_colors(names, legend):
    """Color, shape and dash for each name, so that no two look alike even without color."""
    indices = range(len(names))
    return (alt.Color("label:N", title=None, sort=names, legend=legend, scale=alt.Scale(
                domain=names, range=[COLORS[i % len(COLORS)] for i in indices])),
            alt.Shape("label:N", title=None, sort=names, legend=legend, scale=alt.Scale(
                domain=names, range=[SHAPES[i % len(SHAPES)] for i in indices])),
            alt.StrokeDash("label:N", title=None, sort=names, legend=legend, scale=alt.Scale(
                domain=names,
                range=[DASHES[i // len(COLORS) % len(DASHES)] for i in indices])))


def time_by_size(rows, strategies, title, subtitle):
    labels = list(dict.fromkeys(row["label"] for row in rows))
    legend = alt.Legend(orient="bottom", columns=2 if len(labels) <= 16 else 3, labelLimit=320,
                        columnPadding=40, symbolOpacity=1, symbolStrokeWidth=0)
    color, shape, dash = named_colors(labels, legend)
    sizes = sorted({row["nodes"] for row in rows})
    x_scale = log_scale(sizes)
    base = filtered(strategies).encode(
        x=alt.X("nodes:Q", title="nodes of the tree", scale=x_scale, axis=axis(x_scale, sizes)))
    scale = log_scale([row[end] for row in rows for end in ("low", "high")])
    title_y = "nanoseconds per node"
    y = alt.Y("ns_per_node:Q", title=title_y, scale=scale, axis=axis(scale))
    band = base.mark_area().encode(
        y=alt.Y("low:Q", scale=scale, title=title_y, axis=axis(scale)), y2="high:Q",
        color=color, opacity=opacity(0.25))
    line = base.mark_line(strokeWidth=2).encode(y=y, color=color, strokeDash=dash,
                                                opacity=opacity(1))
    points = base.mark_point(filled=True, size=55).encode(
        y=y, color=color, shape=shape, opacity=opacity(1),
        tooltip=[alt.Tooltip("strategy:N"), alt.Tooltip("tree:N"),
                 alt.Tooltip("nodes:Q", format=","),
                 alt.Tooltip("ns_per_node:Q", format=".4~g", title="ns per node"),
                 alt.Tooltip("low:Q", format=".4~g", title="95 % from"),
                 alt.Tooltip("high:Q", format=".4~g", title="to"),
                 alt.Tooltip("slope:N", title="time grows as")])
    return finished(alt.layer(band, line, points), rows, title, subtitle, 320)


def row_height(rows, column, step=18):
    return step * len({row[column] for row in rows}) + 8


def strategy_axis(strategies, grid=True):
    return alt.Y("strategy:N", title=None, sort=strategies,
                 axis=alt.Axis(labelLimit=170, grid=grid, gridOpacity=0.35))


def robust_scale(rows, direction):
    """Where less is better, up to ten times the worst median of a strategy but the tenth that is
    worst, so that one of them does not press the others together; the rest is at the edge."""
    values = [row["value"] for row in rows]
    scale = scale_for(values)
    groups = grouped(rows, "strategy").values()
    middles = sorted(median(row["value"] for row in group) for group in groups)
    usual = middles[int(0.9 * (len(middles) - 1))]
    if direction in ("lower", "zero") and 0 < 10 * usual < max(values):
        scale = scale_for([min(values), 10 * usual])
    scale.clamp = True
    return scale


def quality(rows, strategies, title, subtitle, unit, direction):
    """A dot a cell, the spread as a line and the median as a tick; the best strategy on top."""
    strategies = best_first(rows, strategies, direction)
    trees = list(dict.fromkeys(row["label"] for row in rows))
    legend = alt.Legend(orient="bottom", columns=2, labelLimit=240)
    color, shape, _ = named_colors(trees, legend)
    scale = robust_scale(rows, direction)
    if max(row["value"] for row in rows) > scale.domain[1]:
        subtitle += "; what is far beyond the others is at the edge"
    base = filtered(strategies).encode(y=strategy_axis(strategies))
    span = base.mark_rule(opacity=0.5, color="#8A8A8A").encode(
        x=alt.X("min(value):Q", scale=scale, title=unit), x2="max(value):Q")
    middle = base.mark_tick(thickness=3, size=14, color="#8A8A8A").encode(
        x=alt.X("median(value):Q", scale=scale, title=unit))
    dots = base.mark_point(filled=True, size=50).encode(
        x=alt.X("value:Q", scale=scale, title=unit, axis=axis(scale)),
        color=color, shape=shape, opacity=opacity(0.85),
        tooltip=[alt.Tooltip("strategy:N"), alt.Tooltip("where:N", title="tree"),
                 alt.Tooltip("value:Q", format=".4~g", title=title)])
    return finished(alt.layer(span, middle, dots), rows, title, subtitle,
                    row_height(rows, "strategy"))


def with_places(rows, x_scale, y_scale, higher, place, label, width, height=320):
    """The rows with a place for each label in a chart of this size."""
    def share(value, scale):
        low, high = scale.domain
        turn = {"log": math.log, "symlog": lambda v: math.copysign(math.log1p(abs(v)), v)}.get(
            scale.type, float)
        return (turn(min(max(value, low), high)) - turn(low)) / (turn(high) - turn(low))

    points = [(width * share(row["x"], x_scale), height * (1 - share(row["value"], y_scale)))
              for row in rows]
    line = [points[i] for i in front([(r["x"], r["value"]) for r in rows], higher)]
    found = places(points, [len(str(row[label])) for row in rows], line, width, height)
    return [{**row, place: [dx, dy, "left" if dx > 0 else "right" if dx < 0 else "center"]}
            for row, (dx, dy) in zip(rows, found)]


def quality_scale(values, higher, room=0.04):
    """What is beyond ten times the best would press the others together: it is drawn at the edge.
    Logarithmic where that leaves more than a factor of 3."""
    best, worst = min(values), max(values)
    if higher or best <= 0 or worst < 3 * best:
        scale = scale_for(values, room)
    else:
        scale = log_scale([best, min(worst, 10 * best)], room)
    scale.clamp = True
    return scale


def beyond(values, scale, place):
    """What a subtitle has to say of values that the scale does not reach."""
    return f"; over ten times the best: {place}" if max(values) > scale.domain[1] else ""


def pareto(rows, strategies, title, subtitle, cost, better, unit, higher):
    """What a layout costs against its quality; the line joins what no other shown strategy beats in
    both. `cost` is what x is called and `better` what less of it is."""
    x_scale, y_scale = pareto_scales(rows, higher)
    subtitle += beyond([row["value"] for row in rows], y_scale, "at the edge")
    x = alt.X("x:Q", title=f"{cost} (left is {better})", scale=x_scale, axis=axis(x_scale))
    y = alt.Y("value:Q", title=f"{unit} ({'up' if higher else 'down'} is better)",
              scale=y_scale, axis=axis(y_scale))
    best = "max" if higher else "min"
    order = [alt.SortField("x"),
             alt.SortField("value", order="descending" if higher else "ascending")]
    rows = placed(rows, x_scale, y_scale, higher)
    base = filtered(strategies).transform_window(
        best=f"{best}(value)", sort=order, frame=[None, 0]
    ).transform_window(
        place="row_number()", sort=order, groupby=["best"],
    ).transform_calculate(front="datum.value === datum.best && datum.place === 1")
    line = base.transform_filter("datum.front").mark_line(
        interpolate="step-after", color=ACCENT, strokeWidth=2).encode(x=x, y=y, order="x:Q")
    points = base.mark_point(filled=True, size=80).encode(
        x=x, y=y, opacity=opacity(1),
        tooltip=[alt.Tooltip("strategy:N"), alt.Tooltip("x:Q", format=".4~g", title=cost),
                 alt.Tooltip("value:Q", format=".4~g", title=unit),
                 alt.Tooltip("low:Q", format=".4~g", title="least of a tree"),
                 alt.Tooltip("high:Q", format=".4~g", title="greatest of a tree"),
                 alt.Tooltip("front:N", title="on the front")],
        color=alt.ColorValue("#8A8A8A", condition={"test": "datum.front", "value": COLORS[1]}),
        shape=alt.ShapeValue("circle", condition={"test": "datum.front", "value": "diamond"}))
    # On a phone there is room for numbers alone: the names are below the chart.
    dx, dy, align = (f"(width > 420 ? datum.wide : datum.narrow)[{i}]" for i in range(3))
    shown = alt.OpacityValue(0, condition={
        "test": "lit === '' || lit === datum.strategy", "value": 1})
    leaders = base.mark_rule(
        color="#8A8A8A", x2Offset={"expr": f"0.9 * {dx}"}, y2Offset={"expr": f"0.9 * {dy}"},
        strokeWidth={"expr": f"abs({dy}) > {LEAD} ? 1 : 0"},
    ).encode(x=x, y=y, x2="x", y2="value", opacity=shown)
    names = base.mark_text(
        align={"expr": align}, dx={"expr": dx}, dy={"expr": dy},
        baseline="middle", fontSize=11,
        fontWeight={"expr": "datum.front ? 'bold' : 'normal'"},
        text={"expr": "width > 420 ? datum.strategy : datum.number"},
    ).encode(x=x, y=y, opacity=shown)
    return finished(alt.layer(line, leaders, points, names), rows, title, subtitle, 320)


def pareto_scales(rows, higher):
    costs = [row["x"] for row in rows]
    return (log_scale(costs, 0.1) if min(costs) > 0 else scale_for(costs, 0.1),
            quality_scale([row["value"] for row in rows], higher, 0.1))


def placed(rows, x_scale, y_scale, higher):
    """The rows from left to right, with numbers and places for their labels."""
    rows = [{**row, "number": number} for number, row in
            enumerate(sorted(rows, key=lambda row: row["x"]), 1)]
    for place, label, width in (("wide", "strategy", 600), ("narrow", "number", 270)):
        rows = with_places(rows, x_scale, y_scale, higher, place, label, width)
    return rows


def pareto_of_tree(rows, higher):
    """What the chart of one tree has in place of that of all: rows, scales and axes."""
    scales = pareto_scales(rows, higher)
    return {"rows": placed(rows, *scales, higher), **{
        name: {"scale": scale.to_dict(validate=False), "axis": axis(scale).to_dict(validate=False)}
        for name, scale in zip("xy", scales)}}


def over_steps(rows, strategies, title, subtitle, unit, scale, direction):
    """A cell a step in the color of its value, so that twenty strategies can be told apart; the
    best one on top."""
    strategies = best_first(rows, strategies, direction)
    color = alt.Color("value:Q", title=unit, scale=alt.Scale(
        type=scale.type, domain=scale.domain, clamp=True, scheme="viridis"), legend=alt.Legend(
            orient="bottom", gradientLength=220, tickCount=4, format=".3~g"))
    cells = filtered(strategies).mark_rect().encode(
        x=alt.X("step:O", title="step", axis=alt.Axis(labelAngle=0, labelOverlap=True)),
        y=strategy_axis(strategies, grid=False), color=color, opacity=opacity(1),
        tooltip=[alt.Tooltip("strategy:N"), alt.Tooltip("step:O"),
                 alt.Tooltip("value:Q", format=".4~g", title=title)])
    return finished(cells, rows, title, subtitle, row_height(rows, "strategy"))


def history(rows, strategies, title, subtitle, unit, marks=()):
    """A line a strategy over the runs, in the order of their start; what is known to have changed
    is marked at the first run that has it."""
    runs = list(dict.fromkeys(row["run"] for row in rows))
    names = [name for name in strategies if any(row["strategy"] == name for row in rows)]
    rows = [{**row, "label": row["strategy"]} for row in rows]
    legend = alt.Legend(orient="bottom", columns=3, labelLimit=200, symbolOpacity=1,
                        symbolStrokeWidth=0)
    color, shape, dash = named_colors(names, legend)
    scale = log_scale([min(max(row["relative"], 1 / FAR), FAR) for row in rows] + [0.98, 1.02])
    scale.clamp = True
    # All runs, or those with a mark come first once the lines are hidden.
    in_order = alt.Scale(domain=runs)
    base = filtered(strategies).encode(
        x=alt.X("run:O", title="run, by its start", sort=None, scale=in_order, axis=alt.Axis(
            labelAngle=-30, labelLimit=120, labelOverlap=True)),
        y=alt.Y("relative:Q", title=f"{unit} ÷ that of the first run", scale=scale,
                axis=axis(scale)),
        color=color, opacity=opacity(1))
    line = base.mark_line(strokeWidth=2).encode(strokeDash=dash)
    points = base.mark_point(filled=True, size=55).encode(
        shape=shape, tooltip=[alt.Tooltip("strategy:N"), alt.Tooltip("run:N"),
                              alt.Tooltip("started:N"),
                              alt.Tooltip("value:Q", format=".4~g", title=unit),
                              alt.Tooltip("relative:Q", format=".4f", title="÷ first run")])
    if marks:
        subtitle += "; vertical lines: " + "; ".join(f"{what} ({run})" for run, what in marks)
    rules = [alt.Chart(alt.Data(values=[{"run": run, "what": what} for run, what in marks]))
             .mark_rule(color="#8A8A8A", strokeDash=[4, 3]).encode(
                 x=alt.X("run:O", sort=None, scale=in_order),
                 tooltip=alt.Tooltip("what:N"))] if marks else []
    return finished(alt.layer(*rules, line, points), rows, title, subtitle, 320)


def samples(rows, strategies, title, subtitle):
    """A thin tick a sample (or quantile), in share of the cell's median; a triangle at the edge
    where a strategy has some beyond it."""
    low, high = fences(rows)
    x_scale = alt.Scale(clamp=True, nice=False, domain=[low, high])
    if any(not low <= row["relative"] <= high for row in rows):
        subtitle += "; triangles: some are beyond the axis"
    base = filtered(strategies).encode(y=strategy_axis(strategies))
    x = alt.X("relative:Q", title="sample ÷ median of its cell", scale=x_scale, axis=axis(x_scale))
    ticks = base.transform_filter(
        f"datum.relative >= {low} && datum.relative <= {high}"
    ).mark_tick(thickness=1, size=13, color=ACCENT).encode(
        x=x, opacity=opacity(0.6),
        tooltip=[alt.Tooltip("strategy:N"), alt.Tooltip("where:N", title="tree"),
                 alt.Tooltip("layout_ns:Q", format=",.4~g", title="ns"),
                 alt.Tooltip("relative:Q", format=".4~g", title="÷ median")])
    box = base.transform_aggregate(
        low="q1(relative)", high="q3(relative)", groupby=["strategy"]
    ).mark_rule(strokeWidth=4, color=COLORS[1]).encode(
        x=alt.X("low:Q", scale=x_scale, title="sample ÷ median of its cell"), x2="high:Q")
    beyond = [base.transform_filter(f"datum.relative {sign} {end}").transform_aggregate(
        count="count()", farthest=f"{most}(relative)", groupby=["strategy"]
    ).mark_point(shape=f"triangle-{side}", filled=True, size=45, color="#8A8A8A").encode(
        x=alt.X("farthest:Q", scale=x_scale, title="sample ÷ median of its cell"),
        opacity=opacity(1),
        tooltip=[alt.Tooltip("strategy:N"), alt.Tooltip("count:Q", title="beyond the axis"),
                 alt.Tooltip("farthest:Q", format=".4~g", title="the farthest ÷ median")])
        for sign, end, most, side in (("<", low, "min", "left"), (">", high, "max", "right"))]
    return finished(alt.layer(ticks, box, *beyond), rows, title, subtitle,
                    row_height(rows, "strategy"))


def forest(rows, strategies, title, subtitle, margin, color_by):
    """Ratios with their intervals, and the band of changes that do not matter."""
    labels = list(dict.fromkeys(row["label"] for row in rows))
    color, shape, _ = named_colors(labels, alt.Legend(orient="bottom", columns=3,
                                                        labelLimit=240))
    ends = [row["low"] for row in rows] + [row["high"] for row in rows]
    ends = [min(max(end, 1 / FAR), FAR) for end in ends]
    scale = alt.Scale(type="log", nice=False, clamp=True, domain=[
        min(ends + [1 / (1 + 2 * margin)]) / 1.01, max(ends + [1 + 2 * margin]) * 1.01])
    x_axis = axis(scale)
    x_title = "ratio (left of 1 is faster)"
    band = alt.Chart(alt.Data(values=[{"from": 1 - margin, "to": 1 + margin, "one": 1}]))
    order = [name for name in dict.fromkeys(row["row"] for row in rows)]
    base = filtered(strategies).encode(y=alt.Y(
        "row:N", title=None, sort=order,
        axis=alt.Axis(labelLimit=190, grid=True, gridOpacity=0.35)))
    offset = alt.YOffset("label:N", sort=labels)
    several = len({(row["row"], row["label"]) for row in rows}) > len(order)
    if several:
        base = base.encode(yOffset=offset)
    span = base.mark_rule(strokeWidth=2).encode(
        x=alt.X("low:Q", scale=scale, title=x_title, axis=x_axis), x2="high:Q", color=color,
        opacity=opacity(1))
    dots = base.mark_point(filled=True, size=55).encode(
        x=alt.X("ratio:Q", scale=scale, title=x_title, axis=x_axis), color=color, shape=shape,
        opacity=opacity(1),
        tooltip=[alt.Tooltip("strategy:N"), alt.Tooltip("where:N", title="tree"),
                 alt.Tooltip("label:N", title=color_by),
                 alt.Tooltip("ratio:Q", format=".4f"), alt.Tooltip("low:Q", format=".4f"),
                 alt.Tooltip("high:Q", format=".4f")])
    layers = alt.layer(
        band.mark_rect(opacity=0.18, color="#8A8A8A").encode(
            x=alt.X("from:Q", scale=scale, title=x_title, axis=x_axis), x2="to:Q"),
        band.mark_rule(color="#8A8A8A", strokeDash=[4, 3]).encode(
            x=alt.X("one:Q", scale=scale, title=x_title, axis=x_axis)),
        span, dots)
    return finished(layers, rows, title, subtitle,
                    row_height(rows, "row", 12 * len(labels) if several else 20))
