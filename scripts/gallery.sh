#!/usr/bin/env bash
# Makes results/gallery in one go: the pictures of the README, contact sheets of three real trees, and the
# charts of time against size and of speed against quality, from one run of the gallery suite:
#   scripts/gallery.sh
# Takes about three minutes; times are worth showing only from a machine that does nothing else.
set -euo pipefail
cd "$(dirname "$0")/.."
swift build -c release --product layoutbench
layoutbench=$(swift build -c release --show-bin-path)/layoutbench
gallery=results/gallery
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$gallery"

draw() { # NAME TREE STRATEGY FRAME
  "$layoutbench" render --tree "$2" --strategy "$3" --frame "$4" --output "$gallery/$1.svg"
}
draw treemap python-stdlib squarified:paddingInner=1,paddingOuter=2,paddingTop=12 640x400
draw tree swiftui-view reingold-tilford 640x330
draw sunburst unicode-blocks sunburst:innerRadius=40,expandedArcThickness=60 400x400

"$layoutbench" run --strategy all --suite gallery --budget 60s --output "$work/gallery" >"$work/table"
for tree in swiftui-view python-stdlib unicode-blocks; do
  "$layoutbench" render --strategy all --tree "$tree" --output "$work/gallery/sheet-$tree.svg"
done
scripts/run-python.sh scripts/plot.py "$work/gallery" --output "$work/plots"
cp "$work"/plots/sheet-*.png "$gallery"
for family in treemap node-link; do
  cp "$work/plots/time-$family-random-recursive.svg" "$gallery/time-$family.svg"
done
cp "$work/plots/pareto-treemap-aspect_mean.svg" "$gallery/pareto-treemap.svg"
cp "$work/plots/pareto-node-link-tree_width.svg" "$gallery/pareto-node-link.svg"

large=$(find "$gallery" -type f -size +300k)
[ -z "$large" ] || { echo "above 300 KB: $large" >&2; exit 1; }
