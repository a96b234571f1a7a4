/// A drawing that is not bound to levels: every box begins just below its parent, and subtrees are as
/// close together as the skylines of their boxes allow.
///
/// Children are folded from left to right: each subtree moves against the right contour of all that
/// are placed already. Where it meets one that is not its neighbor, the children between move by
/// even shares of the distance. Then the parent is centered between the left edge of its first and the
/// right edge of its last child; sides are not read. A pair with one parent keeps `gaps.sibling`, any
/// other `gaps.cousin`. For contours every box reaches `gaps.level` below its lower edge, which is
/// where its children begin; with `layered` it fills its level instead.
///
/// Two departures from the paper. There are no preliminary places: a subtree takes its place from the
/// first pair of contour nodes, whichever way that moves it, so that equal subtrees are drawn equally; so
/// do those of d3-flextree, which draws the same. And a node's x counts from its parent, so that a
/// contour is followed without sums of modifiers.
///
/// - Complexity: O(*n*); 16 bytes of scratch for each node, 24 to 48 for each of the widest two
///   neighboring levels. At most 4*n* pairs of contour nodes are compared.
/// - Reference: A. van der Ploeg. "Drawing Non-layered Tidy Trees in Linear Time." *Software:
///   Practice and Experience* 44(12), 2014.
public struct VanDerPloeg: NodeLinkStrategy {
  public static let name = "van-der-ploeg"
  public static let summary = "every box just below its parent, subtrees as close as boxes allow"
  public static var options: [StrategyOption<Self>] {
    [
      siblingGapOption, cousinGapOption, levelGapOption,
      .flag("layered", \.layered, "put all nodes of one depth on one line"),
    ]
  }

  public var gaps = Gaps()

  /// Whether the nodes of one depth lie on one line, in a level as tall as its tallest node.
  public var layered = false

  public init() {}

  /// Lines from box to box of a layered drawing could run through the taller boxes of a level.
  public var edgeAnchors: EdgeAnchors { layered ? .centerToCenter : .bottomToTop }

  public func claims(on tree: LayoutTree) -> Claims {
    var claims: Claims = [.centering, .mirror, .separation, .planarity]
    if layered || tree.hasLevelsOfOneHeight { claims.insert(.layers) }
    let isOneShape = layered ? tree.hasLevelsOfOneHeight : hasExactHeights(tree)
    if isOneShape { claims.insert(.isomorphism) }
    return claims
  }

  public func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Point>) {
    _ = comparisons(placing: tree, into: &output)
  }

  /// Places the tree and returns how many pairs of contour nodes it compared. Inlined, so that where
  /// nobody asks for that, nothing is counted.
  @inline(__always)
  func comparisons(placing tree: LayoutTree, into output: inout MutableSpan<Point>) -> Int {
    // Until the end, `x` is the distance from the parent and `y` how far down a box reaches.
    if layered { reachLevels(of: tree, into: &output) } else { reachBoxes(of: tree, into: &output) }
    var threadColumn = [Thread](repeating: Thread(), count: tree.count)
    var threads = threadColumn.mutableSpan
    // Only two neighboring levels are needed at a time, so that a ring holds them.
    let mask = Self.ringSize(for: tree) - 1
    var ring = [Outline](repeating: Outline(leaf: 0), count: mask + 1)
    var outlines = ring.mutableSpan
    var comparisons = 0
    for parent in tree.nodes.reversed() {
      let children = tree.children(of: parent)
      switch children.count {
      case 0:
        outlines[parent & mask] = Outline(leaf: parent)
      case 1:
        output[children.lowerBound].x = 0
        outlines[parent & mask] = outlines[children.lowerBound & mask]
      default:
        comparisons &+= fold(
          children, of: parent, in: tree, outlines: &outlines, threads: &threads, into: &output)
      }
    }
    let end = Int(outlines[0].left)
    let rootX = -leftEdge(of: tree, end: end, threads.span, output.span)
    if layered {
      tree.placeOnLevels(rootX: rootX, levelGap: gaps.level, into: &output)
    } else {
      finish(tree, rootX: rootX, into: &output)
    }
    return comparisons
  }

  /// Where the contour goes on below a leaf: a node, and its distance to the right.
  private struct Thread {
    var node: Int32 = 0
    var distance = 0.0
  }

  /// The lowest nodes of a subtree's two contours, and how far they are from the root's center.
  ///
  /// Once the subtree has its place among its siblings, nobody asks for that any more but for the
  /// right node; the rest then holds what the spacing of the siblings needs.
  private struct Outline {
    var left: Int32
    var right: Int32
    var leftX = 0.0
    var rightX = 0.0

    init(leaf: Int) {
      left = Int32(leaf)
      right = Int32(leaf)
    }

    /// A placed subtree; `deeper` is the nearest sibling to its left that reaches further down.
    init(lowest: Int32, deeper: Int, share: Double, stop: Double) {
      left = Int32(deeper)
      right = lowest
      leftX = share
      rightX = stop
    }

    var lowest: Int { Int(right) }
    var deeper: Int { Int(left) }

    /// By how much more than its neighbor to the left this sibling is moved, from here on.
    var share: Double {
      get { leftX }
      set { leftX = newValue }
    }

    /// What ends such a row of moves at the sibling that has moved all the distance already.
    var stop: Double { rightX }

    func moved(by distance: Double) -> Outline {
      var copy = self
      copy.leftX += distance
      copy.rightX += distance
      return copy
    }
  }

  /// The least power of two that is not below the number of nodes of any two neighboring levels.
  private static func ringSize(for tree: LayoutTree) -> Int {
    let levelStart = tree.levelStart.span
    var widest = 1
    for depth in 0..<tree.height {
      widest = max(widest, Int(levelStart[depth + 2] - levelStart[depth]))
    }
    return 1 << (Int.bitWidth - (widest - 1).leadingZeroBitCount)
  }
}

