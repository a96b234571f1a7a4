import BenchmarkStatistics
import LayoutAdvice
import LayoutFamilies
import LayoutQuality
import TreeLayout
import TreeModel
import TreeReading
import TreeSources

extension Experiment {
  /// What developers of charts tell each other about which layout is for which tree, on the trees
  /// that the program carries.
  ///
  /// Each rule compares two layouts on the trees that it is about. What it says is turned into one
  /// number for each tree, positive where the rule is right: how much more of the value, of the
  /// leaves or of the groups has its name in sight in one picture than in the other; how many times
  /// as many screens a drawing takes; how much farther leaves drift over the versions. The rule
  /// holds if the whole interval of the median over the trees is above the bound. An icicle and a
  /// drawing are taken as columns or as rows, whichever shows more.
  static let rulesOfThumb = Experiment(
    id: "rules-of-thumb",
    title: "What designers say which layout is for",
    source: "issue threads of qsv, elastic-charts, fava and FlameGraph; without numbers",
    procedure: "the trees of the program in 1440 × 900, in letters of 11 pixels; for each rule the "
      + "median over the trees of one layout compared with another one",
    strategies: [
      "squarified", "partition", "sunburst", "pack", "reingold-tilford", "compact-org-chart",
    ]
  ) { strategies, catalog, settings in
    let trees = try RuleTree.all(by: strategies, from: catalog, settings)
    return Rule.all.flatMap { $0.findings(on: trees, among: strategies) }
  }
}

/// A rule, and what it says in numbers.
private struct Rule {
  let words: String
  var comparisons: [Comparison]

  /// One layout compared with another one on some of the trees.
  struct Comparison {
    let quantity: String
    let unit: String
    var bound = 0.0
    let trees: String
    let strategies: [String]
    let isMeant: (TreeProfile) -> Bool

    /// The number for a tree; `nil` if a picture does not tell it.
    let value: (RuleTree) -> Double?
  }

  func findings(on trees: [RuleTree], among strategies: [String]) -> [Finding] {
    comparisons.compactMap { comparison in
      guard comparison.strategies.allSatisfy(strategies.contains) else { return nil }
      let values = trees.filter { comparison.isMeant($0.profile) }.compactMap(comparison.value)
      guard !values.isEmpty else { return nil }
      let ours = SampleStatistics(values).medianInterval
      // Fewer than six trees have no interval of 95 %.
      let reason =
        values.count < 6 ? "fewer than six trees" : "the rule does not hold on these trees"
      var finding = Finding(
        "\(comparison.quantity), \(values.count) \(comparison.trees)", unit: comparison.unit,
        published: nil, ours: ours, above: comparison.bound, reason: reason)
      if values.count < 6 { (finding.verdict, finding.reason) = (.inconclusive, reason) }
      finding.statement = words
      return finding
    }
  }
}

extension Rule {
  static var all: [Rule] {
    [
      Rule(
        words: "two levels: a treemap (qsv 4080)",
        comparisons: [
          .more("named_value_share", of: "squarified", than: "sunburst", "trees of 1 or 2 levels") {
            $0.height <= 2
          }
        ]),
      Rule(
        words: "three levels: a sunburst (qsv 4080)",
        comparisons: [
          .more("named_value_share", of: "sunburst", than: "squarified", "trees of 3 levels") {
            $0.height == 3
          },
          .more("titled_share", of: "sunburst", than: "squarified", "trees of 3 levels") {
            $0.height == 3
          },
        ]),
      Rule(
        words: "one or two layers: a treemap (elastic-charts 965)",
        comparisons: [
          .more("named_value_share", of: "squarified", than: "partition", "trees of 1 or 2 levels")
          { $0.height <= 2 }
        ]),
      Rule(
        words: "many layers: an icicle (elastic-charts 965)",
        comparisons: [
          .more(
            "named_value_share", of: "partition", than: "squarified", "trees of 8 levels or more"
          ) { $0.height >= 8 },
          .more("titled_share", of: "partition", than: "squarified", "trees of 8 levels or more") {
            $0.height >= 8
          },
        ]),
      Rule(
        words: "a sunburst has no room for names where a treemap has (fava 297)",
        comparisons: [
          .more("named_share", of: "squarified", than: "sunburst", "trees of up to 100 leaves") {
            $0.leaves <= 100
          },
          .more("named_share", of: "squarified", than: "sunburst", "trees of more than 100 leaves")
          { $0.leaves > 100 },
        ]),
      Rule(
        words: "files: a treemap",
        comparisons: ["partition", "sunburst", "pack"].map { other in
          .more("named_value_share", of: "squarified", than: other, "trees of files") {
            $0.areFiles
          }
        }),
      Rule(
        words: "more than 50 people: a compact chart",
        comparisons: [
          .screens("trees of more than 50 leaves in up to 4 levels") {
            $0.leaves > 50 && $0.height <= 4
          },
          .screens("trees of more than 50 leaves in 5 levels or more") {
            $0.leaves > 50 && $0.height > 4
          },
        ]),
      Rule(
        words: "an order by name keeps towers in place, and one by weight makes them jump "
          + "(FlameGraph 160)",
        comparisons: [
          Comparison(
            quantity: "drift by weight − by name", unit: "heights of the screen",
            trees: "trees that change", strategies: ["partition"],
            isMeant: { $0.versions > 1 },
            value: { tree in
              guard let weight = tree.value("location_drift", of: "partition:nodesSort=value"),
                let name = tree.value("location_drift", of: "partition:nodesSort=name")
              else { return nil }
              return (weight - name) / RuleTree.frame.height
            })
        ]),
    ]
  }
}

