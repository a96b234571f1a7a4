#!/usr/bin/env python3
"""Opens pages of 'layoutbench render' in headless Chromium and does what people do there.

  scripts/helpers/run-python.sh scripts/checks/pages-in-browser.py LAYOUTBENCH \
    [--screenshots FOLDER]

A page of one strategy of each family is entered, left and searched with keys alone, with a pointer
and with a finger, in both themes and three widths; a page of steps is played. Nothing on the
console, no request, nothing wider than the window, no letters below 11 pixels, a tree for screen
readers. Exits with 1 where a check fails, and with 75 where there is no Chromium."""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from helpers.browser import HOSTILE, Browser, Visit, chromium

STRATEGIES = ("squarified", "icicle", "sunburst", "pack", "buchheim")
WIDTHS = (("desk", 1440, 900), ("tablet", 768, 1024), ("phone", 390, 844))
READY = "!!document.querySelector('.stage svg')"
PAPER = "getComputedStyle(document.body).backgroundColor"
WAY = "[...document.querySelectorAll('#way li')].map(i => i.textContent).join(' / ')"
CARD = "document.getElementById('card').hidden ? '' : document.getElementById('card').textContent"
FOCUS = ("document.querySelector('.stage').getAttribute('aria-activedescendant') &&"
         "document.getElementById(document.querySelector('.stage')"
         ".getAttribute('aria-activedescendant')).getAttribute('aria-label')")
STILL = "!document.querySelector('.moving')"
# The least letters on the screen, in pixels.
LETTERS = """Math.min(...[...document.querySelectorAll('.stage text')].map(text => {
  const svg = text.ownerSVGElement;
  return parseFloat(text.getAttribute('font-size') ||
    text.parentNode.getAttribute('font-size')) *
    svg.getBoundingClientRect().width / svg.viewBox.baseVal.width; }))"""

