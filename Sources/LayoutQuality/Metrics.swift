import TreeLayout

// The lists of all metrics, in the order of their columns.

extension MetricGroup<Rect> {
  /// The metrics of treemaps.
  public static var treemap: [Self] {
    [aspect, aspectOptimality(), areaError, readingOrder, size, leftOut]
  }
}

extension MetricGroup<Point> {
  /// The metrics of node-link trees.
  ///
  /// - Parameter optima: the least widths that are known; `width_optimality` is empty elsewhere.
  public static func nodeLink(optima: WidthOptima) -> [Self] {
    [
      extent, widthOptimality(optima), edgeLength, crossings(), overlaps, edgeOverlaps(), centering,
      mirror, isomorphism, angularResolution, leafDistance, gaps(), insertion,
    ]
  }

  /// The metrics of node-link trees, no least width being known.
  public static var nodeLink: [Self] { nodeLink(optima: WidthOptima()) }
}

extension MetricGroup<Arc> {
  /// The metrics of sunbursts.
  public static var radial: [Self] {
    [arcShape, angle, ringShares]
  }
}
