#!/usr/bin/env bash
# Compiles the core (trees, layouts, metrics, advice and the reading of files) as Embedded Swift for
# WebAssembly, with the toolchain that builds the package and nothing else:
#   Examples/Browser/build.sh OUTPUT.wasm
# Exits with 75 where the toolchain lacks a part. README.md says what the module exports.
set -euo pipefail
output=$(realpath "$1")
cd "$(dirname "$0")/../.."
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
# What these hold is optimized where it is used, by the last call.
for module in TreeLayout LayoutAdvice DelimitedText LayoutScene LayoutQuality TreeModel \
  TreeReading; do
  find "Sources/$module" -name '*.swift' -print0 | sort -z | xargs -0 "${swift[@]}" -Onone \
    -module-name "$module" -emit-module -emit-module-path "$work/$module.swiftmodule"
done
"${swift[@]}" -O -module-name Layouts -c "$here/Layouts.swift" -o "$work/layouts.o"
"$tools/clang" --target="$target" -O2 -Wall -Wextra -Werror -ffreestanding -mbulk-memory \
  -c "$here/runtime.c" -o "$work/runtime.o"
# Eight MiB of stack lie below the data, so that an overflow is a trap.
"$tools/wasm-ld" "$work/layouts.o" "$work/runtime.o" "$tables" --no-entry --gc-sections -O2 \
  --strip-all --stack-first -z stack-size=8388608 -o "$output"
echo "$output: $(wc -c <"$output") bytes, $(gzip -9 <"$output" | wc -c) gzipped"
