import TreeLayout

extension MetricGroup<Arc> {
  /// `leafLosses` of arcs, measured by the shorter of the middle line's length and the ring's
  /// thickness; the drawing's extent is the diameter.
  public static var arcLosses: Self {
    .leafLosses(
      of: { layout in layout.sharingNodes.filter { layout.tree.isLeaf($0.node) } },
      extent: { layout in 2 * layout.geometry.reduce(0) { max($0, $1.outerRadius) } },
      shorterExtent: { min($0.length, $0.thickness) })
  }
}
