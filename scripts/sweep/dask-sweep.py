#!/usr/bin/env python3
"""A sweep by Dask (pip install distributed; dask-jobqueue for --slurm):
    scripts/sweep/dask-sweep.py [--slurm | --scheduler ADDRESS] FOLDER COUNT OPTION…
Options are those of 'layoutbench run'. The same call again does what is left. When all have ended:
    layoutbench merge FOLDER/shard-*/ --output FOLDER/whole"""
import pathlib, subprocess, sys
from dask.distributed import Client, LocalCluster, progress

SCRIPT = pathlib.Path(__file__).resolve().with_name("shard.sh")

if __name__ == "__main__":
    place = sys.argv.pop(1) if sys.argv[1] in ("--slurm", "--scheduler") else ""
    if place == "--slurm":
        from dask_jobqueue import SLURMCluster
        cluster = SLURMCluster(
            cores=1, processes=1, memory="2GB", job_extra_directives=["--requeue"])
        cluster.adapt(minimum_jobs=1, maximum_jobs=64)
    else:  # one task at a time: more would disturb the times
        cluster = sys.argv.pop(1) if place else LocalCluster(n_workers=1, threads_per_worker=1)
    folder, count, options = sys.argv[1], sys.argv[2], sys.argv[3:]
    call = lambda number: subprocess.run([SCRIPT, folder, str(number), count, *options], check=True)
    with Client(cluster) as client:
        shards = client.map(call, range(1, int(count) + 1), retries=2, pure=False)
        progress(shards, notebook=False)
        client.gather(shards)
