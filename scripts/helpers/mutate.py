#!/usr/bin/env python3
"""The work of scripts/mutate.sh, which says what it does."""

import argparse
import hashlib
import json
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter

from swift_text import ASSIGNMENT, Source

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIST = ROOT / "Tests/Mutants/changes.txt"
SCRATCH = ROOT / ".build-mutants"
COPY = SCRATCH / "package"
RESULTS = SCRATCH / "results.json"
LEAST_SHARE = 0.97
# Address space of a process, of which tests take 2 GB.
MOST_MEMORY = 6 << 30

HEADER = """#include <stdbool.h>
extern int layoutbench_mutant;
static inline bool mutant(int number) { return number == layoutbench_mutant; }
"""
SWITCH = """#include <stdlib.h>
#include "MutantSwitch.h"
int layoutbench_mutant = 0;
__attribute__((constructor)) static void read_number(void) {
  const char *number = getenv("LAYOUTBENCH_MUTANT");
  layoutbench_mutant = number ? atoi(number) : 0;
}
"""
MANIFEST = """
package.targets.append(.target(name: "MutantSwitch"))
for target in package.targets where %s.contains(target.name) {
  target.dependencies.append("MutantSwitch")
}
"""


class Change:
    """A change of the list: the lines `old` of a file become `new`."""

    def __init__(self, number, path, occurrence, old, new, equivalent):
        self.number, self.path, self.occurrence = number, path, occurrence
        self.old, self.new, self.equivalent = old, new, equivalent

    @property
    def module(self):
        return self.path.split("/")[0]

    @property
    def key(self):
        words = f"{self.path}\n{self.occurrence}\n{self.old}\n{self.new}"
        return hashlib.sha256(words.encode()).hexdigest()[:16]

    def place(self, text):
        """Where the old text stands; raises where it does not, or where it is not the only one."""
        found = [match.start() for match in re.finditer(re.escape(self.old), text)]
        at, count = self.occurrence or (1, 1)
        if len(found) != count:
            raise ValueError(f"stands {len(found)} times in the file, not {count}")
        return found[at - 1]

    def rewrite(self, source):
        """The range that stands behind the switch, what stands there instead, and whether that is a
        statement."""
        start, text = self.place(source.text), source.text
        same = len(os.path.commonprefix([self.old, self.new]))
        rest = min(len(self.old), len(self.new)) - same
        tail = len(os.path.commonprefix(
            [self.old[::-1][:rest], self.new[::-1][:rest]]))
        low, high = start + same, start + len(self.old) - tail
        words, others = Counter(self.old.split()), Counter(self.new.split())
        is_statement = not self.new or any(
            word in ("continue", "break", "return") or ASSIGNMENT.fullmatch(word)
            for word in (words - others) + (others - words))
        if is_statement:
            return start, start + len(self.old), self.new, True
        low, high = source.expression(low, high)
        if low < start:
            new = text[low:start] + self.new
        else:
            new = self.new[low - start:]
        end = start + len(self.old)
        new = new + text[end:high] if high >= end else new[:len(new) - (end - high)]
        return low, high, new, False

    def __str__(self):
        return f"{self.path}: {' '.join(self.old.split())}  →  {' '.join(self.new.split())}"


def changes():
    found, path, occurrence, old, new, equivalent = [], None, None, [], None, None

    def end():
        nonlocal occurrence, old, new, equivalent
        if new is not None:
            found.append(Change(
                len(found) + 1, path, occurrence, "\n".join(old), "\n".join(filter(None, new)),
                equivalent))
        occurrence, old, new, equivalent = None, [], None, None

    for line in LIST.read_text("utf-8").splitlines():
        mark, rest = line[:1], line[2:]
        if mark != "+" and new is not None and mark != "=":
            end()
        if mark == "*":
            path = rest
        elif mark == "@":
            occurrence = tuple(map(int, rest.split(" of ")))
        elif mark == "-":
            old.append(rest)
        elif mark == "+":
            new = (new or []) + [rest]
        elif mark == "=":
            equivalent = rest
    end()
    return found


def file_of(change):
    return ROOT / "Sources" / change.path


