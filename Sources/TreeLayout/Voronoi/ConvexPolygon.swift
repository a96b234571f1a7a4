/// A corner of a convex polygon, and the side that begins there.
package struct Corner: BitwiseCopyable, Equatable {
  package var x: Double
  package var y: Double

  /// What lies beyond the side that begins here: the number of a site, or `border`.
  package var side: Int32

  /// The side of a polygon that nothing has cut yet.
  package static let border: Int32 = -1

  package init(x: Double, y: Double, side: Int32 = border) {
    self.x = x
    self.y = y
    self.side = side
  }
}

/// A convex polygon, clockwise on a screen, from which half-planes are cut.
package struct ConvexPolygon {
  package private(set) var corners: [Corner] = []
  private var spare: [Corner] = []

  init() {}

  package init(_ corners: [Corner]) {
    self.corners = corners
  }

  /// Starts again with another polygon, moved by a distance.
  mutating func reset(to outline: [Corner], movedBy x: Double, _ y: Double) {
    corners.removeAll(keepingCapacity: true)
    for corner in outline {
      corners.append(Corner(x: corner.x + x, y: corner.y + y, side: corner.side))
    }
  }

  /// Keeps the points that are not farther in a direction than a bound. A corner on the line stays.
  /// A polygon of fewer than three corners is empty.
  ///
  /// - Parameter side: what lies beyond the new side.
  /// - Returns: whether anything was cut off.
  @discardableResult
  package mutating func cut(_ x: Double, _ y: Double, _ bound: Double, side: Int32) -> Bool {
    var isWhole = true
    for corner in corners where x * corner.x + y * corner.y > bound {
      isWhole = false
      break
    }
    if isWhole { return false }
    spare.removeAll(keepingCapacity: true)
    var corner = corners[0]
    var way = x * corner.x + y * corner.y - bound
    for index in corners.indices {
      let next = corners[index + 1 < corners.count ? index + 1 : 0]
      let nextWay = x * next.x + y * next.y - bound
      if way <= 0 {
        if way == 0, nextWay > 0 { corner.side = side }
        spare.append(corner)
      }
      if way < 0 && nextWay > 0 || way > 0 && nextWay < 0 {
        let share = way / (way - nextWay)
        spare.append(
          Corner(
            x: corner.x + share * (next.x - corner.x), y: corner.y + share * (next.y - corner.y),
            side: way < 0 ? side : corner.side))
      }
      (corner, way) = (next, nextWay)
    }
    if spare.count < 3 { spare.removeAll(keepingCapacity: true) }
    swap(&corners, &spare)
    return true
  }

  /// The least and the greatest way of its corners in a direction.
  func extent(_ x: Double, _ y: Double) -> (low: Double, high: Double) {
    var (low, high) = (Double.infinity, -Double.infinity)
    for corner in corners {
      let way = x * corner.x + y * corner.y
      low = min(low, way)
      high = max(high, way)
    }
    return (low, high)
  }

  /// The square of the distance of the farthest corner from the origin.
  var reach: Double {
    var reach = 0.0
    for corner in corners { reach = max(reach, corner.x * corner.x + corner.y * corner.y) }
    return reach
  }

  /// Area and centroid.
  package var measure: PolygonMeasure { PolygonMeasure(corners.span) }
}

/// The area and the centroid of a polygon, from a fan around its first corner.
package struct PolygonMeasure: BitwiseCopyable {
  package var area = 0.0
  package var x = 0.0
  package var y = 0.0

  init() {}

  init(_ corners: borrowing Span<Corner>) {
    self.init(count: corners.count) { (corners[$0].x, corners[$0].y) }
  }

  /// - Parameter numbers: x and y of the corners in turn.
  init(_ numbers: ArraySlice<Double>) {
    let start = numbers.startIndex
    self.init(count: numbers.count / 2) { (numbers[start + 2 * $0], numbers[start + 2 * $0 + 1]) }
  }

  @inline(__always)
  private init(count: Int, _ corner: (Int) -> (x: Double, y: Double)) {
    guard count > 0 else { return }
    let first = corner(0)
    var (sum, sumX, sumY) = (0.0, 0.0, 0.0)
    if count > 2 {
      let second = corner(1)
      var (x, y) = (second.x - first.x, second.y - first.y)
      for index in 2..<count {
        let next = corner(index)
        let (nextX, nextY) = (next.x - first.x, next.y - first.y)
        let twice = x * nextY - y * nextX
        sum += twice
        sumX += twice * (x + nextX)
        sumY += twice * (y + nextY)
        (x, y) = (nextX, nextY)
      }
    }
    area = sum / 2
    x = first.x + (sum > 0 ? sumX / (3 * sum) : 0)
    y = first.y + (sum > 0 ? sumY / (3 * sum) : 0)
  }
}
