"""Statistics over the cells of runs: all of them pure functions of what was read."""

import math
from collections import defaultdict
from statistics import median

from .reading import KEY

# 97.5 % points of Student's t, by degrees of freedom.
STUDENT = [12.71, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228]

FAR = 1e50


def bounded(value):
    """A value as it is drawn: no further from 0 than this and, unless it is 0, no nearer to it than
    its inverse, so that sums, ratios and axes of a few of them are numbers, too."""
    if not value or isinstance(value, int):
        return value
    return math.copysign(min(max(abs(value), 1 / FAR), FAR), value)


def all_bounded(rows):
    return [{name: bounded(value) if isinstance(value, float) else value
             for name, value in row.items()} for row in rows]


def student(freedom):
    """The 97.5 % point of Student's t: beyond the table its expansion in powers of 1 / freedom
    (M. Abramowitz, I. A. Stegun, Handbook of Mathematical Functions, 1964, 26.7.5)."""
    if freedom <= len(STUDENT):
        return STUDENT[freedom - 1]
    z, v = 1.959964, freedom
    return (z + (z**3 + z) / (4 * v) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)
            + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3))


def typical(values):
    """The geometric mean where all values are positive, otherwise the median."""
    values = list(map(bounded, values))
    if all(value > 0 for value in values):
        return math.exp(sum(map(math.log, values)) / len(values))
    return median(values)


def over_trees(cells, column):
    """The typical value of a column where each tree counts once, at however many sizes."""
    return typical([typical([cell[column] for cell in group])
                    for group in grouped(cells, "tree").values()])


def beside_change(rows, quality, change):
    """For each strategy its rows of a metric of a change, and those of a metric of layouts on the
    same trees: on those that change."""
    groups = grouped([row for row in rows if row["value"] is not None], "metric", "strategy")
    found = {}
    for (metric, strategy), moves in list(groups.items()):
        if metric != change:
            continue
        places = {tuple(row[k] for k in KEY) for row in moves}
        values = [row for row in groups[quality, strategy]
                  if tuple(row[k] for k in KEY) in places]
        if values:
            found[strategy] = (moves, values)
    return found


def over_runs(runs, column):
    """For each strategy its typical value in each of the runs, which are lists of cells, over the
    cells with a value above 0 in all of them; absolute and as a multiple of the first run's."""
    tables = [{tuple(cell[k] for k in KEY): cell[column] for cell in cells
               if cell[column] is not None and cell[column] > 0} for cells in runs]
    common = [key for key in tables[0] if all(key in table for table in tables)]
    rows = []
    for strategy in dict.fromkeys(key[0] for key in common):
        keys = [key for key in common if key[0] == strategy]
        values = [typical([table[key] for key in keys]) for table in tables]
        rows += [{"strategy": strategy, "run": i, "value": value, "relative": value / values[0]}
                 for i, value in enumerate(values)]
    return rows


def grouped(rows, *names):
    groups = defaultdict(list)
    for row in rows:
        groups[tuple(row[name] for name in names)].append(row)
    return groups


def slope(sizes, times):
    """The slope of log time against log size, and half its 95 % interval: None below 3 sizes."""
    if len(set(sizes)) < 2:
        return None, None
    xs, ys = [math.log(size) for size in sizes], [math.log(time) for time in times]
    middle, level = sum(xs) / len(xs), sum(ys) / len(ys)
    spread = sum((x - middle) ** 2 for x in xs)
    rise = sum((x - middle) * (y - level) for x, y in zip(xs, ys)) / spread
    freedom = len(xs) - 2
    if freedom < 1 or len(set(sizes)) < 3:
        return rise, None
    rest = sum((y - level - rise * (x - middle)) ** 2 for x, y in zip(xs, ys))
    return rise, student(freedom) * math.sqrt(rest / freedom / spread)


def front(points, higher):
    """The places of the points (speed, value) that no other one beats in both, fastest first.

    Less is better in speed, and in value unless `higher`; of equal points the first one counts."""
    sign = -1 if higher else 1
    found, best = [], math.inf
    for i in sorted(range(len(points)), key=lambda i: (points[i][0], sign * points[i][1])):
        if sign * points[i][1] < best:
            found.append(i)
            best = sign * points[i][1]
    return found


def percent(share):
    return f"{100 * share:.3g} %"


def quantiles(values, count):
    """At most `count` of the sorted values, evenly chosen, first and last among them."""
    ordered = sorted(values)
    if len(ordered) <= count:
        return ordered
    return [ordered[round(i * (len(ordered) - 1) / (count - 1))] for i in range(count)]


def timed(cells):
    return [cell for cell in cells
            if cell["status"] == "ok" and cell["layout_ns"] and cell["ns_per_node"]]


def comparable(run, other):
    """Whether times of two runs may be set side by side: one machine, the same one in both."""
    return len(run.machines) == 1 and run.machines == other.machines


