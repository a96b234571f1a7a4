"""The pages of a site. Each is a file whose address never changes; links are relative."""

import hashlib
import re
from collections import Counter
from dataclasses import dataclass

from .markup import as_json, html, markdown, markdown_row
from .numbers import bounded, grouped, percent
from .parts import (again_text, cell_html, costs_html, counted, environment, failed_html, gone_of,
                    gone_text, incomplete_html, incomplete_text, linked, many, moved_table, number,
                    overview_table, reason, slug, table_html, two)
from .reading import is_there
from .series import TIME_MARGIN, chart_data, kind
from .verdicts import WORDS, in_order, is_unmeasured, key

CELLS = (("summary.csv", "a row a strategy and tree, with all metrics"),
         ("metrics.csv.gz", "a row a value"), ("ranking.csv.gz", "strategies in each metric"),
         ("advice.csv.gz", "which strategy to take for what"),
         ("steps.csv.gz", "a row a step of a tree that changes"),
         ("samples.csv.gz", "a row a time sample"), ("run.json.gz", "options, machine, command"))


def address(folder, name):
    """Two names never share a file, not even where case does not count."""
    plain = slug(name)
    if plain != name or plain != name.lower():
        plain += "-" + hashlib.sha256(name.encode()).hexdigest()[:6]
    return f"{folder}/{plain}.html"


@dataclass
class News:
    """What a run tells that those before it do not."""
    moved: list
    gone: list  # the cells that it does not have any more
    missing: str  # what an interrupted run lacks
    new: int  # how many of its cells no run before has
    is_first: bool  # whether these are all that it measured

    @property
    def headline(self):
        return ", ".join(filter(None, [
            counted(self.moved, self.gone), "incomplete" if self.missing else
            "the first run of these cells" if self.is_first else ""]))

    def sentences(self, run):
        return list(filter(None, [
            gone_text(self.gone, run), again_text(self.moved),
            f"{many(self.new, 'cell is', 'cells are')} new."
            if self.new and not self.is_first else ""]))


def news(run, moved, absent, new):
    measured = {key(cell) for cell in run.cells if not is_unmeasured(cell, run)}
    return News(in_order(moved), gone_of(run, absent), incomplete_text(run, absent), new,
                0 < new == len(measured))


def starts(runs):
    """When each of the runs started: to the minute, and where several have the same one to the
    second; those that share that are numbered."""
    full = [str(run.about.get("started") or "undated").replace("T", " ")[:19] for run in runs]
    minutes, seconds, seen = Counter(text[:16] for text in full), Counter(full), Counter()
    found = []
    for text in full:
        seen[text] += 1
        found.append((text if minutes[text[:16]] > 1 else text[:16])
                     + (f" ({seen[text]})" if seconds[text] > 1 else ""))
    return found


def commit(run):
    return str(run.about.get("git_commit") or "")[:7]


def name_of(run):
    """Its start, and its commit where it has one."""
    return f"{run.when} {commit(run)}".strip()


def page(title, body, root="../", data=None, site="layoutbench"):
    """The frame of all pages; `root` leads to the site's own folder."""
    script = None if data is None else html(
        '<script type="application/json" id="data">{}</script>\n'
        '<script src="{}site.js"></script>\n', as_json(data), root)
    return html("""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' file:; \
style-src 'self' file:; img-src 'self' file: data:; base-uri 'none'; form-action 'none'">
<title>{}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="{}report.css">
<link rel="stylesheet" href="{}site.css">
</head>
<body>
<main>
<nav><a href="{}index.html">{}</a></nav>
{}
</main>
{}<script src="{}tables.js"></script>
</body>
</html>
""", title, root, root, root, site, body, script, root)


HISTORY = html("""<section id="history"><h2>History</h2>
<p class="controls"></p>
<p class="definition"></p>
<div class="chart" tabindex="0" role="group" aria-label="Chart of the history; arrow keys move
through runs and lines, Enter opens a run"></div>
<p class="readout" aria-live="polite"></p>
<p class="legend"></p>
</section>""")


