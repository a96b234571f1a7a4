#!/usr/bin/env python3
"""Compares the kernels of Examples/Limit with the strategies that they are to race against: every
coordinate to 1e-6, on trees without ties.

    scripts/checks/limit.py LAYOUTBENCH

Exits with 75 where there is no C++ compiler.
"""
import csv
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

KERNELS = [
    "slice", "dice", "squarified", "binary", "strip", "partition", "sunburst", "buchheim",
    "reingold-tilford", "van-der-ploeg", "pack"]
TREES = ["flat-log-normal", "random-recursive", "file-system"]

# These kernels draw boxes of 1 × 1, whatever the tree has.
ONE_SIZE = {"buchheim", "reingold-tilford"}


def layout(tool, strategy, tree, size):
    text = subprocess.run(
        [tool, "layout", "--strategy", strategy, "--tree", tree, *size],
        check=True, stdout=subprocess.PIPE, text=True).stdout
    return [float(field) for row in list(csv.reader(text.splitlines()))[1:] for field in row[4:]]


def compare(tool, kernel, tree, *size):
    ours = layout(tool, kernel, tree, size)
    theirs = layout(tool, f"exec/{kernel}:Examples/Limit/limit", tree, size)
    assert len(ours) == len(theirs) > 0
    distance = max(abs(a - b) for a, b in zip(ours, theirs))
    if not distance <= 1e-6:
        sys.exit(f"limit: {kernel} is off by {distance} on {tree}")


def main():
    if not any(shutil.which(name) for name in (os.environ.get("CXX"), "g++", "clang++") if name):
        sys.exit(75)
    tool = os.path.abspath(sys.argv[1])
    os.chdir(pathlib.Path(__file__).parents[2])
    with tempfile.TemporaryDirectory() as folder:
        falling = f"{folder}/falling.csv"
        subprocess.run(["scripts/data/falling-tree.py", "3000", falling], check=True)
        for kernel in KERNELS:
            for tree in TREES:
                compare(tool, kernel, tree, "--sizes", "3000")
            compare(tool, kernel, falling)
            if kernel not in ONE_SIZE:
                compare(tool, kernel, "van-der-ploeg-descent", "--sizes", "3000")
    # So many siblings are sorted in buckets.
    compare(tool, "squarified", "flat-log-normal", "--sizes", "140000")
    print(f"limit: {len(KERNELS)} kernels draw what our strategies draw on {len(TREES) + 2} trees")


main()
