import TreeLayout

extension MetricGroup<Arc> {
  /// How well angles and areas show values.
  ///
  /// `angle_error_max` is the greatest abs(span/360° − value/total) over nodes with a positive
  /// span, the center excluded; a grouped node is compared with the common arc. `area_distortion`
  /// is (sum of areas ÷ sum of values) in the outermost shown ring ÷ the same in the innermost:
  /// above 1, a value looks larger the further out it lies. Empty when there is no arc or the total
  /// is 0. O(*n*).
  public static var angle: Self {
    MetricGroup([
      Metric(
        "angle_error_max", unit: "share", .zero, law: .angle,
        "greatest abs(angle ÷ full circle − value ÷ total)", notices: [.cramp, .inflate, .swap]),
      Metric(
        "area_distortion", unit: "ratio", .none,
        "area per value of the outermost shown ring ÷ that of the innermost"),
    ]) { layout in
      guard let shares = layout.shares else { return [nil, nil] }
      let error = layout.spanningNodes.map { abs(layout.geometry[$0].span / 360 - shares[$0]) }
        .max()
      return [error, areaDistortion(of: layout, shares: shares)]
    }
  }

  private static func areaDistortion(of layout: Layout<Arc>, shares: [Double]) -> Double? {
    let rings = layout.rings
    guard let innermost = rings.first, let outermost = rings.last else { return nil }
    func areaPerValue(_ ring: Range<Int>) -> Double? {
      let value = layout.spanningNodes.reduce(0) { ring.contains($1) ? $0 + shares[$1] : $0 }
      let area = layout.drawnNodes.reduce(0) {
        ring.contains($1) ? $0 + layout.geometry[$1].area : $0
      }
      return value > 0 ? area / value : nil
    }
    guard let inner = areaPerValue(innermost), let outer = areaPerValue(outermost), inner > 0
    else { return nil }
    return outer / inner
  }
}