def strategy_page(strategy, group, runs, known, site):
    family = group[-1]["family"]
    frames = len({row["frame"] for row in group}) > 1
    data = chart_data(group, runs, known, part=lambda row: row["family"],
                      name=lambda row: row["where"] + (f" · {row['frame']}" if frames else ""))
    rows = [(row, row["where"], address("trees", row["tree"])) for row in group]
    body = html('<h1>{}</h1><p class="about">{}</p>{}{}{}', strategy, family, HISTORY,
                latest_table(rows, runs, "tree"), changes_html(group, runs))
    return page(f"{strategy} · {site}", body, data=data, site=site)


def tree_page(tree, group, runs, known, site):
    def place(row):
        return f"{row['family']} · {row['where']} · {row['frame']}"
    data = chart_data(group, runs, known, name=lambda row: row["strategy"], part=place)
    # Of several places the script shows the one that the chart shows.
    tables = [
        html('<div data-part="{}">{}</div>', name, latest_table(
            [(row, row["strategy"], address("strategies", row["strategy"])) for row in rows],
            runs, "strategy", name))
        for (name,), rows in grouped([{**row, "place": place(row)} for row in group],
                                     "place").items()]
    body = html('<h1>{}</h1><p class="about">{}</p>{}{}{}', tree, size_of(group), HISTORY, tables,
                changes_html(group, runs))
    return page(f"{tree} · {site}", body, data=data, site=site)


def size_of(group):
    """The nodes of a tree at each of its sizes, and its leaves where all seeds have as many."""
    parts = []
    for (nodes,), rows in sorted(grouped(group, "nodes").items()):
        cells = [cell for row in rows for cell in row["cells"] if cell]
        leaves = {cell.get("leaves") for cell in cells}
        steps = max(cell.get("steps") or 1 for cell in cells)
        text = f"{nodes:,} {'node' if nodes == 1 else 'nodes'}"
        if len(leaves) == 1 and None not in leaves:
            count = leaves.pop()
            text += f", {count:,} {'leaf' if count == 1 else 'leaves'}"
        parts.append(text + (f" in the first of {steps} steps" if steps > 1 else ""))
    return "; ".join(parts)


def links(root):
    """How tables lead to the pages of strategies and trees."""
    return lambda folder, name, text: linked(root + address(folder, name), text)


def latest_table(rows, runs, what, caption="The newest value of each"):
    """A row a cell, of the last run that has it."""
    last = {id(row): max(i for i, cell in enumerate(row["cells"]) if cell) for row, _, _ in rows}
    family = rows[0][0]["family"]
    run = runs[max(last.values())]
    facts = run.facts.get(family, {})
    metrics = [name for name in run.headlines.get(family, ()) if any(
        row["cells"][last[id(row)]].get(name) is not None for row, _, _ in rows)]
    heads = [(what, ""), ("× pass", "Time in passes over the same memory"),
             ("ns/node", "Nanoseconds per node")]
    heads += [(name, facts[name].get("summary", "")) for name in metrics]
    heads += [("run", "The newest run that has it")]
    body = []
    for row, name, link in rows:
        i = last[id(row)]
        cell = row["cells"][i]
        body.append((row["strategy"], [
            linked(f"../{link}", name), cell_html(cell["pass_ratio"]),
            cell_html(cell["ns_per_node"]), *[cell_html(cell.get(name)) for name in metrics],
            linked(f"../runs/{runs[i].label}/index.html", runs[i].when)]))
    return table_html(heads, body, caption)


def changes_html(group, runs):
    """What moved in which run, the newest first; a line a run, with the cells within."""
    parts = []
    for i in reversed(range(len(runs))):
        moved = in_order([move for row in group for move in row["moved"].get(i, ())])
        steps = [row for row in group if i in row["steps"]]
        if not any(move["metric"] != "time" for move in moved) and not steps:
            continue
        told = counted([move for move in moved if move["metric"] != "time"])
        if steps:
            told += (", " if told else "") + f"times changed for good in {len(steps)}"
        parts.append(html('<details id="{}"><summary><a href="../runs/{}/index.html">{}</a>: {}'
                          "</summary>{}</details>", runs[i].label, runs[i].label,
                          name_of(runs[i]), told, moved_table(moved, runs[i], links("../"))))
    return html("<section><h2>Changes</h2>{}</section>", parts or html(
        "<p>Layouts and metrics are the same in all runs.</p>"))


