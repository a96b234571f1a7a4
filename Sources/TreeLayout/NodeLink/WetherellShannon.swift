/// A layered drawing that puts every node as far left as its own level and its children allow.
///
/// Each level remembers where it is free: one gap right of the node placed last, `gaps.sibling` if
/// they have the same parent, else `gaps.cousin`. A leaf goes there. Any other node is to be
/// centered between the left edge of its first and the right edge of its last child; a single child
/// of a binary tree is half a pitch to its side, in any other tree straight below. If the level is
/// not free at this place, the node is shifted with all its descendants, and from then on all inner
/// nodes of its level are shifted at least as far. Subtrees know nothing else of each other, so
/// that a drawing leans and its mirror image differs.
///
/// A level is also placed from left to right in post-order, and depends only on the level below it:
/// levels from the bottom up give the same drawing.
///
/// - Complexity: O(*n*); no scratch beside the output.
/// - Reference: C. Wetherell, A. Shannon. "Tidy Drawings of Trees." *IEEE Transactions on Software
///   Engineering* 5(5), 1979. Box widths and more than two children are additions.
public struct WetherellShannon: NodeLinkStrategy {
  public static let name = "wetherell-shannon"
  public static let summary = "each node as far left as its level and its children allow"
  public static var options: [StrategyOption<Self>] {
    [siblingGapOption, cousinGapOption, levelGapOption]
  }

  public var gaps = Gaps()

  public init() {}

  public func claims(on tree: LayoutTree) -> Claims {
    var claims: Claims = [.layers, .order, .separation, .planarity, .centering]
    if tree.isBinary, tree.separatesCenters(gap: gaps.sibling) { claims.insert(.sides) }
    return claims
  }

  public func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Point>) {
    requireOptions(gaps.areDistances)
    let parent = tree.parent.span
    let sizes = tree.sizes.span
    for depth in (0..<tree.levelCount).reversed() {
      let level = tree.level(depth)
      var shift = 0.0
      var edge = 0.0
      for node in level {
        let half = sizes.width(of: node) / 2
        if node > level.lowerBound {
          edge += parent[node] == parent[node - 1] ? gaps.sibling : gaps.cousin
        }
        var x = edge + half
        let children = tree.children(of: node)
        if !children.isEmpty {
          let place = self.place(above: children, in: tree, output.span)
          shift = max(shift, x - place)
          x = place + shift
          // The children move with their parent: from now on, only their offset counts.
          output.moveOrigin(ofOffsets: children, by: place)
        }
        output[node].x = x
        edge = x + half
      }
    }
    tree.placeOnLevels(rootX: output[0].x, levelGap: gaps.level, into: &output)
  }

  @inline(__always)
  private func place(above children: Range<Int>, in tree: LayoutTree, _ output: Span<Point>)
    -> Double
  {
    let sizes = tree.sizes.span
    let first = children.lowerBound
    let x = output[first].x
    if children.count == 1 {
      guard tree.isBinary else { return x }
      let halfPitch = (sizes.width(of: first) + gaps.sibling) / 2
      return tree.side(of: first) == .right ? x - halfPitch : x + halfPitch
    }
    let lastX = output[children.upperBound - 1].x - x
    return x + LayoutTree.middle(of: children, lastX: lastX, sizes)
  }
}
