import TreeLayout

extension MetricGroup<Rect> {
  /// How many pairs of siblings have shapes whose areas are hard to compare.
  ///
  /// The pairs of measured leaves with an inside that have one parent, pooled over all parents: the
  /// share of those of which both are squares, with a longer ÷ shorter side of 1.1 at most, or of
  /// which one has a ratio above 4.5. Ratios that differ from these by a factor of 1 + 1e-9 are
  /// equal to them. 0…1, whatever the scale; empty without pairs. The pairs are counted from the
  /// numbers of leaves of each kind: O(*n*).
  ///
  /// - Reference: N. Kong, J. Heer, M. Agrawala. "Perceptual Guidelines for Creating Rectangular
  ///   Treemaps." *IEEE TVCG* 16(6), 2010: areas of two squares and of boxes with extreme ratios
  ///   are compared worst. The limits 1.1 and 4.5 are ours.
  public static var hardPairs: Self {
    MetricGroup([
      Metric(
        "hard_pair_share", unit: "share", .lower,
        "pairs of sibling leaves of which both are squares, ratio ≤ 1.1, or one has a ratio > 4.5 "
          + "÷ all pairs (Kong et al. 2010)",
        notices: [.stretch])
    ]) { layout in
      let tree = layout.tree
      let rounding = 1 + 1e-9
      var (hard, all) = (0, 0)
      for parent in tree.nodes where !tree.isLeaf(parent) {
        var (count, moderate, squares) = (0, 0, 0)
        for leaf in tree.children(of: parent) where layout.hasRatio(leaf) {
          let ratio = layout[leaf].longerSide / layout[leaf].shorterSide
          count += 1
          moderate += ratio <= 4.5 * rounding ? 1 : 0
          squares += ratio <= 1.1 * rounding ? 1 : 0
        }
        hard += count.pairs - moderate.pairs + squares.pairs
        all += count.pairs
      }
      return [all > 0 ? Double(hard) / Double(all) : nil]
    }
  }
}

extension Int {
  /// How many pairs so many things make.
  var pairs: Int { self * (self - 1) / 2 }
}
