#!/usr/bin/env python3
"""Opens a report of scripts/plot.py in headless Chromium and tries it.

  scripts/helpers/run-python.sh scripts/checks/report-in-browser.py REPORT.html \
    [--screenshots FOLDER]

No error on the console, no request to anything, charts drawn, sorting sorts, the filter changes
table and charts, nothing wider than a phone. Exits with 1 where a check fails, and with 75 where
there is no Chromium."""

import argparse
import base64
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import websocket

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
SIZES = {"light": (1280, 900, "light"), "dark": (1280, 900, "dark"),
         "phone": (390, 844, "light"), "phone-dark": (390, 844, "dark")}


class Browser:
    """Speaks the DevTools protocol with one page."""

    def __init__(self, program, profile):
        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run",
             "--disable-dev-shm-usage", "--remote-debugging-port=0",
             "--remote-allow-origins=*", f"--user-data-dir={profile}", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        port_file, until = Path(profile) / "DevToolsActivePort", time.monotonic() + 60
        while not (port_file.exists() and port_file.read_text().count("\n") >= 1):
            if self.process.poll() is not None or time.monotonic() > until:
                raise RuntimeError("the browser does not start")
            time.sleep(0.1)
        port, path = port_file.read_text().split("\n")[:2]
        self.socket = websocket.create_connection(f"ws://127.0.0.1:{port}{path}", timeout=120)
        self.number, self.session, self.events = 0, None, []
        page = next(t for t in self.send("Target.getTargets")["targetInfos"]
                    if t["type"] == "page")
        self.session = self.send("Target.attachToTarget", targetId=page["targetId"],
                                 flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.send(f"{domain}.enable")
        self.send("Network.emulateNetworkConditions", offline=True, latency=0,
                  downloadThroughput=0, uploadThroughput=0)

    def send(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        self.socket.send(json.dumps(message))
        while True:
            answer = json.loads(self.socket.recv())
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self.events.append(answer)

    def run(self, script):
        """The value of an expression, promises awaited."""
        answer = self.send("Runtime.evaluate", expression=script, awaitPromise=True,
                           returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{script}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def wait(self, script, seconds=60):
        until = time.monotonic() + seconds
        while not self.run(script):
            if time.monotonic() > until:
                return False
            time.sleep(0.1)
        return True

    def look(self, width, height, scheme):
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=width < 600)
        self.send("Emulation.setEmulatedMedia",
                  features=[{"name": "prefers-color-scheme", "value": scheme}])

    def open(self, path):
        self.send("Page.navigate", url=path.resolve().as_uri())
        return self.wait("document.documentElement?.dataset.ready === 'true'")

    def screenshot(self, path):
        self.run("document.querySelectorAll('img').forEach(i => i.loading = 'eager')")
        data = self.send("Page.captureScreenshot", format="png", captureBeyondViewport=True)
        path.write_bytes(base64.b64decode(data["data"]))

    def complaints(self, page):
        """What the console said, and every request but the page itself and what it holds."""
        found = []
        for event in self.events:
            method, told = event.get("method"), event.get("params", {})
            if method == "Runtime.exceptionThrown":
                details = told["exceptionDetails"]
                found.append("exception: " + str(
                    details.get("exception", {}).get("description", details["text"])))
            elif method == "Runtime.consoleAPICalled" and told["type"] in ("error", "warning"):
                found.append(f"console {told['type']}: " + " ".join(
                    str(a.get("value", a.get("description"))) for a in told["args"]))
            elif method == "Log.entryAdded" and told["entry"]["level"] in ("error", "warning"):
                found.append(f"log: {told['entry']['text']}")
            elif method == "Network.requestWillBeSent":
                url = told["request"]["url"]
                if url.split("#")[0] != page and not url.startswith(("data:", "blob:")):
                    found.append(f"request: {url}")
        return found

    def close(self):
        try:
            self.session = None
            self.send("Browser.close")
            self.process.wait(20)
        except (OSError, RuntimeError, websocket.WebSocketException, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()


# The marks of all charts as text: what a filter has to change.
MARKS = ("[...document.querySelectorAll('.view svg')]"
         ".map(s => s.querySelectorAll('path').length + ' ' + s.textContent)")
VISIBLE = "[...document.querySelectorAll('tr[data-strategy]')].filter(r => !r.hidden).length"
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
        selects = browser.run("document.querySelectorAll('.choice select').length")
        bad = browser.run("""(async () => {
          const bad = [];
          for (const select of document.querySelectorAll(".choice select"))
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
    program = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
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
