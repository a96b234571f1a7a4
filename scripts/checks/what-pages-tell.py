#!/usr/bin/env python3
"""Holds what reports and sites tell of runs against what `layoutbench` itself says of them.

  scripts/helpers/run-python.sh scripts/checks/what-pages-tell.py LAYOUTBENCH [CHECK…]

Verdicts are those of 'layoutbench compare' on runs of one strategy that is good, differs in its
last bits, has a bug, crashes or is gone, on a run that was cut short, and on runs whose values were
moved at random. Then sites and reports of such runs, of damaged ones and of a race are read. Exits
with 1 where a check fails. A CHECK is as_compare, sites, damaged, reports or pictures."""

import csv
import html
import json
import random
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
SCRIPTS = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(SCRIPTS))

from plots.reading import WHY, Unreadable, read_run, stable_hash
from plots.verdicts import moved

# A peer that slices, in the way that the file 'mode' beside it says.
PEER = '''import itertools, json, os, pathlib, sys
mode = pathlib.Path(__file__).with_name("mode").read_text()
def slices():
    boxes = [tuple(frame)] * len(weights)
    for parent, nodes in groups:
        x, y, width, height = boxes[parent]
        whole = sum(weights[node] for node in nodes) or 1
        for node in nodes:
            # The same number but for the last bit.
            part = (width / whole * weights[node] if mode == "noise"
                    else weights[node] / whole * width)
            boxes[node] = (x, y, part, height)
            x += part
    share = 0.9 if mode == "bug" else 1
    return [(x, y, width * share, height) for x, y, width, height in boxes]
def answer(request):
    global weights, groups, frame
    if request["do"] == "hello":
        names = ["other"] if mode == "gone" else ["dice", "other"]
        return {"protocol": 1, "name": "mine", "version": "1", "strategies": [
            {"id": name, "family": "treemap", "geometry": "rect", "claims": []} for name in names]}
    if mode == "crash":
        sys.exit("dice fell off the <table>")
    if request["do"] == "load":
        weights, frame = request["weights"], request["frame"]
        groups = [(parent, list(nodes)) for parent, nodes in itertools.groupby(
            range(1, len(weights)), request["parents"].__getitem__)]
        return {"nodes": len(weights)}
    if request["do"] == "sample":
        return {"nanoseconds": [1.0]}
    if request["do"] == "layout":
        return {"layout": [number for box in slices() for number in box]}
    return {"error": "unknown request"}
answers = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)
for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), file=answers, flush=True)
'''
MODES = ("good", "noise", "bug", "crash", "gone")
failures = []


def expect(truth, text):
    print(("ok      " if truth else "FAILED  ") + text, flush=True)
    if not truth:
        failures.append(text)


