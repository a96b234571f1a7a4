#!/usr/bin/env python3
"""Opens drawings in headless Chromium and measures whether they can be read.

  scripts/helpers/run-python.sh scripts/checks/labels-in-browser.py LAYOUTBENCH
  scripts/helpers/run-python.sh scripts/checks/labels-in-browser.py LAYOUTBENCH --all [--every N]
  scripts/helpers/run-python.sh scripts/checks/labels-in-browser.py FILE.svg…

With a build of layoutbench the drawings are its own: of real trees, light and dark in turns; with
--all of twelve trees by all strategies, in both themes, on screens of 1440, 768 and 390 pixels
(some 7,000, an hour), or every Nth of these. A label's box is the one that it names, or else the
last shape painted at its middle. Exits with 1 where one of these does not hold, and with 75 where
there is no Chromium:

- A label is inside its box and the picture, to half a pixel, and covers no other label; one that
  stands beside its node covers no node.
- Letters have at least 11 pixels and at most three sizes; their contrast is at least 4.5.
- There are about 5,000 shapes at most on a screen of 1440 by 900, and in smaller and larger frames
  from a fifth to four times as many, by area. Shapes of one size may be four times as many.
- Something is named, or a line below says why not; and the drawing, with names beside its nodes,
  fills 60 % of its frame in one direction."""

import re
import subprocess
import sys
import tempfile
from itertools import cycle, product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from helpers.browser import Browser, chromium

