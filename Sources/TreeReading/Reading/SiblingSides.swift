import TreeLayout

extension NodeColumns {
  /// Where each node has to stand so that a left child comes before a right one: `places[index]` is
  /// the node to put there. Empty where nothing has to move.
  ///
  /// A side says which child a node is, so the order of two siblings follows from their sides, and
  /// a child without one takes the side that is left over. Both on one side, or a side among more
  /// than two siblings, is an error, but not below the root, whose children may be on the sides of
  /// a mind map. What the root says is kept and means nothing.
  func placesBySide(
    source: String, name: (Int) -> String
  ) throws(TreeImportError) -> [Int32] {
    var firstChild = [Int32](repeating: -1, count: count)
    var secondChild = firstChild
    var isWideBelowRoot = false
    for node in 0..<count where parents[node] >= 0 {
      let parent = Int(parents[node])
      if firstChild[parent] < 0 {
        firstChild[parent] = Int32(node)
      } else if secondChild[parent] < 0 {
        secondChild[parent] = Int32(node)
      } else if parents[parent] < 0 {
        isWideBelowRoot = true
      } else if let stated = [Int(firstChild[parent]), Int(secondChild[parent]), node].first(
        where: { sides[$0] != .unstated })
      {
        throw TreeImportError(
          .sideAmongMany(name(stated)), source: source, line: Int(lines[stated]))
      }
    }
    var places: [Int32] = []
    for parent in 0..<count where secondChild[parent] >= 0 {
      let (first, second) = (Int(firstChild[parent]), Int(secondChild[parent]))
      let areOnOneSide = sides[first] == sides[second] && sides[first] != .unstated
      if parents[parent] < 0, isWideBelowRoot || areOnOneSide { continue }
      if areOnOneSide {
        throw TreeImportError(
          .sameSide(name(first), name(second), firstLine: Int(lines[first])), source: source,
          line: Int(lines[second]))
      }
      if sides[first] == .right || sides[second] == .left {
        if places.isEmpty { places = (0..<Int32(count)).map { $0 } }
        places.swapAt(first, second)
      }
    }
    return places
  }
}
