extension Layout<Point> {
  /// The node's box, in node units.
  public func box(of node: Int) -> Rect {
    let (center, size) = (geometry[node], tree.size(of: node))
    return Rect(
      x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
      height: size.height)
  }

  /// The rectangle around all boxes, in node units. For this package's strategies it begins at (0,
  /// 0), but for rounding.
  ///
  /// - Complexity: O(*n*).
  public var boundingBox: Rect {
    let first = box(of: 0)
    var (left, right, top, bottom) = (first.x, first.maxX, first.y, first.maxY)
    for node in tree.nodes.dropFirst() {
      let box = box(of: node)
      (left, right) = (min(left, box.x), max(right, box.maxX))
      (top, bottom) = (min(top, box.y), max(bottom, box.maxY))
    }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
