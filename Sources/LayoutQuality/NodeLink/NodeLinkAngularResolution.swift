import TreeLayout

extension MetricGroup<Point> {
  /// The smallest angle between two edges that meet in one anchor, in degrees, 0…180.
  ///
  /// If edges go between centers, a node's children and its parent meet in one anchor; if they go
  /// from bottom to top, only its children do, and those at either side of a mind map's root. An
  /// edge without length has no direction and is passed over. Empty if no two edges meet, and if
  /// edges are elbows, which have a part of their paths in common. O(*n* log *n*).
  ///
  /// - Reference: M. Formann et al. "Drawing Graphs in the Plane with High Resolution." *SIAM
  ///   Journal on Computing* 22(5), 1993.
  public static var angularResolution: Self {
    MetricGroup([
      Metric(
        "angular_resolution", unit: "degrees", .higher,
        "smallest angle between two edges that meet in one anchor (Formann et al. 1993)",
        notices: [.stack, .stretch])
    ]) { layout in
      let tree = layout.tree
      // Ways that somebody has drawn need not meet in anchors.
      guard layout.conventions.routing == .straight, layout.conventions.drawn == nil else {
        return [nil]
      }
      let edges = layout.edges
      var smallest: Double?
      var directions: [Direction] = []
      func close() {
        if let half = Direction.smallestHalfTangent(&directions) {
          smallest = min(smallest ?? half, half)
        }
        directions.removeAll(keepingCapacity: true)
      }
      for node in tree.nodes {
        let children = tree.children(of: node)
        for child in children {
          if child > children.lowerBound, edges[child - 1].start != edges[child - 2].start {
            close()
          }
          directions.append(Direction(edges[child - 1]))
        }
        // Only edges between centers share a point with the edge to the parent.
        if node > 0, let first = children.first, edges[first - 1].start == edges[node - 1].end {
          directions.append(Direction(edges[node - 1]).reversed)
        }
        close()
      }
      return [smallest.map { 2 * arcTangent($0) * 180 / .pi }]
    }
  }
}

/// A vector of which only the direction counts.
private struct Direction: Comparable {
  var x: Double
  var y: Double

  init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  init(_ edge: Edge) {
    self.init(x: edge.dx, y: edge.dy)
  }

  var reversed: Direction { Direction(x: -x, y: -y) }

  /// By angle, through a half turn from the positive x axis and then the other half.
  static func < (left: Direction, right: Direction) -> Bool {
    guard left.isInSecondHalf == right.isInSecondHalf else { return right.isInSecondHalf }
    return left.x * right.y - left.y * right.x > 0
  }

  private var isInSecondHalf: Bool { y < 0 || y == 0 && x < 0 }

  /// tan(α/2) of the angle α between two directions: it grows with the angle, also for the smallest
  /// angles, and takes no more than a root.
  private func halfTangent(to other: Direction) -> Double {
    let along = x * other.x + y * other.y
    let across = abs(x * other.y - y * other.x)
    let lengths = ((x * x + y * y) * (other.x * other.x + other.y * other.y)).squareRoot()
    return along > 0 ? across / (lengths + along) : (lengths - along) / across
  }

  /// tan(α/2) of the smallest angle α between two of the directions, `nil` for fewer than two. It
  /// sorts the directions, as the smallest angle lies between neighbors.
  static func smallestHalfTangent(_ directions: inout [Direction]) -> Double? {
    directions.removeAll { $0.x == 0 && $0.y == 0 }
    guard directions.count >= 2 else { return nil }
    directions.sort()
    var smallest = directions[directions.count - 1].halfTangent(to: directions[0])
    for index in 1..<directions.count {
      smallest = min(smallest, directions[index - 1].halfTangent(to: directions[index]))
    }
    return smallest
  }
}
