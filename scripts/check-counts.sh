#!/usr/bin/env bash
# Compares the instructions and allocations of every layout with results/counts. Skipped where valgrind is
# missing, or where system, compiler or processor are others than there: the counts are others then.
set -euo pipefail
cd "$(dirname "$0")/.."
skip() { echo "skipped: $*"; exit 0; }
command -v valgrind >/dev/null || skip "valgrind is not installed"
layoutbench="$(swift build -c release --show-bin-path)/layoutbench"
run=$(mktemp -d)
trap 'rm -rf "$run"' EXIT

"$layoutbench" run --suite counts --strategy slice --budget 0 --output "$run/machine" >/dev/null
python3 scripts/keep-deterministic.py "$run/machine" "$run/kept" --counts
environment() { python3 -c "import json, sys; print(json.load(open(sys.argv[1]))['environment'])" "$1/run.json"; }
[ "$(environment "$run/kept")" = "$(environment results/counts)" ] ||
  skip "results/counts is of $(environment results/counts)"
"$layoutbench" run --suite counts --strategy all --budget 0 --count --output "$run/head" >"$run/table"
"$layoutbench" compare results/counts "$run/head"
