#!/usr/bin/env python3
"""Runs the commands of a transcript in an empty folder, and compares what they print.

  scripts/checks/transcript.py DOCUMENT [FILE…]

In its blocks of 'console' a line that begins with '$ ' is a command, and what follows is its
output: lines in this order, where '…' stands for any text and, by itself, for any lines. What
'cat FILE' shows is made first; the other FILEs are copied there. Needs nothing but Python and
bash."""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path


def commands(text):
    """Each command with the lines below it."""
    found = []
    for block in re.findall(r"^```console\n(.*?)^```$", text, re.DOTALL | re.MULTILINE):
        for line in block.splitlines():
            if line.startswith("$ "):
                found.append((line[2:], []))
            else:
                found[-1][1].append(line)
    return found


def pattern(lines):
    """What the output has to match from its begin to its end."""
    return "".join(r"(?:.*\n)*?" if line == "…"
                   else ".*".join(map(re.escape, line.split("…"))) + "\n" for line in lines)


def main():
    document = Path(sys.argv[1])
    steps = commands(document.read_text(encoding="utf-8"))
    wrong = 0 if steps else 1
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file in sys.argv[2:]:
            shutil.copy(file, folder)
        script = ["set -e"]
        for number, (command, lines) in enumerate(steps):
            if command.startswith("cat "):
                (folder / command[4:]).write_text("\n".join(lines) + "\n", encoding="utf-8")
            # In one shell, as people do: what a command sets is there for the next.
            script += [f"exec >{name}/{number}.out 2>&1", command]
        status = subprocess.run(["bash", "-c", "\n".join(script)], cwd=folder,
                                stdin=subprocess.DEVNULL).returncode
        for number, (command, lines) in enumerate(steps):
            output = folder / f"{number}.out"
            printed = output.read_text(encoding="utf-8") if output.exists() else ""
            if not output.exists() or not re.fullmatch(pattern(lines), printed):
                print(f"{document}: '{command}' prints\n{printed}", file=sys.stderr)
                wrong += 1
    if not wrong and status == 0:
        print(f"ok      {len(steps)} commands of {document} print what it shows")
    return 1 if wrong or status else 0


if __name__ == "__main__":
    sys.exit(main())
