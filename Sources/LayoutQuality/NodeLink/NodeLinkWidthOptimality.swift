import TreeLayout

extension MetricGroup<Point> {
  /// How much wider a drawing is than the narrowest one that keeps the laws A1 to A3.
  ///
  /// The width of the drawing, boxes included, ÷ that of the narrowest layered drawing with the
  /// strategy's gaps between siblings and cousins, in which every parent of several children is
  /// centered, and single children stand half a pitch to their side in a binary tree and straight
  /// below their parent in others. Its equal subtrees may differ, so that no tidy algorithm has to
  /// reach 1; a drawing that breaks one of the three laws can be below 1. Empty if the least width
  /// is not known, and in a radial drawing. Where levels are columns, heights are compared. O(*n*).
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
