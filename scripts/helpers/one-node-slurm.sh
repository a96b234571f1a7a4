#!/usr/bin/env bash
# Starts Slurm on this machine alone, for a trial of scripts/sweep/slurm.sh, as root on Debian:
#   apt-get install slurm-wlm munge; eval "$(scripts/helpers/one-node-slurm.sh FOLDER)"
# FOLDER holds its configuration, state and logs. End it with: kill $(cat FOLDER/*.pid)
set -euo pipefail
folder=$(mkdir -p "$1" && cd "$1" && pwd)
mkdir -p "$folder/state" "$folder/spool" /run/munge
chown munge: /run/munge
pgrep -x munged >/dev/null || runuser -u munge -- munged >&2
cat >"$folder/slurm.conf" <<CONFIGURATION
ClusterName=one
SlurmctldHost=localhost
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
CryptoType=crypto/munge
AuthInfo=cred_expire=5
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=batch_sched_delay=0,sched_min_interval=0
MpiDefault=none
ReturnToService=2
JobRequeue=1
SlurmdTimeout=10
AccountingStorageType=accounting_storage/none
NodeName=localhost NodeAddr=127.0.0.1 CPUs=$(nproc) RealMemory=2000 State=UNKNOWN
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP
CONFIGURATION
export SLURM_CONF=$folder/slurm.conf
slurmctld -f "$SLURM_CONF" >&2
slurmd -f "$SLURM_CONF" >&2
echo "export SLURM_CONF='$SLURM_CONF'"
