#!/usr/bin/env bash
# Builds two git refs in worktrees under .build-race and races them:
#   scripts/race-refs.sh BASE_REF HEAD_REF [options of layoutbench race]
# HEAD_REF's build conducts the race. Uncommitted changes take no part.
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# -ge 2 ] || { sed -n '2,4s/^# //p' "$0"; exit 64; }
base=$1 head=$2
shift 2

# Paths of equal length: where a program's memory lies depends on them.
build() {
  local commit folder=".build-race/$1"
  commit=$(git rev-parse --verify --quiet "$2^{commit}") ||
    { echo "there is no ref '$2'" >&2; exit 5; }
  if [ -e "$folder/.git" ]; then
    git -C "$folder" checkout --quiet --detach "$commit"
  else
    git worktree prune
    git worktree add --quiet --detach "$folder" "$commit"
  fi
  swift build -c release --package-path "$folder" --product layoutbench >&2
}
build base "$base"
build head "$head"
exec .build-race/head/.build/release/layoutbench race \
  .build-race/base/.build/release/layoutbench .build-race/head/.build/release/layoutbench "$@"
