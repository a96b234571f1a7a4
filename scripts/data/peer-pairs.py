#!/usr/bin/env python3
"""How far layouts of peers are from ours of the same algorithm.

    scripts/data/peer-pairs.py LAYOUTBENCH FILE

Lays out three trees with each pair that is listed below, in a frame of 1000 × 1000, and writes FILE
in CSV: for each pair and tree the largest distance of a node, as a share of the frame, or of our
drawing's extent where it has no frame; the share of nodes that are further apart than 1e-6; how
theirs had to be turned; and why they differ. Nodes without weight are left out where areas say
weights: their place says nothing. Peers that do not answer are left out. `python3` has to have the
packages of the peers.
"""
import csv
import io
import math
import pathlib
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from helpers.peers import ROOT, peers

TREES = ["python-stdlib", "swiftui-view", "Benchmarks/Advice/frogs.nwk"]
GOLDEN = "squarified:ratio=1.618033988749895"

# Theirs, ours, and why they differ where they do, as looking into both has shown.
PAIRS = [
    ("d3-hierarchy/squarify", GOLDEN, ""),
    ("d3-hierarchy/binary", "binary", ""),
    ("d3-hierarchy/slice", "slice", ""),
    ("d3-hierarchy/dice", "dice", ""),
    ("d3-hierarchy/sliceDice", "slice-and-dice", ""),
    ("squarify/squarify", "squarified", ""),
    ("vtk/squarify", "squarified", "VTK's rectangles have 32 bits"),
    ("vtk/slice-and-dice", "slice-and-dice", "VTK begins with slices; its rectangles have 32 bits"),
    ("tulip/squarified", "squarified",
     "Tulip leaves a margin around each group and room above it; of equal siblings it takes the "
     "last one first. Within the margins of a root with leaves, the rectangles are ours"),
    ("d3-hierarchy/partition", "partition", ""),
    ("vtk/stack", "partition", "VTK's rectangles have 32 bits"),
    ("vtk/rings", "sunburst:marginBetweenArcs=0", "VTK's arcs have 32 bits"),
    ("d3-hierarchy/pack", "pack", ""),
    ("vtk/circles", "pack",
     "in VTK the radius of a leaf is in proportion to its value, in ours its area"),
    ("d3-hierarchy/tree", "buchheim", ""),
    ("ogdf/tree", "buchheim", ""),
    ("tulip/improved-walker", "buchheim", "Tulip's points have 32 bits"),
    ("tulip/reingold-tilford", "reingold-tilford", ""),
    ("igraph/reingold-tilford", "reingold-tilford",
     "igraph sets a node above the mean of all its children, ours above the middle of the outer "
     "ones"),
    ("d3-hierarchy/cluster", "cluster", ""),
    ("tulip/dendrogram", "cluster",
     "leaves are at the same x; Tulip sets a node above the middle of its outer children and in "
     "the row of its depth, ours above the mean of all and in the row of its height"),
    ("igraph/reingold-tilford-circular", "radial-tree",
     "igraph bends its flat drawing; ours divides distances by the depth before it bends, as "
     "outer rings have more room"),
    ("toytree/linear", "phylogram", ""),
    ("toytree/circular", "circular-phylogram",
     "toytree knows no boxes; where the circle is too short for those of all leaves, ours is "
     "larger"),
    ("toytree/equal-angle", "equal-angle", ""),
    ("toytree/equal-daylight", "equal-daylight",
     "both begin with equal angles; how far a subtree turns, in which order and until when is not "
     "stated by the method's author: toytree makes up to 50 passes, ours 5"),
    ("layoutbench-wasm/squarified", "squarified", ""),
    ("layoutbench-wasm/buchheim", "buchheim", ""),
]


def layout(tool, strategy, tree):
    """The rows of the table that `layoutbench layout` prints, level by level; none if refused."""
    done = subprocess.run(
        [tool, "layout", "--strategy", strategy, "--tree", tree, "--frame", "1000x1000"],
        cwd=ROOT, capture_output=True, text=True)
    return list(csv.DictReader(io.StringIO(done.stdout)))


def columns(rows):
    """The numbers of each node, as points on the plane with the sides or the radius beside them."""
    names = list(rows[0])
    numbers = names[names.index("x") if "x" in names else names.index("label") + 1:]
    return [[float(row[name]) for name in numbers if name != "mark"] for row in rows], numbers


