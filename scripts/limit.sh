#!/usr/bin/env bash
# Times layouts beside plain C++ on the same trees, and prints ours ÷ limit as a table in Markdown:
#   scripts/limit.sh LAYOUTBENCH [options of layoutbench run]
# With --sizes 10000,100000 it takes some minutes.
#
# Both are measured cold, in one run in which strategies take turns and kernels begin each sample
# with other data in their caches (--cold), and both warm: for each layout a run of it and its
# kernel alone. A tree of falling weights, which no generator makes, joins those of the suite.
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# -ge 1 ] || { sed -n '2,4s/^# //p' "$0"; exit 64; }
layoutbench=$1
shift
sizes=10000,100000,1000000
options=()
while [ $# -gt 0 ]; do
  case $1 in
  --sizes) sizes=$2; shift 2 ;;
  *) options+=("$1"); shift ;;
  esac
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trees=flat-log-normal,random-recursive,file-system
for size in ${sizes//,/ }; do
  scripts/data/falling-tree.py "$size" "$work/falling-$size.csv"
  trees+=,$work/falling-$size.csv
done

# Compiled programs need little warming up, and are alike in all processes. With 3 some cells have
# no time: the others are shown.
run() {
  local folder=$work/$1
  shift
  "$layoutbench" run --suite limit --tree "$trees" --sizes "$sizes" --peer-processes 1 \
    --peer-warm-up 0.1s --output "$folder" "$@" ${options[@]+"${options[@]}"} >"$work/table" ||
    [ $? -eq 3 ]
}
run cold --budget 45s
for layout in slice dice squarified binary strip partition sunburst buchheim reingold-tilford \
  van-der-ploeg pack; do
  run "warm-$layout" --budget 3s --strategy "$layout" \
    --strategy "exec/$layout:Examples/Limit/limit"
done
scripts/data/limit-table.py "$work"/cold "$work"/warm-* "$work/limit.md"
cat "$work/limit.md"