def run_page(run, told, pictures, options):
    """The page of a run, and what moved in it."""
    about = [kind(run), f"suite {run.about.get('suite')}", f"{len(run.cells)} cells"]
    sha = str(run.about.get("git_commit") or "")
    if sha:
        text = f"commit {sha[:10]}"
        # Whatever else it is would lead to another page of the same site.
        is_one = options.repository and re.fullmatch("[0-9a-f]{7,64}", sha)
        about.append(html('<a href="{}/commit/{}">{}</a>', options.repository, sha, text)
                     if is_one else text)
    families = list(dict.fromkeys(cell["family"] for cell in run.cells))
    words = counted(told.moved, told.gone)
    what = (f"{words}." if words else "This is the first run of these cells." if told.is_first
            else "What was measured is as in the runs before." if told.missing
            else "All layouts and metrics are those of the runs before.")
    body = [html('<h1>{}</h1><p class="about">{}</p>\n', run.when,
                 [html("{}{}", " · " if i else None, fact) for i, fact in enumerate(about)]),
            html('<section id="moved"><h2>What moved</h2>\n{}\n<p>{}</p>\n<p>Each value is '
                 "compared with that of the last run before that has one. Times are a hint, as "
                 "those of two runs differ by the machine's state, too: <code>layoutbench race"
                 "</code> settles them. Shown are those that moved by more than {} beyond both "
                 "95 % intervals, on one kind of machine.</p>\n{}\n</section>\n",
                 incomplete_html(told.missing),
                 " ".join([what, *told.sentences(run)]), percent(TIME_MARGIN),
                 moved_table(told.moved, run, links("../../")) if told.moved else None),
            failed_html(run), html("\n<section><h2>Overview</h2>\n{}\n</section>\n",
                                   [overview_table(run, family) for family in families])]
    if pictures:
        body.append(html("<section><h2>Pictures</h2>{}</section>\n", [
            html('<figure><a href="../../pictures/{}"><img loading="lazy" alt="{}" '
                 'src="../../pictures/{}"></a><figcaption>{}</figcaption></figure>{}', name, title,
                 name, title, costs_html(*costs)) for title, name, *costs in pictures]))
    body.append(html("<section><h2>Tables</h2><ul>{}</ul></section>\n", [
        html('<li><a href="{}" download>{}</a>: {}</li>', name, name, text) for name, text in CELLS
        if is_there(run.folder / name.removesuffix(".gz"))]))
    body.append(html("<section><h2>How it was measured</h2>{}</section>", environment(run)))
    return page(f"{name_of(run)} · {options.title}", body, "../../", site=options.title)


