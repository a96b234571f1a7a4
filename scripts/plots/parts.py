"""Parts of pages that a report and a site share: tables of a run, and what is known of it."""

import shlex
import signal
from collections import Counter

from .markup import html, latex, spelled
from .numbers import grouped, headline, over_trees, percent, strategies_of, timed, where
from .verdicts import WORDS, is_unmeasured, key

LIMIT = 300  # rows of what moved; the tables have all
LONGEST = 200  # bytes of a name made of others; file systems have room for 255


def slug(*parts):
    text = "".join(c if c.isalnum() or c in "-_" else "-" for c in "-".join(parts)).strip("-")
    return text.encode()[:LONGEST].decode(errors="ignore")


def number(value, digits=3):
    if value is None:
        return "–"
    if abs(value) >= 1e15:
        return f"{value:.{digits}g}"
    if isinstance(value, int) or abs(value) >= 1000:
        return f"{value:,.0f}"
    return "0" if abs(value) < 1e-9 else f"{value:.{digits}g}"


def two(first, second, digits=6):
    """Two numbers with as many digits as tell them apart."""
    texts = [number(value, digits) for value in (first, second)]
    if texts[0] != texts[1] or first == second:
        return texts
    return next(texts for digits in range(digits, 18) if len(set(texts := [
        f"{value:.{digits}g}" for value in (first, second)])) > 1)


def cell_html(value, text=None):
    if isinstance(value, (int, float)):
        return html('<td data-value="{}" class="number">{}</td>', repr(value),
                    text or number(value))
    return html("<td>{}</td>", text or value or "–")


def linked(address, text):
    return html('<td><a href="{}">{}</a></td>', address, text)


def table_html(heads, rows, caption, of="strategy"):
    """Heads are names with a help text; a row is its strategy, or its family, and its cells."""
    head = [html('<th scope="col"><button title="{}">{}{}</button></th>', help,
                 [html("{}_<wbr>", part) for part in parts], last)
            for name, help in heads for *parts, last in [name.split("_")]]
    body = [html('<tr data-{}="{}">{}</tr>', of, name, cells) for name, cells in rows]
    return html('<div class="wide"><table><caption>{}</caption><thead><tr>{}</tr></thead>'
                "<tbody>{}</tbody></table></div>", caption, head, body)


def costs_html(rows=()):
    """What functions cost in two builds, and the functions that were inlined into each."""
    if not rows:
        return None
    heads = [(name, "") for name in ("change", "base", "head", "calls", "misses", "function")]
    body = []
    for row in rows:
        old, new, before, after = (row[name] or 0 for name in (
            "base_instructions", "head_instructions", "base_mispredictions",
            "head_mispredictions"))
        misses = after - before
        calls = [number(row[name]) for name in ("base_calls", "head_calls")
                 if row[name] is not None]
        body.append(("", [
            cell_html(new - old, signed(new - old)), cell_html(old), cell_html(new),
            cell_html(" → ".join(dict.fromkeys(calls))), cell_html(misses, signed(misses)),
            html("<td>{}<code>{}</code></td>", "inlined: " if row["inlined"] else "",
                 row["function"])]))
    return table_html(heads, body, "Instructions of one layout, by function", of="function")


def signed(value):
    return f"{value:+,.0f}" if value else "0"


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
             "% " + spelled(f"run {run.label}, started {run.about.get('started')}, commit "
                            f"{run.about.get('git_commit') or 'unknown'}, digest "
                            f"{run.about.get('digest')}")]
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


def many(count, one, more=None):
    """A number with its noun."""
    return f"{count:,} {one if count == 1 else more or one + 's'}"