extension Rule.Comparison {
  /// How much more one picture shows than another one, on trees with values.
  fileprivate static func more(
    _ metric: String, of one: String, than other: String, _ trees: String,
    _ isMeant: @escaping (TreeProfile) -> Bool
  ) -> Self {
    Self(
      quantity: "\(metric) of \(one) − \(other)", unit: "share", trees: trees,
      strategies: [one, other], isMeant: { $0.hasValues && isMeant($0) },
      value: { tree in
        guard let first = tree.most(metric, of: one), let second = tree.most(metric, of: other)
        else { return nil }
        return first - second
      })
  }

  /// How many times as many screens a tidy tree takes as a compact chart, on trees without values.
  fileprivate static func screens(_ trees: String, _ isMeant: @escaping (TreeProfile) -> Bool)
    -> Self
  {
    Self(
      quantity: "screens of reingold-tilford ÷ compact-org-chart", unit: "ratio", bound: 1,
      trees: trees, strategies: ["reingold-tilford", "compact-org-chart"],
      isMeant: { !$0.hasValues && $0.height > 1 && isMeant($0) },
      value: { tree in
        guard let tidy = tree.least(Sight.screensMetric, of: "reingold-tilford"),
          let compact = tree.least(Sight.screensMetric, of: "compact-org-chart")
        else { return nil }
        return tidy / compact
      })
  }
}

/// What layouts show of a tree.
private struct RuleTree: Sendable {
  static let frame = Rect(x: 0, y: 0, width: 1_440, height: 900)
  private static let metrics: Set<String> = [
    "named_share", "named_value_share", "titled_share", "screens_needed", "location_drift",
  ]

  let profile: TreeProfile

  /// The values of metrics by strategy.
  private let values: [String: [String: Double]]

  /// All trees of the program, with what the strategies show of their last version, and how far
  /// leaves drift over all versions.
  static func all(
    by strategies: [String], from catalog: Catalog, _ settings: ReproductionSettings
  ) throws -> [RuleTree] {
    let files = BenchmarkFile.trees
    let members = try strategies.flatMap { strategy -> [any FamilyMember] in
      let turned = ["nodesSort=value", "nodesSort=name", "orientation=right"]
        .compactMap { try? catalog.member("\(strategy):\($0)") }
      return [try catalog.member(strategy)] + turned
    }
    return try settings.concurrentMap(files.count) { place in
      Result { try RuleTree(TreeImporter.readSequence(.benchmark(files[place])), by: members) }
    }.map { try $0.get() }
  }

  private init(_ sequence: TreeSequence, by members: [any FamilyMember]) throws {
    profile = TreeProfile(of: sequence)
    var values: [String: [String: Double]] = [:]
    for member in members { values[member.id] = try member.values(on: sequence) }
    self.values = values
  }

  func value(_ metric: String, of strategy: String) -> Double? { values[strategy]?[metric] }

  /// The values of the layout as it is and on its side.
  private func both(_ metric: String, of strategy: String) -> [Double] {
    ["", ":orientation=right"].compactMap { value(metric, of: strategy + $0) }
  }

  func most(_ metric: String, of strategy: String) -> Double? { both(metric, of: strategy).max() }
  func least(_ metric: String, of strategy: String) -> Double? { both(metric, of: strategy).min() }

  fileprivate static func values(
    of member: some FamilyMember, on sequence: TreeSequence
  ) throws -> [String: Double] {
    // A strategy that refuses a version shows nothing of the tree.
    for step in sequence.steps where (try? member.check(step)) == nil { return [:] }
    let last = sequence.steps.count - 1
    var named = sequence.version(last)
    if member.readsNodeSizes { named = try NodeSizes.label.applied(to: named) }
    let seen = member.measure(
      member.strategy.layouts(of: [named.tree], in: frame), seed: 1,
      labels: [Labels(named.names, of: named.tree)], only: metrics)
    var values = member.family.layoutMetrics.map(\.id).paired(with: seen.layouts[0])
    guard last > 0 else { return values }
    let moved = member.measure(
      member.strategy.layouts(of: sequence.steps, in: frame), seed: 1, only: ["location_drift"])
    let drift = member.family.changeMetrics.map(\.id).paired(with: moved.changes.last ?? [])
    values["location_drift"] = drift["location_drift"]
    return values
  }
}

extension FamilyMember {
  fileprivate func values(on sequence: TreeSequence) throws -> [String: Double] {
    try RuleTree.values(of: self, on: sequence)
  }
}

extension [String] {
  /// The values that are defined, by these keys.
  fileprivate func paired(with values: [Double?]) -> [String: Double] {
    var paired: [String: Double] = [:]
    for (key, value) in zip(self, values) { paired[key] = value }
    return paired
  }
}
