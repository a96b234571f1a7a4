import TreeLayout

extension MetricGroup<Rect> {
  /// How much of the whole a drawing shows at the wrong leaves.
  ///
  /// Half the sum over the measured leaves of the difference between a leaf's share of their area
  /// and its share of their weight: the share of the area that would have to move to make areas
  /// right. 0…1. Gaps that take the same share of every leaf move nothing; a least size of leaves
  /// counts the area that small leaves have too much. Empty without any area. O(*n*).
  public static var valueMoved: Self {
    MetricGroup([
      Metric(
        "value_moved", unit: "share", .lower,
        "half the sum of abs(share of the leaves' area − share of their weight)",
        notices: [.inflate, .swap, .vanish])
    ]) { layout in
      let tree = layout.tree
      guard tree.weights[0] > 0 else { return [nil] }
      let leaves = tree.nodes.filter(layout.isMeasured)
      // Shares of the whole, as sums of the weights themselves can overflow.
      let weights = leaves.map { tree.weights[$0] / tree.weights[0] }
      let areas = leaves.map { layout[$0].area }
      let (weight, area) = (weights.reduce(0, +), areas.reduce(0, +))
      guard area > 0, weight > 0 else { return [nil] }
      let moved = zip(areas, weights).reduce(0) { $0 + abs($1.0 / area - $1.1 / weight) }
      return [moved / 2]
    }
  }
}
