import TreeLayout

extension MetricGroup<Point> {
  /// How far the nearest and the farthest leaf are from the root, between centers, in node units.
  ///
  /// A root without children is its own leaf. O(*n*).
  ///
  /// - Reference: A. Rusu, C. Santiago. "Grid Drawings of Binary Trees: An Experimental Study."
  ///   *Journal of Graph Algorithms and Applications* 12(2), 2008.
  public static var leafDistance: Self {
    MetricGroup([
      Metric(
        "closest_leaf", unit: "node units", .lower,
        "distance of the root to its nearest leaf (Rusu & Santiago 2008)",
        notices: [.inflate, .stretch], ignores: .moves),
      Metric(
        "farthest_leaf", unit: "node units", .lower,
        "distance of the root to its farthest leaf (Rusu & Santiago 2008)",
        notices: [.inflate, .stretch], ignores: .moves),
    ]) { layout in
      let root = layout.geometry[0]
      var (closest, farthest) = (Double.infinity, 0.0)
      for node in layout.tree.nodes where layout.tree.isLeaf(node) {
        let distance = Edge(start: root, end: layout.geometry[node]).length
        closest = min(closest, distance)
        farthest = max(farthest, distance)
      }
      return [closest, farthest]
    }
  }
}
