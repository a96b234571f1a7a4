import TreeLayout

extension ChangeMetricGroup {
  /// How often neighboring nodes keep their positions relative to each other.
  ///
  /// `sibling_order_kept` looks at surviving siblings, each with the next that survives, and
  /// `neighbor_order_kept` at surviving nodes of one depth, each with the next. Pairs that are no
  /// longer siblings, or no longer on one level, or had no order are left out; 0…1, empty without
  /// pairs. O(*n*).
  ///
  /// - Parameter isKept: returns whether two nodes keep their positions relative to each other;
  ///   `nil` if they had no order. Called once for each change.
  public static func neighborOrder(
    by isKept: @escaping @Sendable (LayoutChange<Geometry>) -> LayoutChange<Geometry>.PairOrder
  ) -> Self {
    ChangeMetricGroup([
      Metric(
        "sibling_order_kept", unit: "share", .higher,
        "surviving pairs of successive siblings that lie in the same order as before ÷ "
          + "all such pairs"),
      Metric(
        "neighbor_order_kept", unit: "share", .higher,
        "surviving pairs of successive nodes of a level that lie in the same order as before ÷ "
          + "all such pairs"),
    ]) { change, _ in
      let (old, new) = (change.old.tree, change.new.tree)
      let (oldDepths, newDepths) = (old.depths, new.depths)
      let isKept = isKept(change)
      var (siblings, neighbors) = (Tally(), Tally())
      for (one, two) in zip(change.survivors, change.survivors.dropFirst()) {
        guard oldDepths[one.old] == oldDepths[two.old], newDepths[one.new] == newDepths[two.new],
          let kept = isKept(one, two)
        else { continue }
        neighbors.add(kept)
        let areSiblings =
          old.parent[one.old] == old.parent[two.old] && new.parent[one.new] == new.parent[two.new]
        if areSiblings { siblings.add(kept) }
      }
      return [siblings.share, neighbors.share]
    }
  }
}

extension LayoutChange {
  /// Whether two nodes keep their positions relative to each other; `nil` if they had no order.
  public typealias PairOrder = (_ one: Survivor, _ two: Survivor) -> Bool?

  /// The order of nodes with a place along their level.
  ///
  /// - Parameter place: `nil` for a node that is not drawn.
  fileprivate func pairOrder(
    _ place: @escaping (Layout<Geometry>, _ node: Int) -> Double?
  ) -> PairOrder {
    func way(_ layout: Layout<Geometry>, _ one: Int, _ two: Int) -> Double? {
      guard let from = place(layout, one), let to = place(layout, two) else { return nil }
      return to - from
    }
    return { one, two in
      guard let before = way(old, one.old, two.old), let after = way(new, one.new, two.new),
        before != 0
      else { return nil }
      return before < 0 ? after < 0 : after > 0
    }
  }
}

extension LayoutChange<Arc> {
  /// Arcs of a ring are ordered by the angles of their middles, from the angle at which rings
  /// begin.
  public var arcOrder: PairOrder {
    pairOrder { layout, node in
      let arc = layout[node]
      // Nothing is beside a whole circle.
      return arc.span > 0 && arc.span < 360 && layout.mark(of: node) == .shown
        ? (arc.startAngle + arc.endAngle) / 2 : nil
    }
  }
}

extension LayoutChange<Rect> {
  /// Boxes of a level are ordered by their middles.
  public var levelOrder: PairOrder {
    let haveColumns = old.conventions.haveColumns
    return pairOrder { layout, node in
      let box = layout[node]
      return box.area > 0 && layout.mark(of: node) == .shown
        ? (haveColumns ? box.midY : box.midX) : nil
    }
  }
}

/// A share of pairs.
private struct Tally {
  var kept = 0
  var count = 0

  mutating func add(_ isKept: Bool) {
    count += 1
    if isKept { kept += 1 }
  }

  var share: Double? { count > 0 ? Double(kept) / Double(count) : nil }
}

extension LayoutTree {
  /// The depth of each node.
  fileprivate var depths: [Int32] {
    var depths = [Int32](repeating: 0, count: count)
    for node in nodes.dropFirst() { depths[node] = depths[Int(parent[node])] + 1 }
    return depths
  }
}
