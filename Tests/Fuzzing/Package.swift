// swift-tools-version: 6.2
import PackageDescription

// A package of its own: who uses layoutbench never builds it. scripts/fuzz.sh does.
let package = Package(
  name: "fuzzing",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "layoutbench", path: "../..")],
  targets: [
    .target(name: "LibFuzzer"),
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "LibFuzzer",
        .product(name: "BenchmarkJudging", package: "layoutbench"),
        .product(name: "BenchmarkMeasuring", package: "layoutbench"),
        .product(name: "LayoutFamilies", package: "layoutbench"),
        .product(name: "LayoutReading", package: "layoutbench"),
        .product(name: "TreeLayout", package: "layoutbench"),
        .product(name: "TreeModel", package: "layoutbench"),
        .product(name: "TreeReading", package: "layoutbench"),
        .product(name: "TreeSources", package: "layoutbench"),
      ],
      swiftSettings: [
        .swiftLanguageMode(.v6),
        .strictMemorySafety(),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ],
      // The default one of Linux stops where libFuzzer has a main function, too.
      linkerSettings: [.unsafeFlags(["-use-ld=lld"], .when(platforms: [.linux]))]),
  ]
)
