/// The center of a node's box in a tree drawing; x grows to the right and y downwards.
public struct Point: NodeGeometry {
  public var x: Double
  public var y: Double

  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  @inlinable public static var zero: Point { Point(x: 0, y: 0) }

  public typealias Conventions = PointConventions

  public static var componentNames: [String] { ["x", "y"] }

  @inlinable
  public func forEachComponent(_ body: (Double) -> Void) {
    body(x)
    body(y)
  }
}

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
