/// How much room a label takes at a letter size that is legible on screens. Metrics measure with
/// this size, and pictures write in it.
package enum LabelSize {
  /// The size of the letters in frame units.
  package static let font = 10.0

  /// The size in frame units of a label of so many Unicode scalars: each is 0.6 of the font's size
  /// wide, and a line is 1.2 of it high.
  package static func inFrame(_ scalars: Int32) -> Size {
    Size(width: 0.6 * font * Double(scalars), height: 1.2 * font)
  }

  /// The size in units of a line's height, in which the boxes of a tree drawing are measured.
  package static func inNodeUnits(_ scalars: Int32) -> Size {
    Size(width: Double(scalars) / 2, height: 1)
  }
}
