#!/usr/bin/env python3
"""Checks the statistics behind the charts against answers that are known without them, and what is
read of a run.json. Needs nothing but Python.

  scripts/checks/chart-numbers.py"""

import json
import math
import sys
import tempfile
from pathlib import Path
from types import SimpleNamespace

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from plots.advice import node_sizes, over_all
from plots.labels import AWAY, BESIDE, boxes_of, places
from plots.markup import as_json, filled, html, markdown, spelled
from plots.numbers import (best_first, beside_change, bounded, changed_layouts, comparable, fences,
                           front, log_ticks, over_runs, over_trees, percent, quantiles, ratios,
                           slope, student, typical)
from plots.parts import counted, number, several, two
from plots.reading import (METRICS, SAMPLES, STEPS, SUMMARY, Unreadable, name_of_source, parsed,
                           read_run, stable_hash)
from plots.verdicts import verdict

failures = []


def expect(found, wanted, text):
    def near(a, b):
        if isinstance(a, float) and isinstance(b, (int, float)):
            return math.isclose(a, b, rel_tol=1e-9, abs_tol=1e-12)
        if isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)):
            return len(a) == len(b) and all(map(near, a, b))
        return a == b
    if not near(found, wanted):
        failures.append(text)
        print(f"FAILED  {text}: {found} instead of {wanted}")


def cell(strategy="a", tree="t", nodes=10, ns=100.0, low=90.0, high=120.0, **others):
    return {"strategy": strategy, "family": "treemap", "tree": tree, "nodes": nodes,
            "frame": "1x1", "seed": "1", "machine": "m", "status": "ok", "layout_ns": ns,
            "layout_ns_low": low, "layout_ns_high": high, "ns_per_node": ns / nodes,
            "pass_ratio": ns / 50, "layout_hash": "x", **others}


def run(*cells):
    return SimpleNamespace(label="run", cells=list(cells),
                           machines={one["machine"] for one in cells})


def statistics():
    expect(typical([1, 10, 100]), 10.0, "the geometric mean of 1, 10, 100")
    expect(typical([0, 1, 5]), 1, "the median where there is a zero")
    expect(quantiles([3, 1, 2], 5), [1, 2, 3], "few values are all kept")
    expect(quantiles(range(101), 5), [0, 25, 50, 75, 100], "five quantiles of 0 to 100")


def axes():
    steady = [{"strategy": name, "relative": value} for name in "abc"
              for value in (0.98, 0.99, 1.0, 1.01, 1.02)]
    expect(fences(steady), (0.98, 1.02), "samples without outliers are all on the axis")
    # The middle halves are from 0.99 to 1.01: 0.03 further out are the fences.
    late = steady + [{"strategy": name, "relative": 7.0} for name in "abc"]
    expect(fences(late)[1] < 1.1, True, "late samples do not stretch the axis")
    disturbed = late + [{"strategy": "d", "relative": value} for value in (1.0, 4.0, 5.0, 9.0)]
    expect(fences(disturbed)[1] < 1.1, True, "nor does one strategy of four")
    rows = [{"strategy": name, "value": value}
            for name, value in (("a", 3), ("b", -1), ("c", 2), ("c", 2), ("c", 90), ("d", 3))]
    names = ["d", "c", "b", "a", "e"]
    expect(best_first(rows, names, "lower"), ["b", "c", "d", "a", "e"], "the least median first")
    expect(best_first(rows, names, "higher"), ["d", "a", "c", "b", "e"], "the greatest first")
    expect(best_first(rows, names, "zero"), ["b", "c", "d", "a", "e"], "the nearest to 0 first")


    expect(log_ticks(0.93, 1.08), [0.95, 1.0, 1.05],
           "more than the tick 1 on an axis of ratios")
    expect(log_ticks(1, 20), [1, 2, 5, 10, 20], "1, 2 and 5 in each decade")
    expect(log_ticks(0.5, 40000), [1, 10, 100, 1000, 10000], "decades alone of many")
    expect(log_ticks(2.1, 6.9), [3, 4, 5, 6], "equal steps where 1, 2 and 5 are few")
    expect([at for at in range(3, 400) if not 3 <= len(log_ticks(0.97, 0.97 + at / 100)) <= 8],
           [], "three to eight ticks on every axis")


