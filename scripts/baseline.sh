#!/usr/bin/env bash
# Makes results/baseline anew: the deterministic columns of the baseline suite, with which CI compares.
# Run it after a change that moves layouts or metrics on purpose, and say why in the commit.
set -euo pipefail
cd "$(dirname "$0")/.."
swift build -c release --product layoutbench
run=$(mktemp -d)
trap 'rm -rf "$run"' EXIT
"$(swift build -c release --show-bin-path)/layoutbench" \
  run --suite baseline --strategy all --budget 0 --output "$run/run" >/dev/null
mkdir -p results/baseline
python3 - "$run/run" results/baseline <<'PYTHON'
import csv, json, sys

source, target = sys.argv[1:]
measured = {
    "machine", "samples", "layout_ns", "layout_ns_low", "layout_ns_high", "ns_per_node",
    "pass_ratio", "layout_ns_mad", "layout_ns_min", "instructions", "allocations",
}
with open(f"{source}/summary.csv", newline="") as file:
    rows = list(csv.DictReader(file))
columns = [column for column in rows[0] if column not in measured]
with open(f"{target}/summary.csv", "w", newline="") as file:
    table = csv.DictWriter(file, columns, extrasaction="ignore", lineterminator="\n")
    table.writeheader()
    table.writerows(rows)
with open(f"{source}/run.json") as file:
    run = json.load(file)
kept = ["schema_version", "suite", "tool_version", "options", "trees"]
with open(f"{target}/run.json", "w") as file:
    json.dump({key: run[key] for key in kept}, file, indent=2, sort_keys=True)
    file.write("\n")
PYTHON
