#!/usr/bin/env python3
"""Joins the page: its HTML, style and scripts, the module, and the examples, in one file.

  scripts/helpers/page.py MODULE_FOLDER OUTPUT.html"""

import base64
import gzip
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "Examples/Browser/page"
MOST_BYTES = 3_000_000

EXAMPLES = [
    {"id": "sales", "path": "Examples/Data/sales.csv", "title": "Sales by region",
     "text": "35 cities, 3 levels", "strategy": "squarified"},
    {"id": "stdlib", "path": "Benchmarks/Trees/python-stdlib.csv",
     "title": "A standard library's files", "text": "Python's modules, by size",
     "strategy": "partition"},
    {"id": "populations", "path": "Benchmarks/Trees/country-populations.csv",
     "title": "Populations", "text": "countries by continent",
     "strategy": "sunburst:fitsFrame=true"},
    {"id": "organization", "path": "Benchmarks/Advice/org-small.csv",
     "title": "An organization", "text": "who reports to whom", "strategy": "compact-org-chart"},
    {"id": "profile", "path": "Benchmarks/Advice/profile.folded", "title": "A profile",
     "text": "samples of a running program", "strategy": "pack"},
]


def packed(data):
    # Without a time in it, the same input is the same file.
    return base64.b64encode(gzip.compress(data, 9, mtime=0)).decode()


def without_far_copies(data, least=24):
    """The data without what stands in it before: gzip alone looks back 32 KiB, and the module has
    the same code for many types. The result is the number of bytes and of copies, for each copy
    how many bytes go before it, its length, and how far back it stands, as numbers of seven bits a
    byte, and all bytes that are no copies."""
    places, copies, rest = {}, [], bytearray()
    place = known = end = 0
    while place + least <= len(data):
        while known + least <= place:
            places[data[known:known + least]] = known
            known += least // 2
        source = places.get(data[place:place + least])
        if source is None or place - source < 1 << 15:
            place += 1
            continue
        length = least
        while place + length < len(data) and data[source + length] == data[place + length]:
            length += 1
        while place > end and source > 0 and data[source - 1] == data[place - 1]:
            place, source, length = place - 1, source - 1, length + 1
        rest += data[end:place]
        copies.append((place - end, length, place - source))
        place = end = place + length
    rest += data[end:]
    numbers = bytearray()
    for number in (len(data), len(copies), *(n for column in zip(*copies) for n in column)):
        while number > 127:
            numbers.append(number & 127 | 128)
            number >>= 7
        numbers.append(number)
    return bytes(numbers + rest)


def script_text(value):
    """JSON inside of a script element: no sign in it may end the element."""
    return json.dumps(value, ensure_ascii=False).replace("<", "\\u003c")


def main():
    folder, output = Path(sys.argv[1]), Path(sys.argv[2])
    index = (folder / "index.mjs").read_bytes()
    # One module, in which the worker's names are its own: a worker has no import map.
    worker = index + b"\n{\n" + (PAGE / "worker.mjs").read_bytes() + b"\n}\n"
    imports = {"layoutbench": index}
    for path in sorted(PAGE.glob("*.mjs")):
        if path.name != "worker.mjs":
            imports[f"page/{path.name}"] = path.read_bytes()
    urls = {name: "data:text/javascript;base64," + base64.b64encode(text).decode()
            for name, text in imports.items()}
    examples = []
    for example in EXAMPLES:
        path = ROOT / example["path"]
        given = {key: value for key, value in example.items() if key != "path"}
        examples.append(
            {**given, "name": path.name, "options": {}, "gzip": packed(path.read_bytes())})
    scripts = "\n".join([
        f'<script type="importmap">{script_text({"imports": urls})}</script>',
        f'<script type="application/json" id="examples">{script_text(examples)}</script>',
        '<script type="text/plain" id="worker">'
        f'{base64.b64encode(worker).decode()}</script>',
        '<script type="text/plain" id="module">'
        f'{packed(without_far_copies((folder / "layoutbench.wasm").read_bytes()))}</script>',
        '<script type="module">import "page/main.mjs";</script>',
    ])
    text = (PAGE / "index.html").read_text()
    style = (PAGE / "page.css").read_text()
    for mark, part in (("<!-- style -->", f"<style>\n{style}</style>"),
                       ("<!-- scripts -->", scripts)):
        if text.count(mark) != 1:
            sys.exit(f"index.html: it needs one {mark}")
        text = text.replace(mark, part)
    output.write_text(text)
    size = output.stat().st_size
    print(f"{output}: {size} bytes")
    if size > MOST_BYTES:
        sys.exit(f"{output}: a page has at most {MOST_BYTES} bytes")


main()
