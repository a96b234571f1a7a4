// The terms of the paper
//
// Walker draws a tree in two walks. The first one, in post-order, gives each node a preliminary
// place among its siblings, prelim(v), and a modifier, mod(v), by which all nodes below v are still
// to be moved. To place a subtree, this walk goes down the contours that face each other, and
// pushes the subtree off those on its left. The second walk adds up the modifiers on the way down.
// Buchheim, Jünger and Leipert keep these walks and make two of their steps linear: finding which
// subtree pushes, and moving the subtrees between.
//
//   paper                       here
//   --------------------------- -------------------------------------------------------------------
//   prelim(v), mod(v)           one number, `offset`: first from the center of the first sibling,
//                               then from that of the parent. A subtree moves with its root, and
//                               nothing is left to be added below it.
//   FIRSTWALK, SECONDWALK       a reversed loop over the nodes; `placeOnLevels`
//   thread(v)                   `thread`, only a distance: see Contours.swift
//   inside contours, vᵢ⁻, vᵢ⁺   `walk.left`, on the right contour of the forest placed so far;
//                               `walk.right`, on the left contour of the new subtree
//   sᵢ⁻, sᵢ⁺: sums of mod       `walk.leftX`, `walk.rightX`: sums of offsets
//   outside contours, vₒ⁻, vₒ⁺  `ContourEnds.left` and `.right`, their last nodes, where threads
//                               begin; nobody walks down there
//   sₒ⁻, sₒ⁺: sums of mod       `ContourEnds.leftX` and `.rightX`, how far these nodes are from the
//                               root
//   ancestor(v),                none: `Visible` says which subtree pushes
//   defaultAncestor
//   shift(v), change(v)         `Spacing.shift`, `Spacing.change`
//   APPORTION                   `apportion`
//   MOVESUBTREE, EXECUTESHIFTS  `moveSubtree`, `executeShifts`
//
// A push of w₊ off w₋ by a distance d, with k − 1 siblings between them, moves the j-th of these
// from w₋ by d·j/k. It is noted at both ends only: shift(w₊) grows by d, change(w₊) falls by d/k,
// and change(w₋) grows by d/k. A walk from right to left sums up changes to steps, a step being how
// much more a child moves than the one on its right, and shifts and steps to how far each child
// moves.
//
// Where this departs from the paper:
//
// - The paper finds the subtree of a contour node by its ancestor(v), which is kept up to date on
//   outside contours only, and elsewhere by defaultAncestor. Here the subtrees that are seen from
//   the right lie on a stack, deeper ones further down, and the walk takes off each one whose last
//   level it has passed: the new subtree hides it.
// - The paper places a root beside the one on its left by prelim and begins to compare a level
//   below. Here the two roots are the first pair, which places the subtree; only pairs below them
//   push.
// - A push off a neighbor is not noted: there is no subtree between, and the paper's notes cancel
//   out.
// - Pairs keep a gap between boxes of any width, one gap for siblings and another for cousins, and
//   a parent is centered over the outer edges of its children instead of their centers.

/// A layered drawing like Reingold and Tilford's in which the smaller subtrees between two larger
/// ones are spread evenly.
///
/// Children are folded from left to right against the contour of all that are placed already.
/// Wherever a level pushes a subtree to the right, off an earlier one with others between them,
/// each of these moves by its share of that push, in proportion to its rank. Then the parent is
/// centered between the left edge of its first and the right edge of its last child; a single child
/// stands straight below it. Sides are not read. Two roots of subtrees keep `gaps.sibling`, and two
/// nodes below them `gaps.cousin`. On equally wide boxes this is what d3's `tree` draws; on others
/// d3 takes the middle of the first and the last center. The mean of all children, which d3's
/// `cluster` and igraph take, is another place where the children between are not spread evenly.
///
/// The subtree that a level belongs to is known without a search: the subtrees still seen from the
/// right are a stack of falling heights, and a walk down their contour takes off one after the
/// other. A subtree that is spread is lower than both its neighbors. So it lies on no contour, and
/// no distance that was measured before it moved is measured again. For the same reason the
/// mirrored tree is drawn as the mirror image, although children are folded from one side.
///
/// - Complexity: O(*n*); 24 to 48 bytes of scratch for each node of the widest two neighboring
///   levels above the lowest, and at most 16 for each child of the largest family. On a tree of *h*
///   levels exactly *n* − *h* pairs of contour nodes are compared.
/// - Reference: C. Buchheim, M. Jünger, S. Leipert. "Improving Walker's Algorithm to Run in Linear
///   Time." *Graph Drawing* 2002. Box widths are an addition, the stack replaces its ancestors.
public struct Buchheim: NodeLinkStrategy {
  public static let name = "buchheim"
  public static let summary = "subtrees as close as their contours allow, small ones spread evenly"
  public static var options: [StrategyOption<Self>] {
    [
      siblingGapOption, cousinGapOption, levelGapOption,
      .threads({ $0.threads }, { $0.threads = $1 }),
    ]
  }

