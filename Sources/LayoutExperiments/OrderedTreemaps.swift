import BenchmarkStatistics
import LayoutFamilies
import LayoutQuality
import TreeLayout
import TreeModel

extension Experiment {
  /// Six treemaps of three collections whose sizes drift.
  ///
  /// The publication says that the exponent of a change has a variance of 0.05; its numbers are
  /// reproduced only with a standard deviation of 0.05, which is used here.
  ///
  /// - Reference: B. B. Bederson, B. Shneiderman, M. Wattenberg. "Ordered and Quantum Treemaps."
  ///   *ACM Transactions on Graphics* 21(4), 2002.
  static let bederson2002 = Experiment(
    id: "bederson2002",
    title: "Ratio, change and readability of ordered treemaps",
    source: "Bederson, Shneiderman and Wattenberg 2002",
    procedure: "20 or 100 items, or 8 × 8 × 8, of size exp(N(0, 1)) in a square of side 100, "
      + "each multiplied by exp(N(0, 0.05)) a step; means over 100 trials of 100 steps",
    strategies: bederson.map(\.strategy), inputs: [.seed]
  ) { strategies, catalog, settings in
    try DriftingCollections(sizes: .logNormal).findings(bederson, strategies, catalog, settings)
  }

  /// The same experiment with the sizes of the earlier publication.
  ///
  /// - Reference: B. Shneiderman, M. Wattenberg. "Ordered Treemap Layouts." *IEEE Symposium on
  ///   Information Visualization* 2001.
  static let shneiderman2001 = Experiment(
    id: "shneiderman2001",
    title: "Ratio and change of treemaps on Zipf sizes",
    source: "Shneiderman and Wattenberg 2001",
    procedure: "20 items, or 8 × 8 × 8, of size 1 ÷ (1 + n u), n items, u uniform in 0 ..< 1, "
      + "in a square of side 100, each multiplied by exp(N(0, 0.05)) a step; means over 100 "
      + "trials of 100 steps",
    strategies: shneiderman.map(\.strategy), inputs: [.seed]
  ) { strategies, catalog, settings in
    try DriftingCollections(sizes: .zipf).findings(shneiderman, strategies, catalog, settings)
  }

  /// A finding of other authors who laid out the same collections with exact areas.
  private static let exactAreas =
    "the published squarified treemaps did not keep areas in proportion; exact ones are squarer"

  private static let bederson = [
    PublishedRow("slice-and-dice", .flat20, 56.54, 0.52, 1.0),
    PublishedRow("slice-and-dice", .flat100, 304, 0.25, 1.0),
    PublishedRow("slice-and-dice", .eightCubed, 26.10, 0.46, 1.0),
    PublishedRow("pivot-by-middle", .flat20, 3.58, 2.93, 0.28),
    PublishedRow("pivot-by-middle", .flat100, 3.51, 2.95, 0.23),
    PublishedRow("pivot-by-middle", .eightCubed, 3.58, 1.21, 0.42),
    PublishedRow("pivot-by-size", .flat20, 3.09, 7.12, 0.19),
    PublishedRow("pivot-by-size", .flat100, 3.05, 7.84, 0.11),
    PublishedRow("pivot-by-size", .eightCubed, 3.31, 4.14, 0.33),
    PublishedRow("pivot-by-split-size", .flat20, 2.80, 7.29, 0.25),
    PublishedRow("pivot-by-split-size", .flat100, 2.91, 9.16, 0.17),
    PublishedRow("pivot-by-split-size", .eightCubed, 3.00, 2.37, 0.35),
    PublishedRow("strip", .flat20, 2.59, 4.98, 0.60),
    PublishedRow("strip", .flat100, 2.83, 7.01, 0.77),
    PublishedRow("strip", .eightCubed, 2.83, 1.09, 0.51),
    PublishedRow("squarified", .flat20, 1.75, 10.10, 0.12, exactAreas),
    PublishedRow("squarified", .flat100, 1.19, 14.82, 0.03, exactAreas),
    PublishedRow("squarified", .eightCubed, 1.74, 8.27, 0.26, exactAreas),
  ]

  private static let shneiderman = [
    PublishedRow("slice-and-dice", .flat20, 36.85, 0.51),
    PublishedRow("slice-and-dice", .eightCubed, 44.58, 0.61),
    PublishedRow("squarified", .flat20, 1.38, 11.71, nil, exactAreas),
    PublishedRow("squarified", .eightCubed, 1.67, 7.18, nil, exactAreas),
  ]
}

/// The published values of one strategy on one collection.
struct PublishedRow {
  let strategy: String
  let collection: Collection
  let ratio: Double
  let change: Double
  let readability: Double?

  /// Why other values are expected; `nil` if the published ones are expected.
  let reason: String?

  init(
    _ strategy: String, _ collection: Collection, _ ratio: Double, _ change: Double,
    _ readability: Double? = nil, _ reason: String? = nil
  ) {
    self.strategy = strategy
    self.collection = collection
    self.ratio = ratio
    self.change = change
    self.readability = readability
    self.reason = reason
  }
}

