import TreeLayout

extension ChangeMetricGroup<Rect> {
  /// How much nodes move inside their parents.
  ///
  /// A node's place is the distance of its center from its parent's, in half diagonals of the
  /// parent. The metric is the mean change of this place, over the nodes below the root that have a
  /// positive weight and are shown in both layouts, in parents with a diagonal; empty without any.
  /// O(*n*).
  public static var relativeParentChange: Self {
    ChangeMetricGroup([
      Metric(
        "relative_parent_change", unit: "half diagonals", .lower,
        "mean change of the distance of a node's center to its parent's ÷ the parent's half "
          + "diagonal")
    ]) { change, _ in
      let changes = change.survivors.compactMap { survivor -> Double? in
        guard let old = change.old.distanceInParent(of: survivor.old),
          let new = change.new.distanceInParent(of: survivor.new)
        else { return nil }
        return abs(new - old)
      }
      return [changes.mean]
    }
  }
}

extension Layout<Rect> {
  fileprivate func distanceInParent(of node: Int) -> Double? {
    guard node > 0, tree.weights[node] > 0, mark(of: node) == .shown else { return nil }
    let (rect, parent) = (self[node], self[Int(tree.parent[node])])
    let diagonal = Vector(x: parent.width, y: parent.height).square.squareRoot()
    guard diagonal > 0 else { return nil }
    let way = Vector(x: rect.midX - parent.midX, y: rect.midY - parent.midY)
    return way.square.squareRoot() / (diagonal / 2)
  }
}
