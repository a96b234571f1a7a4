// The terms of the paper
//
// The first walk of the paper, in post-order, places the subtrees of a node side by side; the
// second one adds up modifiers on the way down and spreads the children between two that were
// pushed apart. A node has a preliminary place, prelim, and a modifier, mod, by which it and all
// nodes below it are still to be moved. Contours are those of boxes and not of levels: the left
// contour of a subtree is the list of the boxes that are seen from the left, each of which begins
// where the one above it ends. A walk down two contours goes on below the box that ends first, or
// below both.
//
//   paper                    here
//   ------------------------ ----------------------------------------------------------------------
//   prelim, mod              one number, `offset`: first from the center of the first sibling, then
//                            from that of the parent. A subtree moves with its root, and nothing is
//                            left to be added below it.
//   y + h                    `reach`: the lower edge and `gaps.level`, known before the first walk
//   tl, tr: threads          `BoxThread`, a node and a distance: with boxes, level order does not
//                            say where a contour goes on. One serves for both sides, as no leaf
//                            has two.
//   el, er: extreme nodes    `ContourEnds.left`, `.right`: the last nodes of the contours
//   msel, mser: sums of mod  `ContourEnds.leftX`, `.rightX`: how far these are from the root
//   sr, cl: nodes compared   `walk.left`, on the right contour of the siblings placed so far;
//                            `walk.right`, on the left contour of the current subtree
//   mssr, mscl: sums of mod  `walk.leftX`, `walk.rightX`: sums of offsets
//   ih, a list of siblings:  `Sibling.lowest` and `.deeper`: from each that is seen from the right
//   index, lowY, nxt         to the next one on its left, which reaches further down
//   shift, change            `Sibling.shift`, `Sibling.change`
//   separate                 `separate`
//   updateIYL                `deeperSibling`
//   distributeExtra          `distributeExtra`
//   addChildSpacing          `addChildSpacing`
//   setLeftThread,           `BoxWalk.join`
//   setRightThread
//   positionRoot             `LayoutTree.middle`
//   second walk              `finish` or, with `layered`, `placeOnLevels`
//
// A push of child i off child s by a distance d, with k = i − s, moves the j-th child after s by
// d·j/k: each of the children between by d/k more than the one on its left. It is noted at both
// ends: the shift of child s + 1 grows by d/k, that of child i falls by d/k, and the change of
// child i falls by d − d/k, because child i has moved by d already. A walk from left to right sums
// up shifts to steps, and steps and changes to how far each child moves. The words shift and change
// mean other things than in Buchheim's paper.
//
// Where this departs from the paper:
//
// - Subtrees have no places of their own before they are compared. The first pair, two neighboring
//   roots, places a subtree, to the left or to the right, and only later pairs push, always to the
//   right. In the paper's listing all pairs push: a subtree that begins too far right stays there,
//   and equal subtrees can be drawn differently.
// - Spacing is added as soon as a family is complete, not on the way down. The children that it
//   moves lie behind deeper siblings on both sides, so that no contour changes.
// - Pairs keep a gap, one for siblings and another for cousins; boxes reach `gaps.level` below
//   their lower edges; and where the paper counts from left edges, offsets count from centers.

/// A drawing that is not bound to levels: every box begins just below its parent, and subtrees are
/// as close together as the skylines of their boxes allow.
///
/// Children are folded from left to right: each subtree moves against the right contour of all that
/// are placed already. Where it meets one that is not its neighbor, the children between move by
/// even shares of the distance. Then the parent is centered between the left edge of its first and
/// the right edge of its last child; sides are not read. Two boxes with one parent keep
/// `gaps.sibling`, any others `gaps.cousin`. For contours every box reaches `gaps.level` below its
/// lower edge, where its children begin; with `layered` it fills its level instead.
///
/// There are no preliminary places as in the paper: a subtree takes its place from the first pair
/// of contour nodes, to the left or to the right, so that equal subtrees are drawn equally.
/// d3-flextree does the same and draws the same.
///
/// - Complexity: O(*n*); 16 bytes of scratch for each node, 24 to 48 for each of the widest two
///   neighboring levels; where levels are of one height, none for the lowest of them; at most 24
///   for each child of the largest family. At most 4*n* pairs of contour nodes are compared.
/// - Reference: A. van der Ploeg. "Drawing Non-layered Tidy Trees in Linear Time." *Software:
///   Practice and Experience* 44(12), 2014.
public struct VanDerPloeg: NodeLinkStrategy {
  public static let name = "van-der-ploeg"
  public static let summary = "every box just below its parent, subtrees as close as boxes allow"
  public static var options: [StrategyOption<Self>] {
    [
      siblingGapOption, cousinGapOption, levelGapOption,
      .flag(
        "layered", { $0.layered }, { $0.layered = $1 }, "put all nodes of one depth on one line"),
    ]
  }

