#!/usr/bin/env bash
# Times layouts beside plain C++ on the same trees, in one run, and prints ours ÷ limit:
#   scripts/limit.sh LAYOUTBENCH [options of layoutbench run]
#
# Ours are cold: in a run of several strategies another one's output is in the caches when a turn
# begins. The kernels are warm from 10⁴ to some 10⁵ nodes: each has a process of its own, and writes
# to the same memory again. With --strategy strip --strategy 'exec:Examples/Limit/limit strip' ours
# is nearly warm, too. At 10⁶ nodes the output fits into few caches, and both are cold.
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# -ge 1 ] || { sed -n '2,3s/^# //p' "$0"; exit 64; }
layoutbench=$1
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# With 3 some cells have no time: the others are shown.
"$layoutbench" run --suite limit --output "$work/run" "$@" >"$work/table" || [ $? -eq 3 ]
python3 - "$work/run/summary.csv" <<'END'
import csv, sys
times = {}
for row in csv.DictReader(open(sys.argv[1])):
    if row["status"] == "ok":
        cell = row["tree"], int(row["nodes"])
        times.setdefault(cell, {})[row["strategy"]] = float(row["ns_per_node"])
print(f"{'tree':18}{'nodes':>9}  {'ns per node':18}{'ours':>8}{'limit':>8}  ours ÷ limit")
for (tree, nodes), row in times.items():
    for kernel in [name for name in row if name.startswith("limit/")]:
        strategy = kernel.removeprefix("limit/")
        ours = row.get(strategy.removesuffix("-sorted"))
        # Only a tree that falls already is laid out by ours without a sort.
        if ours is None or (strategy.endswith("-sorted") and tree != "star"):
            continue
        limit = row[kernel]
        print(f"{tree:18}{nodes:9,}  {strategy:18}{ours:8.2f}{limit:8.2f}{ours / limit:14.2f}")
END
