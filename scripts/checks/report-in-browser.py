#!/usr/bin/env python3
"""Opens a report of scripts/plot.py in headless Chromium and tries it.

  scripts/helpers/run-python.sh scripts/checks/report-in-browser.py REPORT.html \
    [--screenshots FOLDER]

No error on the console, no request to anything, charts drawn, sorting sorts, the filter changes
table and charts, nothing wider than a phone. Exits with 1 where a check fails, and with 75 where
there is no Chromium."""

import argparse
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from helpers.browser import Browser, chromium

SIZES = {"light": (1280, 900, "light"), "dark": (1280, 900, "dark"),
         "phone": (390, 844, "light"), "phone-dark": (390, 844, "dark")}


# The marks of all charts as text: what a filter has to change.
MARKS = ("[...document.querySelectorAll('.view svg')]"
         ".map(s => s.querySelectorAll('path').length + ' ' + s.textContent)")
VISIBLE = "[...document.querySelectorAll('tr[data-strategy]')].filter(r => !r.hidden).length"
# The corner of the picture: how much red.
GROUND = """(() => {
  const image = document.getElementById("picture"), pen = document.createElement("canvas")
    .getContext("2d");
  if (!image) return null;
  pen.drawImage(image, 0, 0);
  return pen.getImageData(1, 1, 1, 1).data[0];
})()"""
# Labels of points that stand neither beside them nor at the end of a line from them.
ASTRAY = """[...document.querySelectorAll(".view")].flatMap(view => {
  const marks = kind => new Map([...view.querySelectorAll(`.mark-${kind}.role-mark > *`)]
    .map(mark => [mark.__data__.datum.strategy, mark]));
  const [points, lines] = [marks("symbol"), marks("rule")];
  return [...marks("text")].filter(([name, text]) => {
    const label = text.getBoundingClientRect(), end = points.get(name).getBoundingClientRect();
    const apart = Math.max(label.top - end.bottom, end.top - label.bottom,
      label.left - end.right, end.left - label.right);
    return apart > 8 && !(lines.get(name)?.getAttribute("stroke-width") > 0);
  }).map(([name]) => `${view.dataset.figure}: ${name}`);
})"""
# The least contrast of a chart's text with the page (WCAG 2.2, 1.4.3): 4.5 can be read.
CONTRAST = """(() => {
  const light = color => color.match(/[\\d.]+/g).slice(0, 3).map(part => part / 255)
    .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    .reduce((sum, part, i) => sum + [0.2126, 0.7152, 0.0722][i] * part, 0.05);
  const page = light(getComputedStyle(document.body).backgroundColor);
  return Math.min(...[...document.querySelectorAll(".view text")].map(text => {
    const own = light(getComputedStyle(text).fill);
    return Math.max(own, page) / Math.min(own, page);
  }));
})()"""
SETTLE = "new Promise(done => setTimeout(done, 500))"


def sorting(browser):
    """Clicks every head of every table twice and looks at the order."""
    return browser.run("""(() => {
      const wrong = [];
      for (const table of document.querySelectorAll("table")) {
        const count = table.tBodies[0].rows.length;
        [...table.querySelectorAll("th")].forEach((head, column) => {
          for (const sign of [1, -1]) {
            head.querySelector("button").click();
            const cells = [...table.tBodies[0].rows].map(row => row.children[column]);
            const numbers = cells.filter(c => c.dataset.value !== undefined)
              .map(c => sign * Number(c.dataset.value));
            const words = cells.filter(c => c.dataset.value === undefined)
              .map(c => c.textContent).filter(text => text !== "–");
            const first = words[0], last = words.at(-1);
            const order = first === undefined ? 0
              : sign * first.localeCompare(last, "en", {numeric: true});
            if (cells.length !== count || order > 0
                || numbers.some((value, i) => i > 0 && value < numbers[i - 1]))
              wrong.push(table.caption.textContent + ": " + head.textContent);
          }
        });
      }
      return wrong;
    })()""")


