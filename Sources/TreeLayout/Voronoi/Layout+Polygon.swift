extension Layout<Polygon> {
  /// The corners of a node's polygon, clockwise; none for a node that weighs nothing.
  ///
  /// - Complexity: O(*k*) for *k* corners.
  public func corners(of node: Int) -> [Point] {
    let list = list(of: node)
    return stride(from: list.startIndex, to: list.endIndex - 1, by: 2).map {
      Point(x: list[$0], y: list[$0 + 1])
    }
  }
}
