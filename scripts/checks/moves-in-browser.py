#!/usr/bin/env python3
"""Opens a page of 'layoutbench render --play' in headless Chromium and plays it.

  scripts/helpers/run-python.sh scripts/checks/moves-in-browser.py LAYOUTBENCH \
    [--page PAGE.html] [--screenshots FOLDER]

Makes a page of one strategy of each family, unless one is given. Nothing on the console, no
request, nothing wider than the window; keys, the slider and playing change what is drawn; what is
drawn at a step is the same whichever way one comes to it. Exits with 1 where a check fails, and
with 75 where there is no Chromium."""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from helpers.browser import Browser, chromium

STRATEGIES = ("squarified", "buchheim", "sunburst", "pack")
PICTURES = "[...document.querySelectorAll('canvas')].map(c => c.toDataURL()).join()"
PAPER = "getComputedStyle(document.body).backgroundColor"
PLACE = "document.getElementById('place').textContent"
KEY = ("document.activeElement.blur(), "
       "document.body.dispatchEvent(new KeyboardEvent('keydown', {key: '%s', bubbles: true}))")
SLIDE = ("(() => { const s = document.getElementById('step'); s.value = %s; "
         "s.dispatchEvent(new Event('input')); })()")


def checked(browser, page, folder):
    failures = []

    def expect(truth, text):
        print(("ok      " if truth else "FAILED  ") + text)
        if not truth:
            failures.append(text)

    for name, width, height in (("desktop", 1280, 900), ("phone", 390, 844)):
        browser.look(width, height, "light")
        expect(browser.open(page, "!!document.querySelector('canvas')"), f"{name}: it is drawn")
        wide = browser.run("document.documentElement.scrollWidth")
        expect(wide <= width, f"{name}: page {wide} wide in a window of {width}")
        first = browser.run(PICTURES)
        browser.run(KEY % "ArrowRight")
        second = browser.run(PICTURES)
        expect(first != second and browser.run(PLACE).startswith("step 1 "),
               f"{name}: the right key goes on to another picture")
        if folder:
            browser.screenshot(folder / f"{name}.png")
        browser.run(SLIDE % "document.getElementById('step').max")
        end = browser.run(PICTURES)
        browser.run(SLIDE % 1)
        expect(browser.run(PICTURES) == second != end, f"{name}: the slider goes both ways")
        browser.run("document.getElementById('colors').selectedIndex = 1, document"
                    ".getElementById('colors').dispatchEvent(new Event('change'))")
        expect(browser.run(PICTURES) != second, f"{name}: colors of what moved are others")
        browser.run(SLIDE % 0)
        browser.run(KEY % " ")
        expect(browser.wait(f"!{PLACE}.startsWith('step 0 ')", 30), f"{name}: it plays")
        browser.run(KEY % " ")
        expect(browser.run("document.getElementById('play').textContent") == "Play",
               f"{name}: it stands still when told to")
    browser.run(SLIDE % 1)
    light = browser.run(PICTURES)
    browser.look(1280, 900, "dark")
    dark = browser.run(f"new Promise(done => setTimeout(() => done({PICTURES}), 500))")
    expect(dark != light and browser.run(PAPER) == "rgb(20, 23, 28)",
           "a page without a theme of its own has that of the browser")
    found = list(dict.fromkeys(browser.complaints(page.resolve().as_uri())))
    for text in found:
        print(f"        {text[:400]}")
    expect(not found, "nothing on the console, no request")
    expect(page.stat().st_size <= 5_000_000, f"{page.stat().st_size:,} bytes, at most 5 MB")
    return not failures


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("layoutbench", type=Path)
    parser.add_argument("--page", type=Path)
    parser.add_argument("--screenshots", type=Path, metavar="FOLDER")
    options = parser.parse_args()
    program = chromium()
    if not program:
        print("there is no Chromium (Debian: apt-get install chromium)", file=sys.stderr)
        return 75
    if options.screenshots:
        options.screenshots.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        page = options.page or Path(folder) / "moves.html"
        if not options.page:
            subprocess.run(
                [options.layoutbench, "render", "--strategy", ",".join(STRATEGIES), "--tree",
                 "balanced", "--sizes", "100", "--steps", "4", "--evolution", "churn", "--play",
                 "--output", page], check=True, stdout=subprocess.DEVNULL)
        browser = Browser(program, Path(folder) / "profile")
        try:
            return 0 if checked(browser, page, options.screenshots) else 1
        finally:
            browser.close()


if __name__ == "__main__":
    sys.exit(main())
