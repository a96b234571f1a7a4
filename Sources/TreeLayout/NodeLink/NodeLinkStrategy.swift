/// Draws a tree as boxes joined by lines; the geometry is the center of each node's box.
///
/// Coordinates are in node units: the bounding box of the boxes starts at (0, 0), y grows
/// downwards, and nothing is scaled to the frame. Every node has a size, by default 1 × 1.
public protocol NodeLinkStrategy: LayoutStrategy where Geometry == Point {
  /// Where the edges of the drawing begin and end.
  var edgeAnchors: EdgeAnchors { get }

  /// The shape of the edges between their ends.
  var edgeRouting: EdgeRouting { get }

  /// The free distances between boxes, in node units.
  var gaps: Gaps { get set }
}

extension NodeLinkStrategy {
  public var edgeAnchors: EdgeAnchors { .centerToCenter }
  public var edgeRouting: EdgeRouting { .straight }

  public func conventions(on tree: LayoutTree) -> PointConventions {
    PointConventions(gaps: gaps, anchors: edgeAnchors, routing: edgeRouting)
  }

  // The options of the three gaps; a strategy lists those that it reads.
  public static var siblingGapOption: StrategyOption<Self> {
    .number(
      "siblingGap", { $0.gaps.sibling }, { $0.gaps.sibling = $1 }, "free distance between siblings")
  }
  public static var cousinGapOption: StrategyOption<Self> {
    .number(
      "cousinGap", { $0.gaps.cousin }, { $0.gaps.cousin = $1 },
      "free distance between neighbors with different parents")
  }
  public static var levelGapOption: StrategyOption<Self> {
    .number("levelGap", { $0.gaps.level }, { $0.gaps.level = $1 }, "free distance between levels")
  }
}
