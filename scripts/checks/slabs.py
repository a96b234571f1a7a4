#!/usr/bin/env python3
"""Checks what examples.sh has written of the example's polygons.
    scripts/checks/slabs.py FOLDER"""
import csv
import json
import pathlib
import sys
import xml.dom.minidom

folder = pathlib.Path(sys.argv[1])


def area(numbers):
    corners = list(zip(numbers[::2], numbers[1::2]))
    return sum(x * low - right * y
               for (x, y), (right, low) in zip(corners, corners[1:] + corners[:1])) / 2


def near(one, other):
    return abs(one - other) <= 1e-9 * max(abs(one), abs(other), 1)


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
assert '"shape":"path"' in (folder / "slabs-play.html").read_text()
moved = (folder / "moved.html").read_text()
assert f"{leaves} of {leaves} moved" in moved and moved.count("<polygon") >= 2 * leaves
print("the example's polygons are the same in Swift and Python, are kept and are drawn")
