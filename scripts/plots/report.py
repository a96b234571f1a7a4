"""One HTML file that needs nothing but itself."""

import base64
import gzip
import io
import json
import os
import sys
from collections import Counter
from contextlib import suppress
from pathlib import Path

import vl_convert
from PIL import Image

from .advice import advice_html
from .figures import BETTER
from .numbers import grouped, percent
from .parts import (again_text, cell_html, counted, e, environment, failed_html, gone_of, gone_text,
                    incomplete_html, incomplete_text, many, moved_table, number, overview_table,
                    quoted, several, table_html)
from .verdicts import is_unmeasured, key, lacking, moved

HERE = Path(__file__).parent
SHEET_BUDGET = 900_000


def as_json(value):
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).replace("</", "<\\/")


def vega():
    """The scripts that draw charts. To put them together takes a second, so they are kept beside
    the packages, where these have a folder of their own."""
    kept = Path(sys.prefix) / f"vega-{vl_convert.__version__}.js"
    is_own = sys.prefix != sys.base_prefix
    if is_own and kept.exists():
        return kept.read_text(encoding="utf-8")
    bundle = vl_convert.javascript_bundle().replace("</script", "<\\/script")
    if is_own:
        # Two reports may be made at once. Where nothing can be written, nothing is kept.
        with suppress(OSError):
            part = kept.with_suffix(f".{os.getpid()}")
            part.write_text(bundle, encoding="utf-8")
            part.replace(kept)
    return bundle


def cells_table(runs):
    heads = [(name, "") for name in (["run"] if len(runs) > 1 else []) + [
        "strategy", "tree", "nodes", "seed", "status", "ns/node", "95 % from", "to", "× pass"]]
    body = []
    for run in runs:
        for cell in run.cells:
            nodes = cell["nodes"]
            ends = [cell[c] / nodes if cell[c] else None
                    for c in ("layout_ns_low", "layout_ns_high")]
            body.append((cell["strategy"], [
                *([cell_html(run.label)] if len(runs) > 1 else []),
                cell_html(cell["strategy"]), cell_html(cell["tree"]), cell_html(nodes),
                cell_html(cell["seed"]), cell_html(cell["status"]),
                cell_html(cell["ns_per_node"], number(cell["ns_per_node"], 4)),
                *[cell_html(end, number(end, 4)) for end in ends],
                cell_html(cell["pass_ratio"])]))
    return table_html(heads, body, "All cells")


def race_text(race):
    """What a race found, in words."""
    counts = Counter(cell["verdict"] for cell in race.cells)
    margins = {percent(cell["margin"]) for cell in race.cells if cell["margin"]}
    end = "" if race.about.get("finished") or not race.about else (
        " It was interrupted: what was measured until then is judged.")
    text = (f"{race.label}: " + ", ".join(f"{count:,} {word}" for word, count in counts.items())
            + (f", by a margin of {', '.join(sorted(margins))}." if margins else ".") + end)
    return f"<p>{e(text)}</p>"


def race_table(race):
    heads = [(name, "") for name in ("strategy", "tree", "nodes", "verdict", "ratio", "from", "to")]
    body = [(cell["strategy"], [
        cell_html(cell["strategy"]), cell_html(cell["tree"]), cell_html(cell["nodes"]),
        cell_html(cell["verdict"]),
        *[cell_html(cell[c], number(cell[c], 4)) for c in ("ratio", "ratio_low", "ratio_high")]])
        for cell in race.cells]
    return table_html(heads, body, f"Race {race.label}: head ÷ base")


def compares(title):
    """Whether a section is about several runs."""
    return ": compared with" in title or ": history of" in title


def png(svg):
    """A drawing as a small PNG: of few colors, as drawings are."""
    picture = Image.open(io.BytesIO(vl_convert.svg_to_png(svg, scale=1.25))).convert("RGB")
    data = io.BytesIO()
    picture.quantize(64, dither=Image.Dither.NONE).save(data, "PNG", optimize=True)
    return data.getvalue()


def sheet_image(path):
    """A drawing as SVG, or as PNG where that is smaller: without scripts and links either way."""
    data, kind = path.read_bytes(), "svg+xml"
    if len(data) > SHEET_BUDGET / 10:
        picture = png(data.decode("utf-8"))
        if len(picture) < len(data):
            data, kind = picture, "png"
    return kind, base64.b64encode(data).decode()


