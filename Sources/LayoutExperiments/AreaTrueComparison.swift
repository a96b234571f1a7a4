import Foundation
import LayoutFamilies
import TreeLayout
import TreeModel
import TreeReading
import TreeSources

extension Experiment {
  /// What gaps cost a treemap if every box pays the same, and if each pays in proportion.
  ///
  /// d3's layout is ours with plain padding and the golden ratio, and is equal digit for digit. The
  /// publication's own area-true layout differs from ours: it makes two passes, after which gaps
  /// between siblings are cut out of the boxes. Ours may lose no more leaves and draw no longer
  /// boxes. The coefficient of variation counts folders, whose area holds all gaps below them, and
  /// skips missing leaves, so that no true area makes it 0: it is shown, not judged.
  ///
  /// - Reference: B. Mehl. Readme and `benchmarks/d3-vs-area-true.mjs` of area-true-treemap, commit
  ///   251e5d1.
  static let areaTrueComparison = Experiment(
    id: "areatrue",
    title: "Gaps that are true to areas, and plain ones",
    source: "Mehl, readme of area-true-treemap",
    procedure: "the 220 classes of Flare in 400 × 400, with the gaps that the publication drew "
      + "(3.4, 3.1 and 7.1) and headers on three levels; our area-true layout differs from the "
      + "publication's, and may lose no more leaves and draw no longer boxes",
    strategy: "squarified", inputs: [.tree]
  ) { strategy, catalog, settings in
    let tree = try settings.flare()
    let frame = Rect(x: 0, y: 0, width: 400, height: 400)
    return try AreaTrueCase.all.flatMap { gaps in
      try PaddingRule.allCases.flatMap { rule in
        let strategy = try catalog.treemaps.strategy(gaps.spelling(of: strategy, rule))
        return gaps.findings(on: strategy.layout(tree, in: frame), rule)
      }
    }
  }
}

/// A column of the published table.
struct AreaTrueCase {
  let title: String

  /// The gap as measured in the published drawing, as the gap and the header that were asked for
  /// shrink with the drawing.
  let gap: Double
  let header: Double
  let hasSiblingGaps: Bool

  let plain: Values
  let areaTrue: Values

  struct Values {
    let missing: Int
    /// The coefficient of variation of area ÷ weight, over all drawn nodes.
    let variation: Double
    /// The median of longer ÷ shorter side, over all drawn nodes; of two in the middle, the larger.
    let medianRatio: Double
  }

  static let all = [
    AreaTrueCase(
      title: "1 %, no sibling gaps", gap: 3.436998, header: 10.310994, hasSiblingGaps: false,
      plain: Values(missing: 0, variation: 0.262, medianRatio: 1.77),
      areaTrue: Values(missing: 0, variation: 0.210, medianRatio: 1.72)),
    AreaTrueCase(
      title: "1 %, sibling gaps", gap: 3.117000, header: 9.351001, hasSiblingGaps: true,
      plain: Values(missing: 4, variation: 0.490, medianRatio: 2.05),
      areaTrue: Values(missing: 0, variation: 0.285, medianRatio: 1.96)),
    AreaTrueCase(
      title: "3 %, sibling gaps", gap: 7.124296, header: 7.124296, hasSiblingGaps: true,
      plain: Values(missing: 67, variation: 0.759, medianRatio: 1.90),
      areaTrue: Values(missing: 6, variation: 0.846, medianRatio: 2.35)),
  ]

  /// The strategy with these gaps; squarified with d3's ratio, unless other options set it.
  func spelling(of strategy: String, _ rule: PaddingRule) -> String {
    let golden = (1 + 5.0.squareRoot()) / 2
    let strategy = strategy == "squarified" ? "squarified:ratio=\(golden)" : strategy
    let inner = hasSiblingGaps ? gap : 0
    return strategy + (strategy.contains(":") ? "," : ":")
      + "paddingOuter=\(gap),paddingInner=\(inner),paddingTop=\(header),paddingTopLevels=3,"
      + "padding=\(rule.rawValue)"
  }

  func findings(on layout: Layout<Rect>, _ rule: PaddingRule) -> [Finding] {
    let ours = Values(of: layout)
    let isPlain = rule == .plain
    let published = isPlain ? plain : areaTrue
    let place = "\(isPlain ? "d3" : "area-true"), \(title)"
    func finding(
      _ quantity: String, _ unit: String, _ published: Double, _ value: Double, _ tolerance: Double,
      isJudged: Bool = true
    ) -> Finding {
      isPlain
        ? Finding(
          "\(quantity), \(place)", unit: unit, published: published, value: value,
          tolerance: tolerance)
        : Finding(
          "\(quantity), \(place)", unit: unit, published: published, value: value,
          atMost: isJudged ? published + tolerance : nil)
    }
    return [
      finding("missing leaves", "count", Double(published.missing), Double(ours.missing), 0),
      finding(
        "cv of area ÷ value", "ratio", published.variation, ours.variation, 5e-4, isJudged: false),
      finding(
        "median of longer ÷ shorter side", "ratio", published.medianRatio, ours.medianRatio, 5e-3),
    ]
  }
}

extension AreaTrueCase.Values {
  init(of layout: Layout<Rect>) {
    let tree = layout.tree
    let drawn = tree.nodes.filter { !layout[$0].isEmpty }
    let missing = tree.nodes.filter { tree.isLeaf($0) && layout[$0].isEmpty }.count
    let areas = drawn.filter { tree.weights[$0] > 0 }.map { layout[$0].area / tree.weights[$0] }
    let mean = areas.reduce(0, +) / Double(areas.count)
    let variance = areas.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(areas.count)
    let ratios = drawn.map { layout[$0].longerSide / layout[$0].shorterSide }.sorted()
    self.init(
      missing: missing, variation: variance.squareRoot() / mean,
      medianRatio: ratios[ratios.count / 2])
  }
}

extension ReproductionSettings {
  /// The class hierarchy of the Flare toolkit.
  fileprivate func flare() throws -> LayoutTree {
    let known = BenchmarkFile.trees.first { $0.stem == "flare" }
    guard let path = tree ?? known?.path else {
      throw ReproductionError.noTree(
        "the class hierarchy Flare",
        hint: "write test/data/flare.csv of d3-hierarchy as id,parent,value to "
          + "Benchmarks/Trees/flare.csv, or name such a file with --tree")
    }
    let tree = try TreeImporter.read(.file(path)).tree
    let leaves = tree.nodes.filter(tree.isLeaf).count
    guard tree.count == 252, leaves == 220, tree.weights[0] == 956_129 else {
      throw ReproductionError.otherTree(
        "\(path) is not the class hierarchy Flare: it has \(tree.count) nodes, \(leaves) leaves "
          + "and a sum of \(tree.weights[0].shortest), and should have 252, 220 and 956129")
    }
    return tree
  }
}
