#!/usr/bin/env bash
# Makes the JavaScript module: the core (trees and their files, layouts, metrics, scenes) as
# Embedded Swift for WebAssembly, with the toolchain that builds the package and nothing else.
#   scripts/module.sh [FOLDER]        (default: .build-module)
# Writes FOLDER/layoutbench, a package as npm expects it, and if npm is there its archive. Exits
# with 75 where the toolchain lacks a part. docs/javascript.md says what the module does.
set -euo pipefail
mkdir -p "${1:-.build-module}"
output=$(realpath "${1:-.build-module}")
cd "$(dirname "$0")/.."
here=Examples/Browser
target=wasm32-unknown-none-wasm

swiftc=$(command -v swiftc) || { echo "swiftc not found" >&2; exit 75; }
tools=$(dirname "$(realpath "$swiftc")")
tables=$tools/../lib/swift/embedded/$target/libswiftUnicodeDataTables.a
for part in "$tools/clang" "$tools/wasm-ld" "$tables"; do
  [ -e "$part" ] || { echo "the Swift toolchain has no $part" >&2; exit 75; }
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# The language as in Package.swift.
swift=("$swiftc" -target "$target" -wmo -parse-as-library -I "$work" -warnings-as-errors
  -package-name layoutbench
  -Xfrontend -disable-stack-protector
  -enable-experimental-feature Embedded -enable-experimental-feature Extern -swift-version 6
  -strict-memory-safety -enable-upcoming-feature ExistentialAny
  -enable-upcoming-feature MemberImportVisibility)
# What these hold is optimized where it is used, by the last call. Left out are the parts that need
# Foundation, threads or existentials.
emit() {
  local module
  for module; do
    find "Sources/$module" -name '*.swift' ! -path 'Sources/LayoutDrawing/Page/*' \
      ! -path 'Sources/LayoutFamilies/Catalog/*' ! -path 'Sources/LayoutFamilies/Measuring/*' \
      -print0 | sort -z | xargs -0 "${swift[@]}" -Onone \
      -module-name "$module" -emit-module -emit-module-path "$work/$module.swiftmodule"
  done
}
emit TreeLayout LayoutAdvice DelimitedText
emit TreeModel TreeReading &
emit LayoutScene LayoutQuality LayoutDrawing
wait $!
emit LayoutFamilies

# A module has no files beside it: the least widths of known trees are a text in it.
{
  echo 'let knownWidths = """'
  cat Benchmarks/Optima/widths.csv
  echo '"""'
} >"$work/KnownWidths.swift"
"${swift[@]}" -O -module-name Module -c "$here"/Sources/*.swift "$work/KnownWidths.swift" \
  -o "$work/module.o"
"$tools/clang" --target="$target" -O2 -Wall -Wextra -Werror -ffreestanding -mbulk-memory \
  -c "$here/runtime.c" -o "$work/runtime.o"

package=$output/layoutbench
rm -rf "$package"
mkdir "$package"
cp "$here"/package/* LICENSE "$package"
# Eight MiB of stack lie below the data, so that an overflow is a trap. Addresses are not negative.
"$tools/wasm-ld" "$work/module.o" "$work/runtime.o" "$tables" --no-entry --gc-sections -O2 \
  --strip-all --stack-first -z stack-size=8388608 --max-memory=2147483648 \
  -o "$package/layoutbench.wasm"
wasm=$package/layoutbench.wasm
echo "$wasm: $(wc -c <"$wasm") bytes, $(gzip -9 <"$wasm" | wc -c) gzipped"
! command -v npm >/dev/null ||
  (cd "$package" && npm pack --silent --pack-destination "$output" | sed "s|^|$output/|")
