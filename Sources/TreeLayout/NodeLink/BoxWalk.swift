// Contours of boxes, which do not lie on levels. VanDerPloeg.swift explains the words of the paper.

/// Where a contour goes on below a leaf: the paper's `tl` or `tr`.
struct BoxThread {
  var node: Int32 = 0
  /// How far the node is to the right of the leaf.
  var distance = 0.0
}

/// A walk down the right contour of a forest and the left contour of the subtree beside it, box by
/// box until one of them ends.
struct BoxWalk {
  /// The node on the right contour of the forest: the paper's `sr`.
  private(set) var left: Int

  /// The node on the left contour of the subtree: the paper's `cl`.
  private(set) var right: Int

  /// How far `left` is from the first root of the forest; used instead of the paper's `mssr`.
  private(set) var leftX: Double

  /// How far `right` is from the root of the subtree; used instead of the paper's `mscl`.
  private(set) var rightX = 0.0

  private(set) var leftReach: Double
  private var rightReach: Double
  private var isForestDone = false
  private var isSubtreeDone = false

  /// - Parameters:
  ///   - child: the root of the subtree.
  ///   - forestX: how far the root on the subtree's left is from the first root of the forest.
  @inline(__always)
  init(beside child: Int, forestX: Double, _ output: Span<Point>) {
    left = child - 1
    right = child
    leftX = forestX
    leftReach = output[reachOf: left]
    rightReach = output[reachOf: right]
  }

  /// Goes on below the box that ends first, or below both; `false` where a contour has ended.
  @inline(__always)
  mutating func descend(
    _ forest: ContourEnds, _ subtree: ContourEnds, _ firstChild: Span<Int32>,
    _ threads: Span<BoxThread>, _ output: Span<Point>
  ) -> Bool {
    let isLeftNext = leftReach <= rightReach
    let isRightNext = rightReach <= leftReach
    isForestDone = isLeftNext && left == forest.right
    isSubtreeDone = isRightNext && right == subtree.left
    if isLeftNext, !isForestDone {
      let next = Int(firstChild[left + 1])
      let isLeaf = Int(firstChild[left]) == next
      let thread = left
      left = isLeaf ? Int(threads[thread].node) : next - 1
      leftX += isLeaf ? threads[thread].distance : output[offsetOf: left]
      leftReach = output[reachOf: left]
    }
    if isRightNext, !isSubtreeDone {
      let next = Int(firstChild[right])
      let isLeaf = Int(firstChild[right + 1]) == next
      let thread = right
      right = isLeaf ? Int(threads[thread].node) : next
      rightX += isLeaf ? threads[thread].distance : output[offsetOf: right]
      rightReach = output[reachOf: right]
    }
    return !isForestDone && !isSubtreeDone
  }

  /// Joins the subtree, its root at `x`, to the forest after the walk has ended: one thread, unless
  /// both end at one height.
  @inline(__always)
  func join(
    _ subtree: ContourEnds, at x: Double, to forest: inout ContourEnds,
    _ threads: inout MutableSpan<BoxThread>
  ) {
    switch (isForestDone, isSubtreeDone) {
    case (true, true):
      forest.right = subtree.right
      forest.rightX = x + subtree.rightX
    case (true, false):
      threads[Int(forest.left)] = BoxThread(
        node: Int32(right), distance: x + rightX - forest.leftX)
      forest = subtree.moved(by: x)
    default:
      threads[Int(subtree.right)] = BoxThread(
        node: Int32(left), distance: leftX - (x + subtree.rightX))
    }
  }
}

extension LayoutTree {
  /// The least x of any box, from the root's center, found by a walk down the left contour of the
  /// tree to its last node, `end`.
  func leftEdge(end: Int, _ threads: Span<BoxThread>, _ output: Span<Point>) -> Double {
    let sizes = self.sizes.span
    var node = 0
    var x = 0.0
    var edge = -sizes.width(of: 0) / 2
    while node != end {
      let isLeaf = isLeaf(node)
      let next = isLeaf ? Int(threads[node].node) : Int(firstChild[node])
      x += isLeaf ? threads[node].distance : output[offsetOf: next]
      node = next
      edge = min(edge, x - sizes.width(of: node) / 2)
    }
    return edge
  }
}
