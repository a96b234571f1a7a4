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

KERNELS = [
    "slice", "dice", "squarified", "squarified-sorted", "binary", "strip", "partition", "buchheim"]
TREES = ["flat-log-normal", "random-recursive", "file-system"]


def layout(tool, strategy, tree):
    text = subprocess.run(
        [tool, "layout", "--strategy", strategy, "--tree", tree, "--sizes", "3000"],
        check=True, stdout=subprocess.PIPE, text=True).stdout
    return [float(field) for row in list(csv.reader(text.splitlines()))[1:] for field in row[4:]]


def main():
    if not any(shutil.which(name) for name in (os.environ.get("CXX"), "g++", "clang++") if name):
        sys.exit(75)
    tool = os.path.abspath(sys.argv[1])
    os.chdir(pathlib.Path(__file__).parents[2])
    for tree in TREES:
        for kernel in KERNELS:
            ours = layout(tool, kernel.removesuffix("-sorted"), tree)
            theirs = layout(tool, f"exec:Examples/Limit/limit {kernel}", tree)
            assert len(ours) == len(theirs)
            distance = max(abs(a - b) for a, b in zip(ours, theirs))
            if not distance <= 1e-6:
                sys.exit(f"limit: {kernel} is off by {distance} on {tree}")
    print(f"limit: {len(KERNELS)} kernels draw what our strategies draw on {len(TREES)} trees")


main()
