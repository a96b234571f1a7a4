/// A layered drawing like Reingold and Tilford's in which the smaller subtrees between two larger
/// ones are spread evenly.
///
/// Children are folded from left to right against the contour of all that are placed already.
/// Wherever a level pushes a subtree to the right, off an earlier one with others between them, each
/// of these takes its share of that step, in proportion to its rank. Then the parent is centered
/// between the left edge of its first and the right edge of its last child; a single child stands
/// straight below it. Sides are not read. A pair of roots keeps `gaps.sibling`, a pair below them
/// `gaps.cousin`. On equally wide boxes this is what d3's `tree` draws; on others d3 takes the middle of
/// the first and the last center. The mean of all children, which d3's `cluster` and igraph take, is
/// another place where the children between are not spread evenly.
///
/// Which earlier subtree a level belongs to is known without a search: those still seen from the
/// right are a stack of falling heights, and a walk down their contour takes off one after the other.
/// What is spread is lower than both its neighbors, so that it lies on no contour, and nothing that
/// was measured before it moved is measured again. For the same reason the mirrored tree is drawn as
/// the mirror image, although children are folded from one side.
///
/// - Complexity: O(*n*); 24 to 48 bytes of scratch for each node of the widest two neighboring
///   levels and 16 for each child of the largest family. On a tree of *h* levels exactly *n* − *h*
///   pairs of contour nodes are compared.
/// - Reference: C. Buchheim, M. Jünger, S. Leipert. "Improving Walker's Algorithm to Run in Linear
///   Time." *Graph Drawing* 2002. Box widths are an addition, the stack replaces its ancestors.
public struct Buchheim: NodeLinkStrategy {
  public static let name = "buchheim"
  public static let summary = "subtrees as close as their contours allow, small ones spread evenly"
  public static var options: [StrategyOption<Self>] {
    [siblingGapOption, cousinGapOption, levelGapOption]
  }

  public var gaps = Gaps()

  public init() {}

  public func claims(on tree: LayoutTree) -> Claims {
    var claims: Claims = [.layers, .separation, .planarity, .centering, .mirror]
    if tree.hasLevelsOfOneHeight { claims.insert(.isomorphism) }
    return claims
  }

  public func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Point>) {
    _ = work(placing: tree, into: &output)
  }

  /// What takes more than one step for a node.
  struct Work {
    /// Pairs of contour nodes that were compared.
    var comparisons = 0
    /// Subtrees that were taken off the stack.
    var removals = 0
    /// Children that were moved or could have been, once their shares were known.
    var moves = 0
  }

  /// Places the tree and returns the work. Inlined, so that where nobody asks for it, nothing is
  /// counted.
  @inline(__always)
  func work(placing tree: LayoutTree, into output: inout MutableSpan<Point>) -> Work {
    var ring = ContourEnds.ring(for: tree)
    var ends = ring.mutableSpan
    let mask = ends.count - 1
    var visible = [Visible](
      repeating: Visible(end: 0, child: 0), count: min(tree.maximumDegree, tree.levelCount))
    var stack = visible.mutableSpan
    var shareColumn = [Share](repeating: Share(), count: tree.maximumDegree)
    var shares = shareColumn.mutableSpan
    var work = Work()
    // Bottom-up: `x` becomes the distance from the parent and `y`, at leaves, the thread.
    for parent in tree.nodes.reversed() {
      let children = tree.children(of: parent)
      switch children.count {
      case 0:
        ends[parent & mask] = ContourEnds(leaf: parent)
      case 1:
        output[children.lowerBound].x = 0
        ends[parent & mask] = ends[children.lowerBound & mask]
      default:
        fold(children, of: parent, in: tree, &ends, &stack, &shares, &work, &output)
      }
    }
    tree.placeOnLevels(rootX: -tree.leftEdge(output.span), levelGap: gaps.level, into: &output)
    return work
  }

  /// A subtree that is seen from the right, and the last node of its lowest level.
  private struct Visible {
    var end: Int32
    var child: Int32
  }

  /// What pushes do to the children on the left of one: `step` is how much more the next one moves
  /// than the one before it, `push` how far this one was pushed itself.
  private struct Share {
    var step = 0.0
    var push = 0.0
  }
}

// MARK: - Contours

extension Buchheim {
  /// Places two or more subtrees side by side and their parent above the middle. While folding,
  /// positions count from the first child's center.
  @inline(__always)
  private func fold(
    _ children: Range<Int>, of parent: Int, in tree: LayoutTree,
    _ ends: inout MutableSpan<ContourEnds>, _ stack: inout MutableSpan<Visible>,
    _ shares: inout MutableSpan<Share>, _ work: inout Work, _ output: inout MutableSpan<Point>
  ) {
    let firstChild = tree.firstChild.span
    let sizes = tree.sizes.span
    let mask = ends.count - 1
    let first = children.lowerBound
    var forest = ends[first & mask]
    var top = 0
    stack[0] = Visible(end: forest.right, child: Int32(first))
    var hasShares = false
    var x = 0.0
    output[first].x = 0
    for child in (first + 1)..<children.upperBound {
      let subtree = ends[child & mask]
      var walk = ContourWalk(beside: child, forestX: x)
      var gap = gaps.sibling
      x = -.infinity
      repeat {
        let widths = sizes.width(of: walk.left) + sizes.width(of: walk.right)
        let nearest = walk.leftX + widths / 2 + gap - walk.rightX
        if nearest > x {
          let pushing = Int(stack[top].child)
          if child - pushing > 1, x > -.infinity {
            let step = (nearest - x) / Double(child - pushing)
            shares[pushing - first].step += step
            shares[child - first].step -= step
            shares[child - first].push += nearest - x
            hasShares = true
          }
          x = nearest
        }
        if walk.left == stack[top].end {
          top -= 1
          work.removals &+= 1
        }
        gap = gaps.cousin
        work.comparisons &+= 1
      } while walk.descend(forest, subtree, firstChild, output.span)
      walk.join(subtree, at: x, to: &forest, &output)
      top += 1
      stack[top] = Visible(end: subtree.right, child: Int32(child))
      output[child].x = x
    }
    if hasShares {
      spread(children, &shares, &output)
      work.moves &+= children.count
    }
    let middle = LayoutTree.middle(of: children, lastX: x, sizes)
    for child in children { output[child].x -= middle }
    ends[parent & mask] = forest.moved(by: -middle)
  }

  /// Moves the children between a pushed one and the one that pushed it, from right to left, and
  /// leaves the shares empty for the next family.
  private func spread(
    _ children: Range<Int>, _ shares: inout MutableSpan<Share>,
    _ output: inout MutableSpan<Point>
  ) {
    var move = 0.0
    var step = 0.0
    for child in children.reversed() {
      let share = shares[child - children.lowerBound]
      shares[child - children.lowerBound] = Share()
      output[child].x += move
      step += share.step
      move += share.push + step
    }
  }
}
