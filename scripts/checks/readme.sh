#!/usr/bin/env bash
# Runs the commands of the README and of the pages that it leads to, page by page, each in a copy of
# the checkout:
#   scripts/checks/readme.sh LAYOUTBENCH
# All blocks that are marked `sh` run as they stand, but that no time is spent on samples. Left out
# are the two commands that build and the alias, which LAYOUTBENCH stands for. Exits with 75 where a
# tool is missing.
set -euo pipefail
layoutbench=$(realpath "$1")
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for tool in git node valgrind; do
  command -v $tool >/dev/null || { echo "$tool not found" >&2; exit 75; }
done

mkdir -p .build "$work/bin"
cat >"$work/bin/layoutbench" <<END
#!/bin/sh
case "\$*" in
  *--no-times*) ;;
  run\ * | recommend\ *) set -- "\$@" --budget 0 ;;
esac
exec "$layoutbench" "\$@"
END
chmod +x "$work/bin/layoutbench"

try() { # PAGE FILE… that its commands write
  local page=$1 copy
  copy=$work/$(basename "$1" .md)
  git clone --quiet . "$copy"
  ln -s "$PWD/.build" "$copy/.build"
  # What is not committed yet takes part.
  cp -r Benchmarks Examples scripts "$copy"
  sed -n '/^```sh$/,/^```$/p' "$page" |
    grep -vE '^(```|alias layoutbench=|swift run -c release|scripts/check.sh)' >"$copy/commands"
  grep -q '^layoutbench ' "$copy/commands" ||
    { echo "$page has no commands that can be found" >&2; exit 1; }
  (
    cd "$copy"
    PATH=$work/bin:$PATH bash -euxo pipefail commands >output 2>errors
  ) || {
    status=$?
    echo "$page:" >&2
    tail -n 12 "$copy/errors" >&2
    exit $status
  }
  for file in "${@:2}"; do
    [ -s "$copy/$file" ] || { echo "the commands of $page write no $file" >&2; exit 1; }
  done
}
try README.md advice.html values.svg structure.svg own/summary.csv
try docs/recommend.md advice.html
try docs/pictures.md sales.svg sheet.svg part.svg tree.pdf sources.png dark.svg moved.svg moves.html
try docs/running.md own/plots/report.html
try docs/compare.md changed.html new/why.svg
try docs/suites.md

# The README's answer is what is printed.
sed -n '/^sales: /,/^```$/p' README.md | grep -vE '^```|…' | while IFS= read -r line; do
  grep -qxF -- "$line" "$work/README/output" ||
    { echo "recommend does not print what the README shows: $line" >&2; exit 1; }
done
echo "the commands of the README and its pages run as they stand"
