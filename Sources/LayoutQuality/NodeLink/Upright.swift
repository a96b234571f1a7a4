import TreeLayout

extension Layout<Point> {
  /// The same drawing with rows for levels: if levels are columns, x and y are swapped, and so are
  /// the sides of the boxes.
  ///
  /// - Complexity: O(*n*), O(1) if levels are rows.
  var upright: Layout<Point> {
    guard conventions.orientation.isHorizontal else { return self }
    var conventions = conventions
    conventions.orientation = .down
    return Layout(
      tree: tree.turned, frame: frame, geometry: geometry.map { Point(x: $0.y, y: $0.x) },
      marks: marks, claims: claims, conventions: conventions)
  }
}
