#!/usr/bin/env python3
"""Holds the answers of `recommend` to the verdicts of Benchmarks/Advice.

    scripts/checks/advice.py LAYOUTBENCH [--only TREE,…] [--table]

Fails if fewer than nine tenths of the first answers are accepted, if one is refused, if fewer than
eight winners are neither squarified nor a tidy tree, if an answer is longer than 15 lines of 80
columns, or if the text of every third tree names other layouts than the JSON, which measures all
strategies.
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDER = ROOT / "Benchmarks/Advice"
TIDY = {"reingold-tilford", "buchheim", "van-der-ploeg"}


def parsed(strategy):
    """The name and the options of a strategy; a missing orientation is `down`."""
    name, _, rest = strategy.partition(":")
    options = dict(part.split("=", 1) for part in rest.split(",") if part)
    return name, {"orientation": "down", **options}


def strength(entry, answer, groups):
    """How closely an entry of the verdicts matches an answer; None if it does not."""
    name, _, rest = entry.partition(":")
    wanted = dict(part.split("=", 1) for part in rest.split(",") if part)
    kind, options = parsed(answer)
    names = groups[name[1:]] if name.startswith("@") else [name]
    if kind not in names or any(options.get(key) != value for key, value in wanted.items()):
        return None
    return len(wanted), not name.startswith("@")


def verdict(tree, answer, groups):
    """`accepted`, `tolerated`, `refused`, or `unknown` if no entry matches."""
    found = [(strength(entry, answer, groups), word)
             for word, key in (("accepted", "accept"), ("tolerated", "runner_up_ok"),
                               ("refused", "reject"))
             for entry in tree[key]]
    found = [(how, word) for how, word in found if how]
    return max(found)[1] if found else "unknown"


def asked(binary, name, tree, *options):
    """What `recommend` prints."""
    source = str(FOLDER / name) if "." in name else name
    command = [binary, "recommend", source, *tree.get("arguments", []), "--timeout", "60", *options]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def in_json(binary, name, tree):
    """The strategies of an answer by their roles, as the JSON has them."""
    answer = json.loads(asked(binary, name, tree, "--format", "json", "--budget", "0"))["answer"]
    return {line["role"]: line.get("strategy", "") for line in answer["lines"]}


def named(lines):
    """The strategies of an answer by their roles; an empty one for a remark."""
    said = {}
    for line in lines:
        found = re.match(r"(take|or|moving|size|lengths|not) +(?:(\S+): )?", line)
        if found:
            said[found[1]] = found[2] or ""
    return said


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("binary")
    parser.add_argument("--only", help="names of trees, with commas between")
    parser.add_argument("--table", action="store_true", help="show all answers")
    arguments = parser.parse_args()
    verdicts = json.loads((FOLDER / "verdicts.json").read_text())
    trees = verdicts["trees"]
    if arguments.only:
        trees = {name: trees[name] for name in arguments.only.split(",")}
    counts, other, faults = {}, [], []
    for place, (name, tree) in enumerate(trees.items()):
        lines = asked(arguments.binary, name, tree).splitlines()
        if len(lines) > 15 or max(map(len, lines)) > 80:
            faults.append(f"{name}: the answer is {len(lines)} lines of up to "
                          f"{max(map(len, lines))} columns")
        said = named(lines)
        # JSON is a second run, which takes as long.
        whole = in_json(arguments.binary, name, tree) if place % 3 == 0 else said
        if any(whole.get(role) != strategy for role, strategy in said.items()):
            faults.append(f"{name}: the text says {said}, and the JSON {whole}")
        word = verdict(tree, said["take"], verdicts["groups"])
        counts[word] = counts.get(word, 0) + 1
        if word == "refused":
            faults.append(f"{name}: {said['take']} is refused")
        if parsed(said["take"])[0] not in TIDY | {"squarified"}:
            other.append(name)
        if arguments.table or word != "accepted":
            second = said.get("or")
            mark = verdict(tree, second, verdicts["groups"]) if second else ""
            print(f"{word:12} {name:24} {said['take']:36} or {second or '–'} ({mark})",
                  flush=True)
    print(", ".join(f"{count} {word}" for word, count in sorted(counts.items())),
          f"of {len(trees)}; {len(other)} winners are neither squarified nor a tidy tree")
    if counts.get("accepted", 0) < 0.9 * len(trees):
        faults.append("fewer than nine tenths are accepted")
    if not arguments.only and len(other) < 8:
        faults.append("fewer than eight winners are neither squarified nor a tidy tree")
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
