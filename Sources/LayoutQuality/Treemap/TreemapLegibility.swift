import TreeLayout

extension MetricGroup<Rect> {
  /// `labelFit` of the measured leaves: a label fits if it is neither wider nor higher than its
  /// box.
  public static var leafLabelFit: Self {
    .labelFit(
      of: { $0.weightyLeaves },
      fits: { label, box in label.width <= box.width && label.height <= box.height })
  }

  /// `leafLosses` of boxes, measured by their shorter sides.
  public static var leafLosses: Self {
    .leafLosses(
      of: { $0.weightyLeaves }, extent: { $0.frame.longerSide },
      shorterExtent: { $0.shorterSide })
  }
}
