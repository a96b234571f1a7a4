// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "layoutbench",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "TreeLayout", targets: ["TreeLayout"]),
    .library(name: "LayoutQuality", targets: ["LayoutQuality"]),
    .library(name: "TreeData", targets: ["TreeData"]),
    .library(name: "LayoutDrawing", targets: ["LayoutDrawing"]),
    .library(name: "LayoutBenchmark", targets: ["LayoutBenchmark"]),
    .library(name: "LayoutBenchCommands", targets: ["LayoutBenchCommands"]),
    .executable(name: "layoutbench", targets: ["layoutbench"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
  ],
  targets: [
    .target(
      name: "TreeLayout",
      // Rounding is a call into the C mathematics library where the processor has no instruction.
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(name: "LayoutQuality", dependencies: ["TreeLayout"]),
    .target(name: "TreeData", dependencies: ["TreeLayout"]),
    .target(name: "LayoutDrawing", dependencies: ["TreeLayout"]),
    .target(
      name: "LayoutBenchmark",
      dependencies: [
        "TreeLayout", "LayoutQuality", "TreeData", "LayoutDrawing",
        .product(name: "Subprocess", package: "swift-subprocess"),
      ]),
    .target(
      name: "LayoutBenchCommands",
      dependencies: [
        "LayoutBenchmark", "LayoutDrawing", "LayoutQuality", "TreeData", "TreeLayout",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Subprocess", package: "swift-subprocess"),
      ]),
    .executableTarget(name: "layoutbench", dependencies: ["LayoutBenchCommands"]),

    .executableTarget(
      name: "failing-strategies", dependencies: ["LayoutBenchCommands", "TreeLayout"],
      path: "Tests/FailingStrategies"),
    .target(name: "TestSupport", dependencies: ["TreeLayout"], path: "Tests/TestSupport"),
    .testTarget(name: "TreeLayoutTests", dependencies: ["TreeData", "TreeLayout", "TestSupport"]),
    .testTarget(
      name: "LayoutQualityTests", dependencies: ["LayoutQuality", "TreeLayout", "TestSupport"]),
    .testTarget(name: "TreeDataTests", dependencies: ["TreeData", "TreeLayout", "TestSupport"]),
    .testTarget(
      name: "LayoutDrawingTests", dependencies: ["LayoutDrawing", "TreeLayout", "TestSupport"]),
    .testTarget(
      name: "LayoutBenchmarkTests",
      dependencies: ["LayoutBenchmark", "LayoutQuality", "TreeData", "TreeLayout", "TestSupport"]),
    .testTarget(
      name: "LayoutBenchCommandsTests",
      dependencies: [
        "layoutbench", "failing-strategies", "LayoutBenchCommands", "LayoutBenchmark",
        "TestSupport",
        .product(name: "Subprocess", package: "swift-subprocess"),
      ]),
  ]
)

// The rules of the house, written once.
for target in package.targets {
  target.swiftSettings = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
