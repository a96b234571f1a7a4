#!/usr/bin/env python3
"""Charts and one offline HTML report from the CSV files of runs and races.

  scripts/helpers/run-python.sh scripts/plot.py RESULTS… [--output FOLDER] [--margin 2%]

RESULTS are folders that 'layoutbench run' or 'layoutbench race --output' wrote. Of several runs
the later ones are compared with the first, and the charts are of the last; from three runs on
there are charts of the history, too, and of trees that change charts of the stability and of
each step. Pictures of the trees are drawn by the program that measured the run, if it is still
there. Writes report.html and each main chart as SVG and PNG, by default to plots/ in the last
folder; with --format also for a paper. SVG files in a run's folder, such as the contact sheets of
'layoutbench render --output RESULTS/sheet.svg', are shown in the report and written as PNG."""

import argparse
import sys
import textwrap
from pathlib import Path

import vl_convert

from plots.figures import all_figures
from plots.parts import overview_latex
from plots.pictures import drawn, pictures_html, program_of
from plots.reading import Unreadable, read
from plots.report import png, report
from plots.series import known_changes

LIMIT = 3_000_000
FORMATS = ("pdf", "latex")


def share(text):
    value = float(text.rstrip("%")) / (100 if text.endswith("%") else 1)
    if not 0 < value < 1:
        raise ValueError
    return value


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
    (folder / f"{figure.name}.svg").write_text(svg, encoding="utf-8")
    (folder / f"{figure.name}.png").write_bytes(vl_convert.svg_to_png(svg, scale=2))
    if as_pdf:
        (folder / f"{figure.name}.pdf").write_bytes(vl_convert.svg_to_pdf(svg))


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
    parser.add_argument("--layoutbench", type=Path, metavar="PROGRAM",
                        help="what draws pictures of the trees (default: the one that measured, "
                        "if it is still there)")
    parser.add_argument("--margin", type=share, default=0.02,
                        help="the change that matters when runs are compared (default: 2%%)")
    options = parser.parse_args()
    output = options.output or options.results[-1] / "plots"
    if output.resolve() in [folder.resolve() for folder in options.results]:
        parser.error(f"--output {output} is a folder of results: name another")
    try:
        runs, races = read(options.results)
        known = known_changes(options.changes)
    except Unreadable as error:
        print(f"plot.py: {error}", file=sys.stderr)
        return 1
    pictures = ""
    if runs:
        program = options.layoutbench or program_of(runs[-1])
        pictures = pictures_html(*drawn(runs[-1], program))
    # Samples first, then the metrics that no headline shows, make room for what matters.
    for samples, headline_only in ((6000, False), (2000, False), (2000, True)):
        figures, notes = all_figures(runs, races, options.margin, samples, headline_only, known)
        if headline_only:
            notes.append("Too many cells for all metrics: only the headline ones are charted.")
        page = report(runs, races, figures, notes,
                      ["scripts/helpers/run-python.sh", "scripts/plot.py", *sys.argv[1:]],
                      pictures)
        if len(page.encode()) < LIMIT:
            break
    try:
        output.mkdir(parents=True, exist_ok=True)
        (output / "report.html").write_text(page, encoding="utf-8")
        for figure in figures:
            if figure.main:
                save(figure, output, "pdf" in options.format)
        if runs and "latex" in options.format:
            (output / "overview.tex").write_text(overview_latex(runs[-1]), encoding="utf-8")
        for path in (sheet for run in runs for sheet in run.sheets):
            (output / f"{path.stem}.png").write_bytes(png(path.read_text(encoding="utf-8")))
    except OSError as error:
        print(f"plot.py: {error}", file=sys.stderr)
        return 1
    print(output / "report.html")
    return 0


if __name__ == "__main__":
    sys.exit(main())
