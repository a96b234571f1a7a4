#!/usr/bin/env bash
# Draws the pictures that hold no times: those of the documentation's pages, and of results/gallery
# the README's, five single ones, two pages and the contact sheets of three real trees:
#   scripts/data/pictures.sh LAYOUTBENCH
set -euo pipefail
layoutbench=$(realpath "$1")
cd "$(dirname "$0")/../.."
catalog=Sources/TreeLayout/TreeLayout.docc
gallery=results/gallery
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

draw() { # TREE STRATEGY FRAME FILE [OPTION…]
  "$layoutbench" render --tree "$1" --strategy "$2" --frame "$3" --output "$4" "${@:5}"
}
pages() { # FOLDER TREE FRAME
  local page strategy
  for page in "$catalog/Strategies/$1"/*.md; do
    # The first picture; others show how it works.
    strategy=$(sed -n '/^!\[.*\](.*)$/{s/.*(\(.*\))$/\1/p;q}' "$page")
    # The strategy's own layout: its page has no room for names.
    draw "$2" "$strategy" "$3" "$catalog/Resources/$strategy.svg" --flat
  done
}
pages Treemap python-stdlib 480x300
pages NodeLink swiftui-view 640x330
pages Lengths Benchmarks/Advice/frogs.nwk 640x520
pages Radial language-speakers 400x400
pages Icicle language-speakers 640x240
pages Circles python-stdlib 400x400
pages Voronoi python-stdlib 480x300

draw python-stdlib squarified 640x400 $gallery/treemap.svg --unit bytes
"$layoutbench" render --tree swiftui-view --root 'List 1' --strategy reingold-tilford \
  --output $gallery/tree.svg
draw language-speakers sunburst 400x400 $gallery/sunburst.svg
# As large as their names need.
for strategy in phylogram equal-daylight; do
  "$layoutbench" render --tree Benchmarks/Advice/frogs.nwk --strategy $strategy \
    --output $gallery/$strategy.svg
done
draw country-populations voronoi:outline=ellipse 640x400 $gallery/voronoi.svg
# The README's pair: the answer of `recommend`, and a tree drawing.
draw Examples/Data/sales.csv squarified 640x560 $gallery/values.svg
# As large as its names need.
"$layoutbench" render --tree Examples/Data/sales.csv --strategy van-der-ploeg:orientation=right \
  --output $gallery/structure.svg

# A page to be entered, and one that plays.
"$layoutbench" render --tree python-stdlib --strategy squarified --unit bytes \
  --output $gallery/library.html
"$layoutbench" render --tree us-employment --strategy squarified,strip --play \
  --output $gallery/employment.html

# PNG, as sheets are large.
for tree in swiftui-view python-stdlib country-populations; do
  "$layoutbench" render --strategy all --tree "$tree" --output "$work/sheet-$tree.svg"
done
scripts/helpers/run-python.sh scripts/data/svg-to-png.py "$work"/sheet-*.svg $gallery
large=$(find $gallery -type f -size +500k)
[ -z "$large" ] || { echo "above 500 KB: $large" >&2; exit 1; }
