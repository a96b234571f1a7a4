import TreeLayout

extension NodeNames {
  /// The boxes of the nodes' labels in units of a line's height, indexed by node: as wide as the text
  /// is at most, and one line high.
  ///
  /// - Complexity: O(length of all names).
  public func labelSizes(in tree: LayoutTree) -> [Size] {
    tree.nodes.map { node in
      Size(width: Label.width(of: label(of: node, in: tree)) / Label.lineHeight, height: 1)
    }
  }
}
