#!/usr/bin/env python3
"""No two folders of a target use each other, directly or through others.

    scripts/checks/folders.py [TARGET…]        (default: every target in Sources)

A folder uses another one where its Swift names a type, protocol, alias or function that the other
declares outside of any braces, or a type that the other declares in an extension (`Plan.Cell`).
What stands in comments and strings does not count, nor does what is private to a file. Files that
stand in the target itself are a folder like any other, written `.`. Prints for each cycle its
folders with an example of each use; exits with 1 where there is one.
"""

import pathlib
import re
import sys
from collections import defaultdict

SOURCES = pathlib.Path(__file__).resolve().parent.parent.parent / "Sources"

BLANKED = re.compile(
    r'//[^\n]*|/\*.*?\*/|#+"{3}.*?"{3}#+|#+".*?"#+|"{3}.*?"{3}|"(?:\\.|[^"\\\n])*"', re.S)
DECLARATION = re.compile(
    r"(?P<words>(?:(?:@\w+(?:\([^)]*\))?|\w+(?:\(set\))?)\s+)*)"
    r"(?P<kind>struct|class|enum|actor|protocol|typealias|extension|func)\s+(?P<name>[\w.]+)")


def code_of(path: pathlib.Path) -> str:
    """The text with comments and strings blanked, line by line as long as before."""
    text = path.read_text(encoding="utf-8")
    return BLANKED.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)


def declared(code: str) -> set[str]:
    """The names that other files can use: `Plan` and, of an extension of it, `Plan.Cell`."""
    names, outer, depth = set(), "", 0
    for piece in re.split(r"([{}])", code):
        if piece == "{":
            depth += 1
        elif piece == "}":
            depth -= 1
        elif depth == 0 or depth == 1 and outer:
            for found in DECLARATION.finditer(piece):
                is_private = re.search(r"\b(file)?private\b", found["words"])
                if found["kind"] == "extension":
                    outer = found["name"]
                elif depth == 0:
                    outer = ""
                    if not is_private:
                        names.add(found["name"])
                elif found["kind"] != "func" and not is_private:
                    names.add(f"{outer}.{found['name']}")
    return names


def uses(folders: dict[str, dict[pathlib.Path, str]]) -> dict[str, dict[str, str]]:
    """For each folder the folders that it uses, with an example."""
    names = {
        folder: set().union(*map(declared, files.values())) for folder, files in folders.items()}
    found = defaultdict(dict)
    for folder, files in folders.items():
        for other in sorted(set(folders) - {folder}):
            foreign = names[other] - names[folder]
            if not foreign:
                continue
            # Functions where they are called; types wherever they stand.
            words = "|".join(
                re.escape(name) + (r"(?=\()" if name[0].islower() else r"\b")
                for name in sorted(foreign, key=len, reverse=True))
            pattern = re.compile(rf"(?<![\w.])(?<!func )(?:{words})")
            for path, code in sorted(files.items()):
                if match := pattern.search(code):
                    line = code.count("\n", 0, match.start()) + 1
                    found[folder][other] = f"{path.relative_to(SOURCES)}:{line}: {match[0]}"
                    break
    return found


def cycles(edges: dict[str, dict[str, str]]) -> list[list[str]]:
    """The groups of folders that reach one another, each group by name."""
    reach = {}
    for start in edges:
        seen, waiting = set(), [start]
        while waiting:
            for following in edges.get(waiting.pop(), {}):
                if following not in seen:
                    seen.add(following)
                    waiting.append(following)
        reach[start] = seen
    groups = {
        tuple(sorted(b for b in reach[a] if a in reach.get(b, ()))) for a in edges if a in reach[a]}
    return [list(group) for group in sorted(groups)]


def main() -> int:
    failed = False
    for target in sys.argv[1:] or sorted(path.name for path in SOURCES.iterdir() if path.is_dir()):
        folders = defaultdict(dict)
        for path in (SOURCES / target).rglob("*.swift"):
            folder = str(path.parent.relative_to(SOURCES / target))
            folders[folder][path] = code_of(path)
        edges = uses(folders)
        for group in cycles(edges):
            failed = True
            print(f"{target}: {', '.join(group)} use each other")
            for folder in group:
                for other in sorted(set(edges[folder]) & set(group)):
                    print(f"  {folder} uses {other}: {edges[folder][other]}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
