import BenchmarkStatistics
import LayoutFamilies
import LayoutQuality
import TreeLayout
import TreeModel

extension Experiment {
  /// The quality and the stability of twelve treemaps, by class of the trees.
  ///
  /// Quality is the mean of the leaves' shorter ÷ longer side (`squareness_mean`), and instability
  /// is how far their corners travel in a step (`corner_travel`), both as means over the steps of a
  /// sequence. The published averages are of other data. They are judged on data sets that `--data`
  /// names, by the means of each source, since nine tenths of the published sets are of one source,
  /// and without sets that are only the leaves of a deeper one.
  ///
  /// - Reference: E. Vernier, M. Sondag, J. Comba, B. Speckmann, A. Telea, K. Verbeek.
  ///   "Quantitative Comparison of Time-Dependent Treemaps." *Computer Graphics Forum* 39(3), 2020.
  static let vernier2020 = Experiment(
    id: "vernier2020",
    title: "Quality and stability of treemaps on trees that change",
    source: "Vernier, Sondag, Comba, Speckmann, Telea and Verbeek 2020, Fig. 8",
    procedure: "ten trees of 20 steps for each of twelve classes, flat (100 leaves) or deep (300 "
      + "nodes), with weights exp(N(0, 0.3)) or exp(N(0, 1.5)), which drift, churn or change by "
      + "spikes, and the real sequences, in a square; or the data sets that --data names",
    strategies: publishedAverages.map(\.strategy), inputs: [.data, .seed]
  ) { strategies, catalog, settings in
    let data =
      try settings.data.map(ChangingData.files)
      ?? ChangingData.real()
      + ChangingData.generated(trials: 10, steps: 20, seed: settings.seed)
    return try TreemapComparison(strategies, on: data, catalog, settings)
      .findings(publishedAverages, areOfTheirData: settings.data != nil)
  }

  /// The averages over the published data sets of one level.
  static let publishedAverages = [
    PublishedAverage("squarified", 0.776, 0.0971),
    PublishedAverage("approximation", 0.693, 0.0816),
    PublishedAverage("split", 0.613, 0.0668),
    PublishedAverage("strip", 0.562, 0.0645),
    PublishedAverage("hilbert", 0.548, 0.0445),
    PublishedAverage("moore", 0.550, 0.0416),
    PublishedAverage("pivot-by-middle", 0.524, 0.0487),
    PublishedAverage("local-moves-4", 0.516, 0.0055),
    PublishedAverage("greedy-insertion", 0.509, 0.0055),
    PublishedAverage("local-moves-0", 0.489, 0.0049),
    PublishedAverage(
      "spiral", 0.407, 0.0756,
      "the published spirals measure a strip's ratios against the whole frame, ours against what "
        + "remains of it, which is squarer"),
    PublishedAverage("slice-and-dice", 0.028, 0.0015),
  ]
}

/// The published values of one strategy on trees of one level.
struct PublishedAverage {
  let strategy: String
  let squareness: Double
  let travel: Double

  /// Why other values are expected; `nil` if the published ones are expected.
  let reason: String?

  init(
    _ strategy: String, _ squareness: Double, _ travel: Double, _ reason: String? = nil
  ) {
    self.strategy = strategy
    self.squareness = squareness
    self.travel = travel
    self.reason = reason
  }
}

/// Quality and instability of some treemaps on some sequences.
struct TreemapComparison {
  private let strategies: [String]
  private let trials: [TreemapTrial]

  /// How many sequences are left out: those of one step, and those that a strategy refuses.
  private let leftOut: Int

  private static let frame = Rect(x: 0, y: 0, width: 1_000, height: 1_000)

  init(
    _ strategies: [String], on data: [ChangingData], _ catalog: Catalog,
    _ settings: ReproductionSettings
  ) throws {
    let chosen = try strategies.map { try catalog.treemaps.strategy($0) }
    let results = settings.concurrentMap(data.count) { part in
      Result { try TreemapTrial(of: data[part], by: chosen, in: Self.frame) }
    }
    let found = try results.compactMap { result throws(ReproductionError) in
      do {
        return try result.get()
      } catch {
        throw .noSequences("\(error)")
      }
    }
    let deep = Set(found.filter { !$0.kind.isFlat }.map(\.leafWeights))
    trials = found.filter { !$0.kind.isFlat || !deep.contains($0.leafWeights) }
    leftOut = data.count - found.count
    self.strategies = strategies
  }
}

