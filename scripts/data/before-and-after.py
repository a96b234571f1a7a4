#!/usr/bin/env python3
"""Draws the same pictures with two builds and sets them side by side, on two sheets.

    scripts/helpers/run-python.sh scripts/data/before-and-after.py OLD NEW FOLDER

Writes before-and-after-1.png and before-and-after-2.png: on the left what the executable OLD draws,
on the right what NEW draws of the same tree by the same options. The trees are those that were hard
to draw well. A build that cannot draw one says so in its place. Needs Chromium.
"""

import csv
import io
import json
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import vl_convert
from PIL import Image, ImageDraw, ImageFont

SCRIPTS = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(SCRIPTS))

from helpers.browser import Browser, chromium

ROOT = SCRIPTS.parent
SIZE = (900, 560)
PAGE = (940, 640)
SHOWN = (576, 480)
GAP, CAPTION = 10, 24
ADVICE = "Benchmarks/Advice"
TREES = {"compact-org-chart", "indented", "radial-tree", "mind-map", "reingold-tilford"}

# What is drawn, and the words of the command.
CASES = [
    ("49,000 files as packed circles", "render --strategy pack --tree file-system --sizes 49000"),
    ("195 modules called ./a/b/c.js", "render --strategy squarified --tree MODULES"),
    ("a bank export", f"render --strategy squarified --tree {ADVICE}/bank-export.csv "
     "--skip-negative"),
    ("a cloud bill", f"render --strategy squarified --tree {ADVICE}/cloud-bill.csv"),
    ("a profile", f"render --strategy partition --tree {ADVICE}/profile.folded"),
    ("a sunburst under three only children", "render --strategy sunburst --tree CHAIN"),
    ("this repository, played", "render --strategy squarified --tree git:REPOSITORY --play"),
    ("layouts that changed", "changed"),
    ("all layouts of a caterpillar", "render --strategy all --tree caterpillar --sizes 200"),
    ("an icicle with values", f"render --strategy partition --tree {ADVICE}/du-project.txt"),
    ("a bundle", f"render --strategy squarified --tree {ADVICE}/esbuild-meta.json"),
    ("populations as packed circles", f"render --strategy pack --tree {ADVICE}/population.csv"),
    ("populations, dark", f"render --strategy binary --theme dark --tree {ADVICE}/population.csv"),
    ("packages in a sunburst", f"render --strategy sunburst --tree {ADVICE}/npm-ls.json"),
    ("an organization", f"render --strategy compact-org-chart --tree {ADVICE}/org-small.csv"),
    ("packages, indented", f"render --strategy indented --tree {ADVICE}/npm-ls.json"),
    ("mammals around a center", f"render --strategy radial-tree --tree {ADVICE}/mammals.txt"),
    ("packages as a mind map", f"render --strategy mind-map --tree {ADVICE}/npm-ls.json"),
    ("a decision tree", f"render --strategy reingold-tilford --tree {ADVICE}/decision-tree.json"),
    ("orders by month", f"render --strategy strip --tree {ADVICE}/orders-by-month.csv"),
]


def write_inputs(folder):
    generator = random.Random(7)
    folders = [f"./{a}/{b}" for a in ("src", "lib", "node_modules", "vendor")
               for b in ("core", "view", "data", "http", "date")]
    rows = [f"{generator.choice(folders)}/{name}{i}.js,{int(generator.lognormvariate(7, 1.4)) + 20}"
            for i, name in enumerate(generator.choices(
                ("index", "main", "parse", "format", "render", "util", "cache"), k=195))]
    (folder / "modules.csv").write_text("path,size\n" + "\n".join(rows) + "\n")
    leaves = [{"name": name, "children": [
        {"name": f"{name} {i}", "value": generator.randint(3, 60)} for i in range(1, 7)]}
        for name in ("north", "east", "south", "west")]
    chain = {"name": "inner", "children": leaves}
    for name in ("middle", "outer", "root"):
        chain = {"name": name, "children": [chain]}
    (folder / "chain.json").write_text(json.dumps(chain))


def call(build, words, cwd=ROOT):
    return subprocess.run([build, *words], cwd=cwd, capture_output=True, text=True)


