import TreeLayout

// The lists of all metrics, in the order of their columns.

extension MetricGroup<Rect> {
  /// The metrics of treemaps.
  public static var treemap: [Self] {
    [aspect, areaError, readingOrder, size, leftOut]
  }
}

extension MetricGroup<Point> {
  /// The metrics of node-link trees.
  public static var nodeLink: [Self] {
    [
      extent, edgeLength, crossings(), overlaps, edgeOverlaps(), centering, mirror, isomorphism,
      angularResolution, leafDistance, gaps(),
    ]
  }
}

extension MetricGroup<Arc> {
  /// The metrics of sunbursts.
  public static var radial: [Self] {
    [arcShape, angle, ringShares]
  }
}
