#!/usr/bin/env bash
#SBATCH --job-name=layoutbench --cpus-per-task=1 --requeue --open-mode=append
# A sweep as an array of Slurm, an element a shard; one that fails is queued again, twice at most:
#   sbatch --array=1-64 --output=FOLDER/%a.out scripts/sweep/slurm.sh FOLDER OPTION…
# Call it where the checkout is, with FOLDER on a file system that all nodes share. For times add
# --exclusive and a --constraint that names one kind of node. When all have ended:
#   layoutbench merge FOLDER/shard-*/ --output FOLDER/whole
set -uo pipefail
folder=$1
shift
"$SLURM_SUBMIT_DIR/scripts/sweep/shard.sh" \
  "$folder" "$SLURM_ARRAY_TASK_ID" "$SLURM_ARRAY_TASK_MAX" "$@" && exit 0
if [ "${SLURM_RESTART_COUNT:-0}" -lt 2 ]; then
  scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID" && sleep 60
fi
exit 1
