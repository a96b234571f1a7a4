// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "first-screen",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "layoutbench", path: "../..", traits: [])],
  targets: [
    .executableTarget(
      name: "first-screen",
      dependencies: [
        .product(name: "LayoutScene", package: "layoutbench"),
        .product(name: "TreeLayout", package: "layoutbench"),
      ],
      path: "Sources")
  ]
)
