import TreeLayout

extension Layout<Point> {
  /// A drawing whose edges are arcs, cut open at the top and unrolled: x is the angle, in such a
  /// unit that the circle around all nodes keeps its length, and y the distance from the root. Ways
  /// are square there. Other drawings stay as they are.
  ///
  /// - Complexity: O(*n*), O(1) for other drawings.
  var unrolled: Layout<Point> {
    guard conventions.routing == .arc else { return self }
    let turns = DrawnTurns(of: self)
    let radii = tree.nodes.map { turns.radius(of: $0) }
    let length = 2 * .pi * radii.reduce(0) { max($0, $1) }
    var conventions = conventions
    conventions.routing = .square
    conventions.isRadial = false
    return Layout(
      tree: tree, frame: frame,
      geometry: tree.nodes.map { Point(x: turns.turn(of: $0) * length, y: radii[$0]) },
      marks: marks, claims: claims, conventions: conventions)
  }
}