def check(listed):
    """Complains of each change that does not apply."""
    faults, sources, keys = [], {}, set()
    for change in listed:
        try:
            if change.path not in sources:
                sources[change.path] = Source(file_of(change).read_text("utf-8"))
            change.rewrite(sources[change.path])
            if change.key in keys:
                raise ValueError("stands twice in the list")
            keys.add(change.key)
        except (OSError, ValueError, IndexError) as error:
            faults.append(f"{change.number}: {change}: {error}")
    return faults


# The copy with all changes behind the switch


def mutated(text, listed):
    """The text with changes behind the switch. Changes within one expression share its place."""
    source = Source(text)
    groups = []
    for low, high, change, new, is_statement in sorted(
            (low, high, change.number, new, is_statement)
            for change in listed
            for low, high, new, is_statement in [change.rewrite(source)]):
        if groups and low < groups[-1]["high"]:
            group = groups[-1]
            group["high"] = max(high, group["high"])
        else:
            group = {"low": low, "high": high, "parts": []}
            groups.append(group)
        group["parts"].append((change, low, high, new, is_statement))
    for group in reversed(groups):
        low, high = group["low"], group["high"]
        old = text[low:high]
        new = old
        is_statement = any(part[4] for part in group["parts"])
        for number, start, end, piece, _ in reversed(group["parts"]):
            whole = text[low:start] + piece + text[end:high]
            if is_statement:
                new = f"if mutant({number}) {{ {whole} }} else {{ {new} }}"
            else:
                new = f"(mutant({number}) ? ({whole}) : ({new}))"
        text = text[:low] + new + text[high:]
    return "import MutantSwitch; " + text


def write(path, text):
    """Only what is new, so that no more is compiled."""
    if not path.exists() or path.read_bytes() != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text)


def copy(listed):
    """Copies the package, with all changes behind the switch."""
    by_path = {}
    for change in listed:
        by_path.setdefault(f"Sources/{change.path}", []).append(change)
    names = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT,
        check=True, capture_output=True, text=True).stdout.split("\0")
    kept = {"Sources/MutantSwitch/include/MutantSwitch.h", "Sources/MutantSwitch/switch.c"}
    for name in filter(None, names):
        path = ROOT / name
        if path.is_symlink() or not path.exists() or name.startswith("results/"):
            continue
        kept.add(name)
        text = path.read_bytes()
        if name in by_path:
            text = mutated(text.decode(), by_path[name]).encode()
        elif name == "Package.swift":
            modules = json.dumps(sorted({change.module for change in listed}))
            text += (MANIFEST % modules).encode()
        write(COPY / name, text)
        shutil.copymode(path, COPY / name)
    write(COPY / "Sources/MutantSwitch/include/MutantSwitch.h", HEADER.encode())
    write(COPY / "Sources/MutantSwitch/switch.c", SWITCH.encode())
    for folder in ("Sources", "Tests"):
        for path in (COPY / folder).rglob("*"):
            if path.is_file() and str(path.relative_to(COPY)) not in kept:
                path.unlink()


def swift(command, *words):
    paths = ["--package-path", str(COPY), "--scratch-path", str(SCRATCH / "build")]
    return ["swift", command, *paths, *words]


def build(listed):
    """Compiles the copy; where that fails, says which changes stand on the lines of errors."""
    log = SCRATCH / "build.log"
    with open(log, "w") as file:
        outcome = subprocess.run(
            swift("build", "--build-tests", "-c", "release", "-Xswiftc", "-enable-testing",
                  "-Xswiftc", "-gnone"), stdout=file, stderr=subprocess.STDOUT)
    if outcome.returncode == 0:
        return
    told = log.read_text("utf-8", errors="replace")
    for path, line, message in sorted(set(re.findall(
            rf"^{re.escape(str(COPY))}/(\S+?):(\d+):\d+: error: (.*)$", told, re.M))):
        lines = (COPY / path).read_text("utf-8").splitlines()
        numbers = re.findall(r"mutant\((\d+)\)", lines[int(line) - 1])
        print(f"{path}:{line}: {message} (changes: {', '.join(numbers) or 'none on this line'})")
    sys.exit(f"the changed package does not compile: {log}")


# Tests


