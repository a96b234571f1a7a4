#!/usr/bin/env bash
# Makes the page that draws a tree of one's own with all strategies: one HTML file, with the core as
# WebAssembly in it, which needs no network.
#   scripts/page.sh [FOLDER]     (default: .build-module)
# Writes FOLDER/layoutbench.html, and FOLDER/layoutbench as scripts/module.sh does. `layoutbench
# page` and `layoutbench open` find it in the default folder. Needs Python 3. Exits with 75 where
# the toolchain lacks a part.
set -euo pipefail
folder=${1:-.build-module}
mkdir -p "$folder"
folder=$(realpath "$folder")
cd "$(dirname "$0")/.."
scripts/module.sh "$folder"
python3 scripts/helpers/page.py "$folder/layoutbench" "$folder/layoutbench.html"
