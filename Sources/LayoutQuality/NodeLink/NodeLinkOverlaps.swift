import TreeLayout

extension MetricGroup<Point> {
  /// How many pairs of boxes overlap by more than 1e-9 of the drawing's longer side along both
  /// axes.
  ///
  /// The count is exact, however many pairs overlap, and takes O(*n* log *n*).
  public static var overlaps: Self {
    MetricGroup([
      Metric(
        "node_overlaps", unit: "count", .zero, law: .separation, tolerance: 0,
        "pairs of boxes that overlap", notices: [.jitter, .stack, .cramp])
    ]) { layout in
      let depth = layout.extent.touchingDepth
      let boxes = layout.boxes { $0.inset(by: depth / 2) }
      if let count = DrawnRings(of: layout)?.overlaps(of: boxes) { return [Double(count)] }
      guard LevelRows(of: layout, boxes: boxes) == nil, BoxRows(of: layout, boxes: boxes) == nil
      else { return [0] }
      let insides = boxes.filter { $0.hasInside }
      var pairs = 0
      BoxSweep.forEach(insides) { _, others in pairs += others }
      return [Double(pairs)]
    }
  }
}
