#!/usr/bin/env bash
# Sets programs that people use beside ours, and writes results/gallery/peers.md:
#   scripts/peers.sh LAYOUTBENCH [--failures]
# Installs what is missing of them: from PyPI what Examples/Peers/requirements.txt names, below
# .build, and from Debian what is listed here, as root. Then it runs the suite `peers` and measures
# how far layouts of one algorithm are apart, which takes about ten minutes. What cannot be had is
# left out and told. The module of ours takes part where scripts/module.sh has made it.
#
# With --failures it also tries how large trees may be and what happens on unusual ones, and writes
# results/gallery/peer-failures.csv, which takes half an hour and 10 GB; without, that file is read
# as it is.
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# -ge 1 ] || { sed -n '2,12s/^# \{0,1\}//p' "$0"; exit 64; }
layoutbench=$(realpath "$1")
gallery=results/gallery
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

missing=()
for package in g++ graphviz node-d3-hierarchy node-dagre-layout nodejs python3-venv; do
  dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' ||
    missing+=("$package")
done
if [ ${#missing[@]} -gt 0 ] && [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
  export DEBIAN_FRONTEND=noninteractive
  { apt-get update -qq && apt-get install -y -qq --no-install-recommends "${missing[@]}"; } >&2 ||
    echo "not installed: ${missing[*]}" >&2
fi

with_peers() { scripts/helpers/run-python.sh --packages Examples/Peers/requirements.txt "$@"; }
# Peers are started as `python3`: the one that has their packages.
PATH=$(with_peers -c 'import os, sys; print(os.path.dirname(sys.executable))'):$PATH

strategies=()
while read -r entry; do strategies+=(--strategy "$entry"); done < <(
  PYTHONPATH=scripts python3 -B -c '
from helpers.peers import entries
for entry in entries():
    if isinstance(entry, str) or entry.hello:
        print(entry if isinstance(entry, str) else entry.entry)')
# With 3 some cells have no layout: the page says which.
"$layoutbench" run --suite Benchmarks/Suites/peers.json "${strategies[@]}" --peer-processes 2 \
  --peer-warm-up 0.3s --budget 30s --output "$work/run" >"$work/table" || [ $? -eq 3 ]
scripts/data/peer-pairs.py "$layoutbench" "$work/pairs.csv"
if [ "${2:-}" = --failures ]; then
  scripts/data/peer-failures.py "$layoutbench" "$gallery/peer-failures.csv"
fi
scripts/data/peer-table.py "$work/run" "$work/pairs.csv" "$gallery/peer-failures.csv" \
  "$gallery/peers.md"
scripts/helpers/run-python.sh scripts/data/peer-chart.py "$work/run" "$work/plots"
cp "$work/plots/pareto-treemap-aspect_median.svg" "$gallery/peers.svg"
