#!/usr/bin/env python3
"""Makes trees and sequences of Benchmarks/Trees/registry.json from pinned packages.

    scripts/data/make-trees.py NAME… [--to FOLDER]     those named
    scripts/data/make-trees.py --large [--to FOLDER]   those that are made on demand
    scripts/data/make-trees.py --record NAME…          takes bytes and shapes as those expected
    scripts/data/make-trees.py --check [NAME…]         files in git are as expected; makes those
                                                       named, and writes nothing

Small ones are in git; those made on demand go to Benchmarks/Trees/made. The SHA-256 of each is in
the registry: a file that differs is an error. Packages come from Debian 12 and PyPI, by their own
clients, and are kept in .build/tree-packages; exits with 75 where one cannot be had. Older trees
come from collect-trees.py and collect-sequences.py; of these only the files are compared.
"""

import argparse
import csv
import hashlib
import io
import json
import sys
from pathlib import Path

sys.dont_write_bytecode = True
from trees import classes, code, nature, places, words
from trees.packages import Unavailable

TREES = Path(__file__).resolve().parents[2] / "Benchmarks" / "Trees"
REGISTRY = TREES / "registry.json"

# The root's name, and what gives the leaves' paths in order.
MAKERS = {
    "archaea": ("Archaea", nature.archaea),
    "bats": ("Chiroptera", nature.bats),
    "batik-classes": ("Object", code.batik_classes),
    "bible-chapters": ("Bible", words.bible_chapters),
    "bird-families": ("Aves", nature.bird_families),
    "chess-openings": ("start", words.chess_openings),
    "china-divisions": ("中国", places.china_divisions),
    "chinese-radicals": ("漢字", classes.chinese_radicals),
    "cities-kd-tree": ("world", places.cities_kd_tree),
    "debian-dependencies": ("xfce4", classes.debian_dependencies),
    "debian-tags": ("debtags", classes.debian_tags),
    "disease-codes": ("ICD-10-CM", classes.disease_codes),
    "diseases": ("ICD-10-CM", classes.diseases),
    "emoji": ("emoji", classes.emoji),
    "freeciv-technologies": ("inventions", nature.technologies),
    "government-functions": ("COFOG", classes.government_functions),
    "gut-microbes": ("microbes", nature.gut_microbes),
    "hed-tags": ("HED", classes.hed_tags),
    "iris-linkage": ("iris", nature.iris_linkage),
    "isotopes": ("elements", nature.isotopes),
    "json-schema": ("OpenAPI 3.1", code.json_schema),
    "language-families": ("languages", places.language_families),
    "language-speakers": ("world", places.language_speakers),
    "mime-types": ("MIME", classes.mime_types),
    "npm-dependencies": ("JupyterLab", classes.npm_dependencies),
    "pci-classes": ("PCI", classes.pci_classes),
    "pci-devices": ("PCI", classes.pci_devices),
    "policy-outline": ("Debian Policy", code.policy_outline),
    "python-calls": ("calls", code.python_calls),
    "python-classifiers": ("classifiers", classes.python_classifiers),
    "python-exceptions": ("BaseException", code.python_exceptions),
    "python-imports": ("imports", code.python_imports),
    "qt-classes": ("Qt", code.qt_classes),
    "schema-types": ("schema.org", classes.schema_types),
    "subdivisions": ("world", places.subdivisions),
    "territories-russian": ("мир", places.territories_russian),
    "tic-tac-toe": ("tic-tac-toe", nature.tic_tac_toe),
    "tree-of-life": ("life", nature.tree_of_life),
    "weather-tree": ("weather", nature.weather_tree),
    "word-trie": ("words", words.word_trie),
    "wordnet-animals": ("animal", words.wordnet_animals),
    "wordnet-nouns": ("nouns", words.wordnet_nouns),
    "world-cities": ("world", places.world_cities),
    "world-towns": ("world", places.world_towns),
    "xml-locale": ("ldml", code.xml_locale),
    # Sequences.
    "classifier-releases": (None, classes.classifier_releases),
    "country-populations": (None, places.country_populations),
    "emoji-versions": (None, classes.emoji_versions),
    "genesis-words": (None, words.genesis_words),
    "root-certificates": (None, classes.root_certificates),
    "unicode-versions": (None, classes.unicode_versions),
    "us-employment": (None, places.us_employment),
}