def changed(build, folder):
    """A page of two runs, in the second of which strategies have changed their layouts for those of
    others of their family."""
    strategies = ("squarified,strip,binary,pivot-by-middle,spiral,cluster,knuth,reingold-tilford,"
                  "wetherell-shannon,radial-tree")
    before, after = folder / "before", folder / "after"
    done = call(build, ["run", "--tree", f"{ADVICE}/npm-ls.json", "--strategy", strategies,
                        "--no-times", "--keep-layouts", "--output", before])
    if done.returncode:
        return done.stderr
    shutil.copytree(before, after)
    with open(after / "summary.csv", newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    for half in (rows[:len(rows) // 2], rows[len(rows) // 2:]):
        hashes = [row["layout_hash"] for row in half]
        for row, other in zip(half, hashes[1:] + hashes[:1]):
            row["layout_hash"] = other
    with open(after / "summary.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, rows[0], lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    record = json.loads((after / "run.json").read_text())
    (after / "run.json").write_text(json.dumps({**record, "tables": []}))
    page = folder / "changed.html"
    done = call(build, ["compare", "before", "after", "--pictures", page.name], cwd=folder)
    return page if page.exists() else done.stderr


def drawn(build, words, folder):
    """The file that a build makes of a case, or why it makes none."""
    if words == "changed":
        return changed(build, folder)
    names = {"MODULES": folder.parent / "modules.csv", "CHAIN": folder.parent / "chain.json"}
    words = words.replace("REPOSITORY", str(ROOT)).split()
    words = [str(names.get(word, word)) for word in words]
    path = folder / ("drawn.html" if "--play" in words else "drawn.svg")
    # A tree drawing is as large as its names need.
    is_free = {"all", *TREES}.intersection(words)
    output = [] if is_free else ["--frame", "x".join(map(str, SIZE))]
    done = call(build, [*words, *output, "--output", path])
    return path if path.exists() else done.stderr


def picture(browser, build, words, folder):
    folder.mkdir(parents=True)
    made = drawn(build, words, folder)
    if isinstance(made, str):
        return made.strip().splitlines()[-1] if made.strip() else "nothing is drawn"
    if made.suffix == ".svg":
        drawing = vl_convert.svg_to_png(made.read_text(encoding="utf-8"), scale=1.25)
        return Image.open(io.BytesIO(drawing)).convert("RGB")
    browser.look(*PAGE, "light")
    browser.open(made, "document.readyState === 'complete'")
    browser.wait("new Promise(done => setTimeout(() => done(true), 500))")
    shot = folder / "shot.png"
    browser.screenshot(shot)
    image = Image.open(io.BytesIO(shot.read_bytes())).convert("RGB")
    return image.crop((0, 0, *map(min, image.size, PAGE)))


def place(sheet, image, x, y, font):
    if isinstance(image, str):
        ImageDraw.Draw(sheet).text((x, y + 20), image[:90], fill="black", font=font)
        return
    image.thumbnail(SHOWN, Image.Resampling.LANCZOS)
    sheet.paste(image, (x, y))


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    old, new, output = (Path(word).resolve() for word in sys.argv[1:])
    font = ImageFont.load_default(15)
    with (tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
          tempfile.TemporaryDirectory() as name):
        folder = Path(name)
        write_inputs(folder)
        browser = Browser(chromium(), profile)
        rows = []
        for number, (caption, words) in enumerate(CASES):
            print(caption, file=sys.stderr, flush=True)
            rows.append((caption, [picture(browser, build, words, folder / f"{side}-{number}")
                                   for side, build in (("old", old), ("new", new))]))
        browser.close()
    half = len(rows) // 2
    for part, some in enumerate((rows[:half], rows[half:]), 1):
        height = sum(row_height(images) for _, images in some)
        sheet = Image.new("RGB", (2 * SHOWN[0] + 3 * GAP, height), "#e8e8e8")
        y = 0
        for caption, images in some:
            ImageDraw.Draw(sheet).text((GAP, y + 4), caption, fill="black", font=font)
            for side, image in enumerate(images):
                place(sheet, image, GAP + side * (SHOWN[0] + GAP), y + CAPTION, font)
            y += row_height(images)
        sheet.quantize(96, dither=Image.Dither.NONE).save(
            output / f"before-and-after-{part}.png", optimize=True)


def row_height(images):
    def height(image):
        if isinstance(image, str):
            return 60
        return int(min(SHOWN[1], image.height * min(1, SHOWN[0] / image.width)))
    return CAPTION + GAP + max(map(height, images))


if __name__ == "__main__":
    main()