class Runs:
    """The runs of the check, each in a folder of its name."""

    def __init__(self, layoutbench, folder):
        self.layoutbench, self.folder = layoutbench, folder

    def call(self, *words):
        return subprocess.run([str(self.layoutbench), *map(str, words)], cwd=self.folder,
                              capture_output=True, text=True)

    def make(self):
        (self.folder / "data").mkdir()
        (self.folder / "data/sales.csv").write_text("id,parent,value\nroot,,\n" + "".join(
            f"{name},root,{value}\n" for name, value in zip("abcde", (3, 5, 1.7, 0.3, 9))))
        (self.folder / "peer.py").write_text(PEER)
        for mode in MODES:
            (self.folder / "mode").write_text(mode)
            done = self.call(
                "run", "--strategy", "slice,squarified", "--strategy", "exec:python3 peer.py",
                "--tree", "flat-log-normal,swiftui-view", "--tree=data/sales.csv", "--sizes", 60,
                "--no-times", "--output", mode)
            expect(done.returncode == (3 if mode == "crash" else 0), f"a run that is {mode}")
        (self.folder / "mode").write_text("good")
        for seed in range(6):
            self.moved_at_random(f"random{seed}", seed, seed % 2 == 0)
        self.call("run", "--strategy", "slice,buchheim", "--tree",
                  "flat-log-normal,swiftui-view,flask-files", "--sizes", 60, "--budget", 0,
                  "--output", "whole")
        for name, change in (("framed", "--frame=900x900"), ("more", "--strategy=knuth")):
            self.call("run", "--strategy", "slice,buchheim", "--tree",
                      "flat-log-normal,swiftui-view", "--sizes", 60, "--no-times", change,
                      "--output", name)
        self.cut_short()
        self.call("race", self.layoutbench, self.layoutbench, "--strategy", "slice", "--tree",
                  "swiftui-view", "--budget", 1, "--margin", "1%", "--output", "race")

    def cut_short(self):
        """The whole run as if it had been killed while it was at its second tree."""
        cut = self.folder / "cut"
        shutil.copytree(self.folder / "whole", cut)
        lines = (cut / "journal.jsonl").read_text().splitlines()
        kept = []
        for line in lines:
            event = json.loads(line)["record"]
            if event.get("workload", {}).get("_0", {}).get("index") == 2:
                break
            if event.get("measured", {}).get("workload") != 1:
                kept.append(line + "\n")
        (cut / "journal.jsonl").write_text("".join(kept))
        about = json.loads((cut / "run.json").read_text())
        del about["finished"]
        (cut / "run.json").write_text(json.dumps({**about, "tables": []}))
        for path in cut.glob("*.csv"):
            path.unlink()
        judged = self.call("judge", "cut")
        expect(judged.returncode == 0, "a run that was cut short is judged")

    def moved_at_random(self, name, seed, counted):
        """The good run with values that are moved by what is about as much as may be."""
        rng, target = random.Random(seed), self.folder / name
        shutil.copytree(self.folder / "good", target)
        metrics = {metric["id"] for family in json.loads((target / "run.json").read_text())[
            "families"] for metric in family["metrics"]}
        with open(target / "summary.csv", newline="") as file:
            rows = list(csv.DictReader(file))
        for row in rows:
            for column in metrics & row.keys():
                if row[column] != "" and rng.random() < 0.5:
                    value = float(row[column])
                    row[column] = rng.choice([
                        "", value * (1 + 1e-12), value * (1 + 2e-9), value + 5e-10, value + 2e-9,
                        value + 1e-12, value * 1.1, value * 0.9, 0, 1e-10, 1e-300, 5e-9])
            if counted:
                row["allocations"] = rng.choice([7, 7, 8])
                row["instructions"] = rng.choice(
                    ["", 1_000_000, 1_002_750, 1_002_751, 1_001_000, 997_000])
        with open(target / "summary.csv", "w", newline="") as file:
            table = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
            table.writeheader()
            table.writerows(rows)
        about = json.loads((target / "run.json").read_text())
        # Edited on purpose, which 'compare' refuses otherwise.
        (target / "run.json").write_text(json.dumps({**about, "tables": []}))

    def dated(self, *names):
        """Copies of runs in a folder, a day apart, as a site is made of."""
        folder = Path(tempfile.mkdtemp(dir=self.folder))
        for day, name in enumerate(names, 1):
            shutil.copytree(self.folder / name, folder / f"{day}-{name}")
            path = folder / f"{day}-{name}/run.json"
            about = json.loads(path.read_text())
            ends = ("started", "finished") if "finished" in about else ("started",)
            path.write_text(json.dumps({**about, **{
                end: f"2026-01-{day:02}T00:00:00Z" for end in ends}}))
        return folder


def as_compare(runs):
    """The verdicts of both on pairs of runs."""
    pairs = [("good", mode) for mode in MODES] + [
        ("noise", "bug"), ("bug", "noise"), ("crash", "good"), ("gone", "good"), ("whole", "cut"),
        ("cut", "whole"), ("cut", "cut"), ("good", "whole"), ("good", "random0"),
        ("random0", "good"), ("random0", "random2"), ("random2", "random4"),
        ("random1", "random3"), ("random3", "random0"), ("random5", "random1")]
    for base, head in pairs:
        told = json.loads(runs.call("compare", base, head, "--format", "json").stdout)
        wanted = sorted((*(str(cell["key"].get(name)) for name in ("strategy", "tree", "nodes")),
                         value["column"].removesuffix("_hash"), value["verdict"])
                        for cell in told["cells"] for value in cell["values"]
                        if not value["advisory"] and value["verdict"] != "same")
        found = sorted((row["strategy"], row["tree"], str(row["nodes"]), row["metric"],
                        row["verdict"])
                       for row in moved(*(read_run(runs.folder / run, True)
                                          for run in (base, head))))
        expect(found == wanted, f"{base} and {head}: {len(wanted)} values are not the same"
               + ("" if found == wanted else f", here {len(found)}: "
                  f"{sorted(set(found) ^ set(wanted))[:3]}"))


