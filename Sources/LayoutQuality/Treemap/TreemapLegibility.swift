import TreeLayout

extension MetricGroup<Rect> {
  /// `labelFit` of the measured leaves: a label fits that is neither wider nor higher than its box.
  public static var leafLabelFit: Self {
    .labelFit(
      of: { $0.weightyLeaves },
      fits: { label, box in label.width <= box.width && label.height <= box.height })
  }

  /// `leafLosses` of boxes: what counts is the shorter side.
  public static var leafLosses: Self {
    .leafLosses(
      of: { $0.weightyLeaves }, extent: { $0.frame.longerSide },
      shorterExtent: { $0.shorterSide })
  }
}
