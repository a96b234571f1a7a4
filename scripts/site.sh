#!/usr/bin/env bash
# A static site of many runs:
#   scripts/site.sh FOLDER… --output SITE
# Needs nothing but Python 3.11; --help says more.
set -euo pipefail
export PYTHONPATH=${0%/*} PYTHONDONTWRITEBYTECODE=1
exec python3 -m plots.site "$@"
