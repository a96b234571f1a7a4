"""One HTML file that needs nothing but itself."""

import base64
import gzip
import hashlib
import io
import os
import sys
from collections import Counter
from contextlib import suppress
from pathlib import Path

import vl_convert
from PIL import Image

from .advice import advice_html
from .figures import BETTER
from .markup import Html, as_json, filled, html
from .numbers import grouped, percent
from .parts import (again_text, cell_html, costs_html, counted, environment, failed_html, gone_of,
                    gone_text, incomplete_html, incomplete_text, many, moved_table, number,
                    overview_table, quoted, several, table_html)
from .verdicts import is_unmeasured, key, lacking, moved

HERE = Path(__file__).parent
SHEET_BUDGET = 900_000


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


def verdict(cell):
    return cell["verdict"].replace("_", " ")


def race_text(race):
    """What a race found, in words."""
    counts = Counter(verdict(cell) for cell in race.cells)
    margins = {percent(cell["margin"]) for cell in race.cells if cell["margin"]}
    end = "" if race.about.get("finished") or not race.about else (
        " It was interrupted: what was measured until then is judged.")
    text = (f"{race.label}: " + ", ".join(f"{count:,} {word}" for word, count in counts.items())
            + (f", by a margin of {', '.join(sorted(margins))}." if margins else ".") + end)
    return html("<p>{}</p>", text)


def race_table(race):
    heads = [(name, "") for name in ("strategy", "tree", "nodes", "verdict", "ratio", "from", "to")]
    body = [(cell["strategy"], [
        cell_html(cell["strategy"]), cell_html(cell["tree"]), cell_html(cell["nodes"]),
        cell_html(verdict(cell)),
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


def sheet_image(data):
    """A drawing as SVG, or as PNG where that is smaller: without scripts and links either way."""
    kind = "svg+xml"
    if len(data) > SHEET_BUDGET / 10:
        picture = png(data.decode("utf-8"))
        if len(picture) < len(data):
            data, kind = picture, "png"
    return kind, base64.b64encode(data).decode()


def sheets(runs):
    parts, left = [], SHEET_BUDGET
    for run in runs:
        for sheet in run.sheets:
            fault = sheet.fault
            kind, data = sheet_image(sheet.data) if not fault else ("", "")
            if len(data) > left:
                fault = "it is too large"
            if fault:
                parts.append(html("<p>{}.svg is not shown here: {}.</p>", sheet.name, fault))
                continue
            left -= len(data)
            # As an image no script inside it runs and no identifier clashes with another sheet.
            parts.append(html('<figure><img alt="{}" loading="lazy" '
                              'src="data:image/{};base64,{}"><figcaption>{}</figcaption></figure>',
                              sheet.name, kind, data, sheet.name))
            parts.append(costs_html(sheet.costs))
    return html("<section><h2>Drawings</h2>{}</section>", parts) if parts else None


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
    boxes = [html("<fieldset><legend>{}</legend>{}</fieldset>", family, [
        html('<label><input type="checkbox" checked value="{}" data-of="{}"> {}</label>', name,
             family, name) for name in sorted(names)]) for family, names in groups.items()]
    return html('<details id="filter"><summary>Strategies: <span id="count">all</span></summary>'
                '<p><button type="button" id="all">all</button> '
                '<button type="button" id="none">none</button> '
                '<button type="button" id="done">done</button></p>{}</details>', boxes)


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
            f"{told or same}.", gone_text(gone, head), again_text(rows),
            f"{many(len(new), 'cell is', 'cells are')} new." if new else "",
            f"{base.label} is incomplete." if base.is_unfinished else "",
            # Of the last run the top of the page says it.
            incomplete_text(head, absent) if head is not runs[-1] else ""]))
        found = worse, text, moved_table(rows, head) if rows else None
        said.setdefault(found, []).append(head.label)
    order = [run.label for run in runs]
    parts = [html('<p><b class="{}">{}</b> compared with {}: {}</p>{}',
                  "regressed" if worse else None, several(heads, order), base.label, text, table)
             for (worse, text, table), heads in said.items()]
    return html('<section id="moved"><h2>What moved</h2><p>By the rules of <code>layoutbench '
                "compare</code>: what should be the same in every run is judged, and times are not."
                "</p>{}</section>", parts)


def definitions(run, families):
    """Every metric that has a value: what it is, its unit and its direction."""
    rows = []
    known = {(row["family"], row["metric"]) for row in run.metrics if row["value"] is not None}
    for family in families:
        rows += [(family, [cell_html(family), cell_html(name), cell_html(fact["unit"]),
                       cell_html(BETTER[fact["direction"]]),
                       html('<td class="text">{}</td>', fact.get("summary"))])
                 for name, fact in run.facts[family].items() if (family, name) in known]
    heads = [(name, "") for name in ("family", "metric", "unit", "direction", "what it is")]
    return html('<section id="metrics"><details><summary><h2>What the metrics mean</h2></summary>'
                "{}</details></section>",
                table_html(heads, rows, "All metrics with a value", "family"))


