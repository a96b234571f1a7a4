import LayoutScene
import TreeLayout

/// A closed path of lines, arcs and circles in the pixels of a picture, for a node that is no box,
/// no circle and no part of a ring.
public struct OutlinePath: Sendable {
  public enum Piece: Sendable {
    /// Begins a contour; the one before is closed.
    case move(to: Point)
    case line(to: Point)
    /// Along a circle, by degrees clockwise; a negative number goes the other way.
    case arc(around: Point, by: Double)
    /// A contour by itself.
    case circle(Circle)
  }

  let pieces: [Piece]

  /// The corners of the contours. Arcs and circles have one every few degrees.
  let contours: [[Point]]

  /// Of what the contours enclose. A hole runs the other way round than what it is in.
  public let area: Double

  /// The middle of that area.
  public let center: Point

  /// - Precondition: a contour begins with `move`, or is a circle.
  public init(_ pieces: [Piece]) {
    self.pieces = pieces
    contours = Self.contours(of: pieces)
    (area, center) = Self.facts(of: contours)
  }

  /// The polygon with these corners in turn; the last one is joined to the first.
  public init(polygon corners: [Point]) {
    self.init(
      corners.prefix(1).map { .move(to: $0) } + corners.dropFirst().map { .line(to: $0) })
  }

  private static func contours(of pieces: [Piece]) -> [[Point]] {
    var contours: [[Point]] = []
    for piece in pieces {
      switch piece {
      case .move(let point): contours.append([point])
      case .line(let point):
        precondition(!contours.isEmpty, "a contour begins with a move")
        contours[contours.count - 1].append(point)
      case .arc(let middle, let degrees):
        precondition(!contours.isEmpty, "a contour begins with a move")
        let start = contours[contours.count - 1].last!
        let count = stepCount(degrees)
        for step in 1...count {
          contours[contours.count - 1].append(
            start.turned(by: degrees * Double(step) / Double(count), around: middle))
        }
      case .circle(let circle):
        let (middle, top) = (
          Point(x: circle.x, y: circle.y), Point(x: circle.x, y: circle.y - circle.r)
        )
        let count = stepCount(360)
        contours.append(
          (0..<count).map { top.turned(by: 360 * Double($0) / Double(count), around: middle) })
      }
    }
    return contours
  }

  private static func stepCount(_ degrees: Double) -> Int {
    max(1, (abs(degrees) / 7.5).rounded(.up).whole(in: 1...48))
  }

  private static func facts(of contours: [[Point]]) -> (area: Double, center: Point) {
    let origin = contours.first?.first ?? .zero
    var (area, x, y) = (0.0, 0.0, 0.0)
    for side in contours.flatMap(sides) {
      let (from, to) = (side.from, side.to)
      let (ax, ay) = (from.x - origin.x, from.y - origin.y)
      let (bx, by) = (to.x - origin.x, to.y - origin.y)
      let cross = ax * by - ay * bx
      area += cross / 2
      x += cross * (ax + bx) / 6
      y += cross * (ay + by) / 6
    }
    guard area != 0 else {
      let corners = contours.joined()
      let count = Double(max(corners.count, 1))
      let center = Point(
        x: corners.reduce(0) { $0 + $1.x } / count, y: corners.reduce(0) { $0 + $1.y } / count)
      return (0, center)
    }
    return (abs(area), Point(x: origin.x + x / area, y: origin.y + y / area))
  }

  private struct Side {
    let from: Point
    let to: Point

    var length: Double { from.distance(from: to) }

    func point(at share: Double) -> Point {
      Point(x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share)
    }

    func distance(from point: Point) -> Double {
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      let square = dx * dx + dy * dy
      guard square > 0 else { return point.distance(from: from) }
      let share = ((point.x - from.x) * dx + (point.y - from.y) * dy) / square
      return point.distance(from: self.point(at: min(1, max(0, share))))
    }
  }

  private static func sides(of contour: [Point]) -> [Side] {
    contour.indices.map { Side(from: contour[$0], to: contour[($0 + 1) % contour.count]) }
  }

