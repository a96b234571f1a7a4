/// A tree as nested blocks: each node's box on top, and below it the blocks of its children in a
/// row.
///
/// Blocks of siblings are `siblingGap` apart and never interleave. `guide` says which point of a
/// row is below the node's center, and `slackShare` where a block lies in a row that is taller than
/// the block.
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
    /// The middle of the middle child's block, or the middle between the middles of the middle two.
    case middleBlock
    /// The center of the middle child's box, or the middle between the centers of the middle two.
    case middleNode
  }

  func place(_ tree: LayoutTree, into output: inout MutableSpan<Point>) {
    let parent = tree.parent.span
    let sizes = tree.sizes.span
    // The heights of blocks. In the output, a node has its block's extents until the loop reaches
    // its parent, then its offset and its drop.
    var column = [Double](repeating: 1, count: tree.count)
    var heights = column.mutableSpan
    for node in tree.nodes.reversed() {
      let half = sizes.width(of: node) / 2
      let height = sizes.height(of: node)
      let children = tree.children(of: node)
      if children.isEmpty {
        output[leftExtentOf: node] = half
        output[rightExtentOf: node] = half
        heights[node] = height
        continue
      }
      var row = -siblingGap
      var tallest = 0.0
      for child in children {
        let offset = output[leftExtentOf: child] + (row + siblingGap)
        output[offsetOf: child] = offset
        row = offset + output[rightExtentOf: child]
        tallest = max(tallest, heights[child])
      }
      let anchor = self.anchor(of: children, row: row, output.span)
      for child in children {
        output[offsetOf: child] -= anchor
        output[dropOf: child] =
          (height + sizes.height(of: child)) / 2 + levelGap
          + slackShare * (tallest - heights[child])
      }
      output[leftExtentOf: node] = max(half, anchor)
      output[rightExtentOf: node] = max(half, row - anchor)
      heights[node] = height + levelGap + tallest
    }
    output[0] = Point(x: output[leftExtentOf: 0], y: sizes.height(of: 0) / 2)
    for node in 1..<tree.count {
      let origin = output[Int(parent[node])]
      output[node] = Point(
        x: origin.x + output[offsetOf: node], y: origin.y + output[dropOf: node])
    }
  }

  /// The point of a row that comes below its parent's center, from the row's left edge. At this
  /// time, the offsets of the children count from that edge, and their right extents are still in
  /// the output.
  @inline(__always)
  private func anchor(of children: Range<Int>, row: Double, _ output: Span<Point>) -> Double {
    func middle(_ child: Int) -> Double {
      guard guide == .middleBlock else { return output[offsetOf: child] }
      let isFirst = child == children.lowerBound
      let left =
        isFirst ? 0 : output[offsetOf: child - 1] + output[rightExtentOf: child - 1] + siblingGap
      return (left + output[offsetOf: child] + output[rightExtentOf: child]) / 2
    }
    if guide == .row { return row / 2 }
    // The same child if their number is odd.
    let (low, high) = (children.lowerBound, children.upperBound)
    return (middle((low + high - 1) / 2) + middle((low + high) / 2)) / 2
  }
}