  public var gaps = Gaps()

  /// Whether the nodes of one depth lie on one line, in a level as tall as its tallest node.
  public var layered = false

  public init() {}

  /// Lines from box to box of a layered drawing could run through the taller boxes of a level.
  public var edgeAnchors: EdgeAnchors { layered ? .centerToCenter : .bottomToTop }

  public func claims(on tree: LayoutTree) -> Claims {
    var claims: Claims = [.order, .centering, .separation, .planarity]
    // A contour of boxes without reach ends and goes on at the same height.
    if reachesBelow(tree) { claims.insert(.mirror) }
    if layered || tree.hasLevelsOfOneHeight { claims.insert(.layers) }
    let isOneShape = layered ? tree.hasLevelsOfOneHeight : hasExactHeights(tree)
    if isOneShape { claims.insert(.isomorphism) }
    return claims
  }

  public func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Point>) {
    requireOptions(gaps.areDistances)
    _ = comparisons(placing: tree, into: &output)
  }

  /// Places the tree and returns how many pairs of contour nodes it compared. Inlined, so that
  /// nothing is counted for a caller that does not use the number.
  @inline(__always)
  func comparisons(placing tree: LayoutTree, into output: inout MutableSpan<Point>) -> Int {
    // Until the end, nodes have their offsets and reaches.
    if layered { reachLevels(of: tree, into: &output) } else { reachBoxes(of: tree, into: &output) }
    // Where nodes of one level reach equally far down, no contour goes on below the lowest.
    let isEven = layered || tree.hasLevelsOfOneHeight
    var threadColumn = [BoxThread](
      repeating: BoxThread(), count: isEven ? tree.lowestParents.upperBound : tree.count)
    var threads = threadColumn.mutableSpan
    var ring = [ContourEnds](
      repeating: ContourEnds(leaf: 0),
      count: isEven ? tree.ringCountAboveLowestLevel : tree.ringCount)
    var ends = ring.mutableSpan
    let mask = ends.count - 1
    var siblingColumn = [Sibling](
      repeating: Sibling(lowest: 0, deeper: 0), count: min(tree.maximumDegree, ends.count))
    var siblings = siblingColumn.mutableSpan
    var comparisons = 0
    // The paper's first walk.
    if isEven { comparisons = placeLowestLevel(of: tree, &ends, &output) }
    let end = isEven ? tree.lowestParents.lowerBound : tree.count
    for parent in (0..<end).reversed() {
      ends[parent & mask] = fold(
        parent, of: tree, ends.span, &siblings, &threads, &comparisons, &output)
    }
    // The paper's second walk.
    let rootX = -tree.leftEdge(end: Int(ends[0].left), threads.span, output.span)
    if layered {
      tree.placeOnLevels(rootX: rootX, levelGap: gaps.level, into: &output)
    } else {
      finish(tree, rootX: rootX, into: &output)
    }
    return comparisons
  }

  /// What is kept of a child that is placed among its siblings, which are counted from the first.
  private struct Sibling {
    /// The last node of its right contour, whose reach is the paper's `lowY`.
    var lowest: Int32

    /// The nearest sibling on its left that reaches further down, or the first: the paper's `nxt`.
    var deeper: Int32

    /// By how much more than its neighbor on the left each child moves, from this one on; it adds
    /// to earlier shifts.
    var shift = 0.0

    /// Subtracts from the child's move how far the child was pushed already.
    var change = 0.0
  }

  /// The children of one parent that are placed, from the first one on.
  private struct Forest {
    var ends: ContourEnds

    /// How far the last root is from the first.
    var lastX = 0.0

    /// Whether any child has a `shift`.
    var isSpread = false
  }
}

// MARK: - Contours

extension VanDerPloeg {
  /// Places the leaves of the lowest level, which reach equally far down; returns the number of
  /// pairs compared. Not inlined, as otherwise `fold` would not be inlined.
  @inline(never)
  private func placeLowestLevel(
    of tree: LayoutTree, _ ends: inout MutableSpan<ContourEnds>, _ output: inout MutableSpan<Point>
  ) -> Int {
    let mask = ends.count - 1
    var separation = BoxSeparation()
    return tree.placeLowestLevel(&separation, gap: gaps.sibling, into: &output) {
      ends[$0 & mask] = $1
    }
  }

