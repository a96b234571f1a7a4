"""Trees of living things, of data that is sorted or grouped, and of games."""

import csv
import gzip
import json
import re
import struct
import xml.etree.ElementTree as xml
from collections import Counter

from .packages import debian, pypi
from .shapes import below, leaves, named_children

GRAPHLAN = ("graphlan", "1.1.3-4")
VEGA = ("vega_datasets", "0.9.0")


def example(name):
    return debian(*GRAPHLAN) / "usr/share/doc/graphlan/examples" / name


def archaea():
    """Phylum to strain; each counts 1."""
    text = example("archaea/archaea.txt").read_text(encoding="utf-8")
    return leaves(line.split("\t")[0].split(".") for line in text.splitlines() if line)


def gut_microbes():
    """Phylum to species, as found in people; each counts 1."""
    text = example("gut_microbiome/gut_microbiome.txt").read_text(encoding="utf-8")
    paths = (line.split("\t")[0].split(".") for line in text.splitlines() if line)
    return leaves([part.split("__")[-1] for part in path] for path in paths)


def tree_of_life():
    """Genomes of microbes, as their proteins relate them; each counts 1."""
    space = "{http://www.phyloxml.org}"
    root = xml.parse(example("PhyloPhlAn/ppa_tol.xml")).getroot()

    def name(clade):
        return clade.findtext(f"{space}name") or "clade"

    # As a stack, since clades nest deeply.
    waiting = [(root.find(f"{space}phylogeny/{space}clade"), ())]
    while waiting:
        clade, path = waiting.pop()
        children = list(named_children(clade.findall(f"{space}clade"), name))
        if not children:
            yield path, 1
        waiting += [(child, (*path, label)) for label, child in reversed(children)]


def r_phylogeny(package, version, name):
    """Links and names of a phylogeny that R has saved.

    The format is R's XDR serialization: here lists, vectors, texts and their attributes.
    """
    library = debian(package, version) / f"usr/lib/R/site-library/{package.split('-')[-1]}"
    content = gzip.decompress((library / f"data/{name}.rda").read_bytes())
    at = content.index(b"X\n", 5) + 2
    at += 12
    symbols = []

    def number():
        nonlocal at
        at += 4
        return struct.unpack_from(">i", content, at - 4)[0]

    def item():
        nonlocal at
        flags = number()
        kind, has_attributes, has_tag = flags & 255, flags & 512, flags & 1024
        if kind == 254:
            return None
        if kind == 255:
            return symbols[(flags >> 8) - 1]
        if kind == 1:
            symbols.append(item())
            return symbols[-1]
        if kind == 2:
            attributes = item() if has_attributes else None
            tag = item() if has_tag else None
            first = item()
            return {tag: first, **(item() or {})}
        count = number()
        if kind == 9:
            at += max(0, count)
            return content[at - count:at].decode() if count >= 0 else None
        if kind in (13, 10):
            at += 4 * count
            value = list(struct.unpack_from(f">{count}i", content, at - 4 * count))
        elif kind == 14:
            at += 8 * count
            value = list(struct.unpack_from(f">{count}d", content, at - 8 * count))
        elif kind in (16, 19):
            value = [item() for _ in range(count)]
        else:
            raise ValueError(f"{name}.rda holds a type {kind}")
        names = (item() if has_attributes else {}).get("names")
        return dict(zip(names, value)) if names else value

    phylogeny = next(iter(item().values()))
    edges, tips = phylogeny["edge"], phylogeny["tip.label"]
    half = len(edges) // 2
    return list(zip(edges[:half], edges[half:])), tips


def phylogeny(package, version, name):
    """Species below their common ancestors; each counts 1."""
    edges, tips = r_phylogeny(package, version, name)
    parents = {str(child): str(parent) for parent, child in edges}
    root = (set(parents.values()) - set(parents)).pop()
    parents = {child: "" if parent == root else parent for child, parent in parents.items()}
    names = {str(number + 1): tip.replace("_", " ") for number, tip in enumerate(tips)}
    return below(parents, {}, lambda key: names.get(key, f"clade {key}"))


def bird_families():
    return phylogeny("r-cran-ape", "5.7-1", "bird.families")


def bats():
    return phylogeny("r-cran-ape", "5.7-1", "chiroptera")


