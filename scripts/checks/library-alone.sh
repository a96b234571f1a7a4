#!/usr/bin/env bash
# A package that depends on the library alone fetches nothing of the tool:
#   scripts/checks/library-alone.sh
# Resolves such a package, as docs/app.md shows it, with this checkout; nothing is compiled.
set -euo pipefail
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/Sources/app"
touch "$work/Sources/app/main.swift"
cat >"$work/Package.swift" <<END
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "app",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "layoutbench", path: "$PWD", traits: [])],
  targets: [
    .executableTarget(
      name: "app", dependencies: [.product(name: "TreeLayout", package: "layoutbench")])
  ]
)
END
swift package --package-path "$work" resolve >"$work/log" 2>&1 || { cat "$work/log" >&2; exit 1; }
fetched=$(ls "$work/.build/checkouts")
[ -z "$fetched" ] || { echo "an app that needs only TreeLayout fetches $fetched" >&2; exit 1; }
