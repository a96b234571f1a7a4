import BenchmarkMeasuring
import BenchmarkStatistics
import Foundation
import LayoutFamilies
import Testing
import TreeData
import TreeLayout

@testable import LayoutExperiments

@Suite("published experiments")
struct ReproducingTests {
  @Test(
    "what is computed comes out as printed",
    arguments: ["reingold-tilford-census", "squarified-worked-example"])
  func computed(id: String) throws {
    let experiment = try #require(Experiment.all.first { $0.id == id })
    let findings = try experiment.run(from: Catalog()).findings
    #expect(findings.count >= 2)
    #expect(findings.allSatisfy { $0.verdict == .reproduced })
  }

  @Test("another strategy in its place does not come out as printed")
  func replaced() throws {
    let findings = try Experiment.squarifiedWorkedExample.run(with: "slice", from: Catalog())
      .findings
    #expect(findings.allSatisfy { $0.verdict == .notReproduced })
  }

  @Test("a strategy that the catalog lacks is named")
  func missing() {
    var catalog = Catalog()
    catalog.treemaps.kinds = [StrategyKind(Treemap<Slice>())]
    #expect(throws: ReproductionError.noStrategy("squarified")) {
      try Experiment.squarifiedWorkedExample.run(from: catalog)
    }
  }

  /// The class hierarchy lies beside the package where it is at hand.
  private static let flareFile = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../shared/data/flare.csv").standardized.path

  @Test(
    "d3's padding comes out as printed, ours loses no more leaves",
    .enabled(if: FileManager.default.fileExists(atPath: Self.flareFile)))
  func areaTrue() throws {
    var settings = ReproductionSettings()
    settings.tree = Self.flareFile
    let findings = try Experiment.areaTrueComparison.run(from: Catalog(), settings).findings
    #expect(findings.count == 18)
    #expect(findings.filter { $0.verdict == .reproduced }.count == 15)
    #expect(!findings.contains { $0.verdict == .notReproduced })
    let missing = findings.filter { $0.quantity.hasPrefix("missing") }.map(\.ours.value)
    #expect(missing == [0, 0, 4, 0, 67, 2])
    let plain = try Experiment.areaTrueComparison.run(
      with: "slice", from: Catalog(), settings)
    #expect(plain.findings.contains { $0.verdict == .notReproduced })
  }

  @Test("a tree that is another one is refused with what is wrong")
  func otherTree() throws {
    var settings = ReproductionSettings()
    settings.tree = try #require(BenchmarkFiles.trees.first { $0.stem == "swiftui-view" }).path
    #expect(
      throws: ReproductionError.otherTree(
        "\(settings.tree!) is not the class hierarchy Flare: it has 254 nodes, 97 leaves and a sum "
          + "of 97, and should have 252, 220 and 956129")
    ) { try Experiment.areaTrueComparison.run(from: Catalog(), settings) }
  }

  @Test("an experiment with a clock has a slope with an interval and a time that is not judged")
  func clock() throws {
    var settings = ReproductionSettings()
    settings.budget = 0
    let findings = try Experiment.vanDerPloegFigure10.run(
      with: "reingold-tilford", from: Catalog(), settings
    ).findings
    #expect(findings.count == 2)
    #expect(findings[0].ours.low < findings[0].ours.high)
    #expect(findings[1].verdict == nil && findings[1].ours.value > 0)
  }

  @Test(
    "an interval inside the range is reproduced, one outside is not, any other is inconclusive",
    arguments: [
      (0.95, 1.05, ReproductionVerdict.reproduced), (0.9, 1.1, .reproduced),
      (1.2, 1.3, .notReproduced), (0.5, 0.8, .notReproduced), (1.05, 1.15, .inconclusive),
      (0.5, 1.5, .inconclusive),
    ])
  func verdict(low: Double, high: Double, expected: ReproductionVerdict) {
    let estimate = Estimate(value: (low + high) / 2, low: low, high: high)
    #expect(ReproductionVerdict(estimate, within: 0.9...1.1) == expected)
  }
}
