/// How the rectangles of a layout lie in relation to each other.
public struct RectConventions: LayoutConventions {
  /// Where the levels below the root are, each beside the level above it; `nil` if children are
  /// inside their parents.
  public var levels: IcicleOrientation?

  public var valueScale = ValueScale.linear

  public init() {}

  package init(levels: IcicleOrientation?, valueScale: ValueScale = .linear) {
    self.levels = levels
    self.valueScale = valueScale
  }

  /// Whether levels are columns, so that boxes extend along y.
  package var haveColumns: Bool { levels?.isHorizontal == true }
}

/// On which side of the root of an icicle its descendants are.
public enum IcicleOrientation: String, CaseIterable, Sendable {
  /// Levels are rows, the root at the top; boxes extend along x.
  case down
  /// Levels are columns, the root at the left; boxes extend along y.
  case right
  /// As `down`, the root at the bottom.
  case up
  /// As `right`, the root at the right.
  case left

  /// Whether levels are columns.
  package var isHorizontal: Bool { self == .right || self == .left }

  /// Whether the root is where coordinates are greatest.
  package var isReversed: Bool { self == .up || self == .left }
}