/// The shapes of the published collections.
enum Collection: String, CaseIterable {
  case flat20 = "20×1"
  case flat100 = "100×1"
  case eightCubed = "8×3"

  /// The parent of each node, in level order.
  var parents: [Int32] {
    switch self {
    case .flat20: [-1] + [Int32](repeating: 0, count: 20)
    case .flat100: [-1] + [Int32](repeating: 0, count: 100)
    case .eightCubed: (0..<585).map { $0 == 0 ? -1 : ($0 - 1) / 8 }
    }
  }
}

/// The protocol of both publications.
struct DriftingCollections {
  let sizes: Sizes

  enum Sizes: String {
    case logNormal, zipf
  }

  private static let trials = 100
  private static let steps = 100
  private static let frame = Rect(x: 0, y: 0, width: 100, height: 100)

  func findings(
    _ rows: [PublishedRow], _ strategies: [String], _ catalog: Catalog,
    _ settings: ReproductionSettings
  ) throws -> [Finding] {
    let chosen = try strategies.map { try catalog.treemaps.strategy($0) }
    let names = strategies.map { String($0.prefix { $0 != ":" }) }
    let collections = Collection.allCases.filter { one in rows.contains { $0.collection == one } }
    let means = trialMeans(of: chosen, on: collections, settings)
    return rows.flatMap { row -> [Finding] in
      guard let strategy = names.firstIndex(of: row.strategy) else { return [] }
      let place = collections.firstIndex(of: row.collection)!
      return Mean.allCases.compactMap { mean in
        guard let published = mean.published(in: row) else { return nil }
        let ours = SampleStatistics(means.map { $0[place][strategy][mean.rawValue] }).meanInterval
        return Finding(
          "\(mean.quantity), \(row.collection.rawValue)", unit: mean.unit, of: strategies[strategy],
          published: published, ours: ours, reason: row.reason)
      }
    }
  }

  private enum Mean: Int, CaseIterable {
    case ratio, change, readability

    var quantity: String {
      switch self {
      case .ratio: "longer ÷ shorter side"
      case .change: "change a step"
      case .readability: "readability"
      }
    }

    var unit: String { self == .change ? "frame units" : "ratio" }

    func published(in row: PublishedRow) -> Double? {
      switch self {
      case .ratio: row.ratio
      case .change: row.change
      case .readability: row.readability
      }
    }
  }

  /// The means over the steps of each trial: by trial, collection, strategy and `Mean`.
  private func trialMeans(
    of strategies: [AnyStrategy<Rect>], on collections: [Collection],
    _ settings: ReproductionSettings
  ) -> [[[[Double]]]] {
    settings.concurrentMap(Self.trials) { trial in
      let seed = settings.seed.ofTrial(trial)
      return collections.map { collection in
        let sequence = sequence(on: collection, seed: seed)
        return strategies.map { means(of: $0, on: sequence) }
      }
    }
  }

  func sequence(on collection: Collection, seed: UInt64) -> TreeSequence {
    let parents = collection.parents
    var isLeaf = [Bool](repeating: true, count: parents.count)
    for parent in parents.dropFirst() { isLeaf[Int(parent)] = false }
    let leaves = Double(isLeaf.count { $0 })
    var random = Random(seed: seed, domain: "\(collection.rawValue) \(sizes.rawValue)")
    let values = isLeaf.map { isLeaf in
      guard isLeaf else { return Double.nan }
      return sizes == .zipf ? 1 / (1 + leaves * random.unit()) : random.logNormal()
    }
    let tree = try! LayoutTree(parents: parents, values: values)
    let named = NamedTree(id: collection.rawValue, tree: tree)
    return .drift(of: named, steps: Self.steps + 1, seed: seed)
  }

  /// The means, indexed by `Mean`.
  private func means(of strategy: AnyStrategy<Rect>, on sequence: TreeSequence) -> [Double] {
    let layouts = strategy.layouts(of: sequence.steps, in: Self.frame)
    var sums = [0.0, 0, 0]
    for (old, new) in zip(layouts, layouts.dropFirst()) {
      sums[Mean.ratio.rawValue] += Self.aspect.value("aspect_mean", on: new)!
      sums[Mean.change.rawValue] += Self.distance.values(LayoutChange(from: old, to: new), 0)[0]!
      sums[Mean.readability.rawValue] += Self.readability.value("readability", on: new)!
    }
    return sums.map { $0 / Double(Self.steps) }
  }

  private static let aspect = MetricGroup<Rect>.aspect
  private static let distance = ChangeMetricGroup<Rect>.leafChanges([.distance])
  private static let readability = MetricGroup<Rect>.readingOrder
}

extension MetricGroup {
  /// The value of one of the group's metrics.
  func value(_ id: String, on layout: Layout<Geometry>) -> Double? {
    values(MetricInput(layout: layout))[metrics.firstIndex { $0.id == id }!]
  }
}
