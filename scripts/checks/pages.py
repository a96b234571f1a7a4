#!/usr/bin/env python3
"""Checks what pages say of each other: every link in a page leads to a file, and to a heading of it
if it names one; the README has at most 1,000 words; the newest version in the changelog is that of
the program and of CITATION.cff."""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
LINK = re.compile(r'\]\(\s*([^)\s]+)\s*\)|(?:src|href)="([^"]+)"')
README_WORDS = 1000


def without_code(text):
    """The text without its blocks and pieces of code, in which nothing is a link."""
    text = re.sub(r"^( *)```.*?^ *```$", "", text, flags=re.M | re.S)
    return re.sub(r"`[^`\n]*`", "", text)


def anchors(page):
    """The headings of a page as GitHub makes addresses of them."""
    text = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.M | re.S)
    headings = re.findall(r"^#+ +(.*)$", text, flags=re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def faults():
    files = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "*.md"],
        cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\0")
    for name in filter(None, files):
        page = ROOT / name
        # DocC checks its own links, which `scripts/docs.sh` builds.
        if ".docc/" in name or not page.exists():
            continue
        for link in (first or second
                     for first, second in LINK.findall(without_code(page.read_text("utf-8")))):
            if re.match(r"[a-z]+:", link):
                continue
            target, _, anchor = link.partition("#")
            path = page.parent / target if target else page
            if not path.exists():
                yield f"{name}: there is no {link}"
            elif anchor and anchor not in anchors(path):
                yield f"{name}: {target or name} has no heading for #{anchor}"

    words = len((ROOT / "README.md").read_text("utf-8").split())
    if words > README_WORDS:
        yield f"README.md has {words} words, more than {README_WORDS}"

    versions = {}
    for name, pattern in [
        ("CHANGELOG.md", r"^## \[(\d[^\]]*)\]"),
        ("CITATION.cff", r"^version: (.*)$"),
        ("Sources/LayoutBenchCommands/Commands/LayoutBench.swift", r'let version = "(.*)"'),
    ]:
        found = re.search(pattern, (ROOT / name).read_text("utf-8"), flags=re.M)
        versions[name] = found[1] if found else "none"
    if len(set(versions.values())) > 1:
        yield "versions differ: " + ", ".join(f"{name} {v}" for name, v in versions.items())


if __name__ == "__main__":
    found = list(faults())
    print(*found, sep="\n", end="\n" if found else "")
    sys.exit(1 if found else 0)
