import TreeLayout

extension MetricGroup<Arc> {
  /// `labelFit` of all arcs but the center: a label fits along the middle line or across the ring.
  ///
  /// The middle line's length and the ring's thickness stand for the sides of a box.
  public static var arcLabelFit: Self {
    .labelFit(
      of: { $0.sharingNodes },
      fits: { label, arc in
        label.width <= arc.length && label.height <= arc.thickness
          || label.width <= arc.thickness && label.height <= arc.length
      })
  }

  /// `leafLosses` of arcs, measured by the shorter of the middle line's length and the ring's
  /// thickness; the drawing's extent is the diameter.
  public static var arcLosses: Self {
    .leafLosses(
      of: { layout in layout.sharingNodes.filter { layout.tree.isLeaf($0.node) } },
      extent: { layout in 2 * layout.geometry.reduce(0) { max($0, $1.outerRadius) } },
      shorterExtent: { min($0.length, $0.thickness) })
  }
}
