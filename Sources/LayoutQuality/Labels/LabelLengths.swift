import TreeLayout

extension NodeNames {
  /// The lengths of the nodes' labels in Unicode scalars, indexed by node; 0 for a node without a
  /// name, and empty where no node has one.
  ///
  /// A label is what a picture writes: `label(of:in:)`.
  ///
  /// - Complexity: O(length of all names).
  public func labelLengths(in tree: LayoutTree) -> [Int32] {
    guard count > 0 else { return [] }
    return tree.nodes.map { node in
      // All bytes of a scalar but the first begin with the bits 10.
      Int32(labelUTF8(of: node, in: tree).count { $0 & 0b1100_0000 != 0b1000_0000 })
    }
  }
}

/// How much room a label takes, at a size of letters that is legible on screens.
enum LabelSize {
  /// The size of the letters in frame units.
  static let font = 10.0

  /// A scalar is 0.6 of the font's size wide, a line 1.2 of it high.
  static func inFrame(_ scalars: Int32) -> Size {
    Size(width: 0.6 * font * Double(scalars), height: 1.2 * font)
  }

  /// The same in units of a line's height, in which the boxes of a tree drawing are measured.
  static func inNodeUnits(_ scalars: Int32) -> Size {
    Size(width: Double(scalars) / 2, height: 1)
  }
}
