#!/usr/bin/env python3
"""Holds the statistics of layoutbench against SciPy and against their definitions.

    scripts/helpers/run-python.sh scripts/checks/against-scipy.py LAYOUTBENCH

Prints for each statistic the number of cases and the worst difference, and exits with 1 where one
is greater than allowed.
"""

import itertools
import json
import math
import subprocess
import sys

import numpy
from scipy import optimize, stats

RANDOM = numpy.random.default_rng(20_261_121)
EXACT = 1e-11  # relative: the rounding of two ways to compute the same number
rows: list[tuple[str, int, str, bool]] = []


def ask(statistic: str, requests: list[dict]) -> list:
    """What layoutbench computes of each request."""
    lines = "".join(json.dumps({statistic: request}) + "\n" for request in requests)
    done = subprocess.run(
        [tool, "statistics"], input=lines, stdout=subprocess.PIPE, text=True, check=True)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(requests)
    return answers


def difference(own, right) -> float:
    """The worst relative difference of all numbers; infinite where there are more or fewer."""
    own, right = numpy.ravel(numpy.array(own, float)), numpy.ravel(numpy.array(right, float))
    if own.shape != right.shape or not numpy.isfinite(own).all():
        return math.inf
    return float(max(abs(own - right) / numpy.maximum(abs(right), 1e-300), default=0))


def compare(name: str, statistic: str, requests: list[dict], right, allowed: float = EXACT) -> None:
    """A row of the table: our answers against those of a function of the request's values."""
    answers = ask(statistic, requests)
    worst = max(difference(own, right(**request)) for own, request in zip(answers, requests))
    rows.append((name, len(requests), f"{worst:.1e}", worst <= allowed))


# Skewed samples and their true medians


def mixture_median() -> float:
    share = lambda x: 0.8 * stats.lognorm.cdf(x, 0.2) + 0.2 * stats.lognorm.cdf(x, 1, scale=8)
    return optimize.brentq(lambda x: share(x) - 0.5, 0.1, 10, xtol=1e-14)


def mixture(size) -> numpy.ndarray:
    slow = RANDOM.random(size) < 0.2
    return numpy.where(slow, RANDOM.lognormal(math.log(8), 1, size), RANDOM.lognormal(0, 0.2, size))


DISTRIBUTIONS = {
    "exponential": (lambda size: RANDOM.exponential(1, size), math.log(2)),
    "lognormal": (lambda size: RANDOM.lognormal(0, 1, size), 1),
    "heavy lognormal": (lambda size: RANDOM.lognormal(0, 3, size), 1),
    "mixture": (mixture, mixture_median()),
    # Rounding is monotone: the median is rounded, too.
    "clock ticks": (lambda size: numpy.round(RANDOM.lognormal(0, 1, size), 1), 1),
}


# The median and its interval


def median(values: list[float]) -> list[float]:
    count, middle = len(values), numpy.median(values)
    # The greatest number k of values to leave out at each end with P(fewer than k heads) ≤ 2.5 %.
    rank = 0
    while stats.binom.cdf(rank, count, 0.5) <= 0.025:
        rank += 1
    ends = numpy.sort(values)[[max(rank - 1, 0), count - 1 - max(rank - 1, 0)]]
    return [middle, *ends, stats.median_abs_deviation(values)]


def quantile_test(values: list[float]) -> list[float]:
    """SciPy's own interval of the median, from two one-sided ones of 97.5 %."""
    interval = lambda side: stats.quantile_test(
        values, p=0.5, alternative=side).confidence_interval(0.975)
    return [interval("greater").low, interval("less").high]


def check_median() -> None:
    sizes = [*range(1, 61), 75, 99, 100, 150, 199, 200, 999, 2_000, 2_001]
    requests = [
        {"values": draw(size).tolist()} for draw, _ in DISTRIBUTIONS.values() for size in sizes]
    compare("median, interval and deviation: binom.cdf", "median", requests, median)
    few = [request for request in requests if 6 <= len(request["values"]) <= 200]
    own = [answer[1:3] for answer in ask("median", few)]
    right = [quantile_test(**request) for request in few]
    worst = max(map(difference, own, right))
    rows.append(("median interval: quantile_test", len(few), f"{worst:.1e}", worst <= EXACT))


