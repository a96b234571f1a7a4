import TreeLayout

/// The outlines of subtrees in a drawing whose levels are rows of equally high boxes in order: on
/// each level of a subtree, its first node is the leftmost and its last one the rightmost.
///
/// An outline is a list of nodes from level to level: from a node with children it goes on to the
/// first or last child, from a leaf by a thread to the next node below.
///
/// - Reference: E. M. Reingold, J. S. Tilford. "Tidier Drawings of Trees." *IEEE Transactions on
///   Software Engineering* 7(2), 1981.
struct RowOutlines {
  private let layout: Layout<Point>

  /// The outlines of each node's subtree; indexed by node.
  private var outlines: [Outline]

  private struct Outline {
    /// The next nodes of the outlines that run through this node; 0 at the end.
    var left: Int32 = 0
    var right: Int32 = 0
    /// Where the outlines of the subtree end, on its last level.
    var leftEnd: Int32
    var rightEnd: Int32
    /// How many levels the subtree has.
    var height: Int32 = 1
  }

  /// `nil` if the drawing, which has to run down, has no such rows.
  ///
  /// - Complexity: O(*n*).
  init?(of layout: Layout<Point>) {
    let tree = layout.tree
    let depth = layout.extent.touchingDepth
    var bottom = -Double.infinity
    for level in 0..<tree.levelCount {
      let nodes = tree.level(level)
      let first = layout.corners(of: nodes.lowerBound)
      guard first.minY + depth < first.maxY, bottom - depth <= first.minY else { return nil }
      bottom = first.maxY
      var last = first
      for node in nodes {
        let box = layout.corners(of: node)
        guard box.minY == first.minY, box.maxY == first.maxY, last.minX <= box.minX,
          last.maxX <= box.maxX
        else { return nil }
        last = box
      }
    }
    self.layout = layout
    outlines = tree.nodes.map { Outline(leftEnd: Int32($0), rightEnd: Int32($0)) }
  }

  /// The least distances between the boxes of neighboring siblings' subtrees on a level that both
  /// have, from the last group of siblings to the first.
  ///
  /// - Complexity: O(*n*): each walk along an outline goes as far down as the lower of two subtrees
  ///   that become one.
  consuming func gaps() -> [Double] {
    let tree = layout.tree
    var gaps: [Double] = []
    gaps.reserveCapacity(tree.count)
    for node in tree.nodes.reversed() where !tree.isLeaf(node) {
      let children = tree.children(of: node)
      var forest = outlines[children.lowerBound]
      for child in children.dropFirst() {
        gaps.append(gap(between: child - 1, and: child))
        join(child, to: &forest, before: child - 1)
      }
      outlines[node] = Outline(
        left: Int32(children.lowerBound), right: Int32(children.upperBound - 1),
        leftEnd: forest.leftEnd, rightEnd: forest.rightEnd, height: forest.height + 1)
    }
    return gaps
  }

  private func gap(between first: Int, and second: Int) -> Double {
    var (first, second) = (first, second)
    var least = layout.corners(of: second).minX - layout.corners(of: first).maxX
    for _ in 1..<min(outlines[first].height, outlines[second].height) {
      (first, second) = (Int(outlines[first].right), Int(outlines[second].left))
      least = min(least, layout.corners(of: second).minX - layout.corners(of: first).maxX)
    }
    return least
  }

  /// Lets the outlines of a forest, whose last subtree is given, go on into the outline of the next
  /// child, or the other way around.
  private mutating func join(_ child: Int, to forest: inout Outline, before last: Int) {
    let own = outlines[child]
    if own.height > forest.height {
      outlines[Int(forest.leftEnd)].left = node(forest.height, below: child, along: { $0.left })
      (forest.leftEnd, forest.height) = (own.leftEnd, own.height)
      forest.rightEnd = own.rightEnd
    } else if own.height < forest.height {
      outlines[Int(own.rightEnd)].right = node(own.height, below: last, along: { $0.right })
    } else {
      forest.rightEnd = own.rightEnd
    }
  }

  /// The node on an outline that is this many levels below another one.
  private func node(_ levels: Int32, below start: Int, along side: (Outline) -> Int32) -> Int32 {
    var node = Int32(start)
    for _ in 0..<levels { node = side(outlines[Int(node)]) }
    return node
  }
}
