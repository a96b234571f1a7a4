// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "first-steps",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "layoutbench", path: "../..")],
  targets: [
    .executableTarget(
      name: "first-steps",
      dependencies: [.product(name: "TreeLayout", package: "layoutbench")],
      path: "Sources")
  ]
)
