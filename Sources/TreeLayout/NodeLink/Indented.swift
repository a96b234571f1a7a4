/// An outline: a row for each node in pre-order, further right the deeper it is.
///
/// The left edge of a box is at `indent` times its depth. Rows are as tall as their boxes and
/// `gaps.sibling` apart. Levels are columns and siblings stand below each other, so the conventions
/// are those of a drawing that runs to the right. Edges are elbows that begin at the parent's lower
/// side, near its left edge. `gaps.cousin`, `gaps.level` and sides are not read.
///
/// - Complexity: O(*n*); no scratch beside the output.
/// - Reference: the outlines of file browsers; `indented` in AntV's hierarchy.
public struct Indented: NodeLinkStrategy {
  public static let name = "indented"
  public static let summary = "an outline: a row for each node, indented by its depth"
  public static var options: [StrategyOption<Self>] {
    [
      siblingGapOption,
      .number("indent", { $0.indent }, { $0.indent = $1 }, "how much further right a child begins"),
    ]
  }

  public var gaps = Gaps()

  /// The distance from the left edge of a box to that of its children.
  public var indent = 2.0

  public init() {}

  public var edgeAnchors: EdgeAnchors { .bottomToTop }
  public var edgeRouting: EdgeRouting { .outline(indent: indent) }

  public func conventions(on tree: LayoutTree) -> PointConventions {
    PointConventions(
      gaps: gaps, anchors: edgeAnchors, routing: edgeRouting, orientation: .right)
  }

  public func claims(on tree: LayoutTree) -> Claims {
    var claims: Claims = [.order, .isomorphism, .separation, .planarity]
    if tree.turned.hasLevelsOfOneHeight { claims.insert(.layers) }
    return claims
  }

  public func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Point>) {
    requireOptions(gaps.areDistances && indent.isDistance)
    let parent = tree.parent.span
    let sizes = tree.sizes.span
    // A node has the height of its subtree's rows until the loop reaches its parent, then its drop.
    for node in tree.nodes.reversed() {
      let own = sizes.height(of: node)
      var height = own
      for child in tree.children(of: node) {
        let top = height + gaps.sibling
        height = top + output[blockHeightOf: child]
        output[dropOf: child] = top + (sizes.height(of: child) - own) / 2
      }
      output[blockHeightOf: node] = height
    }
    output[0] = Point(x: sizes.width(of: 0) / 2, y: sizes.height(of: 0) / 2)
    for depth in 1..<tree.levelCount {
      let left = Double(depth) * indent
      for node in tree.level(depth) {
        let y = output[Int(parent[node])].y + output[dropOf: node]
        output[node] = Point(x: left + sizes.width(of: node) / 2, y: y)
      }
    }
  }
}