// MARK: - Heights

extension VanDerPloeg {
  // Contours compare these sums for equality, so they are all added up from the root down: another
  // order could differ in the last bit and keep boxes apart that only touch.

  /// Each box begins where its parent's reach ends.
  private func reachBoxes(of tree: LayoutTree, into output: inout MutableSpan<Point>) {
    let parent = tree.parent.span
    let sizes = tree.sizes.span
    output[0].y = sizes.height(of: 0) + gaps.level
    for node in 1..<tree.count {
      output[node].y = output[Int(parent[node])].y + sizes.height(of: node) + gaps.level
    }
  }

  /// Each box reaches as far down as its level.
  private func reachLevels(of tree: LayoutTree, into output: inout MutableSpan<Point>) {
    let sizes = tree.sizes.span
    var reach = 0.0
    for depth in 0..<tree.levelCount {
      let level = tree.level(depth)
      var height = 0.0
      for node in level { height = max(height, sizes.height(of: node)) }
      reach += height + gaps.level
      for node in level { output[node].y = reach }
    }
  }

  /// Turns distances from the parent and reaches into the centers of the boxes.
  private func finish(
    _ tree: LayoutTree, rootX: Double, into output: inout MutableSpan<Point>
  ) {
    let parent = tree.parent.span
    let sizes = tree.sizes.span
    output[0] = Point(x: rootX, y: sizes.height(of: 0) / 2)
    for node in 1..<tree.count {
      output[node] = Point(
        x: output[Int(parent[node])].x + output[node].x,
        y: output[node].y - gaps.level - sizes.height(of: node) / 2)
    }
  }

  /// Whether no sum of heights is rounded. Only then are boxes that touch in one of two equal subtrees
  /// sure to touch in the other, which is further down.
  private func hasExactHeights(_ tree: LayoutTree) -> Bool {
    func isExact(_ a: Double, _ b: Double) -> Bool {
      let sum = a + b
      let rest = sum - a
      return a - (sum - rest) + (b - rest) == 0
    }
    var reach: [Double] = []
    reach.reserveCapacity(tree.count)
    for node in tree.nodes {
      let top = node == 0 ? 0 : reach[Int(tree.parent[node])]
      let bottom = top + tree.size(of: node).height
      guard isExact(top, tree.size(of: node).height), isExact(bottom, gaps.level) else {
        return false
      }
      reach.append(bottom + gaps.level)
    }
    return true
  }
}

// MARK: - Contours

