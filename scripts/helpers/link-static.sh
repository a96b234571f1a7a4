#!/usr/bin/env bash
# Links the objects of a release build that is there already into a fully static executable:
#   scripts/helpers/link-static.sh PRODUCTS EXECUTABLE
# PRODUCTS is what 'swift build --show-bin-path' prints. For checks: a build of its own with
# --static-swift-stdlib, as scripts/package.sh makes, takes minutes. Linux alone.
set -euo pipefail
[ $# -eq 2 ] || { sed -n '2,5s/^# //p' "$0"; exit 64; }
# SwiftPM calls the main function so where tests import the program. Foundation's archives use each
# other in circles.
swiftc -static-executable @"$1/layoutbench.product/Objects.LinkFileList" -o "$2" \
  -Xlinker --defsym=main=layoutbench_main \
  -Xlinker --start-group -lFoundation -lFoundationInternationalization -lFoundationEssentials \
  -lCoreFoundation -l_FoundationICU -l_FoundationCShims -l_FoundationCollections \
  -Xlinker --end-group -lstdc++ -lm 2>"$2.log" || { cat "$2.log" >&2; exit 1; }
rm "$2.log"
