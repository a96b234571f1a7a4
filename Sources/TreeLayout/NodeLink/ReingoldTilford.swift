/// A layered drawing that puts subtrees as close together as their contours allow and every parent
/// above the middle of its children.
///
/// Children are folded from left to right: each subtree moves against the right contour of all that
/// are placed already, nothing is spread afterwards, and then the parent is centered between the
/// left edge of its first and the right edge of its last child. Two roots of subtrees keep
/// `gaps.sibling`, and two nodes below them `gaps.cousin`. In a binary tree a single child stands
/// half a pitch to its side; in any other tree, straight below its parent.
///
/// A pitch is the widest box and `gaps.sibling`. With `grid`, every center lies on a grid of half a
/// pitch: distances between siblings are rounded up to whole units of this grid, and the distance
/// between the first and the last to an even number, so that their parent, midway between their
/// centers, is on the grid, too.
///
/// - Complexity: O(*n*); 24 to 48 bytes of scratch for each node of the widest two neighboring
///   levels. On a tree of *h* levels exactly *n* − *h* pairs of contour nodes are compared: placing
///   a subtree takes a pair for each level that it shares with those before it. The number of these
///   levels is the lesser of two heights, which is the sum of both minus the greater one; the
///   greater one is the height of the two together.
/// - Reference: E. M. Reingold, J. S. Tilford. "Tidier Drawings of Trees." *IEEE Transactions on
///   Software Engineering* 7(2), 1981. Box widths and more than two children are additions.
public struct ReingoldTilford: NodeLinkStrategy {
  public static let name = "reingold-tilford"
  public static let summary = "subtrees as close as their contours allow, parents centered"
  public static var options: [StrategyOption<Self>] {
    [
      siblingGapOption, cousinGapOption, levelGapOption,
      .flag("grid", { $0.grid }, { $0.grid = $1 }, "put every node on a grid of half a pitch"),
      .threads({ $0.threads }, { $0.threads = $1 }),
    ]
  }

  public var gaps = Gaps()

  /// Whether all centers lie on a grid of half a pitch, counted from the leftmost one.
  public var grid = false

  /// How many threads share the work if the tree is large enough; the drawing is the same.
  public var threads = 1

  public init() {}

  public func claims(on tree: LayoutTree) -> Claims {
    var claims: Claims = [.layers, .order, .separation, .planarity]
    if !grid || tree.hasNodesOfOneWidth { claims.insert(.centering) }
    if tree.isBinary { claims.insert(.mirror) }
    if tree.isBinary, tree.separatesCenters(gap: gaps.sibling) { claims.insert(.sides) }
    if tree.hasLevelsOfOneHeight { claims.insert(.isomorphism) }
    return claims
  }

