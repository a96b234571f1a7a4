import TreeLayout

/// The levels of a radial drawing as rings around its root. Nodes on a ring are found by their
/// angles, so that only near ones have to be looked at.
///
/// Edges are straight from center to center, nodes of a level follow each other clockwise in the
/// order of the tree, and no edge passes the top, where the rings are cut open.
struct DrawnRings {
  private let tree: LayoutTree
  private let points: [Point]

  /// The radius of each level, ascending from 0.
  private let radii: [Double]

  /// Indexed by node: the angle from the bottom, clockwise, −π…π; ascending on each level.
  private let angles: [Double]

  /// The rounding of the radii: a node's distance from its ring is at most a thousandth of this.
  private let rounding: Double

  /// `nil` if the drawing has no such rings.
  ///
  /// - Complexity: O(*n*).
  init?(of layout: Layout<Point>) {
    let (tree, points) = (layout.tree, layout.geometry)
    let conventions = layout.conventions
    let extent = layout.extent
    guard conventions.isRadial, conventions.routing == .straight,
      conventions.anchors == .centerToCenter, tree.count > 1, tree.levelCount <= 4_000
    else { return nil }
    rounding = 1e-12 * extent.longerSide
    var radii = [0.0]
    var angles = [0.0]
    angles.reserveCapacity(tree.count)
    for level in 1..<tree.levelCount {
      var (least, greatest) = (Double.infinity, 0.0)
      var last = -Double.infinity
      for node in tree.level(level) {
        let (dx, dy) = (points[node].x - points[0].x, points[node].y - points[0].y)
        let radius = (dx * dx + dy * dy).squareRoot()
        (least, greatest) = (min(least, radius), max(greatest, radius))
        let angle = angle(x: dy, y: -dx)
        let parent = Int(tree.parent[node])
        let isWhole = parent == 0 || abs(angle - angles[parent]) < .pi
        guard angle > last + 1e-9, isWhole else { return nil }
        last = angle
        angles.append(angle)
      }
      guard greatest - least <= 1e-3 * rounding, least > radii[level - 1] + 1e3 * rounding
      else { return nil }
      radii.append(greatest)
    }
    // Then the depth of touching, which depends on the extent, is large beside rounding.
    guard min(extent.width, extent.height) >= radii[tree.levelCount - 1] else { return nil }
    (self.tree, self.points, self.radii, self.angles) = (tree, points, radii, angles)
  }

  private func edge(to child: Int) -> Edge {
    Edge(start: points[Int(tree.parent[child])], end: points[child])
  }

  /// The angles of the ends of the edge to a node, as seen from the root.
  private func angles(ofEdgeTo child: Int) -> (from: Double, to: Double) {
    let parent = Int(tree.parent[child])
    let (one, two) = (angles[parent == 0 ? child : parent], angles[child])
    return (min(one, two), max(one, two))
  }

