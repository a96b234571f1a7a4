#!/usr/bin/env bash
# Builds what people without Swift install, for the Linux of this machine's processor:
#   scripts/package.sh FOLDER [EXECUTABLE]
# FOLDER gets a release archive, a Debian package and a Python wheel, each with the same fully
# static executable, which needs nothing of the system, and with the page for browsers. Without
# EXECUTABLE, a static one of any build, it is built here first. LAYOUTBENCH_PAGE names the page;
# without it, it is made, too, and left out where the toolchain cannot make it.
# LAYOUTBENCH_COMPRESSION=1 makes larger files, faster.
set -euo pipefail
[ $# -ge 1 ] || { sed -n '2,8s/^# //p' "$0"; exit 64; }
mkdir -p "$1"
output=$(cd "$1" && pwd)
page=${LAYOUTBENCH_PAGE:+$(realpath "$LAYOUTBENCH_PAGE")}
cd "$(dirname "$0")/.."
[ "$(uname -s)" = Linux ] || { echo "packages are made on Linux" >&2; exit 75; }

level=${LAYOUTBENCH_COMPRESSION:-}
executable=${2:-}
if [ -z "$executable" ]; then
  build=(-c release --static-swift-stdlib -Xswiftc -static-executable --scratch-path .build-package)
  swift build "${build[@]}" --product layoutbench
  executable=$(swift build "${build[@]}" --show-bin-path)/layoutbench
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [ -z "$page" ]; then
  status=0
  scripts/page.sh "$work/page" >"$work/page.log" || status=$?
  case $status in
    0) page=$work/page/layoutbench.html ;;
    75) echo "the packages carry no page for browsers" >&2 ;;
    *) cat "$work/page.log" >&2; exit "$status" ;;
  esac
fi
# Puts the page into a folder of a package.
add_page() { [ -z "$page" ] || install -m 644 -D "$page" "$1/layoutbench.html"; }
strip -o "$work/layoutbench" "$executable"
tool=$work/layoutbench
version=$("$tool" --version)
machine=$(uname -m)
for shell in bash zsh fish; do
  "$tool" --generate-completion-script $shell >"$work/$shell"
done

# So that the same executable makes the same archives.
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
same=(--sort=name --owner=0 --group=0 --numeric-owner "--mtime=@$SOURCE_DATE_EPOCH")

# The archive.
name=layoutbench-$version-linux-$machine
install -D "$tool" "$work/$name/layoutbench"
install -m 644 -t "$work/$name" README.md LICENSE CHANGELOG.md
for shell in bash zsh fish; do
  install -m 644 -D "$work/$shell" "$work/$name/completions/layoutbench.$shell"
done
add_page "$work/$name"
tar -C "$work" "${same[@]}" -cf - "$name" | gzip "-${level:-9}n" >"$output/$name.tar.gz"

# The Debian package.
architecture=$(dpkg --print-architecture)
deb=$work/deb
install -D "$tool" "$deb/usr/bin/layoutbench"
install -m 644 -D "$work/bash" "$deb/usr/share/bash-completion/completions/layoutbench"
install -m 644 -D "$work/zsh" "$deb/usr/share/zsh/vendor-completions/_layoutbench"
install -m 644 -D "$work/fish" "$deb/usr/share/fish/vendor_completions.d/layoutbench.fish"
install -m 644 -D LICENSE "$deb/usr/share/doc/layoutbench/copyright"
add_page "$deb/usr/share/layoutbench"
mkdir "$deb/DEBIAN"
cat >"$deb/DEBIAN/control" <<END
Package: layoutbench
Version: $version
Architecture: $architecture
Maintainer: The layoutbench authors <layoutbench@localhost>
Section: graphics
Priority: optional
Installed-Size: $(du -sk "$deb/usr" | cut -f1)
Suggests: librsvg2-bin, valgrind, xdg-utils
Description: which tree layout, how good, how fast?
 Lays out trees as treemaps, node-link trees, sunbursts, icicles and packed
 circles, measures speed, quality and stability, and says which layout to take.
END
chmod -R u=rwX,go=rX "$deb"
dpkg-deb --root-owner-group -Zxz "-z${level:-6}" --build "$deb" \
  "$output/layoutbench_${version}_$architecture.deb" >/dev/null

# The wheel: the executable as the script of a package without Python code.
wheel=$work/wheel
install -D "$tool" "$wheel/layoutbench-$version.data/scripts/layoutbench"
add_page "$wheel/layoutbench-$version.data/data/share/layoutbench"
mkdir "$wheel/layoutbench-$version.dist-info"
cat - README.md >"$wheel/layoutbench-$version.dist-info/METADATA" <<END
Metadata-Version: 2.1
Name: layoutbench
Version: $version
Summary: Which tree layout, how good, how fast?
License: MIT
Keywords: treemap,tree layout,sunburst,icicle,benchmark
Requires-Python: >=3.8
Description-Content-Type: text/markdown

END
cat >"$wheel/layoutbench-$version.dist-info/WHEEL" <<END
Wheel-Version: 1.0
Generator: layoutbench
Root-Is-Purelib: false
Tag: py3-none-manylinux_2_17_$machine
Tag: py3-none-musllinux_1_1_$machine
END
scripts/helpers/run-python.sh -m wheel pack --dest-dir "$output" "$wheel" >/dev/null

ls -l "$output"
