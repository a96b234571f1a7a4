import TreeLayout

extension MetricGroup<Rect> {
  /// How well the eye can follow leaves in data order.
  ///
  /// Both look at the measured leaf children with an inside, parent by parent, in data order, and
  /// pool what they count over all parents. Both lie in 0…1, do not change with the drawing's scale
  /// and are empty when there is nothing to count. O(*n*).
  ///
  /// `readability` is 1 − turns ÷ items. The eye moves from center to center and turns where two
  /// successive moves differ by more than 0.1 rad; a step between equal centers is no move.
  /// `continuity` is the share of successive pairs whose borders touch along more than 1e-9 of the
  /// frame's longer side.
  ///
  /// - Reference: B. Bederson, B. Shneiderman, M. Wattenberg. "Ordered and Quantum Treemaps." *ACM
  ///   Transactions on Graphics* 21(4), 2002. Y. Tu, H.-W. Shen. "Visualizing Changes of
  ///   Hierarchical Data using Treemaps." *IEEE TVCG* 13(6), 2007.
  public static var readingOrder: Self {
    MetricGroup([
      Metric(
        "readability", unit: "share", .higher,
        "1 − turns of the eye ÷ leaves, siblings in data order (Bederson et al. 2002)"),
      Metric(
        "continuity", unit: "share", .higher,
        "successive sibling leaves that touch ÷ all successive ones (Tu & Shen 2007)"),
    ]) { layout in
      let tolerance = 1e-9 * layout.frame.longerSide
      var (items, turns, pairs, touching) = (0, 0, 0, 0)
      var (parent, last, move) = (Int32(-1), Rect.zero, Move(x: 0, y: 0))
      for node in layout.tree.nodes.dropFirst() where layout.hasRatio(node) {
        let rect = layout.geometry[node]
        items += 1
        if layout.tree.parent[node] == parent {
          pairs += 1
          if rect.touches(last, tolerance: tolerance) { touching += 1 }
          let next = Move(x: rect.midX - last.midX, y: rect.midY - last.midY)
          if !next.isZero {
            if !move.isZero, move.turns(into: next) { turns += 1 }
            move = next
          }
        } else {
          parent = layout.tree.parent[node]
          move = Move(x: 0, y: 0)
        }
        last = rect
      }
      return [
        items == 0 ? nil : 1 - Double(turns) / Double(items),
        pairs == 0 ? nil : Double(touching) / Double(pairs),
      ]
    }
  }
}

/// A step of the eye from one center to the next.
private struct Move {
  var x: Double
  var y: Double

  var isZero: Bool { x == 0 && y == 0 }

  /// Whether the directions differ by more than 0.1 rad, told from the tangent of the angle.
  func turns(into other: Move) -> Bool {
    let along = x * other.x + y * other.y
    let across = abs(x * other.y - y * other.x)
    return along <= 0 || across > 0.10033467208545055 * along
  }
}

extension Rect {
  /// Whether the two borders share a piece that is longer than the tolerance.
  fileprivate func touches(_ other: Rect, tolerance: Double) -> Bool {
    let commonX = min(maxX, other.maxX) - max(x, other.x)
    let commonY = min(maxY, other.maxY) - max(y, other.y)
    let isBeside = min(abs(maxX - other.x), abs(other.maxX - x)) <= tolerance
    let isBelow = min(abs(maxY - other.y), abs(other.maxY - y)) <= tolerance
    return isBeside && commonY > tolerance || isBelow && commonX > tolerance
  }
}
