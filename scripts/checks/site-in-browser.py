#!/usr/bin/env python3
"""Builds a site of three small runs with scripts/site.sh and opens it in headless Chromium.

  scripts/helpers/run-python.sh scripts/checks/site-in-browser.py LAYOUTBENCH

A site that grows run by run has the bytes of one built at once, and building again changes none.
What moved is what 'layoutbench compare' says. Every link leads to a file, the console is silent,
nothing is wider than a phone, and chart, keys, lists and search answer. Exits with 1 where a check
fails, and with 75 where there is no Chromium."""

import csv
import html.parser
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import unquote

SCRIPTS = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(SCRIPTS))

from helpers.browser import Browser, chromium
from plots.history import p_value, tested_changes
from plots.pages import starts
from plots.reading import read_run
from plots.verdicts import moved

READY = ("document.readyState === 'complete' && (!document.getElementById('data') || "
         "document.documentElement.dataset.ready === 'true')")
failures = []


def expect(truth, text):
    print(("ok      " if truth else "FAILED  ") + text)
    if not truth:
        failures.append(text)


def numbers():
    """Against values that are known otherwise."""
    expect(p_value([1, 2, 3], [4, 5, 6]) == 2 / 20 and p_value([1, 1], [1, 1]) == 1,
           "the rank-sum test of few values")
    level = [1 + i % 7 / 100 for i in range(12)]
    expect(tested_changes(level + [1.5 * value for value in level]) == [12]
           and tested_changes(level * 3) == [] and tested_changes(level[:6] + [9] * 6) == [],
           "a step after twelve values, none without one, none of six")
    dates = ("2026-01-02T03:04:05Z", "2026-01-02T03:04:59Z", "2026-01-02T03:05:00Z",
             "2026-01-02T03:06:07Z", "2026-01-02T03:06:07Z", None)
    told = starts([SimpleNamespace(about={"started": date}) for date in dates])
    expect(told == ["2026-01-02 03:04:05", "2026-01-02 03:04:59", "2026-01-02 03:05",
                    "2026-01-02 03:06:07 (1)", "2026-01-02 03:06:07 (2)", "undated"],
           f"no two runs look alike: {told}")