class Check(Visit):
    def rest(self):
        """Waits until nothing moves."""
        self.browser.run("new Promise(done => setTimeout(done, 60))")
        self.browser.wait(STILL, 10)
        self.browser.run("new Promise(done => setTimeout(done, 60))")

    def open(self, page, width, height, theme, motion="no-preference"):
        self.browser.look(width, height, theme)
        self.browser.send("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": theme},
            {"name": "prefers-reduced-motion", "value": motion}])
        return self.browser.open(page, READY)

    # What a page can do

    def looks(self, page, name):
        for form, width, height in WIDTHS:
            for theme, paper in (("light", "rgb(255, 255, 255)"), ("dark", "rgb(20, 23, 28)")):
                what = f"{name}, {form}, {theme}"
                self.expect(self.open(page, width, height, theme), f"{what}: it is drawn")
                self.rest()
                wide = self.browser.run("document.documentElement.scrollWidth")
                self.expect(wide <= width, f"{what}: page {wide} wide in a window of {width}")
                letters = self.browser.run(LETTERS)
                self.expect(letters is None or letters >= 10.9, f"{what}: letters of {letters}")
                self.expect(self.browser.run(PAPER) == paper, f"{what}: the background")
                self.shot(f"{name}-{form}-{theme}")

    def keys(self, page, name):
        self.open(page, 1440, 900, "light")
        for _ in range(8):
            self.key("Tab")
            if self.browser.run("document.activeElement.className") == "stage":
                break
        self.key("ArrowRight")
        first = self.browser.run(FOCUS)
        self.expect(first, f"{name}: a key marks a node")
        self.expect(self.browser.run("!!document.querySelector('.focus')"), f"{name}: it is seen")
        self.expect(self.browser.run(CARD), f"{name}: a card tells what it is")
        seen = {first}
        for key in ("ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown"):
            self.key(key)
            seen.add(self.browser.run(FOCUS))
        self.expect(len(seen) > 1, f"{name}: arrow keys go to other nodes")
        before = self.browser.run(WAY)
        # To a node that can be entered, as one can with keys: by its name.
        self.key("/")
        for letter in "encodings":
            self.key(letter)
        found = self.browser.wait("/^[0-9]+ of/.test(document.getElementById('count').textContent)")
        self.expect(found, f"{name}: it counts what is found")
        marked = self.browser.run("document.querySelectorAll('.hit, .holds').length")
        self.expect(marked > 0, f"{name}: it marks what is found")
        self.shot(f"{name}-search")
        self.key("Enter")
        self.rest()
        self.key("Enter")
        self.rest()
        way = self.browser.run(WAY)
        self.expect(way != before and way.endswith("encodings"), f"{name}: Enter goes in: {way}")
        self.shot(f"{name}-inside")
        focus = self.browser.run("document.activeElement.className")
        self.expect(focus == "stage", f"{name}: keys stay in the picture, not in {focus}")
        self.expect(self.browser.run(FOCUS), f"{name}: a node is marked inside")
        self.key("Escape")
        self.rest()
        self.expect(self.browser.run(WAY) == before, f"{name}: Escape goes out")
        self.browser.run("history.back()")
        self.rest()
        self.expect(self.browser.wait(f"{WAY}.endsWith('encodings')", 5), f"{name}: back")
        self.browser.run("history.forward()")
        self.rest()
        self.expect(self.browser.wait(f"{WAY} === {before!r}", 5), f"{name}: forward")

    def reader(self, page, name):
        self.open(page, 1440, 900, "light")
        self.rest()
        self.browser.send("Accessibility.enable")
        nodes = [node for node in self.browser.send("Accessibility.getFullAXTree")["nodes"]
                 if not node.get("ignored")]
        self.browser.send("Accessibility.disable")
        items = [node for node in nodes if node["role"]["value"] == "treeitem"]
        count = self.browser.run("views[0].picture.nodes.length")
        self.expect(len(items) == count, f"{name}: {len(items)} of {count} in the readers' tree")
        levels = {value["value"]["value"] for item in items for value in item["properties"]
                  if value["name"] == "level"}
        self.expect(min(levels) == 1 and len(levels) > 1, f"{name}: levels {levels}")
        self.expect(all("%" in item["name"]["value"] for item in items[1:20]), f"{name}: shares")
        texts = [node for node in nodes if node["role"]["value"] == "StaticText"]
        self.expect(len(texts) < 20, f"{name}: {len(texts)} texts are read besides the tree")

    def pointer(self, page, name):
        self.open(page, 1440, 900, "light")
        self.rest()
        box = self.browser.run(
            "(() => { const n = views[0].picture.nodes.find(n => n.name === 'encodings');"
            "const b = n.element.getBoundingClientRect(), leaf = n.children[0] ?? n;"
            "const c = leaf.element.getBoundingClientRect(); return [b.x + b.width / 2,"
            " b.y + 7, c.x + c.width / 2, c.y + c.height / 2] })()")
        if name == "squarified":
            self.mouse("mouseMoved", *box[2:])
            card = self.browser.run(CARD)
            self.expect("encodings" in card and "%" in card, f"{name}: the card says {card!r}")
            self.click(*box[:2])
            self.rest()
            way = self.browser.run(WAY)
            self.expect(way.endswith("encodings"), f"{name}: a click goes in: {way}")

    def finger(self, page, name):
        self.open(page, 390, 844, "light")
        self.browser.send("Emulation.setTouchEmulationEnabled", enabled=True)
        self.rest()
        place = self.browser.run(
            "(() => { const b = views[0].picture.nodes.find(n => n.name === 'lib-dynload')"
            ".element.getBoundingClientRect(); return [b.x + b.width / 2, b.y + 6] })()")
        self.tap(*place)
        self.rest()
        self.expect("lib-dynload" in self.browser.run(CARD), f"{name}: a tap tells what it is")
        self.expect(" / " not in self.browser.run(WAY), f"{name}: the first tap stays")
        self.tap(*place)
        self.rest()
        way = self.browser.run(WAY)
        self.expect(way.endswith("lib-dynload"), f"{name}: the second tap goes in: {way}")
        high = self.browser.run("Math.min(...[...document.querySelectorAll('header button, input')]"
                                ".map(b => b.getBoundingClientRect().height))")
        self.expect(high >= 44, f"{name}: targets of {high} pixels for a finger")
        self.browser.send("Emulation.setTouchEmulationEnabled", enabled=False)

    def motion(self, page, name):
        watch = ("window.moved = 0, new MutationObserver(list => list.forEach(change => {"
                 "if (change.target.classList?.contains('moving')) window.moved++ }))"
                 ".observe(document.querySelector('main'), {subtree: true, attributes: true,"
                 "attributeFilter: ['class']}), 1")
        for motion, is_moving in (("no-preference", True), ("reduce", False)):
            self.open(page, 1440, 900, "light", motion)
            self.rest()
            self.browser.run(watch)
            self.browser.run("go({step: 0, node: views[0].picture.nodes"
                             ".find(n => n.name === 'encodings').key}, true).then(() => 1)")
            self.rest()
            moved = self.browser.run("window.moved") > 0
            self.expect(moved == is_moving, f"{name}: with motion {motion} it moves: {moved}")

    def steps(self, page):
        slide = ("(() => { const s = document.getElementById('step'); s.value = %s; "
                 "s.dispatchEvent(new Event('input')); })()")
        place = "document.getElementById('place').textContent"
        pictures = "[...document.querySelectorAll('.stage')].map(s => s.innerHTML).join()"
        for name, width, height in WIDTHS:
            self.expect(self.open(page, width, height, "light"), f"steps, {name}: drawn")
            self.rest()
            wide = self.browser.run("document.documentElement.scrollWidth")
            self.expect(wide <= width, f"steps, {name}: {wide} wide in a window of {width}")

            def shapes():
                self.rest()
                # Places and numbers of pictures differ, their shapes do not.
                return self.browser.run(
                    "[...document.querySelectorAll('.stage [data-k]')].map(e => "
                    "e.outerHTML.replace(/ (id|aria-[a-z]+|style|class)=\"[^\"]*\"/g, '')).join()")
            first = shapes()
            self.key("ArrowRight")
            second = shapes()
            self.expect(first != second and self.browser.run(place).startswith("step 1 "),
                        f"steps, {name}: the right key goes on")
            self.browser.run(slide % "document.getElementById('step').max")
            end = shapes()
            self.browser.run(slide % 1)
            self.expect(shapes() == second != end, f"steps, {name}: the slider goes both ways")
            painted = self.browser.run(pictures)
            self.browser.run("document.getElementById('colors').selectedIndex = 1, document"
                             ".getElementById('colors').dispatchEvent(new Event('change'))")
            self.rest()
            self.expect(self.browser.run(pictures) != painted, f"steps, {name}: other colors")
            self.shot(f"steps-{name}")
            self.browser.run(slide % 0)
            self.rest()
            self.key(" ")
            self.expect(self.browser.wait(f"!{place}.startsWith('step 0 ')", 30),
                        f"steps, {name}: it plays")
            self.key(" ")
            text = self.browser.run("document.getElementById('play').textContent")
            self.expect(text == "Play", f"steps, {name}: it stands still when told to")


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("layoutbench")
    parser.add_argument("--screenshots", type=Path)
    arguments = parser.parse_args()
    program = chromium()
    if not program:
        print("no Chromium")
        sys.exit(75)
    if arguments.screenshots:
        arguments.screenshots.mkdir(parents=True, exist_ok=True)

    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        folder = Path(folder)

        def page(name, *words):
            path = folder / f"{name}.html"
            subprocess.run([arguments.layoutbench, "render", *words, "--output", path], check=True,
                           stderr=subprocess.DEVNULL)
            check.expect(path.stat().st_size <= 1_500_000, f"{name}: {path.stat().st_size:,} bytes")
            return path

        browser = Browser(program, folder / "profile")
        check = Check(browser, arguments.screenshots)
        try:
            for strategy in STRATEGIES:
                made = page(strategy, "python-stdlib", "--strategy", strategy)
                check.looks(made, strategy)
                check.keys(made, strategy)
                check.reader(made, strategy)
                check.quiet(made)
            made = folder / "squarified.html"
            check.pointer(made, "squarified")
            check.finger(made, "squarified")
            check.motion(made, "squarified")
            check.quiet(made)
            played = page("steps", "us-employment", "--strategy",
                          "squarified,buchheim,sunburst,pack", "--play")
            check.steps(played)
            check.quiet(played)
            (folder / "hostile.csv").write_text(HOSTILE)
            hostile = page("hostile", str(folder / "hostile.csv"), "--strategy", "squarified")
            check.expect(check.open(hostile, 1440, 900, "light"), "hostile names: it is drawn")
            check.rest()
            check.expect(browser.run("window.hacked === undefined"), "hostile names run nothing")
            check.expect(browser.run("views[0].picture.nodes.length") >= 4, "all of them are there")
            check.shot("hostile")
            check.quiet(hostile)
        finally:
            browser.close()
    if check.failures:
        sys.exit(1)
    print("pages are entered, left, searched, read out and played, and send nothing")


main()
