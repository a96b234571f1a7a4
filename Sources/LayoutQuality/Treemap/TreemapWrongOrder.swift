import TreeLayout

extension MetricGroup<Rect> {
  /// How often the larger of two boxes stands for the smaller value.
  ///
  /// Of all pairs of leaves with different positive weights, wherever they hang, the share of those
  /// of which the lighter one has the larger area, by more than 1e-9 of the frame's. Leaves that
  /// are hidden, grouped or have a side of at most 1e-9 of the frame's longer one have no area.
  /// 0…1, whatever the scale; 0 if areas are right; empty without such pairs or without a frame's
  /// area.
  ///
  /// The leaves are visited by ascending weight; a Fenwick tree over the areas in their order
  /// counts the lighter leaves that are larger: O(*n* log *n*).
  public static var wrongOrder: Self {
    MetricGroup([
      Metric(
        "wrong_order_share", unit: "share", .lower,
        "pairs of leaves of which the lighter one has the larger area ÷ pairs of different weights",
        notices: [.inflate, .swap, .vanish])
    ]) { layout in
      let tree = layout.tree
      let leaves = tree.nodes.filter { tree.isLeaf($0) && tree.weights[$0] > 0 }
      let weights = leaves.map { tree.weights[$0] }
      let areas = leaves.map { leaf in
        let isSeen =
          layout.mark(of: leaf) == .shown && layout[leaf].shorterSide > layout.roundingDepth
        return isSeen ? layout[leaf].area : 0
      }
      let least = 1e-9 * layout.frame.area
      guard least > 0 else { return [nil] }
      let ascending = areas.ascending()
      var lighter = FenwickTree(count: areas.count)
      var (wrong, all) = (0, leaves.count.pairs)
      let order = weights.ascendingOrder()
      var start = 0
      while start < order.count {
        // Leaves of one weight are not compared with each other.
        var end = start
        while end < order.count, weights[Int(order[end])] == weights[Int(order[start])] {
          let notLarger = ascending.countThrough(areas[Int(order[end])] + least)
          wrong += start - lighter.sum(ofFirst: notLarger)
          end += 1
        }
        for place in order[start..<end] {
          lighter.add(1, at: ascending.countBelow(areas[Int(place)]))
        }
        all -= (end - start).pairs
        start = end
      }
      return [all > 0 ? Double(wrong) / Double(all) : nil]
    }
  }
}
