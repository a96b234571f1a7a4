import TreeLayout

extension MetricGroup<Rect> {
  /// How well the eye can follow leaves in data order.
  ///
  /// Both metrics look at the measured leaf children, parent by parent, in data order, and pool
  /// their counts over all parents. Both lie in 0…1, do not change with the drawing's scale and are
  /// empty if there is nothing to count. O(*n*).
  ///
  /// `readability` is 1 − turns ÷ items. The eye moves from center to center and turns where two
  /// successive moves differ by more than 0.1 rad. It also turns, to search, where a leaf has the
  /// center of the one before it or a side of at most 1e-9 of the frame's longer one: a leaf that
  /// lies on another one or has vanished cannot be followed. The paper has neither of these two
  /// rules.
  ///
  /// `continuity` is the share of successive pairs that lie side by side: apart, but by no more
  /// than the least gap between successive leaves anywhere in the layout, and along more than 1e-9
  /// of the frame's longer side. Without gaps these pairs touch, as in the paper.
  ///
  /// - Reference: B. Bederson, B. Shneiderman, M. Wattenberg. "Ordered and Quantum Treemaps." *ACM
  ///   Transactions on Graphics* 21(4), 2002. Y. Tu, H.-W. Shen. "Visualizing Changes of
  ///   Hierarchical Data using Treemaps." *IEEE TVCG* 13(6), 2007.
  public static var readingOrder: Self {
    MetricGroup([
      Metric(
        "readability", unit: "share", .higher,
        "1 − turns of the eye ÷ leaves, siblings in data order (Bederson et al. 2002)",
        notices: [.jitter, .swap, .stack, .vanish]),
      Metric(
        "continuity", unit: "share", .higher,
        "successive sibling leaves side by side ÷ all successive ones (Tu & Shen 2007)",
        notices: [.jitter, .swap, .stack, .vanish]),
    ]) { layout in
      let depth = layout.roundingDepth
      var (items, turns, pairs) = (0, 0, 0)
      var gaps: [Double] = []
      var (parent, last, move) = (Int32(-1), Rect.zero, Move(x: 0, y: 0))
      for node in layout.tree.nodes.dropFirst() where layout.isMeasured(node) {
        let rect = layout.geometry[node]
        items += 1
        var turnsHere = rect.shorterSide <= depth
        if layout.tree.parent[node] == parent {
          pairs += 1
          if let gap = rect.gap(beside: last, depth: depth) { gaps.append(gap) }
          let next = Move(x: rect.midX - last.midX, y: rect.midY - last.midY)
          if next.isShorter(than: depth) {
            turnsHere = true
          } else {
            if !move.isShorter(than: depth), move.turns(into: next) { turnsHere = true }
            move = next
          }
        } else {
          parent = layout.tree.parent[node]
          move = Move(x: 0, y: 0)
        }
        if turnsHere { turns += 1 }
        last = rect
      }
      let least = gaps.min() ?? 0
      return [
        items == 0 ? nil : 1 - Double(turns) / Double(items),
        pairs == 0 ? nil : Double(gaps.count { $0 <= least + depth }) / Double(pairs),
      ]
    }
  }
}

/// A step of the eye from one center to the next.
private struct Move {
  var x: Double
  var y: Double

  func isShorter(than depth: Double) -> Bool { max(abs(x), abs(y)) <= depth }

  /// Whether the directions differ by more than 0.1 rad, found from the tangent of the angle.
  func turns(into other: Move) -> Bool {
    let along = x * other.x + y * other.y
    let across = abs(x * other.y - y * other.x)
    return along <= 0 || across > 0.10033467208545055 * along
  }
}

extension Rect {
  /// The distance of two rectangles that can be seen, are apart and have a common piece along x or
  /// y that is longer than the depth; `nil` for other pairs.
  fileprivate func gap(beside other: Rect, depth: Double) -> Double? {
    guard min(shorterSide, other.shorterSide) > depth else { return nil }
    let apartX = max(other.x - maxX, x - other.maxX)
    let apartY = max(other.y - maxY, y - other.maxY)
    if apartX >= -depth, apartY < -depth { return max(0, apartX) }
    if apartY >= -depth, apartX < -depth { return max(0, apartY) }
    return nil
  }
}
