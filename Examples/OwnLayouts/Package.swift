// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "own-layouts",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "layoutbench", path: "../..")],
  targets: [
    .executableTarget(
      name: "own-layouts",
      dependencies: [
        .product(name: "LayoutBenchCommands", package: "layoutbench"),
        .product(name: "LayoutDrawing", package: "layoutbench"),
        .product(name: "LayoutFamilies", package: "layoutbench"),
        .product(name: "LayoutQuality", package: "layoutbench"),
        .product(name: "TreeLayout", package: "layoutbench"),
        .product(name: "TreeModel", package: "layoutbench"),
        .product(name: "TreeReading", package: "layoutbench"),
      ])
  ]
)
