import TreeLayout

extension MetricGroup<Circle> {
  /// How far circles reach into their siblings and out of their parents, in parts of the root's
  /// radius.
  ///
  /// Two circles overlap by the sum of their radii less the distance of their centers, or by the
  /// smaller one's diameter if that is less; a circle without radius overlaps nothing. A circle
  /// protrudes by its radius and the distance of its center from its parent's, less the parent's
  /// radius; one with a negative radius is inside out and protrudes by as much. Both values are 0
  /// if no circle overlaps or protrudes, and empty if the root has no radius. Siblings are swept
  /// from left to right in O(*n* log *n*), and for each circle those that begin above or below it,
  /// about √*k* of *k* equal ones.
  public static var containment: Self {
    MetricGroup([
      Metric(
        "overlap_max", unit: "root radii", .zero, law: .containment,
        "greatest depth by which two siblings overlap ÷ the root's radius",
        notices: [.jitter, .stack, .inflate]),
      Metric(
        "protrusion_max", unit: "root radii", .zero, law: .containment,
        "greatest distance by which a circle reaches out of its parent ÷ the root's radius",
        notices: [.jitter, .inflate]),
    ]) { layout in
      let (tree, circles) = (layout.tree, layout.geometry)
      let root = circles[0].r
      guard root > 0 else { return [nil, nil] }
      var protrusion = 0.0
      for node in tree.nodes.dropFirst() {
        let parent = circles[Int(tree.parent[node])]
        let reach = parent.distance(to: circles[node]) + circles[node].r
        protrusion = max(protrusion, reach - parent.r, -circles[node].r)
      }
      var overlap = 0.0
      var group: [Circle] = []
      for node in tree.nodes where tree.children(of: node).count > 1 {
        group.removeAll(keepingCapacity: true)
        for child in tree.children(of: node) where circles[child].r > 0 {
          group.append(circles[child])
        }
        overlap = max(overlap, deepestOverlap(of: &group))
      }
      return [overlap / root, protrusion / root]
    }
  }

  private static func deepestOverlap(of circles: inout [Circle]) -> Double {
    circles.sort { $0.x - $0.r < $1.x - $1.r }
    var deepest = 0.0
    for (index, circle) in circles.enumerated() {
      var next = index + 1
      while next < circles.count, circles[next].x - circles[next].r < circle.x + circle.r - deepest
      {
        let other = circles[next]
        next += 1
        guard abs(other.y - circle.y) < circle.r + other.r - deepest else { continue }
        let depth = circle.r + other.r - circle.distance(to: other)
        deepest = max(deepest, min(depth, 2 * circle.r, 2 * other.r))
      }
    }
    return deepest
  }
}

extension Circle {
  /// The distance of the centers.
  func distance(to other: Circle) -> Double {
    let (dx, dy) = (other.x - x, other.y - y)
    return (dx * dx + dy * dy).squareRoot()
  }
}