def site(runs, *names):
    """What the page of the last run, the index and the comment tell, as text."""
    made = Path(tempfile.mkdtemp(dir=runs.folder))
    done = subprocess.run(
        [SCRIPTS / "site.sh", runs.dated(*names), "--output", made, "--moved", made / "moved.md",
         "--address", "https://example.com"], capture_output=True, text=True)
    if done.returncode:
        return done.stderr, "", ""
    last = sorted(made.glob("runs/*/index.html"))[-1]
    return text_of(last), text_of(made / "index.html"), (made / "moved.md").read_text()


def text_of(path):
    """The text of a page as one line."""
    page = re.sub(r"<(script|style)\b.*?</\1>", "", path.read_text(), flags=re.S)
    return " ".join(html.unescape(re.sub("<[^>]*>", " ", page)).split())


def sites(runs):
    page, index, comment = site(runs, "good", "noise")
    expect("What moved 6 layouts changed. Each" in page and comment.startswith(
        "### 6 layouts changed\n"), "noise in the last bits of values is no news")
    for pair in (("good", "bug"), ("random0", "random2")):
        counts = json.loads(runs.call("compare", *pair, "--format", "json").stdout)["counts"]
        wanted = ", ".join(f"{counts[verdict]} values {word}" for verdict, word in (
            ("regressed", "worse"), ("improved", "better")))
        page, index, comment = site(runs, *pair)
        expect(comment.startswith(f"### {wanted}, "), f"a site counts as compare does: {wanted}")
    page, index, comment = site(runs, "good", "bug")
    counts = re.match(r"### (\d+ values worse, \d+ values better)", comment)
    page, index, comment = site(runs, "good", "crash", "bug")
    worse, better = map(int, re.findall(r"(\d+) values", counts[1]))
    # The state of six cells is better, too.
    wanted = f"{worse} values worse, {better + 6} values better, 6 layouts changed"
    expect(all(wanted in text for text in (page, index, comment)),
           f"a crash does not hide a bug: {wanted}")
    expect(all("6 cells have a result again." in text for text in (page, index, comment)),
           "and it is told that it crashes no more")
    page, index, comment = site(runs, "good", "crash", "crash", "good")
    expect("### 6 values better\n" in comment and "changed" not in page,
           "what is as before two crashes is the same")
    page, index, comment = site(runs, "good", "gone")
    expect(all("3 cells gone" in text and "Gone: the strategy mine/dice." in text
               for text in (page, index, comment)) and "are the same" not in comment,
           "a strategy that is gone is told")
    page, index, comment = site(runs, "good", "gone", "gone")
    expect("Layouts and metrics are the same" in comment and "Gone:" not in page,
           "once, and not of each run after it")
    page, index, comment = site(runs, "whole", "framed")
    expect(comment.startswith("### The first run of these cells\n")
           and "are the same" not in comment and "the first run of these cells" in index
           and "This is the first run of these cells." in page,
           "nothing is said to be the same where nothing could be compared")
    page, index, comment = site(runs, "whole", "more")
    expect(all("2 cells are new." in text for text in (page, index, comment)), "new cells are told")
    wanted = ("This run is incomplete. It lacks 4 of 6 cells, among them all of swiftui-view · 254,"
              " flask-files. Continue it with the same command and --resume FOLDER")
    for names in (("whole", "cut"), ("cut",)):
        page, index, comment = site(runs, *names)
        expect(wanted in page and wanted in index and "worse" not in comment and all(
            part in comment for part in ("### Incomplete", "4 of 6 cells", "--resume FOLDER")),
            f"a run that was cut short is incomplete: {' '.join(names)}")
    page, index, comment = site(runs, "whole", "cut", "whole")
    expect("Layouts and metrics are the same" in comment, "and the next one is compared past it")
    folder, made = runs.dated("cut"), runs.folder / "continued"
    later = runs.dated("whole")  # as if it had been resumed
    for day in (folder, later, folder):
        subprocess.run([SCRIPTS / "site.sh", day, "--output", made], capture_output=True)
    expect(len(list(made.glob("runs/*/index.html"))) == 1
           and "incomplete" not in text_of(made / "index.html"),
           "a run that went on takes the place of the one that was cut short")
    page, index, comment = site(runs, "good", "crash")
    expect("mine/dice on flat-log-normal · 60, swiftui-view · 254, sales · 6: crashed exited with "
           "1 dice fell off the <table>" in page and "crashed: exited with 1 dice fell off the "
           "\\<table\\>" in comment, "why a cell has no result is told with its last words")