  /// The first of the nodes for which `isReached` is true; it stays true from there on.
  private func first(of nodes: Range<Int>, where isReached: (Int) -> Bool) -> Int {
    var (low, high) = (nodes.lowerBound, nodes.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if isReached(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

// MARK: - Crossings

extension DrawnRings {
  /// How many edges without a common node cross; `nil` if that takes too long.
  ///
  /// An edge that leaves its parent's ring outward stays between this ring and the next one, and
  /// two such edges between the same rings have the same order at both ends: as straight lines that
  /// meet at most once, they do not cross. So only edges that begin almost along their ring, or
  /// inward, are compared with others: with edges of their own level and of inner levels that they
  /// reach, if the root sees these edges in the same directions.
  ///
  /// - Complexity: O(*n* + *f* log *n* + *k*) for *f* such edges and *k* others near them.
  func crossings(_ touching: Touching) -> Int? {
    var (found, steps) = (0, 0)
    for level in 2..<max(tree.levelCount, 2) {
      for child in tree.level(level) {
        guard let nearest = flatEdge(to: child) else { continue }
        let (from, to) = angles(ofEdgeTo: child)
        let edge = edge(to: child)
        var inner = level
        while inner > 0, radii[inner] >= nearest - rounding {
          let others = tree.level(inner)
          var other = first(of: others) { angles(ofEdgeTo: $0).to >= from - 1e-9 }
          while other < others.upperBound, angles(ofEdgeTo: other).from <= to + 1e-9 {
            steps += 1
            // Two such edges of one level find each other twice.
            let isOnce = inner < level || other > child || flatEdge(to: other) == nil
            if isOnce, areApart(child, other), edge.crosses(self.edge(to: other), touching) {
              found += 1
            }
            other += 1
          }
          inner -= 1
        }
        guard steps <= 100 * tree.count else { return nil }
      }
    }
    return found
  }

  /// Whether two edges have no node in common.
  private func areApart(_ first: Int, _ second: Int) -> Bool {
    tree.parent[first] != tree.parent[second] && Int(tree.parent[first]) != second
      && Int(tree.parent[second]) != first
  }

  /// How near the edge to a node comes to the root, if it does not leave its parent's ring outward
  /// by more than half a degree; otherwise `nil`.
  private func flatEdge(to child: Int) -> Double? {
    let edge = edge(to: child)
    let (x, y) = (edge.start.x - points[0].x, edge.start.y - points[0].y)
    let outward = x * edge.dx + y * edge.dy
    let length = edge.length
    guard outward < 0.01 * length * (x * x + y * y).squareRoot() else { return nil }
    return abs(x * edge.dy - y * edge.dx) / length
  }
}

// MARK: - Boxes

extension DrawnRings {
  /// How many pairs of boxes overlap; `nil` if a box has no inside, or too many boxes are near each
  /// other.
  ///
  /// - Complexity: O(*n* + *k*) for *k* pairs of boxes near each other, times the rings that a box
  ///   reaches into.
  func overlaps(of boxes: [Box]) -> Int? {
    guard let reaches = reaches(of: boxes), let most = reaches.max() else { return nil }
    var (found, steps) = (0, 0)
    for level in radii.indices {
      for outer in level..<radii.count {
        let apart = radii[outer] - radii[level] - rounding
        let reach = reaches[level] + reaches[outer]
        if apart > reaches[level] + most { break }
        if apart > reach { continue }
        let ring = tree.level(outer)
        var start = ring.lowerBound
        for node in tree.level(level) {
          // The angle's sine is at most the distance over the inner radius.
          let isWide = reach >= 0.5 * radii[level]
          let width = isWide ? 2 * Double.pi : 1.6 * (reach + rounding) / radii[level]
          if isWide {
            start = ring.lowerBound
          } else {
            while start < ring.upperBound, angles[start] < angles[node] - width { start += 1 }
          }
          func compare(_ other: Int) {
            steps += 1
            let isFirst = outer > level || other > node
            if isFirst, boxes[node].meets(boxes[other]) { found += 1 }
          }
          var other = start
          while other < ring.upperBound, angles[other] <= angles[node] + width {
            compare(other)
            other += 1
          }
          if isWide { continue }
          // The nodes beyond the top.
          var last = ring.upperBound - 1
          while last >= other, angles[last] >= angles[node] - width + 2 * .pi {
            compare(last)
            last -= 1
          }
          var beginning = ring.lowerBound
          while beginning < start, angles[beginning] <= angles[node] + width - 2 * .pi {
            compare(beginning)
            beginning += 1
          }
        }
        guard steps <= 60 * tree.count else { return nil }
      }
    }
    return found
  }

  /// How many edges reach into a box that is not one of their own two; `nil` as in `overlaps`.
  ///
  /// - Complexity: O(*n* log *n* + *k*) for *k* boxes near edges, times the rings that an edge and
  ///   the boxes beside it reach into.
  func edgeOverlaps(of boxes: [Box]) -> Int? {
    guard let reaches = reaches(of: boxes), let most = reaches.max() else { return nil }
    var (found, steps) = (0, 0)
    for level in 1..<tree.levelCount {
      for child in tree.level(level) {
        let way = Way(edge(to: child), around: points[0])
        var isReaching = false
        var ring = level
        while !isReaching, ring < radii.count, radii[ring] - most <= radii[level] + rounding {
          isReaching = self.isReaching(way, to: child, on: level, ring, boxes, reaches, &steps)
          ring += 1
        }
        ring = level - 1
        while !isReaching, ring >= 0, radii[ring] + most >= way.nearest - rounding {
          isReaching = self.isReaching(way, to: child, on: level, ring, boxes, reaches, &steps)
          ring -= 1
        }
        if isReaching { found += 1 }
        guard steps <= 60 * tree.count else { return nil }
      }
    }
    return found
  }

  /// Whether the edge to a node of a level reaches into the box of another node of a ring.
  private func isReaching(
    _ way: Way, to child: Int, on level: Int, _ ring: Int, _ boxes: [Box], _ reaches: [Double],
    _ steps: inout Int
  ) -> Bool {
    let parent = Int(tree.parent[child])
    func isMet(_ other: Int) -> Bool {
      steps += 1
      return other != child && other != parent && way.edge.reaches(into: boxes[other])
    }
    let nodes = tree.level(ring)
    let (radius, reach) = (radii[ring], reaches[ring] + rounding)
    guard radius - reach <= radii[level], radius + reach >= way.nearest else { return false }
    guard reach < 0.5 * radius else { return nodes.contains(where: isMet) }
    let (one, two) = way.ends(within: (radius - reach)...(radius + reach))
    // The angle's sine is at most the distance over the radius.
    let width = 1.6 * reach / radius
    let (from, to) = (min(one, two) - width, max(one, two) + width)
    var start: Int
    switch ring {
    case level - 1, level:
      start = ring == level ? child : parent
      while start > nodes.lowerBound, angles[start - 1] >= from { start -= 1 }
    default: start = first(of: nodes) { angles[$0] >= from }
    }
    var end = start
    while end < nodes.upperBound, angles[end] <= to {
      if isMet(end) { return true }
      end += 1
    }
    // The nodes beyond the top.
    var last = nodes.upperBound - 1
    while last >= end, angles[last] >= from + 2 * .pi {
      if isMet(last) { return true }
      last -= 1
    }
    var beginning = nodes.lowerBound
    while beginning < start, angles[beginning] <= to - 2 * .pi {
      if isMet(beginning) { return true }
      beginning += 1
    }
    return false
  }

  /// How far a box reaches from its node at most, for each level; `nil` if a box has no inside.
  private func reaches(of boxes: [Box]) -> [Double]? {
    var reaches: [Double] = []
    for level in radii.indices {
      var most = 0.0
      for node in tree.level(level) {
        let box = boxes[node]
        guard box.hasInside else { return nil }
        most = max(most, box.width * box.width + box.height * box.height)
      }
      reaches.append(most.squareRoot() / 2)
    }
    return reaches
  }

  /// A straight edge as seen from the root.
  private struct Way {
    let edge: Edge

    /// How near the edge comes to the root.
    let nearest: Double

    private let x: Double
    private let y: Double

    /// Where on the edge's line, in lengths of the edge, the root is nearest.
    private let foot: Double
    private let length: Double

    init(_ edge: Edge, around center: Point) {
      self.edge = edge
      (x, y) = (edge.start.x - center.x, edge.start.y - center.y)
      length = edge.length
      foot = -(x * edge.dx + y * edge.dy) / (length * length)
      let start = (x * x + y * y).squareRoot()
      nearest = foot > 0 ? abs(x * edge.dy - y * edge.dx) / length : start
    }

    /// The angles at which the edge enters and leaves the ring between two radii. An edge that
    /// first comes nearer to the root is taken whole.
    func ends(within radii: ClosedRange<Double>) -> (Double, Double) {
      guard foot <= 0 else { return (angle(at: 0), angle(at: 1)) }
      let offset = abs(x * edge.dy - y * edge.dx) / length
      func place(_ radius: Double) -> Double {
        let rest = max(0, radius * radius - offset * offset).squareRoot() / length
        return min(1, max(0, foot + rest))
      }
      return (angle(at: place(radii.lowerBound)), angle(at: place(radii.upperBound)))
    }

    private func angle(at place: Double) -> Double {
      let (dx, dy) = (x + place * edge.dx, y + place * edge.dy)
      return dx == 0 && dy == 0
        ? TreeLayout.angle(x: edge.dy, y: -edge.dx) : TreeLayout.angle(x: dy, y: -dx)
    }
  }
}
