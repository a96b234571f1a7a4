import BenchmarkStatistics
import LayoutFamilies
import LayoutQuality
import TreeLayout
import TreeModel

/// The effect of edits of layouts on a family's metrics: whether these notice what they ought to
/// notice.
public struct MetricTrial: Sendable {
  public let family: String

  /// How many layouts were edited.
  public let layouts: Int

  /// A row for each metric of one layout, in the order of the columns.
  public let rows: [Row]

  /// A metric with the effects of the edits.
  public struct Row: Sendable {
    public let metric: Metric

    /// The outcome of each edit that means something in the family.
    public let outcomes: [LayoutEdit: Outcome]

    /// The other metric that orders the layouts most like this one, or most like its reverse; `nil`
    /// if the metric is the same on all of them.
    public let closest: (id: String, rho: Double)?
  }

  /// On how many of the layouts on which a metric is defined an edit made it worse or better or
  /// left it the same.
  public struct Outcome: Sendable {
    public var worse = 0
    public var better = 0
    public var same = 0

    public var count: Int { worse + better + same }

    /// The metric got worse on at least a sixth of the layouts, and four times as often as better.
    public var isNoticed: Bool { worse > 0 && 6 * worse >= count && worse >= 4 * better }

    public var isIgnored: Bool { worse + better == 0 }
  }
}

extension MetricTrial.Row {
  /// The declared edits with another outcome. They include an edit that should be missed and is
  /// noticed, and an edit for which there was no layout to try it on.
  public var surprises: [LayoutEdit] {
    LayoutEdit.allCases.filter { edit in
      guard let outcome = outcomes[edit] else {
        return metric.notices.contains(edit) || metric.misses.contains(edit)
      }
      return metric.notices.contains(edit) && !outcome.isNoticed
        || metric.misses.contains(edit) && outcome.isNoticed
        || metric.ignores.contains(edit) && !outcome.isIgnored
    }
  }
}

// MARK: - Trying

extension MetricTrial {
  /// Edits layouts of all kinds of a family; `nil` for a family without edits.
  ///
  /// The trees are random ones of 12 to 71 nodes with names and lengths; one in eight has a known
  /// least width instead of lengths. The strategies are the family's kinds by turns, and each of
  /// them has the family's `trialSettings` by turns.
  public init?(of family: some LayoutFamily, layouts: Int) {
    self.init(of: family.itself, layouts: layouts)
  }

  private init?<Geometry>(of family: Family<Geometry>, layouts: Int) {
    let metrics = family.layoutMetrics
    var outcomes = metrics.map { _ in [LayoutEdit: Outcome]() }
    var values = metrics.map { _ in [Double?]() }
    for seed in 0..<UInt64(layouts) {
      let strategy = family.strategy(forTrial: Int(seed))
      let example = Example(seed: seed)
      guard (try? strategy.check(example.tree)) != nil else { continue }
      let drawing = family.drawing(of: example, by: strategy)
      let plain = family.values(on: drawing, edit: nil)!
      for column in metrics.indices { values[column].append(plain[column]) }
      for edit in LayoutEdit.allCases {
        guard let edited = family.values(on: drawing, edit: edit) else { continue }
        for (column, metric) in metrics.enumerated() {
          outcomes[column][edit, default: Outcome()].add(plain[column], edited[column], metric)
        }
      }
    }
    guard outcomes.contains(where: { !$0.isEmpty }) else { return nil }
    self.family = family.id
    self.layouts = layouts
    rows = metrics.indices.map { column in
      let closest = metrics.indices.filter { $0 != column }.compactMap { other in
        rho(values[column], values[other]).map { (id: metrics[other].id, rho: $0) }
      }
      return Row(
        metric: metrics[column], outcomes: outcomes[column].filter { $0.value.count > 0 },
        closest: closest.max { abs($0.rho) < abs($1.rho) })
    }
  }
}

/// The rank correlation over the layouts on which both metrics are defined.
private func rho(_ first: [Double?], _ second: [Double?]) -> Double? {
  let pairs = zip(first, second).compactMap { one, two in
    one.flatMap { one in two.map { (one, $0) } }
  }
  return RankCorrelation.rho(pairs.map(\.0), pairs.map(\.1))
}

