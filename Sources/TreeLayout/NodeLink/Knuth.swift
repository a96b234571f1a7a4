/// A layered drawing in which every node has a column of its own, by in-order.
///
/// In a binary tree the left subtree comes before its node and the right one after it. Knuth leaves
/// other trees open; here the first ⌊*k*/2⌋ of *k* children come before their node, and a single
/// child right after it. Neighbors in this order are `gaps.sibling` apart, box to box, whatever
/// their levels; `gaps.cousin` is not read. Boxes never overlap, parents are not centered, and *n*
/// unit nodes are always *n* − 1 pitches wide.
///
/// - Complexity: O(*n*); no scratch beside the output.
/// - Reference: D. E. Knuth. "Optimum Binary Search Trees." *Acta Informatica* 1, 1971.
public struct Knuth: NodeLinkStrategy {
  public static let name = "knuth"
  public static let summary = "a column for each node, in in-order"
  public static var options: [StrategyOption<Self>] { [siblingGapOption, levelGapOption] }

  public var gaps = Gaps()

  public init() {}

  public func claims(on tree: LayoutTree) -> Claims {
    var claims: Claims = [.layers, .order, .separation, .planarity]
    if tree.isBinary { claims.insert(.mirror) }
    if tree.isBinary, tree.separatesCenters(gap: gaps.sibling) { claims.insert(.sides) }
    if tree.hasLevelsOfOneHeight { claims.insert(.isomorphism) }
    return claims
  }

  public func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Point>) {
    requireOptions(gaps.areDistances)
    let sizes = tree.sizes.span
    // A node has its subtree's extents until the loop reaches its parent, then its offset.
    for node in tree.nodes.reversed() {
      let children = tree.children(of: node)
      let half = sizes.width(of: node) / 2
      if children.isEmpty {
        output[leftExtentOf: node] = half
        output[rightExtentOf: node] = half
        continue
      }
      let middle = children.lowerBound + Self.childrenBefore(node, in: tree)
      var (left, right) = (half, half)
      for child in (children.lowerBound..<middle).reversed() {
        left += gaps.sibling + output[rightExtentOf: child]
        let offset = -left
        left += output[leftExtentOf: child]
        output[offsetOf: child] = offset
      }
      for child in middle..<children.upperBound {
        right += gaps.sibling + output[leftExtentOf: child]
        output[offsetOf: child] = right
        right += output[rightExtentOf: child]
      }
      output[leftExtentOf: node] = left
      output[rightExtentOf: node] = right
    }
    tree.placeOnLevels(rootX: output[leftExtentOf: 0], levelGap: gaps.level, into: &output)
  }

  private static func childrenBefore(_ node: Int, in tree: LayoutTree) -> Int {
    let children = tree.children(of: node)
    guard children.count == 1, tree.isBinary else { return children.count / 2 }
    return tree.side(of: children.lowerBound) == .right ? 0 : 1
  }
}
