/// How the rectangles of a layout lie in relation to each other.
public struct RectConventions: LayoutConventions {
  /// Where the levels below the root are, each beside the level above it; `nil` if children are
  /// inside their parents.
  public var levels: IcicleOrientation?

  public init() {}

  package init(levels: IcicleOrientation) {
    self.levels = levels
  }
}

/// On which side of the root of an icicle its descendants are.
public enum IcicleOrientation: String, CaseIterable, Sendable {
  /// Levels are rows, the root at the top; boxes extend along x.
  case down
  /// Levels are columns, the root at the left; boxes extend along y.
  case right
}
