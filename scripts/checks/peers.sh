#!/usr/bin/env bash
# The peers of Examples/Peers whose programs are here anyway still answer: d3's layouts keep what
# they claim on small trees, and those of toytree, which read a tree with lengths, are there.
#   scripts/checks/peers.sh LAYOUTBENCH
# Exits with 75 where d3-hierarchy or a Python with its packages is missing.
set -euo pipefail
layoutbench=$(realpath "$1")
cd "$(dirname "$0")/../.."
node Examples/Peers/d3.js </dev/null || exit 75
"$layoutbench" conform 'exec/tree,cluster,partition,sliceDice:node Examples/Peers/d3.js' \
  --largest 200 2>/dev/null | tail -1

load='"parents":[-1,0,0],"weights":[2,1,1],"lengths":[0,1,3],"frame":[0,0,9,9]'
answers=$(scripts/helpers/run-python.sh Examples/Peers/toytree-peer.py <<END
{"do":"hello","protocol":1}
{"do":"load",$load}
{"do":"layout","strategy":"linear"}
END
)
# The mean length, 2, is as long as a box and a gap, and children are 1 and 3 below their parent.
[[ $answers == *'"name": "toytree"'*'{"layout": [1.0, -3.0, 0.0, -2.0, 2.0, -0.0]}' ]] ||
  { echo "toytree answers otherwise: $answers"; exit 1; }
