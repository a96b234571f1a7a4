#!/usr/bin/env bash
# Everything that has to hold before a change goes in: formatting, tests in debug, a release build
# without warnings, the long tests in release, the documentation, a small real run, ill-treated runs, the
# census of small trees, the comparisons with SciPy and d3, the charts and the report in a browser, the
# workflow, and the layouts, metrics and counts of the baseline. What lacks its tool says that it is
# skipped (scripts/install-tools.sh).
set -euo pipefail
cd "$(dirname "$0")/.."

# A Python script with its packages; skipped where these cannot be had.
python() {
  bash scripts/run-python.sh "$@" || { [ $? -eq 75 ] && echo "skipped: $1"; }
}
step() { printf '\n== %s (after %d s)\n' "$*" "$SECONDS"; }

step "format"
swift format lint --strict --recursive --parallel Sources Tests Package.swift

step "tests (debug)"
swift test

step "release build, warnings are errors"
swift build -c release -Xswiftc -warnings-as-errors

step "long tests (release)"
LAYOUTBENCH_LONG_TESTS=1 swift test -c release --scratch-path .build-long -Xswiftc -enable-testing

step "documentation"
bash scripts/docs.sh | tail -1

layoutbench="$(swift build -c release --show-bin-path)/layoutbench"
output=$(mktemp -d)
trap 'rm -rf "$output"' EXIT

step "a small run"
"$layoutbench" run --strategy all --suite smoke --budget 10s --output "$output/run"
for file in summary.csv metrics.csv ranking.csv samples.csv run.json; do
  test -s "$output/run/$file" || { echo "the run wrote no $file"; exit 1; }
done

step "census of all small binary trees"
bash scripts/census.sh --check

step "baseline"
"$layoutbench" run --strategy all --suite baseline --budget 0 --output "$output/head" >"$output/table"
"$layoutbench" compare results/baseline "$output/head"
bash scripts/check-counts.sh

step "ill-treated runs"
scripts/check-robustness.py

step "statistics against SciPy"
python scripts/check-statistics.py "$layoutbench"

step "buchheim against d3"
scripts/compare-d3-tree.mjs | tail -1

step "charts and report"
scripts/check-numbers.py
"$layoutbench" render --strategy all --tree swiftui-view --output "$output/run/swiftui-view.svg"
python scripts/plot.py "$output/run" "$output/run" "$output/run" --output "$output/plots"
if [ -e "$output/plots/report.html" ]; then
  python scripts/check-report.py "$output/plots/report.html"
fi

step "workflow for pull requests"
python scripts/check-workflow.py

step "all is well"
