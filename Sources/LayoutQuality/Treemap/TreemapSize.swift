import TreeLayout

extension MetricGroup<Rect> {
  /// How much border leaves have, and how many are large enough to be seen.
  ///
  /// `perimeter_ratio` compares the perimeters of the measured leaves that have an inside with
  /// those of squares of equal area: ≥ 1, whatever the scale. The other two look at all measured
  /// leaves; a leaf with a zero side has a short side of 0 and is not visible. O(*n*) on average.
  ///
  /// - Reference: H. Nagamochi, Y. Abe. "An Approximation Algorithm for Dissecting a Rectangle into
  ///   Rectangles with Specified Areas." *Discrete Applied Mathematics* 155(4), 2007.
  public static var size: Self {
    MetricGroup([
      Metric(
        "perimeter_ratio", unit: "ratio", .lower,
        "sum of perimeters ÷ sum of 4√area (Nagamochi & Abe 2007)", notices: [.stretch]),
      Metric(
        "short_side_p05", unit: "frame units", .higher, "5th percentile of the shorter side",
        notices: [.scale, .cramp, .vanish], ignores: .moves),
      Metric(
        "visible_share", unit: "share", leastSize: 1, .higher,
        "leaves with both sides ≥ 1 frame unit ÷ leaves",
        notices: [.scale, .cramp, .vanish], ignores: .moves),
    ]) { layout in
      var (perimeters, squares, visible) = (0.0, 0.0, 0)
      var shortSides: [Double] = []
      for node in layout.tree.nodes where layout.isMeasured(node) {
        let rect = layout.geometry[node]
        shortSides.append(rect.shorterSide)
        if rect.shorterSide >= 1 { visible += 1 }
        if !rect.isEmpty {
          perimeters += 2 * (rect.width + rect.height)
          squares += 4 * rect.area.squareRoot()
        }
      }
      return [
        squares > 0 ? perimeters / squares : nil, shortSides.partition(atPercentile: 0.05),
        shortSides.isEmpty ? nil : Double(visible) / Double(shortSides.count),
      ]
    }
  }
}
