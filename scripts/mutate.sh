#!/usr/bin/env bash
# Makes small changes to the sources, one at a time, and says which of them no test notices:
#   scripts/mutate.sh [--only MODULE[,…]] [--numbers N[,…]] [--reach near|module] [--fresh]
#   scripts/mutate.sh --check              (only whether each change still applies)
#   scripts/mutate.sh --propose COUNT SEED (candidates, drawn from all modules by their lines)
# Tests/Mutants/changes.txt lists the changes and says at its top how they are written. All are
# compiled once, in a copy below .build-mutants, each behind a switch that is read from
# LAYOUTBENCH_MUTANT. Each change is tried on the tests that speak of what its file declares or that
# are called by a file that uses it, on all of its module, and on those of targets that use the
# module, until one fails; with --reach only on the first, or on the first two. What was noticed
# is kept below .build-mutants, so that an interrupted run goes on; survivors are tried again once
# sources or tests have changed, and --fresh forgets all. Exits with 1 where a change does not apply
# or less than 97 % are noticed. Linux; some hours.
set -euo pipefail
cd "$(dirname "$0")/.."
[ "$(uname -s)" = Linux ] || { echo "tests are started as on Linux" >&2; exit 75; }
exec python3 scripts/helpers/mutate.py "$@"
