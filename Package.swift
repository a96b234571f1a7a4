// swift-tools-version: 6.2
import PackageDescription

/// What the commands alone need. Who wants the libraries without it writes `traits: []` behind the
/// dependency on this package: then nothing else is fetched (scripts/checks/library-alone.sh).
let commands = TargetDependencyCondition.when(traits: ["CommandLine"])

let package = Package(
  name: "layoutbench",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "TreeLayout", targets: ["TreeLayout"]),
    .library(name: "LayoutAdvice", targets: ["LayoutAdvice"]),
    .library(name: "LayoutQuality", targets: ["LayoutQuality"]),
    .library(name: "TreeModel", targets: ["TreeModel"]),
    .library(name: "TreeReading", targets: ["TreeReading"]),
    .library(name: "TreeSources", targets: ["TreeSources"]),
    .library(name: "LayoutScene", targets: ["LayoutScene"]),
    .library(name: "LayoutDrawing", targets: ["LayoutDrawing"]),
    .library(name: "LayoutFamilies", targets: ["LayoutFamilies"]),
    .library(name: "LayoutReading", targets: ["LayoutReading"]),
    .library(name: "BenchmarkJudging", targets: ["BenchmarkJudging"]),
    .library(name: "BenchmarkMeasuring", targets: ["BenchmarkMeasuring"]),
    .library(name: "LayoutExperiments", targets: ["LayoutExperiments"]),
    .library(name: "LayoutBenchCommands", targets: ["LayoutBenchCommands"]),
    .executable(name: "layoutbench", targets: ["layoutbench"]),
  ],
  traits: [
    .trait(name: "CommandLine", description: "The commands, which need swift-argument-parser."),
    .default(enabledTraits: ["CommandLine"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    .target(
      name: "TreeLayout",
      // Rounding is a call into the C mathematics library where the processor has no instruction.
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(name: "DelimitedText"),
    .target(name: "LayoutAdvice"),
    .target(name: "TreeModel", dependencies: ["DelimitedText", "TreeLayout"]),
    .target(name: "TreeReading", dependencies: ["DelimitedText", "TreeLayout", "TreeModel"]),
    .target(name: "LayoutQuality", dependencies: ["LayoutAdvice", "LayoutScene", "TreeLayout"]),
    .target(name: "LayoutScene", dependencies: ["DelimitedText", "TreeLayout"]),
    .target(name: "PageFiles", exclude: ["page.js", "page.css"]),
    .target(name: "LayoutDrawing", dependencies: ["LayoutScene", "PageFiles", "TreeLayout"]),
    .target(name: "BundledFiles"),
    .target(
      name: "LayoutFamilies",
      dependencies: [
        "BundledFiles", "DelimitedText", "LayoutAdvice", "LayoutDrawing", "LayoutQuality",
        "LayoutScene", "TreeLayout", "TreeModel",
      ]),
    .target(
      name: "LayoutReading",
      dependencies: ["DelimitedText", "LayoutFamilies", "TreeLayout", "TreeModel", "TreeReading"]),
    .target(name: "BenchmarkStatistics"),
    .target(
      name: "BenchmarkJudging",
      dependencies: ["BenchmarkStatistics", "DelimitedText", "LayoutAdvice"]),
    .target(
      name: "BenchmarkMeasuring",
      dependencies: [
        "BenchmarkJudging", "BenchmarkStatistics", "DelimitedText", "LayoutAdvice",
        "LayoutFamilies", "LayoutQuality", "TreeLayout", "TreeModel",
      ]),
    .target(
      name: "TreeSources",
      dependencies: [
        "BenchmarkJudging", "BenchmarkMeasuring", "BundledFiles", "DelimitedText", "LayoutFamilies",
        "TreeLayout",
        "TreeModel", "TreeReading",
      ]),
    .target(
      name: "LayoutExperiments",
      dependencies: [
        "BenchmarkJudging", "BenchmarkMeasuring", "BenchmarkStatistics", "DelimitedText",
        "LayoutAdvice", "LayoutFamilies", "LayoutQuality", "TreeLayout", "TreeModel", "TreeReading",
        "TreeSources",
      ]),
    .target(
      name: "LayoutBenchCommands",
      dependencies: [
        "BenchmarkJudging", "BenchmarkMeasuring", "BenchmarkStatistics", "DelimitedText",
        "LayoutAdvice", "LayoutDrawing", "LayoutExperiments", "LayoutFamilies", "LayoutQuality",
        "LayoutReading", "LayoutScene", "TreeLayout", "TreeModel", "TreeReading", "TreeSources",
        .product(name: "ArgumentParser", package: "swift-argument-parser", condition: commands),
      ]),
    .executableTarget(name: "layoutbench", dependencies: ["LayoutBenchCommands"]),

    .executableTarget(
      name: "failing-strategies",
      dependencies: [
        "LayoutBenchCommands", "LayoutDrawing", "LayoutFamilies", "LayoutQuality", "TreeLayout",
      ],
      path: "Tests/FailingStrategies"),
    .target(name: "TestSupport", dependencies: ["TreeLayout"], path: "Tests/TestSupport"),
    .target(
      name: "JudgingSupport",
      dependencies: ["BenchmarkJudging", "BenchmarkStatistics", "LayoutAdvice", "TreeLayout"],
      path: "Tests/JudgingSupport"),
    .target(
      name: "ReadingSupport", dependencies: ["TreeLayout", "TreeModel", "TreeReading"],
      path: "Tests/ReadingSupport"),
    .testTarget(
      name: "TreeLayoutTests",
      dependencies: ["TestSupport", "TreeLayout", "TreeModel", "TreeReading", "TreeSources"]),
    .testTarget(
      name: "LayoutQualityTests",
      dependencies: [
        "LayoutAdvice", "LayoutFamilies", "LayoutQuality", "LayoutScene", "TestSupport",
        "TreeLayout",
      ]),
    .testTarget(
      name: "DelimitedTextTests", dependencies: ["DelimitedText", "TestSupport", "TreeLayout"]),
    .testTarget(
      name: "TreeModelTests",
      dependencies: ["ReadingSupport", "TestSupport", "TreeLayout", "TreeModel", "TreeReading"]),
    .testTarget(
      name: "TreeReadingTests",
      dependencies: [
        "DelimitedText", "ReadingSupport", "TestSupport", "TreeLayout", "TreeModel", "TreeReading",
        "TreeSources",
      ]),
    .testTarget(
      name: "LayoutSceneTests", dependencies: ["LayoutScene", "TestSupport", "TreeLayout"]),
    .testTarget(
      name: "LayoutDrawingTests",
      dependencies: ["LayoutDrawing", "LayoutScene", "TestSupport", "TreeLayout"]),
    .testTarget(
      name: "LayoutFamiliesTests",
      dependencies: [
        "BenchmarkMeasuring", "LayoutAdvice", "LayoutDrawing", "LayoutFamilies", "LayoutQuality",
        "LayoutScene",
        "TestSupport", "TreeLayout", "TreeModel",
      ]),
    .testTarget(
      name: "LayoutReadingTests",
      dependencies: [
        "LayoutFamilies", "LayoutQuality", "LayoutReading", "TestSupport", "TreeLayout",
        "TreeModel", "TreeReading",
      ]),
    .testTarget(
      name: "BenchmarkStatisticsTests", dependencies: ["BenchmarkStatistics", "TestSupport"]),
    .testTarget(
      name: "BenchmarkJudgingTests",
      dependencies: [
        "BenchmarkJudging", "BenchmarkStatistics", "DelimitedText", "JudgingSupport",
        "LayoutAdvice", "TestSupport",
      ]),
    .testTarget(
      name: "BenchmarkMeasuringTests",
      dependencies: [
        "BenchmarkJudging", "BenchmarkMeasuring", "BenchmarkStatistics", "JudgingSupport",
        "LayoutAdvice", "LayoutDrawing", "LayoutFamilies", "LayoutQuality", "TestSupport",
        "TreeLayout", "TreeModel", "failing-strategies",
      ]),
    .testTarget(
      name: "TreeSourcesTests",
      dependencies: [
        "BenchmarkMeasuring", "DelimitedText", "LayoutFamilies", "ReadingSupport", "TestSupport",
        "TreeLayout", "TreeModel", "TreeReading", "TreeSources",
      ]),
    .testTarget(
      name: "LayoutExperimentsTests",
      dependencies: [
        "BenchmarkMeasuring", "BenchmarkStatistics", "LayoutExperiments", "LayoutFamilies",
        "LayoutQuality", "TestSupport", "TreeLayout", "TreeModel", "TreeSources",
      ]),
    .testTarget(
      name: "LayoutBenchCommandsTests",
      dependencies: [
        "BenchmarkJudging", "BenchmarkMeasuring", "BenchmarkStatistics", "DelimitedText",
        "JudgingSupport", "LayoutAdvice", "LayoutBenchCommands", "LayoutDrawing", "LayoutFamilies",
        "TestSupport", "TreeLayout", "TreeModel", "TreeReading", "TreeSources",
        "failing-strategies", "layoutbench",
      ]),
  ]
)

// The rules of the package, written once.
for target in package.targets {
  target.swiftSettings = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}

// To optimize tests takes minutes and saves seconds: what computes much is in TestSupport. Nobody
// imports them: to emit their modules in a step of its own reads all of their code twice.
for target in package.targets where target.type == .test {
  target.swiftSettings?.append(
    .unsafeFlags(
      ["-Onone", "-no-emit-module-separately-wmo"], .when(configuration: .release)))
}
