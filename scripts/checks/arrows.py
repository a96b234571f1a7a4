#!/usr/bin/env python3
"""Which target imports which: what Package.swift declares is what the sources import, and no more
than the plan of the house allows.

    scripts/checks/arrows.py

A target of `CORE` imports no Foundation. `ALLOWED` says for each target in Sources which others it
may import, directly: whoever adds an arrow adds it here, too, and says why in the commit. Prints
what breaks a rule; exits with 1 where there is anything.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
IMPORT = re.compile(r"^\s*(?:@\w+ )*(?:public |package |internal |private )?import (\w+)", re.M)

# No paths, no dates, no processes: what also runs where there is no Foundation.
CORE = {"TreeLayout", "DelimitedText", "TreeModel", "TreeReading", "LayoutAdvice",
        "LayoutQuality", "LayoutScene"}
SYSTEM = {"Darwin", "Glibc", "Musl", "Synchronization"}

READS = {"DelimitedText", "TreeLayout", "TreeModel"}
SEES = {
    "DelimitedText", "LayoutAdvice", "LayoutDrawing", "LayoutQuality", "LayoutScene", "TreeLayout",
    "TreeModel"}
JUDGES = {"BenchmarkJudging", "BenchmarkStatistics"}
ALLOWED = {
    "TreeLayout": set(),
    "DelimitedText": set(),
    "LayoutAdvice": set(),
    "BundledFiles": set(),
    "PageFiles": set(),
    "BenchmarkStatistics": set(),
    "TreeModel": {"DelimitedText", "TreeLayout"},
    "TreeReading": READS,
    "LayoutQuality": {"LayoutAdvice", "LayoutScene", "TreeLayout"},
    "LayoutScene": {"DelimitedText", "TreeLayout"},
    "LayoutDrawing": {"LayoutScene", "PageFiles", "TreeLayout"},
    "LayoutFamilies": SEES | {"BundledFiles"},
    # A finished layout is one of some family, whose geometry its shapes are given.
    "LayoutReading": READS | {"LayoutFamilies", "TreeReading"},
    # A judge needs the records of a run and no layout.
    "BenchmarkJudging": {"BenchmarkStatistics", "DelimitedText", "LayoutAdvice"},
    # A run needs trees and no readers.
    "BenchmarkMeasuring": SEES | JUDGES | {"LayoutFamilies"},
    "TreeSources": READS | {
        "BenchmarkJudging", "BenchmarkMeasuring", "BundledFiles", "LayoutFamilies", "TreeReading"},
    "LayoutExperiments": SEES | JUDGES | {
        "BenchmarkMeasuring", "LayoutFamilies", "TreeReading", "TreeSources"},
    "LayoutBenchCommands": SEES | JUDGES | {
        "ArgumentParser", "BenchmarkMeasuring", "LayoutExperiments", "LayoutFamilies",
        "LayoutReading", "TreeReading", "TreeSources"},
    "layoutbench": {"LayoutBenchCommands"},
}


def declared(package: str) -> dict[str, set[str]]:
    """The targets of a package description with what each depends on."""
    targets = {}
    for piece in re.split(r"\n    \.(?=(?:executableT|t|testT)arget\()", package)[1:]:
        name = re.search(r'name: "([^"]+)"', piece)[1]
        listed = re.search(r"dependencies: \[(.*?)\]", piece, re.S)
        text = listed[1] if listed else ""
        products = re.findall(r'\.product\(name: "([^"]+)"', text)
        text = re.sub(r"\.product\([^)]*\)", "", text)
        targets[name] = set(re.findall(r'"([^"]+)"', text)) | set(products)
    return targets


def faults() -> list[str]:
    targets = declared((ROOT / "Package.swift").read_text(encoding="utf-8"))
    found = []
    known = set(targets) | set().union(*targets.values())
    for folder in sorted((ROOT / "Tests").iterdir()):
        # Else a build from nothing may come to a test before what it imports.
        uses = targets.get(folder.name, known)
        for path in sorted(folder.rglob("*.swift")):
            found += [
                f"{path.relative_to(ROOT)}: Package.swift does not declare {module}"
                for module in IMPORT.findall(path.read_text(encoding="utf-8"))
                if module in known - uses]
    for folder in sorted(path for path in (ROOT / "Sources").iterdir() if path.is_dir()):
        name = folder.name
        if name not in targets or name not in ALLOWED:
            found.append(f"{name}: a target that Package.swift or this script does not know")
            continue
        imported = {}
        for path in sorted(folder.rglob("*.swift")):
            for module in IMPORT.findall(path.read_text(encoding="utf-8")):
                imported.setdefault(module, []).append(path.relative_to(ROOT))
        for module, paths in sorted(imported.items()):
            if name in CORE and module not in known | SYSTEM:
                found += [f"{path}: {name} imports {module}" for path in paths]
            if module in known and module not in targets[name]:
                found.append(f"{paths[0]}: Package.swift does not declare {name} → {module}")
        for module in sorted(targets[name] - set(imported)):
            found.append(f"Package.swift: {name} → {module} is not used")
        for module in sorted(targets[name] - ALLOWED[name]):
            found.append(f"Package.swift: {name} → {module} is not allowed")
    return found


if __name__ == "__main__":
    for fault in (all_faults := faults()):
        print(fault)
    sys.exit(1 if all_faults else 0)
