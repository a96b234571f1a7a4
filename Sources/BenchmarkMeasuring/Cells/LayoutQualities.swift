import BenchmarkJudging
import LayoutFamilies
import TreeData
import TreeLayout

extension FamilyMember {
  /// What the family's metrics say of the layouts of a sequence.
  ///
  /// - Parameters:
  ///   - labels: for each step as in `MetricInput`.
  ///   - wanted: the ids of the metrics that are wanted, `peak_bytes` for the memory; `nil` for
  ///     all.
  ///   - kept: where the layouts are to be kept.
  ///   - began: called when layouts are made, and what comes next has the whole time limit again.
  func measure(
    _ steps: [LayoutTree], in frame: Rect, seed: UInt64, labels: [[Int32]] = [],
    only wanted: Set<String>? = nil, kept: KeptLayouts? = nil, began: () throws -> Void
  ) throws -> MeasureRequest.Answer {
    let (layouts, peakBytes) =
      wanted?.contains("peak_bytes") ?? true
      ? try layoutsWithMemory(of: steps, in: frame, began: began)
      : (strategy.layouts(of: steps, in: frame), nil)
    var hash = StableHash()
    for layout in layouts { hash.combine(layout.geometry) }
    try began()
    try kept?.keep(layouts, of: familyID, hash: hash)
    guard layouts.allSatisfy(\.isFinite) else {
      return MeasureRequest.Answer(
        hash: hash, measurement: nil, reason: Self.reason(against: layouts))
    }
    let values = measure(layouts, seed: seed, labels: labels, only: wanted)
    // A sequence keeps a law where all of its layouts do.
    let claims = layouts.dropFirst().reduce(layouts[0].claims) { $0.intersection($1.claims) }
    let measurement = MeasurementRecord(
      claims: claims.map(\.name).sorted(), layouts: values.layouts,
      changes: family.changeMetrics.isEmpty ? [] : values.changes,
      costs: values.costs.map { .init(metrics: $0.metrics, seconds: $0.seconds) },
      peakBytes: peakBytes)
    return MeasureRequest.Answer(hash: hash, measurement: measurement)
  }

  /// The layouts, and the bytes that making them takes at its peak, those of the trees included;
  /// `nil` where there is little to see.
  private func layoutsWithMemory(
    of steps: [LayoutTree], in frame: Rect, began: () throws -> Void
  ) rethrows -> (layouts: [Layout<Geometry>], peakBytes: Int?) {
    let trees = steps.reduce(0) { $0 + $1.bytes }
    let output = steps.reduce(0) { $0 + $1.count * MemoryLayout<Geometry>.stride }
    guard trees + output >= PeakMemory.leastBytes else {
      return (strategy.layouts(of: steps, in: frame), nil)
    }
    func measured() -> (layouts: [Layout<Geometry>], peakBytes: Int?) {
      let (layouts, bytes) = PeakMemory.measuring { strategy.layouts(of: steps, in: frame) }
      return (layouts, bytes.map { trees + $0 })
    }
    // The first ones bring the code into memory, too. It is little beside what takes long to make.
    do {
      let start = ContinuousClock.now
      let first = measured()
      if ContinuousClock.now - start > .seconds(1) { return first }
    }
    try began()
    return measured()
  }

  private static func reason(against layouts: [Layout<Geometry>]) -> String {
    var hasInfinity = false
    for geometry in layouts.lazy.flatMap(\.geometry) {
      geometry.forEachComponent { hasInfinity = hasInfinity || $0.isInfinite }
    }
    return hasInfinity
      ? "the layout holds numbers that are too large; use smaller gaps or padding"
      : "the layout holds a value that is not a number (NaN)"
  }
}
