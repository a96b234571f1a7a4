import TreeLayout

extension MetricGroup<Rect> {
  /// `leafLosses` of boxes, measured by their shorter sides.
  public static var leafLosses: Self {
    .leafLosses(
      of: { $0.weightyLeaves }, extent: { $0.frame.longerSide },
      shorterExtent: { $0.shorterSide })
  }
}
