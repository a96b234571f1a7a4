"""Values over many runs, and where they changed: by the rules of 'layoutbench history'."""

from functools import lru_cache
from statistics import median

WINDOW = 10  # how many values on each side of a place are compared at most
LEAST = 7  # and at least: fewer cannot reach the level
LEVEL = 0.001


def exact_changes(values):
    """The places at which the value is not the one before."""
    return [i for i in range(1, len(values)) if values[i] != values[i - 1]]


def tested_changes(values):
    """The places at which a rank-sum test between the values before and after, in windows of seven
    to ten, has p < 0.001; of neighbors the one with the least distances from both medians."""
    groups = []
    for i in range(LEAST, len(values) - LEAST + 1):
        if p_value(values[max(0, i - WINDOW):i], values[i:i + WINDOW]) < LEVEL:
            if not groups or i - groups[-1][-1] >= WINDOW:
                groups.append([])
            groups[-1].append(i)
    return [step(values, group) for group in groups]


def step(values, group):
    start, end = max(0, group[0] - WINDOW), group[-1] + WINDOW

    def cost(i):
        return sum(abs(value - median(side)) for side in (values[start:i], values[i:end])
                   for value in side)
    return min(range(group[0], group[-1] + 1), key=cost)


def p_value(first, second):
    """The exact two-sided p-value of the rank-sum test (H. B. Mann, D. R. Whitney, On a Test of
    Whether One of Two Random Variables Is Stochastically Larger Than the Other, Annals of
    Mathematical Statistics 18, 1947). Equal values share their mean rank."""
    ordered = sorted(first + second)
    # Twice the rank, counted from 1: a whole number with ties, too.
    places = {}
    for i, value in enumerate(ordered):
        low, _ = places.get(value, (i, i))
        places[value] = (low, i)
    doubled = {value: low + high + 2 for value, (low, high) in places.items()}
    ranks = tuple(doubled[value] for value in ordered)
    ways = rank_sums(ranks, len(first))
    mean = len(first) * sum(ranks)
    seen = abs(sum(doubled[value] for value in first) * len(ranks) - mean)
    extreme = sum(number for total, number in ways.items()
                  if abs(total * len(ranks) - mean) >= seen)
    return extreme / sum(ways.values())


@lru_cache(maxsize=None)
def rank_sums(ranks, size):
    """How many sets of `size` of the doubled ranks have each sum. Without ties it is the same for
    all values, so that it is worked out once."""
    ways = [{0: 1}] + [{} for _ in range(size)]
    for rank in ranks:
        for taken in range(size, 0, -1):
            for total, number in ways[taken - 1].items():
                ways[taken][total + rank] = ways[taken].get(total + rank, 0) + number
    return ways[size]
