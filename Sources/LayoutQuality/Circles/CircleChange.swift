import TreeLayout

extension ChangeMetricGroup<Circle> {
  /// How far circles move and grow from one version of a tree to the next.
  ///
  /// The mean of √(Δx² + Δy² + Δr²), in frame units, over the leaves that have a weight in
  /// both versions; empty without any. O(*n*).
  public static var circleChange: Self {
    ChangeMetricGroup([
      Metric(
        "circle_change", unit: "frame units", .lower,
        "mean of √(Δx² + Δy² + Δr²) over surviving leaves")
    ]) { change, _ in
      let distances = change.survivors.compactMap { survivor -> Double? in
        guard change.old.isWeightyLeaf(survivor.old), change.new.isWeightyLeaf(survivor.new) else {
          return nil
        }
        let (a, b) = (change.old[survivor.old], change.new[survivor.new])
        let (dx, dy, dr) = (b.x - a.x, b.y - a.y, b.r - a.r)
        return (dx * dx + dy * dy + dr * dr).squareRoot()
      }
      return [distances.mean]
    }
  }
}
