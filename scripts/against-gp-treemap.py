#!/usr/bin/env python3
"""Compares `huffman` with gp-treemap, another program with the tiling of GrandPerspective.

    scripts/against-gp-treemap.py LAYOUTBENCH

Fetches the package from PyPI, lays out bundled trees and generated ones with its code in node, and
prints for each tree how many rectangles were compared and the largest difference of a coordinate,
as a part of the frame's width. Exits with 1 above 1e-12, and with 75 where node is missing.

Unlike GrandPerspective, the program lays out the files and the folders of a folder together, as
`huffman` does. It draws no rectangle without the middle of a pixel in it: the frame is large, and
rectangles that are left out are not compared. It has no tolerance, so that values are whole.

With gp-treemap 0.6.2 and node 20:

    python-stdlib                   637 of    640   5.8e-17
    unicode-blocks                 1247 of   1247   2.3e-16
    python-words                   2001 of   2001   2.3e-16
    python-words-huffman           3999 of   3999   2.3e-16
    debian-packages               11446 of  11446   1.2e-16
    random-2                         40 of     40   2.9e-17
    random-3                         90 of     90   5.8e-17
    random-4                        160 of    160   1.2e-16
    random-5                        250 of    250   1.2e-16
    random-6                        360 of    360   1.2e-16
    random-7                        490 of    490   3.5e-16
    random-8                        640 of    640   2.3e-16
    random-9                        810 of    810   1.2e-16
    random-10                      1000 of   1000   1.2e-16
    random-11                      1210 of   1210   3.5e-16
    random-12                      1440 of   1440   2.3e-16
    random-13                      1690 of   1690   3.5e-16
    random-14                      1960 of   1960   1.2e-16
    random-15                      2250 of   2250   2.3e-16
    random-16                      2560 of   2560   2.3e-16
    random-17                      2890 of   2890   3.5e-16
    random-18                      3240 of   3240   2.3e-16
    random-19                      3610 of   3610   3.5e-16
"""

import csv
import hashlib
import io
import json
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import zipfile

VERSION = "0.6.2"
DIGEST = "b0ba1e12020c78b041c0712a3e2dfebee639b7f60a33c2821f3b7f2c69b56f1b"
SIZE = (1e6, 6.4e5)
REAL = [
    "python-stdlib", "unicode-blocks", "python-words", "python-words-huffman", "debian-packages"]

# What the program needs of a browser is a global object and the class of elements.
LAYOUT = """
globalThis.window = globalThis;
globalThis.HTMLElement = class {};
globalThis.customElements = { get() {}, define() {} };
require(process.argv[1]);
const { balanceChildren, layoutTree } = window.GpTreemap;
const { children, sizes, frame } = JSON.parse(require("fs").readFileSync(0, "utf8"));
const places = sizes.map(() => null);
places[0] = frame;
children.forEach((group, node) => {
  const items = group.filter((child) => sizes[child] > 0)
    .map((child) => ({ id: child, size: sizes[child] }));
  if (places[node] && items.length > 0) {
    layoutTree(balanceChildren(items), places[node], (id, place) => { places[id] = place; });
  }
});
console.log(JSON.stringify(places.map((place) => place && [place.x, place.y, place.w, place.h])));
"""


def bundle(folder: pathlib.Path) -> pathlib.Path:
    """The program's code, from the package of the version."""
    subprocess.run(
        [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", folder,
         f"gp-treemap=={VERSION}"], check=True)
    wheel = next(folder.glob("*.whl"))
    if hashlib.sha256(wheel.read_bytes()).hexdigest() != DIGEST:
        sys.exit(f"{wheel.name} is not the file that this script was written for")
    zipfile.ZipFile(wheel).extractall(folder)
    return folder / "gp_treemap" / "_bundle" / "gp-treemap.bundle.js"


def theirs(code: pathlib.Path, tree: list[tuple[str, str, float]]) -> dict[str, list[float] | None]:
    """Their rectangle of each node, by id; parents come before children."""
    place = {node: index for index, (node, _, _) in enumerate(tree)}
    children: list[list[int]] = [[] for _ in tree]
    for node, parent, _ in tree[1:]:
        children[place[parent]].append(place[node])
    sizes = [value for _, _, value in tree]
    for index in reversed(range(len(tree))):
        if children[index]:
            sizes[index] = sum(sizes[child] for child in children[index])
    frame = {"x": 0, "y": 0, "w": SIZE[0], "h": SIZE[1]}
    done = subprocess.run(
        ["node", "--stack-size=60000", "-e", LAYOUT, code], check=True, stdout=subprocess.PIPE,
        input=json.dumps({"children": children, "sizes": sizes, "frame": frame}), text=True)
    return dict(zip(place, json.loads(done.stdout)))


def ours(tool: str, tree: str) -> dict[str, list[float]]:
    """Our rectangle of each node, by id."""
    done = subprocess.run(
        [tool, "layout", "--strategy", "huffman", "--tree", tree, "--frame",
         f"{SIZE[0]:.0f}x{SIZE[1]:.0f}"], check=True, stdout=subprocess.PIPE, text=True)
    return {row["id"]: [float(row[name]) for name in ("x", "y", "width", "height")]
            for row in csv.DictReader(io.StringIO(done.stdout))}


def rows(path: pathlib.Path) -> list[tuple[str, str, float]]:
    """The nodes of a table, parents before children, siblings in order."""
    with path.open() as file:
        nodes = [(row["id"], row["parent"], float(row["value"] or 0))
                 for row in csv.DictReader(file)]
    below: dict[str, list] = {}
    for node in nodes:
        below.setdefault(node[1], []).append(node)
    ordered = below[""]
    for node in ordered:
        ordered.extend(below.get(node[0], []))
    return ordered


def generated(folder: pathlib.Path, seed: int) -> pathlib.Path:
    """A random tree with whole values, many of them equal in every other tree."""
    source = random.Random(seed)
    count = 10 * seed * seed
    inner = {source.randrange(max(1, node // (1 + seed % 4))) for node in range(1, count)}
    source.seed(seed)
    lines = ["id,parent,value", "n0,,"]
    for node in range(1, count):
        parent = source.randrange(max(1, node // (1 + seed % 4)))
        lines.append(f"n{node},n{parent},")
    greatest = 9 if seed % 2 else 10**6
    for node in range(count):
        if node not in inner:
            lines[node + 1] += str(source.randrange(1, greatest))
    path = folder / f"random-{seed}.csv"
    path.write_text("\n".join(lines) + "\n")
    return path


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    if not shutil.which("node"):
        print("node is not installed", file=sys.stderr)
        sys.exit(75)
    trees = pathlib.Path(__file__).resolve().parents[1] / "Benchmarks" / "Trees"
    worst = 0.0
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        code = bundle(work)
        paths = [trees / f"{name}.csv" for name in REAL]
        for path in paths + [generated(work, seed) for seed in range(2, 20)]:
            own, other = ours(sys.argv[1], str(path)), theirs(code, rows(path))
            assert own.keys() == other.keys()
            pairs = [(own[node], place) for node, place in other.items() if place]
            difference = max(abs(a - b) for pair in pairs for a, b in zip(*pair)) / SIZE[0]
            worst = max(worst, difference)
            print(f"{path.stem:28} {len(pairs):>6} of {len(own):>6}   {difference:.1e}")
    sys.exit(worst > 1e-12)


if __name__ == "__main__":
    main()
