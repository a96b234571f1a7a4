/// A dendrogram: all leaves on one line, and every other node as near to them as its height allows.
///
/// Leaves stand in data order, box to box `gaps.sibling` apart if they have the same parent, else
/// `gaps.cousin`. A parent is over the mean of all its children's centers, which is not the middle
/// of the outer two. A node's row counts from the leaves: it is the number of edges down to its
/// farthest leaf. A row is as tall as its tallest node, centers lie on its middle line, and rows
/// are `gaps.level` apart. Edges are elbows; straight ones would cross in most trees. Boxes of
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
    let rows = measureLines(of: tree, into: &output)
    placeLeaves(of: tree, into: &output)
    placeParents(of: tree, rows: rows.span, into: &output)
    // Only a parent that is wider than its leaves can stand out.
    if !tree.sizes.isEmpty { tree.moveToOrigin(&output) }
  }

  /// Gives each node its row, and the offset of its leaves' line from the start of its parent's.
  /// Returns the centers of the rows, the leaves' first.
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
      for child in children {
        if child > children.lowerBound {
          let areLeaves = max(output[rowOf: child - 1], output[rowOf: child]) == 0
          length += areLeaves ? gaps.sibling : gaps.cousin
        }
        let offset = length
        length += output[lengthOf: child]
        output[offsetOf: child] = offset
        row = max(row, output[rowOf: child])
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

  /// Gives the leaves their x; any other node gets the start of its leaves' line.
  private func placeLeaves(of tree: LayoutTree, into output: inout MutableSpan<Point>) {
    let parent = tree.parent.span
    let sizes = tree.sizes.span
    output[0].x = tree.isLeaf(0) ? sizes.width(of: 0) / 2 : 0
    for node in 1..<tree.count {
      let start = output[Int(parent[node])].x + output[offsetOf: node]
      output[node].x = tree.isLeaf(node) ? start + sizes.width(of: node) / 2 : start
    }
  }

  private func placeParents(
    of tree: LayoutTree, rows: Span<Double>, into output: inout MutableSpan<Point>
  ) {
    for node in tree.nodes.reversed() {
      let children = tree.children(of: node)
      let row = Int(output[rowOf: node])
      var x = output[node].x
      if !children.isEmpty {
        var sum = 0.0
        for child in children { sum += output[child].x }
        x = sum / Double(children.count)
      }
      output[node] = Point(x: x, y: rows[row])
    }
  }
}