def suites():
    """For each target the targets of tests that use it, directly or through others."""
    told = subprocess.run(
        swift("package", "describe", "--type", "json"), check=True, capture_output=True, text=True)
    targets = json.loads(told.stdout)["targets"]
    uses = {target["name"]: target.get("target_dependencies", []) for target in targets}

    def below(name):
        return {name}.union(*(below(other) for other in uses[name]))

    tests = [target["name"] for target in targets if target["type"] == "test"]
    return {
        name: [test for test in tests if name in below(test)] for name in uses}


def bound_memory():
    """A change that takes memory without end ends its tests, and no other program."""
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


class Tests:
    """Starts suites of the changed package."""

    def __init__(self, seconds):
        """`seconds` says what the tests of a filter took, which passed without a change."""
        self.program = SCRATCH / "build/release/layoutbenchPackageTests.xctest"
        self.seconds = seconds
        self.broken = {}

    @staticmethod
    def filter(suite, types=()):
        return rf"^{suite}\." + (f"({'|'.join(types)})/" if types else "")

    def fail(self, tests, number):
        """How the tests of a filter fail with a change: a line that says so, or `None`."""
        environment = {
            key: value for key, value in os.environ.items() if key != "LAYOUTBENCH_LONG_TESTS"}
        environment |= {"LAYOUTBENCH_MUTANT": str(number), "SWIFT_BACKTRACE": "enable=no"}
        limit = 30 + 3 * self.seconds.get(tests, 600)
        start = time.monotonic()
        process = subprocess.Popen(
            [self.program, "--testing-library", "swift-testing", "--filter", tests],
            cwd=COPY, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            errors="replace", start_new_session=True, preexec_fn=bound_memory)
        alarm = subprocess.Popen(
            ["bash", "-c", f"sleep {int(limit)}; kill -9 -- -{process.pid}"],
            start_new_session=True)
        told, is_over = None, False
        try:
            for line in process.stdout:
                if "recorded an issue" in line:
                    told = line.strip()[:200]
                    break
                if re.search(r"Test run with \d+ test", line):
                    is_over = "passed" in line
        finally:
            for one in (alarm, process) if told or not is_over else (alarm,):
                try:
                    os.killpg(one.pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass
            process.stdout.close()
            process.wait()
            alarm.wait()
        seconds = time.monotonic() - start
        if told is None and (not is_over or process.returncode != 0):
            told = "no end" if seconds >= limit else f"ended with {process.returncode}"
        if number == 0:
            self.seconds[tests] = seconds
        return told

    def are_sound(self, tests):
        """Whether the tests of a filter pass without a change. Those that wait for other programs
        can fail on a busy machine, so that they are tried twice."""
        if tests not in self.seconds and tests not in self.broken:
            told = self.fail(tests, 0) and self.fail(tests, 0)
            if told:
                self.seconds.pop(tests)
                self.broken[tests] = told
                print(f"LEFT OUT: {tests} fails without a change: {told}", flush=True)
        return tests not in self.broken

    @staticmethod
    def names(path):
        """What a file declares that others may speak of."""
        text = path.read_text("utf-8")
        names = {path.stem.split("+")[0]}
        names |= set(re.findall(r"\b(?:struct|enum|class|protocol) (\w{4,})", text))
        names |= set(re.findall(r"\bvar (\w+): Self \{", text))
        names |= set(re.findall(r"\bname = \"([\w-]+)\"", text))
        return names | set(re.findall(r"\bMetric\(\s*\"(\w+)\"", text))

    @staticmethod
    def types(folder):
        """The types of tests in each file of a folder."""
        for path in folder.rglob("*.swift"):
            text = path.read_text("utf-8")
            yield path, text, re.findall(
                r"@Suite\(.*?\)\s*(?:struct|final class) (\w+)", text, re.S)

    @classmethod
    def nearest(cls, change):
        """The types of tests of its module that speak of what the changed file declares, else those
        of the folder of the same name. They come first, as one of them fails most often."""
        speaks = speaking(cls.names(file_of(change)))
        folder = ROOT / "Tests" / f"{change.module}Tests"
        beside = folder / pathlib.Path(*change.path.split("/")[1:-1])
        spoken, near = set(), set()
        for path, text, types in cls.types(folder):
            if speaks.search(text):
                spoken |= set(types)
            if beside in path.parents and beside != folder:
                near |= set(types)
        return sorted(spoken or near)

    @classmethod
    def of_users(cls, change):
        """The types of tests of its module that are called by the changed file, or by one that uses
        what it declares, such as the tests of a command of its table."""
        file = file_of(change)
        speaks = speaking(cls.names(file))
        stems = {file.stem.split("+")[0]} | {
            path.stem.split("+")[0] for path in (ROOT / "Sources" / change.module).rglob("*.swift")
            if speaks.search(path.read_text("utf-8"))}
        types = {one for _, _, types in cls.types(ROOT / "Tests" / f"{change.module}Tests")
                 for one in types}
        return sorted(one for one in types if one.startswith(tuple(stems)))


def speaking(names):
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, sorted(names)))})\b")


