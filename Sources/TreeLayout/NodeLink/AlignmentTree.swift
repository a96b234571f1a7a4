/// Nested stacks in which a node stands over the middle child of its row, or between the middle
/// two.
///
/// The tops of a row's blocks are on one line. A block reaches as far to either side of its node's
/// center as the node or its row does. `gaps.cousin` and sides are not read.
///
/// - Complexity: O(*n*); 8 bytes of scratch for each node.
/// - Reference: objc.io. *Swift Talk* 292 (the middle of the child's frame) and 293 (the child's
///   node).
public struct AlignmentTree: NodeLinkStrategy {
  public static let name = "alignment"
  public static let summary = "a column of the node and a row whose middle child is below it"
  public static var options: [StrategyOption<Self>] {
    [
      .choice(
        "guide", { $0.guide }, { $0.guide = $1 },
        "which center of the middle child is below its parent's center"),
      siblingGapOption, levelGapOption,
    ]
  }

  /// Which point of the middle child is below the node.
  public enum Guide: String, CaseIterable, Sendable {
    /// The center of the child's own box.
    case nodeCenter
    /// The center of the block of the child's subtree.
    case frameCenter
  }

  public var guide = Guide.nodeCenter
  public var gaps = Gaps()

  public init() {}

  public var edgeAnchors: EdgeAnchors { .bottomToTop }

  public func claims(on tree: LayoutTree) -> Claims {
    var claims: Claims = [.order, .mirror, .isomorphism, .separation, .planarity]
    if tree.hasLevelsOfOneHeight { claims.insert(.layers) }
    if guide == .nodeCenter, tree.isBinary, Self.hasSiblingsOfOneWidth(tree) {
      claims.insert(.centering)
    }
    return claims
  }

  public func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Point>) {
    requireOptions(gaps.areDistances)
    BlockRows(
      siblingGap: gaps.sibling, levelGap: gaps.level,
      guide: guide == .nodeCenter ? .middleNode : .middleBlock, slackShare: 0
    ).place(tree, into: &output)
  }

  /// Whether the middle between the centers of two siblings is always the middle between their
  /// outer edges.
  private static func hasSiblingsOfOneWidth(_ tree: LayoutTree) -> Bool {
    tree.nodes.dropFirst(2).allSatisfy {
      tree.parent[$0] != tree.parent[$0 - 1]
        || tree.size(of: $0).width == tree.size(of: $0 - 1).width
    }
  }
}