def answers(browser, expect):
    """Lists of trees, pictures, families without a strategy, the list on a phone, a resize."""
    changed = browser.run("""(async () => {
      const same = [];
      for (const select of document.querySelectorAll("select.tree")) {
        const view = select.closest("section").querySelector(".view");
        const drawn = [];
        for (const option of select.options) {
          select.value = option.value;
          select.dispatchEvent(new Event("change"));
          await new Promise(done => setTimeout(done, 150));
          drawn.push(view.innerHTML);
        }
        if (new Set(drawn).size < drawn.length || /NaN/.test(drawn)) same.push(view.dataset.figure);
        select.selectedIndex = 0;
        select.dispatchEvent(new Event("change"));
      }
      return same;
    })()""")
    expect(not changed, "speed against quality is another chart on each tree"
           + (f", but {changed}" if changed else ""))
    missing = browser.run("""(async () => {
      const missing = [], image = document.getElementById("picture");
      const lists = [...document.querySelectorAll("[data-choice]")];
      for (const data of document.querySelectorAll("script[data-tree]")) {
        [lists[0].value, lists[1].value] = [data.dataset.tree, data.dataset.of];
        lists[1].dispatchEvent(new Event("change"));
        const name = `${data.dataset.tree} ${data.dataset.of}`;
        const isShown = () => image.dataset.shows === name && image.naturalWidth > 0;
        for (let i = 0; i < 100 && !isShown(); i += 1)
          await new Promise(done => setTimeout(done, 50));
        if (!isShown()) missing.push(name);
      }
      return [missing, document.querySelectorAll("script[data-tree]").length];
    })()""")
    expect(not missing[0], f"{missing[1]} pictures are shown"
           + (f", but {missing[0]}" if missing[0] else ""))
    left = browser.run("""(async () => {
      const family = document.querySelector("#filter input").dataset.of;
      const mine = [...document.querySelectorAll(`#filter input[data-of="${family}"]`)];
      for (const box of mine) box.checked = false;
      mine[0].dispatchEvent(new Event("change"));
      await new Promise(done => setTimeout(done, 300));
      const list = document.querySelector("[data-choice=family]");
      const found = [...document.querySelectorAll(`[data-family="${family}"]`)]
        .filter(part => part.offsetHeight > 0).length
        + (list?.offsetHeight > 0 && list.value === family);
      for (const box of mine) box.checked = true;
      mine[0].dispatchEvent(new Event("change"));
      return found;
    })()""")
    expect(left == 0, "a family without a strategy leaves nothing empty")
    browser.look(390, 844, "light")
    open_after = browser.run("""(() => {
      const list = document.getElementById("filter"), states = [];
      list.open = true;
      list.scrollTop = list.scrollHeight;
      const done = document.getElementById("done").getBoundingClientRect();
      states.push(done.top < list.getBoundingClientRect().top);
      for (const close of [() => document.querySelector("h1").dispatchEvent(
                             new PointerEvent("pointerdown", {bubbles: true})),
                           () => document.getElementById("done").click(),
                           () => document.dispatchEvent(new KeyboardEvent("keydown",
                             {key: "Escape"}))]) {
        list.open = true;
        close();
        states.push(list.open);
      }
      return states;
    })()""")
    expect(not any(open_after), "on a phone the list of strategies closes by what is in sight")
    browser.run(SETTLE)
    browser.run(SETTLE)
    cut = browser.run("""[...document.querySelectorAll(".view")].filter(view => {
      const box = view.getBoundingClientRect();
      return [...view.querySelectorAll("text")].some(text => {
        const own = text.getBoundingClientRect();
        return own.width > 0 && (own.left < box.left - 2 || own.right > box.right + 2);
      });
    }).map(view => view.dataset.figure)""")
    expect(not cut, "after a resize no label is cut" + (f", but in {cut}" if cut else ""))
    lists = browser.run("""[...document.querySelectorAll(".view")].map(view => [
      view.querySelectorAll("[aria-roledescription=point][aria-label*='on the front:']").length,
      view.parentElement.querySelectorAll(".names li").length])""")
    expect(any(points for points, _ in lists)
           and all(names == points for points, names in lists if points),
           "on a phone the names of points are below their chart")
    wide = browser.run("""(async () => {
      const lists = [...document.querySelectorAll("[data-choice]")];
      for (const list of lists) list.selectedIndex = 0;
      lists[0]?.dispatchEvent(new Event("change"));
      await new Promise(done => setTimeout(done, 500));
      return document.getElementById("picture")?.naturalWidth ?? 0;
    })()""")
    expect(0 < wide < 700, f"on a phone a sheet has two cells in a row: {wide} wide")
    browser.look(*SIZES["light"])
    browser.run(SETTLE)


