import TreeLayout

extension Metric {
  static let overlapShare = Metric(
    "overlap_share", unit: "share", .zero, law: .containment,
    "extent of children outside of their parent or on their siblings ÷ their whole extent",
    notices: [.jitter, .stack, .inflate])
}

extension MetricGroup {
  /// How much of children lies outside of their parent or on each other, along a line.
  ///
  /// 1 − Σ length of the union of a node's children inside of it ÷ Σ length of its children, over
  /// all nodes: 0…1, 0 if the law of containment is kept, and empty if children have no length. An
  /// interval that ends before it begins lies in no parent. A group's common item counts once.
  /// O(*n* log *n*).
  ///
  /// - Parameter interval: where the node begins and ends on the line that it shares with its
  ///   parent.
  static func intervalOverlap(
    _ interval: @escaping @Sendable (Layout<Geometry>, _ node: Int) -> (start: Double, end: Double)
  ) -> Self {
    MetricGroup([.overlapShare]) { layout in
      var (union, total) = (0.0, 0.0)
      var children: [(start: Double, end: Double)] = []
      for node in layout.tree.nodes where !layout.tree.isLeaf(node) {
        let parent = interval(layout, node)
        children.removeAll(keepingCapacity: true)
        layout.forEachDrawnChild(of: node) { child in
          let place = interval(layout, child)
          total += abs(place.end - place.start)
          if place.end > place.start { children.append(place) }
        }
        children.sort { $0.start < $1.start }
        var reached = parent.start
        for child in children {
          union += max(0, min(child.end, parent.end) - max(child.start, reached))
          reached = max(reached, child.end)
        }
      }
      return [total > 0 ? max(0, 1 - union / total) : nil]
    }
  }
}

extension Layout {
  /// Calls `body` with the children that have a place of their own, and with the first of those
  /// that share a place.
  func forEachDrawnChild(of node: Int, _ body: (Int) -> Void) {
    guard mark(of: node) == .shown else { return }
    var hasGroup = false
    for child in tree.children(of: node) {
      switch mark(of: child) {
      case .shown: body(child)
      case .grouped where !hasGroup:
        hasGroup = true
        body(child)
      case .grouped, .hidden: break
      }
    }
  }
}