def index_page(runs, strategies, trees, told, options, drawing):
    """drawing: the address of the page that draws trees; None where there is none."""
    newest = runs[-1]
    last = told[newest.label]
    body = [html('<h1>{}</h1>\n<p class="about">{} runs · {} strategies · {} trees</p>\n',
                 options.title, len(runs), len(strategies), len(trees)),
            html('<p>The newest run, <a href="runs/{}/index.html#moved">{}</a>: {}. {}</p>\n{}\n',
                 newest.label, name_of(newest), last.headline or "nothing moved",
                 " ".join(last.sentences(newest)), incomplete_html(last.missing)),
            drawing and html('<p><a href="{}">Draw a tree of yours</a>: it stays on your '
                             'machine.</p>\n', drawing),
            html('<p class="controls"><label>Search <input type="search" id="search" '
                 'placeholder="strategy, tree, commit, date"></label> <span id="hits" '
                 'aria-live="polite"></span></p>\n<section><h2>Strategies</h2>\n')]
    for (family,), group in grouped([{"family": rows[-1]["family"], "strategy": name, "rows": rows}
                                     for (name,), rows in strategies.items()], "family").items():
        items = [html('<li><a href="{}">{} {}</a></li>', address("strategies", row["strategy"]),
                      row["strategy"], sparkline(row["rows"]))
                 for row in sorted(group, key=lambda row: row["strategy"])]
        body.append(html('<h3>{}</h3><ul class="items">{}</ul>\n', family, items))
    items = [html('<li><a href="{}">{} <small>{} nodes</small></a></li>', address("trees", tree),
                  tree, ", ".join(sorted({format(row["nodes"], ",") for row in group})))
             for (tree,), group in sorted(trees.items())]
    body.append(html('</section><section><h2>Trees</h2><ul class="items">{}</ul></section>\n',
                     items))
    heads = [(name, "") for name in ("run", "commit", "suite", "cells", "machine", "what moved")]
    table = [(run.label, [
        linked(f"runs/{run.label}/index.html", run.when), cell_html(commit(run)),
        cell_html(run.about.get("suite")), cell_html(len(run.cells)), cell_html(kind(run)),
        html("<td>{}</td>", told[run.label].headline or "–")]) for run in reversed(runs)]
    body.append(html("<section><h2>Runs</h2>{}</section>",
                     table_html(heads, table, "The newest first")))
    return page(options.title, body, "", data={}, site=options.title)


def sparkline(rows, width=64, height=14):
    """The time in passes over the runs, as a multiple of the first: of the cell that has most."""
    row = max(rows, key=lambda row: sum(bool(c and c["pass_ratio"]) for c in row["cells"]))
    values = [(i, bounded(cell["pass_ratio"])) for i, cell in enumerate(row["cells"])
              if cell and cell["pass_ratio"]]
    if len(values) < 2:
        return None
    count = len(row["cells"]) - 1
    # A tenth up or down fills half the height: what is noise looks like noise.
    room = max(0.2, *[abs(value / values[0][1] - 1) for _, value in values])
    first, middle = values[0][1], height / 2
    points = " ".join(f"{i / count * width:.3g},{middle * (1 - (value / first - 1) / room):.3g}"
                      for i, value in values)
    return html('<svg class="spark" viewBox="0 -1 {} {}" aria-hidden="true">'
                '<polyline points="{}"/></svg>', width, height + 2, points)


def moved_text(run, told, options):
    """Markdown for a comment on a pull request."""
    base = options.address.rstrip("/")
    link = f"{base}/runs/{run.label}/index.html#moved"
    of = f", commit {commit(run)}" if commit(run) else ""
    headline = told.headline or "layouts and metrics are the same"
    lines = [f"### {headline[0].upper()}{headline[1:]}", "",
             f"[What moved]({link}) in the run of {markdown(f'{run.when} UTC{of}')}.", ""]
    for text in filter(None, (told.missing, *told.sentences(run))):
        lines += [markdown(text), ""]
    judged = [row for row in told.moved if row["metric"] not in ("layout", "time")]
    if judged:
        lines += ["| | strategy | tree | metric | before | now |", "|---|---|---|---|--:|--:|"]
        lines += [markdown_row(
            WORDS[row["verdict"]],
            (row["strategy"], f"{base}/{address('strategies', row['strategy'])}"), row["where"],
            row["metric"], *both(row, run)) for row in judged[:20]]
        if len(judged) > 20:
            lines.append(f"\nAnd {len(judged) - 20} more.")
    return "\n".join(lines) + "\n"


def both(row, run):
    """The two values of a row, and why a cell has no result any more."""
    ends = row["base"], row["head"]
    if all(isinstance(end, (int, float)) for end in ends):
        return two(*ends)
    if row["metric"] == "status":
        words = " ".join(reason(run, {**row, "status": row["head"]}).split())
        ends = row["base"], row["head"] + (f": {words[-200:]}" if words else "")
    return [end if isinstance(end, str) else number(end, 6) for end in ends]
