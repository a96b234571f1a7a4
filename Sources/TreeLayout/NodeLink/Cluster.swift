/// A dendrogram: all leaves on one line, and every other node as near to them as its height allows.
///
/// Leaves stand in data order, box to box `gaps.sibling` apart if they have the same parent, else
/// `gaps.cousin`. A parent is over the mean of all its children's centers, which is not the middle
/// of the outer two. Rows count from the leaves: a node's row is the number of edges down to its
/// farthest leaf. A row is as tall as its tallest node, centers lie on its middle line, and rows
/// are `gaps.level` apart. Edges are elbows; straight edges would cross in most trees. Boxes of
/// different widths can overlap, since only leaves make room for each other. Sides are not read.
///
/// - Complexity: O(*n*); 16 bytes of scratch for each level.
/// - Reference: M. Bostock. d3-hierarchy, `cluster`, which draws the same.
public struct Cluster: NodeLinkStrategy {
  public static let name = "cluster"
  public static let summary = "a dendrogram: leaves on one line, parents over their children's mean"
  public static var options: [StrategyOption<Self>] {
    [siblingGapOption, cousinGapOption, levelGapOption]
  }

  public var gaps = Gaps()

  public init() {}

  public var edgeAnchors: EdgeAnchors { .bottomToTop }
  public var edgeRouting: EdgeRouting { .elbow }

  public func claims(on tree: LayoutTree) -> Claims {
    var claims: Claims = [.leaves, .mirror, .isomorphism, .planarity]
    if tree.hasNodesOfOneWidth { claims.formUnion([.separation, .order]) }
    return claims
  }

  public func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Point>) {
    requireOptions(gaps.areDistances)
    let rows = measureLines(of: tree, into: &output)
    placeLeaves(of: tree, y: rows[0], into: &output)
    placeParents(of: tree, rows: rows.span, into: &output)
    // Only a parent that is wider than the line of its leaves can stand out.
    if !tree.sizes.isEmpty { tree.moveToOrigin(&output) }
  }

  /// Gives each node its row, and the offset of its leaves' line from the start of its parent's
  /// line. Returns the centers of the rows, from that of the leaves on.
  private func measureLines(
    of tree: LayoutTree, into output: inout MutableSpan<Point>
  ) -> [Double] {
    let sizes = tree.sizes.span
    var rows = [Double](repeating: 0, count: tree.levelCount)
    var tallestLeaf = 0.0
    for node in tree.nodes.reversed() {
      let children = tree.children(of: node)
      let height = sizes.height(of: node)
      if children.isEmpty {
        output[rowOf: node] = 0
        output[lengthOf: node] = sizes.width(of: node)
        tallestLeaf = max(tallestLeaf, height)
        continue
      }
      var row = 0.0
      var length = 0.0
      var wasLeaf = false
      for child in children {
        let isLeaf = output[rowOf: child] == 0
        if child > children.lowerBound {
          length += wasLeaf && isLeaf ? gaps.sibling : gaps.cousin
        }
        let offset = length
        length += output[lengthOf: child]
        output[offsetOf: child] = offset
        row = max(row, output[rowOf: child])
        wasLeaf = isLeaf
      }
      row += 1
      output[rowOf: node] = row
      output[lengthOf: node] = length
      rows[Int(row)] = max(rows[Int(row)], height)
    }
    rows[0] = tallestLeaf
    var top = 0.0
    for row in rows.indices.reversed() {
      let height = rows[row]
      rows[row] = top + height / 2
      top += height + gaps.level
    }
    return rows
  }

  /// Places the leaves; any other node gets the start of its leaves' line.
  private func placeLeaves(
    of tree: LayoutTree, y: Double, into output: inout MutableSpan<Point>
  ) {
    let parent = tree.parent.span
    let sizes = tree.sizes.span
    for node in tree.nodes {
      let start = node == 0 ? 0 : output[Int(parent[node])].x + output[offsetOf: node]
      if tree.isLeaf(node) {
        output[node] = Point(x: start + sizes.width(of: node) / 2, y: y)
      } else {
        output[node].x = start
      }
    }
  }

  private func placeParents(
    of tree: LayoutTree, rows: Span<Double>, into output: inout MutableSpan<Point>
  ) {
    for node in tree.nodes.reversed() {
      let children = tree.children(of: node)
      guard !children.isEmpty else { continue }
      var sum = 0.0
      for child in children { sum += output[child].x }
      output[node] = Point(x: sum / Double(children.count), y: rows[Int(output[rowOf: node])])
    }
  }
}