/// Quality and instability, indexed by strategy.
struct TreemapValues: Sendable {
  var squareness: [Double] = []
  var travel: [Double] = []

  init() {}

  init(meanOf all: [TreemapValues]) {
    func mean(_ columns: [[Double]]) -> [Double] {
      columns[0].indices.map { place in
        columns.reduce(0) { $0 + $1[place] } / Double(columns.count)
      }
    }
    squareness = mean(all.map(\.squareness))
    travel = mean(all.map(\.travel))
  }
}

/// The results for one sequence.
struct TreemapTrial: Sendable {
  let kind: ChangingClass
  let source: String

  /// A hash of the leaves' weights, in their order by size.
  let leafWeights: StableHash
  let values: TreemapValues

  /// `nil` if nothing changes, or if a strategy refuses a step.
  init?(of data: ChangingData, by strategies: [AnyStrategy<Rect>], in frame: Rect) throws {
    let sequence = try data.make()
    let isTaken = strategies.allSatisfy { strategy in
      sequence.steps.allSatisfy { (try? strategy.check($0)) != nil }
    }
    guard sequence.steps.count > 1, isTaken else { return nil }
    kind = ChangingClass(of: sequence, change: data.change)
    source = data.source
    var hash = StableHash()
    for tree in sequence.steps {
      for weight in tree.nodes.filter(tree.isLeaf).map({ tree.weights[$0] }).sorted() {
        hash.combine(weight)
      }
    }
    leafWeights = hash
    var values = TreemapValues()
    for strategy in strategies {
      let layouts = strategy.layouts(of: sequence.steps, in: frame)
      let squareness = layouts.compactMap { MetricGroup.aspect.value("squareness_mean", on: $0) }
      let travel = zip(layouts, layouts.dropFirst()).compactMap {
        Self.travel.values(LayoutChange(from: $0, to: $1), 0)[0]
      }
      guard !squareness.isEmpty, !travel.isEmpty else { return nil }
      values.squareness.append(squareness.reduce(0, +) / Double(squareness.count))
      values.travel.append(travel.reduce(0, +) / Double(travel.count))
    }
    self.values = values
  }

  private static let travel = ChangeMetricGroup<Rect>.leafChanges([.cornerTravel])
}

extension TreemapComparison {
  /// The statements on each class, then a comparison of all flat trees with the published averages.
  ///
  /// - Parameter areOfTheirData: whether the trees are the published ones, so that averages should
  ///   be reproduced and no reason is known why a statement does not hold.
  func findings(_ published: [PublishedAverage], areOfTheirData: Bool) -> [Finding] {
    // Without all strategies there are no statements about all.
    let isWhole = strategies.count == published.count
    let classes = isWhole ? Set(trials.map(\.kind)).sorted() : []
    var findings = classes.flatMap { statements(on: $0) }
    if areOfTheirData { findings = findings.map(\.withoutReason) }
    let flat = witnesses { $0.isFlat }
    if !flat.isEmpty {
      if isWhole { findings += ranks(published, flat) }
      findings += averages(published, flat, areJudged: areOfTheirData)
    }
    return findings + leftOutFinding
  }

  /// The means of the sources of some classes; if there is only one source, its sequences.
  private func witnesses(of isTaken: (ChangingClass) -> Bool) -> [TreemapValues] {
    let taken = trials.filter { isTaken($0.kind) }
    let sources = Dictionary(grouping: taken, by: \.source).sorted { $0.key < $1.key }
    if sources.count == 1 { return taken.map(\.values) }
    return sources.map { TreemapValues(meanOf: $0.value.map(\.values)) }
  }

