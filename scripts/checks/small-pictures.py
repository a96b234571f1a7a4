#!/usr/bin/env python3
"""Checks that small pictures are whole as PNG, down to their last row:

  scripts/checks/small-pictures.py LAYOUTBENCH

A browser does not paint all of a small window. Exits with 1 where a row of a picture on a dark
ground is white, and with 75 where no program makes a PNG."""

import shutil
import struct
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path

SIZES = [(407, 80), (300, 40), (1600, 90), (500, 250)]
PROGRAMS = [
    "rsvg-convert", "cairosvg", "chromium", "chromium-browser", "google-chrome", "chrome"]


def rows(file: Path) -> list[bytes]:
    """The rows of a PNG without interlacing, of 8 bits a channel, as the channels' bytes."""
    data, place, packed = file.read_bytes(), 8, b""
    while place < len(data):
        length, kind = struct.unpack(">I4s", data[place:place + 8])
        body = data[place + 8:place + 8 + length]
        if kind == b"IHDR":
            width, height, _, color = struct.unpack(">IIBB", body[:10])
        if kind == b"IDAT":
            packed += body
        place += 12 + length
    size = {2: 3, 6: 4}[color]
    raw, found, above = zlib.decompress(packed), [], bytearray(width * size)
    for start in range(0, len(raw), width * size + 1):
        row = bytearray(raw[start + 1:start + 1 + width * size])
        for i in range(len(row)):
            left = row[i - size] if i >= size else 0
            up, corner = above[i], above[i - size] if i >= size else 0
            row[i] = (row[i] + predicted(raw[start], left, up, corner)) % 256
        found.append(bytes(row))
        above = row
    assert len(found) == height
    return found


def predicted(kind: int, left: int, up: int, corner: int) -> int:
    """What a PNG's filter expects of a byte: from its neighbors."""
    if kind < 4:
        return [0, left, up, (left + up) // 2][kind]
    guess = left + up - corner
    return min((left, up, corner), key=lambda near: abs(guess - near))


def main() -> None:
    if not any(shutil.which(program) for program in PROGRAMS):
        sys.exit(75)
    with tempfile.TemporaryDirectory() as folder:
        picture = Path(folder) / "picture.png"
        for width, height in SIZES:
            subprocess.run(
                [sys.argv[1], "render", "--strategy", "squarified", "--tree",
                 "Examples/Data/sales.csv", "--theme", "dark", "--frame", f"{width}x{height}",
                 "--output", picture],
                check=True, stdout=subprocess.DEVNULL)
            found = rows(picture)
            white = [place for place, row in enumerate(found) if set(row) == {255}]
            if white:
                sys.exit(f"{width}x{height}: {len(white)} of {len(found)} rows are white")
    print(f"{len(SIZES)} small pictures are whole")


if __name__ == "__main__":
    main()
