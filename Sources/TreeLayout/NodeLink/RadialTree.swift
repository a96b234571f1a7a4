/// A tidy tree bent around its root: each level is a ring, and subtrees are as close as their
/// contours allow.
///
/// The spacing is `Buchheim`'s, but two neighbors at depth *d* keep only a *d*-th of their
/// distance, since their ring is *d* times as long as the first one, and a parent stands midway
/// between the centers of its outer children. The places from left to right become angles,
/// clockwise from the top. The circle is wider than these angles reach, so that the first and the
/// last node of every ring, and the two that stand out most, also keep their distance over the
/// seam. Rings are so far apart that neighbors keep, along the arc of their ring, the distance that
/// they would have on a straight level; two rings are also at least the tallest box and
/// `gaps.level` apart.
///
/// No two edges of neighbors on a ring cross, but a wide family below a single child may reach back
/// over its parent's ring: where an edge from depth *d* turns by more than arccos(*d* ÷ (*d* + 1)),
/// it can cross others. `RadialWedge` never does.
///
/// - Complexity: O(*n*); the scratch of `Buchheim`.
/// - Reference: M. Bostock. *d3-hierarchy*, `tree` with a separation divided by the depth, 2011. It
///   keeps the distance over the seam for the two outermost nodes only. The spacing: C. Buchheim,
///   M. Jünger, S. Leipert. "Improving Walker's Algorithm to Run in Linear Time." *Graph Drawing*
///   2002.
public struct RadialTree: RingStrategy {
  public static let name = "radial-tree"
  public static let summary = "rings around the root, subtrees as close as their contours allow"
  public static var options: [StrategyOption<Self>] {
    [siblingGapOption, cousinGapOption, levelGapOption]
  }

  public var gaps = Gaps()

  public init() {}

  public func claims(on tree: LayoutTree) -> Claims {
    let leastGap = min(gaps.sibling, gaps.cousin, gaps.level)
    return separatesBoxes(of: tree, leastGap: leastGap) ? [.separation] : []
  }

  public func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Point>) {
    requireOptions(gaps.areDistances)
    // There are no angles in an infinite circle.
    require(
      (Double(tree.count) * (gaps.sibling + gaps.cousin)).isFinite,
      "the gaps of \(tree.count) nodes add up to infinity")
    var buchheim = Buchheim()
    buchheim.gaps = gaps
    _ = buchheim.spread(tree, keeping: RingSeparation(of: tree), into: &output)
    let parent = tree.parent.span
    output[offsetOf: 0] = 0
    for node in tree.nodes.dropFirst() { output[offsetOf: node] += output[Int(parent[node])].x }
    let circle = circle(of: tree, output.span)
    for node in tree.nodes {
      output[turnOf: node] = (output[node].x - circle.start) / circle.length
    }
    let pitch = max(circle.length / (2 * .pi), tree.maximumHeight + gaps.level)
    tree.placeOnRings(pitch: pitch, into: &output)
  }

  /// The part of the line of places that becomes the full circle: where it starts, to the left of
  /// all nodes, and its length.
  private func circle(
    of tree: LayoutTree, _ output: Span<Point>
  ) -> (start: Double, length: Double) {
    var (least, greatest) = (0.0, 0.0)
    for node in tree.nodes {
      least = min(least, output[node].x)
      greatest = max(greatest, output[node].x)
    }
    let extent = greatest - least
    guard extent > 0 else { return (least - 1, 2) }
    // Of several nodes at one place, which may differ by rounding, the innermost counts.
    let left = tree.nodes.first { output[$0].x <= least + 1e-9 * extent } ?? 0
    let right = tree.nodes.first { output[$0].x >= greatest - 1e-9 * extent } ?? 0
    var length = 0.0
    for depth in 1..<tree.levelCount {
      let level = tree.level(depth)
      if level.contains(left) {
        length = max(length, extent + separation(left, right, depth: depth, of: tree))
      }
      guard level.count > 1 else { continue }
      let (first, last) = (level.lowerBound, level.upperBound - 1)
      let reach = output[last].x - output[first].x
      length = max(length, reach + separation(first, last, depth: depth, of: tree))
    }
    return (least - (length - extent) / 2, length)
  }

  /// The least distance between two centers, the first of them at this depth.
  private func separation(
    _ first: Int, _ second: Int, depth: Int, of tree: LayoutTree
  ) -> Double {
    let areSiblings = tree.parent[first] == tree.parent[second]
    let widths = tree.size(of: first).width + tree.size(of: second).width
    return (widths / 2 + (areSiblings ? gaps.sibling : gaps.cousin)) / Double(depth)
  }
}

/// Distances that shrink with the depth, and parents in the middle between the centers of their
/// outer children.
private struct RingSeparation: Separation {
  private let levelStart: [Int32]

  /// The depth of the parent that has begun.
  private var depth: Int

  init(of tree: LayoutTree) {
    levelStart = tree.levelStart
    depth = tree.height
  }

  @inline(__always)
  mutating func begin(_ parent: Int) {
    if parent < levelStart[depth] { depth -= 1 }
  }

  @inline(__always)
  func x(beside x: Double, _ widths: Double, _ gap: Double) -> Double {
    x + (widths / 2 + gap) / Double(depth + 1)
  }

  @inline(__always) mutating func descend() { depth += 1 }

  @inline(__always)
  func middle(of children: Range<Int>, lastX: Double, _ sizes: Span<Size>) -> Double {
    lastX / 2
  }
}
