/// The nodes of a radial drawing as seen from the root's center.
package struct DrawnTurns {
  let points: [Point]

  package init(of layout: Layout<Point>) { points = layout.geometry }

  private func vector(to node: Int) -> Point {
    Point(x: points[node].x - points[0].x, y: points[node].y - points[0].y)
  }

  package func radius(of node: Int) -> Double {
    let vector = vector(to: node)
    return (vector.x * vector.x + vector.y * vector.y).squareRoot()
  }

  /// The direction to a node in turns from the top, clockwise, 0…1; ½ for a node at the center.
  package func turn(of node: Int) -> Double {
    let vector = vector(to: node)
    guard vector.x != 0 || vector.y != 0 else { return 0.5 }
    return 0.5 + angle(x: vector.y, y: -vector.x) / (2 * .pi)
  }

  /// How far the arc of a way goes clockwise, in turns; negative if it goes counterclockwise, and 0
  /// at the center.
  package func turnOfArc(from parent: Int, to child: Int) -> Double {
    radius(of: parent) > 0 ? turn(of: child) - turn(of: parent) : 0
  }

  /// How long a way is along its arc and outward.
  package func lengthOfWay(from parent: Int, to child: Int) -> Double {
    let inner = radius(of: parent)
    let arc = 2 * .pi * inner * abs(turnOfArc(from: parent, to: child))
    return arc + abs(radius(of: child) - inner)
  }

  /// The point at a distance from the root's center.
  func point(turn: Double, radius: Double) -> Point {
    let (sine, cosine) = sineAndCosine(turn: turn)
    return Point(x: points[0].x + radius * sine, y: points[0].y - radius * cosine)
  }
}