def checked(browser, report, folder):
    failures = []

    def expect(truth, text):
        print(("ok      " if truth else "FAILED  ") + text)
        if not truth:
            failures.append(text)

    for name, (width, height, scheme) in SIZES.items():
        browser.look(width, height, scheme)
        ready = browser.open(report)
        expect(ready, f"{name}: the report is drawn")
        if not ready:
            break
        wide = browser.run("document.documentElement.scrollWidth")
        expect(wide <= width, f"{name}: page {wide} wide in a window of {width}")
        crowded = browser.run("[...document.querySelectorAll('.view')].filter(v => { const s = "
                              "v.querySelector('svg'); return !s || s.getBoundingClientRect()"
                              ".width > v.clientWidth + 1; }).map(v => v.dataset.figure)")
        expect(not crowded, f"{name}: charts fit" + (f", but {crowded}" if crowded else ""))
        astray = browser.run(ASTRAY)
        expect(not astray, f"{name}: labels are beside their points, or a line leads to them"
               + (f", but {astray}" if astray else ""))
        contrast = browser.run(CONTRAST)
        expect(contrast >= 4.5, f"{name}: text in charts can be read, contrast {contrast:.2f}")
        ground = browser.run(GROUND)
        expect(ground is None or (ground < 128) == (scheme == "dark"),
               f"{name}: pictures have the page's theme, their ground is {ground} of 255")
        if folder:
            browser.screenshot(folder / f"{name}.png")
    browser.look(*SIZES["light"])
    if not failures and browser.open(report):
        charts = browser.run("document.querySelectorAll('.view').length")
        expect(charts > 0, f"there are charts ({charts})")
        wrong = sorting(browser)
        expect(not wrong, f"every column sorts{', but ' + str(wrong) if wrong else ''}")

        rows, marks = browser.run(VISIBLE), browser.run(MARKS)
        name = browser.run("(() => { const box = document.querySelector('#filter input'); "
                           "box.click(); return box.value; })()")
        browser.run(SETTLE)
        fewer, changed = browser.run(VISIBLE), browser.run(MARKS)
        expect(fewer < rows, f"without {name} the tables have {fewer} rows of {rows}")
        expect(changed != marks, f"without {name} charts look otherwise")
        browser.run("document.getElementById('none').click()")
        browser.run(SETTLE)
        expect(browser.run(VISIBLE) == 0, "with no strategy the tables are empty")
        empty = browser.run("[...document.querySelectorAll('main > section:not(#moved)')].filter("
                            "s => s.offsetHeight && s.querySelector('table, .view, #picture'))"
                            ".map(s => s.textContent.trim().slice(0, 30))")
        expect(not empty, "and nothing empty is left" + (f", but {empty}" if empty else ""))
        bare = browser.run(MARKS)
        same = [i for i, (a, b) in enumerate(zip(marks, bare)) if a == b]
        expect(not same, "with no strategy every chart changes"
               + (f", but numbers {same}" if same else ""))
        browser.run("document.getElementById('all').click()")
        browser.run(SETTLE)
        expect(browser.run(VISIBLE) == rows and browser.run(MARKS) == marks,
               "with all strategies everything is back")

        lights = browser.run("""(async () => {
          const row = document.querySelector("tr[data-strategy]");
          const drawn = () => [...document.querySelectorAll(".view svg")]
            .filter(svg => /"0\\.125"|opacity="0"/.test(svg.outerHTML)).length;
          row.dispatchEvent(new MouseEvent("mouseenter"));
          await new Promise(done => setTimeout(done, 300));
          const pointed = drawn();
          row.dispatchEvent(new MouseEvent("mouseleave"));
          await new Promise(done => setTimeout(done, 300));
          return [pointed, drawn()];
        })()""")
        expect(lights[0] > lights[1] == 0, f"a row that is pointed at stands out in {lights[0]} "
               "charts, and no longer once it is left")
        shown = browser.run("""(() => {
          const select = document.querySelector(".advice select");
          const parts = [...document.querySelectorAll(".advice .cards")];
          return [...(select?.options ?? [])].map((_, place) => {
            select.selectedIndex = place;
            select.dispatchEvent(new Event("change"));
            return parts.map(part => part.offsetHeight > 0).indexOf(true) === place
              && parts.filter(part => part.offsetHeight > 0).length === 1;
          });
        })()""")
        expect(all(shown), f"advice on {len(shown)} choices of trees, one at a time")
        answers(browser, expect)
        selects = browser.run("document.querySelectorAll('.chart select.figure').length")
        bad = browser.run("""(async () => {
          const bad = [];
          for (const select of document.querySelectorAll(".chart select.figure"))
            for (const option of select.options) {
              select.value = option.value;
              select.dispatchEvent(new Event("change"));
              await new Promise(done => setTimeout(done, 120));
              const svg = select.closest("section").querySelector(".view svg");
              if (!svg || /NaN|undefined/.test(svg.outerHTML)) bad.push(option.value);
            }
          return bad;
        })()""")
        expect(not bad, f"every choice of {selects} lists draws"
               + (f", but {bad}" if bad else ""))
    for text in (found := list(dict.fromkeys(browser.complaints(report.resolve().as_uri())))):
        print(f"        {text[:400]}")
    expect(not found, "nothing on the console, no request")
    expect(report.stat().st_size < 3_000_000, f"{report.stat().st_size:,} bytes, below 3 MB")
    return not failures


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("report", type=Path)
    parser.add_argument("--screenshots", type=Path, metavar="FOLDER")
    options = parser.parse_args()
    program = chromium()
    if not program:
        print("there is no Chromium (Debian: apt-get install chromium)", file=sys.stderr)
        return 75
    if not options.report.is_file():
        print(f"report-in-browser.py: {options.report}: is missing", file=sys.stderr)
        return 1
    if options.screenshots:
        options.screenshots.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(program, profile)
        try:
            return 0 if checked(browser, options.report, options.screenshots) else 1
        finally:
            browser.close()


if __name__ == "__main__":
    sys.exit(main())
