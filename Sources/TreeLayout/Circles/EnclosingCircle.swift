/// The smallest circle around a growing set of circles.
///
/// It is determined by up to three of the circles, its basis, which it touches from inside. For
/// many circles, a caller adds the one that reaches out most, again and again: the radius grows
/// each time, and a few steps are enough. Nothing is random.
///
/// - Reference: B. Gärtner. "Fast and Robust Smallest Enclosing Balls." *ESA* 1999, on taking the
///   farthest; E. Welzl. "Smallest Enclosing Disks (Balls and Ellipsoids)." 1991, on the basis.
struct EnclosingCircle {
  private(set) var circle: Circle

  private let basis: (Circle, Circle, Circle)
  private let basisCount: Int

  init(_ a: Circle) {
    circle = a
    basis = (a, a, a)
    basisCount = 1
  }

  /// Grows around a circle that reaches so far from the center; `false` where `reach` is no more
  /// than the radius, but for rounding.
  mutating func grow(around new: Circle, reach: Double) -> Bool {
    guard reach > circle.r * (1 + 1e-13) else { return false }
    // The new circle touches from inside, so it is in the basis, along with some of the old basis.
    var best: EnclosingCircle?
    func consider(_ candidate: EnclosingCircle) {
      guard candidate.circle.r < best?.circle.r ?? .infinity, candidate.holds(new),
        (0..<basisCount).allSatisfy({ candidate.holds(member($0)) })
      else { return }
      best = candidate
    }
    consider(EnclosingCircle(new))
    for i in 0..<basisCount {
      consider(EnclosingCircle(member(i), new))
      for j in 0..<i { consider(EnclosingCircle(member(j), member(i), new)) }
    }
    guard let best, best.circle.r > circle.r else { return false }
    self = best
    return true
  }

  private func member(_ index: Int) -> Circle {
    switch index {
    case 0: basis.0
    case 1: basis.1
    default: basis.2
    }
  }

  private func holds(_ other: Circle) -> Bool {
    circle.reach(of: other) <= circle.r * (1 + 1e-10)
  }

  /// The circle around two circles, neither of which holds the other: its diameter is on the line
  /// through their centers.
  private init(_ a: Circle, _ b: Circle) {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let distance = (dx * dx + dy * dy).squareRoot()
    let shift = (b.r - a.r) / distance
    circle = Circle(
      x: (a.x + b.x + dx * shift) / 2, y: (a.y + b.y + dy * shift) / 2,
      r: (distance + a.r + b.r) / 2)
    basis = (a, b, b)
    basisCount = 2
  }

  /// The circle that three circles touch from inside.
  ///
  /// Let p and q be x and y of its center for r = 0, and s and t how much x and y grow with r; both
  /// follow from the differences of the three equations |(x, y) − centerᵢ| = r − rᵢ. Then the first
  /// equation is a r² + 2 b r + c = 0. The circle is not finite where the three centers are on one
  /// line.
  private init(_ one: Circle, _ two: Circle, _ three: Circle) {
    let (x2, y2, r2) = (two.x - one.x, two.y - one.y, two.r - one.r)
    let (x3, y3, r3) = (three.x - one.x, three.y - one.y, three.r - one.r)
    let (d2, d3) = (x2 * x2 + y2 * y2 - r2 * r2, x3 * x3 + y3 * y3 - r3 * r3)
    let area = 2 * (x2 * y3 - x3 * y2)
    // Here r is counted from the first circle's radius, and x and y from its center.
    let (p, s) = ((d2 * y3 - d3 * y2) / area, 2 * (r2 * y3 - r3 * y2) / area)
    let (q, t) = ((d3 * x2 - d2 * x3) / area, 2 * (r3 * x2 - r2 * x3) / area)
    let (a, b, c) = (s * s + t * t - 1, p * s + q * t, p * p + q * q)
    let root = max(0, b * b - a * c).squareRoot()
    // The form that does not cancel.
    let r = b < 0 ? c / (root - b) : -(b + root) / a
    circle = Circle(x: one.x + p + s * r, y: one.y + q + t * r, r: one.r + r)
    basis = (one, two, three)
    basisCount = 3
  }
}
