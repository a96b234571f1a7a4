#!/usr/bin/env bash
# Builds the module of Examples/Browser and compares it with the native build under node:
#   scripts/checks/wasm.sh LAYOUTBENCH
# Exits with 75 where node or a part of the toolchain is missing.
set -euo pipefail
layoutbench=$(realpath "$1")
cd "$(dirname "$0")/../.."
command -v node >/dev/null || { echo "node not found" >&2; exit 75; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
Examples/Browser/build.sh "$work/layouts.wasm"
scripts/checks/wasm.mjs "$work/layouts.wasm" "$layoutbench"
