/// How the boxes of a tree drawing are kept apart and joined.
public struct PointConventions: LayoutConventions {
  public var gaps: Gaps

  /// Where edges begin and end.
  public var anchors: EdgeAnchors

  public init() {
    self.init(gaps: Gaps())
  }

  public init(gaps: Gaps, anchors: EdgeAnchors = .centerToCenter) {
    self.gaps = gaps
    self.anchors = anchors
  }

  public var showsOwnValues: Bool { true }
}

/// Where a tree drawing's edges begin and end.
public enum EdgeAnchors: Sendable {
  /// From the parent's center to the child's.
  case centerToCenter
  /// From the middle of the parent's lower side to the middle of the child's upper side.
  case bottomToTop
}

/// The free distances that a tree drawing keeps between boxes.
public struct Gaps: Hashable, Sendable {
  /// Between two neighbors with the same parent.
  public var sibling = 1.0
  /// Between two neighbors of one level with different parents.
  public var cousin = 1.0
  /// Between a level and the next.
  public var level = 1.0

  public init(sibling: Double = 1, cousin: Double = 1, level: Double = 1) {
    self.sibling = sibling
    self.cousin = cousin
    self.level = level
  }
}
