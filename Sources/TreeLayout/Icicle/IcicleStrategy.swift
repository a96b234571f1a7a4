/// On which side of the root of an icicle its descendants are.
public enum IcicleOrientation: String, CaseIterable, Sendable {
  /// Levels are rows, the root at the top; boxes extend along x.
  case down
  /// Levels are columns, the root at the left; boxes extend along y.
  case right
}

/// Draws a tree as levels of boxes, each node's beside its parent's and within its extent.
public protocol IcicleStrategy: LayoutStrategy where Geometry == Rect {
  var orientation: IcicleOrientation { get }
}

extension IcicleStrategy {
  public func conventions(on tree: LayoutTree) -> RectConventions {
    RectConventions(levels: orientation)
  }
}
