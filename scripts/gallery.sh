#!/usr/bin/env bash
# Draws the charts of results/gallery anew, time against size and speed against quality, from one
# run of the gallery suite, the table of treemaps on trees that change from one of changing, the
# table of limits from those of limit, and the table of growth from one of large trees:
#   scripts/gallery.sh
# Takes about forty minutes and 4 GB of memory; times are worth showing only from a machine that
# does nothing else.
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

.build/release/layoutbench run --strategy treemap --suite changing --budget 120s \
  --output "$work/sequences" >"$work/table"
scripts/helpers/run-python.sh scripts/plot.py "$work/sequences" --output "$work/plots"
cp "$work/plots/stability-treemap-distance_change.svg" "$gallery/stability-treemap.svg"
scripts/data/sequence-table.py "$work/sequences" "$gallery"

scripts/limit.sh .build/release/layoutbench --sizes 10000,100000 >"$work/limit.md"
cp "$work/limit.md" "$gallery/limit.md"

.build/release/layoutbench run \
  --strategy slice,squarified,strip,binary,partition,sunburst,buchheim,van-der-ploeg \
  --tree flat-log-normal,random-recursive --sizes 100000,1000000,10000000 --budget 2s \
  --output "$work/growth" >"$work/table"
scripts/data/growth-table.py "$work/growth" "$gallery/growth.md"
