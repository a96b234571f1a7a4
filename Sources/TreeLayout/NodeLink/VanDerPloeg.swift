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
//   tl, tr: threads          `Thread`, a node and a distance: with boxes, level order does not say
//                            where a contour goes on. One serves for both sides, as no leaf has
//                            two.
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
///   neighboring levels; where levels are of one height, none for the lowest of them. At most 4*n*
///   pairs of contour nodes are compared.
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
    var threadColumn = [Thread](
      repeating: Thread(), count: isEven ? tree.lowestParents.upperBound : tree.count)
    var threads = threadColumn.mutableSpan
    var ring = [Slot](
      repeating: Slot(ContourEnds(leaf: 0)),
      count: isEven ? tree.ringCountAboveLowestLevel : tree.ringCount)
    var slots = ring.mutableSpan
    let mask = slots.count - 1
    var comparisons = 0
    // The paper's first walk.
    if isEven { comparisons = placeLowestLevel(of: tree, &slots, &output) }
    let end = isEven ? tree.lowestParents.lowerBound : tree.count
    for parent in (0..<end).reversed() {
      let children = tree.children(of: parent)
      switch children.count {
      case 0:
        slots[parent & mask] = Slot(ContourEnds(leaf: parent))
      case 1:
        output[offsetOf: children.lowerBound] = 0
        slots[parent & mask] = slots[children.lowerBound & mask]
      default:
        comparisons &+= fold(children, of: parent, in: tree, &slots, &threads, &output)
      }
    }
    // The paper's second walk.
    let last = Int(slots[0].ends.left)
    let rootX = -leftEdge(of: tree, end: last, threads.span, output.span)
    if layered {
      tree.placeOnLevels(rootX: rootX, levelGap: gaps.level, into: &output)
    } else {
      finish(tree, rootX: rootX, into: &output)
    }
    return comparisons
  }

  /// Where a contour goes on below a leaf: the paper's `tl` or `tr`.
  private struct Thread {
    var node: Int32 = 0
    /// How far the node is to the right of the leaf.
    var distance = 0.0
  }

  /// What is kept of a child that is placed among its siblings.
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

  /// A node's place in the ring. Until the node is placed among its siblings, the slot holds the
  /// ends of its subtree's contours; from then until its parent's contours are known, it holds a
  /// `Sibling`.
  private struct Slot {
    private var nodes: (Int32, Int32)
    private var distances: (Double, Double)

    init(_ ends: ContourEnds) {
      nodes = (ends.left, ends.right)
      distances = (ends.leftX, ends.rightX)
    }

    init(_ sibling: Sibling) {
      nodes = (sibling.deeper, sibling.lowest)
      distances = (sibling.shift, sibling.change)
    }

    var ends: ContourEnds {
      ContourEnds(left: nodes.0, right: nodes.1, leftX: distances.0, rightX: distances.1)
    }

    var sibling: Sibling {
      get {
        Sibling(lowest: nodes.1, deeper: nodes.0, shift: distances.0, change: distances.1)
      }
      set { self = Slot(newValue) }
    }
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
    output[reachOf: 0] = sizes.height(of: 0) + gaps.level
    for node in 1..<tree.count {
      let top = output[reachOf: Int(parent[node])]
      output[reachOf: node] = top + sizes.height(of: node) + gaps.level
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
      for node in level { output[reachOf: node] = reach }
    }
  }

  /// Turns offsets and reaches into the centers of the boxes.
  private func finish(
    _ tree: LayoutTree, rootX: Double, into output: inout MutableSpan<Point>
  ) {
    let parent = tree.parent.span
    let sizes = tree.sizes.span
    output[0] = Point(x: rootX, y: sizes.height(of: 0) / 2)
    for node in 1..<tree.count {
      output[node] = Point(
        x: output[Int(parent[node])].x + output[offsetOf: node],
        y: output[reachOf: node] - gaps.level - sizes.height(of: node) / 2)
    }
  }

  /// Whether every box keeps others away from some height below its upper edge.
  private func reachesBelow(_ tree: LayoutTree) -> Bool {
    gaps.level > 0 || tree.sizes.allSatisfy { $0.height > 0 }
  }

  /// Whether no sum of heights is rounded. Only then are boxes that touch in one of two equal
  /// subtrees sure to touch in the other, which is further down.
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
  /// The children of one parent that are placed, from the first one on.
  private struct Forest {
    var ends: ContourEnds

    /// How far the last root is from the first.
    var lastX = 0.0

    /// Whether any child has a `shift`.
    var isSpread = false
  }

  /// Places the leaves of the lowest level, which reach equally far down; returns the number of
  /// pairs compared. Not inlined, as otherwise `fold` would not be inlined.
  @inline(never)
  private func placeLowestLevel(
    of tree: LayoutTree, _ slots: inout MutableSpan<Slot>, _ output: inout MutableSpan<Point>
  ) -> Int {
    let mask = slots.count - 1
    var separation = BoxSeparation()
    return tree.placeLowestLevel(&separation, gap: gaps.sibling, into: &output) {
      slots[$0 & mask] = Slot($1)
    }
  }

  /// Places two or more subtrees side by side and their parent above the middle; returns the number
  /// of pairs compared. While folding, offsets count from the first child's center.
  @inline(__always)
  private func fold(
    _ children: Range<Int>, of parent: Int, in tree: LayoutTree,
    _ slots: inout MutableSpan<Slot>, _ threads: inout MutableSpan<Thread>,
    _ output: inout MutableSpan<Point>
  ) -> Int {
    let mask = slots.count - 1
    let first = children.lowerBound
    var comparisons = 0
    var forest = Forest(ends: slots[first & mask].ends)
    slots[first & mask] = Slot(Sibling(lowest: forest.ends.right, deeper: Int32(first)))
    output[offsetOf: first] = 0
    for child in (first + 1)..<children.upperBound {
      comparisons &+= separate(
        child, of: children, from: &forest, in: tree, &slots, &threads, &output)
    }
    if forest.isSpread { addChildSpacing(children, slots.span, &output) }
    let middle = LayoutTree.middle(of: children, lastX: forest.lastX, tree.sizes.span)
    output.moveOrigin(ofOffsets: children, by: middle)
    slots[parent & mask] = Slot(forest.ends.moved(by: -middle))
    return comparisons
  }

  /// Places the subtree of `child` beside the forest on its left, and joins it to the forest;
  /// returns the number of pairs compared.
  @inline(__always)
  private func separate(
    _ child: Int, of children: Range<Int>, from forest: inout Forest, in tree: LayoutTree,
    _ slots: inout MutableSpan<Slot>, _ threads: inout MutableSpan<Thread>,
    _ output: inout MutableSpan<Point>
  ) -> Int {
    let sizes = tree.sizes.span
    let mask = slots.count - 1
    let subtree = slots[child & mask].ends
    var sibling = Sibling(lowest: subtree.right, deeper: Int32(child - 1))
    var walk = BoxWalk(beside: child, forestX: forest.lastX, output.span)
    // The sibling to whose subtree `walk.left` belongs, and how far down this subtree reaches.
    var owner = child - 1
    var lowY = output[reachOf: Int(slots[owner & mask].sibling.lowest)]
    // Added in the order of `nearest`, so that the last bit says nothing about a push.
    var x = forest.lastX + (sizes.width(of: owner) + sizes.width(of: child)) / 2 + gaps.sibling
    var comparisons = 0
    repeat {
      if walk.leftReach > lowY {
        owner = Int(slots[owner & mask].sibling.deeper)
        lowY = output[reachOf: Int(slots[owner & mask].sibling.lowest)]
      }
      // A short sibling leaves its place to the box of a taller one before it.
      let areSiblings = walk.left < children.upperBound && walk.right == child
      let gap = areSiblings ? gaps.sibling : gaps.cousin
      let widths = sizes.width(of: walk.left) + sizes.width(of: walk.right)
      let nearest = walk.leftX + widths / 2 + gap - walk.rightX
      if nearest > x {
        let distance = nearest - x
        x = nearest
        if owner < child - 1 {
          distributeExtra(distance, from: owner, to: child, &sibling, &slots)
          forest.isSpread = true
        }
      }
      comparisons &+= 1
    } while walk.descend(forest.ends, subtree, tree.firstChild.span, threads.span, output.span)
    walk.join(subtree, at: x, to: &forest.ends, &threads)
    forest.lastX = x
    output[offsetOf: child] = x
    sibling.deeper = deeperSibling(
      leftOf: child, in: children, than: output[reachOf: Int(subtree.right)], slots.span,
      output.span)
    slots[child & mask] = Slot(sibling)
    return comparisons
  }

  /// The nearest sibling on the left of `child` that reaches further down than `reach`, or the
  /// first: the head of the paper's list after `updateIYL` has taken the siblings off it that the
  /// child hides.
  @inline(__always)
  private func deeperSibling(
    leftOf child: Int, in children: Range<Int>, than reach: Double, _ slots: Span<Slot>,
    _ output: Span<Point>
  ) -> Int32 {
    let mask = slots.count - 1
    var node = child - 1
    while node > children.lowerBound,
      output[reachOf: Int(slots[node & mask].sibling.lowest)] <= reach
    {
      node = Int(slots[node & mask].sibling.deeper)
    }
    return Int32(node)
  }

  /// Notes that a child was pushed off the subtree of `owner`, so that those between them get their
  /// shares.
  @inline(__always)
  private func distributeExtra(
    _ distance: Double, from owner: Int, to child: Int, _ sibling: inout Sibling,
    _ slots: inout MutableSpan<Slot>
  ) {
    let share = distance / Double(child - owner)
    slots[(owner + 1) & (slots.count - 1)].sibling.shift += share
    sibling.shift -= share
    sibling.change -= distance - share
  }

  /// Moves the children by their shares, from left to right.
  private func addChildSpacing(
    _ children: Range<Int>, _ slots: Span<Slot>, _ output: inout MutableSpan<Point>
  ) {
    var shift = 0.0
    var distance = 0.0
    for child in children {
      let sibling = slots[child & (slots.count - 1)].sibling
      shift += sibling.shift
      distance += shift + sibling.change
      output[offsetOf: child] += distance
    }
  }

  /// A walk down the right contour of a forest and the left contour of the subtree beside it, box
  /// by box until one of them ends.
  private struct BoxWalk {
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
      _ threads: Span<Thread>, _ output: Span<Point>
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

    /// Joins the subtree, its root at `x`, to the forest after the walk has ended: one thread,
    /// unless both end at one height.
    @inline(__always)
    func join(
      _ subtree: ContourEnds, at x: Double, to forest: inout ContourEnds,
      _ threads: inout MutableSpan<Thread>
    ) {
      switch (isForestDone, isSubtreeDone) {
      case (true, true):
        forest.right = subtree.right
        forest.rightX = x + subtree.rightX
      case (true, false):
        threads[Int(forest.left)] = Thread(
          node: Int32(right), distance: x + rightX - forest.leftX)
        forest = subtree.moved(by: x)
      default:
        threads[Int(subtree.right)] = Thread(
          node: Int32(left), distance: leftX - (x + subtree.rightX))
      }
    }
  }

  /// The least x of any box, from the root's center, found by a walk down the left contour of the
  /// tree.
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
      x += isLeaf ? threads[node].distance : output[offsetOf: next]
      node = next
      edge = min(edge, x - sizes.width(of: node) / 2)
    }
    return edge
  }
}
