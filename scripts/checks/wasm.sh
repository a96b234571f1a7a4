#!/usr/bin/env bash
# Compares the module of Examples/Browser with the native build under node:
#   scripts/checks/wasm.sh LAYOUTBENCH [MODULE.wasm]
# Builds the module unless that file exists. Exits with 75 where node or a part of the toolchain is
# missing.
set -euo pipefail
layoutbench=$(realpath "$1")
module=
[ ! -e "${2:-}" ] || module=$(realpath "$2")
cd "$(dirname "$0")/../.."
command -v node >/dev/null || { echo "node not found" >&2; exit 75; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [ -z "$module" ]; then
  module=$work/layouts.wasm
  Examples/Browser/build.sh "$module"
fi
scripts/checks/wasm.mjs "$module" "$layoutbench"