def slopes():
    expect([round(student(v), 3) for v in (1, 10, 11, 17, 30, 1000)],
           [12.71, 2.228, 2.201, 2.110, 2.042, 1.962], "points of Student's t")
    sizes = [10, 100, 1000, 10000]
    expect(slope(sizes, [7 * n ** 1.5 for n in sizes]), (1.5, 0.0), "an exact power")
    expect(slope([10, 10], [1, 2]), (None, None), "no slope of one size")
    expect(slope([10, 1000], [3, 300]), (1.0, None), "no interval of two sizes")
    # Logarithms to base 10: x = 0, 1, 2 and y = 0, 1, 0. Slope 0, residual sum of squares 2/3 on
    # one degree of freedom, spread 2: half the interval is 12.71 (2/3 / 2)^½.
    expect(slope([1, 10, 100], [1, 10, 1]), (0.0, 12.71 * math.sqrt(1 / 3)),
           "three sizes off a line")
    # y = 0, 1, 1, 0 at x = 0 … 3: slope 0, squares 1 on two degrees, spread 5.
    expect(slope([1, 10, 100, 1000], [1, 10, 10, 1]), (0.0, 4.303 * math.sqrt(0.5 / 5)),
           "four sizes off a line")


def fronts():
    points = [(3, 1), (1, 5), (2, 5), (2, 3), (4, 2), (3, 1)]
    expect(front(points, False), [1, 3, 0], "what nothing beats where less is better")
    expect(front(points, True), [1], "what nothing beats where more is better")
    expect(front([], False), [], "no front of nothing")


def comparisons():
    base, head = run(cell()), run(cell(ns=150.0, low=120.0, high=180.0))
    row, = ratios(base, head)
    expect((row["ratio"], row["low"], row["high"]), (1.5, 120 / 120, 180 / 90),
           "a ratio, from low ÷ high to high ÷ low")
    expect(ratios(base, run(cell(tree="u"))), [], "no ratio without a common cell")
    expect(ratios(base, run(cell(status="crashed"))), [], "no ratio with a failed cell")
    other = run(cell(machine="n", ns=150.0, low=None, high=None, pass_ratio=1.0))
    expect(comparable(base, other), False, "two machines do not compare")
    expect(ratios(base, other)[0]["ratio"], 0.5, "two machines by their pass ratios")
    expect(len(changed_layouts(base, run(cell(layout_hash="y")))), 1, "another hash is told")
    expect(changed_layouts(base, run(cell(tree="u", layout_hash="y"))), [], "a new cell is not")


def sentences():
    order = ["a", "b", "c", "d", "e"]
    expect([several(list(names), order) for names in ("a", "ab", "bcd", "abcde", "bd", "abce")],
           ["a", "a, b", "b to d", "a to e", "b, d", "a to c, e"], "runs in one sentence")
    expect([percent(share) for share in (0.02, 0.015, 1)], ["2 %", "1.5 %", "100 %"], "per cent")
    expect([counted([{"metric": "time", "verdict": "hint"}] * count) for count in (0, 1, 2)],
           ["", "1 time differs (a hint)", "2 times differ (a hint)"], "no time is judged")


def advice():
    def won(*rows):
        return over_all([cell(strategy, tree, as_good=good) for strategy, tree, good in rows])
    expect(won(("a", "t", "true"), ("a", "u", "true")), "a, the only one measured",
           "one strategy is the best of nothing")
    expect(won(("a", "t", "true"), ("a", "u", "false")),
           "a, the only one measured, serves on 1 of 2 trees", "and may not serve")
    expect(won(("a", "t", "true"), ("b", "t", "false")),
           html("<b>{}</b>, best or as good on 1 of 1 tree", "a"), "two make a choice")
    expect([node_sizes(SimpleNamespace(about={"trees": trees})) for trees in (
        [{"node_sizes": "data"}, {"node_sizes": "data"}], [{}],
        [{"node_sizes": "label"}, {"node_sizes": "unit"}])],
        ["data", "", "label, unit"], "the boxes of nodes, which older runs do not say")


def means():
    cells = [cell(ns=100.0), cell(ns=400.0), cell(tree="u", ns=800.0)]
    expect(over_trees(cells, "layout_ns"), 400.0, "each tree counts once")
    runs = [[cell(ns=10.0), cell(tree="u", ns=40.0)], [cell(ns=20.0)],
            [cell(ns=5.0), cell(tree="v")]]
    expect([(row["value"], row["relative"]) for row in over_runs(runs, "layout_ns")],
           [(10.0, 1.0), (20.0, 2.0), (5.0, 0.5)], "a history of the common cells alone")