  private func statements(on kind: ChangingClass) -> [Finding] {
    let all = witnesses { $0 == kind }
    let place = { strategies.firstIndex(of: $0)! }
    let (squarified, approximation) = (place("squarified"), place("approximation"))
    let stable = ["local-moves-4", "greedy-insertion", "local-moves-0", "slice-and-dice"].map(place)
    let others = strategies.indices.filter { $0 != squarified }
    let jumpy = strategies.indices.filter { !stable.contains($0) }
    var findings: [Finding] = []
    if kind.isFlat, !kind.isSkewed {
      findings.append(
        Finding(
          "\(kind.title): squareness of squarified − greatest other", unit: "ratio",
          published: 0.776 - 0.693,
          ours: .mean(all.map { $0.squareness[squarified] - $0.squareness.greatest(at: others) }),
          above: 0))
    } else {
      findings.append(
        Finding(
          "\(kind.title): squareness of approximation − squarified", unit: "ratio",
          published: nil,
          ours: .mean(all.map { $0.squareness[approximation] - $0.squareness[squarified] }),
          above: 0,
          reason: "approximation gets ahead where groups have few children; squarified stays ahead "
            + "in those of ten and more, however skewed or deep"))
    }
    if kind.isFlat {
      findings.append(
        Finding(
          "\(kind.title): travel of squarified ÷ greatest other", unit: "ratio",
          published: 0.0971 / 0.0816,
          ours: .meanRatio(all.map { ($0.travel[squarified], $0.travel.greatest(at: others)) }),
          above: 1,
          reason: kind.isSkewed
            ? "skewed weights are far apart, so that few change ranks and squarified's rows stay; "
              + "this does not help treemaps in data order" : nil))
    }
    findings.append(
      Finding(
        "\(kind.title): least travel of the others ÷ greatest of the stable ones", unit: "ratio",
        published: 0.0416 / 0.0055,
        ours: .meanRatio(all.map { ($0.travel.least(at: jumpy), $0.travel.greatest(at: stable)) }),
        above: Self.aboutTen,
        reason: kind.change == "real"
          ? "from release to release the new weights alone ask for much of what all move" : nil))
    return findings
  }

  /// The border, in powers of ten, above which a number is nearer to ten than to one.
  private static var aboutTen: Double { 10.0.squareRoot() }

  /// Spearman's ρ of two orders of twelve things exceeds this by chance once in forty times.
  private static var chanceRank: Double { 0.587 }

  private func ranks(_ published: [PublishedAverage], _ flat: [TreemapValues]) -> [Finding] {
    func finding(_ quantity: String, _ published: [Double], _ ours: [[Double]]) -> Finding {
      Finding(
        "flat: rank correlation of \(quantity) with the published one", unit: "", published: 1,
        ours: .mean(ours.compactMap { RankCorrelation.rho(published, $0) }), above: Self.chanceRank)
    }
    return [
      finding("squareness", published.map(\.squareness), flat.map(\.squareness)),
      finding("corner travel", published.map(\.travel), flat.map(\.travel)),
    ]
  }

  private func averages(
    _ published: [PublishedAverage], _ flat: [TreemapValues], areJudged: Bool
  ) -> [Finding] {
    strategies.enumerated().flatMap { place, strategy -> [Finding] in
      let kind = String(strategy.prefix { $0 != ":" })
      guard let row = published.first(where: { $0.strategy == kind }) else { return [] }
      func finding(
        _ quantity: String, _ unit: String, _ published: Double, _ ours: [Double]
      ) -> Finding {
        let ours = Estimate.mean(ours)
        return areJudged
          ? Finding(
            quantity, unit: unit, of: strategy, published: published, ours: ours,
            reason: row.reason)
          : Finding(
            quantity: quantity, unit: unit, strategy: strategy, published: published, ours: ours,
            verdict: nil)
      }
      return [
        finding("squareness, flat", "ratio", row.squareness, flat.map { $0.squareness[place] }),
        finding("corner travel, flat", "diagonals", row.travel, flat.map { $0.travel[place] }),
      ]
    }
  }

  private var leftOutFinding: [Finding] {
    guard leftOut > 0 else { return [] }
    return [
      Finding(
        quantity: "data sets of one step, or with a group too large for a strategy", unit: "count",
        published: nil, ours: Estimate(exactly: Double(leftOut)), verdict: nil)
    ]
  }
}

extension [Double] {
  fileprivate func greatest(at places: [Int]) -> Double { places.map { self[$0] }.max()! }
  fileprivate func least(at places: [Int]) -> Double { places.map { self[$0] }.min()! }
}

extension Finding {
  fileprivate var withoutReason: Finding {
    guard verdict == .differs else { return self }
    return Finding(
      quantity: quantity, unit: unit, strategy: strategy, published: published, ours: ours,
      verdict: .notReproduced)
  }
}

extension Estimate {
  /// The mean of several witnesses' values, with its interval; the value of a single one is exact.
  static func mean(_ values: [Double]) -> Estimate {
    values.count == 1 ? Estimate(exactly: values[0]) : SampleStatistics(values).meanInterval
  }

  /// The geometric mean of ratios with its interval.
  static func meanRatio(_ pairs: [(Double, Double)]) -> Estimate {
    let mean = mean(pairs.map { PortableMath.log($0 / $1) })
    return Estimate(
      value: PortableMath.exp(mean.value), low: PortableMath.exp(mean.low),
      high: PortableMath.exp(mean.high))
  }
}
