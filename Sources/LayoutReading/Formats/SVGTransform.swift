import Foundation
import TreeLayout

/// An affine map of the plane, as SVG has it: x′ = *a*x + *c*y + *e*, y′ = *b*x + *d*y + *f*.
struct SVGTransform {
  var a = 1.0
  var b = 0.0
  var c = 0.0
  var d = 1.0
  var e = 0.0
  var f = 0.0

  func callAsFunction(_ point: Point) -> Point {
    Point(x: a * point.x + c * point.y + e, y: b * point.x + d * point.y + f)
  }

  /// How much longer lengths become, in the mean of all directions.
  var scale: Double { abs(a * d - b * c).squareRoot() }

  /// The map that first does `inner`, and then this one.
  func after(_ inner: SVGTransform) -> SVGTransform {
    SVGTransform(
      a: a * inner.a + c * inner.b, b: b * inner.a + d * inner.b, c: a * inner.c + c * inner.d,
      d: b * inner.c + d * inner.d, e: a * inner.e + c * inner.f + e,
      f: b * inner.e + d * inner.f + f)
  }

  /// The map that a list such as `translate(4 184) scale(2)` makes, from the last to the first.
  init(_ list: ArraySlice<UInt8>) {
    var rest = list
    while let open = rest.firstIndex(of: UInt8(ascii: "(")),
      let close = rest[open...].firstIndex(of: UInt8(ascii: ")"))
    {
      let word = String(
        decoding: rest[..<open].filter { $0 > 0x20 && $0 != UInt8(ascii: ",") }, as: UTF8.self)
      if let next = Self.one(word, Array(Numbers(rest[open...close]))) { self = after(next) }
      rest = rest[(close + 1)...]
    }
  }

  init() {}

  private init(a: Double, b: Double, c: Double, d: Double, e: Double, f: Double) {
    (self.a, self.b, self.c, self.d, self.e, self.f) = (a, b, c, d, e, f)
  }

  private static func one(_ word: String, _ n: [Double]) -> SVGTransform? {
    var map = SVGTransform()
    switch (word, n.count) {
    case ("matrix", 6...):
      map = SVGTransform(a: n[0], b: n[1], c: n[2], d: n[3], e: n[4], f: n[5])
    case ("translate", 1...): (map.e, map.f) = (n[0], n.count > 1 ? n[1] : 0)
    case ("scale", 1...): (map.a, map.d) = (n[0], n.count > 1 ? n[1] : n[0])
    case ("rotate", 1...):
      let (sine, cosine) = Self.sineAndCosine(n[0])
      (map.a, map.b, map.c, map.d) = (cosine, sine, -sine, cosine)
      if n.count > 2 {
        let center = Point(x: n[1], y: n[2])
        let moved = map(center)
        (map.e, map.f) = (center.x - moved.x, center.y - moved.y)
      }
    case ("skewX", 1...): map.c = tan(n[0] * .pi / 180)
    case ("skewY", 1...): map.b = tan(n[0] * .pi / 180)
    default: return nil
    }
    return map
  }

  /// Exact for right angles.
  private static func sineAndCosine(_ degrees: Double) -> (Double, Double) {
    switch degrees.truncatingRemainder(dividingBy: 360) {
    case 0: (0, 1)
    case 90, -270: (1, 0)
    case 180, -180: (0, -1)
    case 270, -90: (-1, 0)
    case let rest: (sin(rest * .pi / 180), cos(rest * .pi / 180))
    }
  }
}
