"""A static site of many runs: a page for each run, strategy and tree, with their history.

  scripts/site.sh FOLDER… --output SITE

A FOLDER is that of a run, or holds those of several at any depth. Their tables and pictures are
copied into SITE, packed. So SITE holds all that it is made of: it grows by being built again with
the folders of new runs alone. It needs no server and no network. The address of a page depends
only on the run, strategy or tree. A run's run.json names the machine and the command, and the site
shows both."""

import argparse
import gzip
import hashlib
import json
import os
import re
import sys
from pathlib import Path

from .markup import escaped, spelled
from .numbers import grouped
from .pages import (address, index_page, moved_text, news, run_page, starts, strategy_page,
                    tree_page)
from .reading import (UNSTARTED, Unreadable, is_there, is_unfinished, json_of, read_about, read_run,
                      text_of, told_of)
from .series import absences, history_of, known_changes

TABLES = ["run.json", "summary.csv", "metrics.csv", "ranking.csv", "advice.csv", "samples.csv",
          "steps.csv"]
PLAIN = "summary.csv"  # for spreadsheets, which do not unpack; it has all metrics
OF_A_RUN = ("git_commit", "options", "command", "environment")
TREES = "page/index.html"
HERE = Path(__file__).parent


def main():
    parser = argparse.ArgumentParser(prog="scripts/site.sh", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", type=Path, metavar="FOLDER")
    parser.add_argument("--output", type=Path, required=True, metavar="SITE")
    parser.add_argument("--title", default="layoutbench")
    parser.add_argument("--repository", default="", metavar="URL",
                        help="where commits are shown: URL/commit/…")
    parser.add_argument("--changes", type=Path, metavar="CSV", help="known changes to mark: "
                        "columns 'when' (a commit or a time of UTC) and 'what'")
    parser.add_argument("--page", type=Path, metavar="FILE", help="the page that draws trees, as "
                        "scripts/page.sh makes it; the site keeps it until there is another one")
    parser.add_argument("--moved", type=Path, metavar="FILE", help="write there, as Markdown, "
                        "what moved in the newest of the folders' runs")
    parser.add_argument("--address", default="", metavar="URL",
                        help="of the site, for the links of --moved")
    options = parser.parse_args()
    try:
        found = [run for folder in options.folders for run in runs_in(folder, options.output)]
        known = known_changes(options.changes)
        added = []
        for run in found:
            try:
                added.append(kept(run, options.output))
            except Unreadable as error:
                # Among many runs one that is damaged, or of another version, is no reason to stop.
                if len(found) == 1:
                    raise
                print(f"site.sh: left out: {error}", file=sys.stderr)
        if not added:
            raise Unreadable("no run can be read")
        runs = read_site(options.output)
        told = build(runs, known, options)
        if options.moved:
            newest = max((run for run in runs if run.label in added), key=in_time)
            options.moved.write_text(moved_text(newest, told[newest.label], options),
                                     encoding="utf-8")
    except (OSError, Unreadable) as error:
        print(f"site.sh: {error}", file=sys.stderr)
        return 1
    print(options.output / "index.html")
    return 0


# Runs go in


def runs_in(folder, site):
    """The run in a folder, or those below it but for those that the site holds."""
    if not folder.is_dir():
        raise Unreadable(f"{folder}: is not a folder")
    if is_there(folder / "run.json"):
        if not is_run(folder):
            raise Unreadable(f"{folder}: is not a run: it has no summary.csv")
        return [folder]
    below = [path.parent for path in sorted(folder.rglob("run.json"))
             if not path.is_relative_to(site) and is_run(path.parent)]
    if not below:
        raise Unreadable(f"{folder}: holds no run: no folder with run.json and summary.csv")
    return below


def is_run(folder):
    """Whether a folder with a run.json is that of a run, also of one that was killed before it
    wrote its tables, and not that of a race."""
    if is_there(folder / "summary.csv"):
        return True
    try:
        return (folder / "journal.jsonl").exists() and read_about(folder).get("kind") == "run"
    except Unreadable:
        return True  # whoever reads it says so


def run_id(about):
    """The start, and digits of what tells runs of one second apart. Tables that 'judge' writes
    again, or that move to another folder, are the same run."""
    told = [about.get(name) for name in ("started", "digest", *OF_A_RUN)]
    digits = hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:7]
    return f"{start_of(about)}-{digits}"


