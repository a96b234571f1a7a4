import TreeLayout

/// A way of cubic curves as a line with corners.
struct Spline {
  private(set) var points: [Point] = []

  /// How many straight parts stand for a curve.
  static let parts = 8

  init() {}

  /// As Graphviz writes places: `27,90` of a node, `e,27,36 27,71 …` of an edge, where a point
  /// behind `s` or `e` is that of an arrow, and all others are a start and the three points of each
  /// curve.
  init(graphviz text: ArraySlice<UInt8>) {
    var (start, end): (Point?, Point?) = (nil, nil)
    // Of several ways, the first counts.
    for word in text.prefix(while: { $0 != UInt8(ascii: ";") }).split(separator: 0x20) {
      let numbers = Array(Numbers(word.drop { $0 == UInt8(ascii: "s") || $0 == UInt8(ascii: "e") }))
      guard numbers.count >= 2 else { continue }
      let point = Point(x: numbers[0], y: numbers[1])
      switch word.first {
      case UInt8(ascii: "s"): start = point
      case UInt8(ascii: "e"): end = point
      default: points.append(point)
      }
    }
    let controls = points
    if controls.count > 1 { self = Spline(controls: controls) }
    if let start { points.insert(start, at: 0) }
    if let end { points.append(end) }
  }

  /// A start, and the three points of each curve.
  init(controls: [Point]) {
    guard let first = controls.first else { return }
    points = [first]
    var place = 1
    while place + 2 < controls.count {
      addCurve(controls[place], controls[place + 1], to: controls[place + 2])
      place += 3
    }
    points += controls[place...]
  }

  mutating func addCurve(_ first: Point, _ second: Point, to end: Point) {
    guard let start = points.last else { return }
    for part in 1...Self.parts {
      let t = Double(part) / Double(Self.parts)
      let s = 1 - t
      let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
      points.append(
        Point(
          x: a * start.x + b * first.x + c * second.x + d * end.x,
          y: a * start.y + b * first.y + c * second.y + d * end.y))
    }
  }

  mutating func addLine(to point: Point) { points.append(point) }
}
