#!/usr/bin/env bash
# Everything that has to hold before a change goes in, or the steps that are named:
#   scripts/check.sh [STEP…]
# A step that lacks its tool is skipped and says so; where CI is set it fails
# (scripts/helpers/install-tools.sh installs all). With LAYOUTBENCH_LONG_TESTS=1 the tests include
# the exhaustive ones. All is built once, optimized, into .build-check, so that builds of one's own
# are left alone.
set -euo pipefail
cd "$(dirname "$0")/.."
checks=scripts/checks
products=.build-check/release
layoutbench=$products/layoutbench
# Without what debuggers need, which takes a tenth of the time.
release=(-c release --scratch-path .build-check -Xswiftc -enable-testing
  -Xswiftc -warnings-as-errors -Xswiftc -gnone)

# One after another: each of these uses all processors. Then the others, six at a time, long ones
# first: they leave a processor idle now and then for a browser or a clock.
first=(tools style build)
others=(
  tests wasm charts workflows examples site labels readme counts packages robustness advice sweeps
  d3 statistics census baseline docs limit toytree trees
)

# Before anything is built, so that a server that lacks something says so at once.
tools() {
  local tool missing=()
  for tool in git parallel pgrep node python3 valgrind; do
    command -v "$tool" >/dev/null || missing+=("$tool")
  done
  command -v chromium chromium-browser google-chrome chrome >/dev/null || missing+=(chromium)
  [ ${#missing[@]} -eq 0 ] || lacking "${missing[*]} not found"
}

style() {
  swift format lint --strict --recursive --parallel Sources Tests Package.swift
  $checks/line-width.py
  $checks/pages.py
  $checks/folders.py
  $checks/arrows.py
  $checks/library-alone.sh
  # Compiled as Embedded Swift for browsers, too, which is tried only after all else is built.
  ! grep -rnE '^[^/]*\\\.[A-Za-z0-9]' --include='*.swift' \
    Sources/TreeLayout Sources/LayoutQuality ||
    { echo "Embedded Swift has no key paths: use closures"; exit 1; }
}

# Warnings are errors.
build() {
  swift build --build-tests "${release[@]}"
  $checks/public-symbols.py "$products"
}

tests() { swift test --skip-build "${release[@]}"; }

packages() {
  [ "$(uname -s)" = Linux ] || { echo "packages are made on Linux"; return; }
  local page=$work/module/layoutbench.html
  [ -e "$page" ] || page=
  with_tool $checks/packages.sh "$products" "$page"
}

readme() { with_tool $checks/readme.sh "$layoutbench"; }

docs() { scripts/docs.sh .build-check/documentation "$products" | tail -1; }

counts() { with_tool $checks/counts.sh "$layoutbench"; }

advice() { python3 $checks/advice.py "$layoutbench"; }
census() { $checks/census.sh "$layoutbench"; }

baseline() {
  "$layoutbench" run --strategy all --suite baseline --no-times --output "$work/head" \
    >"$work/table"
  "$layoutbench" compare Benchmarks/Expected/baseline "$work/head"
}

# Files against the registry; trees that take little to fetch are made again.
trees() {
  with_tool scripts/data/make-trees.py --check country-populations government-functions \
    tic-tac-toe weather-tree
}

# Builds a package of its own upon the products.
examples() { with_tool $checks/examples.sh "${release[@]}"; }

# By hand it kills and starts three times as many runs.
robustness() { $checks/ill-treated-runs.py "$products" 7 10; }

sweeps() { with_tool $checks/sweeps.py "$layoutbench"; }

statistics() { with_python $checks/against-scipy.py "$layoutbench"; }

d3() {
  with_tool $checks/against-d3.mjs "$layoutbench"
  with_tool $checks/peers.sh "$layoutbench"
}

toytree() { with_python $checks/against-toytree.py "$layoutbench"; }

# The C++ kernels that our layouts race against.
limit() { with_tool $checks/limit.py "$layoutbench"; }

charts() {
  local run=$work/run file
  "$layoutbench" run --strategy all --tree random-binary,file-system,flask-files --sizes 1000 \
    --budget 10s --output "$run"
  for file in summary.csv metrics.csv ranking.csv samples.csv steps.csv run.json; do
    test -s "$run/$file" || { echo "the run wrote no $file"; exit 1; }
  done
  $checks/chart-numbers.py
  "$layoutbench" render --strategy all --tree swiftui-view --output "$run/swiftui-view.svg"
  cp -r "$run" "$work/later"
  sed -i.before 's/"started" : "2/"started" : "3/' "$work/later/run.json"
  printf 'when,what\n3000-01-01,a known change\n' >"$work/changes.csv"
  with_python scripts/plot.py "$run" "$run" "$work/later" --output "$work/plots" \
    --changes "$work/changes.csv" --format pdf,latex --layoutbench "$layoutbench"
  [ ! -e "$work/plots/report.html" ] ||
    with_python $checks/report-in-browser.py "$work/plots/report.html"
}

# What pictures say, and pages that move.
labels() {
  with_python $checks/labels-in-browser.py "$layoutbench"
  with_python $checks/pages-in-browser.py "$layoutbench"
  with_tool $checks/small-pictures.py "$layoutbench"
}

site() {
  with_python $checks/what-pages-tell.py "$layoutbench"
  with_python $checks/site-in-browser.py "$layoutbench"
  with_python $checks/runs-from-elsewhere.py "$layoutbench"
}

# Compiles the core once more, for JavaScript, unless that was done beside the build.
wasm() {
  with_tool $checks/wasm.sh "$layoutbench" "$work/module"
  [ -e "$work/module/layoutbench/layoutbench.wasm" ] || return 0
  with_python $checks/module-in-browser.py "$work/module/layoutbench"
  [ -e "$work/module/layoutbench.html" ] ||
    scripts/helpers/page.py "$work/module/layoutbench" "$work/module/layoutbench.html"
  with_python $checks/page-in-browser.py "$work/module/layoutbench.html" "$layoutbench"
}

workflows() { with_python $checks/workflows.py "$products"; }

# Runs a check that exits with 75 where its tool is missing.
with_tool() {
  local status=0
  "$@" || status=$?
  [ $status -ne 75 ] || { lacking "$1"; return; }
  return $status
}
with_python() { with_tool scripts/helpers/run-python.sh "$@"; }
lacking() {
  [ -z "${CI:-}" ] || { echo "FAILED for want of a tool, as CI is set: $*"; exit 1; }
  echo "SKIPPED for want of a tool: $*"
}

# One step in a process of its own, so that 'set -e' holds within. Its times are noted at its end.
if [ "${1:-}" = --step ]; then
  work=$2 step=$3
  note() {
    local seconds
    times >"$work/$step.times"  # not in a pipe: its subshell would tell of itself
    seconds=$(sed -n '2s/[ms]/ /gp' "$work/$step.times" | awk '{ print int(60*$1+$2+60*$3+$4) }')
    printf '%-12s %5d s, %5d s of processors\n' "$step" "$SECONDS" "$seconds" >>"$work/times"
  }
  trap note EXIT
  "$step"
  exit
fi
# The same, with its output in one piece.
if [ "${1:-}" = --piece ]; then
  status=0
  bash "$0" --step "$2" "$3" >"$2/$3.log" 2>&1 </dev/null || status=$?
  printf '\n== %s\n%s\n' "$3" "$(cat "$2/$3.log")"
  [ $status -eq 0 ] || echo "$3 FAILED with $status" | tee -a "$2/failed"
  exit 0
fi

work=$(mktemp -d) module=
trap '[ -z "$module" ] || kill -- "-$module" 2>/dev/null || true; rm -rf "$work"' EXIT
chosen=("$@")
[ $# -gt 0 ] || chosen=("${first[@]}" "${others[@]}")
case " ${chosen[*]} " in
  *" build "*) ;;
  *" tests "*) chosen=(build "${chosen[@]}") ;;
esac
# The JavaScript module and the page are made beside the build, which leaves a processor idle now
# and then; in a process group of its own, so that it ends with this script.
if [ $# -eq 0 ]; then
  set -m
  nice scripts/page.sh "$work/module" >"$work/module.log" 2>&1 </dev/null &
  module=$!
  set +m
fi
beside=()
for step in "${chosen[@]}"; do
  case " ${first[*]} " in
    *" $step "*)
      printf '\n== %s (after %d s)\n' "$step" $SECONDS
      bash "$0" --step "$work" "$step" || { echo "$step FAILED"; exit 1; }
      ;;
    *)
      case " ${others[*]} " in
        *" $step "*) beside+=("$step") ;;
        *) echo "no step '$step'; there are ${first[*]} ${others[*]}" >&2; exit 64 ;;
      esac
      ;;
  esac
done
# Where it failed, its step says why.
[ -z "$module" ] || wait "$module" || rm -rf "$work/module"
module=
[ ${#beside[@]} -eq 0 ] ||
  printf '%s\n' "${beside[@]}" | xargs -P 6 -n 1 bash "$0" --piece "$work"

printf '\n== %d s\n' $SECONDS
cat "$work/times"
[ ! -e "$work/failed" ] || { echo; cat "$work/failed"; exit 1; }
echo "all is well"
