import TreeLayout

extension ChangeMetricGroup<Point> {
  /// How much edges turn from one version of a tree to the next, 0…180°.
  ///
  /// The mean angle between the old and the new straight line from a parent's anchor to a child's,
  /// whatever the corners, over the edges that both trees have. An edge without length has no
  /// direction and is passed over; empty without any other. O(*n*).
  public static var edgeTurns: Self {
    ChangeMetricGroup([
      Metric(
        "edge_turn_mean", unit: "degrees", .lower,
        "mean angle that surviving edges turn by")
    ]) { change, _ in
      let (oldEdges, newEdges) = (change.old.edges, change.new.edges)
      let places = change.newPlaces
      var turns: [Double] = []
      for survivor in change.survivors where survivor.old > 0 && survivor.new > 0 {
        let parent = change.old.tree.parent[survivor.old]
        guard places[Int(parent)] == change.new.tree.parent[survivor.new] else { continue }
        let old = Vector(oldEdges[survivor.old - 1])
        let new = Vector(newEdges[survivor.new - 1])
        let (dot, cross) = (old.x * new.x + old.y * new.y, old.x * new.y - old.y * new.x)
        guard (dot != 0 || cross != 0) && dot.isFinite && cross.isFinite else { continue }
        turns.append(abs(angle(x: dot, y: cross)) * 180 / .pi)
      }
      return [turns.mean]
    }
  }
}

extension Vector {
  fileprivate init(_ edge: Edge) {
    self.init(x: edge.dx, y: edge.dy)
  }
}
