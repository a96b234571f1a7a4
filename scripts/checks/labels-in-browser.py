#!/usr/bin/env python3
"""Opens drawings in headless Chromium and measures whether each label is inside its box.

  scripts/helpers/run-python.sh scripts/checks/labels-in-browser.py LAYOUTBENCH
  scripts/helpers/run-python.sh scripts/checks/labels-in-browser.py FILE.svg…

With a build of layoutbench the drawings are its own: of real trees, light and dark in turns. A
label's box is the one that it names, or else the last shape painted at its middle. Exits with 1
where a label sticks out of it or out of the picture by more than half a pixel or covers another
label, or one that stands beside its node covers a node; and with 75 where there is no Chromium."""

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
    + "g[id] > rect:not([pointer-events])")];
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
    const corners = [[box.x + margin, middle - half], [box.x + box.width - margin, middle - half],
      [box.x + box.width - margin, middle + half], [box.x + margin, middle + half]];
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
    const stated = named?.matches("g") ? named.querySelector("rect") : named;
    const own = stated ?? around.filter(shape => {
      const inverse = shape.getScreenCTM().inverse();
      return shape.isPointInFill(point(center.x, center.y).matrixTransform(inverse));
    }).at(-1);
    if (!own || !holds(own)) wrong.push(`'${text.textContent}' sticks out of its box`);
  }
  placed.sort((a, b) => a.left - b.left);
  placed.forEach((a, i) => {
    for (let j = i + 1; j < placed.length && placed[j].left < a.right - margin; j++) {
      const b = placed[j];
      if (!isApart(a.onScreen, b.onScreen))
        wrong.push(`'${a.text}' and '${b.text}' cover each other`);
    }
  });
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
              "mind-map", "compact-org-chart", "radial-tree", "radial-wedge", "sunburst", "pack",
              "partition", "partition:orientation=right", "all")


def drawn(layoutbench, folder):
    # A theme moves no label.
    for (strategy, tree), theme in zip(product(STRATEGIES, TREES), cycle(("light", "dark"))):
        name = strategy.replace(":", "-").replace(" ", "")
        path = Path(folder) / f"{name}-{tree}-{theme}.svg"
        subprocess.run([layoutbench, "render", "--strategy", *strategy.split(),
                        "--tree", tree, "--theme", theme, "--unit", "bytes",
                        "--output", path], check=True, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)
        yield path


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    program = chromium()
    if not program:
        print("there is no Chromium (Debian: apt-get install chromium)", file=sys.stderr)
        return 75
    drawings = [Path(name) for name in sys.argv[1:]]
    with (tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
          tempfile.TemporaryDirectory() as folder):
        if not all(path.suffix == ".svg" for path in drawings):
            drawings = drawn(sys.argv[1], folder)
        browser = Browser(program, profile)
        try:
            return 0 if all([checked(browser, path) for path in drawings]) else 1
        finally:
            browser.close()


if __name__ == "__main__":
    sys.exit(main())
