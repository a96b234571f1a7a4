#!/usr/bin/env bash
# Builds the documentation of TreeLayout and fails on any warning:
#   scripts/docs.sh [FOLDER [PRODUCTS]]            (default: .build/documentation)
# PRODUCTS is the folder of a build; without it the module is built.
set -euo pipefail
cd "$(dirname "$0")/.."
catalog=Sources/TreeLayout/TreeLayout.docc
output=${1:-.build/documentation}
graphs=.build/symbol-graphs
docc=$(command -v docc || xcrun --find docc)
target=$(swift -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)",*/\1/p' | head -1)
[ $# -gt 1 ] || swift build --target TreeLayout
rm -rf "$graphs" "$output"
mkdir -p "$graphs" "$(dirname "$output")"
swift symbolgraph-extract -module-name TreeLayout -target "$target" \
  -I "${2:-.build/debug}/Modules" -minimum-access-level public -skip-inherited-docs \
  -output-dir "$graphs"
"$docc" convert "$catalog" --additional-symbol-graph-dir "$graphs" --output-path "$output" \
  --fallback-display-name TreeLayout --fallback-bundle-identifier layoutbench.TreeLayout \
  --warnings-as-errors
echo "documentation in $output"