def iris_linkage():
    """150 flowers, the nearest groups joined first (single linkage); each counts 1."""
    flowers = json.loads((pypi(*VEGA) / "vega_datasets/_data/iris.json").read_text())
    keys = ("sepalLength", "sepalWidth", "petalLength", "petalWidth")
    # In tenths, so that distances are exact.
    points = [[round(flower[key] * 10) for key in keys] for flower in flowers]
    distances = sorted(
        (sum((a - b) ** 2 for a, b in zip(points[one], points[other])), one, other)
        for other in range(len(points)) for one in range(other))
    group = list(range(len(points)))  # the group of each flower
    parents = {}
    for _, one, other in distances:
        first, second = group[one], group[other]
        if first != second:
            joined = len(points) + len(parents) // 2
            parents[first] = parents[second] = joined
            group = [joined if g in (first, second) else g for g in group]
    root = max(parents.values())
    parents = {str(child): "" if parent == root else str(parent)
               for child, parent in parents.items()}

    def label(key):
        at = int(key)
        return f"{flowers[at]['species']} {at + 1}" if at < len(points) else f"group {key}"

    order = below(parents, {}, lambda key: key)
    for path, value in sorted(order, key=lambda item: int(item[0][-1])):
        yield tuple(label(key) for key in path), value


def weather_tree():
    """A decision tree that tells the weather of 1,461 days in Seattle: days.

    Each question is the one with the least Gini impurity, until a leaf has one kind of weather or
    five days.
    """
    with (pypi(*VEGA) / "vega_datasets/_data/seattle-weather.csv").open(newline="") as file:
        days = list(csv.DictReader(file))
    keys = ("precipitation", "temp_max", "temp_min", "wind")
    days = [([round(float(day[key]) * 10) for key in keys], day["weather"]) for day in days]

    def impurity(counts, total):
        return total * total - sum(count * count for count in counts.values())

    def best(part):
        """The question: the least sum of impurities times sizes, as an exact fraction."""
        found = None
        for key in range(len(keys)):
            left, right = Counter(), Counter(kind for _, kind in part)
            ordered = sorted(part, key=lambda day: day[0][key])
            for count, (day, following) in enumerate(zip(ordered, ordered[1:]), 1):
                left[day[1]] += 1
                right[day[1]] -= 1
                if day[0][key] == following[0][key]:
                    continue
                rest = len(part) - count
                # Both impurities over a common denominator.
                score = impurity(left, count) * rest + impurity(right, rest) * count
                cost = (score, count * rest)
                if found is None or cost[0] * found[0][1] < found[0][0] * cost[1]:
                    found = (cost, key, following[0][key])
        return found

    def split(part, path):
        kinds = Counter(kind for _, kind in part)
        found = best(part) if len(kinds) > 1 and len(part) > 5 else None
        if found is None:
            kind = min(kinds, key=lambda kind: (-kinds[kind], kind))
            yield (*path, kind), len(part)
            return
        _, key, bound = found
        name = f"{keys[key].replace('_', ' ')} {bound / 10}"
        yield from split([day for day in part if day[0][key] < bound], (*path, f"{name} <"))
        yield from split([day for day in part if day[0][key] >= bound], (*path, f"{name} >="))

    return split(days, ())


def isotopes():
    """Period, element, isotope: share of the element in nature, in percent."""
    path = pypi("periodictable", "2.1.0") / "periodictable/mass.py"
    text = path.read_text(encoding="iso-8859-15")
    lasts = [2, 10, 18, 36, 54, 86, 118]
    for number, sign, mass, share in re.findall(
            r"^(\d+)-([A-Z][a-z]?)-(\d+),[^,]*,([\d.]+)", text, re.MULTILINE):
        period = 1 + sum(int(number) > last for last in lasts)
        if float(share) > 0:
            yield (f"period {period}", sign, f"{sign}-{mass}"), float(share)


LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
TURNED = (6, 3, 0, 7, 4, 1, 8, 5, 2)
MIRRORED = (2, 1, 0, 5, 4, 3, 8, 7, 6)


def tic_tac_toe():
    """All positions up to symmetry, each below the first that leads to it; each counts 1."""
    def least(board):
        forms = []
        for _ in range(4):
            board = "".join(board[place] for place in TURNED)
            forms += [board, "".join(board[place] for place in MIRRORED)]
        return min(forms)

    start = "." * 9
    parents, waiting = {}, [start]
    seen = {start}
    for board in waiting:
        if any(board[a] == board[b] == board[c] != "." for a, b, c in LINES):
            continue
        sign = "XO"[(9 - board.count(".")) % 2]
        for place in range(9):
            if board[place] == ".":
                following = least(board[:place] + sign + board[place + 1:])
                if following not in seen:
                    seen.add(following)
                    parents[following] = "" if board == start else board
                    waiting.append(following)
    return below(parents, {})


def technologies():
    """Inventions of the game Freeciv, each below the first that it needs; each counts 1."""
    folder = debian("freeciv-data", "3.0.6-1+deb12u1")
    text = (folder / "usr/share/games/freeciv/civ2civ3/techs.ruleset").read_text(encoding="utf-8")
    found = re.findall(r'^name *= _\("(?:\?tech:)?(.*?)"\)\nreq1 *= "(.*?)"', text, re.MULTILINE)
    return below({name: "" if need == "None" else need for name, need in found}, {})
