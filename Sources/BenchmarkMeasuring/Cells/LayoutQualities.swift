import BenchmarkJudging
import LayoutFamilies
import LayoutQuality
import TreeLayout
import TreeModel

extension FamilyMember {
  /// The values of the family's metrics for the layouts of a sequence.
  ///
  /// - Parameters:
  ///   - labels: for each step as in `MetricInput`.
  ///   - findings: the findings about each step, with this seed.
  ///   - wanted: the ids of the metrics that are wanted; `nil` for all.
  ///   - kept: the folder that keeps the layouts.
  ///   - began: called when the layouts are made; the time limit starts anew for the metrics.
  func measure(
    _ steps: [LayoutTree], in frame: Rect, seed: UInt64, labels: [Labels] = [],
    findings: [TreeFindings] = [], only wanted: Set<String>? = nil, kept: KeptLayouts? = nil,
    began: () throws -> Void
  ) throws -> MeasureRequest.Answer {
    let layouts = strategy.layouts(of: steps, in: frame)
    FloatingPointEnvironment.restore()
    var hash = StableHash()
    for layout in layouts { hash.combine(layout.geometry, pool: layout.pool) }
    let recorded = RecordedHash(hash)
    try began()
    try kept?.keep(layouts, of: familyID, hash: recorded)
    if let reason = reason(against: layouts) {
      return MeasureRequest.Answer(hash: recorded, measurement: nil, reason: reason)
    }
    let values = measure(layouts, seed: seed, labels: labels, findings: findings, only: wanted)
    return MeasureRequest.Answer(
      hash: recorded, measurement: MeasurementRecord(values, of: layouts, by: family))
  }
}

extension MeasurementRecord {
  /// The record of values that were measured on the layouts of a sequence.
  init<Geometry>(
    _ values: MeasuredValues, of layouts: [Layout<Geometry>], by family: Family<Geometry>
  ) {
    // A sequence keeps a law if all of its layouts do.
    let claims = layouts.dropFirst().reduce(layouts[0].claims) { $0.intersection($1.claims) }
    self.init(
      claims: claims.map(\.name).sorted(), layouts: values.layouts,
      changes: family.changeMetrics.isEmpty ? [] : values.changes,
      costs: values.costs.map { .init(metrics: $0.metrics, seconds: $0.seconds) })
  }
}

/// Why layouts cannot be measured; `nil` where they can.
func reason<Geometry>(against layouts: [Layout<Geometry>]) -> String? {
  for (step, layout) in layouts.enumerated() {
    do { try layout.checkLists() } catch {
      return "the layout" + (layouts.count > 1 ? " of step \(step)" : "")
        + " cannot be read: \(error)"
    }
  }
  guard !layouts.allSatisfy(\.isMeasurable) else { return nil }
  return layouts.contains { $0.hasTooLarge }
    ? "the layout holds numbers that are too large; use smaller gaps or padding"
    : "the layout holds a value that is not a number (NaN)"
}

/// The greatest number in a layout whose quality is measured: metrics add up products of areas,
/// which have to stay finite.
let greatestMeasured = 1e60

extension Layout {
  /// Whether no component is NaN or too large.
  fileprivate var isMeasurable: Bool {
    let isRecordMeasurable = stride(from: 0, to: geometry.count, by: 4_096).allSatisfy { start in
      Geometry.components(of: geometry[start..<min(start + 4_096, geometry.count)])
        .allSatisfy { $0.magnitude <= greatestMeasured }
    }
    guard Geometry.List.exists, isRecordMeasurable else { return isRecordMeasurable }
    return tree.nodes.allSatisfy { list(of: $0).allSatisfy { $0.magnitude <= greatestMeasured } }
  }

  fileprivate var hasTooLarge: Bool {
    var hasLarge = false
    for node in tree.nodes {
      geometry[node].forEachComponent { hasLarge = hasLarge || $0.magnitude > greatestMeasured }
      hasLarge = hasLarge || list(of: node).contains { $0.magnitude > greatestMeasured }
    }
    return hasLarge
  }
}
