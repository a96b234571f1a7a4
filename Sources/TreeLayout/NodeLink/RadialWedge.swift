/// A tree around its root in which each subtree has a wedge of its own, so that no edges cross.
///
/// Each level is a ring, and each node stands in the middle of its wedge; the root's is the full
/// circle, clockwise from the top. A node divides its wedge among its children by their numbers of
/// leaves. From depth *d* ≥ 1 on, it divides only the middle of its wedge, at most 2 arccos(*d* ÷
/// (*d* + 1)): an edge reaches no further along the next ring without going inside of its own ring.
/// So edges stay between their rings and in their parent's wedge. The distances between rings are
/// equal, and such that neighbors of each ring keep `gaps.sibling` along its arc, whatever their
/// parents.
///
/// The price is space: wedges that are not used stay empty, and the drawing takes several times the
/// area of a `RadialTree`.
///
/// - Complexity: O(*n*); 12 bytes of scratch for each node.
/// - Reference: P. Eades. "Drawing Free Trees." *Bulletin of the Institute of Combinatorics and its
///   Applications* 5, 1992.
public struct RadialWedge: RingStrategy {
  public static let name = "radial-wedge"
  public static let summary = "rings around the root, each subtree in a wedge of its own"
  public static var options: [StrategyOption<Self>] { [siblingGapOption, levelGapOption] }

  /// `cousin` is not read: all neighbors keep `sibling`.
  public var gaps = Gaps()

  public init() {}

  public func claims(on tree: LayoutTree) -> Claims {
    var claims: Claims = [.planarity, .mirror]
    let leastGap = min(gaps.sibling, gaps.level)
    if separatesBoxes(of: tree, leastGap: leastGap) { claims.insert(.separation) }
    return claims
  }

  public func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Point>) {
    requireOptions(gaps.areDistances)
    let free = share(tree, &output)
    tree.placeOnRings(pitch: pitch(of: tree, output.span, free: free), into: &output)
  }

  /// Gives every node its wedge, and its turn, which is the middle of the wedge.
  ///
  /// - Returns: how much of the circle is free between a node's wedge and that of the node before
  ///   it on its ring, indexed by node; before the first node of a ring comes the last one.
  private func share(_ tree: LayoutTree, _ output: inout MutableSpan<Point>) -> [Double] {
    let leafCounts = tree.leafCounts
    var free = [Double](repeating: 0, count: tree.count)
    output[turnOf: 0] = 0.5
    output[wedgeOf: 0] = 1
    for depth in 0..<tree.height {
      let widest = depth == 0 ? 1 : 2 * greatestTurn(fromDepth: depth)
      var passed = 0.0
      for parent in tree.level(depth) {
        passed += free[parent]
        if tree.isLeaf(parent) {
          passed += output[wedgeOf: parent]
          continue
        }
        let wedge = min(output[wedgeOf: parent], widest)
        let margin = (output[wedgeOf: parent] - wedge) / 2
        let children = tree.children(of: parent)
        free[children.lowerBound] = passed + margin
        passed = margin
        let start = output[turnOf: parent] - wedge / 2
        let unit = wedge / Double(leafCounts[parent])
        var count = 0
        for child in children {
          let own = Int(leafCounts[child])
          output[turnOf: child] = start + unit * (Double(count) + Double(own) / 2)
          output[wedgeOf: child] = unit * Double(own)
          count += own
        }
      }
      free[tree.level(depth + 1).lowerBound] += passed
    }
    return free
  }

  /// The least distance of rings that keeps neighbors apart.
  ///
  /// How far apart neighbors are is added up from their wedges, which stand in `y`, and the free
  /// parts between these. A difference of turns would be off by a rounding of the whole circle,
  /// which is much of a narrow wedge: the mirrored tree would get a drawing of another size.
  private func pitch(of tree: LayoutTree, _ output: Span<Point>, free: [Double]) -> Double {
    let sizes = tree.sizes.span
    var pitch = tree.maximumHeight + gaps.level
    for depth in 1..<tree.levelCount {
      let level = tree.level(depth)
      guard level.count > 1 else { continue }
      var left = level.upperBound - 1  // The first node's neighbor is the last one.
      for right in level {
        let turn = (output[left].y + output[right].y) / 2 + free[right]
        let length = 2 * .pi * Double(depth) * turn
        let widths = sizes.width(of: left) + sizes.width(of: right)
        if widths / 2 + gaps.sibling > pitch * length {
          pitch = (widths / 2 + gaps.sibling) / length
        }
        left = right
      }
    }
    return pitch
  }
}