/// A random tree with names and lengths.
private struct Example {
  let seed: UInt64
  let tree: LayoutTree
  let names: NodeNames

  static let generators = TreeGenerator.all.filter {
    ["file-system", "random-recursive", "van-der-ploeg-descent"].contains($0.id)
  }

  init(seed: UInt64) {
    var random = Random(seed: seed, domain: "metric trial")
    self.seed = seed
    let generator = Self.generators[random.integer(below: Self.generators.count)]
    // Least widths are known for trees of 25 nodes with the seed 1.
    let isKnown = seed / 8 % 8 == 0
    let nodes = isKnown ? 25 : 12 + random.integer(below: 60)
    let tree = generator.generate(nodes: nodes, seed: isKnown ? 1 : seed)
    var lengths = Random(seed: seed, domain: "lengths of a metric trial")
    // A least width is known for a tree without lengths.
    self.tree =
      isKnown ? tree : try! tree.withLengths(tree.nodes.map { _ in 0.1 + lengths.unit() })
    var names = NodeNames()
    for _ in tree.nodes {
      names.append(String(repeating: "n", count: 1 + random.integer(below: 12)))
    }
    self.names = names
  }

  /// The labels, or other ones of the same lengths.
  func labels(renamed: Bool) -> Labels {
    guard renamed else { return Labels(names, of: tree) }
    var renamed = NodeNames()
    for node in tree.nodes { renamed.append(names[node].map { _ in "ñ" }.joined()) }
    return Labels(renamed, of: tree)
  }
}

/// An example with its layout, and the layouts that the probes of each group of metrics compare
/// with it.
private struct ExampleDrawing<Geometry: NodeGeometry> {
  let example: Example
  let layout: Layout<Geometry>
  let probed: [[EditedLayout<Geometry>?]]
}

extension Family {
  fileprivate func strategy(forTrial number: Int) -> AnyStrategy<Geometry> {
    let kind = kinds[number % kinds.count]
    let settings = trialSettings[number / kinds.count % trialSettings.count]
    return try! kind.make(
      settings.filter { setting in kind.options.contains { $0.name == setting.name } })
  }

  fileprivate func drawing(
    of example: Example, by strategy: AnyStrategy<Geometry>
  ) -> ExampleDrawing<Geometry> {
    let frame = Rect(x: 0, y: 0, width: 400, height: 300)
    let layout = strategy.layout(example.tree, in: frame)
    return ExampleDrawing(
      example: example, layout: layout,
      probed: metrics.map { group in
        let edited = group.editedLayouts(of: layout, by: strategy, seed: example.seed)
        return group.edits.indices.map(edited)
      })
  }

  /// The values of all metrics for an edited layout; `nil` if the edit means nothing. The layouts
  /// that a probe compares are edited in the same way.
  fileprivate func values(
    on drawing: ExampleDrawing<Geometry>, edit: LayoutEdit?
  ) -> [Double?]? {
    let seed = drawing.example.seed
    func edited(_ layout: Layout<Geometry>) -> Layout<Geometry>? {
      edit.map { self.edit(layout, $0, seed) } ?? layout
    }
    guard let layout = edited(drawing.layout) else { return nil }
    let labels = drawing.example.labels(renamed: edit == .rename)
    return zip(metrics, drawing.probed).flatMap { group, probed in
      let probed = probed.map { probed in
        probed.flatMap { probed in
          edited(probed.layout).map { EditedLayout(layout: $0, origin: probed.origin) }
        }
      }
      return group.values(
        MetricInput(layout: layout, seed: seed, labels: labels) { probed[$0] })
    }
  }
}

extension MetricTrial.Outcome {
  /// Counts a layout on which the metric is defined.
  fileprivate mutating func add(_ plain: Double?, _ edited: Double?, _ metric: Metric) {
    guard let plain else {
      // A value that only the edited layout has is a change, but neither better nor worse.
      if edited != nil { better += 1 }
      return
    }
    // A metric that has no value any more has not noticed anything, either.
    guard let edited else {
      better += 1
      return
    }
    let change = metric.direction == .higher ? plain - edited : edited - plain
    if abs(change) <= 1e-9 * max(1, abs(plain)) {
      same += 1
    } else if change > 0 {
      worse += 1
    } else {
      better += 1
    }
  }
}
