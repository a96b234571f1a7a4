// What the strategies share that put subtrees side by side along their contours.

/// The two ends of a subtree's or a forest's lowest level, and how far they are from its origin: the
/// center of the root, or of the first root.
///
/// A contour continues below a leaf by a thread. Level order already says where it leads: the
/// children of a leaf's neighbor begin where its own would, so that `firstChild` gives the next node
/// of a left contour, and the one before it is the next of the right contour beside it. A thread is
/// therefore only a distance, and stands in the `y` of the leaf while the `x` of each node is its
/// distance from its parent. A leaf never has two threads, because the first one leads out of the
/// lowest level of its subtree.
struct ContourEnds {
  var left: Int32
  var right: Int32
  var leftX = 0.0
  var rightX = 0.0

  init(leaf: Int) {
    left = Int32(leaf)
    right = Int32(leaf)
  }

  func moved(by distance: Double) -> ContourEnds {
    var copy = self
    copy.leftX += distance
    copy.rightX += distance
    return copy
  }

  /// Room for the subtrees of any two neighboring levels: `node & (count - 1)` is the place of a
  /// node. A bottom-up loop needs no more at a time.
  static func ring(for tree: LayoutTree) -> [ContourEnds] {
    let levelStart = tree.levelStart.span
    var widest = 1
    for depth in 0..<tree.height {
      widest = max(widest, Int(levelStart[depth + 2] - levelStart[depth]))
    }
    let count = 1 << (Int.bitWidth - (widest - 1).leadingZeroBitCount)
    return [ContourEnds](repeating: ContourEnds(leaf: 0), count: count)
  }
}

/// A walk down the right contour of a forest and the left contour of the subtree beside it, until
/// one of them ends.
struct ContourWalk {
  /// The node on the left contour of the subtree.
  private(set) var right: Int

  /// How far `left` is from the origin of the forest.
  private(set) var leftX: Double

  /// How far `right` is from the root of the subtree.
  private(set) var rightX = 0.0

  private var isForestDone = false
  private var isSubtreeDone = false

  /// - Parameters:
  ///   - child: the root of the subtree.
  ///   - forestX: how far the root on its left is from the origin of the forest.
  @inline(__always)
  init(beside child: Int, forestX: Double) {
    right = child
    leftX = forestX
  }

  /// The node on the right contour of the forest.
  var left: Int { right - 1 }

  /// Goes one level down; `false` where there is none that both reach.
  @inline(__always)
  mutating func descend(
    _ forest: ContourEnds, _ subtree: ContourEnds, _ firstChild: Span<Int32>,
    _ output: Span<Point>
  ) -> Bool {
    let next = Int(firstChild[right])
    isForestDone = left == forest.right
    isSubtreeDone = right == subtree.left
    if !isForestDone {
      let isLeaf = Int(firstChild[left]) == next
      leftX += isLeaf ? output[left].y : output[next - 1].x
    }
    if !isSubtreeDone {
      let isLeaf = Int(firstChild[right + 1]) == next
      rightX += isLeaf ? output[right].y : output[next].x
    }
    if isForestDone || isSubtreeDone { return false }
    right = next
    return true
  }

  /// Joins the subtree, its root at `x`, to the forest after the walk has ended: one thread, unless
  /// both end at one level.
  @inline(__always)
  func join(
    _ subtree: ContourEnds, at x: Double, to forest: inout ContourEnds,
    _ output: inout MutableSpan<Point>
  ) {
    switch (isForestDone, isSubtreeDone) {
    case (true, true):
      forest.right = subtree.right
      forest.rightX = x + subtree.rightX
    case (true, false):
      output[Int(forest.left)].y = x + rightX - forest.leftX
      forest = subtree.moved(by: x)
    default:
      output[Int(subtree.right)].y = leftX - (x + subtree.rightX)
    }
  }
}

extension LayoutTree {
  /// The least x of any box, from the root's center: a walk down the left contour of the tree.
  func leftEdge(_ output: Span<Point>) -> Double {
    let sizes = self.sizes.span
    var x = 0.0
    var edge = -sizes.width(of: 0) / 2
    for depth in 0..<height {
      let node = level(depth).lowerBound
      let next = level(depth).upperBound
      x += isLeaf(node) ? output[node].y : output[next].x
      edge = min(edge, x - sizes.width(of: next) / 2)
    }
    return edge
  }

  /// Centers above children, whose `x` count from the first one's center, the last one's being
  /// `lastX`: the `x` of a parent between their outer edges.
  @inline(__always)
  static func middle(of children: Range<Int>, lastX: Double, _ sizes: Span<Size>) -> Double {
    let edges = sizes.width(of: children.upperBound - 1) - sizes.width(of: children.lowerBound)
    return (lastX + edges / 2) / 2
  }

  /// The widest box.
  var maximumWidth: Double { sizes.isEmpty ? 1 : sizes.reduce(0) { max($0, $1.width) } }
}
