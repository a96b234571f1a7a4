import TreeLayout

extension ChangeMetricGroup<Arc> {
  /// How far arcs move from one version of a tree to the next, round the center and away from it.
  ///
  /// Over the arcs that have a span and are shown in both layouts, the center excluded; empty
  /// without any. `angle_travel` is the mean turn of the two straight sides, in degrees;
  /// `ring_travel` is the mean change of the two radii. O(*n*).
  public static var arcTravel: Self {
    ChangeMetricGroup([
      Metric(
        "angle_travel", unit: "degrees", .lower,
        "mean angle that the straight sides of surviving arcs turn by"),
      Metric(
        "ring_travel", unit: "radius units", .lower,
        "mean change of the inner and outer radii of surviving arcs"),
    ]) { change, _ in
      [
        change.mapArcSteps { ($0.start + $0.end) / 2 }.mean,
        change.mapArcSteps { ($0.inner + $0.outer) / 2 }.mean,
      ]
    }
  }
}

extension LayoutChange<Arc> {
  /// How far each surviving arc moves: the move of the corner that moves farthest, along its ring
  /// or across.
  public var arcMoves: [Double] {
    mapArcSteps { step in
      max(step.inner, step.outer, max(step.start, step.end) * .pi / 180 * step.radius)
    }
  }

  /// By how much the sides of an arc move.
  fileprivate struct Step {
    /// The turns of the two straight sides, in degrees.
    var start: Double
    var end: Double
    /// The changes of the radii.
    var inner: Double
    var outer: Double
    /// The greater of the old and the new outer radius.
    var radius: Double
  }

  /// The result of `transform` for each surviving arc's step.
  fileprivate func mapArcSteps(_ transform: (Step) -> Double) -> [Double] {
    func isDrawn(_ layout: Layout<Arc>, _ node: Int) -> Bool {
      layout[node].span > 0 && layout.mark(of: node) == .shown
    }
    var values: [Double] = []
    values.reserveCapacity(survivors.count)
    let oldCenter = old.tree.nodes.first { old[$0].span > 0 }
    let newCenter = new.tree.nodes.first { new[$0].span > 0 }
    for survivor in survivors {
      guard isDrawn(old, survivor.old), isDrawn(new, survivor.new),
        survivor.old != oldCenter, survivor.new != newCenter
      else { continue }
      let (a, b) = (old[survivor.old], new[survivor.new])
      // Angles are the same after a full turn, but spans are not.
      let turn = (b.startAngle + b.endAngle - a.startAngle - a.endAngle) / 2
      let shift = turn - 360 * (turn / 360).rounded()
      let growth = (b.span - a.span) / 2
      values.append(
        transform(
          Step(
            start: abs(shift - growth), end: abs(shift + growth),
            inner: abs(b.innerRadius - a.innerRadius), outer: abs(b.outerRadius - a.outerRadius),
            radius: max(a.outerRadius, b.outerRadius))))
    }
    return values
  }
}
