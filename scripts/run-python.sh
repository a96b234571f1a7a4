#!/usr/bin/env bash
# Runs a Python script together with the packages that it names in its head (PEP 723):
#   scripts/run-python.sh SCRIPT [ARGUMENT…]
# By uv where that is installed, otherwise in a virtual environment below .build that pip fills once.
# Exits with 75 where neither can be had.
set -euo pipefail
[ $# -ge 1 ] || { sed -n '2,4s/^# //p' "$0"; exit 64; }
if command -v uv >/dev/null; then exec uv run --quiet --script "$@"; fi

packages=$(python3 - "$1" <<'PYTHON'
import re, sys, tomllib

text = open(sys.argv[1], encoding="utf-8").read()
head = re.search(r"(?m)^# /// script\n((?:#(?:| .*)\n)*?)# ///$", text)
print(*tomllib.loads(re.sub(r"(?m)^# ?", "", head[1]))["dependencies"] if head else [], sep="\n")
PYTHON
)
environment="$(cd "$(dirname "$0")/.." && pwd)/.build/python-$(cksum <<<"$packages" | cut -d' ' -f1)"
if [ ! -e "$environment/complete" ]; then
  rm -rf "$environment"
  python3 -m venv "$environment" >&2 || {
    echo "$1 needs uv, or a Python with venv (python3-venv in Debian and Ubuntu)" >&2
    exit 75
  }
  [ -z "$packages" ] ||
    "$environment/bin/pip" install --quiet --disable-pip-version-check -r /dev/stdin <<<"$packages" >&2 || {
    echo "$1 needs packages that pip cannot install here:" $packages >&2
    exit 75
  }
  touch "$environment/complete"
fi
exec "$environment/bin/python" "$@"