def counted(moved, gone=()):
    """In words how many values moved and how many cells are gone, or nothing."""
    counts = Counter(row["verdict"] for row in moved if row["metric"] not in ("layout", "time"))
    trees = counts.pop("incomparable", 0)
    layouts = sum(row["metric"] == "layout" for row in moved)
    times = sum(row["metric"] == "time" for row in moved)
    parts = [f"{many(counts[verdict], 'value')} {word}" for verdict, word in WORDS.items()
             if counts[verdict]]
    parts += [f"another tree in {many(trees, 'cell')}"] if trees else []
    parts += [f"{many(layouts, 'layout')} changed"] if layouts else []
    parts += [f"{many(len(gone), 'cell')} gone"] if gone else []
    # No two runs are interleaved, so that a time is never judged.
    parts += [f"{many(times, 'time differs', 'times differ')} (a hint)"] if times else []
    return ", ".join(parts)


def gone_of(run, absent):
    """The cells of an earlier run that are gone: to their trees an interrupted run may not have
    come."""
    begun = {cell["tree"] for cell in run.cells}
    return [cell for cell in absent if not run.is_unfinished or cell["tree"] in begun]


def gone_text(gone, run):
    """Which cells a run does not have any more: all of a strategy or a tree at once."""
    strategies, trees = ({cell[name] for cell in run.cells} for name in ("strategy", "tree"))
    names = dict.fromkeys(
        f"the strategy {cell['strategy']}" if cell["strategy"] not in strategies else
        f"the tree {cell['tree']}" if cell["tree"] not in trees else
        f"{cell['strategy']} on {where(cell)}" for cell in gone)
    listed = ", ".join(list(names)[:8]) + (f" and {len(names) - 8} more" if len(names) > 8 else "")
    return f"Gone: {listed}." if gone else ""


def again_text(moved):
    """How many cells ended well again: a better value among many would not tell."""
    count = sum((row["metric"], row["verdict"]) == ("status", "improved") for row in moved)
    return f"{many(count, 'cell has', 'cells have')} a result again." if count else ""


def incomplete_text(run, before=()):
    """What an interrupted run lacks, or nothing. `before` are cells of an earlier run that it does
    not have, which tell of trees where no journal does."""
    if not run.is_unfinished:
        return ""
    groups = grouped([{"where": where(cell), "lacks": is_unmeasured(cell, run)}
                      for cell in run.cells], "where")
    trees = [name for (name,), cells in groups.items() if all(cell["lacks"] for cell in cells)]
    begun = {cell["tree"] for cell in run.cells}
    unknown = [cell for cell in before if cell["tree"] not in begun]
    further = (len(run.unstarted) * len(run.about.get("options", {}).get("strategies", ()))
               if run.unstarted else len(unknown))
    trees += run.unstarted or dict.fromkeys(map(where, unknown))
    lacks = sum(is_unmeasured(cell, run) for cell in run.cells) + further
    text = "This run is incomplete."
    if lacks:
        text += f" It lacks {lacks:,} of {many(len(run.cells) + further, 'cell')}" + (
            f", among them all of {', '.join(trees)}." if trees else ".")
    return text + (" Join all of its shards: layoutbench merge SHARD… --output NEW."
                   if run.about.get("parts") else
                   " Continue it with the same command and --resume FOLDER.")


def incomplete_html(text):
    """The same as a part of a page."""
    before, mark, after = text.partition("--resume FOLDER")
    return html('<p class="notes">{}{}{}</p>', before, mark and html("<code>{}</code>", mark),
                after) if text else None


def reason(run, cell):
    """Why a cell has no result: the last words of what was measured."""
    failure = run.failures.get(key(cell))
    if cell["status"] == "nondeterministic":
        return "equal calls wrote different layouts"
    if not failure or cell["status"] == "ok":
        return ""
    ended = ""
    if failure.get("signal"):
        try:
            ended = signal.strsignal(failure["signal"]) or ""
        except ValueError:  # a signal of another system
            ended = f"signal {failure['signal']}"
    return "\n".join(filter(None, [ended, str(failure.get("message") or "").strip()]))


