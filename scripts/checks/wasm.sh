#!/usr/bin/env bash
# Checks that the JavaScript module agrees with the native build and keeps its promises:
#   scripts/checks/wasm.sh LAYOUTBENCH [FOLDER]
# Makes the module in the folder unless it is there. Exits with 75 where node or a part of the
# toolchain is missing.
set -euo pipefail
layoutbench=$(realpath "$1")
folder=${2:-}
[ -z "$folder" ] || folder=$(realpath -m "$folder")
cd "$(dirname "$0")/../.."
command -v node >/dev/null || { echo "node not found" >&2; exit 75; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
[ -n "$folder" ] || folder=$work
package=$folder/layoutbench
[ -e "$package/layoutbench.wasm" ] || scripts/module.sh "$folder"
scripts/checks/module/native.mjs "$package" "$layoutbench"
scripts/checks/module/behavior.mjs "$package"
