// What strategies share that put subtrees side by side along their contours.
//
// The left contour of a subtree is the sequence of the leftmost nodes of its levels from the root
// down, the right contour that of the rightmost ones; the contours of a forest begin at its outer
// roots. A subtree is placed by a walk down two contours, a pair of nodes for each level: the right
// contour of the forest on its left, and its own left contour. This is Reingold and Tilford's walk,
// and in Walker's words these are the two inside contours. From a node with children, a contour
// goes on to the outermost child; from a leaf with levels below it, by a thread.
//
// In the papers a thread is a pointer in the leaf, and a walk sums up by how much the nodes on its
// way are moved (Reingold and Tilford's offsets, Walker's modifiers). Here level order says where a
// thread leads: the children of a leaf's neighbor begin where its own would, so that `firstChild`
// gives the next node of a left contour, and the node before that is the next of the right contour
// beside it. So a thread is only a distance, and the sum adds up distances from node to node. A
// leaf never has two threads, a left and a right one, because the first leads out of the lowest
// level of its subtree.

/// Where the two contours of a subtree or a forest end: the outermost nodes of its lowest level,
/// and how far they are from its origin, the center of the root, or of the first root.
///
/// Nothing else is kept of the outside contours, which the papers walk along with the inside ones:
/// new threads begin here.
struct ContourEnds {
  var left: Int32
  var right: Int32
  var leftX = 0.0
  var rightX = 0.0

  func moved(by distance: Double) -> ContourEnds {
    var copy = self
    copy.leftX += distance
    copy.rightX += distance
    return copy
  }

  /// Room for any two neighboring levels. Not inlined: inlining takes registers from the code
  /// behind it.
  @inline(never)
  static func ring(for tree: LayoutTree) -> [ContourEnds] {
    [ContourEnds](repeating: ContourEnds(leaf: 0), count: tree.ringCount)
  }
}

extension ContourEnds {
  init(leaf: Int) {
    self.init(left: Int32(leaf), right: Int32(leaf))
  }

  /// The ends for leaves side by side that reach equally far down, the last one at `lastX`.
  init(rowOf leaves: Range<Int>, lastX: Double) {
    self.init(left: Int32(leaves.lowerBound), right: Int32(leaves.upperBound - 1), rightX: lastX)
  }
}

/// A walk down the right contour of a forest and the left contour of the subtree beside it, level
/// by level until one of them ends.
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
  ///   - forestX: how far the root on the subtree's left is from the origin of the forest.
  @inline(__always)
  init(beside child: Int, forestX: Double) {
    right = child
    leftX = forestX
  }

  /// The node on the right contour of the forest.
  var left: Int { right - 1 }

  /// Goes one level down; `false` where there is no level that both reach.
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
      leftX += isLeaf ? output[threadOf: left] : output[offsetOf: next - 1]
    }
    if !isSubtreeDone {
      let isLeaf = Int(firstChild[right + 1]) == next
      rightX += isLeaf ? output[threadOf: right] : output[offsetOf: next]
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
      output[threadOf: Int(forest.left)] = x + rightX - forest.leftX
      forest = subtree.moved(by: x)
    default:
      output[threadOf: Int(subtree.right)] = leftX - (x + subtree.rightX)
    }
  }
}

extension LayoutTree {
  /// How many places a ring needs that holds something for each node of any two neighboring levels:
  /// a power of two, so that `node & (ringCount - 1)` is the place of a node. A bottom-up loop
  /// needs no more at a time.
  var ringCount: Int { ringCount(through: height) }

  /// As `ringCount`, but nothing is held for the nodes of the lowest level, which in a flat tree
  /// are all nodes but one.
  var ringCountAboveLowestLevel: Int { ringCount(through: height - 1) }

  private func ringCount(through depth: Int) -> Int {
    let levelStart = self.levelStart.span
    var widest = 1
    for upper in 0..<max(0, depth) {
      widest = max(widest, Int(levelStart[upper + 2] - levelStart[upper]))
    }
    return Self.ringCount(holding: widest)
  }

  /// The least power of two that is not below `count`.
  static func ringCount(holding count: Int) -> Int {
    1 << (Int.bitWidth - (count - 1).leadingZeroBitCount)
  }

  /// The nodes of the last level but one, whose children, if any, are leaves.
  var lowestParents: Range<Int> { height > 0 ? level(height - 1) : 0..<1 }

  /// Places the leaves of the lowest level and their parents above them, where these leaves reach
  /// equally far down. Then each leaf meets the one on its left alone, in any contour.
  ///
  /// - Parameter setEnds: called with each of `lowestParents`, from right to left, and the ends of
  ///   its contours.
  /// - Returns: the number of pairs compared.
  @inline(__always)
  func placeLowestLevel(
    _ separation: inout some Separation, gap: Double, into output: inout MutableSpan<Point>,
    setEnds: (Int, ContourEnds) -> Void
  ) -> Int {
    let sizes = self.sizes.span
    var comparisons = 0
    for parent in lowestParents.reversed() {
      separation.begin(parent)
      let leaves = children(of: parent)
      guard !leaves.isEmpty else {
        setEnds(parent, ContourEnds(leaf: parent))
        continue
      }
      var x = 0.0
      output[offsetOf: leaves.lowerBound] = 0
      for leaf in leaves.dropFirst() {
        x = separation.x(beside: x, sizes.width(of: leaf - 1) + sizes.width(of: leaf), gap)
        output[offsetOf: leaf] = x
      }
      let middle = separation.middle(of: leaves, lastX: x, sizes)
      output.moveOrigin(ofOffsets: leaves, by: middle)
      setEnds(parent, ContourEnds(rowOf: leaves, lastX: x).moved(by: -middle))
      comparisons &+= leaves.count - 1
    }
    return comparisons
  }

  /// The least x of any box, from the root's center, found by a walk down the left contour of the
  /// tree.
  func leftEdge(_ output: Span<Point>) -> Double {
    let sizes = self.sizes.span
    var x = 0.0
    var edge = -sizes.width(of: 0) / 2
    for depth in 0..<height {
      let node = level(depth).lowerBound
      let next = level(depth).upperBound
      x += isLeaf(node) ? output[threadOf: node] : output[offsetOf: next]
      edge = min(edge, x - sizes.width(of: next) / 2)
    }
    return edge
  }

  /// Where a parent stands: in the middle between the outer edges of its children. Their offsets
  /// count from the first one's center, and `lastX` is the offset of the last one.
  @inline(__always)
  static func middle(of children: Range<Int>, lastX: Double, _ sizes: Span<Size>) -> Double {
    let edges = sizes.width(of: children.upperBound - 1) - sizes.width(of: children.lowerBound)
    return (lastX + edges / 2) / 2
  }

  /// The width of the widest box.
  var maximumWidth: Double { sizes.isEmpty ? 1 : sizes.reduce(0) { max($0, $1.width) } }
}