def sheets(runs):
    parts, left = [], SHEET_BUDGET
    for run in runs:
        for path in run.sheets:
            kind, data = sheet_image(path)
            if len(data) > left:
                parts.append(f"<p>{e(path.name)} is too large to be shown here.</p>")
                continue
            left -= len(data)
            # As an image no script inside it runs and no identifier clashes with another sheet.
            parts.append(f'<figure><img alt="{e(path.stem)}" loading="lazy" '
                         f'src="data:image/{kind};base64,{data}">'
                         f"<figcaption>{e(path.stem)}</figcaption></figure>")
    return f"<section><h2>Drawings</h2>{''.join(parts)}</section>" if parts else ""


def filter_html(runs, races):
    groups = {}
    for run in runs:
        for cell in run.cells:
            groups.setdefault(cell["family"], {})[cell["strategy"]] = True
    known = {name for group in groups.values() for name in group}
    for race in races:
        for cell in race.cells:
            if cell["strategy"] not in known:
                groups.setdefault("race", {})[cell["strategy"]] = True
    boxes = "".join(
        f"<fieldset><legend>{e(family)}</legend>" + "".join(
            f'<label><input type="checkbox" checked value="{e(name)}" '
            f'data-of="{e(family)}"> {e(name)}</label>'
            for name in sorted(names)) + "</fieldset>" for family, names in groups.items())
    return (f'<details id="filter"><summary>Strategies: <span id="count">all</span></summary>'
            f'<p><button type="button" id="all">all</button> '
            f'<button type="button" id="none">none</button> '
            f'<button type="button" id="done">done</button></p>{boxes}</details>')


def verdicts_html(runs):
    """What moved from the first run to the others: quality before anything else."""
    base, said = runs[0], {}
    for head in runs[1:]:
        unmeasured = {key(cell) for run in (base, head) for cell in run.cells
                      if is_unmeasured(cell, run)}
        rows = [row for row in moved(base, head)
                if row["metric"] != "status" or key(row) not in unmeasured]
        absent = lacking(base, head)
        gone, new = gone_of(head, absent), lacking(head, base)
        told = counted(rows, gone)
        common = {key(cell) for cell in base.cells} & {key(cell) for cell in head.cells}
        same = ("not comparable: the runs have no cell in common" if not common
                else "what both measured is the same" if unmeasured or absent
                else "all layouts and metrics are the same")
        worse = any(row["verdict"] == "regressed" for row in rows)
        text = " ".join(filter(None, [
            f"{e(told) or same}.", e(gone_text(gone, head)), again_text(rows),
            f"{many(len(new), 'cell is', 'cells are')} new." if new else "",
            f"{e(base.label)} is incomplete." if base.is_unfinished else "",
            # Of the last run the top of the page says it.
            e(incomplete_text(head, absent)) if head is not runs[-1] else ""]))
        found = worse, text, moved_table(rows, head) if rows else ""
        said.setdefault(found, []).append(head.label)
    order = [run.label for run in runs]
    parts = [f"<p><b class=\"{'regressed' if worse else ''}\">{e(several(heads, order))}</b> "
             f"compared with {e(base.label)}: {text}</p>{table}"
             for (worse, text, table), heads in said.items()]
    return ('<section id="moved"><h2>What moved</h2><p>By the rules of <code>layoutbench compare'
            "</code>: what should be the same in every run is judged, and times are not.</p>"
            f"{''.join(parts)}</section>")


def definitions(run, families):
    """Every metric that has a value: what it is, its unit and its direction."""
    rows = []
    known = {(row["family"], row["metric"]) for row in run.metrics if row["value"] is not None}
    for family in families:
        rows += [(family, [cell_html(family), cell_html(name), cell_html(fact["unit"]),
                       cell_html(BETTER[fact["direction"]]),
                       f'<td class="text">{e(fact.get("summary", ""))}</td>'])
                 for name, fact in run.facts[family].items() if (family, name) in known]
    heads = [(name, "") for name in ("family", "metric", "unit", "direction", "what it is")]
    table = table_html(heads, rows, "All metrics with a value").replace("data-strategy",
                                                                         "data-family")
    return ('<section id="metrics"><details><summary><h2>What the metrics mean</h2></summary>'
            f"{table}</details></section>")