def check_coverage(trials: int = 20_000) -> None:
    """Which order statistics the interval is, a sample of 0, 1, 2 … tells; how often they cover
    the true median, many samples."""
    sizes = [*range(6, 31), 40, 51, 64, 75, 100, 128, 150, 175, 200]
    ends = [answer[1:3] for answer in ask("median", [{"values": [*range(n)]} for n in sizes])]
    exact = [
        stats.binom.cdf(high, n, 0.5) - stats.binom.cdf(low, n, 0.5)
        for n, (low, high) in zip(sizes, ends)]
    rows.append((
        "coverage of the interval: exact", len(sizes), f"least {100 * min(exact):.2f} %",
        min(exact) >= 0.95))
    # Four standard errors, so that chance alone does not fail it.
    allowed = 0.95 - 4 * math.sqrt(0.95 * 0.05 / trials)
    for name, (draw, true) in DISTRIBUTIONS.items():
        shares = []
        for size, (low, high) in zip(sizes, ends):
            sample = numpy.partition(draw((trials, size)), [int(low), int(high)], axis=1)
            covers = (sample[:, int(low)] <= true) & (true <= sample[:, int(high)])
            shares.append(numpy.mean(covers))
        rows.append((
            f"coverage of the interval: {name}", len(sizes) * trials,
            f"least {100 * min(shares):.2f} %", min(shares) >= allowed))


# Tests


def sign_test(logRatios: list[float], margin: float) -> float:
    limit, values = math.log1p(margin), numpy.array(logRatios)
    tails = [
        stats.binomtest(int(heads), int(tosses), 0.5, alternative="greater").pvalue if tosses else 1
        for heads, tosses in (
            ((values > limit).sum(), (values != limit).sum()),
            ((values < -limit).sum(), (values != -limit).sum()))]
    return min(1, 2 * min(tails))


def check_sign_test() -> None:
    requests = [
        {"logRatios": RANDOM.normal(shift, 0.02, size).tolist(), "margin": margin}
        for size in (1, 2, 5, 6, 9, 11, 20, 40, 100, 500, 1_500)
        for shift in (0, 0.005, 0.015, -0.015, 0.03)
        for margin in (0, 0.01, 0.02)]
    requests += [{"logRatios": [0.0] * 3 + [0.1] * size, "margin": 0} for size in range(20)]
    compare("sign test against a margin: binomtest", "signTest", requests, sign_test)


def closed_testing(pValues: list[float]) -> list[float]:
    """Holm's adjusted values from what they are: each hypothesis' worst Bonferroni value among all
    sets of hypotheses that hold it."""
    sets = [
        chosen for size in range(1, len(pValues) + 1)
        for chosen in itertools.combinations(range(len(pValues)), size)]
    worst = [0.0] * len(pValues)
    for chosen in sets:
        value = min(1, len(chosen) * min(pValues[index] for index in chosen))
        for index in chosen:
            worst[index] = max(worst[index], value)
    return worst


def check_holm() -> None:
    requests = [
        {"pValues": (RANDOM.random(size) ** power).tolist()}
        for size in range(1, 10) for power in (1, 2, 5) for _ in range(5)]
    requests += [{"pValues": [0.01, 0.04, 0.03, 0.005]}, {"pValues": [0.01] * 5 + [0.0] * 2}]
    compare("Holm: closed testing", "holm", requests, closed_testing)


def all_divisions(first: list[float], second: list[float]) -> float:
    """The two-sided rank-sum test by counting, for samples with ties."""
    ranks = stats.rankdata(first + second)
    sums = numpy.array([sum(chosen) for chosen in itertools.combinations(ranks, len(first))])
    far = abs(sums - sums.mean())
    return float(numpy.mean(far >= abs(ranks[: len(first)].sum() - sums.mean()) - 1e-9))