def runs(layoutbench, folder):
    """A run with times and a picture, one without times, and one with worse layouts."""
    made = [folder / name for name in ("timed", "untimed", "worse")]
    for run, options in zip(made, (["--budget", "0"], ["--no-times"])):
        subprocess.run(
            [layoutbench, "run", "--strategy", "slice,squarified,buchheim", "--tree",
             "flat-log-normal,swiftui-view", "--sizes", "50", *options, "--output", run],
            check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    subprocess.run([layoutbench, "render", "--strategy", "treemap", "--tree", "swiftui-view",
                    "--output", made[0] / "swiftui-view.svg"], check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    shutil.copytree(made[0], made[2])
    about = json.loads((made[2] / "run.json").read_text())
    about.update(started="2099-01-01T00:00:00Z", git_commit="abcdef0123")
    del about["tables"]
    (made[2] / "run.json").write_text(json.dumps(about))
    with open(made[2] / "summary.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        if row["strategy"] == "squarified":
            row.update(aspect_mean=2 * float(row["aspect_mean"]), layout_hash="f" * 16)
            row["squareness_mean"] = 1.1 * float(row["squareness_mean"])
    with open(made[2] / "summary.csv", "w", newline="") as file:
        table = csv.DictWriter(file, rows[0], lineterminator="\n")
        table.writeheader()
        table.writerows(rows)
    return made


def site(*arguments):
    return subprocess.run([SCRIPTS / "site.sh", *arguments], capture_output=True, text=True)


def files(folder):
    return {path.relative_to(folder): path.read_bytes()
            for path in folder.rglob("*") if path.is_file()}


class Links(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.found, self.names = [], set()

    def handle_starttag(self, _, attributes):
        for name, value in attributes:
            if name in ("href", "src") and not value.startswith(("data:", "https:")):
                self.found.append(value)
            if name == "id":
                self.names.add(value)


def broken_links(folder):
    pages = {}
    for path in folder.rglob("*.html"):
        pages[path] = Links()
        pages[path].feed(path.read_text())
    broken, count = [], 0
    for path, links in pages.items():
        for link in links.found:
            file, _, name = link.partition("#")
            target = (path.parent / unquote(file)).resolve() if file else path
            count += 1
            if not target.is_file() or name and name not in pages[target].names:
                broken.append(f"{path.name}: {link}")
    return broken, count


def building(layoutbench, folder):
    timed, untimed, worse = runs(layoutbench, folder)
    grown, whole = folder / "grown", folder / "whole"
    known = folder / "known.csv"
    known.write_text("when,what\nabcdef0,squares <again>\n")
    unknown = folder / "unknown.csv"
    unknown.write_text("when,what\nabcdef0,once\n2026-01-01\n")
    drawing = folder / "layoutbench.html"
    drawing.write_text("<!DOCTYPE html><title>Trees</title>")
    options = ["--changes", known, "--repository", "https://example.com/x", "--page", drawing]
    for run in (untimed, worse, timed):
        told = site(run, "--output", grown, *options)
        expect(told.returncode == 0, f"a site grows{told.stderr}")
    moved_file = folder / "moved.md"
    site(folder, "--output", whole, *options, "--moved", moved_file,
         "--address", "https://example.com/site/")
    expect(files(whole) == files(grown), "a site that grew has the bytes of one built at once")
    before = {path: path.stat().st_mtime_ns for path in whole.rglob("*") if path.is_file()}
    site(timed, "--output", whole, *options)
    expect(before == {path: path.stat().st_mtime_ns for path in whole.rglob("*")
                      if path.is_file()}, "building again writes nothing")
    site(timed, "--output", whole, *options[:-2])
    expect('<a href="page/index.html">Draw a tree' in (whole / "index.html").read_text()
           and (whole / "page/index.html").read_bytes() == drawing.read_bytes(),
           "the page that draws trees stays, and a link leads to it")
    told = moved_file.read_text()
    expect("| worse | [squarified](https://example.com/site/strategies/squarified.html)" in told
           and "better" in told and "2 layouts changed" in told, "a comment tells what moved")
    broken, count = broken_links(whole)
    expect(not broken and count > 100, f"{count} links lead to files" + str(broken or ""))
    compared = json.loads(subprocess.run(
        [layoutbench, "compare", timed, worse, "--format", "json"],
        capture_output=True, text=True).stdout)
    wanted = {(cell["key"]["strategy"], cell["key"]["tree"],
               value["column"].removesuffix("_hash"), value["verdict"])
              for cell in compared["cells"] for value in cell["values"]
              if not value["advisory"] and value["verdict"] != "same"}
    found = {(row["strategy"], row["tree"], row["metric"], row["verdict"])
             for row in moved(read_run(timed), read_run(worse, True))}
    expect(found == wanted and len(found) == 6, f"what moved is what compare says: {found}")
    shutil.copytree(timed, folder / "torn")
    (folder / "torn/run.json").write_text("{")
    told = site(folder, "--output", whole, *options)
    expect(told.returncode == 0 and "left out" in told.stderr, "a torn run among others is told")
    for arguments, text in (
        ((folder / "none",), "is not a folder"), ((folder / "grown/trees",), "holds no run"),
        ((folder / "torn",), "is torn"),
        ((timed, "--page", folder / "none.html"), "none.html"),
        ((timed, "--changes", timed / "summary.csv"), "needs the columns"),
        ((timed, "--changes", unknown), "unknown.csv:3: needs a value"),
    ):
        told = site(*arguments, "--output", folder / "bad")
        expect(told.returncode == 1 and text in told.stderr and "Traceback" not in told.stderr,
               f"refused: {text}")
    return whole


def browsing(browser, site):
    pages = ["index.html", "strategies/squarified.html", "trees/swiftui-view.html",
             next(site.glob("runs/2099*/index.html")).relative_to(site)]
    for width, height, scheme in ((1280, 900, "light"), (390, 844, "dark")):
        browser.look(width, height, scheme)
        for page in pages:
            expect(browser.open(site / page, READY), f"{page} opens at {width}")
            wide = browser.run("document.documentElement.scrollWidth")
            expect(wide <= width, f"{page}: {wide} wide in a window of {width}")
    browser.look(1280, 900, "light")
    browser.open(site / pages[1], READY)

    def chart():
        return browser.run("document.querySelector('.chart').innerHTML")

    def readout():
        return browser.run("document.querySelector('.readout').textContent")
    drawn, told = chart(), readout()
    expect("polyline" in drawn and "NaN" not in drawn, "the history is drawn")
    expect("squares <again>" in browser.run("document.querySelector('.legend').textContent"),
           "a known change is marked")
    for key in ("ArrowLeft", "ArrowDown"):
        browser.run("document.querySelector('.chart').dispatchEvent("
                    f"new KeyboardEvent('keydown', {{key: '{key}', bubbles: true}}))")
        expect(readout() != told, f"{key} moves through the chart")
        told = readout()
    browser.run("document.querySelector('.legend button').click()")
    expect(chart().count("<polyline") < drawn.count("<polyline"), "a line is hidden")
    bad = browser.run("""(() => {
      const bad = [];
      for (let i = 0; i < document.querySelectorAll(".controls select").length; i += 1)
        for (let j = 0; j < document.querySelectorAll(".controls select")[i].length; j += 1) {
          const select = document.querySelectorAll(".controls select")[i];
          select.selectedIndex = j;
          select.dispatchEvent(new Event("change"));
          const chart = document.querySelector(".chart").innerHTML;
          if (/NaN|undefined/.test(chart)) bad.push(select.value);
        }
      return bad;
    })()""")
    expect(not bad, f"every choice draws{bad or ''}")
    expect("metric=" in browser.run("location.hash"), "the address holds the choice")
    browser.open(site / "index.html", READY)
    browser.send("Page.navigate", url=f"{(site / pages[1]).resolve().as_uri()}#metric=aspect_mean")
    expect(browser.wait("document.querySelector('.definition')?.textContent"
                        ".includes('lower is better')", 20),
           "and leads back to it, with the metric's definition")
    browser.open(site / "index.html", READY)
    room = browser.run("""(() => {
      const input = document.getElementById("search"), look = getComputedStyle(input);
      const pen = document.createElement("canvas").getContext("2d");
      pen.font = look.font;
      return input.clientWidth - parseFloat(look.paddingLeft) - parseFloat(look.paddingRight)
        - pen.measureText(input.placeholder).width;
    })()""")
    expect(room >= 0, f"what to search for fits, with {room:.0f} pixels to spare")
    browser.run("(() => { const input = document.getElementById('search'); input.value = 'squ'; "
                "input.dispatchEvent(new Event('input')); })()")
    shown = browser.run("[...document.querySelectorAll('.items li')].filter(i => !i.hidden)"
                        ".map(i => i.textContent.trim())")
    expect(shown == ["squarified"], f"a search finds {shown}")
    home = site.resolve().as_uri()
    found = [text for text in dict.fromkeys(browser.complaints(""))
             if not text.startswith(f"request: {home}")]
    expect(not found, f"nothing on the console, no request to elsewhere {found or ''}")


def main():
    program = chromium()
    if not program:
        print("there is no Chromium (Debian: apt-get install chromium)", file=sys.stderr)
        return 75
    numbers()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as made:
        folder = Path(made) / "runs"
        folder.mkdir()
        whole = building(Path(sys.argv[1]).resolve(), folder)
        browser = Browser(program, f"{made}/profile")
        try:
            browsing(browser, whole)
        finally:
            browser.close()
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