def changes():
    rows = [{**cell(strategy=strategy, tree=tree), "metric": metric, "value": value}
            for strategy, tree, metric, value in (
                ("a", "t", "good", 1), ("a", "t", "moved", 2), ("a", "still", "good", 3),
                ("b", "t", "good", 4), ("b", "t", "moved", None))]
    found = {strategy: [[row["value"] for row in part] for part in parts]
             for strategy, parts in beside_change(rows, "good", "moved").items()}
    expect(found, {"a": [[2], [1]]}, "quality beside a change, on trees that change alone")


def labels():
    expect(places([(50, 50), (300, 200)], [4, 4], [], 400, 300), [(9, 0), (9, 0)],
           "labels beside points that are alone")
    expect(places([(395, 50)], [4], [], 400, 300), [(-9, 0)], "no label is cut by the edge")
    # Twelve in a row, each closer to the next than a label is long, and two in one place.
    points = [(100 + 25 * i, 150 + i % 3) for i in range(12)] + [(100, 150)]
    found = places(points, [12] * 13, [(0, 170), (600, 200)], 600, 320)
    boxes = [boxes_of(*pair, 84)[0] for pair in zip(points, found)]
    hidden = [(i, j) for i, one in enumerate(boxes) for j, other in enumerate(boxes[:i])
              if one[0] < other[2] and other[0] < one[2]
              and one[1] < other[3] and other[1] < one[3]]
    expect(hidden, [], "labels of many points hide none")
    covered = [(i, j) for i, (left, top, right, bottom) in enumerate(boxes)
               for j, (x, y) in enumerate(points)
               if left < x + 5 and x - 5 < right and top < y + 5 and y - 5 < bottom]
    expect(covered, [], "nor a point")
    expect(all(place in BESIDE for place in found), False, "some are led to")
    expect(all(place in BESIDE + AWAY for place in found), True, "and none is elsewhere")


def reading():
    row = "s,fam,t\1,1,1x1,1,m,ok,1,1,1,1,1,,\n"
    files = {"summary.csv": ",".join(SUMMARY) + "\n" + row,
             "metrics.csv": ",".join(METRICS) + "\n", "samples.csv": ",".join(SAMPLES) + "\n"}
    files["steps.csv"] = ",".join(STEPS) + ",a\ns,t,1,1x1,1,m,0,7\n"
    families = [{"id": "fam", "headline": ["b", "a"], "metrics": [{"id": "a"}]}]
    for about, wanted in (({"schema_version": 2, "families": families}, {"fam": ["b", "a"]}),
                          ({"schema_version": 2, "families": [{"id": "fam", "headline": []}]},
                           "has no 'metrics' of a family"),
                          ({"schema_version": 2}, "has no 'families' of a family"),
                          ({"schema_version": 1}, "has schema_version 1; this script knows 2")):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            for file, text in {**files, "run.json": json.dumps(about)}.items():
                (folder / file).write_text(text)
            try:
                run = read_run(folder)
                found = run.headlines
                expect(run.cells[0]["tree"], "t\\u{1}", "a control character in a name")
                expect([(row["family"], row["step"], row["a"]) for row in run.steps],
                       [("fam", 0, 7)], "the steps of a tree that changes")
                expect(run.facts, {"fam": {"a": {"id": "a"}}}, "what is known of metrics")
            except Unreadable as error:
                found = str(error).removeprefix(f"{folder / 'run.json'}: ")
        expect(found, wanted, f"the main metrics in a run.json of {about}")


