/// A layered drawing that puts subtrees as close together as their contours allow and every parent
/// above the middle of its children.
///
/// Children are folded from left to right: each subtree moves against the right contour of all that
/// are placed already, nothing is spread afterwards, and then the parent is centred between the left
/// edge of its first and the right edge of its last child. A pair of roots keeps `gaps.sibling`, a
/// pair below them `gaps.cousin`. In a binary tree a single child sits half a pitch to its side; in
/// any other tree it stands straight below its parent.
///
/// With `grid`, every centre lies on a grid of half a pitch, the widest box and `gaps.sibling` being
/// a pitch: distances between siblings are rounded up to whole units, and that of the first and the
/// last to an even number, so that their parent, midway between their centres, finds one too.
///
/// A contour continues below a leaf by a thread. Level order already says where it leads: the
/// children of a leaf's neighbour begin where its own would, so that `firstChild` gives the next node
/// of a left contour, and the one before it is the next of the right contour beside it. A thread is
/// therefore only a distance. A leaf never has two, because the first one leads out of the lowest
/// level of its subtree.
///
/// - Complexity: O(*n*); 24 to 48 bytes of scratch for each node of the widest two neighbouring
///   levels. On a binary tree of *h* levels exactly *n* − *h* pairs of contour nodes are compared.
/// - Reference: E. M. Reingold, J. S. Tilford. "Tidier Drawings of Trees." *IEEE Transactions on
///   Software Engineering* 7(2), 1981. Box widths and more than two children are additions.
public struct ReingoldTilford: NodeLinkStrategy {
  public static let name = "reingold-tilford"
  public static let summary = "subtrees as close as their contours allow, parents centred"
  public static var options: [StrategyOption<Self>] {
    [
      siblingGapOption, cousinGapOption, levelGapOption,
      .flag("grid", \.grid, "put every node on a grid of half a pitch"),
    ]
  }

  public var gaps = Gaps()

  /// Whether all centres lie on a grid of half a pitch, counted from the leftmost one.
  public var grid = false

  public init() {}

  public func claims(on tree: LayoutTree) -> Claims {
    var claims: Claims = [.layers, .separation, .planarity]
    if !grid || tree.hasNodesOfOneWidth { claims.insert(.centring) }
    if tree.isBinary { claims.insert(.mirror) }
    if tree.isBinary, tree.separatesCenters(gap: gaps.sibling) { claims.insert(.sides) }
    if tree.hasLevelsOfOneHeight { claims.insert(.isomorphism) }
    return claims
  }

  public func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Point>) {
    _ = comparisons(placing: tree, into: &output)
  }

  /// Places the tree and returns how many pairs of contour nodes it compared.
  func comparisons(placing tree: LayoutTree, into output: inout MutableSpan<Point>) -> Int {
    let sizes = tree.sizes.span
    let unit = grid ? halfPitch(of: tree) : 0
    // Only two neighbouring levels are needed at a time, so that a ring holds them.
    let mask = Self.ringSize(for: tree) - 1
    var ring = [Bottom](repeating: Bottom(leaf: 0), count: mask + 1)
    var bottoms = ring.mutableSpan
    var comparisons = 0
    // Bottom-up: `x` becomes the distance from the parent and `y`, at leaves, the thread.
    for parent in tree.nodes.reversed() {
      let children = tree.children(of: parent)
      switch children.count {
      case 0:
        bottoms[parent & mask] = Bottom(leaf: parent)
      case 1:
        let child = children.lowerBound
        let halfPitch = grid ? unit : (sizes.width(of: child) + gaps.sibling) / 2
        let offset = tree.side(of: child) == .right ? halfPitch : -halfPitch
        output[child].x = tree.isBinary ? offset : 0
        bottoms[parent & mask] = bottoms[child & mask].moved(by: output[child].x)
      default:
        comparisons += fold(
          children, of: parent, in: tree, unit: unit, bottoms: &bottoms, into: &output)
      }
    }
    let rootX = -leftEdge(of: tree, output.span)
    tree.placeOnLevels(rootX: rootX, levelGap: gaps.level, into: &output)
    return comparisons
  }

  /// The two ends of a subtree's lowest level, and how far they are from the root's centre.
  private struct Bottom {
    var left: Int32
    var right: Int32
    var leftX = 0.0
    var rightX = 0.0

    init(leaf: Int) {
      left = Int32(leaf)
      right = Int32(leaf)
    }

    func moved(by distance: Double) -> Bottom {
      var copy = self
      copy.leftX += distance
      copy.rightX += distance
      return copy
    }
  }

  /// The least power of two that is not below the number of nodes of any two neighbouring levels.
  private static func ringSize(for tree: LayoutTree) -> Int {
    let levelStart = tree.levelStart.span
    var widest = 1
    for depth in 0..<tree.height {
      widest = max(widest, Int(levelStart[depth + 2] - levelStart[depth]))
    }
    return 1 << (Int.bitWidth - (widest - 1).leadingZeroBitCount)
  }
}

