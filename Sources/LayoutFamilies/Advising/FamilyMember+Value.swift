import LayoutQuality
import LayoutScene
import TreeLayout

extension Rect {
  /// The frame that fills this screen. Its unit is as long as makes letters of the metrics' size as
  /// large as the wanted letters.
  package func frame(forLetters size: Double) -> Rect {
    Rect(
      x: 0, y: 0, width: width * Scene.leastLetters / size,
      height: height * Scene.leastLetters / size)
  }
}

/// Values of metrics by their ids.
typealias NamedValues = [(id: String, value: Double)]

extension [(id: String, value: Double)] {
  /// The value of a metric; `nil` for an undefined one.
  subscript(metric: String) -> Double? { first { $0.id == metric }?.value }
}

extension FamilyMember {
  /// The value of a metric for one of the strategy's layouts; `nil` for an undefined value.
  package func value(
    of metric: String, on layout: Layout<Geometry>, labels: Labels
  ) -> Double? {
    values(of: [metric], on: layout, labels: labels)[metric]
  }

  /// The defined values of some metrics, and of those that are computed with them.
  func values(
    of metrics: [String], on layout: Layout<Geometry>, labels: Labels, seed: UInt64 = 0
  ) -> NamedValues {
    var found: NamedValues = []
    for group in family.metrics
    where group.metrics.contains(where: { metrics.contains($0.id) }) {
      let values = group.values(on: layout, by: strategy, seed: seed, labels: labels)
      for (metric, value) in zip(group.metrics, values) {
        if let value, !value.isNaN { found.append((metric.id, value)) }
      }
    }
    return found
  }
}
