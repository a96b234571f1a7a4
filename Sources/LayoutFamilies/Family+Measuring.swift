import LayoutQuality
import TreeLayout

/// What was measured on the layouts of a sequence.
public struct MeasuredValues: Sendable {
  /// A row for each step: the values of the family's metrics of a layout, `nil` where not defined.
  public let layouts: [[Double?]]

  /// A row for each step after the first: the values of the metrics of the change into it.
  public let changes: [[Double?]]

  /// What metrics that are computed together cost.
  public let costs: [Cost]

  public struct Cost: Sendable {
    public let metrics: [String]
    public let seconds: Double
  }
}

extension FamilyMember {
  /// The values of all metrics of the family on layouts that the strategy made.
  ///
  /// - Parameters:
  ///   - layouts: those of a sequence's steps, in their order.
  ///   - seed: of the metrics that draw random numbers.
  public func measure(_ layouts: [Layout<Geometry>], seed: UInt64) -> MeasuredValues {
    family.measure(layouts, seed: seed) { group, layout in
      group.values(on: layout, by: strategy, seed: seed)
    }
  }
}

extension Family {
  /// The values of all metrics on a layout that another program made.
  ///
  /// - Parameter edited: by the edits' ids, the layouts of the edited trees; a probe that lacks one
  ///   is not defined.
  public func measure(
    _ layout: Layout<Geometry>, edited: [String: EditedLayout<Geometry>], seed: UInt64
  ) -> MeasuredValues {
    measure([layout], seed: seed) { group, layout in
      let edited = group.edit.flatMap { edited[$0.id] }
      return group.values(MetricInput(layout: layout, seed: seed, edited: edited))
    }
  }

  fileprivate func measure(
    _ layouts: [Layout<Geometry>], seed: UInt64,
    values: (MetricGroup<Geometry>, Layout<Geometry>) -> [Double?]
  ) -> MeasuredValues {
    var costs: [MeasuredValues.Cost] = []
    var rows = layouts.map { _ in [Double?]() }
    for group in metrics {
      let start = ContinuousClock.now
      for (step, layout) in layouts.enumerated() {
        rows[step] += values(group, layout)
      }
      costs.append(.init(of: group.metrics, since: start))
    }
    let changes = zip(layouts, layouts.dropFirst()).map { LayoutChange(from: $0, to: $1) }
    var changeRows = changes.map { _ in [Double?]() }
    for group in self.changes where !changes.isEmpty {
      let start = ContinuousClock.now
      for (step, change) in changes.enumerated() { changeRows[step] += group.values(change, seed) }
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
