import TreeLayout

/// The outline of a mark, in pixels.
public enum Shape: Sendable, Hashable {
  /// A rectangle, with corners of a radius.
  case box(Rect, radius: Double = 0)
  case circle(Circle)

  /// A part of a ring around a point. At each of its two straight sides it keeps half of a gap, as
  /// a distance and not as an angle, so that gaps are as wide at the inner as at the outer end. The
  /// gaps never take more than half of the arc.
  case arc(Arc, around: Point, gap: Double = 0)

  /// Any other outline, such as the way of a line.
  case path([Piece])

  /// A piece of an outline.
  public enum Piece: Sendable, Hashable {
    /// Begins a contour.
    case move(to: Point)
    case line(to: Point)
    /// A cubic Bézier curve.
    case curve(to: Point, Point, Point)
    /// Along a circle around a point, by degrees clockwise; a negative number goes the other way.
    case arc(around: Point, by: Double)
    /// Ends a contour where it began.
    case close
  }
}

extension Shape {
  /// The rectangle around the shape; of a curve, around the points that define it.
  public var bounds: Rect {
    switch self {
    case .box(let box, _): return box
    case .circle(let circle):
      return Rect(
        x: circle.x - circle.r, y: circle.y - circle.r, width: 2 * circle.r,
        height: 2 * circle.r)
    case .arc(let arc, let middle, _):
      return Rect(around: [Point](cornersOf: arc, around: middle))
    case .path(let pieces):
      var points: [Point] = []
      for piece in pieces {
        switch piece {
        case .move(let point), .line(let point): points.append(point)
        case .curve(let end, let first, let second): points += [first, second, end]
        case .arc(let middle, let degrees):
          guard let start = points.last else { break }
          let count = max(1, (abs(degrees) / 15).whole(in: 1...24))
          points += (1...count).map {
            start.turned(by: degrees * Double($0) / Double(count), around: middle)
          }
        case .close: break
        }
      }
      return Rect(around: points)
    }
  }

  /// A convex polygon with these corners in turn.
  init(polygon corners: [Point]) {
    self = .path(
      corners.prefix(1).map { .move(to: $0) } + corners.dropFirst().map { .line(to: $0) }
        + [.close])
  }

  /// The corners of one closed contour of lines alone; `nil` for other shapes.
  var polygon: [Point]? {
    guard case .path(let pieces) = self, pieces.last == .close else { return nil }
    var corners: [Point] = []
    for (index, piece) in pieces.dropLast().enumerated() {
      switch piece {
      case .move(let point) where index == 0: corners.append(point)
      case .line(let point): corners.append(point)
      default: return nil
      }
    }
    return corners
  }

  /// Whether a point lies in the shape. Other paths than polygons are no places of nodes, and no
  /// point lies in them.
  public func contains(_ point: Point) -> Bool {
    switch self {
    case .box(let box, _):
      return point.x >= box.x && point.x < box.maxX && point.y >= box.y && point.y < box.maxY
    case .circle(let circle):
      let (dx, dy) = (point.x - circle.x, point.y - circle.y)
      return dx * dx + dy * dy < circle.r * circle.r
    case .arc(let arc, let middle, _):
      let (dx, dy) = (point.x - middle.x, point.y - middle.y)
      let square = dx * dx + dy * dy
      guard square >= arc.innerRadius * arc.innerRadius,
        square < arc.outerRadius * arc.outerRadius
      else { return false }
      guard arc.span < 360 else { return true }
      let (start, end) = (Point(direction: arc.startAngle), Point(direction: arc.endAngle))
      // Clockwise of the start, and counterclockwise of the end.
      let isBehindStart = start.x * dy - start.y * dx >= 0
      let isBeforeEnd = dx * end.y - dy * end.x > 0
      return arc.span <= 180 ? isBehindStart && isBeforeEnd : isBehindStart || isBeforeEnd
    case .path:
      guard let corners = polygon, corners.count > 2 else { return false }
      // Whether a line to the left crosses an odd number of sides.
      var isInside = false
      for (from, to) in zip(corners, corners.dropFirst() + corners.prefix(1))
      where (from.y > point.y) != (to.y > point.y) {
        let x = from.x + (point.y - from.y) / (to.y - from.y) * (to.x - from.x)
        if x <= point.x { isInside.toggle() }
      }
      return isInside
    }
  }

  /// The outline as pieces, whatever the shape: what a canvas draws.
  public var pieces: [Piece] {
    switch self {
    case .box(let box, let radius): return Self.pieces(box, radius)
    case .circle(let circle):
      return Self.circle(circle.r, around: Point(x: circle.x, y: circle.y))
    case .arc(let arc, let middle, let gap): return Self.pieces(arc, middle, gap)
    case .path(let pieces): return pieces
    }
  }

