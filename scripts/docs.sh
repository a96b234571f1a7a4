#!/usr/bin/env bash
# Builds the documentation of TreeLayout and fails on any warning:
#   scripts/docs.sh [FOLDER]            (default: .build/documentation)
#   scripts/docs.sh --pictures          draws the pictures of the strategies' pages anew
set -euo pipefail
cd "$(dirname "$0")/.."
catalog=Sources/TreeLayout/TreeLayout.docc

if [ "${1:-}" = --pictures ]; then
  swift build -c release --product layoutbench
  layoutbench=$(swift build -c release --show-bin-path)/layoutbench
  draw() { # FOLDER TREE FRAME
    for page in "$catalog/Strategies/$1"/*.md; do
      strategy=$(sed -n 's/^!\[.*\](\(.*\))$/\1/p' "$page")
      "$layoutbench" render --tree "$2" --strategy "$strategy" --frame "$3" \
        --output "$catalog/Resources/$strategy.svg"
    done
  }
  draw Treemap python-stdlib 480x300
  draw NodeLink swiftui-view 640x330
  draw Radial unicode-blocks 400x400
  exit
fi

output=${1:-.build/documentation}
graphs=.build/symbol-graphs
docc=$(command -v docc || xcrun --find docc)
swift build --target TreeLayout
rm -rf "$graphs" "$output"
mkdir -p "$graphs" "$(dirname "$output")"
swift symbolgraph-extract -module-name TreeLayout -I "$(swift build --show-bin-path)/Modules" \
  -target "$(swift -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)",*/\1/p' | head -1)" \
  -minimum-access-level public -skip-inherited-docs -output-dir "$graphs"
"$docc" convert "$catalog" --additional-symbol-graph-dir "$graphs" --output-path "$output" \
  --fallback-display-name TreeLayout --fallback-bundle-identifier layoutbench.TreeLayout \
  --warnings-as-errors
echo "documentation in $output"