def check_rank_sum() -> None:
    sizes = [(1, 1), (2, 3), (5, 6), (7, 7), (7, 10), (10, 10), (12, 9), (15, 15)]
    requests = [
        {
            "first": RANDOM.normal(0, 1, first).tolist(),
            "second": RANDOM.normal(shift, 1, second).tolist()}
        for first, second in sizes for shift in (0, 1, 3) for _ in range(5)]
    exact = lambda first, second: stats.mannwhitneyu(first, second, method="exact").pvalue
    compare("rank-sum test: mannwhitneyu, exact", "rankSum", requests, exact)
    tied = [
        {
            "first": RANDOM.integers(0, 4, first).tolist(),
            "second": RANDOM.integers(0, 5, second).tolist()}
        for first, second in sizes[:5] + [(3, 9), (6, 6)] for _ in range(8)]
    compare("rank-sum test with ties: all divisions", "rankSum", tied, all_divisions)


def change_points(values: list[float]) -> list[list[float]]:
    window, found, groups = 10, [], []
    for index in range(7, len(values) - 6):
        before, after = values[max(0, index - window) : index], values[index : index + window]
        p = stats.mannwhitneyu(before, after, method="exact").pvalue
        if p < 0.001:
            if groups and index - groups[-1][-1][0] < window:
                groups[-1].append((index, p))
            else:
                groups.append([(index, p)])
    for group in groups:
        start, end = max(0, group[0][0] - window), min(len(values), group[-1][0] + window)
        cost = lambda part: numpy.abs(part - numpy.median(part)).sum()
        part = numpy.array(values[start:end])
        costs = [cost(part[:cut]) + cost(part[cut:]) for cut in range(1, len(part))]
        cut = 1 + int(numpy.argmin(costs))
        ratio = numpy.median(part[cut:]) / numpy.median(part[:cut])
        found.append([start + cut, ratio, min(p for _, p in group)])
    return found


def check_change_points() -> None:
    steps = [[], [(20, 0.1)], [(12, 0.3), (25, -0.2)], [(8, 0.2), (30, 0.2), (33, 0.1)]]
    requests = []
    for step, noise in itertools.product(steps, (0.01, 0.03, 0.1)):
        level = numpy.full(45, 1.0)
        for place, height in step:
            level[place:] += height
        requests.append({"values": (level * RANDOM.lognormal(0, noise, 45)).tolist()})
    compare("change points: mannwhitneyu in windows", "changePoints", requests, change_points)
    steady = [{"values": RANDOM.lognormal(0, 0.1, 500).tolist()} for _ in range(40)]
    alarms = sum(map(len, ask("changePoints", steady)))
    rows.append((
        "change points of values without any", 20_000, f"{alarms} found", alarms <= 20_000 / 1_000))


# Estimates


def slope(sizes: list[float], times: list[float]) -> list[float]:
    fit = stats.linregress(numpy.log(sizes), numpy.log(times))
    half = stats.t.ppf(0.975, len(sizes) - 2) * fit.stderr
    return [fit.slope, fit.slope - half, fit.slope + half]


def check_slope() -> None:
    requests = []
    for count, power in itertools.product((3, 4, 5, 6, 7, 12, 40, 301), (0.9, 1, 1.5, 2)):
        sizes = 10 ** RANDOM.uniform(2, 6, count)
        times = sizes**power * RANDOM.lognormal(0, 0.2, count)
        requests.append({"sizes": sizes.tolist(), "times": times.tolist()})
    compare("slope and interval: linregress, t.ppf", "slope", requests, slope, 1e-9)


