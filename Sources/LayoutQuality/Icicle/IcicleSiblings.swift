import TreeLayout

extension MetricGroup<Rect> {
  /// `intervalOverlap` of an icicle's boxes: their extents along the levels.
  public static var extentOverlap: Self {
    .intervalOverlap { layout, node in
      let box = layout[node]
      return layout.conventions.haveColumns ? (box.y, box.maxY) : (box.x, box.maxX)
    }
  }
}
