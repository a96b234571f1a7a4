import TreeLayout

/// `Pack` as it is defined, step by step: walks around a front chain that is an array, and a
/// smallest circle found among those of all pairs and triples.
public struct PlainPack {
  public let tree: LayoutTree
  public var circles: [Circle]

  public init(_ tree: LayoutTree, padding: Double, in frame: Rect) {
    self.tree = tree
    circles = [Circle](repeating: .zero, count: tree.count)
    let side = frame.shorterSide
    pack(distance: 0)
    if padding > 0 { pack(distance: padding * circles[0].r / side) }
    let factor = side / 2 / circles[0].r
    circles[0] = Circle(x: frame.midX, y: frame.midY, r: side / 2)
    for node in tree.nodes.dropFirst() {
      let parent = circles[Int(tree.parent[node])]
      circles[node] = Circle(
        x: parent.x + factor * circles[node].x, y: parent.y + factor * circles[node].y,
        r: factor * circles[node].r)
    }
  }

  private mutating func pack(distance: Double) {
    for node in tree.nodes.reversed() where tree.weights[node] > 0 {
      if tree.isLeaf(node) {
        circles[node].r = 1000 * (tree.weights[node] / tree.weights[0]).squareRoot()
        continue
      }
      let children = tree.children(of: node).filter { tree.weights[$0] > 0 }
        .sorted { (-tree.weights[$0], $0) < (-tree.weights[$1], $1) }
      var group = children.map { Circle(x: 0, y: 0, r: circles[$0].r + distance) }
      circles[node].r = Self.pack(&group) + distance
      for (child, circle) in zip(children, group) {
        circles[child].x = circle.x
        circles[child].y = circle.y
      }
    }
  }

  /// Packs circles around (0, 0) and returns the radius around them.
  public static func pack(_ circles: inout [Circle]) -> Double {
    let chain = place(&circles)
    let around = smallest(around: chain.map { circles[$0] })
    for index in circles.indices {
      circles[index].x -= around.x
      circles[index].y -= around.y
    }
    return around.r
  }

  /// Places circles without moving them to the middle, and returns the front chain.
  public static func place(_ circles: inout [Circle]) -> [Int] {
    if circles.count > 1 {
      circles[0].x = -circles[1].r
      circles[1].x = circles[0].r
    }
    guard circles.count > 2 else { return Array(circles.indices) }
    place(&circles, 2, 1, 0)
    // From a on, b being the second.
    var chain = [0, 1, 2]
    for index in 3..<max(circles.count, 3) {
      place(&circles, index, chain[0], chain[1])
      while let (cut, isAhead) = firstCut(circles, index, chain) {
        chain = isAhead ? [chain[0]] + chain[cut...] : [chain[cut]] + chain[1..<cut]
        place(&circles, index, chain[0], chain[1])
      }
      // (a, c), and all others from the one behind c on.
      chain = [index] + chain[1...] + [chain[0]]
      func score(_ place: Int) -> Double {
        let (p, q) = (circles[chain[place]], circles[chain[(place + 1) % chain.count]])
        let x = (p.x * q.r + q.x * p.r) / (p.r + q.r)
        let y = (p.y * q.r + q.y * p.r) / (p.r + q.r)
        return x * x + y * y
      }
      let competing = [chain.count - 1] + (1..<chain.count - 1)
      let limit = competing.map(score).min()! + 1e-9 * circles[index].r * circles[index].r
      let start = competing.first { score($0) <= limit }!
      chain = Array(chain[start...] + chain[..<start])
    }
    return chain
  }

  private static func firstCut(
    _ circles: [Circle], _ index: Int, _ chain: [Int]
  ) -> (place: Int, isAhead: Bool)? {
    var (ahead, behind) = (2, chain.count - 1)
    var (aheadSum, behindSum) = (circles[chain[1]].r, circles[chain[0]].r)
    while ahead <= behind {
      let isAhead = aheadSum <= behindSum
      let place = isAhead ? ahead : behind
      let (other, circle) = (circles[chain[place]], circles[index])
      let (dx, dy) = (circle.x - other.x, circle.y - other.y)
      let least = other.r + circle.r - 1e-6
      if least > 0, dx * dx + dy * dy < least * least { return (place, isAhead) }
      if isAhead {
        aheadSum += other.r
        ahead += 1
      } else {
        behindSum += other.r
        behind -= 1
      }
    }
    return nil
  }

  /// As d3 does it, so that the bits agree.
  private static func place(_ circles: inout [Circle], _ index: Int, _ first: Int, _ second: Int) {
    let (b, a, r) = (circles[first], circles[second], circles[index].r)
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let d = dx * dx + dy * dy
    let (ar, br) = ((a.r + r) * (a.r + r), (b.r + r) * (b.r + r))
    if ar > br {
      let x = (d + br - ar) / (2 * d)
      let y = max(0, br / d - x * x).squareRoot()
      circles[index] = Circle(x: b.x - x * dx - y * dy, y: b.y - x * dy + y * dx, r: r)
    } else {
      let x = (d + ar - br) / (2 * d)
      let y = max(0, ar / d - x * x).squareRoot()
      circles[index] = Circle(x: a.x + x * dx - y * dy, y: a.y + x * dy + y * dx, r: r)
    }
  }

  // MARK: Smallest circles

  /// The smallest of the circles that one, two or three of these have around them and that hold all
  /// others.
  public static func smallest(around circles: [Circle]) -> Circle {
    var best = Circle(x: 0, y: 0, r: .infinity)
    func consider(_ candidate: Circle) {
      guard candidate.r < best.r,
        circles.allSatisfy({ distance(candidate, $0) + $0.r <= candidate.r * (1 + 1e-9) })
      else { return }
      best = candidate
    }
    for (i, a) in circles.enumerated() {
      consider(a)
      for (j, b) in circles[..<i].enumerated() {
        let d = distance(a, b)
        let share = (d + b.r - a.r) / (2 * d)
        consider(
          Circle(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share, r: (d + a.r + b.r) / 2)
        )
        for c in circles[..<j] { touching(a, b, c).forEach(consider) }
      }
    }
    return best
  }

  private static func distance(_ a: Circle, _ b: Circle) -> Double {
    ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
  }

  /// The circles that three touch from inside: by solving for the center, linear in the radius,
  /// with Cramer's rule, and then for the radius.
  private static func touching(_ a: Circle, _ b: Circle, _ c: Circle) -> [Circle] {
    let rows = [b, c].map { other in
      (
        x: 2 * (other.x - a.x), y: 2 * (other.y - a.y), r: 2 * (other.r - a.r),
        one: other.x * other.x + other.y * other.y - other.r * other.r
          - (a.x * a.x + a.y * a.y - a.r * a.r)
      )
    }
    let (u, v) = (rows[0], rows[1])
    let det = u.x * v.y - v.x * u.y
    guard det != 0 else { return [] }
    let (x0, x1) = ((u.one * v.y - v.one * u.y) / det, (u.r * v.y - v.r * u.y) / det)
    let (y0, y1) = ((u.x * v.one - v.x * u.one) / det, (u.x * v.r - v.x * u.r) / det)
    let (p, q) = (x0 - a.x, y0 - a.y)
    let (k, l, m) = (x1 * x1 + y1 * y1 - 1, p * x1 + q * y1 + a.r, p * p + q * q - a.r * a.r)
    let root = (l * l - k * m).squareRoot()
    return [(-l + root) / k, (-l - root) / k].filter { $0.isFinite && $0 > 0 }
      .map { Circle(x: x0 + x1 * $0, y: y0 + y1 * $0, r: $0) }
  }
}
