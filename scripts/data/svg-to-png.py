#!/usr/bin/env python3
"""Writes drawings as small PNG files, as they are in reports.

    scripts/helpers/run-python.sh scripts/data/svg-to-png.py FILE.svg… FOLDER
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from plots.report import png

*drawings, folder = map(Path, sys.argv[1:])
for path in drawings:
    (folder / f"{path.stem}.png").write_bytes(png(path.read_text(encoding="utf-8")))
