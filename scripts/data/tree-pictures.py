#!/usr/bin/env python3
"""Draws each real tree as a treemap and as an icicle, a sheet for each kind, with a page of them:

    scripts/helpers/run-python.sh scripts/data/tree-pictures.py LAYOUTBENCH FOLDER

Writes trees.md and trees-KIND.png. Trees that are made on demand have to be there: make-trees.py.
So does a font with Chinese characters, such as that of Debian's fonts-wqy-microhei.
"""

import io
import json
import subprocess
import sys
import tempfile
from itertools import groupby
from pathlib import Path

import vl_convert
from PIL import Image, ImageDraw, ImageFont

ROOT = Path(__file__).resolve().parents[2]
COLUMNS = 2
WIDTH, HEIGHT, GAP, CAPTION = 320, 220, 8, 22
OWN_CAPTION = 28  # above each drawing, where the name stands once for both
STRATEGIES = ["squarified", "partition"]

PAGE = """# The real trees

What `layoutbench list trees` lists, each as a squarified treemap and as an icicle, which shows the
levels from the top down. Sequences are drawn at their last step.
`layoutbench list NAME` says where a tree is from, its license, and how it is made.

```sh
scripts/data/make-trees.py --large
scripts/helpers/run-python.sh scripts/data/tree-pictures.py .build/release/layoutbench \\
  results/gallery
```
"""


def picture(layoutbench, tree, strategy):
    file = f"Benchmarks/Trees/{'made/' if tree.get('isMade') else ''}{tree['name']}.csv"
    with tempfile.NamedTemporaryFile(suffix=".svg") as drawn:
        subprocess.run(
            [layoutbench, "render", "--tree", file, "--strategy", strategy, "--flat", "--frame",
             f"{WIDTH}x{HEIGHT}", "--output", drawn.name],
            check=True, cwd=ROOT, capture_output=True)
        drawing = vl_convert.svg_to_png(Path(drawn.name).read_text(encoding="utf-8"), scale=2)
    image = Image.open(io.BytesIO(drawing)).convert("RGB")
    image = image.crop((0, 2 * OWN_CAPTION, 2 * WIDTH, 2 * (OWN_CAPTION + HEIGHT)))
    return image.resize((WIDTH, HEIGHT), Image.Resampling.BOX)


def sheet(layoutbench, trees):
    cell = len(STRATEGIES) * (WIDTH + GAP) + 3 * GAP, CAPTION + HEIGHT + 2 * GAP
    rows = [trees[at:at + COLUMNS] for at in range(0, len(trees), COLUMNS)]
    image = Image.new("RGB", (COLUMNS * cell[0] - 2 * GAP, len(rows) * cell[1]), "white")
    draw = ImageDraw.Draw(image)
    font = ImageFont.load_default(15)
    for y, row in enumerate(rows):
        for x, tree in enumerate(row):
            left, top = x * cell[0] + GAP, y * cell[1] + GAP
            draw.text((left, top), f"{tree['name']}, {tree['nodes']:,} nodes", "black", font)
            for place, strategy in enumerate(STRATEGIES):
                image.paste(picture(layoutbench, tree, strategy),
                            (left + place * (WIDTH + GAP), top + CAPTION))
    return image


def table(trees):
    lines = ["| tree | nodes | leaves | height | what | leaf values |", "|---|--:|--:|--:|---|---|"]
    for tree in trees:
        steps = f", {tree['steps']} steps" if "steps" in tree else ""
        value = "all 1" if tree["value"] == "1" else tree["value"]
        lines.append(f"| `{tree['name']}` | {tree['nodes']:,} | {tree['leaves']:,} "
                     f"| {tree['height']} | {tree['about']}{steps} | {value} |")
    return "\n".join(lines)


def main():
    layoutbench, folder = Path(sys.argv[1]).resolve(), Path(sys.argv[2])
    registry = json.loads((ROOT / "Benchmarks/Trees/registry.json").read_text(encoding="utf-8"))
    parts = [PAGE]
    for kind, trees in groupby(registry["trees"], lambda tree: tree["kind"]):
        trees = list(trees)
        name = f"trees-{kind.replace(' ', '-')}.png"
        image = sheet(layoutbench, trees)
        image.quantize(64, dither=Image.Dither.NONE).save(folder / name, "PNG", optimize=True)
        title = kind.capitalize()
        parts.append(f"## {title}\n\n![{title}: treemaps and icicles]({name})\n\n{table(trees)}\n")
    (folder / "trees.md").write_text("\n".join(parts), encoding="utf-8")


main()
