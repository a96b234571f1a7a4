#!/usr/bin/env python3
"""Writes a tree of one group whose weights fall: what flat-log-normal is like, in order.

    scripts/data/falling-tree.py NODES FILE.csv
"""
import math
import statistics
import sys


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    leaves, file = int(sys.argv[1]) - 1, sys.argv[2]
    normal = statistics.NormalDist()
    with open(file, "w", encoding="utf-8") as out:
        out.write("id,parent,value\nroot,,\n")
        for leaf in range(leaves):
            weight = math.exp(normal.inv_cdf(1 - (leaf + 0.5) / leaves))
            out.write(f"{leaf},root,{weight!r}\n")


main()
