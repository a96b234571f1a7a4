#!/usr/bin/env python3
"""Speed against quality of treemaps, ours and those of peers, as one chart.

    scripts/helpers/run-python.sh scripts/data/peer-chart.py RUN FOLDER

Writes pareto-treemap-aspect_median.svg, and the same as PNG, without the other charts that
scripts/plot.py makes of a run.
"""

import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from plot import save
from plots.figures import pareto_figures
from plots.reading import Unreadable, read_run


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    try:
        run = read_run(Path(sys.argv[1]), summary_only=False)
    except Unreadable as error:
        sys.exit(f"peer-chart.py: {error}")
    for figure in pareto_figures(run, "treemap", headline_only=True):
        if figure.choice == "aspect_median":
            save(figure, Path(sys.argv[2]), as_pdf=False)
            break


main()
