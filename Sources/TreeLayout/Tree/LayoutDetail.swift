/// How large a group has to be to be subdivided where only what can be seen is laid out.
///
/// All sizes are in units of the frame, which are pixels on a screen. The root is always
/// subdivided, and so are all groups of a chain of only children that begins with the root.
public struct LayoutDetail: Hashable, Sendable {
  /// The least share of a treemap's area that a group is subdivided for, in square units. A box
  /// has no more than its share; padding makes it smaller.
  public var area: Double

  /// The least mean area of a leaf of such a group, in square units.
  public var leafArea: Double

  /// The least share of a treemap's area that a group with an only child is subdivided for,
  /// whatever its leaves, so that a chain of only children has all of its names.
  public var chainArea: Double

  /// The least length of a subdivided group along its level, in an icicle and in the largest circle
  /// that a sunburst can have in the frame.
  public var length: Double

  /// Of a treemap, all groups whose boxes may have 1,008 square units, with 3.6 for each leaf: a
  /// tenth less than `Scene` subdivides, so that rounding leaves nothing out. Of levels, all groups
  /// that may have a length of 1.
  public init(
    area: Double = 1008, leafArea: Double = 3.6, chainArea: Double = 0.9, length: Double = 1
  ) {
    self.area = area
    self.leafArea = leafArea
    self.chainArea = chainArea
    self.length = length
  }
}
