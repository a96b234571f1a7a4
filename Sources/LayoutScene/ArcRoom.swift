import TreeLayout

/// Where texts have room in an arc: rectangles that lie inside of it.
package struct ArcRoom {
  private let arc: Arc
  private let center: Point
  private let gap: Double

  /// A direction in the middle of the arc, in degrees.
  private let angle: Double

  /// Sine and cosine of half of the arc's angle; `nil` if its sides are no bounds.
  private let side: (sine: Double, cosine: Double)?

  /// The space between a text and the arc's outline.
  private static let margin = 2.0

  /// - Parameter gap: the distance between the arc and its neighbors, half of which it keeps.
  package init(_ arc: Arc, around center: Point, gap: Double = 0) {
    (self.arc, self.center, self.gap) = (arc, center, gap)
    let isRing = arc.span >= 360 - 1e-9
    angle = isRing ? 0 : (arc.startAngle + arc.endAngle) / 2
    let way = Point(direction: arc.span / 2)
    side = arc.span < 180 ? (sine: way.x, cosine: -way.y) : nil
  }

  /// A rectangle in the arc, as high as it has been asked for: its length, its middle, and the
  /// direction of a line of text in it, which is never upside down.
  package struct Place {
    package let length: Double
    package let middle: Point
    package let direction: Point
  }

  private func place(_ length: Double, at radius: Double, along angle: Double) -> Place {
    let way = Point(direction: angle)
    return Place(
      length: length, middle: center.moved(self.angle, radius),
      direction: way.x < -1e-9 ? Point(x: -way.x, y: -way.y) : way)
  }

  // MARK: In the disc

  /// The longest rectangle of a height around the center of a whole disc; `nil` in other arcs.
  package func inDisc(height: Double) -> Place? {
    guard arc.innerRadius == 0, arc.span >= 360 - 1e-9 else { return nil }
    let (radius, half) = (arc.outerRadius - Self.margin, height / 2)
    guard half < radius else { return nil }
    return Place(
      length: 2 * (radius * radius - half * half).squareRoot(), middle: center,
      direction: Point(x: 1, y: 0))
  }

  // MARK: Along the ring

  /// A rectangle of a height that lies straight across the arc's middle: in the middle of the ring
  /// if it is as long there as asked for, or else where it is longest.
  package func along(height: Double, wanted: Double = .infinity) -> Place? {
    let half = height / 2
    var low = arc.innerRadius + 1 + half
    var high = arc.outerRadius - 1 - half
    guard low <= high else { return nil }
    let middle = (low + high) / 2
    func place(_ radius: Double) -> Place? {
      let length = 2 * min(insideCurve(radius, half), insideSides(radius, half))
      return length > 0 ? self.place(length, at: radius, along: angle + 90) : nil
    }
    if let place = place(middle), place.length >= wanted { return place }
    // Farther out the curve leaves less room, and the sides leave more.
    for _ in 0..<24 {
      let radius = (low + high) / 2
      let isInside = insideSides(radius, half) < insideCurve(radius, half)
      if isInside { low = radius } else { high = radius }
    }
    return place((low + high) / 2)
  }

  /// Half of the length that the outer curve leaves to a rectangle at a radius.
  private func insideCurve(_ radius: Double, _ half: Double) -> Double {
    let (outer, top) = (arc.outerRadius - Self.margin / 2, radius + half)
    return outer > top ? (outer * outer - top * top).squareRoot() - Self.margin / 2 : 0
  }

  /// Half of the length that the arc's sides leave.
  private func insideSides(_ radius: Double, _ half: Double) -> Double {
    guard let side else { return .infinity }
    return ((radius - half) * side.sine - gap / 2 - Self.margin) / side.cosine
  }

  // MARK: Along the radius

  /// A rectangle of a height along the radius: in the middle of the ring if it is as long there as
  /// asked for, or else as far inside as it has room.
  package func across(height: Double, wanted: Double = .infinity) -> Place? {
    let half = height / 2
    let outer = arc.outerRadius - Self.margin
    guard half < outer else { return nil }
    var low = arc.innerRadius + Self.margin
    if let side {
      low = max(low, (half * side.cosine + gap / 2 + 0.5) / side.sine)
    }
    let high = (outer * outer - half * half).squareRoot()
    guard high > low else { return nil }
    let length = high - low
    guard wanted < length else { return place(length, at: (low + high) / 2, along: angle) }
    let middle = (arc.innerRadius + arc.outerRadius) / 2
    let radius = min(max(middle, low + wanted / 2), high - wanted / 2)
    return place(length, at: radius, along: angle)
  }
}
