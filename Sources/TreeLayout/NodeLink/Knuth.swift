/// A layered drawing in which every node has a column of its own, in in-order.
///
/// In a binary tree the left subtree comes before its node and the right one after it. Knuth leaves
/// other trees open; here the first ⌊*k*/2⌋ of *k* children come before their node, and a single
/// child right after it. Neighbours in that order are `gaps.sibling` apart, box to box, whatever
/// their levels; `gaps.cousin` is not read. Boxes never overlap, parents are not centred, and *n*
/// unit nodes are always *n* − 1 pitches wide.
///
/// - Complexity: O(*n*); 16 bytes of scratch for each node.
/// - Reference: D. E. Knuth. "Optimum Binary Search Trees." *Acta Informatica* 1, 1971.
public struct Knuth: NodeLinkStrategy {
  public static let name = "knuth"
  public static let summary = "a column for each node, in in-order"
  public static var options: [StrategyOption<Self>] { [siblingGapOption, levelGapOption] }

  public var gaps = Gaps()

  public init() {}

  public func claims(on tree: LayoutTree) -> Claims {
    var claims: Claims = [.layers, .separation, .planarity]
    if tree.isBinary { claims.insert(.mirror) }
    if tree.isBinary, tree.separatesCenters(gap: gaps.sibling) { claims.insert(.sides) }
    if tree.hasLevelsOfOneHeight { claims.insert(.isomorphism) }
    return claims
  }

  public func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Point>) {
    let sizes = tree.sizes.span
    var column = [Extent](repeating: Extent(left: 0, right: 0), count: tree.count)
    var extents = column.mutableSpan
    for node in tree.nodes.reversed() {
      let children = tree.children(of: node)
      let middle = children.lowerBound + Self.childrenBefore(node, in: tree)
      let half = sizes.width(of: node) / 2
      var extent = Extent(left: half, right: half)
      for child in (children.lowerBound..<middle).reversed() {
        extent.left += gaps.sibling + extents[child].right
        output[child].x = -extent.left
        extent.left += extents[child].left
      }
      for child in middle..<children.upperBound {
        extent.right += gaps.sibling + extents[child].left
        output[child].x = extent.right
        extent.right += extents[child].right
      }
      extents[node] = extent
    }
    tree.placeOnLevels(rootX: extents[0].left, levelGap: gaps.level, into: &output)
  }

  private static func childrenBefore(_ node: Int, in tree: LayoutTree) -> Int {
    let children = tree.children(of: node)
    guard children.count == 1, tree.isBinary else { return children.count / 2 }
    return tree.side(of: children.lowerBound) == .right ? 0 : 1
  }

  /// How far a subtree reaches from its root's centre.
  private struct Extent {
    var left: Double
    var right: Double
  }
}
