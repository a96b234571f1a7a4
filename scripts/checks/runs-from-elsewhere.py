#!/usr/bin/env python3
"""Makes reports and sites of runs whose files somebody else wrote, and looks what these can do.

  scripts/helpers/run-python.sh scripts/checks/runs-from-elsewhere.py LAYOUTBENCH [CHECK…]

A run of LAYOUTBENCH is changed in ways in which no run is: it names commands, programs, folders and
links, its names are HTML, Markdown and LaTeX, and its numbers are as large as numbers can be. It
starts nothing, reads nothing outside itself, writes nowhere but into the output, and is told as
text. Pages are also opened in headless Chromium. Exits with 1 where a check fails, and with 75
where there is no Chromium. A CHECK is starts, reads, drawings, writes, templates, names, numbers or
browsing."""

import ast
import base64
import contextlib
import csv
import gzip
import hashlib
import html.parser
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import traceback
from pathlib import Path
from unittest import mock

sys.dont_write_bytecode = True
SCRIPTS = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(SCRIPTS))

import plot
from helpers.browser import Browser, chromium

READY = ("document.readyState === 'complete' && "
         "document.documentElement.dataset.ready === 'true'")
IMAGE = "<img src=x onerror=ran=1>"
# Unseen, it turns the direction of what follows.
TURNED = "\u202eturned"
TREES = ["<!--<script>", "@SCRIPT@", f"a\n::error::b | [c](http://e) @me #1 {IMAGE}"]
STRATEGIES = ['"><b>\'&', f"`x` {TURNED}", "\\input{x}\n::error::"]
failures = []


def expect(truth, text):
    print(("ok      " if truth else "FAILED  ") + text, flush=True)
    if not truth:
        failures.append(text)


def said(page):
    """What a report that was not made tells."""
    return f": {page}" if page.startswith("FAILED") else ""


