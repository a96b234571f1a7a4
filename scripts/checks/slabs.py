#!/usr/bin/env python3
"""Checks what examples.sh has written of the example's polygons.
    scripts/checks/slabs.py FOLDER"""
import base64
import csv
import gzip
import json
import pathlib
import re
import sys
import xml.dom.minidom

folder = pathlib.Path(sys.argv[1])


def area(numbers):
    corners = list(zip(numbers[::2], numbers[1::2]))
    return sum(x * low - right * y
               for (x, y), (right, low) in zip(corners, corners[1:] + corners[:1])) / 2


def near(one, other):
    return abs(one - other) <= 1e-9 * max(abs(one), abs(other), 1)


def texts(page):
    """What is packed in a page, in turn."""
    for packed in re.findall(r'<script type="text/plain" id="b[0-9]+" data-packed>([^<]*)<', page):
        yield from json.loads(gzip.decompress(base64.b64decode(packed)))


nodes = json.loads((folder / "slabs.json").read_text())
rows = list(csv.DictReader((folder / "slabs.csv").open()))
assert len(nodes) == len(rows) == 100
assert list(rows[0]) == ["id", "parent", "depth", "label", "area", "list"], list(rows[0])
children = {}
for node, row in zip(nodes, rows):
    assert [float(number) for number in row["list"].split()] == node["list"]
    assert len(node["list"]) >= 6 and near(area(node["list"]), node["area"]), node
    children.setdefault(node["parent"], []).append(node["area"])
for node in nodes:
    if node["id"] in children:
        assert near(sum(children[node["id"]]), node["area"]), node

summary = list(csv.DictReader((folder / "slabs/summary.csv").open()))
assert [row["strategy"] for row in summary] == ["slabs", "python/slabs"]
assert all(row["status"] == "ok" and float(row["compactness"]) > 0.1 for row in summary), summary
assert len({row["layout_hash"] for row in summary}) == 1, "the peer's layout is another one"

for name in ["peer.svg", "slabs-change.svg"]:
    xml.dom.minidom.parse(str(folder / name))
leaves = len(nodes) - len(children.keys() - {""} - {None})
assert (folder / "peer.svg").read_text().count("<polygon") == leaves
assert "what moved: " in (folder / "slabs-change.svg").read_text()
play, moved = ((folder / name).read_text() for name in ["slabs-play.html", "moved.html"])
assert sum(text.count("<path data-k=") for text in texts(play)) >= 3 * leaves
assert f"{leaves} of {leaves} moved" in moved
assert sum(text.count("<polygon") for text in texts(moved)) >= 2 * leaves
print("the example's polygons are the same in Swift and Python, are kept and are drawn")
