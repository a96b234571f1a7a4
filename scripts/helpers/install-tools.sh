#!/usr/bin/env bash
# Installs what the checks use beside Swift, on Debian as root:
#   scripts/helpers/install-tools.sh
# Fails where something is missing and cannot be installed, and says what. Ubuntu has no package of
# Chromium for apt; any browser that scripts/checks/report-in-browser.py finds does as well.
set -euo pipefail
packages=(
  chromium fonts-dejavu-core git node-d3-hierarchy nodejs parallel procps python3-venv valgrind
)
missing=()
for package in "${packages[@]}"; do
  dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' ||
    missing+=("$package")
done
[ ${#missing[@]} -gt 0 ] || exit 0
if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
  echo "not installed, as this takes apt-get and root: ${missing[*]}" >&2
  exit 1
fi
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