def section_html(title, figures, families):
    """A chart, with lists to choose which one."""
    family = title.split(":")[0]
    heading = title.partition(": ")[2] if family in families and not compares(title) else title
    options = [html('<option value="{}" title="{}">{}</option>', f.name, f.about, f.choice)
               for f in figures]
    choice = [html('<label class="choice">Show <select class="figure">{}</select></label>',
                   options)] if len(figures) > 1 else []
    if any(f.trees for f in figures):
        choice.append(html('<label class="choice">On <select class="tree"></select></label>'))
    mine = html(' data-family="{}"', family) if family in families else None
    return html('<section class="chart"{}><h3>{}</h3>{}<p class="about">{}</p>'
                '<div class="view" data-figure="{}"></div></section>', mine, heading, choice,
                figures[0].about, figures[0].name)


def packed(value):
    """As base64 of gzip, which the page unpacks: a report is a third as large."""
    return base64.b64encode(gzip.compress(as_json(value).text.encode(), mtime=0)).decode()


def own(name):
    """A file of this folder, which goes into the page as it is."""
    return Html((HERE / name).read_text(encoding="utf-8"))


def digest_of(script):
    """What the page's policy calls a script: no other one runs in the page."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(script.text.encode()).digest()).decode()}'"


def report(runs, races, figures, notes, command, pictures=None):
    """The HTML file; `command` is what made it, and `pictures` the part with those."""
    run = runs[-1] if runs else None
    families = list(dict.fromkeys(c["family"] for c in run.cells)) if run else []
    sections = [(title, section_html(title, [row["figure"] for row in group], families))
                for (title,), group in grouped([{"section": f.section, "figure": f}
                                                for f in figures], "section").items()]
    first = [part for title, part in sections if title.startswith("race:") or compares(title)]
    name = run.label if run else races[-1].label
    last = run or races[-1]
    about = [f"{len(last.cells)} cells", last.about.get("environment", {}).get("processor"),
             last.about.get("started")]
    compared = None
    if len(runs) > 1:
        labels = [each.label for each in runs]
        compared = html("<p>Answers, tables and charts are of <b>{}</b>. {} {} compared with {}."
                        "</p>", run.label, several(labels[1:], labels),
                        "is" if len(runs) == 2 else "are", labels[0])
    body = [html("<header><h1>layoutbench: {}</h1><p>{}</p>{}</header>", name,
                 " · ".join(fact for fact in about if fact), compared)]
    if run:
        body.append(incomplete_html(incomplete_text(run, lacking(runs[0], run))))
    if len(runs) > 1:
        body.append(verdicts_html(runs))
    if run:
        body.append(advice_html(run, number))
    if notes:
        body.append(html('<section class="notes"><ul>{}</ul></section>',
                         [html("<li>{}</li>", note) for note in notes]))
    if run:
        body.append(failed_html(run))
    body.append(filter_html(runs, races))
    body.append(html('<p id="nothing" hidden>No strategy is chosen.</p>'))
    if first or races:
        body.append(html("<section><h2>Compared</h2>{}{}{}</section>", map(race_text, races), first,
                         map(race_table, races)))
    if not run:
        body.append(sheets(races))
    if run:
        body.append(html(
            "<section><h2>Overview</h2><p>Click a head to sort.</p>{}</section>",
            [html('<div data-family="{}">{}</div>', family, overview_table(run, family))
             for family in families]))
        body.append(pictures)
        for family in families:
            body.append(html('<section data-family="{}"><h2>{}</h2>{}</section>', family, family, [
                part for title, part in sections if title.startswith(family + ":")
                and not compares(title)]))
        body.append(sheets([*runs, *races]))
        body.append(definitions(run, families))
        body.append(html("<section><details><summary><h2>All cells</h2></summary>{}</details>"
                         "</section>", cells_table(runs)))
    measured = [each for each in (*runs, *races) if each.about]
    if measured:
        body.append(html("<section><h2>How it was measured</h2>{}</section>",
                         map(environment, measured)))
    body.append(html("<section><h2>How this report was made</h2><pre><code>{}</code></pre>"
                     "</section>", quoted(command)))
    specs = {figure.name: {"spec": figure.spec, "about": figure.about, "trees": figure.trees}
             for figure in figures}
    vega_script = Html(f"\n{vega()}\n")
    script = html("\n{}\n{}\n", own("tables.js"), own("report.js"))
    return filled((HERE / "report.html").read_text(encoding="utf-8"), {
        "TITLE": f"layoutbench: {name}", "STYLE": own("report.css"),
        "BODY": [html("{}\n", part) for part in body if part], "SPECS": packed(specs),
        "VEGA": vega_script, "SCRIPT": script,
        "SCRIPTS": f"{digest_of(vega_script)} {digest_of(script)}"})
