#!/usr/bin/env bash
# Compares what each node-link strategy does on all 23,713 binary trees with up to 10 nodes with
# Benchmarks/Expected/census.csv:
#   scripts/checks/census.sh LAYOUTBENCH
set -euo pipefail
layoutbench=$(realpath "$1")
cd "$(dirname "$0")/../.."
"$layoutbench" census --strategy node-link,reingold-tilford:grid=true |
  diff Benchmarks/Expected/census.csv - ||
  { echo "the census differs; after a wanted change: scripts/regenerate.sh census"; exit 1; }