def turns(numbers, theirs, ours):
    """Theirs as it is, and turned or mirrored, with a word for each."""
    yield "", theirs
    if "width" in numbers:
        def boxes(change):
            return [change(*box) for box in theirs]
        yield "upside down", boxes(lambda x, y, w, h: (x, 1000 - y - h, w, h))
        yield "mirrored", boxes(lambda x, y, w, h: (1000 - x - w, y, w, h))
        yield "turned", boxes(lambda x, y, w, h: (1000 - x - w, 1000 - y - h, w, h))
        yield "transposed", boxes(lambda x, y, w, h: (y, x, h, w))
        yield "transposed and upside down", boxes(lambda x, y, w, h: (y, 1000 - x - w, h, w))
        yield "transposed and mirrored", boxes(lambda x, y, w, h: (1000 - y - h, x, h, w))
        yield "transposed and turned", boxes(
            lambda x, y, w, h: (1000 - y - h, 1000 - x - w, h, w))
    elif numbers[:2] == ["x", "y"]:
        middle = complex(*theirs[0][:2])
        points = [complex(*row[:2]) - middle for row in theirs]
        center = complex(*ours[0][:2])
        own = [complex(*row[:2]) - center for row in ours]
        for word, these in (("turned", points), ("turned and mirrored",
                                                 [point.conjugate() for point in points])):
            spin = sum(a.conjugate() * b for a, b in zip(these, own))
            spin = spin / abs(spin) if spin else 1
            size = max(map(abs, own)) / (max(map(abs, these)) or 1)
            for by in [1] if numbers[2:] or abs(size - 1) < 1e-6 else [1, size]:
                yield word + (f", {by:.3g} times as large" if by != 1 else ""), [
                    (place.real, place.imag, *row[2:]) for place, row in
                    ((point * spin * by + center, row) for point, row in zip(these, theirs))]


def distance(tool, theirs, ours, tree):
    mine, other = layout(tool, ours, tree), layout(tool, theirs, tree)
    if not mine or not other:
        return None
    own, numbers = columns(mine)
    foreign, _ = columns(other)
    weighs = [True] * len(own)
    if numbers == ["x", "y"]:  # both with the root at one place
        foreign = [(x - foreign[0][0] + own[0][0], y - foreign[0][1] + own[0][1])
                   for x, y in foreign]
        extent = max(math.dist(point, own[0]) for point in own) or 1
    else:
        extent = 1000 if "x" in numbers else 360
        # Nothing is left of an angle, a side or a radius of a node without weight.
        weighs = [(box["width"] * box["height"] if "width" in box else box["r"] if "r" in box
                   else box[numbers[1]] - box[numbers[0]]) > 0
                  for box in (dict(zip(numbers, row)) for row in own)]
    found = []
    for word, turned in turns(numbers, foreign, own):
        apart = [max(abs(a - b) for a, b in zip(one, two)) / extent
                 for one, two, counts in zip(turned, own, weighs) if counts]
        found.append((max(apart), sum(each > 1e-6 for each in apart) / len(apart), word))
    # As it is, unless another way is nearer by far.
    best = min(found)
    return found[0] if found[0][0] <= 2 * best[0] + 1e-9 else best


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    tool, file = sys.argv[1:]
    known = {peer.hello["name"]: peer.command for peer in peers()}
    chosen = [(theirs, ours, why, tree) for theirs, ours, why in PAIRS for tree in TREES
              if theirs.split("/")[0] in known
              and (theirs.startswith("toytree") or not tree.endswith(".nwk"))]

    def one(pair):
        theirs, ours, _, tree = pair
        peer, name = theirs.split("/")
        return distance(tool, f"exec/{name}:{known[peer]}", ours, tree)

    with ThreadPoolExecutor(2) as pool, open(file, "w", newline="") as output:
        table = csv.writer(output, lineterminator="\n")
        table.writerow(["theirs", "ours", "tree", "distance", "share", "turned", "why"])
        for (theirs, ours, why, tree), found in zip(chosen, pool.map(one, chosen)):
            largest, share, word = found or ("", "", "")
            table.writerow([theirs, ours, pathlib.Path(tree).stem, largest, share, word,
                            why])
            output.flush()


main()
