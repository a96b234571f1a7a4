#!/usr/bin/env bash
# Runs a Python script with the packages of scripts/helpers/requirements.txt, or of another file:
#   scripts/helpers/run-python.sh [--packages FILE] SCRIPT [ARGUMENT…]
# They stand in a virtual environment below .build that uv or pip fills once, each file by its hash.
# Exits with 75 where neither can.
set -euo pipefail
[ $# -ge 1 ] || { sed -n '2,5s/^# //p' "$0"; exit 64; }
root=$(cd "$(dirname "$0")/../.." && pwd)
packages=$root/scripts/helpers/requirements.txt
[ "$1" != --packages ] || { packages=$2; shift 2; }
lacks() { echo "$1 needs $2" >&2; exit 75; }

environment=$root/.build/packages-$(cksum <"$packages" | cut -d' ' -f1)
# Filled under a name of its own and then linked, so that two scripts may start at once.
if [ ! -e "$environment" ]; then
  mkdir -p "$root/.build"
  filling=$(mktemp -d "$environment.XXXXXX")
  trap 'rm -rf "$filling"' EXIT
  if command -v uv >/dev/null; then
    uv venv --quiet --python '>=3.11' "$filling" >&2 &&
      uv pip install --quiet --python "$filling" --require-hashes -r "$packages" >&2 ||
      lacks "$1" "packages that uv cannot install here"
  else
    python3 -m venv "$filling" >&2 ||
      lacks "$1" "uv, or a Python with venv (python3-venv in Debian and Ubuntu)"
    "$filling/bin/pip" install --quiet --disable-pip-version-check --require-hashes \
      -r "$packages" >&2 || lacks "$1" "packages that pip cannot install here"
  fi
  ln -sn "${filling##*/}" "$environment" 2>/dev/null || rm -rf "$filling"
  trap - EXIT
fi
exec "$environment/bin/python" "$@"
