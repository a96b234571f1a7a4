"""A headless Chromium that scripts open files in."""

import base64
import json
import os
import shutil
import subprocess
import time
from pathlib import Path

import websocket

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")


def chromium():
    """The program, or nothing: what CHROMIUM names, or one in PATH."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)


# A tree whose names are markup.
HOSTILE = '''name,parent,value
"root </script><script>window.hacked = 1</script>",,
"<!-- <script>","root </script><script>window.hacked = 1</script>",
"<img src=x onerror='window.hacked = 1'>","<!-- <script>",5
"&lt;b&gt; ]]> ""quoted""","<!-- <script>",7
plain,"root </script><script>window.hacked = 1</script>",4
'''
CODES = {"ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Enter": 13,
         "Escape": 27, "Tab": 9, "/": 191, " ": 32, "Home": 36}


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
        self.socket = websocket.create_connection(f"ws://127.0.0.1:{port}{path}", timeout=300)
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

    def open(self, path, ready="document.documentElement?.dataset.ready === 'true'"):
        """Whether a file is there before long, as an expression tells."""
        self.send("Page.navigate", url=path.resolve().as_uri())
        return self.wait(ready)

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


class Visit:
    """What a person does on a page, and what a check expects of it."""

    def __init__(self, browser, folder=None):
        self.browser, self.folder, self.failures = browser, folder, []

    def expect(self, truth, text):
        if not truth:
            print("FAILED  " + text)
            self.failures.append(text)

    def key(self, key):
        code = CODES.get(key, ord(key[0].upper()))
        text = {"text": key} if len(key) == 1 else {"text": "\r"} if key == "Enter" else {}
        for kind in ("keyDown", "keyUp"):
            self.browser.send("Input.dispatchKeyEvent", type=kind, key=key,
                              windowsVirtualKeyCode=code, **(text if kind == "keyDown" else {}))

    def mouse(self, kind, x, y, **more):
        self.browser.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, **more)

    def click(self, x, y):
        self.mouse("mouseMoved", x, y)
        for kind in ("mousePressed", "mouseReleased"):
            self.mouse(kind, x, y, button="left", clickCount=1)

    def tap(self, x, y):
        self.browser.send("Input.dispatchTouchEvent", type="touchStart",
                          touchPoints=[{"x": x, "y": y}])
        self.browser.send("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def shot(self, name):
        if self.folder:
            self.browser.screenshot(self.folder / f"{name}.png")

    def quiet(self, page):
        """The console is empty, and nothing was asked of the network."""
        for text in dict.fromkeys(self.browser.complaints(page.resolve().as_uri())):
            self.expect(False, f"{page.name}: {text[:400]}")
        self.browser.events.clear()
