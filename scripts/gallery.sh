#!/usr/bin/env bash
# Draws the charts of results/gallery anew, time against size and speed against quality, from one
# run of the gallery suite:
#   scripts/gallery.sh
# Takes about three minutes; times are worth showing only from a machine that does nothing else.
# Its pictures of layouts, which hold no times, are drawn by scripts/regenerate.sh pictures.
set -euo pipefail
cd "$(dirname "$0")/.."
swift build -c release --product layoutbench
gallery=results/gallery
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

.build/release/layoutbench run --strategy all --suite gallery --budget 60s \
  --output "$work/gallery" >"$work/table"
scripts/helpers/run-python.sh scripts/plot.py "$work/gallery" --output "$work/plots"
for family in treemap node-link; do
  cp "$work/plots/time-$family-random-recursive.svg" "$gallery/time-$family.svg"
done
cp "$work/plots/pareto-treemap-aspect_median.svg" "$gallery/pareto-treemap.svg"
cp "$work/plots/pareto-node-link-tree_width.svg" "$gallery/pareto-node-link.svg"