def costs(runs):
    """What functions cost, below the picture in whose folder the table lies."""
    shutil.copytree(runs.folder / "good", runs.folder / "why")
    (runs.folder / "why/why.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>')
    table = runs.folder / "why/why-costs.csv"
    table.write_text(",".join(WHY) + """
Mine.place(_:),0,600,1800,1,2,10,34
Mine.<row>,1,100,1250.5,,,0,24
""")
    wanted = ("+1,200 600 1,800 1 → 2 +24 Mine.place(_:) "
              "+1,150 100 1,250 – +24 inlined: Mine.<row>")
    expect(wanted in report(runs, "why"), "a report tells what functions cost")
    expect(wanted in site(runs, "why")[0], "and so does a site")
    table.write_text(",".join(WHY) + "\nf,,,7,,,,\n")
    expect("+7 0 7" in report(runs, "why"), "a field that was emptied by hand is 0")
    table.write_text("other,table\n1,2\n")
    expect("Mine" not in report(runs, "why"), "another table beside a picture is left alone")
    table.write_text(",".join(WHY) + "\nf,0,x,1,1,1,0,0\n")
    expect("why.svg is not shown here" in report(runs, "why"), "and one that is broken is told")


def damaged(runs):
    """Files that are not as they were written."""
    folder = runs.dated("good", "good", "noise")
    broken = folder / "2-good"
    whole = (broken / "summary.csv").read_text()
    for edit, words in (
        (lambda text: text.replace("ok", "ok ", 1), "the column `status` holds `ok `"),
        (lambda text: re.sub(r"(\.\d)\d", r"\g<1>0", text, count=1),
         "summary.csv: the file was changed after the run"),
        (lambda text: "".join(text.splitlines(True)[:5]),
         "summary.csv, line 5: the file ends here, and the run wrote 12 rows"),
        (lambda text: "".join(text.splitlines(True)[:5])[:-1],
         "summary.csv, line 5: the file ends here, and the run wrote 12 rows"),
        (lambda text: text + text.splitlines(True)[1],
         "summary.csv, line 14: the strategy, tree, nodes, frame, seed and machine are the same as "
         "in line 2"),
        (lambda text: text.replace("\n", "\r\n"), "summary.csv: the lines end with CR LF"),
        (lambda text: text.replace("layout_hash", "layout_hush"),
         "summary.csv, line 1: the header has no column `layout_hash`"),
        (lambda text: "", "summary.csv, line 1: the file ends here, and the run wrote 12 rows"),
    ):
        (broken / "summary.csv").write_bytes(edit(whole).encode())
        told = runs.call("compare", folder / "1-good", broken).stderr
        try:
            read_run(broken)
            found = "nothing"
        except Unreadable as error:
            found = str(error)
        expect(words in found and words in told, f"refused as by compare: {words}"
               + ("" if words in found else f", but {found}") + ("" if words in told else told))
    (broken / "summary.csv").write_text("".join(whole.splitlines(True)[:5]))
    made = runs.folder / "of-damaged"
    told = subprocess.run([SCRIPTS / "site.sh", folder, "--output", made], capture_output=True,
                          text=True)
    expect(told.returncode == 0 and f"left out: {broken}/summary.csv" in told.stderr
           and f"layoutbench judge {broken}" in told.stderr
           and len(list(made.glob("runs/*"))) == 2, "a site leaves it out and says so")
    told = subprocess.run([SCRIPTS / "site.sh", broken, "--output", runs.folder / "none"],
                          capture_output=True, text=True)
    expect(told.returncode == 1 and "layoutbench judge" in told.stderr, "alone it is refused")
    told = plot(broken, runs.folder / "none")
    expect(told.returncode == 1 and f"layoutbench judge {broken}" in told.stderr,
           "a report refuses it")
    runs.call("judge", broken)
    expect(read_run(broken).cells == read_run(folder / "1-good").cells,
           "what it names makes it whole")
    for path in broken.glob("*.csv"):
        path.unlink()
    told = subprocess.run([SCRIPTS / "site.sh", folder, "--output", made], capture_output=True,
                          text=True)
    expect("left out" in told.stderr and "ended before it wrote its tables" in told.stderr,
           "a run without tables is told, too")
    table = runs.folder / "good/summary.csv"
    written = json.loads(table.with_name("run.json").read_text())["tables"][0]
    expect(stable_hash(table.read_bytes()) == written["hash"], "a hash is that of the program")


def plot(folder, output, *options):
    return subprocess.run([sys.executable, SCRIPTS / "plot.py", *([folder] if isinstance(
        folder, Path) else folder), "--output", output, *options], capture_output=True, text=True)


def report(runs, *names, options=()):
    output = Path(tempfile.mkdtemp(dir=runs.folder))
    done = plot([runs.folder / name for name in names], output, *options)
    return text_of(output / "report.html") if done.returncode == 0 else done.stderr


def reports(runs):
    text = report(runs, "whole", "cut", "whole")
    wanted = "This run is incomplete. It lacks 4 of 6 cells, among them all of swiftui-view · 254,"
    expect(f"cut compared with whole: what both measured is the same. {wanted}" in text,
           "a report of several runs tells of one that was cut short")
    expect(wanted in report(runs, "cut"), "and so does one of that run alone")
    text = report(runs, "good", "gone", "crash")
    expect("Without a result mine/dice on flat-log-normal · 60, swiftui-view · 254, sales · 6: "
           "crashed exited with 1 dice fell off the <table>" in text
           and "ok crashed exited with 1 dice fell off" in text,
           "a report tells why cells have no result")
    expect("good: 3 cells gone. Gone: the strategy mine/dice." in text, "and what is gone")
    text = report(runs, "race")
    about = json.loads((runs.folder / "race/run.json").read_text())
    expect(all(words in text for words in (
        shlex.join(about["command"]), about["started"], about["environment"]["machine"],
        f"base {about['builds'][0]['path']}", f"head {about['builds'][1]['path']}",
        about["builds"][0]["sha256"][:12], "margin 1 %")), "a race's report tells what was raced")


def pictures(runs):
    """The commands for pictures that are not in a report."""
    words = ["run", "--strategy", "slice", "--strategy",
             f"exec:python3 {shlex.quote(str(SQUARIFIED))}", "--tree=data/sales.csv",
             "--label", "id", "--no-times", "--output", "peer"]
    runs.call(*words)
    for name, count in (("peer", 2), ("good", 9)):
        text = report(runs, name)
        found = re.search("the run was started: (.*?) treemap", text)
        commands = re.findall(r"layoutbench (render .*?--output \S+)", found[1] if found else "")
        codes = [runs.call(*shlex.split(command)).returncode for command in commands]
        expect(codes == [0] * count, f"{count} commands for pictures of {name} work: {codes}")
    # As a program that lacks a strategy of the run.
    program, output = runs.folder / "other.sh", Path(tempfile.mkdtemp(dir=runs.folder))
    program.write_text('#!/bin/sh\ncase "$*" in *squarified*) exit 64;; esac\n'
                       f'exec {shlex.quote(str(runs.layoutbench))} "$@"\n')
    program.chmod(0o755)
    plotted = subprocess.run(
        [sys.executable, SCRIPTS / "plot.py", "good", "--output", output, "--layoutbench",
         program], cwd=runs.folder, capture_output=True, text=True)
    page = (output / "report.html").read_text() if plotted.returncode == 0 else ""
    shown = re.findall('data-tree="([^"]*)"', page)
    # The third one is a file.
    expect(len(shown) == 2, f"the other strategies are drawn: {shown}")


SQUARIFIED = SCRIPTS.parent / "Examples/Peers/squarified.py"


def main():
    with tempfile.TemporaryDirectory() as name:
        runs = Runs(Path(sys.argv[1]).resolve(), Path(name).resolve())
        runs.make()
        for check in (as_compare, sites, costs, damaged, reports, pictures):
            if check.__name__ in sys.argv[2:] or not sys.argv[2:]:
                check(runs)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