// MARK: - Contours

extension ReingoldTilford {
  /// Places two or more subtrees side by side and their parent above the middle; returns the number
  /// of pairs compared. While folding, positions count from the first child's centre.
  @inline(__always)
  private func fold(
    _ children: Range<Int>, of parent: Int, in tree: LayoutTree, unit: Double,
    bottoms: inout MutableSpan<Bottom>, into output: inout MutableSpan<Point>
  ) -> Int {
    let firstChild = tree.firstChild.span
    let sizes = tree.sizes.span
    let mask = bottoms.count - 1
    var comparisons = 0
    var forest = bottoms[children.lowerBound & mask]
    var x = 0.0
    output[children.lowerBound].x = 0
    for child in (children.lowerBound + 1)..<children.upperBound {
      let subtree = bottoms[child & mask]
      // `right` walks down the left contour of the subtree; its neighbour `left` is then the node on
      // the right contour of the forest.
      var right = child
      var leftX = x
      var rightX = 0.0
      var gap = gaps.sibling
      x = -.infinity
      while true {
        let left = right - 1
        let widths = sizes.width(of: left) + sizes.width(of: right)
        x = max(x, leftX + widths / 2 + gap - rightX)
        comparisons += 1
        let next = Int(firstChild[right])
        let isForestDone = left == forest.right
        let isSubtreeDone = right == subtree.left
        if !isForestDone {
          let isLeaf = Int(firstChild[left]) == next
          leftX += isLeaf ? output[left].y : output[next - 1].x
        }
        if !isSubtreeDone {
          let isLeaf = Int(firstChild[right + 1]) == next
          rightX += isLeaf ? output[right].y : output[next].x
        }
        if grid, isForestDone || isSubtreeDone {
          let isLast = child == children.upperBound - 1
          x = roundedUp(x, to: isLast ? 2 * unit : unit)
        }
        switch (isForestDone, isSubtreeDone) {
        case (false, false):
          right = next
          gap = gaps.cousin
          continue
        case (false, true):
          output[Int(subtree.right)].y = leftX - (x + subtree.rightX)
        case (true, false):
          output[Int(forest.left)].y = x + rightX - forest.leftX
          forest = subtree.moved(by: x)
        case (true, true):
          forest.right = subtree.right
          forest.rightX = x + subtree.rightX
        }
        break
      }
      output[child].x = x
    }
    let edges = sizes.width(of: children.upperBound - 1) - sizes.width(of: children.lowerBound)
    let middle = grid ? x / 2 : (x + edges / 2) / 2
    for child in children { output[child].x -= middle }
    bottoms[parent & mask] = forest.moved(by: -middle)
    return comparisons
  }

  /// The least multiple of `unit` that is not below `x`, rounding errors aside.
  private func roundedUp(_ x: Double, to unit: Double) -> Double {
    unit > 0 ? (x / unit - 1e-9).rounded(.up) * unit : x
  }

  private func halfPitch(of tree: LayoutTree) -> Double {
    let widest = tree.sizes.isEmpty ? 1 : tree.sizes.reduce(0) { max($0, $1.width) }
    return (widest + gaps.sibling) / 2
  }

  /// The least x of any box, from the root's centre: a walk down the left contour of the tree.
  private func leftEdge(of tree: LayoutTree, _ output: Span<Point>) -> Double {
    let sizes = tree.sizes.span
    var x = 0.0
    var edge = -sizes.width(of: 0) / 2
    for depth in 0..<tree.height {
      let node = tree.level(depth).lowerBound
      let next = tree.level(depth).upperBound
      x += tree.isLeaf(node) ? output[node].y : output[next].x
      edge = min(edge, x - sizes.width(of: next) / 2)
    }
    return edge
  }
}
