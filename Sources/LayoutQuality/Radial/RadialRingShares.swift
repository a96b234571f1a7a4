import TreeLayout

extension MetricGroup<Arc> {
  /// How much of the rings and of the value is not shown.
  ///
  /// `gap_share` is Σ(span − spans of the drawn children) ÷ Σ span over the drawn nodes with
  /// children, if their own and their children's rings are shown; grouped nodes are not entered.
  /// The other two are shares of the total value, counted at the topmost nodes left out. All are
  /// empty if the total is 0. O(*n*).
  public static var ringShares: Self {
    MetricGroup([
      Metric(
        "gap_share", unit: "share", .none,
        "angle that inner arcs leave free in the next ring ÷ angle of inner arcs"),
      .hiddenShare, .groupedShare,
    ]) { layout in
      let shares = layout.shares
      return [
        gapShare(of: layout),
        shares.map { layout.share(marked: .hidden, of: $0) },
        shares.map { layout.share(marked: .grouped, of: $0) },
      ]
    }
  }

  private static func gapShare(of layout: Layout<Arc>) -> Double? {
    let tree = layout.tree
    var (spans, free, depth) = (0.0, 0.0, 0)
    // The first ring is that of the first drawn nodes.
    let rings = layout.rings
    let center = (0..<tree.levelCount).first { tree.level($0) == rings.first }.map { $0 - 1 } ?? 0
    var isInner = [Bool](repeating: false, count: tree.count)
    for node in layout.drawnNodes {
      while !tree.level(depth).contains(node) { depth += 1 }
      let span = layout.geometry[node].span
      if isInner[Int(tree.parent[node])] { free -= span }
      guard depth + 1 - center <= layout.conventions.ringsShown, !tree.isLeaf(node),
        layout.mark(of: node) == .shown
      else { continue }
      isInner[node] = true
      spans += span
      free += span
    }
    return spans > 0 ? free / spans : nil
  }
}