# Corners of each text as it is drawn, turned or not. Its height is that of its letters: a line is
# higher, and what is between lines may lie outside.
MEASURE = r"""(() => {
  const root = document.documentElement, margin = 0.5, wrong = [], placed = [];
  const shapes = [...root.querySelectorAll("rect[id], path[id], circle[id], rect[fill^=url], "
    + "path[fill^=url], g[id] > :is(rect, path, circle):not([pointer-events])")];
  const point = (x, y) => Object.assign(root.createSVGPoint(), {x, y});
  const picture = root.getBoundingClientRect();
  const boxes = shapes.map(shape => shape.getBoundingClientRect());
  // Corners of a circle, nearly.
  const corner = b => [...Array(12).keys()].map(i => point(
    (b.left + b.right) / 2 + (b.width / 2 - margin) * Math.cos(i * Math.PI / 6),
    (b.top + b.bottom) / 2 + (b.height / 2 - margin) * Math.sin(i * Math.PI / 6)));
  // Two convex shapes are apart if a line along a side of the first, which is a text, is between
  // them, or one along a side of the second.
  const isApart = (a, b) => [a, b].some(sides => sides.some((p, i) => {
    const q = sides[(i + 1) % sides.length], [x, y] = [p.y - q.y, q.x - p.x];
    const along = corners => corners.map(c => c.x * x + c.y * y);
    const [first, second] = [along(a), along(b)];
    return Math.max(...first) <= Math.min(...second) || Math.max(...second) <= Math.min(...first);
  }));
  for (const text of root.querySelectorAll("text")) {
    const box = text.getBBox(), size = parseFloat(getComputedStyle(text).fontSize);
    const middle = box.y + box.height / 2, half = Math.min(box.height, 0.72 * size) / 2 - margin;
    // The box has room for the widest letters of the font beyond the first and the last letter.
    const [left, right] = [text.getStartPositionOfChar(0).x + margin,
      text.getEndPositionOfChar(text.getNumberOfChars() - 1).x - margin];
    const corners = [[left, middle - half], [right, middle - half], [right, middle + half],
      [left, middle + half]];
    const onScreen = corners.map(([x, y]) => point(x, y).matrixTransform(text.getScreenCTM()));
    if (onScreen.some(p => p.x < picture.left || p.x > picture.right
        || p.y < picture.top || p.y > picture.bottom))
      wrong.push(`'${text.textContent}' sticks out of the picture`);
    const extent = {
      left: Math.min(...onScreen.map(p => p.x)), right: Math.max(...onScreen.map(p => p.x)),
      top: Math.min(...onScreen.map(p => p.y)), bottom: Math.max(...onScreen.map(p => p.y)),
    };
    placed.push({text: text.textContent, onScreen, ...extent});
    if (!text.closest("g[pointer-events]")) continue;
    const center = {x: (onScreen[0].x + onScreen[2].x) / 2, y: (onScreen[0].y + onScreen[2].y) / 2};
    if (text.dataset.beside) {
      boxes.forEach((b, i) => {
        // Nodes beside which names stand are round.
        const isHatching = shapes[i].getAttribute("fill")?.startsWith("url");
        const isFar = b.right < extent.left || b.left > extent.right
          || b.bottom < extent.top || b.top > extent.bottom;
        if (isHatching || isFar || isApart(onScreen, corner(b))) return;
        wrong.push(`'${text.textContent}' covers a node`);
      });
      continue;
    }
    const around = shapes.filter((shape, i) => {
      const b = boxes[i];
      return b.left <= center.x && b.right >= center.x && b.top <= center.y && b.bottom >= center.y;
    });
    const holds = shape => {
      const inverse = shape.getScreenCTM().inverse();
      return onScreen.every(p => shape.isPointInFill(p.matrixTransform(inverse)));
    };
    const named = document.getElementById(text.dataset.in ?? "");
    const stated = named?.matches("g") ? named.querySelector("rect, circle, path")
      : named;
    const own = stated ?? around.filter(shape => {
      const inverse = shape.getScreenCTM().inverse();
      return shape.isPointInFill(point(center.x, center.y).matrixTransform(inverse));
    }).at(-1);
    if (!own || !holds(own)) wrong.push(`'${text.textContent}' sticks out of its box`);
    const painted = around.filter(shape => getComputedStyle(shape).fill.startsWith("rgb")
      && shape.isPointInFill(point(center.x, center.y)
        .matrixTransform(shape.getScreenCTM().inverse()))).at(-1);
    if (painted && !text.dataset.in && !root.querySelector("linearGradient")) {
      const light = element => {
        const parts = getComputedStyle(element).fill.match(/[\d.]+/g).slice(0, 3).map(part => {
          const value = part / 255;
          return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2] + 0.05;
      };
      const [a, b] = [light(text), light(painted)];
      if (Math.max(a, b) / Math.min(a, b) < 4.45)
        wrong.push(`'${text.textContent}' has a contrast of ${(Math.max(a, b) / Math.min(a, b))
          .toFixed(2)}`);
    }
  }
  placed.sort((a, b) => a.left - b.left);
  placed.forEach((a, i) => {
    for (let j = i + 1; j < placed.length && placed[j].left < a.right - margin; j++) {
      const b = placed[j];
      if (!isApart(a.onScreen, b.onScreen))
        wrong.push(`'${a.text}' and '${b.text}' cover each other`);
    }
  });
  const texts = [...root.querySelectorAll("g[pointer-events] text")];
  const sizes = new Set(texts.map(t => parseFloat(getComputedStyle(t).fontSize)));
  if (Math.min(...sizes) < 11) wrong.push(`letters of ${Math.min(...sizes)} pixels`);
  if (sizes.size > 3) wrong.push(`letters of ${sizes.size} sizes`);
  // Below the picture, a line says why.
  const says = [...root.querySelectorAll(":scope > text")]
    .some(text => text.getBBox().y > root.viewBox.baseVal.height / 2);
  if (texts.length === 0 && !says) wrong.push("nothing is named");
  const [, , width, height] = root.getAttribute("viewBox").split(" ").map(Number);
  const most = 5200 * Math.min(Math.max(width * height / (1440 * 900), 0.2), 4);
  const all = root.querySelectorAll("rect, path, circle").length;
  // Nodes of one size are all drawn, if they are not far too many: none is more than another.
  const areas = boxes.map(b => b.width * b.height).sort((a, b) => a - b);
  const alike = areas.reduce((best, area, i) => {
    while (areas[best.low] < 0.99 * area) best.low++;
    return {...best, count: Math.max(best.count, i - best.low + 1)};
  }, {low: 0, count: 0}).count;
  // A contact sheet has more.
  if ((all > 4 * most || all - alike > most) && !root.querySelector("svg"))
    wrong.push(`${all} shapes, of which ${alike} have one size`);
  const drawn = [...boxes, ...texts.map(text => text.getBoundingClientRect())];
  const span = (low, high) => Math.max(...drawn.map(high)) - Math.min(...drawn.map(low));
  if (boxes.length && span(b => b.left, b => b.right) < 0.6 * width
      && span(b => b.top, b => b.bottom) < 0.6 * (height - 56))
    wrong.push("the drawing is lost in its frame");
  return {count: placed.length, wrong};
})()"""


