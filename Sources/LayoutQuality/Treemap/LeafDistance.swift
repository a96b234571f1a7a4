import TreeLayout

extension LeafChange {
  /// How far rectangles move and grow: √(Δx² + Δy² + Δw² + Δh²), in frame units.
  ///
  /// - Reference: B. Bederson, B. Shneiderman, M. Wattenberg. "Ordered and Quantum Treemaps." *ACM
  ///   Transactions on Graphics* 21(4), 2002.
  public static var distance: Self {
    LeafChange(
      Metric(
        "distance_change", unit: "frame units", .lower,
        "mean of √(Δx² + Δy² + Δw² + Δh²) over surviving leaves (Bederson et al. 2002)")
    ) { leaves in
      zip(leaves.old, leaves.new).map { a, b in
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let (dw, dh) = (b.width - a.width, b.height - a.height)
        return (dx * dx + dy * dy + dw * dw + dh * dh).squareRoot()
      }
    }
  }
}
