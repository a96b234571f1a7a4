"""Parts of pages that a report and a site share: tables of a run, and what is known of it."""

import html
import shlex
from collections import Counter

from .numbers import grouped, headline, over_trees, strategies_of, timed
from .reading import drawable
from .verdicts import WORDS

LIMIT = 300  # rows of what moved; the tables have all


def e(text):
    """A text of a file or a folder's name, for HTML."""
    return html.escape(drawable(text))


def slug(*parts):
    text = "-".join(parts)
    return "".join(c if c.isalnum() or c in "-_" else "-" for c in text).strip("-")


def number(value, digits=3):
    if value is None:
        return "–"
    if isinstance(value, int) or abs(value) >= 1000:
        return f"{value:,.0f}"
    return "0" if abs(value) < 1e-9 else f"{value:.{digits}g}"


def cell_html(value, text=None, tag="td"):
    if isinstance(value, (int, float)):
        return f'<{tag} data-value="{value!r}" class="number">{text or number(value)}</{tag}>'
    return f"<{tag}>{e(text or value or '–')}</{tag}>"


def linked(address, text):
    return f'<td><a href="{e(address)}">{e(text)}</a></td>'


def table_html(heads, rows, caption):
    """Heads are names with a help text; a row is its strategy and its cells' HTML."""
    head = "".join(f'<th scope="col"><button title="{e(help)}">'
                   f'{e(name).replace("_", "_<wbr>")}</button></th>'
                   for name, help in heads)
    body = "".join(f'<tr data-strategy="{e(strategy)}">{"".join(cells)}</tr>'
                   for strategy, cells in rows)
    return (f'<div class="wide"><table><caption>{e(caption)}</caption><thead><tr>{head}</tr>'
            f"</thead><tbody>{body}</tbody></table></div>")


def overview(run, family):
    """A row a strategy, over all its cells: what the table and the answers are made of."""
    metrics = headline(run, family)
    directions = {row["metric"]: row["direction"] for row in run.metrics}
    values = {key: over_trees(rows, "value") for key, rows in grouped(
        [row for row in run.metrics if row["value"] is not None and row["metric"] in metrics],
        "strategy", "metric").items()}
    rows = []
    for strategy in strategies_of(run, family):
        cells = [cell for cell in run.cells if cell["strategy"] == strategy]
        good = timed(cells)
        ends_well = sum(cell["status"] == "ok" for cell in cells)
        passes = [cell for cell in good if cell["pass_ratio"]]
        rows.append({
            "strategy": strategy, "cells": len(cells), "ok": ends_well,
            "ns_per_node": over_trees(good, "ns_per_node") if good else None,
            "pass_ratio": over_trees(passes, "pass_ratio") if passes else None,
            "metrics": {metric: values.get((strategy, metric)) for metric in metrics}})
    return rows, metrics, directions


def overview_table(run, family):
    rows, metrics, directions = overview(run, family)
    arrows = {"lower": " ↓", "higher": " ↑", "zero": " → 0", "none": ""}
    heads = [("strategy", "Name of the strategy"),
             ("ns/node", "Time per node in nanoseconds, geometric mean over all trees"),
             ("× pass", "Time in passes over the same memory: compare this across machines")]
    heads += [(m + arrows[directions[m]], run.facts[family][m].get("summary", "")
               + "; typical value over all trees") for m in metrics]
    heads += [("ok", "Cells with a result, of all")]
    body = [(row["strategy"], [
        cell_html(row["strategy"]), cell_html(row["ns_per_node"]), cell_html(row["pass_ratio"]),
        *[cell_html(row["metrics"][m]) for m in metrics],
        cell_html(row["ok"], f"{row['ok']}/{row['cells']}")]) for row in rows]
    return table_html(heads, body, f"{family}: ↓ lower is better, ↑ higher is better")


def overview_latex(run):
    """The overview of each family as a table for a paper, with the package booktabs."""
    arrows = {"lower": r" $\downarrow$", "higher": r" $\uparrow$", "zero": r" $\to 0$", "none": ""}
    lines = [r"% \usepackage{booktabs}; cite layoutbench as CITATION.cff says",
             f"% run {run.label}, started {run.about.get('started')}, commit "
             f"{run.about.get('git_commit') or 'unknown'}, digest {run.about.get('digest')}"]
    for family in dict.fromkeys(cell["family"] for cell in run.cells):
        rows, metrics, directions = overview(run, family)
        heads = [latex(family), "ns/node", r"$\times$ pass"]
        # A line for each word, or the table is wider than a page.
        heads += [r"\begin{tabular}[b]{@{}r@{}}" + r"\_\\".join(map(latex, metric.split("_")))
                  + arrows[directions[metric]] + r"\end{tabular}" for metric in metrics]
        lines += [r"\par\medskip\noindent{\small\setlength{\tabcolsep}{4pt}",
                  r"\begin{tabular}{l" + "r" * (len(heads) - 1) + "}", r"\toprule",
                  " & ".join(heads) + r" \\", r"\midrule"]
        for row in rows:
            values = [row["ns_per_node"], row["pass_ratio"], *row["metrics"].values()]
            lines.append(" & ".join([latex(row["strategy"]), *map(number, values)]) + r" \\")
        lines += [r"\bottomrule", r"\end{tabular}}\par", ""]
    return "\n".join(lines)