  /// Places the subtrees below a parent side by side and the parent above the middle; returns the
  /// ends of its contours. While folding, offsets count from the first child's center.
  @inline(__always)
  private func fold(
    _ parent: Int, of tree: LayoutTree, _ ends: Span<ContourEnds>,
    _ siblings: inout MutableSpan<Sibling>, _ threads: inout MutableSpan<BoxThread>,
    _ comparisons: inout Int, _ output: inout MutableSpan<Point>
  ) -> ContourEnds {
    let children = tree.children(of: parent)
    guard !children.isEmpty else { return ContourEnds(leaf: parent) }
    let (first, mask) = (children.lowerBound, ends.count - 1)
    output[offsetOf: first] = 0
    guard children.count > 1 else { return ends[first & mask] }
    var forest = Forest(ends: ends[first & mask])
    siblings[0] = Sibling(lowest: forest.ends.right, deeper: 0)
    for child in children.dropFirst() {
      separate(
        child, ends[child & mask], of: children, from: &forest, in: tree, &siblings, &threads,
        &comparisons, &output)
    }
    if forest.isSpread { addChildSpacing(children, siblings.span, &output) }
    let middle = LayoutTree.middle(of: children, lastX: forest.lastX, tree.sizes.span)
    output.moveOrigin(ofOffsets: children, by: middle)
    return forest.ends.moved(by: -middle)
  }

  /// Places the subtree of `child` beside the forest on its left, and joins it to the forest.
  @inline(__always)
  private func separate(
    _ child: Int, _ subtree: ContourEnds, of children: Range<Int>, from forest: inout Forest,
    in tree: LayoutTree, _ siblings: inout MutableSpan<Sibling>,
    _ threads: inout MutableSpan<BoxThread>, _ comparisons: inout Int,
    _ output: inout MutableSpan<Point>
  ) {
    let sizes = tree.sizes.span
    let index = child - children.lowerBound
    siblings[index] = Sibling(lowest: subtree.right, deeper: 0)
    var walk = BoxWalk(beside: child, forestX: forest.lastX, output.span)
    // The sibling to whose subtree `walk.left` belongs, and how far down this subtree reaches.
    var owner = index - 1
    var lowY = output[reachOf: Int(siblings[owner].lowest)]
    // Added in the order of `nearest`, so that the last bit says nothing about a push.
    var x = forest.lastX + (sizes.width(of: child - 1) + sizes.width(of: child)) / 2 + gaps.sibling
    repeat {
      if walk.leftReach > lowY {
        owner = Int(siblings[owner].deeper)
        lowY = output[reachOf: Int(siblings[owner].lowest)]
      }
      // A short sibling leaves its place to the box of a taller one before it.
      let areSiblings = walk.left < children.upperBound && walk.right == child
      let gap = areSiblings ? gaps.sibling : gaps.cousin
      let widths = sizes.width(of: walk.left) + sizes.width(of: walk.right)
      let nearest = walk.leftX + widths / 2 + gap - walk.rightX
      if nearest > x {
        if owner < index - 1 {
          distributeExtra(nearest - x, from: owner, to: index, &siblings)
          forest.isSpread = true
        }
        x = nearest
      }
      comparisons &+= 1
    } while walk.descend(forest.ends, subtree, tree.firstChild.span, threads.span, output.span)
    walk.join(subtree, at: x, to: &forest.ends, &threads)
    forest.lastX = x
    output[offsetOf: child] = x
    siblings[index].deeper = deeperSibling(
      leftOf: index, than: output[reachOf: Int(subtree.right)], siblings.span, output.span)
  }

  /// The nearest sibling on the left that reaches further down than `reach`, or the first: the head
  /// of the paper's list after `updateIYL` has taken the siblings off it that the new one hides.
  @inline(__always)
  private func deeperSibling(
    leftOf index: Int, than reach: Double, _ siblings: Span<Sibling>, _ output: Span<Point>
  ) -> Int32 {
    var other = index - 1
    while other > 0, output[reachOf: Int(siblings[other].lowest)] <= reach {
      other = Int(siblings[other].deeper)
    }
    return Int32(other)
  }

  /// Notes that a sibling was pushed off the subtree of another, `owner`, so that those between
  /// them get their shares.
  @inline(__always)
  private func distributeExtra(
    _ distance: Double, from owner: Int, to index: Int, _ siblings: inout MutableSpan<Sibling>
  ) {
    let share = distance / Double(index - owner)
    siblings[owner + 1].shift += share
    siblings[index].shift -= share
    siblings[index].change -= distance - share
  }

  /// Moves the children by their shares, from left to right.
  private func addChildSpacing(
    _ children: Range<Int>, _ siblings: Span<Sibling>, _ output: inout MutableSpan<Point>
  ) {
    var shift = 0.0
    var distance = 0.0
    for child in children {
      let sibling = siblings[child - children.lowerBound]
      shift += sibling.shift
      distance += shift + sibling.change
      output[offsetOf: child] += distance
    }
  }
}
