/// Nested stacks: each node above the row of its children's blocks, centered over that row.
///
/// This is what `VStack { node; HStack { children } }` draws: a block is as wide as its node or its
/// row, whichever is wider, and the narrower is centered in it. The middle of a row is not the
/// middle of its children's boxes, so that edges are slanted unevenly. `gaps.cousin` and sides are
/// not read.
///
/// - Complexity: O(*n*); 8 bytes of scratch for each node.
/// - Reference: objc.io. "Drawing Trees in SwiftUI." 2019 (rows aligned at the bottom); *Swift
///   Talk* 291 (at the center), 292 and 293 (at the top).
public struct StackTree: NodeLinkStrategy {
  public static let name = "stack"
  public static let summary = "a column of the node and the row of its children's blocks"
  public static var options: [StrategyOption<Self>] {
    [
      .choice(
        "rowAlignment", { $0.rowAlignment }, { $0.rowAlignment = $1 },
        "which line the blocks of a row have in common"),
      siblingGapOption, levelGapOption,
    ]
  }

  /// Where the blocks of a row are aligned.
  public enum RowAlignment: String, CaseIterable, Sendable {
    case bottom, center, top
  }

  public var rowAlignment = RowAlignment.bottom
  public var gaps = Gaps()

  public init() {}

  public var edgeAnchors: EdgeAnchors { rowAlignment == .bottom ? .centerToCenter : .bottomToTop }

  public func claims(on tree: LayoutTree) -> Claims {
    var claims: Claims = [.order, .mirror, .isomorphism, .separation]
    if rowAlignment == .top { claims.insert(.planarity) }
    if rowAlignment == .top, tree.hasLevelsOfOneHeight { claims.insert(.layers) }
    return claims
  }

  public func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Point>) {
    requireOptions(gaps.areDistances)
    let slackShare =
      switch rowAlignment {
      case .bottom: 1.0
      case .center: 0.5
      case .top: 0.0
      }
    BlockRows(
      siblingGap: gaps.sibling, levelGap: gaps.level, guide: .row, slackShare: slackShare
    ).place(tree, into: &output)
  }
}