def section_html(title, figures, families):
    """A chart, with lists to choose which one."""
    family = title.split(":")[0]
    heading = title.partition(": ")[2] if family in families and not compares(title) else title
    options = "".join(f'<option value="{e(f.name)}" title="{e(f.about)}">{e(f.choice)}</option>'
                      for f in figures)
    choice = (f'<label class="choice">Show <select class="figure">{options}</select></label>'
              if len(figures) > 1 else "")
    if any(f.trees for f in figures):
        choice += '<label class="choice">On <select class="tree"></select></label>'
    mine = f' data-family="{e(family)}"' if family in families else ""
    return (f'<section class="chart"{mine}><h3>{e(heading)}</h3>{choice}'
            f'<p class="about">{e(figures[0].about)}</p>'
            f'<div class="view" data-figure="{e(figures[0].name)}"></div></section>')


def packed(value):
    """As base64 of gzip, which the page unpacks: a report is a third as large."""
    return base64.b64encode(gzip.compress(as_json(value).encode(), mtime=0)).decode()


def report(runs, races, figures, notes, command, pictures=""):
    """The text of the HTML file; `command` is what made it, and `pictures` the HTML of those."""
    run = runs[-1] if runs else None
    families = list(dict.fromkeys(c["family"] for c in run.cells)) if run else []
    sections = [(title, section_html(title, [row["figure"] for row in group], families))
                for (title,), group in grouped([{"section": f.section, "figure": f}
                                                for f in figures], "section").items()]
    first = "".join(part for title, part in sections
                    if title.startswith("race:") or compares(title))
    name = run.label if run else races[-1].label
    last = run or races[-1]
    about = [f"{len(last.cells)} cells", last.about.get("environment", {}).get("processor"),
             last.about.get("started")]
    body = [f"<header><h1>layoutbench: {e(name)}</h1>",
            f"<p>{' · '.join(e(str(fact)) for fact in about if fact)}</p>"]
    if len(runs) > 1:
        labels = [each.label for each in runs]
        body.append(f"<p>Answers, tables and charts are of <b>{e(run.label)}</b>. "
                    f"{e(several(labels[1:], labels))} {'is' if len(runs) == 2 else 'are'} "
                    f"compared with {e(labels[0])}.</p>")
    body.append("</header>")
    if run:
        body.append(incomplete_html(incomplete_text(run, lacking(runs[0], run))))
    if len(runs) > 1:
        body.append(verdicts_html(runs))
    if run:
        body.append(advice_html(run, number))
    if notes:
        body.append('<section class="notes"><ul>' + "".join(f"<li>{e(n)}</li>" for n in notes)
                    + "</ul></section>")
    if run:
        body.append(failed_html(run))
    body.append(filter_html(runs, races))
    body.append('<p id="nothing" hidden>No strategy is chosen.</p>')
    if first or races:
        body.append("<section><h2>Compared</h2>" + "".join(map(race_text, races)) + first
                    + "".join(map(race_table, races)) + "</section>")
    if run:
        body.append("<section><h2>Overview</h2><p>Click a head to sort.</p>"
                    + "".join(f'<div data-family="{e(family)}">{overview_table(run, family)}</div>'
                              for family in families) + "</section>")
        body.append(pictures)
        for family in families:
            body.append(f'<section data-family="{e(family)}"><h2>{e(family)}</h2>' + "".join(
                part for title, part in sections if title.startswith(family + ":")
                and not compares(title)) + "</section>")
        body.append(sheets(runs))
        body.append(definitions(run, families))
        body.append(f"<section><details><summary><h2>All cells</h2></summary>"
                    f"{cells_table(runs)}</details></section>")
    measured = [each for each in (*runs, *races) if each.about]
    if measured:
        body.append("<section><h2>How it was measured</h2>"
                    + "".join(map(environment, measured)) + "</section>")
    body.append("<section><h2>How this report was made</h2>"
                f"<pre><code>{e(quoted(command))}</code></pre></section>")
    specs = {figure.name: {"spec": figure.spec, "about": figure.about, "trees": figure.trees}
             for figure in figures}
    page = (HERE / "report.html").read_text(encoding="utf-8")
    for mark, text in (("@TITLE@", e(f"layoutbench: {name}")),
                       ("@STYLE@", (HERE / "report.css").read_text(encoding="utf-8")),
                       ("@BODY@", "\n".join(body)), ("@SPECS@", packed(specs)),
                       ("@TABLES@", (HERE / "tables.js").read_text(encoding="utf-8")),
                       ("@SCRIPT@", (HERE / "report.js").read_text(encoding="utf-8")),
                       ("@VEGA@", vega())):
        page = page.replace(mark, text, 1)
    return page
