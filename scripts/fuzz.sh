#!/usr/bin/env bash
# Feeds a reader with changed files until it breaks or the time is up:
#   scripts/fuzz.sh TARGET SECONDS [LIBFUZZER OPTION…]
#   scripts/fuzz.sh all SECONDS    (each target for so long)
# TARGET is a format of trees (csv, json, …), layout, swift-type, strategy, suite, journal, summary,
# run-record, peer or request. Seeds and dictionaries are in Tests/Fuzzing. What has been found is
# kept in .build-fuzz/corpus and used again; an input that breaks a reader is written to
# .build-fuzz/crash-TARGET-…. Exits with 75 where the toolchain has no libFuzzer, as Xcode's.
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# -ge 2 ] || { sed -n '2,9s/^# //p' "$0"; exit 64; }
target=$1 seconds=$2
shift 2
fuzzing=Tests/Fuzzing
build=(--package-path $fuzzing --scratch-path .build-fuzz -c release --product fuzz
  -Xswiftc -sanitize=fuzzer -Xswiftc -enable-testing -Xswiftc -gnone)
libraries=$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
[ -n "$(find -L "$libraries" -name 'libclang_rt.fuzzer*' -print -quit)" ] ||
  { echo "this Swift has no libFuzzer; one of swift.org has" >&2; exit 75; }
# Swift looks for new files only where the manifest of the package itself is new.
touch $fuzzing/Package.swift
swift build "${build[@]}" --quiet
fuzz=$(swift build "${build[@]}" --show-bin-path)/fuzz

# Swift's own report of a crash would come before libFuzzer writes the input.
export SWIFT_BACKTRACE=enable=no

targets=("$target")
[ "$target" != all ] || mapfile -t targets < <(ls $fuzzing/Dictionaries | sed 's/\.dict$//')
for target in "${targets[@]}"; do
  dictionary=$fuzzing/Dictionaries/$target.dict
  [ -e "$dictionary" ] || { echo "there is no target '$target'" >&2; exit 64; }
  mkdir -p ".build-fuzz/corpus/$target"
  log=.build-fuzz/$target.log
  "$fuzz" "$target" -max_total_time="$seconds" -max_len=4096 -timeout=10 \
    -rss_limit_mb=2048 -print_final_stats=1 -verbosity=0 -dict="$dictionary" \
    -artifact_prefix=".build-fuzz/crash-$target-" "$@" \
    ".build-fuzz/corpus/$target" "$fuzzing/Seeds/$target" >"$log" 2>&1 ||
    { tail -40 "$log"; echo "$target FAILED"; exit 1; }
  printf '%-12s %s inputs\n' "$target" \
    "$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")"
done
