import TreeLayout

extension MetricGroup {
  /// How often a sibling is where the eye looks next.
  ///
  /// The share of pairs of successive drawn siblings in data order, pooled over all groups, whose
  /// second follows the first in reading direction: 0…1, 1 if the law of order is kept, and empty
  /// without such pairs. O(*n*).
  ///
  /// - Parameters:
  ///   - notices: the edits that make it worse, also where few layouts keep the order.
  ///   - isDrawn: whether a node has a place of its own that can be seen.
  ///   - follows: makes, for a layout, the function that tells whether the second of two siblings
  ///     comes after the first.
  static func orderKept(
    notices: Set<LayoutEdit> = [.swap, .stack],
    isDrawn: @escaping @Sendable (Layout<Geometry>, _ node: Int) -> Bool,
    follows: @escaping @Sendable (Layout<Geometry>) -> (_ first: Int, _ second: Int) -> Bool
  ) -> Self {
    MetricGroup([
      Metric(
        "order_kept", unit: "share", .higher, law: .order,
        "pairs of successive siblings whose second is read after the first ÷ all such pairs",
        notices: notices, ignores: [.move, .scale, .rename])
    ]) { layout in
      let follows = follows(layout)
      var (pairs, kept) = (0, 0)
      var last = 0
      for node in layout.tree.nodes.dropFirst() where isDrawn(layout, node) {
        if layout.tree.parent[node] == layout.tree.parent[last] {
          pairs += 1
          if follows(last, node) { kept += 1 }
        }
        last = node
      }
      return [pairs == 0 ? nil : Double(kept) / Double(pairs)]
    }
  }
}
