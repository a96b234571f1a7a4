#!/usr/bin/env bash
# One shard of a sweep, for any engine. The same call again goes on where the last one ended:
#   scripts/sweep/shard.sh FOLDER NUMBER COUNT OPTION…          (options of 'layoutbench run')
# LAYOUTBENCH names the executable. Exits with 0 when the shard has ended, also where cells failed:
# they have rows that say so. A process that outlived its engine is waited for.
set -uo pipefail
folder=$1 number=$2 count=$3
shift 3
mkdir -p "$folder"
shard() {
  "${LAYOUTBENCH:-layoutbench}" run "$@" --shard "$number/$count" --continue \
    --output "$folder/shard-$number" >>"$folder/shard-$number.log" 2>&1 </dev/null
}
shard "$@"
status=$?
while [ $status -eq 75 ]; do # someone else measures it
  sleep 2
  shard "$@"
  status=$?
done
[ $status -ne 3 ] || exit 0
exit $status
