import TreeLayout

extension MetricGroup<Rect> {
  /// How differently the same value is drawn, and how much of the frame shows nothing.
  ///
  /// `area_cv` is standard deviation ÷ mean of area ÷ weight over the measured leaves, also those
  /// with a zero side: ≥ 0, whatever the scale. Leaves that `rest=drop` hides are not
  /// measured, though they have weight. Unlike `areaError` it ignores padding that takes the same
  /// part of every leaf. `whitespace_share` is 1 − area of the measured leaves and of the
  /// groups' common boxes ÷ the frame's: 0…1, and 0 if overlapping boxes have more area than the
  /// frame. Both are empty if there is nothing to draw. O(*n*).
  public static var areaSpread: Self {
    MetricGroup([
      Metric(
        "area_cv", unit: "ratio", .zero, law: .area,
        "standard deviation ÷ mean of the leaves' area ÷ weight",
        notices: [.inflate, .swap, .vanish]),
      Metric(
        "whitespace_share", unit: "share", .lower, "area of the frame without leaves ÷ its area",
        notices: [.cramp, .vanish]),
    ]) { layout in
      let tree = layout.tree
      var areas: [Double] = []
      var drawn = 0.0
      for node in tree.nodes {
        if layout.isMeasured(node) {
          // A share below the smallest number cannot be drawn right.
          let share = tree.weights[node] / tree.weights[0]
          if share > 0 { areas.append(layout[node].area / layout.frame.area / share) }
          drawn += layout[node].area
        } else if layout.marks != nil, !tree.isLeaf(node) {
          layout.forEachDrawnChild(of: node) { child in
            if layout.mark(of: child) == .grouped { drawn += layout[child].area }
          }
        }
      }
      guard layout.frame.area > 0, !areas.isEmpty || drawn > 0 else { return [nil, nil] }
      let cv = areas.mean.flatMap { mean in
        mean > 0 ? areas.variance.map { $0.squareRoot() / mean } : nil
      }
      return [cv, max(0, 1 - drawn / layout.frame.area)]
    }
  }
}
