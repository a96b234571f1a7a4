extension Layout<Point> {
  /// How long each edge is drawn, in node units, indexed by node; 0 for the root. This is the last
  /// piece of a way that is square or an arc, and else the straight distance of the two centers.
  ///
  /// - Complexity: O(*n*).
  package var drawnLengths: [Double] {
    let turns = conventions.routing == .arc ? DrawnTurns(of: self) : nil
    let isAcross = conventions.orientation.isHorizontal
    return tree.nodes.map { node in
      guard node > 0 else { return 0 }
      let parent = Int(tree.parent[node])
      if let turns { return abs(turns.radius(of: node) - turns.radius(of: parent)) }
      let (dx, dy) = (
        geometry[node].x - geometry[parent].x, geometry[node].y - geometry[parent].y
      )
      if conventions.routing == .square { return abs(isAcross ? dx : dy) }
      return (dx * dx + dy * dy).squareRoot()
    }
  }
}

extension LayoutTree {
  /// The positive lengths of edges as parts of the greatest one, indexed by node; 0 where a length
  /// is not positive. Empty if none is positive.
  ///
  /// - Complexity: O(*n*).
  package var partsOfLength: [Double] {
    let greatest = lengths.dropFirst().reduce(0) { max($0, $1) }
    guard greatest > 0 else { return [] }
    return nodes.map { $0 > 0 && lengths[$0] > 0 ? lengths[$0] / greatest : 0 }
  }
}
