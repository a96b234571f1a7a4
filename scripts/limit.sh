#!/usr/bin/env bash
# Times layouts beside plain C++ on the same trees, in one run, and prints ours ÷ limit as a table
# in Markdown:
#   scripts/limit.sh LAYOUTBENCH [options of layoutbench run]
# With trees of a million nodes it takes half an hour: --sizes 10000,100000 is quicker.
#
# Ours are cold: in a run of several strategies another one's output is in the caches when a turn
# begins. The kernels are warm from 10⁴ to some 10⁵ nodes: each has a process of its own, and writes
# to the same memory again. With --strategy strip --strategy 'exec:Examples/Limit/limit strip' ours
# is nearly warm, too. At 10⁶ nodes the output fits into few caches, and both are cold.
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# -ge 1 ] || { sed -n '2,5s/^# //p' "$0"; exit 64; }
layoutbench=$1
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# With 3 some cells have no time: the others are shown.
"$layoutbench" run --suite limit --output "$work/run" "$@" >"$work/table" || [ $? -eq 3 ]
scripts/data/limit-table.py "$work/run" "$work/limit.md"
cat "$work/limit.md"