  public var gaps = Gaps()

  /// How many threads share the work if the tree is large enough; the drawing is the same.
  public var threads = 1

  public init() {}

  public func claims(on tree: LayoutTree) -> Claims {
    var claims: Claims = [.layers, .order, .separation, .planarity, .centering, .mirror]
    if tree.hasLevelsOfOneHeight { claims.insert(.isomorphism) }
    return claims
  }

  public func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Point>) {
    requireOptions(gaps.areDistances && threads > 0)
    guard threads > 1, let forests = Forests(of: tree, threads: threads) else {
      _ = work(placing: tree, into: &output)
      return
    }
    draw(tree, of: forests, into: &output)
  }

  public func remarks(on tree: LayoutTree, in frame: Rect) -> [String] {
    Forests.remarks(on: tree, threads: threads)
  }

  /// The work that takes more than one step for a node.
  struct Work {
    /// Pairs of contour nodes that were compared.
    var comparisons = 0
    /// Subtrees that were taken off the stack.
    var removals = 0
    /// Children that were moved or could have been, once their shares were known.
    var moves = 0
  }

  /// Places the tree and returns the work. Inlined, so that nothing is counted for a caller that
  /// does not use it.
  @inline(__always)
  func work(placing tree: LayoutTree, into output: inout MutableSpan<Point>) -> Work {
    let work = spread(tree, keeping: BoxSeparation(), into: &output)
    // The paper's SECONDWALK.
    tree.placeOnLevels(rootX: -tree.leftEdge(output.span), levelGap: gaps.level, into: &output)
    return work
  }

  /// Gives every node but the root its offset: the paper's FIRSTWALK. Returns the work.
  @inline(__always)
  func spread(
    _ tree: LayoutTree, keeping separation: consuming some Separation,
    into output: inout MutableSpan<Point>
  ) -> Work {
    var ring = [ContourEnds](
      repeating: ContourEnds(leaf: 0), count: tree.ringCountAboveLowestLevel)
    var ends = ring.mutableSpan
    let mask = ends.count - 1
    var visibleColumn = Visible.stack(for: tree)
    var visible = visibleColumn.mutableSpan
    var spacingColumn = [Spacing](
      repeating: Spacing(), count: min(tree.maximumDegree, ends.count))
    var spacings = spacingColumn.mutableSpan
    var work = Work()
    // Bottom-up: nodes get their offsets, leaves their threads.
    work.comparisons = tree.placeLowestLevel(&separation, gap: gaps.sibling, into: &output) {
      ends[$0 & mask] = $1
    }
    for parent in (0..<tree.lowestParents.lowerBound).reversed() {
      separation.begin(parent)
      ends[parent & mask] = fold(
        parent, of: tree, separation, ends.span, &visible, &spacings, &work, &output)
    }
    return work
  }

  /// A subtree that is seen from the right, and the last node of its lowest level.
  struct Visible {
    var end: Int32
    var child: Int32

    static func stack(for tree: LayoutTree) -> [Visible] {
      [Visible](
        repeating: Visible(end: 0, child: 0), count: min(tree.maximumDegree, tree.levelCount))
    }
  }

  /// The paper's `shift` and `change` of a child.
  struct Spacing {
    /// How far the child was pushed by subtrees other than its neighbor.
    var shift = 0.0

    /// By how much the steps to the left grow here: how much more each child moves than the one on
    /// its right.
    var change = 0.0
  }

  /// The children of one parent that are placed, from the first one on.
  private struct Forest {
    var ends: ContourEnds

    /// How far the last root is from the first.
    var lastX = 0.0

    /// The place in the stack of the last subtree.
    var top = 0

    /// Whether any child has a `Spacing` to be carried out.
    var isSpread = false
  }
}

