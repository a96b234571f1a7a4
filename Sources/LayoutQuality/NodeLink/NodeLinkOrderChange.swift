import TreeLayout

extension ChangeMetricGroup<Point> {
  /// How often nodes beside each other lie to each other as before.
  ///
  /// Of two nodes one still lies wholly left of the other, or still wholly above it, where it did;
  /// on rings around the root the turn from one to the other still goes the same way round.
  /// `sibling_order_kept` looks at surviving siblings, each with the next that survives, and
  /// `neighbor_order_kept` at surviving nodes of one depth, each with the next. Pairs that are no
  /// siblings any more, or on no common level, or lay in neither order are left out; 0…1, empty
  /// without pairs. O(*n*).
  public static var neighborOrder: Self {
    ChangeMetricGroup([
      Metric(
        "sibling_order_kept", unit: "share", .higher,
        "surviving successive siblings that lie to each other as before ÷ all such pairs"),
      Metric(
        "neighbor_order_kept", unit: "share", .higher,
        "surviving successive nodes of a level that lie to each other as before ÷ all such pairs"),
    ]) { change, _ in
      let (old, new) = (change.old.tree, change.new.tree)
      let (oldDepths, newDepths) = (old.depths, new.depths)
      let isKept = change.keepsOrder
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

extension LayoutChange<Point> {
  /// Whether two nodes lie to each other as before; `nil` where they lay in no order.
  fileprivate var keepsOrder: (Survivor, Survivor) -> Bool? {
    if old.conventions.isRadial {
      return { one, two in
        guard old.turnsClockwise(from: one.old, to: two.old) else {
          // Two nodes in one direction are in no order.
          guard old.turnsClockwise(from: two.old, to: one.old) else { return nil }
          return new.turnsClockwise(from: two.new, to: one.new)
        }
        return new.turnsClockwise(from: one.new, to: two.new)
      }
    }
    let (oldBoxes, newBoxes) = (old.boxes, new.boxes)
    let (oldDepth, newDepth) = (old.extent.touchingDepth, new.extent.touchingDepth)
    return { one, two in
      let before = Relations(oldBoxes[one.old], oldBoxes[two.old], depth: oldDepth)
      let after = Relations(newBoxes[one.new], newBoxes[two.new], depth: newDepth)
      return before.isEmpty ? nil : !before.isDisjoint(with: after)
    }
  }
}

extension LayoutTree {
  /// The depth of each node.
  fileprivate var depths: [Int32] {
    var depths = [Int32](repeating: 0, count: count)
    for node in nodes.dropFirst() { depths[node] = depths[Int(parent[node])] + 1 }
    return depths
  }
}
