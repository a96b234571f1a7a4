#!/usr/bin/env bash
# Compares the instructions and allocations of every layout with Benchmarks/Expected/counts:
#   scripts/checks/counts.sh LAYOUTBENCH
# Where system, compiler or processor are others, the counts are others, too: nothing is compared
# then. Exits with 75 without valgrind.
set -euo pipefail
layoutbench=$(realpath "$1")
cd "$(dirname "$0")/../.."
expected=Benchmarks/Expected/counts
keep=scripts/helpers/deterministic.py
run=$(mktemp -d)
trap 'rm -rf "$run"' EXIT

environment() {
  python3 -c "import json, sys; print(json.load(open(sys.argv[1]))['environment'])" "$1/run.json"
}
"$layoutbench" run --suite counts --strategy slice --budget 0 --output "$run/machine" >/dev/null
python3 "$keep" "$run/machine" "$run/kept" --counts
if [ "$(environment "$run/kept")" != "$(environment "$expected")" ]; then
  echo "NOT COMPARABLE: counts are expected of $(environment "$expected"),"
  echo "and this is $(environment "$run/kept")"
  exit 0
fi
command -v valgrind >/dev/null || { echo "valgrind is not installed"; exit 75; }
"$layoutbench" run --suite counts --strategy all --no-times --count --output "$run/head" \
  >"$run/table"
"$layoutbench" compare "$expected" "$run/head"