def print_row(*cells):
    print("| " + " | ".join(str(cell).replace("|", "\\|") for cell in cells) + " |")


def fingerprint():
    """Of all that is compiled, but for the switch: who changes a test tries survivors again."""
    digest = hashlib.sha256()
    for folder in ("Sources", "Tests"):
        for path in sorted((ROOT / folder).rglob("*.swift")):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def run(listed, reach):
    SCRATCH.mkdir(exist_ok=True)
    kept = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    results, sources = kept.get("changes", {}), fingerprint()
    seconds = kept["seconds"] if kept.get("sources") == sources else {}
    mark = f"{sources} {reach}"
    start = time.monotonic()
    tests, users = Tests(seconds), suites()
    for change in listed:
        known = results.get(change.key)
        if known and (known["noticed"] or known["mark"] == mark):
            continue
        own = f"{change.module}Tests"
        chosen = [suite for suite in users[change.module] if suite != own]
        chosen.sort(key=lambda suite: seconds.get(tests.filter(suite), 0))
        chosen = ([own] if own in users else []) + chosen
        noticed = None
        # The fewest tests come first.
        types = sorted([tests.nearest(change), tests.of_users(change)], key=len)
        near = [tests.filter(own, some) for some in types if some]
        tries = near + [tests.filter(suite) for suite in chosen]
        if reach == "near":
            tries = tries[:max(1, len(near))]
        elif reach == "module":
            tries = [one for one in tries if own in one]
        for one in tries:
            if tests.are_sound(one) and (told := tests.fail(one, change.number)):
                noticed = f"{one}: {told}"
                break
        is_whole = not any(one in tests.broken for one in tries)
        results[change.key] = {
            "noticed": noticed, "mark": mark if is_whole else None, "change": str(change)}
        kept = {"sources": sources, "seconds": seconds, "changes": results}
        RESULTS.write_text(json.dumps(kept, indent=1, ensure_ascii=False))
        print(f"{time.monotonic() - start:6.0f} s  {change.number:3} "
              f"{'noticed by ' + noticed.split(': ')[0] if noticed else 'SURVIVES'}: {change}",
              flush=True)
    return {change.number: results[change.key]["noticed"] for change in listed}, tests.broken


# The list


OPERATORS = [
    (r" < ", " <= "), (r" <= ", " < "), (r" > ", " >= "), (r" >= ", " > "), (r" == ", " != "),
    (r" != ", " == "), (r" && ", " || "), (r" \|\| ", " && "), (r" [+-] 1\b", ""),
    (r"\bmin\(", "max("), (r"\bmax\(", "min("), (r"\.first\b", ".last"), (r"\.last\b", ".first"),
    (r" \+ ", " - "), (r" - ", " + "), (r" \* ", " / "), (r" / ", " * "),
    (r" \+= ", " -= "), (r" -= ", " += "),
    (r"\btrue\b", "false"), (r"\bfalse\b", "true"), (r"(?<=[ (])!(?=\w)", ""),
    (r"\b(if|guard|where) (?=[\w.]+(?:\(.*\))? (?:\{|else))", r"\1 !"), (r"\?\? .+$", ""),
    (r"(?<![\w.])0\.\d+", "0.75"), (r"(?<![\w.])[2-9]\b(?![.:])", "1"), (r"\b0\.\.<", "1..<"),
    (r"^\s*\w[\w.\[\]]* [+*/-]?= .*$", ""), (r"^\s*(?:continue|break)$", ""),
    (r"^\s*[a-z][\w.]*\(.*\)$", ""), (r"\bInt\((.*?)\.rounded\(\)\)", r"Int(\1)"),
]


