import TreeLayout

/// A straight line: an edge from a parent's anchor to a child's, or a straight piece of an edge
/// with corners.
struct Edge: BitwiseCopyable {
  var start: Point
  var end: Point

  var dx: Double { end.x - start.x }
  var dy: Double { end.y - start.y }
  var length: Double { (dx * dx + dy * dy).squareRoot() }

  var box: Box {
    Box(
      minX: min(start.x, end.x), minY: min(start.y, end.y),
      maxX: max(start.x, end.x), maxY: max(start.y, end.y))
  }

  /// The cross product of the edge's vector and the vector from its start to the point: positive on
  /// one side, negative on the other. Its amount is the edge's length times the point's distance
  /// from the edge's line.
  func cross(_ point: Point) -> Double {
    dx * (point.y - start.y) - dy * (point.x - start.x)
  }

  /// Whether each edge has its ends on both sides of the other. An end so near to the other edge's
  /// line that it only touches is on neither side; see `Touching`.
  func crosses(_ other: Edge, _ touching: Touching) -> Bool {
    let runAlongAxes = isAlongAxis && other.isAlongAxis
    let least = runAlongAxes ? touching.depth * length : touching.area
    let otherLeast = runAlongAxes ? touching.depth * other.length : touching.area
    return separates(other.start, other.end, by: least)
      && other.separates(start, end, by: otherLeast)
  }

  private func separates(_ first: Point, _ second: Point, by least: Double) -> Bool {
    let (one, two) = (cross(first), cross(second))
    return (one < 0) != (two < 0) && min(abs(one), abs(two)) > least
  }

  /// Whether the edge runs straight across or straight down.
  private var isAlongAxis: Bool { dx == 0 || dy == 0 }

  /// Whether the edge reaches into the inside of the box; an edge may be a point.
  ///
  /// Two convex shapes are apart when they are apart along x, y or across the edge.
  func reaches(into target: Box) -> Bool {
    guard box.meets(target) else { return false }
    let center = Point(
      x: (target.minX + target.maxX) / 2, y: (target.minY + target.maxY) / 2)
    return abs(cross(center)) <= (abs(dx) * target.height + abs(dy) * target.width) / 2
  }
}

/// How near to an edge a point is that touches it, in a drawing of some extent.
struct Touching {
  /// The distance, if both edges run along axes.
  let depth: Double

  /// The cross product with the edge, if one of the edges slants. It is an area, so that stretching
  /// a drawing never turns a crossing into touching, however flat the edges become.
  let area: Double

  init(in extent: Box) {
    depth = extent.touchingDepth
    area = 1e-12 * extent.width * extent.height
  }
}

extension Layout<Point> {
  /// The edges of the drawing without corners: number `i` leads to node `i + 1`.
  var edges: [Edge] {
    var edges: [Edge] = []
    edges.reserveCapacity(tree.count)
    for paths in EdgeTracer(of: self).parts(below: tree.nodes) {
      for child in paths.children {
        let way = paths[child]
        edges.append(Edge(start: way[way.startIndex], end: way[way.endIndex - 1]))
      }
    }
    return edges
  }

  /// The straight line from the center of a node's parent to the node's own.
  func centerLine(to node: Int) -> Edge {
    Edge(start: geometry[Int(tree.parent[node])], end: geometry[node])
  }
}

extension PointConventions {
  /// Whether all edges are straight lines.
  var edgesAreStraight: Bool { routing == .straight && drawn == nil }
}

extension EdgeTracer {
  /// The paths below neighboring nodes, those below a thousand at a time: mostly they stay in the
  /// caches until they are read.
  func parts(below parents: Range<Int>) -> some Sequence<EdgePaths> {
    stride(from: parents.lowerBound, to: parents.upperBound, by: 1_000).lazy.map {
      paths(below: $0..<min($0 + 1_000, parents.upperBound))
    }
  }
}

extension EdgePaths {
  /// The straight pieces of the path to a node.
  func pieces(to child: Int) -> Pieces { Pieces(way: self[child]) }

  struct Pieces: Sequence, IteratorProtocol {
    private let way: ArraySlice<Point>
    private var end: Int

    init(way: ArraySlice<Point>) {
      self.way = way
      end = way.startIndex
    }

    mutating func next() -> Edge? {
      end += 1
      return end < way.endIndex ? Edge(start: way[end - 1], end: way[end]) : nil
    }
  }
}