  private static func circle(_ radius: Double, around middle: Point) -> [Piece] {
    [
      .move(to: Point(x: middle.x, y: middle.y - radius)), .arc(around: middle, by: 180),
      .arc(around: middle, by: 180), .close,
    ]
  }

  private static func pieces(_ box: Rect, _ radius: Double) -> [Piece] {
    let radius = min(radius, box.shorterSide / 2)
    let (left, right) = (box.x + radius, box.maxX - radius)
    let (top, bottom) = (box.y + radius, box.maxY - radius)
    guard radius > 0 else {
      return [
        .move(to: Point(x: left, y: top)), .line(to: Point(x: right, y: top)),
        .line(to: Point(x: right, y: bottom)), .line(to: Point(x: left, y: bottom)), .close,
      ]
    }
    return [
      .move(to: Point(x: left, y: box.y)), .line(to: Point(x: right, y: box.y)),
      .arc(around: Point(x: right, y: top), by: 90), .line(to: Point(x: box.maxX, y: bottom)),
      .arc(around: Point(x: right, y: bottom), by: 90), .line(to: Point(x: left, y: box.maxY)),
      .arc(around: Point(x: left, y: bottom), by: 90), .line(to: Point(x: box.x, y: top)),
      .arc(around: Point(x: left, y: top), by: 90), .close,
    ]
  }

  private static func pieces(_ arc: Arc, _ middle: Point, _ gap: Double) -> [Piece] {
    let (inner, outer) = (arc.innerRadius, arc.outerRadius)
    guard arc.span < 360 - 1e-9 else {
      // The hole runs the other way round, so that it is one by either rule of filling.
      let hole: [Piece] = [
        .move(to: Point(x: middle.x, y: middle.y - inner)), .arc(around: middle, by: -180),
        .arc(around: middle, by: -180), .close,
      ]
      return circle(outer, around: middle) + (inner > 0 ? hole : [])
    }
    func ends(at radius: Double) -> (start: Double, end: Double) {
      let half = radius > 0 ? gap / 2 / radius * 180 / .pi : .infinity
      let inset = min(half, arc.span / 4)
      return (arc.startAngle + inset, arc.endAngle - inset)
    }
    let (outside, inside) = (ends(at: outer), ends(at: inner))
    var pieces: [Piece] = [
      .move(to: middle.moved(outside.start, outer)),
      .arc(around: middle, by: outside.end - outside.start),
      .line(to: middle.moved(inside.end, inner)),
    ]
    if inner > 0 { pieces.append(.arc(around: middle, by: inside.start - inside.end)) }
    return pieces + [.close]
  }
}

extension [Point] {
  /// The points of an arc that are the farthest out: its ends, and where it crosses an axis.
  fileprivate init(cornersOf arc: Arc, around middle: Point) {
    self = []
    for radius in [arc.innerRadius, arc.outerRadius] {
      var angle = (arc.startAngle / 90).rounded(.up) * 90
      append(middle.moved(arc.startAngle, radius))
      append(middle.moved(arc.endAngle, radius))
      while angle < arc.endAngle, angle < arc.startAngle + 360 {
        append(middle.moved(angle, radius))
        angle += 90
      }
    }
  }
}

extension Rect {
  /// The least rectangle around points.
  package init(around points: [Point]) {
    var (left, top) = (Double.infinity, Double.infinity)
    var (right, bottom) = (-Double.infinity, -Double.infinity)
    for point in points {
      (left, right) = (min(left, point.x), max(right, point.x))
      (top, bottom) = (min(top, point.y), max(bottom, point.y))
    }
    self =
      points.isEmpty ? .zero : Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The least rectangle that holds both rectangles.
  package func union(_ other: Rect) -> Rect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return Rect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }
}

extension Point {
  /// The unit vector in a direction, in degrees clockwise from the top.
  package init(direction degrees: Double) {
    let turn = degrees / 360
    let (sine, cosine) = sineAndCosine(turn: turn - turn.rounded(.down))
    self.init(x: sine, y: -cosine)
  }

  /// The point at a distance in a direction, in degrees clockwise from the top.
  package func moved(_ degrees: Double, _ distance: Double) -> Point {
    let way = Point(direction: degrees)
    return Point(x: x + distance * way.x, y: y + distance * way.y)
  }

  /// The point turned by degrees, clockwise, around another one.
  package func turned(by degrees: Double, around middle: Point) -> Point {
    // The vector to the right, turned.
    let way = Point(direction: degrees + 90)
    let (dx, dy) = (x - middle.x, y - middle.y)
    return Point(x: middle.x + dx * way.x - dy * way.y, y: middle.y + dx * way.y + dy * way.x)
  }
}
