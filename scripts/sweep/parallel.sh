#!/usr/bin/env bash
# A sweep by GNU parallel:
#   scripts/sweep/parallel.sh FOLDER COUNT OPTION…              (options of 'layoutbench run')
# The same call again does what is left. JOBS says how many shards run at once: for times only one
# a machine. More options of parallel may stand in PARALLEL: --sshloginfile hosts, for one. When all
# have ended:
#   layoutbench merge FOLDER/shard-*/ --output FOLDER/whole
set -euo pipefail
folder=$1 count=$2
shift 2
mkdir -p "$folder"
bar=()
[ ! -t 2 ] || bar=(--bar)
exec parallel --will-cite --quote -j "${JOBS:-1}" --retries 3 --joblog "$folder/joblog" \
  --resume-failed "${bar[@]}" \
  "$(dirname "$0")/shard.sh" "$folder" {} "$count" "$@" ::: $(seq "$count")
