#!/usr/bin/env bash
# Makes anew what is expected, after a wanted change of layouts, metrics or strategies, and says
# file by file what moved; say why in the commit:
#   scripts/regenerate.sh [hashes] [baseline] [counts] [census] [metrics] [pictures] [docs]
# (default: all). hashes, baseline, counts and census are in Benchmarks/Expected, metrics is
# docs/metrics.md. The instructions and allocations of counts take valgrind. Charts of times are
# left alone: scripts/gallery.sh.
set -euo pipefail
cd "$(dirname "$0")/.."
expected=Benchmarks/Expected
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
has_tool=
layoutbench() {
  [ -n "$has_tool" ] || swift build -c release --product layoutbench >&2
  has_tool=1
  .build/release/layoutbench "$@"
}

# The table that LayoutHashTests reads.
hashes() { LAYOUTBENCH_WRITE_HASHES=1 swift test --filter LayoutHashTests; }

# The layouts and metrics of real trees: what is the same in every run of the suite.
baseline() { kept baseline; }

# Instructions and allocations.
counts() { kept counts --count --no-times; }

kept() { # SUITE [--count --no-times]
  local times=(--budget 0)
  [ $# -eq 1 ] || times=()
  layoutbench run --suite "$1" --strategy all "${times[@]}" "${@:2}" --output "$work/$1" >/dev/null
  layoutbench compare "$expected/$1" "$work/$1" || echo "(exit code $?)"
  [ -z "${2:-}" ] || keeps_counts "$expected/$1/summary.csv" "$work/$1/summary.csv"
  rm -r "${expected:?}/$1"
  scripts/helpers/deterministic.py "$work/$1" "$expected/$1" ${2:+--counts}
}

# Where the machine is busy more layouts are too slow for valgrind: their counts must not get lost.
keeps_counts() { # OLD NEW
  python3 - "$@" <<'END'
import csv, sys

KEY = ["strategy", "tree", "nodes"]
old, new = (
    {" ".join(row[name] for name in KEY): row["instructions"] for row in csv.DictReader(open(path))}
    for path in sys.argv[1:])
lost = [key for key in old if old[key] and new.get(key) == ""]
if lost:
    sys.exit("not counted any more, leave the machine alone and try again: " + ", ".join(lost))
END
}

# What each node-link strategy does on all binary trees with up to 10 nodes.
census() {
  layoutbench census --strategy node-link,reingold-tilford:grid=true >"$work/census.csv"
  cat "$work/census.csv" >"$expected/census.csv"
}

# What metrics notice of edited layouts.
metrics() {
  layoutbench metrics >"$work/metrics.md"
  cat "$work/metrics.md" >docs/metrics.md
}

pictures() {
  layoutbench --version >/dev/null
  scripts/data/pictures.sh .build/release/layoutbench
  LAYOUTBENCH_WRITE_FIGURES=1 swift test --filter VoronoiFigureTests
}

docs() { scripts/docs.sh; }

chosen=("$@")
[ $# -gt 0 ] || chosen=(hashes baseline counts census metrics pictures docs)
for name in "${chosen[@]}"; do
  case $name in
    hashes | baseline | counts | census | metrics | pictures | docs) ;;
    *) sed -n '2,7s/^# //p' "$0" >&2; exit 64 ;;
  esac
done
# What stands there now, to be compared with what comes.
made=("$expected" docs/metrics.md results/gallery Sources/TreeLayout/TreeLayout.docc/Resources)
before=$work/before
mkdir "$before"
tar -cf - "${made[@]}" | tar -xf - -C "$before"

for name in "${chosen[@]}"; do
  printf '\n== %s\n' "$name"
  "$name"
done

printf '\n== moved\n'
moved=0 unchanged=0
while read -r file; do
  if cmp -s "$before/$file" "$file"; then
    unchanged=$((unchanged + 1))
    case $file in *.svg | *.png) ;; *) echo "$file: unchanged" ;; esac
    continue
  fi
  moved=$((moved + 1))
  if [ ! -e "$file" ]; then
    echo "$file: gone"
  elif [ ! -e "$before/$file" ]; then
    echo "$file: new, $(wc -l <"$file") rows"
  else
    rows=$(diff --text "$before/$file" "$file" | grep --text -c '^>' || true)
    echo "$file: $rows of $(wc -l <"$file") rows"
  fi
done < <( (find "${made[@]}" -type f; cd "$before"; find "${made[@]}" -type f) | sort -u)
echo "files that moved: $moved; unchanged: $unchanged"