def failed_html(run):
    """The cells that have no result, and why; a strategy that fails in one way is named once."""
    rows = [{"strategy": cell["strategy"], "status": cell["status"], "reason": reason(run, cell),
             "where": where(cell)} for cell in run.cells
            if cell["status"] != "ok" and not is_unmeasured(cell, run)]
    items = [html("<li><b>{}</b> on {}: {}{}</li>", strategy,
                  ", ".join(row["where"] for row in group), status.replace("_", " "),
                  html("<pre>{}</pre>", words) if words else None)
             for (strategy, status, words), group in grouped(rows, "strategy", "status",
                                                             "reason").items()]
    return (html('<section id="failed"><h2>Without a result</h2><ul>{}</ul></section>', items)
            if items else None)


def moved_table(moved, run, link=lambda folder, name, text: cell_html(text)):
    """A row a value that moved; `link` makes the cells of strategies and trees."""
    def shown(value, row, text):
        if row["metric"] == "time" and value < 999:  # with its zeros: 52.0 beside 56.3
            return cell_html(value, f"{value:#.3g}".rstrip("."))
        if row["metric"] == "status":
            words = reason(run, {**row, "status": value}) if value == row["head"] else ""
            return (html('<td class="text">{}<small>{}</small></td>', value.replace("_", " "),
                         words[-300:]) if words else cell_html(value.replace("_", " ")))
        # Of a hash the first digits are enough.
        return cell_html(value, value[:8] if isinstance(value, str) else text)
    heads = [("what", ""), ("strategy", ""), ("metric", ""), ("tree", ""), ("before", ""),
             ("now", ""), ("now ÷ before", "")]
    body = []
    for row in moved[:LIMIT]:
        numeric = all(isinstance(row[end], (int, float)) for end in ("base", "head"))
        texts = two(row["base"], row["head"]) if numeric else [
            number(row[end], 6) if isinstance(row[end], (int, float)) else row[end]
            for end in ("base", "head")]
        summary = run.facts[row["family"]].get(row["metric"], {}).get("summary", "")
        metric = "time ÷ a pass" if row["metric"] == "time" else row["metric"]
        body.append((row["strategy"], [
            html('<td class="{}">{}</td>', row["verdict"],
                 WORDS.get(row["verdict"], row["verdict"])),
            link("strategies", row["strategy"], row["strategy"]),
            html('<td title="{}">{}</td>', summary, metric),
            link("trees", row["tree"], row["where"]),
            *[shown(row[end], row, text) for end, text in zip(("base", "head"), texts)],
            cell_html(row["head"] / row["base"] if numeric and texts[0] != "0" else None)]))
    rest = len(moved) - LIMIT
    return html("{}{}", table_html(heads, body, "Quality first, what became worse on top"),
                html("<p>And {} more.</p>", rest) if rest > 0 else None)


def quoted(words):
    return " ".join(map(shlex.quote, words))


def race_facts(about):
    """The two programs of a race and what was asked for."""
    facts = [(side, " ".join(filter(None, [
        build.get("path"), build.get("version"),
        f"(SHA-256 {build['sha256'][:12]}…)" if build.get("sha256") else ""])))
        for side, build in zip(("base", "head"), about.get("builds") or ())]
    options = about.get("options", {})
    if options.get("margin"):
        facts.append(("margin", percent(options["margin"])))
    if options.get("budget_seconds"):
        facts.append(("budget", f"{options['budget_seconds']:g} s"))
    return facts


def environment(run):
    """How a run or a race was measured, as far as its run.json says."""
    about, machine = run.about, run.about.get("environment", {})
    facts = race_facts(about) if about.get("kind") == "race" else []
    facts += [("machine", machine.get("machine")), ("processor", machine.get("processor")),
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
    table = [html("<dt>{}</dt><dd>{}</dd>", name, str(value)) for name, value in facts
             if value not in (None, "")]
    findings = [html("<li>{}: {}</li>", found.get("check"), found.get("finding"))
                for found in machine.get("findings") or ()]
    found = html("<p>What was found about the machine:</p><ul>{}</ul>",
                 findings) if findings else None
    command = html("<p>The exact command:</p><pre><code>{}</code></pre>",
                   quoted(about["command"])) if about.get("command") else None
    return html('<h3>{}</h3>{}<dl class="facts">{}</dl>{}', run.label, command, table, found)