  public func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Point>) {
    requireOptions(gaps.areDistances && threads > 0)
    guard threads > 1, let forests = Forests(of: tree, threads: threads) else {
      _ = comparisons(placing: tree, into: &output)
      return
    }
    let unit = unit(for: tree)
    tree.draw(forests, levelGap: gaps.level, into: &output) { Folding(strategy: self, unit: unit) }
  }

  public func remarks(on tree: LayoutTree, in frame: Rect) -> [String] {
    Forests.remarks(on: tree, threads: threads)
  }

  /// Places the tree and returns how many pairs of contour nodes it compared. Inlined, so that
  /// nothing is counted for a caller that does not use the number.
  @inline(__always)
  func comparisons(placing tree: LayoutTree, into output: inout MutableSpan<Point>) -> Int {
    let unit = unit(for: tree)
    var ring = ContourEnds.ring(for: tree)
    var ends = ring.mutableSpan
    let mask = ends.count - 1
    var comparisons = 0
    // Bottom-up: nodes get their offsets, leaves their threads.
    for parent in tree.nodes.reversed() {
      ends[parent & mask] = place(
        tree.children(of: parent), below: parent, of: tree, unit: unit, ends.span, &comparisons,
        &output)
    }
    tree.placeOnLevels(rootX: -tree.leftEdge(output.span), levelGap: gaps.level, into: &output)
    return comparisons
  }

  /// The work on one of several threads of the machine.
  private struct Folding: ContourFolding {
    let strategy: ReingoldTilford
    let unit: Double

    mutating func fold(
      _ parents: Range<Int>, of tree: LayoutTree, _ childEnds: [ContourEnds],
      into ends: inout [ContourEnds], _ output: inout MutableSpan<Point>
    ) {
      var ends = ends.mutableSpan
      let mask = ends.count - 1
      var comparisons = 0
      for parent in parents.reversed() {
        ends[parent & mask] = strategy.place(
          tree.children(of: parent), below: parent, of: tree, unit: unit, childEnds.span,
          &comparisons, &output)
      }
    }
  }

  /// Half a pitch, if there is a grid.
  private func unit(for tree: LayoutTree) -> Double {
    grid ? (tree.maximumWidth + gaps.sibling) / 2 : 0
  }

  /// Where an only child is from its parent.
  @inline(__always)
  private func offset(ofOnly child: Int, in tree: LayoutTree, unit: Double) -> Double {
    guard tree.isBinary else { return 0 }
    let halfPitch = grid ? unit : (tree.sizes.span.width(of: child) + gaps.sibling) / 2
    return tree.side(of: child) == .right ? halfPitch : -halfPitch
  }

  /// Places subtrees below their parent; returns the ends of the parent's contours.
  @inline(__always)
  private func place(
    _ children: Range<Int>, below parent: Int, of tree: LayoutTree, unit: Double,
    _ ends: Span<ContourEnds>, _ comparisons: inout Int, _ output: inout MutableSpan<Point>
  ) -> ContourEnds {
    switch children.count {
    case 0:
      return ContourEnds(leaf: parent)
    case 1:
      let child = children.lowerBound
      output[offsetOf: child] = offset(ofOnly: child, in: tree, unit: unit)
      return ends[child & (ends.count - 1)].moved(by: output[offsetOf: child])
    default:
      return fold(children, of: tree, unit: unit, ends, &comparisons, &output)
    }
  }

  /// Places two or more subtrees side by side and their parent above the middle; returns the ends
  /// of the parent's contours. While folding, offsets count from the first child's center.
  @inline(__always)
  private func fold(
    _ children: Range<Int>, of tree: LayoutTree, unit: Double, _ ends: Span<ContourEnds>,
    _ comparisons: inout Int, _ output: inout MutableSpan<Point>
  ) -> ContourEnds {
    let firstChild = tree.firstChild.span
    let sizes = tree.sizes.span
    let mask = ends.count - 1
    let first = children.lowerBound
    var forest = ends[first & mask]
    var x = 0.0
    output[offsetOf: first] = 0
    for child in (first + 1)..<children.upperBound {
      let subtree = ends[child & mask]
      var walk = ContourWalk(beside: child, forestX: x)
      var gap = gaps.sibling
      x = -.infinity
      repeat {
        let widths = sizes.width(of: walk.left) + sizes.width(of: walk.right)
        x = max(x, walk.leftX + widths / 2 + gap - walk.rightX)
        gap = gaps.cousin
        comparisons &+= 1
      } while walk.descend(forest, subtree, firstChild, output.span)
      if grid {
        let isLast = child == children.upperBound - 1
        x = roundedUp(x, to: isLast ? 2 * unit : unit)
      }
      walk.join(subtree, at: x, to: &forest, &output)
      output[offsetOf: child] = x
    }
    let middle = grid ? x / 2 : LayoutTree.middle(of: children, lastX: x, sizes)
    output.moveOrigin(ofOffsets: children, by: middle)
    return forest.moved(by: -middle)
  }

  /// The least multiple of `unit` that is not below `x`, rounding errors aside.
  private func roundedUp(_ x: Double, to unit: Double) -> Double {
    unit > 0 ? (x / unit - 1e-9).rounded(.up) * unit : x
  }
}
