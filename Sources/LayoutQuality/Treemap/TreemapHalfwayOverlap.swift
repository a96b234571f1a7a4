import TreeLayout

extension ChangeMetricGroup<Rect> {
  /// How much boxes cover each other while they move from the old layout to the new one.
  ///
  /// Halfway, a leaf's box has the means of both layouts' x, y, widths and heights. The metric is
  /// 1 − area of the union of these boxes ÷ the sum of their areas, over the leaves that are
  /// measured in both layouts: 0…1, and 0 up to 1e-9, which is rounding. Empty if the boxes have
  /// no area. O(*n* log *n*).
  public static var halfwayOverlap: Self {
    ChangeMetricGroup([
      Metric(
        "halfway_overlap", unit: "share", .lower,
        "1 − area of the union ÷ sum of areas of the surviving leaves' boxes halfway between both "
          + "layouts")
    ]) { change, _ in
      let leaves = change.leaves
      var sum = 0.0
      // As in `boxOverlap`.
      var union = RectUnion(touchingDepth: 1e-12 * leaves.frame.longerSide)
      for (old, new) in zip(leaves.old, leaves.new) {
        let box = Box(
          minX: (old.x + new.x) / 2, minY: (old.y + new.y) / 2, maxX: (old.maxX + new.maxX) / 2,
          maxY: (old.maxY + new.maxY) / 2)
        guard box.hasInside else { continue }
        sum += box.width * box.height
        union.add(box)
      }
      guard sum > 0 else { return [nil] }
      let share = 1 - union.removeArea() / sum
      return [share > 1e-9 ? share : 0]
    }
  }
}
