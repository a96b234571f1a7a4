#!/usr/bin/env bash
# Draws the pictures of the README into results/gallery.
set -euo pipefail
cd "$(dirname "$0")/.."
swift build -c release --product layoutbench
layoutbench=$(swift build -c release --show-bin-path)/layoutbench
mkdir -p results/gallery

draw() { # NAME TREE STRATEGY FRAME
  "$layoutbench" render --tree "$2" --strategy "$3" --frame "$4" --output "results/gallery/$1.svg"
}

draw treemap python-stdlib squarified:paddingInner=1,paddingOuter=2,paddingTop=12 640x400
draw tree swiftui-view reingold-tilford 640x330
draw sunburst unicode-blocks sunburst:innerRadius=40,expandedArcThickness=60 400x400