def checked(browser, path):
    if not browser.open(path, "document.rootElement && document.readyState === 'complete'"):
        print(f"FAILED  {path.name}: is not drawn")
        return False
    found = browser.run(MEASURE)
    print(f"{'FAILED' if found['wrong'] else 'ok':8}{path.name}: {found['count']} labels"
          + "".join(f"\n        {text[:200]}" for text in found["wrong"][:20]))
    return not found["wrong"] and found["count"] > 0


TREES = ("python-stdlib", "swiftui-view", "unicode-blocks")
STRATEGIES = ("squarified", "squarified --flat", "strip --flat", "strip:maximumItems=6",
              "slice-and-dice", "reingold-tilford", "cluster:orientation=right", "indented",
              "mind-map", "compact-org-chart", "radial-tree", "radial-wedge", "phylogram",
              "circular-phylogram", "equal-daylight", "sunburst", "pack", "partition",
              "partition:orientation=right", "all")


ALL_TREES = ("python-stdlib", "debian-dependencies", "debian-packages", "npm-dependencies",
             "python-calls", "qt-classes", "swiftui-view", "unicode-blocks", "xml-locale")
GENERATED = ("flat-log-normal", "caterpillar", "file-system")
SCREENS = ("1440x900", "768x1024", "390x844")


def drawn(layoutbench, folder):
    # A theme moves no label.
    for (strategy, tree), theme in zip(product(STRATEGIES, TREES), cycle(("light", "dark"))):
        yield render(layoutbench, folder, strategy, tree, theme, ["--unit", "bytes"])


def all_drawn(layoutbench, folder, every):
    listed = subprocess.run([layoutbench, "list", "strategies"], check=True, text=True,
                            stdout=subprocess.PIPE).stdout
    strategies = re.findall(r"^  ([a-z][a-z0-9-]*)  ", listed, re.M)
    themes = ("light", "dark")
    for number, (strategy, tree, theme, screen) in enumerate(
            product(strategies, ALL_TREES + GENERATED, themes, SCREENS)):
        if number % every == 0:
            sizes = ["--sizes", "2000"] if tree in GENERATED else []
            yield render(layoutbench, folder, strategy, tree, theme, ["--frame", screen, *sizes])


def render(layoutbench, folder, strategy, tree, theme, options):
    name = f"{strategy}-{tree}-{theme}-{options[1]}".replace(":", "-").replace(" ", "")
    path = Path(folder) / f"{name}.svg"
    done = subprocess.run([layoutbench, "render", "--strategy", *strategy.split(), "--tree", tree,
                           "--theme", theme, *options, "--output", path], text=True,
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    if done.returncode and options[0] == "--unit":
        sys.exit(f"{name}: {done.stderr}")
    if done.returncode:
        print(f"left out {name}: {done.stderr.strip().splitlines()[-1][:200]}")
    return path if done.returncode == 0 else None


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    program = chromium()
    if not program:
        print("there is no Chromium (Debian: apt-get install chromium)", file=sys.stderr)
        return 75
    arguments = sys.argv[1:]
    every = int(arguments[arguments.index("--every") + 1]) if "--every" in arguments else 1
    drawings = [Path(name) for name in arguments]
    with (tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
          tempfile.TemporaryDirectory() as folder):
        if "--all" in arguments:
            drawings = all_drawn(arguments[0], folder, every)
        elif not all(path.suffix == ".svg" for path in drawings):
            drawings = drawn(arguments[0], folder)
        browser = Browser(program, profile)
        try:
            results = []
            for path in filter(None, drawings):
                results.append(checked(browser, path))
                if folder in str(path):
                    path.unlink()
            print(f"{len(results)} drawings, {results.count(False)} with findings")
            return 0 if results and all(results) else 1
        finally:
            browser.close()


if __name__ == "__main__":
    sys.exit(main())
