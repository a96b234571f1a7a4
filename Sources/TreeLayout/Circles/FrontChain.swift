// Wang's front chain as d3 has it, and how to find the same places without a walk around the chain.
//
// The chain is the ring of the outer circles of those packed so far, counterclockwise on the
// screen. The next circle is put outside of two neighbors of the chain, a and b, so that it touches
// both. If it cuts other circles of the chain, the nearest of these along the chain replaces b or
// a, all circles between leave the chain, and the new circle is put outside of the new pair. Then
// it is a link between the two, and the next pair is the one nearest to the middle.
//
// In the plain method each circle walks around the chain twice: to see that it cuts nothing, and to
// find the nearest pair. The chain of n circles has about √n links where all are equally large, but
// n where their radii fall like 1 ÷ rank. Here a grid of cells shows without a walk that most
// circles cut nothing, and a search tree finds the nearest pair. Both hold the chain alone, and
// find what the walks would find.

/// Packs the circles of one group around their middle.
///
/// - Complexity: for each circle O(log *n*) expected in the search tree, and for each power of two
///   between the radii on the chain a look into nine cells. A cell holds few circles, as these do
///   not overlap. A circle that is larger than some before it looks into all cells that it covers,
///   or walks around the chain, whichever takes fewer steps. A circle that cuts another one walks
///   to it. The circles passed on that side leave the chain, once each. Those passed on the other
///   side add up to no greater a length; no bound of their number is known but that of the chain.
///   Counted on radii of many kinds, it is less than two for each circle, and *n* circles in
///   descending order take O(*n* log *n*) steps in all: 75 for each of a million equal ones.
struct FrontChain {
  /// The circles by rank, in the order in which they are packed. Their radii are given, and
  /// positive.
  var circles: [Circle]

  /// The neighbors of each circle on the chain; `next` is −1 where the circle is not on the chain.
  private var next: [Int32]
  private var previous: [Int32]

  /// The links, for the search of the nearest pair and of those that a circle cuts.
  private var nearest: ScoreTree
  private var grid: CircleGrid

  /// How many links were passed, and how many cells and circles looked at.
  private var looks = 0

  /// The steps so far.
  var work: Int { looks + nearest.visits }

  /// - Parameter capacity: the greatest number of circles in a group.
  init(capacity: Int) {
    circles = [Circle](repeating: .zero, count: capacity)
    next = [Int32](repeating: -1, count: capacity)
    previous = next
    nearest = ScoreTree(capacity: capacity)
    grid = CircleGrid(capacity: capacity)
  }

  /// Packs the first `count` circles around (0, 0) and returns the radius of the smallest circle
  /// around them.
  mutating func pack(_ count: Int) -> Double {
    switch count {
    case 0: return 0
    case 1:
      circles[0].x = 0
      circles[0].y = 0
      return circles[0].r
    case 2:
      placeFirstTwo()
      return circles[0].r + circles[1].r
    default:
      placeFirstTwo()
      placeOthers(count)
      let enclosing = enclosingCircle()
      for rank in 0..<count {
        circles[rank].x -= enclosing.x
        circles[rank].y -= enclosing.y
      }
      return enclosing.r
    }
  }

  private mutating func placeFirstTwo() {
    circles[0].x = -circles[1].r
    circles[0].y = 0
    circles[1].x = circles[0].r
    circles[1].y = 0
  }

  private mutating func placeOthers(_ count: Int) {
    start(count)
    var (a, b) = (0, 1)
    for circle in 3..<max(count, 3) {
      place(circle, touching: a, and: b)
      while let cut = firstCut(by: circle, between: a, and: b) {
        if cut.isAhead { b = cut.circle } else { a = cut.circle }
        close(from: a, to: b)
        place(circle, touching: a, and: b)
      }
      let successor = b
      link(a, circle)
      link(circle, successor)
      nearest.insert(circle, after: a)
      insertIntoGrid(circle)
      nearest[a] = score(of: a)
      a = nearestPair(after: circle, from: a, and: successor)
      b = Int(next[a])
      // Only now: right after a circle has become a link, the pair behind it does not compete.
      nearest[circle] = score(of: circle)
    }
  }

  /// Makes a chain of the first three circles.
  private mutating func start(_ count: Int) {
    var greatest = 0.0
    for rank in 0..<count {
      next[rank] = -1
      greatest = max(greatest, circles[rank].r)
    }
    nearest.start()
    grid.start(greatestRadius: greatest)
    place(2, touching: 1, and: 0)
    for rank in 0..<3 {
      link(rank, (rank + 1) % 3)
      if rank > 0 { nearest.insert(rank, after: rank - 1) }
      grid.insert(rank, circles[rank])
    }
    for rank in 0..<3 { nearest[rank] = score(of: rank) }
  }

  // MARK: Links

  private mutating func link(_ first: Int, _ second: Int) {
    next[first] = Int32(second)
    previous[second] = Int32(first)
  }

  /// Takes all links between two links off the chain.
  private mutating func close(from a: Int, to b: Int) {
    var circle = Int(next[a])
    while circle != b {
      let following = Int(next[circle])
      next[circle] = -1
      nearest.remove(circle)
      grid.remove(circle, circles[circle], looks: &looks)
      circle = following
    }
    link(a, b)
  }

