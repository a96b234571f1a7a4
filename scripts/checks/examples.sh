#!/usr/bin/env bash
# Builds the packages in Examples. OwnLayouts is used with all that it adds to the toolbox: a
# tiling, a node-link strategy, metrics of layouts and of changes, a generator, a format, a dialect
# of JSON and two families with geometries of their own, one of which has a list of numbers for each
# node. For none of them anything of this repository is edited. FirstSteps draws a treemap. SwiftUI
# is compiled against stand-ins.
#   scripts/checks/examples.sh [BUILD OPTION…]    (default: --scratch-path .build)
# With the options of an earlier build of this repository nothing is compiled twice. The plan that
# SwiftPM keeps beside the products is that of one package; it is removed where the package changes.
set -euo pipefail
cd "$(dirname "$0")/../.."
[ $# -gt 0 ] || set -- --scratch-path .build
products=$(swift build --package-path Examples/OwnLayouts "$@" --show-bin-path)
plan="$(dirname "$(dirname "$products")")/$(basename "$products").yaml"
for example in OwnLayouts FirstSteps; do
  rm -f "$plan"
  swift build --package-path "Examples/$example" "$@" --quiet
done
rm -f "$plan"
Examples/SwiftUI/build.sh
tool=$products/own-layouts
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "examples: $*" >&2; exit 1; }

"$products/first-steps" >"$work/first.svg"
python3 -c 'import sys, xml.dom.minidom as dom; dom.parse(sys.argv[1])' "$work/first.svg"
[ "$(grep -c '<rect' "$work/first.svg")" = 3 ] || fail "the first steps draw no three leaves"

printf 'root\n\ta: 3\n\tb\n\t\tc: 2\n\t\td: 5\n' >"$work/small.outline"
strategies=longer-side,left-aligned,round-table,slabs
count=()
command -v valgrind >/dev/null && count=(--count)
"$tool" run --strategy "$strategies" --tree "comb,$work/small.outline" --sizes 200 --steps 3 \
  --budget 0 "${count[@]}" --output "$work/run" >"$work/table"
for id in border_share area_change crowding growth compactness centroid_way; do
  head -1 "$work/run/summary.csv" | tr , '\n' | grep -qx "$id" || fail "no column $id"
done
for strategy in longer-side left-aligned round-table slabs; do
  grep -q "^$strategy,.*,comb,200,.*,ok," "$work/run/summary.csv" || fail "no row of $strategy"
  "$tool" render --strategy "$strategy" --tree "$work/small.outline" --output "$work/$strategy.svg"
  python3 -c 'import sys, xml.dom.minidom as dom; dom.parse(sys.argv[1])' "$work/$strategy.svg"
  "$tool" layout --strategy "$strategy" --tree "$work/small.outline" | grep -q '^d,' ||
    fail "$strategy lays out no node d"
done
printf '{"chapters": [{"title": "One", "pages": 12}, {"title": "Two", "pages": 30}]}' \
  >"$work/book.json"
"$tool" import --tree "$work/book.json" --explain | grep -qx \
  'dialect  book (chapters of books): the object at the top has the key `chapters`' ||
  fail "the dialect is not explained"
"$tool" import --tree "$work/book.json" | grep -qx 'weight  *42.00' ||
  fail "the dialect reads no pages"

grep -q '^round-table,comb,200,.*,2,' "$work/run/steps.csv" || fail "no step 2"
"$tool" compare "$work/run" "$work/run"
"$tool" judge "$work/run"

# The family with lists: a peer in Python lays out the same to the last bit.
peer='exec:python3 Examples/OwnLayouts/slabs.py'
random=(--tree random-recursive --sizes 100)
# A run that keeps its layouts, into a folder of that name.
keep() {
  "$tool" run "${random[@]}" --budget 0 --peer-warm-up 0 --peer-processes 2 --keep-layouts \
    --output "$work/$1" "${@:2}" >"$work/table"
}
keep slabs --strategy slabs --strategy "$peer"
keep mirrored --strategy "$peer mirrored"
"$tool" compare "$work/slabs" "$work/mirrored" --pictures "$work/moved.html" >"$work/compared" ||
  fail "compare draws no kept polygons"
"$tool" render --strategy "$peer" "${random[@]}" --output "$work/peer.svg"
for format in csv json; do
  "$tool" layout --strategy slabs "${random[@]}" --format $format >"$work/slabs.$format"
  "$tool" layout --strategy "$peer" "${random[@]}" --format $format |
    cmp - "$work/slabs.$format" || fail "the peer's polygons are others"
done
for step in change play; do
  file=$work/slabs-$step.$([ $step = play ] && echo html || echo svg)
  "$tool" render --strategy slabs "${random[@]}" --steps 3 --step 2 --$step --output "$file"
done
scripts/checks/slabs.py "$work"
echo "the example's strategies, metrics, trees and pictures are there"