def judging():
    def judged(direction, a, b, tolerance=0):
        return verdict({"direction": direction, "tolerance": tolerance}, a, b)
    expect([judged("lower", 0, 9e-10), judged("lower", 0, 2e-9), judged("higher", 1e-12, 0)],
           ["same", "regressed", "same"], "of values below 1 parts of 1 are rounding")
    expect([judged("zero", 0, 1e-9, 1e-9), judged("zero", 0, 2e-9, 1e-9),
            judged("zero", 0, 1e-300)], ["same", "regressed", "regressed"],
           "values up to the tolerance are zero where zero is asked for")
    expect([two(0.0, 1e-12), two(1.00000001, 1.00000002), two(1.0, 2.5), two(3, 3)],
           [["0", "1e-12"], ["1.00000001", "1.00000002"], ["1", "2.5"], ["3", "3"]],
           "numbers that differ look different")
    expect([name_of_source(source) for source in (
        "data/sales.csv", "random-binary, 20000 nodes, seed 1", "dir:x.y, 5 steps",
        "comb, 10 nodes, seed 2")],
        ["sales", "random-binary · 20,000", "dir:x.y · 5 steps", "comb · 10 · seed 2"],
        "trees that were not read")
    expect(stable_hash(b""), "9e3779b97f4a7c15", "the hash of nothing")


def names():
    expect(spelled({"a\x1b": ["\0\t\né", 1, None]}, lines=True),
           {"a\\u{1b}": ["\\u{0}\t\né", 1, None]}, "what no SVG may hold is spelled out")
    expect(spelled("\ud800\uffff"), "\\u{d800}\\u{ffff}", "also scalars that are none")
    expect(spelled("a\n\t\x85\u2028\u202eb\u2067\u200e"),
           "a\\u{a}\\u{9}\\u{85}\\u{2028}\\u{202e}b\\u{2067}\\u{200e}",
           "ends of lines and what turns the direction, in a part of one line")
    expect(html('<a title="{}">{}{}</a>', "\"'>", ["<b>", html("<i>{}</i>", 1)], None).text,
           '<a title="&quot;&#x27;&gt;">&lt;b&gt;<i>1</i></a>', "all that is no HTML is escaped")
    expect(html("{}", html("{}", "{0}")).text, "{0}", "and no value is a template")
    expect(filled("@A@ @B@", {"A": "@B@", "B": "<"}).text, "@B@ &lt;", "nor one with marks")
    expect(as_json({"<!--<script>": "</script>&\u2028"}).text,
           '{"\\u003c!--\\u003cscript\\u003e":"\\u003c/script\\u003e\\u0026\\u2028"}',
           "data within a script ends none")
    expect(markdown("|`<b>\n::error::\\ [a](http://e) @me #1 *_~$&!"),
           "\\|\\`\\<b\\>\\\\u{a}:<!-- -->:error:<!-- -->:\\\\ \\[a\\](http:<!-- -->//e) "
           "@<!-- -->me #<!-- -->1 \\*\\_\\~\\$\\&\\!", "a name in Markdown is text")
    expect(markdown("mine/dice on flat-log-normal · 60, 1.5e-12"),
           "mine/dice on flat-log-normal · 60, 1.5e-12", "and one without marks is as it was")


def extremes():
    least, most = 5e-324, 1.7976931348623157e308
    values = [least, most, 1.0, 1e200]
    expect([bounded(value) for value in (0, 0.0, 7, -least, most, 1e-12)],
           [0, 0.0, 7, -1e-50, 1e50, 1e-12], "values are drawn as far as an axis goes")
    expect(math.isfinite(typical(values)) and math.isfinite(typical([-most, most, most, most])),
           True, "a mean of the largest numbers is a number")
    scales = [values, [-most, most], [least, least], [most], [0.0], [0.0, least]]
    expect([at for at in range(3, 100) for low, high in ((1e-50, 1e50), (1e50, 1.02e50))
            if not 2 <= len(log_ticks(low, high * (1 + at / 100))) <= 12], [],
           "axes of them have a few ticks")
    expect([all(map(math.isfinite, map(bounded, some))) for some in scales], [True] * 6,
           "and all are numbers")
    expect([number(1e308), number(2.0**63), number(1234567.8)], ["1e+308", "9.22e+18", "1,234,568"],
           "a number is not written with 300 digits")
    expect([parsed("x", field, False) for field in ("nan", "inf", "1e400", "", "7", "1e3")],
           ["nan", "inf", "1e400", None, 7, 1000.0], "in a column that nobody knows all is text")


for check in (statistics, axes, slopes, fronts, comparisons, sentences, advice, means, changes,
              labels, reading, judging, names, extremes):
    check()
print(f"{len(failures)} of the charts' numbers are wrong" if failures
      else "ok      the charts' numbers are those that are known")
sys.exit(1 if failures else 0)
