#!/usr/bin/env bash
# Runs a Python script with the packages of scripts/helpers/requirements.txt:
#   scripts/helpers/run-python.sh SCRIPT [ARGUMENT…]
# They stand in a virtual environment below .build that uv or pip fills once, each file by its hash.
# Exits with 75 where neither can.
set -euo pipefail
[ $# -ge 1 ] || { sed -n '2,5s/^# //p' "$0"; exit 64; }
root=$(cd "$(dirname "$0")/../.." && pwd)
packages=$root/scripts/helpers/requirements.txt
lacks() { echo "$1 needs $2" >&2; exit 75; }

environment=$root/.build/python-$(cksum <"$packages" | cut -d' ' -f1)
if [ ! -e "$environment/complete" ]; then
  rm -rf "$environment"
  if command -v uv >/dev/null; then
    uv venv --quiet --python '>=3.11' "$environment" >&2 &&
      uv pip install --quiet --python "$environment" --require-hashes -r "$packages" >&2 ||
      lacks "$1" "packages that uv cannot install here"
  else
    python3 -m venv "$environment" >&2 ||
      lacks "$1" "uv, or a Python with venv (python3-venv in Debian and Ubuntu)"
    "$environment/bin/pip" install --quiet --disable-pip-version-check --require-hashes \
      -r "$packages" >&2 || lacks "$1" "packages that pip cannot install here"
  fi
  touch "$environment/complete"
fi
exec "$environment/bin/python" "$@"
