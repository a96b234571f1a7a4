#!/usr/bin/env python3
"""No line of Swift, Python, shell, JavaScript, YAML or Markdown is longer than 100 characters.

    scripts/checks/line-width.py [FILE…]     (default: all files that git knows)

In Markdown tables, HTML, lines with a link and what a tool printed (a fenced block without a
language) are as long as they are.
"""

import argparse
import pathlib
import re
import subprocess
import sys

LIMIT = 100
KINDS = {".swift", ".py", ".sh", ".mjs", ".js", ".yml", ".cff", ".md"}
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def tracked() -> list[pathlib.Path]:
    listing = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=ROOT, check=True,
        capture_output=True, text=True).stdout
    return [ROOT / name for name in listing.splitlines() if (ROOT / name).is_file()]


def is_text(path: pathlib.Path) -> bool:
    return path.suffix in KINDS or path.suffix == "" and path.read_bytes()[:2] == b"#!"


def long_lines(path: pathlib.Path):
    is_markdown, fence = path.suffix == ".md", None
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if is_markdown and (found := re.match(r" *```(\w*)", line)):
            fence = found[1] if fence is None else None
        is_free = is_markdown and (
            fence == "" or fence is None and re.search(r"^ *[|<]|\]\(|https?://", line))
        if len(line) > LIMIT and not is_free:
            yield number, len(line)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    options = parser.parse_args()
    found = 0
    for path in map(pathlib.Path.resolve, options.files or tracked()):
        if not is_text(path):
            continue
        for number, width in long_lines(path):
            found += 1
            print(f"{path.relative_to(ROOT)}:{number}: {width} characters")
    if found:
        print(f"{found} lines of more than {LIMIT} characters", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
