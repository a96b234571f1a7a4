/// How much room a label takes, at a size of letters that is legible on screens: what metrics count
/// and what pictures write.
public enum LabelSize {
  /// The size of the letters in frame units.
  public static let font = 10.0

  /// In frame units, of so many Unicode scalars: each is 0.6 of the font's size wide, and a line is
  /// 1.2 of it high.
  public static func inFrame(_ scalars: Int32) -> Size {
    Size(width: 0.6 * font * Double(scalars), height: 1.2 * font)
  }

  /// The same in units of a line's height, in which the boxes of a tree drawing are measured.
  public static func inNodeUnits(_ scalars: Int32) -> Size {
    Size(width: Double(scalars) / 2, height: 1)
  }
}