def start_of(about):
    return re.sub(r"[^0-9TZ]", "", str(about.get("started") or ""))


def place_of(about, site):
    """The folder of a run in the site. An interrupted run that went on keeps its own, though it
    came to more trees and its digest is another one."""
    for record in sorted((site / "runs").glob(f"{start_of(about)}-*/run.json.gz")):
        held = read_about(record.parent)
        if (is_unfinished(held) or is_unfinished(about)) and all(
                held.get(name) == told_of(about).get(name) for name in ("started", *OF_A_RUN)):
            return record.parent
    return site / "runs" / run_id(about)


def kept(folder, site):
    """Copies a run into the site, unless it is there; its identifier."""
    read_about(folder)  # what is no run's is refused
    about = json_of(folder / "run.json")
    target = place_of(about, site)
    if (target / "run.json.gz").exists():
        held = read_about(target)
        if text_of(target / "run.json") == text_of(folder / "run.json") or (
                is_unfinished(about) and not is_unfinished(held)):  # a copy from before it went on
            return target.name
    run = read_run(folder)  # so that nothing unreadable gets in
    target.mkdir(parents=True, exist_ok=True)
    pictures = []
    for sheet in run.sheets:
        if sheet.fault:
            print(spelled(f"site.sh: left out: {folder / sheet.name}.svg: {sheet.fault}"),
                  file=sys.stderr)
            continue
        name = hashlib.sha256(sheet.data).hexdigest()[:16] + ".svg"
        write(site / "pictures" / name, sheet.data)  # one file for the runs that share a picture
        pictures.append([sheet.name, name, sheet.costs])
    write(target / "pictures.json", json.dumps(pictures).encode())
    if run.is_unfinished:
        write(target / UNSTARTED, json.dumps(run.unstarted).encode())
    # The record comes last: a run without it is copied again.
    for name in reversed(TABLES):
        if is_there(folder / name):
            data = text_of(folder / name).encode()
            if name == PLAIN:
                write(target / name, data)
            else:
                write(target / f"{name}.gz", gzip.compress(data, mtime=0))
    return target.name


def write(path, data):
    """Leaves alone what is the same already. What else is in its place is replaced, so that nothing
    is written to where a link leads."""
    if path.is_symlink() or not path.is_file() or path.read_bytes() != data:
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_name(f".{path.name}.{os.getpid()}")
        part.unlink(missing_ok=True)
        with part.open("xb") as file:
            file.write(data)
        part.replace(path)


def read_site(site):
    """The runs that the site holds, in the order of their start."""
    runs = []
    for record in (site / "runs").glob("*/run.json.gz"):
        run = read_run(record.parent, summary_only=True)
        run.label = record.parent.name
        runs.append(run)
    runs.sort(key=in_time)
    for run, when in zip(runs, starts(runs)):
        run.when = when
    return runs


def in_time(run):
    return str(run.about.get("started") or ""), run.label


# Pages come out


def build(runs, known, options):
    """Writes all pages; the news of each run."""
    site = options.output
    for name in ("site.js", "tables.js", "report.css", "site.css"):
        write(site / name, (HERE / name).read_bytes())
    if options.page:
        write(site / TREES, options.page.read_bytes())
    histories = history_of(runs)
    strategies = grouped(histories, "strategy")
    trees = grouped(histories, "tree")
    pages = {}
    for (strategy,), group in strategies.items():
        pages[address("strategies", strategy)] = strategy_page(strategy, group, runs, known,
                                                                options.title)
    for (tree,), group in trees.items():
        pages[address("trees", tree)] = tree_page(tree, group, runs, known, options.title)
    told, absent = {}, absences(runs)
    for i, run in enumerate(runs):
        pictures = json.loads((run.folder / "pictures.json").read_text())
        told[run.label] = news(run, [move for row in histories
                                     for move in row["moved"].get(i, ())], absent[i],
                               sum(row["first"] == i for row in histories))
        pages[f"runs/{run.label}/index.html"] = run_page(run, told[run.label], pictures, options)
    pages["index.html"] = index_page(runs, strategies, trees, told, options,
                                     TREES if (site / TREES).exists() else None)
    for path, text in pages.items():
        write(site / path, escaped(text).encode())
    return told


if __name__ == "__main__":
    sys.exit(main())
