#!/usr/bin/env python3
"""Runs the JavaScript module in headless Chromium, in a page and in a worker, and compares what it
answers with its answers in Node.js.

  scripts/helpers/run-python.sh scripts/checks/module-in-browser.py PACKAGE [--screenshot FILE.png]

A server on this machine holds the package, as a page would have it. The page also draws a scene of
each family on a canvas. Exits with 1 where a check fails, and with 75 where there is no
Chromium."""

import argparse
import functools
import http.server
import json
import shutil
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from helpers.browser import Browser, chromium

ROOT = Path(__file__).resolve().parent.parent.parent

# Reads the tree, lays it out with every strategy, and answers with all numbers as text.
ANSWERS = """
export async function answers(bench, bytes) {
  const { tree } = bench.read(bytes, { name: "sales.csv" });
  const { error } = bench.read("a,b\\n1,2,3\\n", { name: "x.csv" });
  const found = { error, count: tree.count, names: tree.names };
  for (const { strategies } of bench.catalog) {
    for (const { name } of strategies) {
      const { layout } = tree.layout(name, { width: 640, height: 480 });
      const { scene } = layout.scene();
      found[name] = [layout.hash, layout.metrics(), scene.marks, scene.texts];
    }
  }
  return JSON.stringify(found);
}
"""

WORKER = """
import { load } from "./layoutbench/index.mjs";
import { answers } from "./answers.mjs";
onmessage = async ({ data }) => postMessage(await answers(await load(), data));
"""

PAGE = """<!DOCTYPE html>
<html><head><meta charset="utf-8"><title>module</title><link rel="icon" href="data:,"></head>
<body style="margin:0"></body>
<script type="module">
import { load } from "./layoutbench/index.mjs";
import { answers } from "./answers.mjs";
const file = new Uint8Array(await (await fetch("sales.csv")).arrayBuffer());
const bench = await load();
window.inPage = () => answers(bench, file);
window.inWorker = () => new Promise((done, fail) => {
  const worker = new Worker("worker.mjs", { type: "module" });
  worker.onmessage = ({ data }) => done(data);
  worker.onerror = ({ message }) => fail(new Error(message));
  worker.postMessage(file);
});
const { tree } = bench.read(file, { name: "sales.csv" });
window.inks = [];
for (const strategy of [
  "squarified:paddingOuter=2,paddingTop=15", "partition", "sunburst:fitsFrame=true", "pack",
  "buchheim:orientation=right",
]) {
  const canvas = document.body.appendChild(document.createElement("canvas"));
  [canvas.width, canvas.height] = [420, 300];
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const nodeSizes = strategy.startsWith("buchheim") ? "label" : "data";
  const { layout } = tree.layout(strategy, { width: 420, height: 300, nodeSizes });
  const { scene } = layout.scene({
    letterWidth(text, isBold) {
      context.font = `${isBold ? "bold " : ""}100px sans-serif`;
      return context.measureText(text).width / 100;
    },
  });
  scene.draw(context);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  window.inks.push(new Set(new Uint32Array(data.buffer)).size);
}
document.documentElement.dataset.ready = "true";
</script></html>
"""

NODE = """
import { readFileSync } from "node:fs";
import { load } from "./layoutbench/index.mjs";
import { answers } from "./answers.mjs";
console.log(await answers(await load(), readFileSync("sales.csv")));
"""


class Server(http.server.SimpleHTTPRequestHandler):
    """Serves a folder and prints nothing."""

    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map,
                      ".mjs": "text/javascript"}

    def log_message(self, *given):
        pass



def failures(browser, page, expected):
    browser.look(1300, 640, "light")
    browser.send("Network.emulateNetworkConditions", offline=False, latency=0,
                 downloadThroughput=-1, uploadThroughput=-1)
    browser.send("Page.navigate", url=page)
    if not browser.wait("document.documentElement?.dataset.ready === 'true'"):
        yield "the page does not get ready"
        return
    for place in ("inPage", "inWorker"):
        found = json.loads(browser.run(f"window.{place}()"))
        for key in expected.keys() | found.keys():
            if expected.get(key) != found.get(key):
                yield f"{place}: {key} is not as in Node.js"
    inks = browser.run("window.inks")
    if len(inks) != 5 or min(inks) < 8:
        yield f"the scenes have so many colors: {inks}"
    own = page.rsplit("/", 1)[0]
    yield from (told for told in browser.complaints(page)
                if not told.startswith(f"request: {own}"))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("package", type=Path)
    parser.add_argument("--screenshot", type=Path)
    arguments = parser.parse_args()
    program = chromium()
    if not program:
        print("there is no Chromium", file=sys.stderr)
        sys.exit(75)
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        shutil.copytree(arguments.package, folder / "layoutbench")
        shutil.copy(ROOT / "Examples" / "Data" / "sales.csv", folder)
        for name, text in (("answers.mjs", ANSWERS), ("worker.mjs", WORKER),
                           ("page.html", PAGE), ("node.mjs", NODE)):
            (folder / name).write_text(text)
        expected = json.loads(subprocess.run(
            ["node", "node.mjs"], cwd=folder, check=True, capture_output=True, text=True).stdout)
        server = http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0), functools.partial(Server, directory=folder))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = Browser(program, folder / "profile")
        try:
            page = f"http://127.0.0.1:{server.server_port}/page.html"
            found = list(failures(browser, page, expected))
            if arguments.screenshot:
                browser.screenshot(arguments.screenshot)
        finally:
            browser.close()
            server.shutdown()
    for failure in found:
        print(f"FAILED  {failure}")
    if not found:
        print(f"{len(expected) - 3} layouts, their metrics and scenes are the same in a page, in a "
              "worker and in Node.js")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
