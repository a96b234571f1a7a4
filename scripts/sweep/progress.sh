#!/usr/bin/env bash
# How far a sweep is, whichever engine runs it:
#   scripts/sweep/progress.sh FOLDER COUNT          (watch -n 5 scripts/sweep/progress.sh …)
set -euo pipefail
folder=$1 count=$2
ended=0 begun=0 cells=0 failed=0
for shard in "$folder"/shard-*/; do
  [ -e "$shard/run.json" ] || continue
  grep -q '"finished"' "$shard/run.json" && ended=$((ended + 1)) || begun=$((begun + 1))
  [ -e "$shard/journal.jsonl" ] || continue
  cells=$((cells + $(grep -c '"record":{"measured"' "$shard/journal.jsonl" || true)))
  failed=$((failed + $(grep -c '"record":{"failed"' "$shard/journal.jsonl" || true)))
done
echo "$ended of $count shards ended, $begun under way or cut off;" \
  "$cells cells measured, $failed failures"