def latex(text):
    """A name as LaTeX shows it; a bracket behind the end of a row would be its height."""
    marks = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
             "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}", "[": "{[}",
             **{mark: "\\" + mark for mark in "&%$#_{}"}}
    return "".join(marks.get(letter, letter) for letter in text)


def several(names, order):
    """Names as a text, three and more that follow each other in the order from the first to the
    last."""
    parts = []
    for name in names:
        if parts and order.index(name) == order.index(parts[-1][-1]) + 1:
            parts[-1].append(name)
        else:
            parts.append([name])
    return ", ".join(f"{part[0]} to {part[-1]}" if len(part) > 2 else ", ".join(part)
                     for part in parts)


def counted(moved):
    """In words how many values moved, or nothing."""
    counts = Counter(row["verdict"] for row in moved if row["metric"] not in ("layout", "time"))
    layouts = sum(row["metric"] == "layout" for row in moved)
    times = sum(row["metric"] == "time" for row in moved)
    parts = [f"{counts[verdict]} {'value' if counts[verdict] == 1 else 'values'} {word}"
             for verdict, word in WORDS.items() if counts[verdict]]
    parts += [f"{layouts} {'layout' if layouts == 1 else 'layouts'} changed"] if layouts else []
    # No two runs are interleaved, so that a time is never judged.
    parts += [f"{times} {'time differs' if times == 1 else 'times differ'} (a hint)"] * (times > 0)
    return ", ".join(parts)


def moved_table(moved, run, link=lambda folder, name, text: cell_html(text)):
    """A row a value that moved; `link` makes the cells of strategies and trees."""
    def shown(value, metric):
        if metric == "time" and value < 999:  # with its zeros: 52.0 beside 56.3
            return cell_html(value, f"{value:#.3g}".rstrip("."))
        return cell_html(value, value[:8] if isinstance(value, str) else number(value, 6))
    heads = [("what", ""), ("strategy", ""), ("metric", ""), ("tree", ""), ("before", ""),
             ("now", ""), ("now ÷ before", "")]
    body = []
    for row in moved[:LIMIT]:
        numeric = all(isinstance(row[end], (int, float)) for end in ("base", "head"))
        summary = run.facts[row["family"]].get(row["metric"], {}).get("summary", "")
        metric = "time ÷ a pass" if row["metric"] == "time" else row["metric"]
        body.append((row["strategy"], [
            f'<td class="{row["verdict"]}">{e(WORDS.get(row["verdict"], row["verdict"]))}</td>',
            link("strategies", row["strategy"], row["strategy"]),
            f'<td title="{e(summary)}">{e(metric)}</td>',
            link("trees", row["tree"], row["where"]),
            shown(row["base"], row["metric"]), shown(row["head"], row["metric"]),
            cell_html(row["head"] / row["base"] if numeric and row["base"] else None)]))
    rest = len(moved) - LIMIT
    return (table_html(heads, body, "Quality first, what became worse on top")
            + (f"<p>And {rest} more.</p>" if rest > 0 else ""))


def quoted(words):
    return " ".join(map(shlex.quote, words))


def environment(run):
    about, machine = run.about, run.about.get("environment", {})
    facts = [("machine", machine.get("machine")), ("processor", machine.get("processor")),
             ("processors", machine.get("active_processors")),
             ("memory", f"{machine['memory_bytes'] / 2**30:.1f} GiB"
              if machine.get("memory_bytes") else None),
             ("system", machine.get("operating_system")),
             ("architecture", machine.get("architecture")),
             ("compiler", f"Swift {machine['swift_compiler']}"
              if machine.get("swift_compiler") else None),
             ("build", "debug: its times mean nothing" if machine.get("is_debug_build")
              else "release"),
             ("commit", about.get("git_commit") or about.get("commit")),
             ("tool", about.get("tool_version") or about.get("version")),
             ("suite", about.get("suite")), ("started", about.get("started")),
             ("finished", about.get("finished")), ("digest", about.get("digest"))]
    table = "".join(f"<dt>{k}</dt><dd>{e(str(v))}</dd>" for k, v in facts if v not in (None, ""))
    findings = "".join(f"<li>{e(f.get('check', ''))}: {e(f.get('finding', ''))}</li>"
                       for f in machine.get("findings", []))
    found = f"<p>What was found about the machine:</p><ul>{findings}</ul>" if findings else ""
    return (f"<h3>{e(run.label)}</h3><p>The exact command:</p>"
            f"<pre><code>{e(quoted(about.get('command', [])))}</code></pre>"
            f'<dl class="facts">{table}</dl>{found}')
