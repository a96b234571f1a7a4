import TreeLayout

extension ChangeMetricGroup {
  /// How many nodes move so far that a viewer sees it: by more than a pixel.
  ///
  /// The share of the numbers of `moves` that are above 1; empty without any. O(*n*).
  ///
  /// - Parameter moves: how far the surviving nodes move, in pixels. A pixel is one frame unit; in
  ///   a tree drawing, a hundredth of the nodes' mean width.
  public static func movedShare(
    by moves: @escaping @Sendable (LayoutChange<Geometry>) -> [Double]
  ) -> Self {
    ChangeMetricGroup([
      Metric(
        "moved_share", unit: "share", .lower,
        "surviving nodes that move by more than a pixel ÷ surviving nodes; in treemaps and "
          + "circle packings leaves alone; in tree drawings beyond a common shift, and a pixel is "
          + "1/100 of the nodes' mean width")
    ]) { change, _ in
      let moves = moves(change)
      return [moves.isEmpty ? nil : Double(moves.count { $0 > 1 + 1e-9 }) / Double(moves.count)]
    }
  }
}