  private mutating func insertIntoGrid(_ circle: Int) {
    if grid.isFull {
      grid.grow()
      var other = Int(next[circle])
      while other != circle {
        grid.insert(other, circles[other])
        other = Int(next[other])
      }
    }
    grid.insert(circle, circles[circle])
  }

  // MARK: Places

  /// Puts a circle where it touches two others, on the right of the way from `b` to `a`.
  private mutating func place(_ circle: Int, touching b: Int, and a: Int) {
    let (a, b, r) = (circles[a], circles[b], circles[circle].r)
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let square = dx * dx + dy * dy
    guard square > 0 else {
      // The circle is too small for two different places.
      circles[circle] = Circle(x: a.x + r, y: a.y, r: r)
      return
    }
    let (toA, toB) = ((a.r + r) * (a.r + r), (b.r + r) * (b.r + r))
    // Counted from the nearer circle, where rounding costs least.
    if toA > toB {
      let x = (square + toB - toA) / (2 * square)
      let y = max(0, toB / square - x * x).squareRoot()
      circles[circle].x = b.x - x * dx - y * dy
      circles[circle].y = b.y - x * dy + y * dx
    } else {
      let x = (square + toA - toB) / (2 * square)
      let y = max(0, toA / square - x * x).squareRoot()
      circles[circle].x = a.x + x * dx - y * dy
      circles[circle].y = a.y + x * dy + y * dx
    }
  }

  // MARK: Cuts

  /// The first circle that is cut on a walk around the chain from both sides at once, always on the
  /// side on which the radii passed add up to less; `nil` where none is cut.
  private mutating func firstCut(
    by circle: Int, between a: Int, and b: Int
  ) -> (circle: Int, isAhead: Bool)? {
    let cutter = circles[circle]
    guard grid.count > 2, mayCut(cutter, except: a, b) else { return nil }
    var (ahead, behind) = (Int(next[b]), Int(previous[a]))
    var (passedAhead, passedBehind) = (circles[b].r, circles[a].r)
    repeat {
      looks += 1
      if passedAhead <= passedBehind {
        if circles[ahead].isCut(by: cutter) { return (ahead, true) }
        passedAhead += circles[ahead].r
        ahead = Int(next[ahead])
      } else {
        if circles[behind].isCut(by: cutter) { return (behind, false) }
        passedBehind += circles[behind].r
        behind = Int(previous[behind])
      }
    } while ahead != Int(next[behind])
    return nil
  }

  /// Whether a link other than these two may be cut. The answer is also `true` where a walk around
  /// the chain is the shortest way to know.
  private mutating func mayCut(_ cutter: Circle, except a: Int, _ b: Int) -> Bool {
    guard grid.nearbyCount < grid.count else { return true }
    var looks = 0
    defer { self.looks += looks }
    return grid.contains(
      near: cutter, slack: Circle.slack, cellLimit: grid.count, looks: &looks
    ) { other in
      circles[other].isCut(by: cutter) && other != a && other != b
    } ?? true
  }

  // MARK: Scores

  /// The squared distance from the middle to the point at which a link and the next one touch.
  private func score(of circle: Int) -> Double {
    let (a, b) = (circles[circle], circles[Int(next[circle])])
    let sum = a.r + b.r
    let x = (a.x * b.r + b.x * a.r) / sum
    let y = (a.y * b.r + b.y * a.r) / sum
    return x * x + y * y
  }

  /// The link whose pair is nearest to the middle. Distances are equal if they differ by no more
  /// than rounding, relative to the size of the circle that was placed last; of equal pairs, the
  /// earliest: `a`, then from `successor` on.
  private mutating func nearestPair(after circle: Int, from a: Int, and successor: Int) -> Int {
    let limit = nearest.least + 1e-9 * circles[circle].r * circles[circle].r
    guard nearest[a] > limit else { return a }
    return nearest.first(from: successor, atMost: limit)
  }

  // MARK: Around

  /// The smallest circle around the chain.
  private mutating func enclosingCircle() -> Circle {
    var enclosing = EnclosingCircle(circles[0])
    // The chain has no beginning, and the first circle may have left the chain.
    let start = next[0] >= 0 ? 0 : next.firstIndex { $0 >= 0 } ?? 0
    while true {
      var (farthest, reach) = (start, -Double.infinity)
      var circle = start
      repeat {
        looks += 1
        let distance = enclosing.circle.reach(of: circles[circle])
        if distance > reach { (farthest, reach) = (circle, distance) }
        circle = Int(next[circle])
      } while circle != start
      guard enclosing.grow(around: circles[farthest], reach: reach) else {
        return Circle(x: enclosing.circle.x, y: enclosing.circle.y, r: reach)
      }
    }
  }
}

extension Circle {
  /// By how much circles that touch may overlap.
  fileprivate static let slack = 1e-6

  /// Whether two circles overlap by more than the rounding of circles that touch.
  @inline(__always)
  fileprivate func isCut(by other: Circle) -> Bool {
    let distance = r + other.r - Self.slack
    let (dx, dy) = (other.x - x, other.y - y)
    return distance > 0 && distance * distance > dx * dx + dy * dy
  }

  /// How far another circle reaches from the center of this one.
  func reach(of other: Circle) -> Double {
    let (dx, dy) = (other.x - x, other.y - y)
    return (dx * dx + dy * dy).squareRoot() + other.r
  }
}
