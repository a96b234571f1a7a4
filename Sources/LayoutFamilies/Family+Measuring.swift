import LayoutQuality
import TreeLayout

/// What was measured on the layouts of a sequence.
public struct MeasuredValues: Sendable {
  /// A row for each step: the values of the family's metrics of a layout, `nil` where not defined.
  public let layouts: [[Double?]]

  /// A row for each step after the first: the values of the metrics of the change into it, and in
  /// the last one those of the metrics of the sequence.
  public let changes: [[Double?]]

  /// What metrics that are computed together cost.
  public let costs: [Cost]

  public struct Cost: Sendable {
    public let metrics: [String]
    /// Of the time that passed; of what is computed side by side, the share of it.
    public let seconds: Double
  }
}

extension FamilyMember {
  /// The values of all metrics of the family on layouts that the strategy made.
  ///
  /// - Parameters:
  ///   - layouts: those of a sequence's steps, in their order.
  ///   - seed: of the metrics that draw random numbers.
  ///   - labels: for each layout as in `MetricInput`; none where the trees have no names.
  ///   - wanted: the ids of the metrics that are wanted; all others may be `nil`. `nil` for all.
  public func measure(
    _ layouts: [Layout<Geometry>], seed: UInt64, labels: [[Int32]] = [],
    only wanted: Set<String>? = nil
  ) -> MeasuredValues {
    family.measure(layouts, seed: seed, only: wanted) { group, step in
      group.values(
        on: layouts[step], by: strategy, seed: seed, labels: labels.isEmpty ? [] : labels[step])
    }
  }
}

extension Family {
  /// The values of all metrics on a layout that another program made.
  ///
  /// - Parameters:
  ///   - edited: by the edits' ids, the layouts of the edited trees; a probe that lacks one is not
  ///     defined.
  ///   - labels: as in `MetricInput`.
  public func measure(
    _ layout: Layout<Geometry>, edited: [String: EditedLayout<Geometry>], seed: UInt64,
    labels: [Int32] = []
  ) -> MeasuredValues {
    measure([layout], seed: seed) { group, _ in
      group.values(
        MetricInput(layout: layout, seed: seed, labels: labels) { edited[group.edits[$0].id] })
    }
  }

  fileprivate func measure(
    _ layouts: [Layout<Geometry>], seed: UInt64, only wanted: Set<String>? = nil,
    values: @Sendable (MetricGroup<Geometry>, _ step: Int) -> [Double?]
  ) -> MeasuredValues {
    @Sendable func isWanted(_ metrics: [Metric]) -> Bool {
      wanted.map { wanted in metrics.contains { wanted.contains($0.id) } } ?? true
    }
    var rows = layouts.map { _ in [Double?]() }
    // What makes layouts takes long, and is begun first.
    let places = metrics.indices.sorted { metrics[$0].edits.count > metrics[$1].edits.count }
    let parts = places.flatMap { place in layouts.indices.map { (metrics[place], $0) } }
    let start = ContinuousClock.now
    @Sendable func measure(_ part: Int) -> (row: [Double?], seconds: Double) {
      let (group, step) = parts[part]
      let start = ContinuousClock.now
      let isMeasured = isWanted(group.metrics) && (step == 0 || !group.editsAreVersions)
      let row = isMeasured ? values(group, step) : group.metrics.map { _ in nil }
      return (row, (ContinuousClock.now - start) / .seconds(1))
    }
    // Side by side, metrics of large trees take too much memory.
    let isLarge = layouts.contains { $0.tree.count >= 2_000_000 }
    let measured = isLarge ? parts.indices.map(measure) : concurrentMap(parts.count, measure)
    // They ran side by side: each has its share of the time that passed.
    let all = measured.reduce(0) { $0 + $1.seconds }
    let share = all > 0 ? (ContinuousClock.now - start) / .seconds(1) / all : 0
    var costs: [MeasuredValues.Cost] = []
    for place in metrics.indices {
      let first = places.firstIndex(of: place)! * layouts.count
      let steps = measured[first..<first + layouts.count]
      for (step, (row, _)) in zip(rows.indices, steps) { rows[step] += row }
      costs.append(
        MeasuredValues.Cost(
          metrics: metrics[place].metrics.map(\.id),
          seconds: steps.reduce(0) { $0 + $1.seconds } * share))
    }
    let changes = zip(layouts, layouts.dropFirst()).map { LayoutChange(from: $0, to: $1) }
    var changeRows = changes.map { _ in [Double?]() }
    for group in self.changes where !changes.isEmpty {
      let start = ContinuousClock.now
      let isMeasured = isWanted(group.metrics)
      // Metrics of pairs are most of what a long sequence costs.
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
