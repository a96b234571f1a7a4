import BenchmarkMeasuring
import BenchmarkStatistics
import Foundation
import LayoutFamilies
import TestSupport
import Testing
import TreeLayout
import TreeModel
import TreeSources

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

  @Test("statements are answered by yes, or by no with how often they hold; limits are rounded")
  func answers() {
    func finding(_ ours: Double, _ statement: String?) -> Finding {
      var finding = Finding(
        "x", unit: "", published: nil, ours: Estimate(value: ours, low: ours, high: ours), above: 1)
      finding.statement = statement
      return finding
    }
    let reproduction = Reproduction(
      experiment: .icicleAgainstTreemap, strategies: [],
      findings: [
        finding(2, "it moves"), finding(0, nil), finding(3, "it moves"), finding(2, "it stays"),
        finding(0, "it stays"),
      ])
    #expect(reproduction.answers == ["it moves: yes, 2 of 2", "it stays: no, 1 of 2"])
    let limit = Finding("x", unit: "", published: 1.72, value: 1.5, atMost: 1.72 + 0.005)
    #expect(limit.rule == "≤ 1.725")
  }

  @Test("steps of other Voronoi treemaps end where their rule says, and raise light siblings")
  func stoppingRule() {
    let frame = Rect(x: 0, y: 0, width: 400, height: 300)
    func areas(_ weights: [Double], steps: Int) -> [Double] {
      var treemap = LloydTreemap(StoppingRule(name: "", share: 0.02, steps: steps), seed: 1)
      let areas = treemap.areas(of: TestTrees.flat(weights), in: frame)
      #expect(abs(areas.dropFirst().reduce(0, +) / frame.area - 1) < 1e-9)
      return areas.dropFirst().map { $0 / frame.area }
    }
    func error(_ areas: [Double]) -> Double {
      zip(areas, [4, 3, 3, 2, 2, 1, 1]).reduce(0) { $0 + abs($1.0 - $1.1 / 16) }
    }
    let weights: [Double] = [4, 3, 3, 2, 2, 1, 1]
    #expect(error(areas(weights, steps: 0)) > 0.02)
    #expect(error(areas(weights, steps: 800)) < 0.02)
    #expect(areas([1, 1e-6], steps: 800)[1] > 5e-3)
  }

  @Test("rules of thumb hold, do not hold, or lack trees, each with its interval")
  func rulesOfThumb() throws {
    let reproduction = try Experiment.rulesOfThumb.run(from: Catalog())
    let answers = reproduction.answers
    #expect(answers.contains("two levels: a treemap (qsv 4080): yes, 1 of 1"))
    #expect(answers.contains { $0.hasPrefix("three levels: a sunburst (qsv 4080): no") })
    #expect(answers.contains { $0.hasPrefix("an order by name keeps") && $0.hasSuffix("1 of 1") })
    for finding in reproduction.findings {
      #expect(finding.ours.low <= finding.ours.value && finding.ours.value <= finding.ours.high)
      let isAbove = finding.ours.low > (finding.unit == "ratio" ? 1 : 0)
      #expect((finding.verdict == .reproduced) == (isAbove && finding.reason == nil))
      #expect(finding.verdict != .notReproduced, "what does not hold says so")
    }
    let alone = try Experiment.rulesOfThumb.run(with: "partition", from: Catalog())
    #expect(alone.findings.map(\.quantity) == ["drift by weight − by name, 14 trees that change"])
  }

  @Test("readable trees: published coordinates have the values that were measured from them")
  func readableTrees() throws {
    var settings = ReproductionSettings()
    let root = URL(fileURLWithPath: #filePath).appending(path: "../../..").standardized.path
    settings.data = root + "/Benchmarks/ReadableTrees"
    let experiment = try #require(Experiment.all.first { $0.id == "readable-trees" })
    let found = try experiment.run(with: "equal-angle", from: Catalog(), settings)
    let judged = found.findings.filter { $0.published != nil }
    #expect(judged.count == 12)
    let lengths = judged.filter { $0.unit != "count" }
    #expect(lengths.allSatisfy { $0.verdict == .reproduced }, "\(lengths)")
    // A law of the strategy.
    let ours = found.findings.filter { $0.strategy == "equal-angle" }
    let errors = ours.filter { $0.quantity.hasPrefix("length_error") }
    #expect(errors.count == 2 && errors.allSatisfy { $0.ours.value < 1e-9 })
    settings.data = root + "/Benchmarks/Trees"
    #expect(throws: ReproductionError.self) { try experiment.run(from: Catalog(), settings) }
  }

  @Test("gaps true to areas: squarified has d3's ratio, and areas vary by their deviation ÷ mean")
  func areaTrueValues() {
    let spelling = AreaTrueCase.all[0].spelling(of: "squarified", .areaTrue)
    #expect(spelling.hasPrefix("squarified:ratio=1.618033988749895,paddingOuter=3.436998,"))
    let boxes = [(3.0, 2.0), (1, 2), (1, 4)].map { Rect(x: 0, y: 0, width: $0.0, height: $0.1) }
    let layout = Layout(tree: TestTrees.flat([1, 1]), frame: boxes[0], geometry: boxes)
    // Areas ÷ weights are 3, 2 and 4.
    let values = AreaTrueCase.Values(of: layout)
    #expect(abs(values.variation - (2.0 / 3).squareRoot() / 3) < 1e-15)
    #expect(values.missing == 0 && values.medianRatio == 2)
  }

  @Test("sizes of Zipf's law are at most 1, and log-normal ones are not")
  func sizes() {
    func greatest(_ sizes: DriftingCollections.Sizes) -> Double {
      DriftingCollections(sizes: sizes).sequence(on: .flat100, seed: 1).steps[0].values
        .filter { !$0.isNaN }.max() ?? 0
    }
    #expect(greatest(.zipf) <= 1 && greatest(.logNormal) > 2)
  }

  @Test("another strategy in its place does not come out as printed")
  func replaced() throws {
    let findings = try Experiment.squarifiedWorkedExample.run(with: "slice", from: Catalog())
      .findings
    #expect(findings.allSatisfy { $0.verdict == .notReproduced })
  }

  @Test("one of several strategies alone, and none of which nothing is published")
  func oneOfSeveral() throws {
    let several = Experiment(
      id: "several", title: "", source: "", procedure: "", strategies: ["slice", "dice", "slice"]
    ) { strategies, _, _ in
      strategies.map {
        Finding(
          "ratio", unit: "", of: $0, published: 2, ours: Estimate(value: 3, low: 2.9, high: 3.1),
          reason: $0 == "dice" ? "known" : nil)
      }
    }
    let all = try several.run(from: Catalog())
    #expect(all.strategies == ["slice", "dice"])
    #expect(all.findings.map(\.strategy) == ["slice", "dice"])
    #expect(all.findings.map(\.verdict) == [.notReproduced, .differs])
    #expect(all.findings.map(\.reason) == [nil, "known"])
    let one = try several.run(with: "slice:paddingInner=3", from: Catalog())
    #expect(one.findings.map(\.strategy) == ["slice:paddingInner=3"])
    #expect(throws: ReproductionError.notPublished("strip", published: ["slice", "dice"])) {
      try several.run(with: "strip", from: Catalog())
    }
  }

  @Test("a mean comes out as printed unless it is off by more than chance explains")
  func mean() {
    func verdict(_ value: Double, _ half: Double) -> ReproductionVerdict? {
      Finding(
        "", unit: "", of: "", published: 2,
        ours: Estimate(value: value, low: value - half, high: value + half), reason: nil
      ).verdict
    }
    #expect(verdict(2.28, 0.1) == .reproduced)
    #expect(verdict(2.29, 0.1) == .notReproduced)
    #expect(verdict(2.005, 0) == .reproduced, "it is printed with two digits")
  }

  @Test(
    "six treemaps on drifting collections come out as printed",
    .enabled(if: runsLongTests), arguments: ["bederson2002", "shneiderman2001"])
  func drifting(id: String) throws {
    let experiment = try #require(Experiment.all.first { $0.id == id })
    let findings = try experiment.run(from: Catalog()).findings
    #expect(findings.count == (id == "bederson2002" ? 54 : 8))
    for finding in findings {
      #expect(finding.verdict != .notReproduced, "\(finding)")
      #expect(finding.verdict == .reproduced || finding.strategy == "squarified", "\(finding)")
    }
  }

  @Test("a strategy that the catalog lacks is named")
  func missing() {
    var catalog = Catalog()
    catalog.treemaps.kinds = [StrategyKind(Treemap<Slice>())]
    #expect(throws: ReproductionError.noStrategy("squarified")) {
      try Experiment.squarifiedWorkedExample.run(from: catalog)
    }
  }

  /// The class hierarchy, where someone has put it there.
  private static let flareFile = BenchmarkFile.trees.first { $0.stem == "flare" }?.path

  @Test(
    "d3's padding comes out as printed, ours loses no more leaves",
    .enabled(if: Self.flareFile != nil))
  func areaTrue() throws {
    let settings = ReproductionSettings()
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
    settings.tree = try #require(BenchmarkFile.trees.first { $0.stem == "swiftui-view" }).path
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
