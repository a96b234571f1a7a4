#!/usr/bin/env bash
# Makes anew what CI compares with: results/baseline, the deterministic columns of the baseline suite, and
# with --counts results/counts, the instructions and allocations of the counts suite (minutes, valgrind).
# Run it after a change that moves layouts or metrics on purpose, and say why in the commit.
set -euo pipefail
cd "$(dirname "$0")/.."
swift build -c release --product layoutbench
layoutbench="$(swift build -c release --show-bin-path)/layoutbench"
run=$(mktemp -d)
trap 'rm -rf "$run"' EXIT

"$layoutbench" run --suite baseline --strategy all --budget 0 --output "$run/baseline" >/dev/null
python3 scripts/keep-deterministic.py "$run/baseline" results/baseline
if [ "${1:-}" = --counts ]; then
  "$layoutbench" run --suite counts --strategy all --budget 0 --count --output "$run/counts" >/dev/null
  python3 scripts/keep-deterministic.py "$run/counts" results/counts --counts
fi
