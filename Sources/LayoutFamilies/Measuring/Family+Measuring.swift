import LayoutQuality
import TreeLayout

/// The values that were measured on the layouts of a sequence.
public struct MeasuredValues: Sendable {
  /// A row for each step: the values of the family's metrics of a layout, `nil` for an undefined
  /// value.
  public let layouts: [[Double?]]

  /// A row for each step after the first: the values of the metrics of the change into the step;
  /// the last row also holds those of the metrics of the sequence.
  public let changes: [[Double?]]

  /// The costs of metrics, together for those that are computed together.
  public let costs: [Cost]

  public struct Cost: Sendable {
    public let metrics: [String]
    /// Wall time in seconds; for metrics computed side by side, their share of it.
    public let seconds: Double
  }
}

extension FamilyMember {
  /// The values of all metrics of the family for layouts that the strategy made.
  ///
  /// - Parameters:
  ///   - layouts: the layouts of a sequence's steps, in the order of the steps.
  ///   - seed: the seed of the metrics that draw random numbers.
  ///   - labels: for each layout as in `MetricInput`; empty if the trees have no names.
  ///   - findings: the findings about each layout's tree, with this seed.
  ///   - wanted: the ids of the metrics that are wanted; all others may be `nil`. `nil` for all.
  ///   - leastLarge: the number of nodes from which on metrics take turns, to save memory.
  public func measure(
    _ layouts: [Layout<Geometry>], seed: UInt64, labels: [Labels] = [],
    findings: [TreeFindings] = [], only wanted: Set<String>? = nil,
    leastLarge: Int = TreeFindings.leastLargeCount
  ) -> MeasuredValues {
    family.measure(layouts, seed: seed, only: wanted, leastLarge) { group, step in
      group.parts(
        on: layouts[step], by: strategy, seed: seed, labels: labels.isEmpty ? .none : labels[step],
        findings: findings.isEmpty ? .notKept : findings[step])
    }
  }
}

extension Family {
  /// The values of all metrics for layouts of a sequence's steps that another program made.
  ///
  /// - Parameters:
  ///   - edited: the layouts of the edited trees, by the edits' ids; a probe that lacks one is
  ///     undefined.
  ///   - labels: for each step as in `MetricInput`; empty if the trees have no names.
  ///   - wanted: the ids of the metrics that are wanted; all others may be `nil`. `nil` for all.
  public func measure(
    _ layouts: [Layout<Geometry>], edited: [String: EditedLayout<Geometry>] = [:], seed: UInt64,
    labels: [Labels] = [], only wanted: Set<String>? = nil
  ) -> MeasuredValues {
    measure(layouts, seed: seed, only: wanted) { group, step in
      let input = MetricInput(
        layout: layouts[step], seed: seed, labels: labels.isEmpty ? .none : labels[step]
      ) {
        edited[group.edits[$0].id]
      }
      return [{ group.values(input) }]
    }
  }

  fileprivate func measure(
    _ layouts: [Layout<Geometry>], seed: UInt64, only wanted: Set<String>? = nil,
    _ leastLarge: Int = TreeFindings.leastLargeCount,
    parts: (MetricGroup<Geometry>, _ step: Int) -> [@Sendable () -> [Double?]]
  ) -> MeasuredValues {
    func isWanted(_ metrics: [Metric]) -> Bool {
      wanted.map { wanted in metrics.contains { wanted.contains($0.id) } } ?? true
    }
    // Metrics that make layouts take long, and begin first.
    let places = metrics.indices.sorted { metrics[$0].edits.count > metrics[$1].edits.count }
    var work: [(place: Int, step: Int, part: @Sendable () -> [Double?])] = []
    for place in places where isWanted(metrics[place].metrics) {
      for step in layouts.indices where step == 0 || !metrics[place].editsAreVersions {
        work += parts(metrics[place], step).map { (place, step, $0) }
      }
    }
    let start = ContinuousClock.now
    let measure = { @Sendable [work] (index: Int) -> (row: [Double?], seconds: Double) in
      // Some parts make layouts.
      defer { FloatingPointEnvironment.restore() }
      let start = ContinuousClock.now
      return (work[index].part(), (ContinuousClock.now - start) / .seconds(1))
    }
    let isLarge = layouts.contains { $0.tree.count >= leastLarge }
    // On a large tree, the parts that make layouts follow each other, and beside them the others.
    let others = work.firstIndex { metrics[$0.place].edits.isEmpty } ?? work.count
    let lanes = isLarge ? [0..<others, others..<work.count] : work.indices.map { $0..<$0 + 1 }
    let measured = concurrentMap(lanes.count) { lanes[$0].map(measure) }.flatMap(\.self)
    // The parts ran side by side: each has its share of the wall time.
    let all = measured.reduce(0) { $0 + $1.seconds }
    let share = all > 0 ? (ContinuousClock.now - start) / .seconds(1) / all : 0
    var found = metrics.map { _ in layouts.map { _ in [[Double?]]() } }
    var seconds = metrics.map { _ in 0.0 }
    for (work, part) in zip(work, measured) {
      found[work.place][work.step].append(part.row)
      seconds[work.place] += part.seconds * share
    }
    let rows = layouts.indices.map { step in
      metrics.indices.flatMap { metrics[$0].joined(found[$0][step]) }
    }
    var costs = zip(metrics, seconds).map { group, seconds in
      MeasuredValues.Cost(metrics: group.metrics.map(\.id), seconds: seconds)
    }
    let changes = zip(layouts, layouts.dropFirst()).map { LayoutChange(from: $0, to: $1) }
    var changeRows = changes.map { _ in [Double?]() }
    for group in self.changes where !changes.isEmpty {
      let start = ContinuousClock.now
      let isMeasured = isWanted(group.metrics)
      // Metrics of pairs are most of the cost of a long sequence.
      let values = concurrentMap(changes.count) { step in
        isMeasured ? group.values(changes[step], seed) : group.metrics.map { _ in nil }
      }
      for (step, row) in values.enumerated() { changeRows[step] += row }
      costs.append(.init(of: group.metrics, since: start))
    }
    for group in sequences where !changes.isEmpty {
      let start = ContinuousClock.now
      let values =
        isWanted(group.metrics) ? group.values(layouts) : group.metrics.map { _ in nil }
      for step in changeRows.indices.dropLast() { changeRows[step] += values.map { _ in nil } }
      changeRows[changeRows.count - 1] += values
      costs.append(.init(of: group.metrics, since: start))
    }
    return MeasuredValues(layouts: rows, changes: changeRows, costs: costs)
  }
}

extension MeasuredValues.Cost {
  fileprivate init(of metrics: [Metric], since start: ContinuousClock.Instant) {
    self.init(metrics: metrics.map(\.id), seconds: (ContinuousClock.now - start) / .seconds(1))
  }
}
