#!/usr/bin/env python3
"""How often a race keeps what it prints under 'finds', by simulation.

    scripts/data/race-promises.py [--cells 20000]

The medians of pairs of processes are drawn with normal noise and with that of Student's t of three
degrees of freedom, in two measurings of the fewest pairs that 'layoutbench race' takes for so many
cells. A cell is found if both intervals lie beyond the margin and the sign test over all pairs is
significant among all cells. Prints a table in Markdown.
"""

import argparse
import functools
import math

import numpy

MARGIN, NOISE = 0.01, 0.01
GENERATOR = numpy.random.default_rng(1)


@functools.cache
def tail(heads: int, tosses: int) -> float:
    """The probability that a fair coin shows at least so many heads."""
    return sum(math.comb(tosses, count) for count in range(max(heads, 0), tosses + 1)) / 2**tosses


def rank(pairs: int) -> int:
    """The place of the lower end of a median's 95 % interval, from 0 on."""
    return max(rank for rank in range(pairs) if rank == 0 or tail(pairs - rank, pairs) <= 0.025)


def fewest_pairs(cells: int) -> int:
    return next(pairs for pairs in range(2, 100) if 2 * tail(pairs - 1, pairs) * cells <= 0.05)


def measured(noise: str, cells: int, pairs: int) -> numpy.ndarray:
    shape = (cells, pairs)
    drawn = (GENERATOR.normal(size=shape) if noise == "normal"
             else GENERATOR.standard_t(3, size=shape))
    return numpy.sort(NOISE * drawn, axis=1)


def found(first: numpy.ndarray, again: numpy.ndarray, effect: float, cells: int) -> numpy.ndarray:
    pairs = first.shape[1]
    beyond = (first + effect > MARGIN).sum(axis=1) + (again + effect > MARGIN).sum(axis=1)
    significant = [2 * tail(int(count), 2 * pairs) * cells <= 0.05 for count in beyond]
    low = rank(pairs)
    return ((first[:, low] + effect > MARGIN) & (again[:, low] + effect > MARGIN) &
            numpy.array(significant))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--cells", type=int, default=20_000, help="how many are simulated")
    simulated = parser.parse_args().cells
    print("| cells of the race | pairs | noise | slower by | promised | of these found |")
    print("|--:|--:|---|--:|--:|--:|")
    for cells in (1, 10, 100, 1000):
        pairs = fewest_pairs(cells)
        for noise in ("normal", "heavy tails"):
            first, again = (measured(noise, simulated, pairs) for _ in range(2))
            low = rank(pairs)
            for effect in (0.02, 0.03, 0.05):
                seems = first[:, low] + effect > MARGIN
                widths = numpy.where(
                    seems, again[:, -1 - low] - again[:, low], first[:, -1 - low] - first[:, low])
                promised = MARGIN + widths <= effect
                kept = found(first, again, effect, cells)[promised]
                print(f"| {cells:,} | {pairs} | {noise} | {effect:.0%} | {promised.mean():.0%} | "
                      f"{kept.mean():.0%} |")


if __name__ == "__main__":
    main()
