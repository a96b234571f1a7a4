import TreeLayout

extension ChangeMetricGroup<Rect> {
  /// How far rectangles move and grow from one version of a tree to the next.
  ///
  /// The mean of √(Δx² + Δy² + Δw² + Δh²), in frame units, over the leaves that are measured in
  /// both layouts; empty without any. O(*n*).
  ///
  /// - Reference: B. Bederson, B. Shneiderman, M. Wattenberg. "Ordered and Quantum Treemaps." *ACM
  ///   Transactions on Graphics* 21(4), 2002.
  public static var distanceChange: Self {
    ChangeMetricGroup([
      Metric(
        "distance_change", unit: "frame units", .lower,
        "mean of √(Δx² + Δy² + Δw² + Δh²) over surviving leaves (Bederson et al. 2002)")
    ]) { change, _ in
      let distances = change.survivors.compactMap { survivor -> Double? in
        guard change.old.isMeasured(survivor.old), change.new.isMeasured(survivor.new) else {
          return nil
        }
        let (a, b) = (change.old[survivor.old], change.new[survivor.new])
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let (dw, dh) = (b.width - a.width, b.height - a.height)
        return (dx * dx + dy * dy + dw * dw + dh * dh).squareRoot()
      }
      return [distances.mean]
    }
  }
}
