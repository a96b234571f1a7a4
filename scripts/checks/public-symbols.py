#!/usr/bin/env python3
"""How many public symbols TreeLayout has, which is what an app sees, against a limit.

    scripts/checks/public-symbols.py PRODUCTS [--list]      (PRODUCTS: such as .build/debug)

Counted are the symbols of the compiler's symbol graph whose access is public, with cases and
requirements of protocols, without members that the compiler or the standard library makes. What a
type has only because a protocol requires it counts once, at the protocol: every strategy has a
`name`. So does a default. The number with all of these is printed as well. What other targets of
this package use, but no app, is `package`. `--list` prints what is counted. Exits with 1 above the
limit, and where a helper is put on a type of the standard library.
"""

import json
import pathlib
import subprocess
import sys
import tempfile

LIMIT = 484
MODULE = "TreeLayout"


def graphs(products: str) -> list[dict]:
    """The symbol graph of the module and those of what it extends."""
    info = subprocess.run(
        ["swift", "-print-target-info"], check=True, capture_output=True, text=True)
    target = json.loads(info.stdout)["target"]["unversionedTriple"]
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            ["swift", "symbolgraph-extract", "-module-name", MODULE, "-target", target,
             "-I", f"{products}/Modules", "-minimum-access-level", "public",
             "-skip-synthesized-members", "-skip-inherited-docs", "-output-dir", folder],
            check=True)
        return [json.loads(path.read_text())
                for path in sorted(pathlib.Path(folder).glob("*.symbols.json"))]


def main() -> None:
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    names, total, foreign = [], 0, []
    for graph in graphs(sys.argv[1]):
        implied = {
            relation["source"] for relation in graph["relationships"]
            if "sourceOrigin" in relation or relation["kind"] == "defaultImplementationOf"}
        for symbol in graph["symbols"]:
            name = ".".join(symbol["pathComponents"])
            total += 1
            if symbol["identifier"]["precise"] not in implied:
                names.append(name)
            if "swiftExtension" in symbol and symbol["swiftExtension"]["extendedModule"] != MODULE:
                foreign.append(name)
    if "--list" in sys.argv:
        print("\n".join(sorted(names)))
    print(f"{MODULE} has {len(names)} public symbols, at most {LIMIT}; {total} with what "
          "protocols require of each type")
    for name in foreign:
        print(f"{name} is public on a type of the standard library: make it package")
    sys.exit(1 if len(names) > LIMIT or foreign else 0)


main()