def is_apt(old, new, line):
    """Whether a candidate can compile, and is more than an assignment in an initializer."""
    if re.match(r"\s*(//|import|case \w+$|@|\}|self\.\w+ = \w+$)", line) or "func " in line:
        return False
    return not (re.search(r" [+-]=? ", old) and re.search(r"[\"\[\]]", line))


def propose(count, seed, modules):
    """Candidates, from each module in proportion to its lines, for a person to choose from."""
    generator = random.Random(seed)
    places, texts = [], {}
    for path in sorted((ROOT / "Sources").rglob("*.swift")):
        name, at = str(path.relative_to(ROOT / "Sources")), 0
        if modules and name.split("/")[0] not in modules:
            continue
        texts[name] = path.read_text("utf-8")
        for line in texts[name].splitlines(keepends=True):
            places.append((name, at, line.rstrip("\n")))
            at += len(line)
    shown = None
    while count > 0:
        name, at, line = generator.choice(places)
        fitting = [(old, new) for old, new in OPERATORS
                   if re.search(old, line.split("  //")[0]) and is_apt(old, new, line)]
        if not fitting:
            continue
        old, new = generator.choice(fitting)
        match = generator.choice(list(re.finditer(old, line)))
        changed = line[:match.start()] + match.expand(new) + line[match.end():]
        if name != shown:
            print(f"\n* {name}")
            shown = name
        found = [one.start() for one in re.finditer(re.escape(line.strip()), texts[name])]
        if len(found) > 1:
            place = found.index(at + len(line) - len(line.lstrip()))
            print(f"@ {place + 1} of {len(found)}")
        print(f"- {line.strip()}\n+ {changed.strip()}".rstrip())
        count -= 1


def main():
    parser = argparse.ArgumentParser(prog="scripts/mutate.sh")
    parser.add_argument("--only", help="modules, separated by commas")
    parser.add_argument("--numbers", help="places in the list, separated by commas")
    parser.add_argument(
        "--reach", choices=["near", "module", "all"], default="all", help="which tests are tried")
    parser.add_argument("--fresh", action="store_true", help="forget what was noticed")
    parser.add_argument("--check", action="store_true", help="only whether changes apply")
    parser.add_argument("--propose", nargs=2, type=int, metavar=("COUNT", "SEED"))
    options = parser.parse_args()
    if options.propose:
        propose(*options.propose, options.only and options.only.split(","))
        return 0
    listed = changes()
    if faults := check(listed):
        print("\n".join(faults))
        print(f"{len(faults)} changes do not apply: mend them in {LIST.relative_to(ROOT)}")
        return 1
    if options.check:
        print(f"{len(listed)} changes apply")
        return 0
    if options.fresh and RESULTS.exists():
        RESULTS.unlink()
    copy(listed)
    build(listed)
    chosen = listed
    if options.only:
        chosen = [one for one in chosen if one.module in options.only.split(",")]
    if options.numbers:
        numbers = set(map(int, options.numbers.split(",")))
        chosen = [one for one in chosen if one.number in numbers]
    alive = [one for one in chosen if not one.equivalent]
    noticed, broken = run(alive, options.reach)
    survivors = [one for one in alive if not noticed[one.number]]
    if survivors:
        print()
        print_row("number", "file", "old", "new")
        print("|---:|---|---|---|")
    for one in survivors:
        print_row(one.number, one.path, " ".join(one.old.split()), " ".join(one.new.split()))
    count = len(alive) - len(survivors)
    share = count / len(alive) if alive else 1.0
    print(f"\n{len(chosen)} changes, {len(chosen) - len(alive)} equivalent, {count} of {len(alive)}"
          f" noticed ({100 * share:.1f} %)")
    for tests, told in broken.items():
        print(f"left out, as it fails without a change: {tests}: {told}")
    return 0 if share >= LEAST_SHARE and not broken else 1


if __name__ == "__main__":
    sys.exit(main())