  private var sides: [Side] { contours.flatMap(Self.sides) }
}

extension OutlinePath {
  /// How far that part of a border is from the other one that is the farthest from it.
  func distance(from other: OutlinePath) -> Double {
    func farthest(_ path: OutlinePath, from sides: [Side]) -> Double {
      var farthest = 0.0
      for corner in path.contours.joined() {
        var nearest = Double.infinity
        for side in sides { nearest = min(nearest, side.distance(from: corner)) }
        if nearest.isFinite { farthest = max(farthest, nearest) }
      }
      return farthest
    }
    return max(farthest(self, from: other.sides), farthest(other, from: sides))
  }

  /// The data of an SVG path.
  var data: String {
    var (data, last) = ("", Point.zero)
    for piece in pieces {
      switch piece {
      case .move(let point):
        data += (data.isEmpty ? "" : "z") + "M\(point.x.fixed) \(point.y.fixed)"
        last = point
      case .line(let point):
        data += "L\(point.x.fixed) \(point.y.fixed)"
        last = point
      case .arc(let middle, let degrees):
        let radius = last.distance(from: middle).fixed
        // A whole circle has no end that SVG could see.
        let degrees = min(max(degrees, -359.99), 359.99)
        last = last.turned(by: degrees, around: middle)
        data +=
          "A\(radius) \(radius) 0 \(abs(degrees) > 180 ? 1 : 0) \(degrees > 0 ? 1 : 0) "
          + "\(last.x.fixed) \(last.y.fixed)"
      case .circle(let circle):
        if !data.isEmpty, !data.hasSuffix("z") { data += "z" }
        data += Outline.circle(circle).path
      }
    }
    return data.hasSuffix("z") || data.isEmpty ? data : data + "z"
  }

  /// The longest contour with so many corners, clockwise from the upper left one on: what shapes
  /// have in common that become each other.
  func corners(_ count: Int) -> [Point] {
    guard let contour = contours.max(by: { Self.length($0) < Self.length($1) }) else { return [] }
    var turning = 0.0
    for side in Self.sides(of: contour) {
      let (from, to, origin) = (side.from, side.to, contour[0])
      turning += (from.x - origin.x) * (to.y - origin.y) - (from.y - origin.y) * (to.x - origin.x)
    }
    let turned = turning < 0 ? contour.reversed() : contour
    let first = turned.indices.min { turned[$0].x + turned[$0].y < turned[$1].x + turned[$1].y }!
    let sides = Self.sides(of: Array(turned[first...] + turned[..<first]))
    return sides.count > count ? Self.evenly(sides, count) : Self.divided(sides, count)
  }

  private static func length(_ contour: [Point]) -> Double {
    sides(of: contour).reduce(0) { $0 + $1.length }
  }

  /// The corners, and others on the longest sides.
  private static func divided(_ sides: [Side], _ count: Int) -> [Point] {
    var parts = sides.map { _ in 1 }
    func length(_ side: Int) -> Double { sides[side].length / Double(parts[side]) }
    for _ in sides.count..<count {
      let longest = sides.indices.max { length($0) < length($1) }!
      parts[longest] += 1
    }
    var points: [Point] = []
    for (side, count) in zip(sides, parts) {
      points += (0..<count).map { side.point(at: Double($0) / Double(count)) }
    }
    return points
  }

  /// So many points at equal distances along the sides.
  private static func evenly(_ sides: [Side], _ count: Int) -> [Point] {
    let lengths = sides.map { $0.length }
    let step = lengths.reduce(0, +) / Double(count)
    var points: [Point] = []
    var (side, before) = (0, 0.0)
    for index in 0..<count {
      let wanted = step * Double(index)
      while side < sides.count - 1, before + lengths[side] < wanted {
        before += lengths[side]
        side += 1
      }
      let share = lengths[side] > 0 ? min(1, (wanted - before) / lengths[side]) : 0
      points.append(sides[side].point(at: share))
    }
    return points
  }
}

extension Point {
  func distance(from other: Point) -> Double {
    ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
  }
}
