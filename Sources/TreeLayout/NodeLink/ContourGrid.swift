/// A layered drawing on whole columns, with the flaw of its model.
///
/// A column is as wide as the widest box and `gaps.sibling`; `gaps.cousin` is not read. Every
/// subtree has a frame of its own, with its leftmost node in column 0. The frame of a child moves
/// right until, on each level that both have, its nodes are a column right of those placed before.
/// The model also looks at levels that only one of the two has, and takes the column there for a
/// distance. Columns of a frame are never negative, and one of them is 0. So the flaw is exactly
/// this: a frame moves at least one column, even where it could stay and its deeper part reach
/// below the other frame.
///
/// An odd distance between the first and the last child grows by one, and the parent stands in the
/// middle; a single child of a binary tree is one column to its side, in any other tree straight
/// below. Mirror images differ, and drawings are wider than they have to be.
///
/// - Complexity: O(*n*), by contours with threads where the model keeps columns level by level; 24
///   to 48 bytes of scratch for each node of the widest two neighboring levels.
/// - Reference: objc.io. *Swift Talk* 224, 2020. More than two children are an addition.
public struct ContourGrid: NodeLinkStrategy {
  public static let name = "contour-grid"
  public static let summary = "whole columns, frames of subtrees at least one column apart"
  public static var options: [StrategyOption<Self>] { [siblingGapOption, levelGapOption] }

  public var gaps = Gaps()

  public init() {}

  public func claims(on tree: LayoutTree) -> Claims {
    var claims: Claims = [.layers, .order, .separation, .planarity]
    if tree.hasNodesOfOneWidth { claims.insert(.centering) }
    if tree.isBinary, tree.maximumWidth + gaps.sibling > 0 { claims.insert(.sides) }
    if tree.hasLevelsOfOneHeight { claims.insert(.isomorphism) }
    return claims
  }

  public func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Point>) {
    requireOptions(gaps.areDistances)
    _ = comparisons(placing: tree, into: &output)
  }

  /// Places the tree and returns how many pairs of contour nodes it compared. Inlined, so that
  /// nothing is counted for a caller that does not use the number.
  @inline(__always)
  func comparisons(placing tree: LayoutTree, into output: inout MutableSpan<Point>) -> Int {
    var ring = ContourEnds.ring(for: tree)
    var ends = ring.mutableSpan
    let mask = ends.count - 1
    var comparisons = 0
    // Bottom-up and in columns: nodes get their offsets, leaves their threads, inner nodes their
    // columns.
    for parent in tree.nodes.reversed() {
      let children = tree.children(of: parent)
      switch children.count {
      case 0:
        ends[parent & mask] = ContourEnds(leaf: parent)
      case 1:
        let child = children.lowerBound
        let offset: Double = tree.side(of: child) == .right ? 1 : -1
        output[offsetOf: child] = tree.isBinary ? offset : 0
        ends[parent & mask] = ends[child & mask].moved(by: output[offsetOf: child])
        output[columnOf: parent] = max(
          0, column(of: child, in: tree, output.span) - output[offsetOf: child])
      default:
        comparisons &+= fold(children, of: parent, in: tree, &ends, &output)
      }
    }
    let pitch = tree.maximumWidth + gaps.sibling
    // From columns to units; the number beside the offset of an inner node is not read any more.
    for node in tree.nodes {
      output[node] = Point(
        x: output[offsetOf: node] * pitch, y: output[threadOf: node] * pitch)
    }
    tree.placeOnLevels(rootX: -tree.leftEdge(output.span), levelGap: gaps.level, into: &output)
    return comparisons
  }

  /// Where the root of a subtree stands in its frame.
  @inline(__always)
  private func column(of node: Int, in tree: LayoutTree, _ output: Span<Point>) -> Double {
    tree.isLeaf(node) ? 0 : output[columnOf: node]
  }

  /// Places two or more subtrees side by side and their parent above the middle; returns the number
  /// of pairs compared. While folding, offsets count from the first child.
  @inline(__always)
  private func fold(
    _ children: Range<Int>, of parent: Int, in tree: LayoutTree,
    _ ends: inout MutableSpan<ContourEnds>, _ output: inout MutableSpan<Point>
  ) -> Int {
    let firstChild = tree.firstChild.span
    let mask = ends.count - 1
    var comparisons = 0
    let firstColumn = column(of: children.lowerBound, in: tree, output.span)
    var forest = ends[children.lowerBound & mask]
    var x = 0.0
    output[offsetOf: children.lowerBound] = 0
    for child in (children.lowerBound + 1)..<children.upperBound {
      let subtree = ends[child & mask]
      var walk = ContourWalk(beside: child, forestX: x)
      x = 1 + column(of: child, in: tree, output.span) - firstColumn
      repeat {
        x = max(x, walk.leftX + 1 - walk.rightX)
        comparisons &+= 1
      } while walk.descend(forest, subtree, firstChild, output.span)
      // The middle between whole columns is whole if their distance is even.
      if child == children.upperBound - 1, x / 2 != (x / 2).rounded(.down) { x += 1 }
      walk.join(subtree, at: x, to: &forest, &output)
      output[offsetOf: child] = x
    }
    output.moveOrigin(ofOffsets: children, by: x / 2)
    output[columnOf: parent] = firstColumn + x / 2
    ends[parent & mask] = forest.moved(by: -x / 2)
    return comparisons
  }
}
