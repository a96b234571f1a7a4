#!/usr/bin/env python3
"""Opens the page of scripts/page.sh in headless Chromium and does what people do there.

  scripts/helpers/run-python.sh scripts/checks/page-in-browser.py PAGE.html LAYOUTBENCH \
    [--screenshots FOLDER]

Files are dropped, pasted and chosen; words of the strip read a file again; an error shows its
lines; each view in three widths and two themes; search, entering, leaving, Back, Forward and links;
a value that is dragged; exports beside those of the command line; keys alone; axe; memory, a trap
and a worker that is ended. Nothing on the console and no request. Exits with 1 where a check fails,
and with 75 where there is no Chromium."""

import argparse
import base64
import gzip
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import axe_core_python

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from helpers.browser import HOSTILE, Browser, Visit, chromium

ROOT = Path(__file__).resolve().parent.parent.parent
LOOKS = (("desk", 1440, 900, "light"), ("desk", 1440, 900, "dark"), ("tablet", 768, 1024, "light"),
         ("phone", 390, 844, "dark"), ("phone", 390, 844, "light"))
READY = "document.body?.dataset.ready === 'true'"
VIEW = "document.body.dataset.view"
STRIP = "document.getElementById('reading').textContent"
DRAWN = "!!layoutbench.views.one.stage.snapshot"
STAGE = "document.querySelector('main .stage')"
WAY = "[...document.querySelectorAll('main .way nav li')].map(i => i.textContent).join(' / ')"
CARD = "document.getElementById('card').hidden ? '' : document.getElementById('card').textContent"
FOCUS = (f"document.getElementById({STAGE}.getAttribute('aria-activedescendant'))"
         "?.getAttribute('aria-label')")
IDLE = "new Promise(done => setTimeout(done, 400))"
AXE = Path(axe_core_python.__file__).parent / "axe.min.js"
FOUND = """axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations
  .filter(({ impact }) => impact === "serious" || impact === "critical")
  .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((n) => n.html).join(" ")}`))"""


