import TreeLayout

extension MetricGroup<Arc> {
  /// How much of the rings and of the value is not shown.
  ///
  /// `gap_share` is Σ(span − spans of the drawn children) ÷ Σ span over the drawn nodes with children
  /// whose own and whose children's ring is shown; grouped ones are not entered. The other two are of
  /// the total value, counted at the topmost nodes left out. All are empty when there is nothing to
  /// share. O(*n*).
  static var ringShares: Self {
    MetricGroup([
      Metric(
        "gap_share", unit: "share", .none,
        "angle that inner arcs leave free in the next ring ÷ angle of inner arcs"),
      .hiddenShare, .groupedShare,
    ]) { laidOut in
      let shares = laidOut.shares
      return [
        gapShare(of: laidOut),
        shares.map { laidOut.share(marked: .hidden, of: $0) },
        shares.map { laidOut.share(marked: .grouped, of: $0) },
      ]
    }
  }

  private static func gapShare(of laidOut: LaidOut<Arc>) -> Double? {
    let tree = laidOut.tree
    let radial = laidOut.strategy as? any RadialStrategy
    var (spans, free, depth) = (0.0, 0.0, 0)
    // The first ring is that of the first drawn nodes.
    let rings = laidOut.rings
    let center = (0..<tree.levelCount).first { tree.level($0) == rings.first }.map { $0 - 1 } ?? 0
    var isInner = [Bool](repeating: false, count: tree.count)
    for node in laidOut.drawnNodes {
      while !tree.level(depth).contains(node) { depth += 1 }
      let span = laidOut.output[node].span
      if isInner[Int(tree.parent[node])] { free -= span }
      guard radial?.shows(depth: depth + 1 - center) != false, !tree.isLeaf(node),
        laidOut.mark(of: node) == .shown
      else { continue }
      isInner[node] = true
      spans += span
      free += span
    }
    return spans > 0 ? free / spans : nil
  }
}
