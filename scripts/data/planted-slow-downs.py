#!/usr/bin/env python3
"""Plants three slow-downs in a package of 12 commits and lets `race --bisect` find them.

    scripts/data/planted-slow-downs.py FOLDER

The package is Examples/OwnLayouts in a repository of its own, FOLDER/package. A loop, an allocation
and a step of n² are planted in three of its layouts, the last in a branch that is merged; one
commit does not compile. The commands that it runs say which commit made each layout slower
(`race --bisect`), and why (the command that the bisection prints). What they print is kept in
FOLDER. Writes FOLDER/planted.md and fails if a commit is not the planted one.
"""

import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
START = "Own layouts"
SOURCES = "Sources/own-layouts"

LOOP = (
    "LongerSide.swift",
    "    if frame.width > frame.height {\n",
    """\
    var largest = 0.0
    for sibling in siblings { largest = max(largest, tree.weights[sibling]) }
    guard largest < .infinity else { return }
    if frame.width > frame.height {
""")
ALLOCATION = (
    "LeftAligned.swift",
    """\
      if tree.isLeaf(node) { columns[node] = 1 }
      if node > 0 { columns[Int(tree.parent[node])] += columns[node] }
""",
    """\
      let below = tree.children(of: node).map { columns[$0] }
      columns[node] = max(1, below.reduce(0, +))
""")
SQUARE = (
    "Circles.swift",
    """\
    let total = tree.weights[0] > 0 ? tree.weights[0] : 1
    for node in tree.nodes {
""",
    """\
    for node in tree.nodes {
      let heaviest = tree.nodes.reduce(0) { max($0, tree.weights[$1]) }
      let total = heaviest > 0 ? heaviest : 1
""")

# What is planted, the subject of its commit, the cell that gets slower.
PLANTED = [
    ("a loop", "Siblings without a finite weight are left out", "longer-side", "flat-zipf", 10_000),
    ("an allocation", "Columns are those of the children", "left-aligned", "random-binary", 1_000),
    ("a step of n²", "Merge branch 'heaviest'", "round-table", "random-binary", 1_000),
]


class Package:
    def __init__(self, folder: pathlib.Path):
        self.folder = folder

    def git(self, *words: str) -> str:
        user = ["-c", "user.name=layoutbench", "-c", "user.email=planted@example.invalid"]
        done = subprocess.run(
            ["git", *user, *words], cwd=self.folder, check=True, capture_output=True, text=True)
        return done.stdout.strip()

    def commit(self, subject: str, *changes: tuple[str, str, str]) -> None:
        for name, old, new in changes:
            path = self.folder / SOURCES / name
            text = path.read_text()
            if text.count(old) != 1:
                sys.exit(f"{name} does not have this once:\n{old}")
            path.write_text(text.replace(old, new))
        self.git("add", "-A")
        self.git("commit", "-q", "-m", subject)

    def add(self, subject: str, line: str) -> None:
        with open(self.folder / "README.md", "a") as file:
            file.write(line + "\n")
        self.commit(subject)

    def make(self) -> None:
        shutil.copytree(
            ROOT / "Examples/OwnLayouts", self.folder, ignore=shutil.ignore_patterns(".build*"))
        manifest = self.folder / "Package.swift"
        # The work tree of a commit lies in another folder.
        manifest.write_text(manifest.read_text().replace(
            'package(name: "layoutbench", path: "../..")',
            f'package(name: "layoutbench", path: "{ROOT}")'))
        (self.folder / ".gitignore").write_text(".build*\n")
        self.git("init", "-q", "-b", "main")
        self.commit(START)
        self.add("A README", "Layouts of our own.")
        self.commit(PLANTED[0][1], LOOP)
        comb = ("Comb.swift", '"a root with ten paths', '"a root with \\(ten) paths')
        self.commit("Name the number of teeth (does not compile)", comb)
        self.commit("Compile again", (comb[0], comb[2], comb[1]))
        self.commit(PLANTED[1][1], ALLOCATION)
        words = ("LongerSide.swift", "/// Side by side along", "/// All siblings along")
        self.commit("Say what the siblings do", words)
        self.git("checkout", "-q", "-b", "heaviest")
        self.commit("The total is the heaviest weight", SQUARE)
        self.commit("Say what a dot is", ("Circles.swift", "as a dot on", "as a round dot on"))
        self.git("checkout", "-q", "main")
        self.git("merge", "-q", "--no-ff", "-m", PLANTED[2][1], "heaviest")
        self.add("How to build", "Build it with `swift build -c release`.")
        self.add("How to race", "Race it with `own-layouts race`.")


def run(command: list[str], folder: pathlib.Path, output: pathlib.Path) -> str:
    """What a command prints, which is kept; one that has run is not run again."""
    if not output.exists():
        print(shlex.join(map(str, command)), file=sys.stderr)
        start = time.monotonic()
        done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, text=True)
        if done.returncode not in (0, 2):
            sys.exit(f"ended with {done.returncode}: {done.stdout}")
        minutes = (time.monotonic() - start) / 60
        output.write_text(f"{done.stdout}after {minutes:.1f} min\n")
    return output.read_text()


def main() -> None:
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[1]).resolve()
    package = Package(folder / "package")
    if not package.folder.exists():
        package.make()
    start = package.git("log", "--reverse", "--format=%H", "--first-parent").split("\n")[0]
    build = ["swift", "build", "-c", "release", "--product", "own-layouts"]
    subprocess.run(build, cwd=package.folder, check=True, stdout=sys.stderr)
    tool = package.folder / ".build/release/own-layouts"
    rows = []
    for number, (what, subject, strategy, tree, nodes) in enumerate(PLANTED, 1):
        command = [tool, "race", "--bisect", f"{start}..main", "--strategy", strategy]
        command += ["--tree", tree, "--sizes", str(nodes)]
        text = run(command, package.folder, folder / f"{number}-bisect.txt")
        found = package.git("log", "-1", "--format=%s", text.split()[0])
        if found != subject:
            sys.exit(f"{what}: found '{found}', planted in '{subject}':\n{text}")
        effect = re.search(r" slower: (.*)", text)[1]
        sure = re.search(r"sure to at least (.*?%)", text)[1]
        why = shlex.split(re.search(r"^why: (.*)", text, re.MULTILINE)[1])
        reason = run([tool, *why[1:]], package.folder, folder / f"{number}-why.txt")
        minutes = re.search(r"after (.*) min$", text)[1]
        rows.append([what, f"`{strategy}` on {tree}", effect, sure, minutes, first(reason)])
    lines = ["| planted | cell | slower by | sure to | minutes | first function |"]
    lines += ["|---|---|---|--:|--:|---|"] + [f"| {' | '.join(row)} |" for row in rows]
    (folder / "planted.md").write_text("\n".join(lines) + "\n")
    print("\n".join(lines))


def first(table: str) -> str:
    """The function that --why names first."""
    line = re.search(r"^ +1  .*", table, re.MULTILINE)[0]
    return f"`{line.split('  ')[-1]}`"


if __name__ == "__main__":
    main()