def ratios(base, head):
    """The cells that both runs have, as time ratio with a wide interval from both intervals.

    Runs of different machines are compared by their pass ratios instead."""
    same = comparable(base, head)
    before = {tuple(cell[k] for k in KEY): cell for cell in timed(base.cells)}
    rows = []
    for cell in timed(head.cells):
        old = before.get(tuple(cell[k] for k in KEY))
        if old is None or not same and not (cell["pass_ratio"] and old["pass_ratio"]):
            continue
        column = "layout_ns" if same else "pass_ratio"
        ratio = cell[column] / old[column]
        low = (cell["layout_ns_low"] or cell["layout_ns"]) / cell["layout_ns"]
        high = (cell["layout_ns_high"] or cell["layout_ns"]) / cell["layout_ns"]
        old_low = (old["layout_ns_low"] or old["layout_ns"]) / old["layout_ns"]
        old_high = (old["layout_ns_high"] or old["layout_ns"]) / old["layout_ns"]
        rows.append({"strategy": cell["strategy"], "family": cell["family"], "tree": cell["tree"],
                     "nodes": cell["nodes"], "where": where(cell), "run": head.label,
                     "ratio": ratio, "low": ratio * low / old_high,
                     "high": ratio * high / old_low})
    return rows


def where(cell):
    seed = f" · seed {cell['seed']}" if cell.get("seed") not in ("", "1", None) else ""
    return f"{cell['tree']} · {cell['nodes']:,}{seed}"


def changed_layouts(base, head):
    """The cells whose layout hash differs between two runs."""
    before = {tuple(cell[k] for k in KEY): cell.get("layout_hash") for cell in base.cells}
    return [cell for cell in head.cells
            if before.get(tuple(cell[k] for k in KEY)) not in (None, "", cell.get("layout_hash"))
            and cell.get("layout_hash")]


def strategies_of(run, family):
    """By median time per node, so that the same order is found in every chart."""
    speeds = grouped([cell for cell in run.cells if cell["family"] == family], "strategy")
    return [name for (name,), cells in sorted(speeds.items(), key=lambda item: (
        median([cell["ns_per_node"] or math.inf for cell in item[1]]), item[0]))]


def best_first(rows, strategies, direction):
    """The strategies by their medians; where these are equal, in the order that they had."""
    middles = {name: median(row["value"] for row in group)
               for (name,), group in grouped(rows, "strategy").items()}
    turn = {"higher": lambda value: -value, "zero": abs}.get(direction, float)
    return sorted(strategies, key=lambda name: turn(middles[name]) if name in middles else math.inf)


def fences(rows):
    """What the axis of samples shows: of three in four strategies all that is at most one and a
    half times the length of their middle half away from it (Tukey 1977), and no more than there is.

    What a busy machine did to one of them does not press the others together."""
    lows, highs = [], []
    for group in grouped(rows, "strategy").values():
        values = sorted(row["relative"] for row in group)
        first, third = (quantile(values, share) for share in (0.25, 0.75))
        lows.append(first - 1.5 * (third - first))
        highs.append(third + 1.5 * (third - first))
    values = [row["relative"] for row in rows]
    most = int(0.75 * (len(lows) - 1))
    return (min(0.99, max(sorted(lows, reverse=True)[most], min(values))),
            max(1.01, min(sorted(highs)[most], max(values))))


def quantile(values, share):
    """Of sorted values, between two of them in proportion."""
    place = share * (len(values) - 1)
    low = math.floor(place)
    high = min(low + 1, len(values) - 1)
    return values[low] + (place - low) * (values[high] - values[low])


def log_ticks(low, high):
    """Round values for a logarithmic axis: 1, 2 and 5 in each decade, or fewer of many; where that
    makes less than three, equal steps."""
    span = math.log10(high / low)
    decades = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
    digits = (1,) if span > 3 else (1, 3) if span > 1.5 else (1, 2, 5)
    every = max(1, round(span / 6))
    found = [digit * 10.0 ** power for power in decades if power % every == 0
             for digit in digits if low <= digit * 10.0 ** power <= high]
    return found if len(found) > 2 else ticks(low, high)


def ticks(low, high):
    """Three to seven multiples of 1, 2 or 5 times a power of ten."""
    power = 10.0 ** math.floor(math.log10((high - low) / 3))
    step = power * next(digit for digit in (1, 2, 5) if (high - low) / (digit * power) <= 7)
    return [float(f"{i * step:.9g}") for i in range(math.ceil(low / step),
                                                    math.floor(high / step) + 1)]


def headline(run, family):
    """The family's main metrics that have a value."""
    known = {row["metric"] for row in run.metrics
             if row["value"] is not None and row["family"] == family}
    return [name for name in run.headlines[family] if name in known & run.facts[family].keys()]