extension VanDerPloeg {
  /// Places two or more subtrees side by side and their parent above the middle; returns the number
  /// of pairs compared. While folding, positions count from the first child's center.
  @inline(__always)
  private func fold(
    _ children: Range<Int>, of parent: Int, in tree: LayoutTree,
    outlines: inout MutableSpan<Outline>, threads: inout MutableSpan<Thread>,
    into output: inout MutableSpan<Point>
  ) -> Int {
    let firstChild = tree.firstChild.span
    let sizes = tree.sizes.span
    let mask = outlines.count - 1
    let first = children.lowerBound
    var comparisons = 0
    var areSpread = false
    var forest = outlines[first & mask]
    var x = 0.0
    output[first].x = 0
    outlines[first & mask] = Outline(lowest: forest.right, deeper: first, share: 0, stop: 0)
    for child in (first + 1)..<children.upperBound {
      let subtree = outlines[child & mask]
      // `left` walks down the right contour of the forest, `right` the left one of the subtree.
      var left = child - 1
      var right = child
      var leftX = x
      var rightX = 0.0
      // The sibling whose subtree `left` belongs to, and how far down that reaches.
      var owner = left
      var ownerReach = output[outlines[owner & mask].lowest].y
      var share = 0.0
      var stop = 0.0
      x += (sizes.width(of: left) + sizes.width(of: right)) / 2 + gaps.sibling
      while true {
        let leftReach = output[left].y
        let rightReach = output[right].y
        if leftReach > ownerReach {
          owner = outlines[owner & mask].deeper
          ownerReach = output[outlines[owner & mask].lowest].y
        }
        let areSiblings = left < children.upperBound && right == child
        let widths = sizes.width(of: left) + sizes.width(of: right)
        let nearest =
          leftX + widths / 2 + (areSiblings ? gaps.sibling : gaps.cousin) - rightX
        comparisons &+= 1
        if nearest > x {
          let distance = nearest - x
          x = nearest
          if owner < child - 1 {
            let part = distance / Double(child - owner)
            outlines[(owner + 1) & mask].share += part
            share -= part
            stop -= distance - part
            areSpread = true
          }
        }
        let isForestDone = leftReach <= rightReach && left == forest.right
        let isSubtreeDone = rightReach <= leftReach && right == subtree.left
        if leftReach <= rightReach, !isForestDone {
          let next = Int(firstChild[left + 1])
          let isLeaf = Int(firstChild[left]) == next
          let thread = left
          left = isLeaf ? Int(threads[thread].node) : next - 1
          leftX += isLeaf ? threads[thread].distance : output[left].x
        }
        if rightReach <= leftReach, !isSubtreeDone {
          let next = Int(firstChild[right])
          let isLeaf = Int(firstChild[right + 1]) == next
          let thread = right
          right = isLeaf ? Int(threads[thread].node) : next
          rightX += isLeaf ? threads[thread].distance : output[right].x
        }
        switch (isForestDone, isSubtreeDone) {
        case (false, false):
          continue
        case (false, true):
          threads[Int(subtree.right)] = Thread(
            node: Int32(left), distance: leftX - (x + subtree.rightX))
        case (true, false):
          threads[Int(forest.left)] = Thread(
            node: Int32(right), distance: x + rightX - forest.leftX)
          forest = subtree.moved(by: x)
        case (true, true):
          forest.right = subtree.right
          forest.rightX = x + subtree.rightX
        }
        break
      }
      output[child].x = x
      // The list of ever deeper siblings loses those that this one hides.
      let reach = output[Int(subtree.right)].y
      var deeper = child - 1
      while reach >= output[outlines[deeper & mask].lowest].y, deeper > first {
        deeper = outlines[deeper & mask].deeper
      }
      outlines[child & mask] = Outline(
        lowest: subtree.right, deeper: deeper, share: share, stop: stop)
    }
    if areSpread {
      var share = 0.0
      var distance = 0.0
      for child in children {
        share += outlines[child & mask].share
        distance += share + outlines[child & mask].stop
        output[child].x += distance
      }
    }
    let edges = sizes.width(of: children.upperBound - 1) - sizes.width(of: first)
    let middle = (x + edges / 2) / 2
    for child in children { output[child].x -= middle }
    outlines[parent & mask] = forest.moved(by: -middle)
    return comparisons
  }

  /// The least x of any box, from the root's center: a walk down the left contour of the tree.
  private func leftEdge(
    of tree: LayoutTree, end: Int, _ threads: Span<Thread>, _ output: Span<Point>
  ) -> Double {
    let sizes = tree.sizes.span
    var node = 0
    var x = 0.0
    var edge = -sizes.width(of: 0) / 2
    while node != end {
      let isLeaf = tree.isLeaf(node)
      let next = isLeaf ? Int(threads[node].node) : Int(tree.firstChild[node])
      x += isLeaf ? threads[node].distance : output[next].x
      node = next
      edge = min(edge, x - sizes.width(of: node) / 2)
    }
    return edge
  }
}
