#!/usr/bin/env bash
# Compiles the view against stand-ins for SwiftUI, on systems that have none:
#   Examples/SwiftUI/build.sh
set -euo pipefail
cd "$(dirname "$0")/../.."
here=Examples/SwiftUI
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
swift=(swiftc -swift-version 6 -parse-as-library -wmo -Onone -I "$work" -package-name layoutbench)
for module in TreeLayout DelimitedText LayoutScene; do
  find "Sources/$module" -name '*.swift' -print0 | sort -z | xargs -0 "${swift[@]}" \
    -module-name "$module" -emit-module -emit-module-path "$work/$module.swiftmodule"
done
"${swift[@]}" -module-name SwiftUI -emit-module -emit-module-path "$work/SwiftUI.swiftmodule" \
  $here/StandIns.swift
"${swift[@]}" -warnings-as-errors -typecheck $here/TreemapView.swift $here/Drawing.swift
lines=$(wc -l <$here/TreemapView.swift)
[ "$lines" -le 60 ] || { echo "the view has $lines lines, more than 60"; exit 1; }
echo "the view compiles, in $lines lines"
