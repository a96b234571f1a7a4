import TreeLayout

extension NodeNames {
  /// The boxes of the nodes' labels in units of a line's height, indexed by node: one line high,
  /// and as wide as the greatest width of the text and half a line for the space beside it.
  ///
  /// - Complexity: O(length of all names).
  public func labelSizes(in tree: LayoutTree) -> [Size] {
    tree.nodes.map { labelSize(of: $0, in: tree) }
  }

  func labelSize(of node: Int, in tree: LayoutTree) -> Size {
    Size(width: Label.width(of: label(of: node, in: tree)) / Label.lineHeight + 0.5, height: 1)
  }
}