class Runs:
    """A run of one's own, and what becomes of it elsewhere."""

    def __init__(self, layoutbench, folder):
        self.layoutbench, self.folder, self.count = layoutbench, folder, 0
        self.own = folder / "own"
        subprocess.run(
            [layoutbench, "run", "--strategy", "slice,squarified,buchheim", "--tree",
             "flat-log-normal,swiftui-view,random-binary", "--sizes", "40,80", "--budget", "0",
             "--output", self.own], check=True, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        self.marker = folder / "started"
        self.program = folder / "program.sh"
        self.program.write_text(f"#!/bin/sh\ntouch '{self.marker}'\n")
        self.program.chmod(0o755)

    def changed(self, about=None, row=None):
        """A copy whose run.json and rows of tables are changed, so that nothing tells."""
        self.count += 1
        run = self.folder / f"run-{self.count}"
        shutil.copytree(self.own, run)
        told = json.loads((run / "run.json").read_text())
        del told["tables"]
        (about or (lambda _: None))(told)
        (run / "run.json").write_text(json.dumps(told))
        for path in run.glob("*.csv"):
            with path.open(newline="") as file:
                rows = list(csv.DictReader(file))
            for one in rows if row else ():
                row(path.name, one)
            with path.open("w", newline="") as file:
                table = csv.DictWriter(file, rows[0], lineterminator="\n")
                table.writeheader()
                table.writerows(rows)
        return run

    def renamed(self, about=None, **names):
        """With other names of strategies or trees."""
        def row(_, one):
            for column in names.keys() & one.keys():
                one[column] = names[column].get(one[column], one[column])

        def renaming(told):
            for tree in told["trees"]:
                tree["tree"] = names.get("tree", {}).get(tree["tree"], tree["tree"])
            (about or (lambda _: None))(told)
        return self.changed(renaming, row)

    def output(self):
        return Path(tempfile.mkdtemp(dir=self.folder))

    def call(self, *words, **options):
        try:
            return subprocess.run([str(word) for word in words], capture_output=True, text=True,
                                  timeout=300, **options)
        except subprocess.TimeoutExpired:
            return subprocess.CompletedProcess(words, "too long", "", "it did not end")

    def plot(self, *words, output=None):
        """The report, or what was said in place of it. To draw each chart twice more, for papers,
        takes longest: here that is left out."""
        output = output or self.output()
        said = io.StringIO()
        with (mock.patch.object(plot, "save"), contextlib.redirect_stderr(said),
              contextlib.redirect_stdout(said),
              mock.patch.object(sys, "argv", list(map(str, ("plot.py", *words, "--output",
                                                            output))))):
            try:
                code = plot.main()
            except SystemExit as error:
                code = error.code
            except Exception:
                code = traceback.format_exc()
        page = output / "report.html"
        return page.read_text() if code == 0 else f"FAILED {said.getvalue()[-300:]}{code}"

    def site(self, *runs):
        """The folder of the site and what was said."""
        site = self.output()
        done = self.call(SCRIPTS / "site.sh", *runs, "--output", site, "--moved",
                         site / "moved.md", "--address", "https://example.com")
        return site, done


def pictures(page):
    """The trees of the pictures in a report, and the pictures."""
    found = re.findall('data-tree="([^"]*)"[^>]*>([^<]*)<', page)
    return {html.unescape(tree): gzip.decompress(base64.b64decode(data)).decode()
            for tree, data in found}


# It starts nothing


def starts(runs):
    command = f"exec:touch {runs.marker}"

    def about(told):
        digest = hashlib.sha256(runs.program.read_bytes()).hexdigest()
        told["builds"] = [{"path": str(runs.program), "sha256": digest, "version": "1"}]
        told["peers"] = [{"name": "mine", "command": f"touch {runs.marker}"}]
    run = runs.renamed(about, strategy={
        "slice": command, "squarified": f"squarified:ratio=1,{command}", "buchheim": "mine/dice"})
    for words in ((), ("--layoutbench", runs.layoutbench)):
        page = runs.plot(run, *words)
        expect(page.startswith("<!doctype") and not runs.marker.exists(),
               f"a strategy, a build and a peer start nothing {' '.join(map(str, words[:1]))}"
               + said(page))
        runs.marker.unlink(missing_ok=True)
    page = runs.plot(runs.own)
    expect(not pictures(page) and "--layoutbench .build/release/layoutbench" in page,
           "without a program there is no picture, and the report says how to get them")
    page = runs.plot(runs.changed(about), "--layoutbench", runs.layoutbench)
    expect(len(pictures(page)) == 5 and not runs.marker.exists(),
           f"a program that was named draws its own trees: {list(pictures(page))}")
    told = runs.plot(runs.own, "--layoutbench", "/nonexistent")
    expect("/nonexistent: is no program" in told, "a program that is not there is told")
    runs.program.chmod(0o755)
    told = runs.plot(runs.own, "--layoutbench", runs.program)
    expect("so that it is no layoutbench" in told, "and another program, too")
    runs.marker.unlink(missing_ok=True)


# It reads nothing outside itself


def reads(runs):
    secret = runs.folder / "secret"
    secret.mkdir()
    (secret / "nobody-knows.csv").write_text("id,parent,value\nnobody-knows,,1\n")
    digest = hashlib.sha256(runs.layoutbench.read_bytes()).hexdigest()
    for source, name in ((f"dir:{secret}", "secret"), (secret / "nobody-knows.csv",
                                                       "nobody-knows")):
        for words in (["--tree", str(source)], [str(source)], ["--seed", "1", str(source)]):
            def about(told):
                told["command"] = ["layoutbench", "run", *words]
                told["builds"] = [{"path": str(runs.layoutbench), "sha256": digest, "version": "1"}]
            run = runs.renamed(about, tree={"swiftui-view": name})
            found = pictures(runs.plot(run, "--layoutbench", runs.layoutbench))
            expect(len(found) == 4 and not [tree for tree in found if tree.startswith(name)],
                   f"a folder or a file that a command names is not drawn: {list(found)}")
    (secret / "summary.csv").write_bytes((runs.own / "summary.csv").read_bytes())
    for name, link in (("metrics.csv", secret / "nobody-knows.csv"), ("metrics.csv", "metrics.csv"),
                       ("ranking.csv", secret / "nobody-knows.csv"),
                       ("journal.jsonl", secret / "nobody-knows.csv"),
                       ("summary.csv", "../secret/summary.csv")):
        run = runs.changed()
        (run / name).unlink()
        (run / name).symlink_to(link)
        site, done = runs.site(run)
        copied = [path for path in site.rglob("*") if path.is_file()
                  and b"nobody-knows" in (gzip.decompress(path.read_bytes())
                                          if path.suffix == ".gz" else path.read_bytes())]
        expect(not copied and (done.returncode == 1 or name == "journal.jsonl"),
               f"a site takes nothing that the link {name} leads to: {copied} {done.stderr}")
        if name in ("metrics.csv", "summary.csv"):
            told = runs.plot(run)
            expect(told.startswith("FAILED") and str(run / name) in told,
                   f"a report says so: {told[:200]}")
    run = runs.changed()
    (run / "inner").mkdir()
    (run / "metrics.csv").rename(run / "inner/metrics.csv")
    (run / "metrics.csv").symlink_to("inner/metrics.csv")
    expect(runs.plot(run).startswith("<!doctype"), "a link to a file within the folder is read")
    run = runs.changed()
    (run / "samples.csv").unlink()
    os.mkfifo(run / "samples.csv")
    told = runs.call(sys.executable, SCRIPTS / "plot.py", run).stderr
    expect("samples.csv: is no file" in told, f"a pipe is refused: {told[:200]}")
    run = runs.changed(lambda told: told.update(environment="<b>"))
    told = runs.plot(run)
    expect("run.json: environment is of another kind" in told, "so is a run.json of another shape")


# Drawings in the folder


def drawings(runs):
    run, other, faults = runs.changed(), runs.folder / "other.png", {}
    other.write_bytes(b"")
    start = '<svg xmlns="http://www.w3.org/2000/svg" width="{}" height="9"{}>'
    for name, text, fault in (
        ("good", start.format(9, "") + '<rect fill="url(#a)"/><title>a\\b (c)</title></svg>', ""),
        ("script", start.format(9, "") + "<script>ran=1</script></svg>", "an element"),
        ("handler", start.format(9, ' onload="ran=1"') + "</svg>", "an attribute onload"),
        ("image", start.format(9, "") + f'<image href="{other}"/></svg>', "an element"),
        ("style", start.format(9, "") + '<g style="mask:url(http://e)"/></svg>', "another file"),
        ("sheet", '<?xml-stylesheet href="data:,"?>' + start.format(9, "") + "</svg>",
         "an instruction"),
        ("foreign", start.format(9, "") + '<a xmlns="http://www.w3.org/1999/xhtml"/></svg>',
         "none of SVG"),
        ("entities", '<!DOCTYPE svg [<!ENTITY a "b">]>' + start.format(9, "") + "&amp;</svg>",
         "entities"),
        ("deep", start.format(9, "") + "<g>" * 5000 + "</g>" * 5000 + "</svg>", "nested"),
        ("huge", start.format("1e9", "") + "</svg>", "larger than"),
        ("crowded", start.format(9, "") + "<g/>" * 500_001 + "</svg>", "elements"),
        ("torn", start.format(9, ""), "no SVG"),
    ):
        (run / f"{name}.svg").write_text(text)
        faults[name] = fault
    (run / "link.svg").symlink_to(SCRIPTS.parent / "results/gallery/tree.svg")
    page, (site, done) = runs.plot(run), runs.site(run)
    expect(page.startswith("<!doctype") and 'alt="good"' in page, f"a drawing is shown{said(page)}")
    for name, fault in {**faults, "link": "is a link"}.items():
        told = re.search(f"{name}\\.svg is not shown here: ([^<]*)", page)
        expect(not fault and not told or told and fault in told[1]
               and f"left out: {run}/{name}.svg" in done.stderr,
               f"and one that is {name} not: {told and told[1]}" if fault else "a good one")
    kept = list(site.glob("pictures/*"))
    expect(len(kept) == 1 and "<script" not in kept[0].read_text(), f"nor in a site: {len(kept)}")


# It writes into the output


def writes(runs):
    victim = runs.folder / "victim"
    run, output = runs.changed(), runs.output()
    victim.write_text("mine")
    for name in ("report.html", "quality-treemap-aspect_median.svg",
                 "quality-treemap-aspect_median.png", "swiftui-view.png"):
        (output / name).symlink_to(victim)
    (run / "swiftui-view.svg").write_bytes(
        (SCRIPTS.parent / "results/gallery/tree.svg").read_bytes())
    done = runs.call(sys.executable, SCRIPTS / "plot.py", run, "--output", output)
    expect(done.returncode == 0 and victim.read_text() == "mine"
           and (output / "quality-treemap-aspect_median.svg").read_text().startswith("<svg"),
           f"what a link in the output leads to is left alone{done.stderr}")
    home = runs.output()
    (run / "plots").symlink_to(home)
    done = runs.call(sys.executable, SCRIPTS / "plot.py", run)
    expect(done.returncode == 2 and "is a link" in done.stderr and not list(home.iterdir()),
           "a folder for reports that came with the run as a link is not written to")
    run = runs.renamed(tree={"swiftui-view": "../../../up", "flat-log-normal": "é" * 300},
                       strategy={"slice": "/absolute"})
    before = {path for path in runs.folder.iterdir()}
    page, (site, done) = runs.plot(run), runs.site(run)
    expect(page.startswith("<!doctype") and done.returncode == 0,
           f"names that are paths or longer than a file's name may be{done.stderr}{said(page)}")
    expect(len({path for path in runs.folder.iterdir()} - before) == 2, "lead to no other folder")
    other = runs.changed(lambda told: told.update(started="../../x", git_commit="../../x"))
    site, done = runs.site(other)
    expect(done.returncode == 0 and len(list(site.glob("runs/*/index.html"))) == 1,
           "and so do a start and a commit")


# It is told as text


def templates(runs):
    """What `html` is given is a constant of the script, with every value in quotes or between
    tags."""
    wrong, count = [], 0
    for path in sorted((SCRIPTS / "plots").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            place = f"{path.name}:{node.lineno}"
            if node.func.id == "html":
                count += 1
                first = node.args[0]
                if not isinstance(first, ast.Constant) or re.search(r"=\{|<\{|\{\w", first.value):
                    wrong.append(place)
            # Only what comes from no file is taken as it is.
            if node.func.id == "Html" and path.name not in ("markup.py", "report.py"):
                wrong.append(place)
    expect(not wrong and count > 90, f"{count} parts of pages are made of constants {wrong}")


class Elements(html.parser.HTMLParser):
    """What a page consists of, and its text."""

    def __init__(self, page):
        super().__init__()
        self.found, self.text = [], ""
        self.feed(page)

    def handle_starttag(self, name, attributes):
        self.found.append((name, dict(attributes)))

    def handle_data(self, data):
        self.text += data


def hostile(runs):
    """A run whose names are no names, a later one, and another before both of the same cells."""
    def about(told):
        told["suite"], told["git_commit"] = IMAGE, IMAGE
        told["environment"]["processor"] = IMAGE
        told["environment"]["findings"] = [{"check": IMAGE, "finding": TURNED}]
        told["failures"] = [{"strategy": STRATEGIES[0], "tree": TREES[1], "nodes": 254, "seed": 1,
                             "frame": "1600x900", "message": f"one\n{IMAGE}\n::error::"}]
    strategies = dict(zip(("slice", "squarified", "buchheim"), STRATEGIES))
    trees = dict(zip(("flat-log-normal", "swiftui-view", "random-binary"), TREES))
    first = runs.renamed(about, strategy=strategies, tree=trees)

    def later(told):
        about(told)
        told["started"] = f"2099](http://e)\n{IMAGE}"

    def row(name, one):
        for column, of in (("strategy", strategies), ("tree", trees)):
            if column in one:
                one[column] = of.get(one[column], one[column])
        if name == "summary.csv" and one["aspect_mean"]:
            one["aspect_mean"] = 2 * float(one["aspect_mean"])
        if name == "summary.csv" and (one["tree"], one["strategy"]) == (TREES[1], STRATEGIES[0]):
            one.update(status="crashed", layout_ns="")

    def renaming(told):
        later(told)
        for tree in told["trees"]:
            tree["tree"] = trees[tree["tree"]]
    return first, runs.changed(renaming, row)


def names(runs):
    first, second = hostile(runs)
    output = runs.output()
    pages = {"report": runs.plot(second, "--format", "latex", output=output),
             "report of two": runs.plot(first, second)}
    site, done = runs.site(first, second)
    expect(done.returncode == 0, f"a site of them is made{done.stderr}")
    pages |= {str(path.relative_to(site)): path.read_text() for path in site.rglob("*.html")}
    expect(len(pages) == 2 + 1 + 2 + 3 + 3, f"{len(pages)} pages")
    wrong = []
    for name, page in pages.items():
        parts = Elements(page)
        kinds = {element for element, _ in parts.found}
        wrong += [f"{name}: {element} {attributes}" for element, attributes in parts.found
                  if attributes.get("src") == "x" or any(
                      key.startswith("on") or not re.fullmatch("[a-z-]+", key, re.IGNORECASE)
                      for key in attributes)]
        wrong += [f"{name}: <b> of a name" for element, attributes in parts.found
                  if element == "b" and attributes and set(attributes) != {"class"}]
        wrong += [f"{name}: no element {element}" for element in ("main", "script", "title")
                  if element not in kinds]
        wrong += [f"{name}: {page[:200]}"] if page.startswith("FAILED") else []
        wrong += [f"{name}: turns"] if "\u202e" in page else []
    expect(not wrong, f"names are text in all pages {wrong[:3]}")
    text = Elements(pages["report"]).text
    expect(all(name in text for name in ("<!--<script>", "@SCRIPT@", IMAGE, "\\u{202e}turned",
                                         "a\\u{a}::error::b | [c](http://e) @me #1")),
           "and are all there")
    told = (site / "moved.md").read_text().splitlines()
    rows = [line for line in told if line.startswith("|")]
    begin = re.compile(r"$|### |\[What moved\]\(https://example\.com/|\| |\|---|Gone: |"
                       r"\d+ cells? |And \d|This run")
    expect(all(begin.match(line) for line in told), f"no name begins a line of a comment: {told}")
    cells = {len(re.findall(r"(?<!\\)\|", line)) for line in rows}
    expect(len(rows) > 6 and cells == {7}, f"its table has {len(rows)} rows of one form: {cells}")
    plain = "\n".join(told)
    expect(not re.search(r"@\w|#\d|(?<!\\)<(?!!-- -->)|::|(?<!\\)`|\u202e", plain)
           and "http://" not in plain,
           f"names mention nobody, lead nowhere and are no command: {plain}")
    tex = (output / "overview.tex").read_text() if (output / "overview.tex").exists() else ""
    expect("2099](http://e)\\u{a}" in tex.splitlines()[1] and "\\input{x}" not in tex,
           "LaTeX shows names and carries out none")
    broken = runs.changed(row=lambda _, one: one.update(status="\x1b[2J\n::error::"))
    told = runs.plot(broken)
    expect("holds `\\u{1b}[2J\\u{a}::error::`" in told and told.count("\n") == 1,
           f"an error is a line: {told!r}")


# Its numbers are numbers


def numbers(runs):
    for column, value, words in (
        ("layout_ns", "nan", "not a number"), ("pass_ratio", "inf", "not a number"),
        ("ns_per_node", "1e400", "not a number"), ("aspect_mean", "-Infinity", "not a number"),
        ("leaves", "nan", "not a number"), ("layout_ns_low", "-1", "below 0"),
        ("nodes", "0", "not a number of nodes"), ("nodes", "1.5", "not a number of nodes"),
        ("nodes", "9" * 400, "not a number of nodes"), ("aspect_mean", "9" * 5000, "not a number"),
        ("family", "none", "which run.json does not have"),
    ):
        run = runs.changed(row=lambda name, one: one.update({column: value}) if column in one
                           and name == "summary.csv" else None)
        told = runs.plot(run)
        expect("summary.csv, line 2: the column" in told and words in told,
               f"{column} is not {value[:9]}: {told[:200]}")
    for name, column in (("metrics.csv", "value"), ("samples.csv", "layout_ns"),
                         ("advice.csv", "value")):
        run = runs.changed(row=lambda table, one: one.update({column: "nan"}) if table == name
                           else None)
        told = runs.plot(run)
        expect(f"{name}, line 2: the column `{column}` holds `nan`" in told, f"nor is {column} nan")
    run = runs.changed()
    text = (run / "run.json").read_text()
    for found in ("NaN", "1e400", "[" * 100_000):
        (run / "run.json").write_text(text[:-1] + f', "more": {found}}}')
        told = runs.plot(run)
        expect("run.json: is torn or no JSON" in told, f"JSON has no {found[:9]}: {told[:200]}")
    for number, values in enumerate(EXTREMES):
        page = runs.plot(extreme(runs, values))
        specs = re.search('id="specs">([^<]*)<', page)
        text = gzip.decompress(base64.b64decode(specs[1])).decode() if specs else "NaN"
        expect(not re.search(r"NaN|Infinity", text) and json.loads(text),
               f"charts of {values} are made{said(page)}")
    site, done = runs.site(*(extreme(runs, values, day)
                             for day, values in enumerate(EXTREMES, 1)))
    pages = list(site.rglob("*.html"))
    data = [found[1] for page in pages
            if (found := re.search('id="data">([^<]*)<', page.read_text()))]
    expect(done.returncode == 0 and len(data) > 5
           and not [text for text in data if re.search(r"NaN|Infinity", text)],
           f"a site of them is made{done.stderr[-300:]}")
    return site


EXTREMES = (["1e308", "5e-324", "0"], ["-1e308", "1.7976931348623157e308", "1"], ["5e-324"],
            ["1e308"], [str(2**63), str(2**63 + 1)])


def extreme(runs, values, day=1):
    """A run whose numbers are these by turns; of times the absolute ones."""
    turn = iter(range(10**9))

    def row(name, one):
        for column in one:
            if name == "steps.csv" or one[column] == "" or column in (
                    "nodes", "seed", "rank", "strategy", "tree", "frame", "machine", "status",
                    "family", "metric", "unit", "direction", "leaves", "steps", "height", "samples",
                    "purpose", "title", "as_good", "dominated_by", "answer", "remarks", "share"):
                continue
            if re.fullmatch(r"-?[\d.]+(e[-+]?\d+)?", one[column]):
                value = values[next(turn) % len(values)]
                is_time = column.startswith(("layout_ns", "ns_per", "pass_ratio"))
                one[column] = value.lstrip("-") if is_time else value
    return runs.changed(lambda told: told.update(started=f"2026-01-{day:02}T00:00:00Z"), row)


# In a browser


def browsing(runs):
    program = chromium()
    if not program:
        print("there is no Chromium (Debian: apt-get install chromium)", file=sys.stderr)
        sys.exit(75)
    first, second = hostile(runs)
    output = runs.output()
    runs.plot(second, "--layoutbench", runs.layoutbench, output=output)
    site, _ = runs.site(first, second)
    extremes, _ = runs.site(*(extreme(runs, values, day)
                              for day, values in enumerate(EXTREMES, 1)))
    reports = []
    for values in EXTREMES[:2]:
        reports.append(runs.output())
        runs.plot(extreme(runs, values), output=reports[-1])
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(program, profile)
        try:
            browser.look(1280, 900, "light")
            for folder in (output, *reports):
                opens = browser.open(folder / "report.html", READY)
                charts = browser.run("document.querySelectorAll('.view svg').length")
                expect(opens and charts > 3, f"a report opens, with {charts} charts")
                expect(browser.run("typeof ran") == "undefined", "and nothing of it ran")
            for home in (site, extremes):
                for page in sorted(home.glob("*/*.html")):
                    opens = browser.open(page, READY)
                    bad = browser.run(EVERY_CHOICE)
                    expect(opens and not bad and browser.run("typeof ran") == "undefined",
                           f"{page.parent.name}/{page.name[:40]} opens, and all choices draw {bad}")
            page = next(page for page in site.glob("trees/*.html"))
            browser.open(page, READY)
            rows = browser.run(DOWNLOADED)
            expect(rows and not re.search(r'(^|,)"?[=@+]', rows, re.MULTILINE),
                   "no name is a formula in a table that a chart downloads")
            complaints = [text for text in browser.complaints("") if not text.startswith("request")]
            expect(not complaints, f"nothing on the console {complaints[:3]}")
        finally:
            browser.close()


EVERY_CHOICE = """(() => {
  const bad = /<circle|<path/.test(document.querySelector(".chart").innerHTML) ? [] : ["nothing"];
  const lists = () => document.querySelectorAll(".controls select");
  for (let i = 0; i < lists().length; i += 1)
    for (let j = 0; j < lists()[i].length; j += 1) {
      const select = lists()[i];
      select.selectedIndex = j;
      select.dispatchEvent(new Event("change"));
      const chart = document.querySelector(".chart").innerHTML;
      if (/NaN|undefined|Infinity/.test(chart)) bad.push(select.value);
    }
  return bad;
})()"""
DOWNLOADED = """(async () => {
  let blob;
  const made = URL.createObjectURL;
  URL.createObjectURL = (one) => { blob = one; return made(one); };
  HTMLAnchorElement.prototype.click = () => {};
  [...document.querySelectorAll(".controls button")].at(-1).click();
  return blob.text();
})()"""


def main():
    with tempfile.TemporaryDirectory() as name:
        runs = Runs(Path(sys.argv[1]).resolve(), Path(name).resolve())
        for check in (starts, reads, drawings, writes, templates, names, numbers, browsing):
            if check.__name__ in sys.argv[2:] or not sys.argv[2:]:
                check(runs)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
