#!/usr/bin/env bash
# Makes results/census.csv anew: what each node-link strategy does on all 23,713 binary trees with up to
# 10 nodes. With --check it compares instead, as CI does. A new strategy, or a change that moves
# drawings on purpose, wants a new table.
set -euo pipefail
cd "$(dirname "$0")/.."
swift build -c release --product layoutbench
layoutbench="$(swift build -c release --show-bin-path)/layoutbench"
table=$(mktemp)
trap 'rm -f "$table"' EXIT
"$layoutbench" census --strategy node-link,reingold-tilford:grid=true >"$table"
if [[ "${1:-}" == --check ]]; then
  diff results/census.csv "$table" || { echo "the census differs: scripts/census.sh"; exit 1; }
else
  cp "$table" results/census.csv
  chmod 644 results/census.csv
fi