def tree(root, leaves):
    """The rows of a tree. Nodes are numbered as they come up, siblings stay together."""
    children = {(): {}}
    values = {}
    for path, value in leaves:
        assert path and path not in values, f"{path} comes twice"
        values[path] = value
        for length in range(len(path)):
            children.setdefault(path[:length], {})[path[length]] = None
    both = values.keys() & children.keys()
    assert not both, f"{both.pop()} is a leaf and has children"
    rows, waiting = [["id", "parent", "label", "value"]], [((), "")]
    while waiting:
        path, parent = waiting.pop()
        number = len(rows)
        rows.append([number, parent, path[-1] if path else root, values.get(path, "")])
        below = [((*path, name), number) for name in children.get(path, ())]
        waiting += reversed(below)
    return rows


def sequence(leaves):
    """The rows of a sequence: a leaf each, nothing in steps without it."""
    rows = []
    for path, values in leaves:
        assert not any("/" in name for name in path), path
        rows.append(["/".join(path)] + [value or "" for value in values])
    return [["path"] + [f"w{step}" for step in range(len(rows[0]) - 1)]] + rows


def made(name):
    """The file's bytes."""
    root, leaves = MAKERS[name]
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerows(sequence(leaves()) if root is None else tree(root, leaves()))
    return text.getvalue().encode()


def shape(content):
    """Nodes, leaves and height of a tree, of a sequence those of the last step, and the steps."""
    head, *rows = csv.reader(io.StringIO(content.decode()))
    if head[0] == "path":
        tops = {row[0].split("/")[0] for row in rows}  # one for all is the root
        paths = [row[0].split("/")[len(tops) == 1:] for row in rows if row[-1]]
        nodes = {tuple(path[:length]) for path in paths for length in range(len(path) + 1)}
        return {"nodes": len(nodes), "leaves": len(paths), "height": max(map(len, paths)),
                "steps": len(head) - 1}
    if head == ["amount", "category"]:
        categories = {row[1] for row in rows}
        return {"nodes": len(categories) + 1, "leaves": len(categories), "height": 1}
    depth = {"": -1}
    for row in rows:
        depth[row[0]] = depth[row[1]] + 1
    inner = {row[1] for row in rows}
    return {"nodes": len(rows), "leaves": sum(row[0] not in inner for row in rows),
            "height": max(depth.values())}


def differs(name, content, entry):
    digest = hashlib.sha256(content).hexdigest()
    if digest == entry["sha256"]:
        return False
    print(f"{name}: SHA-256 is {digest}, not {entry['sha256']}", file=sys.stderr)
    return True


def check(entries, names):
    """Files in git, and trees made again, against the registry."""
    files = {path.stem: path for path in TREES.glob("*.csv")}
    expected = {name for name, entry in entries.items() if not entry.get("isMade")}
    wrong = sorted(files.keys() ^ expected)
    for name in wrong:
        print(f"{name}: in the registry or a file, not both", file=sys.stderr)
    for name in sorted(files.keys() & expected):
        content = files[name].read_bytes()
        if differs(name, content, entries[name]) or shape(content).items() - entries[name].items():
            wrong.append(name)
    wrong += [name for name in names if differs(name, made(name), entries[name])]
    if wrong:
        sys.exit(f"these differ from the registry: {', '.join(wrong)}")
    print(f"{len(expected)} files and {len(names)} trees made again are as the registry says")


def write(registry, entries, names, options):
    differing = []
    for name in names:
        entry = entries[name]
        content = made(name) if name in MAKERS else (TREES / f"{name}.csv").read_bytes()
        if options.record:
            digest = hashlib.sha256(content).hexdigest()
            entry.update(shape(content), bytes=len(content), sha256=digest)
        elif differs(name, content, entry):
            differing.append(name)
            continue
        folder = options.to or (TREES / "made" if entry.get("isMade") else TREES)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.csv").write_bytes(content)
        print(f"{name}: {entry['nodes']:,} nodes, {len(content):,} bytes")
    if options.record:
        text = json.dumps(registry, ensure_ascii=False, indent=2) + "\n"
        REGISTRY.write_text(text, encoding="utf-8")
    if differing:
        sys.exit(f"these differ from the registry and are not written: {', '.join(differing)}")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--large", action="store_true")
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--to", type=Path)
    options = parser.parse_args()
    registry = json.loads(REGISTRY.read_text(encoding="utf-8"))
    entries = {entry["name"]: entry for entry in registry["trees"]}
    names = list(options.names)
    if options.large:
        names += [name for name in MAKERS if entries[name].get("isMade")]
    unknown = [name for name in names if name not in (entries if options.record else MAKERS)]
    if unknown:
        parser.error(f"no tree '{unknown[0]}'; there are {', '.join(MAKERS)}")
    if not names and not options.check:
        parser.error("name a tree, or say --large or --check")
    try:
        if options.check:
            check(entries, names)
        else:
            write(registry, entries, names, options)
    except Unavailable as error:
        print(error, file=sys.stderr)
        sys.exit(75)


if __name__ == "__main__":
    main()
