#!/usr/bin/env bash
# Counts the instructions of the first screen of 10⁶ and 10⁷ nodes that are like files, layout and
# scene together, of hit tests, of neighbors, and of entering a folder:
#   scripts/checks/first-screen.sh [BUILD OPTION…]    (default: --scratch-path .build)
# The larger tree may need at most 1.2 times as many as the smaller one. It takes some minutes,
# nearly all of them to make the trees under valgrind. Exits with 75 without valgrind.
set -euo pipefail
cd "$(dirname "$0")/../.."
[ $# -gt 0 ] || set -- --scratch-path .build
command -v valgrind >/dev/null || { echo "valgrind is not installed"; exit 75; }
tool=${FIRST_SCREEN:-}
if [ -z "$tool" ]; then
  example=(--package-path Examples/FirstScreen -c release "$@")
  swift build "${example[@]}" --quiet
  tool=$(swift build "${example[@]}" --show-bin-path)/first-screen
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
parts=(countTreemap countIcicle countSunburst countPointing countNeighbors countEntering)
toggles=()
for part in "${parts[@]}"; do toggles+=("--toggle-collect=*$part*F"); done
export SWIFT_DETERMINISTIC_HASHING=1

for nodes in 1000000 10000000; do
  valgrind --tool=callgrind --callgrind-out-file="$work/$nodes" \
    "${toggles[@]}" "$tool" "$nodes" 2>"$work/log" ||
    { cat "$work/log"; exit 1; }
  callgrind_annotate --inclusive=yes --threshold=100 "$work/$nodes" >"$work/$nodes.txt"
done
python3 - "$work" "${parts[@]}" <<'PYTHON'
import pathlib
import re
import sys

work, parts = pathlib.Path(sys.argv[1]), sys.argv[2:]


def count(nodes: int, part: str) -> int:
    """The instructions of a function and of all that it calls."""
    lines = (work / f"{nodes}.txt").read_text().splitlines()
    # The name of the function itself ends with F; copies of the caller have it inside of theirs.
    (line,) = [line for line in lines if re.search(rf"{part}[a-zA-Z]*F \[", line)]
    return int(re.match(r"\s*([\d,]+) ", line)[1].replace(",", ""))


failed = False
print(f"{'instructions':20}{'10⁶ nodes':>16}{'10⁷ nodes':>16}{'ratio':>8}")
for part in parts:
    small, large = count(1_000_000, part), count(10_000_000, part)
    failed |= large > 1.2 * small
    print(f"{part.removeprefix('count').lower():20}{small:16,}{large:16,}{large / small:8.2f}")
sys.exit(failed)
PYTHON
