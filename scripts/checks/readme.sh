#!/usr/bin/env bash
# Runs the README's commands for data of one's own, one after the other, in a copy of the checkout:
#   scripts/checks/readme.sh LAYOUTBENCH
# They are as they stand, but that no time is spent on samples. Exits with 75 where a tool is
# missing.
set -euo pipefail
layoutbench=$(realpath "$1")
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for tool in git node; do
  command -v $tool >/dev/null || { echo "$tool not found" >&2; exit 75; }
done

git clone --quiet . "$work/copy"
mkdir -p .build "$work/bin"
ln -s "$PWD/.build" "$work/copy/.build"
cat >"$work/bin/layoutbench" <<END
#!/bin/sh
case \$1 in run | recommend) set -- "\$@" --budget 0 ;; esac
exec "$layoutbench" "\$@"
END
chmod +x "$work/bin/layoutbench"
# What is not committed yet takes part.
cp README.md "$work/copy"
cp -r Examples scripts "$work/copy"

# The block that begins with the alias, which the link stands for.
sed -n "/^alias layoutbench=/,/^\`\`\`/p" README.md | sed '1d;$d' >"$work/commands"
[ "$(grep -c '^layoutbench ' "$work/commands")" -ge 15 ] ||
  { echo "the README has no commands that can be found" >&2; exit 1; }
cd "$work/copy"
PATH=$work/bin:$PATH bash -euxo pipefail "$work/commands" >"$work/output" 2>"$work/errors" || {
  status=$?
  tail -n 12 "$work/errors" >&2
  exit $status
}
for file in advice.html sales.svg sheet.svg part.svg tree.pdf sources.png dark.svg moved.svg \
  moves.html own/plots/report.html; do
  [ -s $file ] || { echo "the README's commands write no $file" >&2; exit 1; }
done
echo "the README's commands run as they stand"