class Check(Visit):
    def open(self, page, place="", width=1440, height=900, theme="light"):
        self.browser.look(width, height, theme)
        # Another address of the same file would not load it again.
        self.browser.send("Page.navigate", url="about:blank")
        self.browser.send("Page.navigate", url=page.resolve().as_uri() + place)
        return self.browser.wait(READY)

    def rest(self):
        self.browser.run(IDLE)

    def take(self, name, text, how="paste"):
        """A file from outside: dropped, pasted or chosen."""
        data = base64.b64encode(text.encode()).decode()
        make = (f"const data = new DataTransfer(); const bytes = Uint8Array.from(atob('{data}'),"
                "c => c.charCodeAt(0));"
                f"const file = new File([bytes], {json.dumps(name)}); data.items.add(file);")
        act = {
            "drop": "document.body.dispatchEvent(new DragEvent('drop',"
                    "{ dataTransfer: data, bubbles: true, cancelable: true }));",
            "paste": "document.body.dispatchEvent(new ClipboardEvent('paste',"
                     "{ clipboardData: data, bubbles: true }));",
            "choose": "const chooser = document.getElementById('chooser');"
                      "chooser.files = data.files; chooser.dispatchEvent(new Event('change'));",
        }[how]
        self.browser.run(f"(() => {{ {make} {act} }})()")

    def ask(self, request, **given):
        return self.browser.run(
            f"layoutbench.core.ask({json.dumps(request)}, {json.dumps(given)})")

    # Beginning

    def start(self, page):
        for form, width, height, theme in LOOKS[::2]:
            self.expect(self.open(page, "", width, height, theme), f"{form}: it starts")
            drawn = "document.querySelectorAll('.examples canvas').length === 5"
            self.expect(self.browser.wait(drawn, 20), f"{form}: five examples are drawn")
            self.fits(f"start, {form}, {theme}", width)
            self.shot(f"start-{form}-{theme}")

    def fits(self, what, width):
        wide = self.browser.run("document.documentElement.scrollWidth")
        self.expect(wide <= width, f"{what}: {wide} wide in a window of {width}")

    def files(self, page, sales):
        for how in ("drop", "paste", "choose"):
            self.open(page)
            self.take("sales.csv", sales, how)
            read = self.browser.wait("layoutbench.tree?.leafCount === 35", 20)
            self.expect(read, f"a file is taken by {how}")
        self.expect("levels region › country › city" in self.browser.run(STRIP), "the strip")
        self.browser.run(
            "[...document.querySelectorAll('#reading .word')].find(w =>"
            " w.textContent === 'region › country › city').click()")
        self.browser.run(
            "[...document.querySelectorAll('.choices:popover-open button')].find(b =>"
            " b.textContent === 'city').click()")
        fewer = self.browser.wait("layoutbench.tree?.leafCount < 35", 20)
        self.expect(fewer, "a word reads the file again with other levels")
        self.browser.run("history.back()")
        self.expect(self.browser.wait("layoutbench.tree?.leafCount === 35", 20), "Back reads again")
        for name in self.formats():
            error = self.browser.run("layoutbench.core.ask('read', { bytes: layoutbench.file.bytes,"
                                     f"options: {{ fileFormat: '{name}' }} }}).then(a =>"
                                     "a.error?.message ?? '')")
            self.expect("there is no format" not in error, f"the format {name}: {error}")
        self.take("wrong.csv", "name,size\na,1\nb,x\nc,3\n")
        self.expect(self.browser.wait(f"{VIEW} === 'error'", 20), "an error is told")
        marked = self.browser.run("document.querySelector('.lines mark')?.textContent ?? ''")
        self.expect("b,x" in marked, f"the line at fault is marked: {marked!r}")
        self.shot("error")
        self.take("sums.csv", "region,amount\nnorth,5\nsouth,7\nTotal,12\n")
        self.browser.wait("layoutbench.file?.name === 'sums.csv' && layoutbench.tree", 20)
        self.rest()
        buttons = self.browser.run(
            "[...document.querySelectorAll('.error .do button')].map(b => b.textContent).join()")
        told = self.browser.run(f"{STRIP} + document.querySelector('main').textContent")
        self.expect("otal" in told + str(buttons), "a total is told")
        self.take("hostile.csv", HOSTILE)
        self.browser.wait("layoutbench.file?.name === 'hostile.csv' && layoutbench.tree", 20)
        self.rest()
        self.expect(self.browser.run("window.hacked === undefined"), "hostile names run nothing")
        self.expect(self.browser.run("layoutbench.tree?.count") == 5, "all of them are there")

    def formats(self):
        """The formats that the strip offers."""
        self.browser.run("document.querySelector('#reading .word').click()")
        names = self.browser.run("[...document.querySelectorAll('.choices:popover-open button')]"
                                 ".map(b => b.textContent)")
        self.key("Escape")
        return names[1:]

    # Views

    def views(self, page):
        for form, width, height, theme in LOOKS:
            for view in ("answer", "all", "one", "compare"):
                what = f"{view}, {form}, {theme}"
                self.open(page, f"#source=sales&view={view}", width, height, theme)
                drawn = "!!document.querySelector('main canvas[width]')"
                self.expect(self.browser.wait(drawn, 20), f"{what}: it is drawn")
                self.rest()
                self.fits(what, width)
                self.expect(self.browser.run(VIEW) == view, f"{what}: it is shown")
                self.shot(f"{view}-{form}-{theme}")
                if (form, theme) not in (("desk", "light"), ("phone", "dark")):
                    continue
                self.browser.run(AXE.read_text() + "; 1")
                for text in self.browser.run(FOUND):
                    self.expect(False, f"{what}: axe: {text[:300]}")

    def all(self, page):
        self.open(page, "#source=sales&view=all")
        names = self.browser.run("layoutbench.names.length")
        cards = self.browser.run("document.querySelectorAll('.card').length")
        self.expect(cards == names > 30, f"{cards} cards for {names} strategies")
        told = "[...document.querySelectorAll('.card .facts')].every(f => f.textContent)"
        self.expect(self.browser.wait(told, 40), "each card tells what is in sight, and the time")
        first = "document.querySelector('.card').dataset.strategy"
        orders = set()
        for sort in ("sight", "exact", "quick", "name", "family"):
            self.browser.run(f"document.querySelector('[data-sort={sort}]').click()")
            orders.add(self.browser.run("[...document.querySelectorAll('.card')].map(c =>"
                                        " c.dataset.strategy).join()"))
        self.expect(len(orders) == 5, f"{len(orders)} orders of five")
        name = self.browser.run(first)
        self.browser.run("document.querySelector('.card .open').click()")
        self.expect(self.browser.run(VIEW) == "one", "a picture opens large")
        self.expect(self.browser.run("layoutbench.views.one.strategy") == name, "it is that one")

    def one(self, page):
        self.open(page, "#source=stdlib&view=one&strategy=squarified")
        self.browser.wait(DRAWN, 20)
        for _ in range(40):
            self.key("Tab")
            if self.browser.run("document.activeElement.className") == "stage":
                break
        self.rest()
        first = self.browser.run(FOCUS)
        self.expect(first, "a key marks a node")
        seen = {first}
        for key in ("ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown"):
            self.key(key)
            self.rest()
            seen.add(self.browser.run(FOCUS))
        self.expect(len(seen) > 2, "arrow keys go to other nodes")
        self.expect("%" in self.browser.run(CARD), "a card tells value and shares")
        before = self.browser.run(WAY)
        self.key("/")
        for letter in "encodings":
            self.key(letter)
        self.rest()
        count = self.browser.run("document.querySelector('.search output').textContent")
        self.expect(count[:1].isdigit(), f"it counts what is found: {count!r}")
        self.shot("search")
        self.key("Enter")
        self.rest()
        self.key("Enter")
        self.rest()
        way = self.browser.run(WAY)
        self.expect(way.endswith("encodings"), f"Enter goes in: {way}")
        self.shot("inside")
        link = self.browser.run("location.hash")
        self.key("Escape")
        self.rest()
        self.expect(self.browser.run(WAY) == before, "Escape goes out")
        self.browser.run("history.back()")
        self.expect(self.browser.wait(f"{WAY}.endsWith('encodings')", 5), "Back")
        self.browser.run("history.forward()")
        self.expect(self.browser.wait(f"{WAY} === {json.dumps(before)}", 5), "Forward")
        self.open(page, link)
        self.browser.wait(DRAWN, 20)
        self.expect(self.browser.run(WAY).endswith("encodings"), "a link shows the same")
        self.mouse("mouseWheel", 400, 400, deltaX=0, deltaY=-200, modifiers=2)
        zoomed = self.browser.wait(f"{STAGE}.firstChild.style.transform.includes('scale')", 5)
        self.expect(zoomed, "pinching zooms the drawing")
        self.expect(self.browser.run("visualViewport.scale") == 1, "and not the page")
        self.key("4")
        self.expect(self.browser.wait(f"{VIEW} === 'compare'", 5), "a digit shows a view")
        self.key("?")
        self.expect(self.browser.run("document.getElementById('keys').open"), "the card of keys")
        self.key("Escape")

    def finger(self, page):
        self.open(page, "#source=sales&view=one&strategy=squarified", 390, 844)
        self.browser.send("Emulation.setTouchEmulationEnabled", enabled=True)
        self.open(page, "#source=sales&view=one&strategy=squarified", 390, 844)
        self.browser.wait(DRAWN, 20)
        self.rest()
        box = self.browser.run(f"(() => {{ const b = {STAGE}.getBoundingClientRect();"
                               "return [b.x + b.width / 4, b.y + b.height / 4] })()")
        before = self.browser.run(WAY)
        self.tap(*box)
        self.rest()
        self.expect("%" in self.browser.run(CARD), "a tap tells what it is")
        self.expect(self.browser.run(WAY) == before, "the first tap stays")
        self.tap(*box)
        self.rest()
        self.expect(self.browser.run(WAY) != before, "the second tap goes in")
        low = self.browser.run(
            "Math.min(...[...document.querySelectorAll('#tabs button, main .bar button, main select"
            ", header button')].filter(b => b.offsetParent).map(b =>"
            " b.getBoundingClientRect().height))")
        self.expect(low >= 44, f"targets of {low} pixels for a finger")
        self.browser.send("Emulation.setTouchEmulationEnabled", enabled=False)

    def compare(self, page):
        self.open(page, "#source=sales&view=compare&strategy=squarified&other=strip")
        self.browser.wait("document.querySelector('.differences li')", 20)
        self.rest()
        words = self.browser.run("document.querySelector('.differences').textContent")
        self.expect("order" in words, f"what differs is told: {words[:200]!r}")
        self.browser.run("(() => { const r = document.querySelector('.steps input[type=range]');"
                         "r.value = 0.5; r.dispatchEvent(new Event('input')); })()")
        moved = "[...document.querySelectorAll('.moved')].map(m => m.textContent).join(' | ')"
        counted = self.browser.wait(f"({moved}.match(/leaves move/g) ?? []).length === 2", 20)
        self.expect(counted, f"what moves is counted: {self.browser.run(moved)}")
        self.shot("dragged")
        box = self.browser.run("(() => { const b = document.querySelector('.stage')"
                               ".getBoundingClientRect(); return [b.x + 60, b.y + 60] })()")
        self.mouse("mouseMoved", *box)
        self.rest()
        self.expect(self.browser.run(CARD), "a card beside the pointer")

    def versions(self, page):
        self.open(page)
        self.take("sales-by-year.csv", (ROOT / "Benchmarks/Advice/sales-by-year.csv").read_text())
        self.browser.wait("layoutbench.tree?.versions === 6", 20)
        self.browser.run("layoutbench.go({ view: 'all' })")
        moved = "document.querySelector('.card[data-strategy=strip] .facts').textContent"
        told = self.browser.wait(f"{moved}.includes('moved since the version before')", 60)
        self.expect(told, "each card tells what moves between versions")
        self.browser.run("document.querySelector('[data-sort=stable]').click()")
        self.browser.run("layoutbench.go({ view: 'compare', strategy: 'strip',"
                         "other: 'squarified' })")
        step = "document.querySelector('.steps output').textContent"
        self.browser.wait("document.querySelectorAll('main .stage canvas[width]').length === 4", 20)
        last = self.browser.run(step)
        self.browser.run("(() => { const r = document.querySelector('.steps input[type=range]');"
                         "r.value = 4; r.dispatchEvent(new Event('input')); })()")
        counts = "[...document.querySelectorAll('.moved')].map(m => m.textContent).join(' | ')"
        counted = self.browser.wait(f"({counts}.match(/move/g) ?? []).length === 2", 20)
        self.expect(counted, f"both sides count what moves: {self.browser.run(counts)}")
        self.expect(self.browser.run(step) != last, "the slider shows another version")
        self.browser.run("document.querySelector('.steps button').click()")
        played = self.browser.wait(f"{step} === {json.dumps(last)}", 20)
        self.expect(played, "Play goes on to the last version")
        self.shot("versions")

    # Numbers

    def exports(self, page, tool, sales, folder):
        self.open(page, "#source=sales&view=one&strategy=squarified")
        self.browser.wait(DRAWN, 20)
        for strategy in ("squarified", "strip", "buchheim", "sunburst", "partition", "pack"):
            given = dict(strategy=strategy, width=960, height=540, theme="light")
            for kind, words in (("svg", ["render"]), ("csv", ["layout"])):
                ours = self.ask("export", kind=kind, **given)
                path = folder / f"own.{kind}"
                # A drawing of nodes and links is as large as its names need.
                frame = ["--frame", "960x540"] if (strategy, kind) != ("buchheim", "svg") else []
                more = frame + (["--output", path] if kind == "svg" else [])
                done = subprocess.run([tool, *words, sales, "--strategy", strategy, *more],
                                      capture_output=True, text=True)
                native = path.read_text() if kind == "svg" else done.stdout
                self.expect(ours.get("text") == native, f"{strategy}: {kind} as the command line "
                            f"writes it ({str(ours.get('error') or ours.get('text'))[:90]!r})")

    def lasting(self, page):
        """Memory, a trap, and work that is ended."""
        self.open(page, "#source=stdlib&view=one&strategy=squarified")
        self.browser.wait(DRAWN, 20)
        run = ("(async () => { for (let i = 0; i < %d; i += 1) await layoutbench.core.ask('draw',"
               "{ strategy: 'squarified', width: 900 + i %% 50, height: 500, theme: 'light',"
               " slot: 'one' }); return (await layoutbench.core.ask('memory', {})).bytes })()")
        ten, thousand = self.browser.run(run % 10), self.browser.run(run % 1000)
        self.expect(thousand <= ten * 1.05, f"memory of 10 layouts {ten}, of 1,000 {thousand}")
        answer = self.ask("fault")
        self.expect((answer.get("error") or {}).get("isTrap"), f"a trap is told: {answer}")
        answer = self.browser.run(
            "layoutbench.core.ask('draw', { strategy: 'strip', width: 600, height: 400,"
            "theme: 'light' }).then(a => a.id ?? JSON.stringify(a.error))")
        self.expect(answer.startswith("strip"), f"the next drawing is made in a new one: {answer}")
        ended = self.browser.run(
            "(async () => { const asked = layoutbench.core.ask('draw', { strategy: 'squarified',"
            "width: 600, height: 400, theme: 'light' }); layoutbench.core.cancel();"
            "await asked; const a = await layoutbench.core.ask('draw', { strategy: 'strip',"
            "width: 600, height: 400, theme: 'light' }); return a.id })()")
        self.expect(ended.startswith("strip"), f"work can be ended: {ended}")

    def embedded(self, page, folder, sales):
        text = json.dumps({"name": "mine.csv", "options": {}, "strategy": None, "gzip":
                           base64.b64encode(gzip.compress(sales.encode())).decode()})
        own = folder / "own.html"
        own.write_text(page.read_text().replace(
            "<!-- file -->", f'<script type="application/json" id="file">{text}</script>'))
        self.open(own)
        self.expect(self.browser.wait("layoutbench.tree?.leafCount === 35", 20), "a file in it")
        self.expect("contains the data" in self.browser.run(STRIP), "it says that it has the data")
        self.quiet(own)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("page", type=Path)
    parser.add_argument("layoutbench")
    parser.add_argument("--screenshots", type=Path)
    arguments = parser.parse_args()
    program = chromium()
    if not program:
        print("no Chromium")
        sys.exit(75)
    if arguments.screenshots:
        arguments.screenshots.mkdir(parents=True, exist_ok=True)
    page, tool = arguments.page, str(Path(arguments.layoutbench).resolve())
    path = ROOT / "Examples/Data/sales.csv"
    sales = path.read_text()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        folder = Path(folder)
        browser = Browser(program, folder / "profile")
        check = Check(browser, arguments.screenshots)
        try:
            check.start(page)
            check.files(page, sales)
            check.views(page)
            check.all(page)
            check.one(page)
            check.finger(page)
            check.compare(page)
            check.versions(page)
            check.exports(page, tool, path, folder)
            check.lasting(page)
            check.quiet(page)
            check.embedded(page, folder, sales)
        finally:
            browser.close()
    if check.failures:
        sys.exit(1)
    print("files are read, drawn, compared and exported on the page, and nothing is sent")


main()
