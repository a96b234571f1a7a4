import TreeLayout

extension MetricGroup<Point> {
  /// How much wider a drawing is than the narrowest that keeps the laws A1 to A3.
  ///
  /// The width of the drawing, boxes included, ÷ that of the narrowest layered drawing with the
  /// strategy's gaps between siblings and cousins, every parent of several children centered,
  /// single children of a binary tree half a pitch to their side and those of other trees straight
  /// below their parent. Equal subtrees of it may differ, so that no tidy algorithm has to reach 1;
  /// a drawing that breaks one of the three laws can be below 1. Empty where the least width is not
  /// known, and in a radial drawing. Where levels are columns, it is the height. O(*n*).
  ///
  /// - Reference: K. J. Supowit, E. M. Reingold. "The Complexity of Drawing Trees Nicely." *Acta
  ///   Informatica* 18, 1983.
  public static func widthOptimality(_ optima: WidthOptima) -> Self {
    MetricGroup([
      Metric(
        "width_optimality", unit: "ratio", .lower,
        "width ÷ least width with ordered levels and centered parents (Supowit & Reingold 1983)",
        notices: [.inflate, .stretch], ignores: .moves)
    ]) { layout in
      guard !layout.conventions.isRadial else { return [nil] }
      let layout = layout.upright
      guard let least = optima.width(of: layout.tree, gaps: layout.conventions.gaps) else {
        return [nil]
      }
      return [layout.extent.width / least]
    }
  }
}
