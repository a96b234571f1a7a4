/// A tree as nested blocks: each node's box on top, and below it the blocks of its children in a row.
///
/// Blocks of siblings are `siblingGap` apart and never interleave. `guide` says which point of a row
/// comes below the node's centre, `slackShare` where a block lies in a row that is taller than it.
///
/// - Complexity: O(*n*); 16 bytes of scratch for each node.
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
    /// The centre of the middle child's box, or between those of the middle two.
    case middleNode
  }

  private struct Block {
    /// Of the whole block.
    var width: Double
    /// From the block's left edge to the node's centre.
    var center: Double
  }

  func place(_ tree: LayoutTree, into output: inout MutableSpan<Point>) {
    let parent = tree.parent.span
    let sizes = tree.sizes.span
    var column = [Block](repeating: Block(width: 0, center: 0), count: tree.count)
    var blocks = column.mutableSpan
    for node in tree.nodes.reversed() {
      let half = sizes.width(of: node) / 2
      // Until its parent's row is complete, `y` is the height of a node's block.
      let height = sizes.height(of: node)
      let children = tree.children(of: node)
      if children.isEmpty {
        blocks[node] = Block(width: 2 * half, center: half)
        output[node].y = height
        continue
      }
      var row = -siblingGap
      var tallest = 0.0
      for child in children {
        row += siblingGap
        output[child].x = row + blocks[child].center
        row += blocks[child].width
        tallest = max(tallest, output[child].y)
      }
      let anchor = self.anchor(of: children, row: row, blocks.span, output.span)
      for child in children {
        output[child].x -= anchor
        output[child].y =
          (height + sizes.height(of: child)) / 2 + levelGap
          + slackShare * (tallest - output[child].y)
      }
      let center = max(half, anchor)
      blocks[node] = Block(width: center + max(half, row - anchor), center: center)
      output[node].y = height + levelGap + tallest
    }
    output[0] = Point(x: blocks[0].center, y: sizes.height(of: 0) / 2)
    for node in 1..<tree.count {
      let origin = output[Int(parent[node])]
      output[node] = Point(x: origin.x + output[node].x, y: origin.y + output[node].y)
    }
  }

  /// The point of a row that comes below its parent's centre, from the row's left edge.
  @inline(__always)
  private func anchor(
    of children: Range<Int>, row: Double, _ blocks: Span<Block>, _ output: Span<Point>
  ) -> Double {
    // One and the same child when their number is odd.
    let left = (children.lowerBound + children.upperBound - 1) / 2
    let right = (children.lowerBound + children.upperBound) / 2
    switch guide {
    case .row:
      return row / 2
    case .middleBlock:
      let leftMiddle = output[left].x - blocks[left].center + blocks[left].width / 2
      let rightMiddle = output[right].x - blocks[right].center + blocks[right].width / 2
      return (leftMiddle + rightMiddle) / 2
    case .middleNode:
      return (output[left].x + output[right].x) / 2
    }
  }
}
