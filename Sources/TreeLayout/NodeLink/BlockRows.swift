/// A tree as nested blocks: each node's box on top, and below it the blocks of its children in a row.
///
/// Blocks of siblings are `siblingGap` apart and never interleave. `guide` says which point of a row
/// comes below the node's center, `slackShare` where a block lies in a row that is taller than it.
///
/// - Complexity: O(*n*); 8 bytes of scratch for each node.
struct BlockRows {
  let siblingGap: Double
  let levelGap: Double
  let guide: Guide

  /// The part of the free height that lies above a block: 0 aligns tops, 1 bottoms.
  let slackShare: Double

  enum Guide {
    /// The middle of the row.
    case row
    /// The middle of the middle child's block, or between those of the middle two.
    case middleBlock
    /// The center of the middle child's box, or between those of the middle two.
    case middleNode
  }

  func place(_ tree: LayoutTree, into output: inout MutableSpan<Point>) {
    let parent = tree.parent.span
    let sizes = tree.sizes.span
    // The heights of blocks, and, until its parent is reached, in a node's point how far its block
    // extends to the left and to the right of its center.
    var column = [Double](repeating: 1, count: tree.count)
    var heights = column.mutableSpan
    for node in tree.nodes.reversed() {
      let half = sizes.width(of: node) / 2
      let height = sizes.height(of: node)
      let children = tree.children(of: node)
      if children.isEmpty {
        output[node] = Point(x: half, y: half)
        heights[node] = height
        continue
      }
      var row = -siblingGap
      var tallest = 0.0
      for child in children {
        output[child].x += row + siblingGap
        row = output[child].x + output[child].y
        tallest = max(tallest, heights[child])
      }
      let anchor = self.anchor(of: children, row: row, output.span)
      for child in children {
        output[child].x -= anchor
        output[child].y =
          (height + sizes.height(of: child)) / 2 + levelGap
          + slackShare * (tallest - heights[child])
      }
      output[node] = Point(x: max(half, anchor), y: max(half, row - anchor))
      heights[node] = height + levelGap + tallest
    }
    output[0].y = sizes.height(of: 0) / 2
    for node in 1..<tree.count {
      let origin = output[Int(parent[node])]
      output[node] = Point(x: origin.x + output[node].x, y: origin.y + output[node].y)
    }
  }

  /// The point of a row that comes below its parent's center, from the row's left edge. The points of
  /// the children hold their centers in the row and how far their blocks extend to the right.
  @inline(__always)
  private func anchor(of children: Range<Int>, row: Double, _ output: Span<Point>) -> Double {
    func middle(_ child: Int) -> Double {
      guard guide == .middleBlock else { return output[child].x }
      let isFirst = child == children.lowerBound
      let left = isFirst ? 0 : output[child - 1].x + output[child - 1].y + siblingGap
      return (left + output[child].x + output[child].y) / 2
    }
    if guide == .row { return row / 2 }
    // One and the same child when their number is odd.
    let (low, high) = (children.lowerBound, children.upperBound)
    return (middle((low + high - 1) / 2) + middle((low + high) / 2)) / 2
  }
}