def check_limits() -> None:
    # Bisected to 2⁻⁶⁰: absolute to 1e-15 and so relative to less.
    requests = [
        {"alarms": alarms, "total": total}
        for total in (1, 2, 20, 200, 2_000, 100_000)
        for alarms in sorted({0, 1, 3, total // 3, total - 1, total}) if alarms <= total]

    def right(alarms: int, total: int) -> float:
        return stats.beta.ppf(0.95, alarms + 1, total - alarms) if alarms < total else 1

    compare("limit of a rate: beta.ppf (Clopper, Pearson)", "upperLimit", requests, right, 1e-9)


def check_geometric_mean() -> None:
    requests = [{"values": RANDOM.lognormal(3, 2, size).tolist()} for size in range(2, 60)]
    right = lambda values: [stats.gmean(values), stats.gstd(values, ddof=0)]
    compare("geometric mean and spread: gmean, gstd", "geometricMean", requests, right)


# Races


def verdict(low: float, high: float, margin: float) -> str:
    slower, faster = low > 1 + margin, high < 1 / (1 + margin)
    same = 1 / (1 + margin) <= low and high <= 1 + margin
    return "slower" if slower else "faster" if faster else "same" if same else "inconclusive"


def check_verdicts() -> None:
    ends = [0.5, 1 / 1.01, 0.99, 0.995, 1, 1.005, 1.01, 1.0100001, 1.02, 2]
    requests = [
        {"low": low, "high": high, "margin": margin}
        for low in ends for high in ends if low <= high for margin in (0, 0.01, 0.02)]
    requests += [
        {"low": low, "high": low + width, "margin": 0.01}
        for low, width in zip(RANDOM.uniform(0.95, 1.05, 500), RANDOM.uniform(0, 0.05, 500))]
    answers = ask("verdict", requests)
    wrong = sum(own != verdict(**request) for own, request in zip(answers, requests))
    rows.append(
        ("verdict of an interval: its definition", len(requests), f"{wrong} other", wrong == 0))


def race(
        first: list[list[list[float]]], again: list[list[list[float]]],
        margin: float) -> list[list[float]]:
    def p_value(processes: list[list[float]]) -> float:
        medians = numpy.array([numpy.median(process) for process in processes])
        return max(sign_test(numpy.concatenate(processes), margin), sign_test(medians, margin))

    table = []
    for processes in first:
        blocks = numpy.concatenate(processes)
        medians = numpy.array([numpy.median(process) for process in processes])
        inner, outer = median(blocks), median(medians)
        low, high = min(inner[1], outer[1]), max(inner[2], outer[2])
        table.append([*numpy.exp([inner[0], low, high]), p_value(processes), margin + high - low])
    adjusted = closed_testing(
        [p_value(one + other) if other else 1 for one, other in zip(first, again)])
    return [[*row[:4], p, row[4]] for row, p in zip(table, adjusted)]


def check_races() -> None:
    requests = []
    for effect, processes, blocks in itertools.product((0, 0.03, -0.1), (6, 13, 30), (3, 8)):
        shifts = RANDOM.laplace(effect, 0.01, (6, processes, 1))
        cells = shifts + RANDOM.laplace(0, 0.01, (6, processes, blocks))
        again = [cell.tolist() if RANDOM.random() < 0.7 else [] for cell in cells[::-1]]
        requests.append({"first": cells.tolist(), "again": again, "margin": 0.01})
    compare("race: ratio, interval, p-values, finds", "race", requests, race)


def main() -> int:
    for check in (
        check_median, check_coverage, check_sign_test, check_holm, check_rank_sum,
        check_change_points, check_slope, check_limits, check_geometric_mean, check_verdicts,
        check_races,
    ):
        check()
    width = max(len(name) for name, *_ in rows)
    print(f"{'statistic':{width}}    cases  worst difference")
    for name, cases, worst, holds in rows:
        print(f"{name:{width}}  {cases:7,}  {worst}{'' if holds else '   FAILED'}")
    return 0 if all(holds for *_, holds in rows) else 1


if __name__ == "__main__":
    tool = sys.argv[1]
    sys.exit(main())
