#!/usr/bin/env bash
# Makes the packages of a release build, installs each where nothing else is, and runs it there:
#   scripts/checks/packages.sh PRODUCTS [PAGE]
# PRODUCTS is what 'swift build --show-bin-path' prints, PAGE the page for browsers; without it, a
# short text stands for the page. Exits with 75 where a tool is missing.
set -euo pipefail
products=$(realpath "$1")
page=${2:+$(realpath "$2")}
cd "$(dirname "$0")/../.."
for tool in dpkg dpkg-deb python3 strip swiftc; do
  command -v $tool >/dev/null || { echo "$tool not found" >&2; exit 75; }
done
libraries=$(dirname "$(dirname "$(realpath "$(command -v swiftc)")")")/lib/swift_static
[ -d "$libraries" ] || { echo "the Swift toolchain has no $libraries" >&2; exit 75; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "packages: $*" >&2; exit 1; }

executable=$work/layoutbench
scripts/helpers/link-static.sh "$products" "$executable"
if [ -z "$page" ]; then
  page=$work/page.html
  printf '<!DOCTYPE html><title>A page</title>\n<!-- file -->\n' >"$page"
fi
LAYOUTBENCH_PAGE=$page LAYOUTBENCH_COMPRESSION=1 \
  scripts/package.sh "$work/packages" "$executable" >"$work/log"
version=$("$executable" --version)

# The program is by itself: an empty folder, no environment, no libraries.
try() {
  local tool=$1 folder
  folder=$(mktemp -d -p "$work")
  (
    cd "$folder"
    clean=(env -i "$tool")
    [ "$("${clean[@]}" --version)" = "$version" ] || fail "$tool does not tell its version"
    "${clean[@]}" list trees | grep -q '^  python-stdlib ' || fail "$tool knows no tree"
    "${clean[@]}" run --suite smoke --strategy strip,buchheim --budget 0 --output run >table
    "${clean[@]}" recommend swiftui-view --strategy squarified,strip,dice --budget 1 \
      --page page.html >advice
    [ -s run/summary.csv ] && [ -s page.html ] || fail "$tool writes no files"
    "${clean[@]}" page >log
    cmp -s layoutbench.html "$page" || fail "$tool has another page for browsers"
    PATH=$(dirname "$(command -v gzip)") "$tool" open swiftui-view --no-browser \
      --output tree.html >log 2>&1
    grep -q ' id="file">{.*"name":"swiftui-view.csv"' tree.html || fail "$tool opens no tree"
  )
}

tar -C "$work" -xzf "$work"/packages/layoutbench-*-linux-*.tar.gz
try "$work"/layoutbench-*/layoutbench
! ldd "$work"/layoutbench-*/layoutbench >/dev/null 2>&1 || fail "the executable is not static"

root=$work/root
mkdir -p "$root/var/lib/dpkg/updates" "$root/var/lib/dpkg/info"
touch "$root/var/lib/dpkg/status"
dpkg --root="$root" --force-not-root --force-script-chrootless --log=/dev/null \
  -i "$work"/packages/*.deb >"$work/log"
try "$root/usr/bin/layoutbench"

python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check --no-index --no-deps \
  "$work"/packages/*.whl
try "$work/venv/bin/layoutbench"
"$work/venv/bin/pip" uninstall --quiet --yes layoutbench
[ -z "$(find "$work/venv" -name 'layoutbench*')" ] || fail "pip leaves files behind"

scripts/checks/transcript.py docs/first-ten-minutes.md "$work"/packages/*.whl >"$work/log" ||
  fail "the transcript is not what the wheel prints"

# What bash offers where it completes.
offers() {
  PATH="$root/usr/bin:$PATH" bash -c '
    source "$1"
    shift
    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE="$*" COMP_POINT=${#COMP_LINE}
    _layoutbench layoutbench "${COMP_WORDS[$COMP_CWORD]}" "${COMP_WORDS[$COMP_CWORD - 1]}"
    printf "%s\n" "${COMPREPLY[@]}"
  ' offers "$root/usr/share/bash-completion/completions/layoutbench" layoutbench "$@"
}
for words in "run --strategy squa|squarified" "run --tree python-st|python-stdlib" \
  "run python-st|python-stdlib" "import python-st|python-stdlib" "run --suite smo|smoke" \
  "open python-st|python-stdlib" "open --strategy squa|squarified" "pag|page" "ope|open" \
  "history --metric aspect_m|aspect_median"; do
  # shellcheck disable=SC2086 # words of a command line
  offers ${words%|*} | grep -qx "${words#*|}" || fail "bash offers no ${words#*|}"
done
echo "archive, Debian package and wheel can be installed and run with nothing else"
