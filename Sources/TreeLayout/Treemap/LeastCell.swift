extension LayoutTree {
  /// The tree in which no leaf of positive weight gets less than this area of the frame.
  ///
  /// Leaves that would get less weigh λ instead, where λ ÷ the new total is the least area ÷ the
  /// frame's. If there is no room for so many such leaves, all are equal.
  ///
  /// - Complexity: O(*n* log *n*).
  func withLeastCell(_ area: Double, in frame: Rect) -> LayoutTree {
    let leaves = nodes.filter { isLeaf($0) && weights[$0] > 0 }
    let room = frame.area / area
    var raised = [Double](repeating: 0, count: count)
    if Double(leaves.count) < room {
      let least = Self.leastWeight(leaves.map { weights[$0] }.sorted(), room: room)
      for leaf in leaves { raised[leaf] = max(weights[leaf], least) }
    } else {
      for leaf in leaves { raised[leaf] = 1 }
    }
    for node in nodes.dropFirst().reversed() { raised[Int(parent[node])] += raised[node] }
    return withWeights(raised)
  }

  /// The λ of ascending weights: with *k* of them raised to λ, the total, *room* · λ, is the sum of
  /// *k* · λ and the others.
  private static func leastWeight(_ weights: [Double], room: Double) -> Double {
    var (sum, least) = (0.0, 0.0)
    for (index, weight) in weights.enumerated().reversed() {
      sum += weight
      let candidate = sum / (room - Double(index))
      guard candidate <= weight else { break }
      least = candidate
    }
    return least
  }
}
