import TreeLayout

/// How much room a label takes in letters of 10 frame units.
enum LabelSize {
  /// The size in frame units of a label of so many Unicode scalars: each is 6 wide, and a line is
  /// 12 high.
  static func inFrame(_ scalars: Int32) -> Size { Size(width: 6 * Double(scalars), height: 12) }
}
