#!/usr/bin/env python3
"""Charts and one offline HTML report from the CSV files of runs and races.

  scripts/helpers/run-python.sh scripts/plot.py RESULTS… [--output FOLDER] [--margin 2%]

RESULTS are folders that 'layoutbench run' or 'layoutbench race --output' wrote. Of several runs
the later ones are compared with the first, and the charts are of the last; from three runs on
there are charts of the history, too, and of trees that change charts of the stability and of
each step. Writes report.html and each main chart as SVG and PNG, by default to plots/ in the last
folder; with --format also for a paper. SVG files in a run's folder, such as the contact sheets of
'layoutbench render --output RESULTS/sheet.svg', are shown in the report and written as PNG.

RESULTS may be from anybody: they are data. Nothing outside them is read, and nothing is started but
the PROGRAM of --layoutbench, which draws pictures of its own trees with its own strategies."""

import argparse
import shutil
import sys
import textwrap
from pathlib import Path

import vl_convert

from plots.figures import all_figures
from plots.parts import overview_latex
from plots.markup import escaped, spelled
from plots.pictures import drawn, listed, pictures_html
from plots.reading import Unreadable, read
from plots.report import png, report
from plots.series import known_changes
from plots.site import write

LIMIT = 3_000_000
FORMATS = ("pdf", "latex")


def share(text):
    value = float(text.rstrip("%")) / (100 if text.endswith("%") else 1)
    if not 0 < value < 1:
        raise ValueError
    return value


def program(text):
    """A program by its path or, as a shell finds it, by its name."""
    found = shutil.which(text)
    if not found:
        raise argparse.ArgumentTypeError(f"{text}: is no program")
    return Path(found).resolve()


def formats(text):
    found = text.split(",")
    if not set(found) <= set(FORMATS):
        raise ValueError
    return found


def save(figure, folder, as_pdf):
    spec = {**figure.spec, "width": 640, "background": "white", "autosize": {"type": "pad"},
            "config": {**figure.spec.get("config", {}), "text": {"color": "#5c626b"}}}
    subtitle = spec["title"].get("subtitle", "")
    if len(subtitle) > 100:  # more does not fit above the chart
        spec["title"] = {**spec["title"], "subtitle": [
            line for part in subtitle.split("; ") for line in textwrap.wrap(part, 100)]}
    svg = vl_convert.vegalite_to_svg(spec)
    write(folder / f"{figure.name}.svg", svg.encode())
    write(folder / f"{figure.name}.png", vl_convert.svg_to_png(svg, scale=2))
    if as_pdf:
        write(folder / f"{figure.name}.pdf", vl_convert.svg_to_pdf(svg))


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("results", nargs="+", type=Path, metavar="RESULTS")
    parser.add_argument("--output", type=Path, help="default: plots in the last of RESULTS")
    parser.add_argument("--format", type=formats, default=[], metavar="LIST",
                        help="also write each main chart as pdf, or the overview of each family "
                        "as a table in latex: pdf,latex")
    parser.add_argument("--changes", type=Path, metavar="CSV",
                        help="known changes that the history marks: columns 'when' (a commit or a "
                        "time of UTC) and 'what'")
    parser.add_argument("--layoutbench", type=program, metavar="PROGRAM",
                        help="what draws pictures of the trees, such as "
                        ".build/release/layoutbench (default: no pictures)")
    parser.add_argument("--margin", type=share, default=0.02,
                        help="the change that matters when runs are compared (default: 2%%)")
    options = parser.parse_args()
    output = options.output or options.results[-1] / "plots"
    if output.resolve() in [folder.resolve() for folder in options.results]:
        parser.error(f"--output {output} is a folder of results: name another")
    if not options.output and output.is_symlink():
        parser.error(f"{output} is a link that came with the results: name a folder with --output")
    try:
        runs, races = read(options.results)
        known = known_changes(options.changes)
        own = listed(options.layoutbench) if options.layoutbench else None
    except Unreadable as error:
        print(f"plot.py: {error}", file=sys.stderr)
        return 1
    pictures = None
    if runs:
        pictures = pictures_html(*drawn(runs[-1], options.layoutbench, own), options.layoutbench)
    # Samples first, then the metrics that no headline shows, make room for what matters.
    for samples, headline_only in ((6000, False), (2000, False), (2000, True)):
        figures, notes = all_figures(runs, races, options.margin, samples, headline_only, known)
        if headline_only:
            notes.append("Too many cells for all metrics: only the headline ones are charted.")
        page = escaped(report(runs, races, figures, notes,
                      ["scripts/helpers/run-python.sh", "scripts/plot.py", *sys.argv[1:]],
                      pictures))
        if len(page.encode()) < LIMIT:
            break
    try:
        write(output / "report.html", page.encode())
        for figure in figures:
            if figure.main:
                save(figure, output, "pdf" in options.format)
        if runs and "latex" in options.format:
            write(output / "overview.tex", overview_latex(runs[-1]).encode())
        for sheet in (sheet for run in runs for sheet in run.sheets if not sheet.fault):
            write(output / f"{sheet.name}.png", png(sheet.data.decode("utf-8")))
    except OSError as error:
        print(spelled(f"plot.py: {error}"), file=sys.stderr)
        return 1
    print(output / "report.html")
    return 0


if __name__ == "__main__":
    sys.exit(main())
