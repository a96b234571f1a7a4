#!/usr/bin/env bash
# Installs what the checks use beside Swift, on Debian and Ubuntu as root; elsewhere it says so.
set -euo pipefail
packages=(valgrind procps git nodejs node-d3-hierarchy python3-venv)
# In Ubuntu Chromium is no package of apt's; any browser that scripts/check-report.py finds does as well.
if ! command -v chromium chromium-browser google-chrome chrome >/dev/null; then
  grep -qsx ID=debian /etc/os-release && packages+=(chromium fonts-dejavu-core)
fi
if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
  echo "not installed here, as this takes apt-get and root: ${packages[*]}" >&2
  exit 0
fi
export DEBIAN_FRONTEND=noninteractive
missing=()
for package in "${packages[@]}"; do
  dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
done
[ ${#missing[@]} -eq 0 ] && exit 0
apt-get update -qq
apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