// MARK: - Contours

extension Buchheim {
  /// Places the subtrees below a parent side by side and the parent above the middle; returns the
  /// ends of its contours. While folding, offsets count from the first child's center.
  @inline(__always)
  func fold(
    _ parent: Int, of tree: LayoutTree, _ separation: some Separation, _ ends: Span<ContourEnds>,
    _ visible: inout MutableSpan<Visible>, _ spacings: inout MutableSpan<Spacing>,
    _ work: inout Work, _ output: inout MutableSpan<Point>
  ) -> ContourEnds {
    let children = tree.children(of: parent)
    guard !children.isEmpty else { return ContourEnds(leaf: parent) }
    let (first, mask) = (children.lowerBound, ends.count - 1)
    output[offsetOf: first] = 0
    guard children.count > 1 else { return ends[first & mask] }
    var forest = Forest(ends: ends[first & mask])
    visible[0] = Visible(end: forest.ends.right, child: Int32(first))
    for child in children.dropFirst() {
      apportion(
        child, ends[child & mask], to: &forest, first: first, of: tree, separation, &visible,
        &spacings, &work, &output)
    }
    if forest.isSpread {
      executeShifts(children, &spacings, &output)
      work.moves &+= children.count
    }
    let middle = separation.middle(of: children, lastX: forest.lastX, tree.sizes.span)
    output.moveOrigin(ofOffsets: children, by: middle)
    return forest.ends.moved(by: -middle)
  }

  /// Places the subtree of `child` beside the forest on its left, and joins it to the forest: the
  /// paper's APPORTION.
  @inline(__always)
  private func apportion(
    _ child: Int, _ subtree: ContourEnds, to forest: inout Forest, first: Int, of tree: LayoutTree,
    _ separation: some Separation, _ visible: inout MutableSpan<Visible>,
    _ spacings: inout MutableSpan<Spacing>, _ work: inout Work, _ output: inout MutableSpan<Point>
  ) {
    let sizes = tree.sizes.span
    var walk = ContourWalk(beside: child, forestX: forest.lastX)
    var gap = gaps.sibling
    var x = -Double.infinity
    var separation = separation
    repeat {
      let widths = sizes.width(of: walk.left) + sizes.width(of: walk.right)
      let nearest = separation.x(beside: walk.leftX, widths, gap) - walk.rightX
      if nearest > x {
        let other = Int(visible[forest.top].child)
        if child - other > 1, x > -.infinity {
          moveSubtree(child - first, off: other - first, by: nearest - x, &spacings)
          forest.isSpread = true
        }
        x = nearest
      }
      if walk.left == visible[forest.top].end {
        forest.top -= 1
        work.removals &+= 1
      }
      gap = gaps.cousin
      separation.descend()
      work.comparisons &+= 1
    } while walk.descend(forest.ends, subtree, tree.firstChild.span, output.span)
    walk.join(subtree, at: x, to: &forest.ends, &output)
    forest.top += 1
    visible[forest.top] = Visible(end: subtree.right, child: Int32(child))
    forest.lastX = x
    output[offsetOf: child] = x
  }

  /// Notes that a child was pushed off an earlier one, so that those between them get their shares:
  /// the paper's MOVESUBTREE. Children are counted from the first one.
  @inline(__always)
  private func moveSubtree(
    _ child: Int, off other: Int, by shift: Double, _ spacings: inout MutableSpan<Spacing>
  ) {
    let step = shift / Double(child - other)
    spacings[other].change += step
    spacings[child].change -= step
    spacings[child].shift += shift
  }

  /// Moves the children between a pushed one and the one that pushed it, from right to left, and
  /// leaves nothing to be moved for the next family: the paper's EXECUTESHIFTS.
  private func executeShifts(
    _ children: Range<Int>, _ spacings: inout MutableSpan<Spacing>,
    _ output: inout MutableSpan<Point>
  ) {
    var shift = 0.0
    var change = 0.0
    for child in children.reversed() {
      let spacing = spacings[child - children.lowerBound]
      spacings[child - children.lowerBound] = Spacing()
      output[offsetOf: child] += shift
      change += spacing.change
      shift += spacing.shift + change
    }
  }
}
