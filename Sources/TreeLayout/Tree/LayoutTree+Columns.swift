extension LayoutTree {
  /// The same tree with other boxes, indexed by node; none for 1 × 1 everywhere.
  ///
  /// - Complexity: O(*n*).
  public func withSizes(_ sizes: [Size]) throws(TreeError) -> LayoutTree {
    // Columns in level order keep their order.
    try LayoutTree(parents: parent, values: values, sizes: sizes, sides: sides, keys: keys)
  }

  /// The same tree with other values, indexed by node, and keys.
  ///
  /// - Complexity: O(*n*).
  public func withValues(_ values: [Double], keys: [Int32]) throws(TreeError) -> LayoutTree {
    try LayoutTree(parents: parent, values: values, sizes: sizes, sides: sides, keys: keys)
  }
}
