// What strategies share that draw each level of a tree on a ring around the root.

/// Draws the levels of a tree as rings around its root, at equal distances.
protocol RingStrategy: NodeLinkStrategy {}

extension RingStrategy {
  public func conventions(on tree: LayoutTree) -> PointConventions {
    var conventions = PointConventions(gaps: gaps, anchors: edgeAnchors)
    conventions.isRadial = true
    return conventions
  }

  /// Whether no two boxes of the tree can overlap.
  ///
  /// Unit boxes cannot overlap if their centers are √2 apart. Gaps of ½ keep neighboring rings 1.5
  /// apart, and also neighbors of a ring along its arc. The chord of such an arc is least on the
  /// least ring, whose radius is 1.5: it is 3 sin ½ = 1.438.
  func separatesBoxes(of tree: LayoutTree, leastGap: Double) -> Bool {
    leastGap >= 0.5 && tree.sizes.allSatisfy { $0 == .unit }
  }
}

extension LayoutTree {
  /// The height of the tallest box.
  var maximumHeight: Double { sizes.isEmpty ? 1 : sizes.reduce(0) { max($0, $1.height) } }

  /// Turns angles into a finished drawing: puts each node on its level's ring, and the drawing's
  /// bounding box at (0, 0).
  ///
  /// - Parameters:
  ///   - pitch: how far a ring is from the next, and the first from the root.
  ///   - output: indexed by node; holds turns at first, and its `y` is not read.
  /// - Complexity: O(*n*).
  func placeOnRings(pitch: Double, into output: inout MutableSpan<Point>) {
    let sizes = self.sizes.span
    output[0] = .zero
    var left = -sizes.width(of: 0) / 2
    var top = -sizes.height(of: 0) / 2
    for depth in 1..<levelCount {
      let radius = pitch * Double(depth)
      for node in level(depth) {
        let (sine, cosine) = sineAndCosine(turn: output[turnOf: node])
        let point = Point(x: radius * sine, y: -radius * cosine)
        output[node] = point
        left = min(left, point.x - sizes.width(of: node) / 2)
        top = min(top, point.y - sizes.height(of: node) / 2)
      }
    }
    for node in nodes {
      output[node].x -= left
      output[node].y -= top
    }
  }

  /// How many leaves are below each node, the node itself if it is a leaf; indexed by node.
  var leafCounts: [Int32] {
    var counts = [Int32](repeating: 0, count: count)
    for node in nodes.reversed() {
      if isLeaf(node) { counts[node] = 1 }
      if node > 0 { counts[Int(parent[node])] += counts[node] }
    }
    return counts
  }

  /// Gives each node the number of leaves before its own, from the leaf counts.
  ///
  /// - Complexity: O(*n*).
  func countLeavesBefore(_ counts: [Int32], into output: inout MutableSpan<Point>) {
    output[leavesBefore: 0] = 0
    for node in nodes {
      var before = output[leavesBefore: node]
      for child in children(of: node) {
        output[leavesBefore: child] = before
        before += Double(counts[child])
      }
    }
  }
}

// MARK: - Angles

/// The sine and the cosine of an angle of 0…1 full turns.
///
/// Computed by additions and multiplications alone, so that layouts are the same on every platform.
/// The angle is taken from the nearest quarter turn, at most π/4; there the Taylor series up to the
/// 15th and 16th power err by less than 2⁻⁵⁴.
///
/// - Reference: J.-M. Muller. *Elementary Functions: Algorithms and Implementation*, 3rd ed.
///   (2016), on range reduction.
@inline(__always)
package func sineAndCosine(turn: Double) -> (sine: Double, cosine: Double) {
  let quarter = Int(turn * 4 + 0.5)
  let angle = (turn - Double(quarter) / 4) * (2 * .pi)
  let square = angle * angle
  var sine = -1.0 / 1_307_674_368_000
  sine = sine * square + 1.0 / 6_227_020_800
  sine = sine * square - 1.0 / 39_916_800
  sine = sine * square + 1.0 / 362_880
  sine = sine * square - 1.0 / 5_040
  sine = sine * square + 1.0 / 120
  sine = sine * square - 1.0 / 6
  sine = angle + angle * square * sine
  var cosine = 1.0 / 20_922_789_888_000
  cosine = cosine * square - 1.0 / 87_178_291_200
  cosine = cosine * square + 1.0 / 479_001_600
  cosine = cosine * square - 1.0 / 3_628_800
  cosine = cosine * square + 1.0 / 40_320
  cosine = cosine * square - 1.0 / 720
  cosine = cosine * square + 1.0 / 24
  cosine = cosine * square - 1.0 / 2
  cosine = 1 + square * cosine
  switch quarter & 3 {
  case 0: return (sine, cosine)
  case 1: return (cosine, -sine)
  case 2: return (-sine, -cosine)
  default: return (-cosine, sine)
  }
}

/// arccos(*d* ÷ (*d* + 1)) in turns, for a depth *d* ≥ 1: how far an edge from the ring of this
/// depth to the next may turn without going inside of its own ring.
///
/// This is 2 arcsin √(1 ÷ 2(*d* + 1)), and the terms of the arcsine's series fall by a factor of 4
/// or more.
func greatestTurn(fromDepth depth: Int) -> Double {
  let square = 1 / (2 * (Double(depth) + 1))
  var power = square.squareRoot()
  var sum = power
  var index = 1.0
  while power > 0x1p-56 * sum {
    power *= square * (2 * index - 1) / (2 * index)
    sum += power / (2 * index + 1)
    index += 1
  }
  return sum / .pi
}
