extension LayoutTree {
  /// The same tree with other boxes, indexed by node, in node units; empty for 1 × 1 everywhere.
  ///
  /// - Throws: what the initializer refuses.
  /// - Complexity: O(*n*).
  public func withSizes(_ sizes: [Size]) throws(TreeError) -> LayoutTree {
    // Columns in level order keep their order.
    try LayoutTree(
      parents: parent, values: values, sizes: sizes, sides: sides, lengths: lengths, keys: keys
    )
    .withNameRanks(nameRanks)
  }

  /// The same tree with other lengths, indexed by node: NaN for a missing one, empty if no node has
  /// a length.
  ///
  /// - Throws: what the initializer refuses.
  /// - Complexity: O(*n*).
  package func withLengths(_ lengths: [Double]) throws(TreeError) -> LayoutTree {
    try LayoutTree(
      parents: parent, values: values, sizes: sizes, sides: sides, lengths: lengths, keys: keys
    )
    .withNameRanks(nameRanks)
  }

  /// The same tree with other values, indexed by node; NaN for a missing value.
  ///
  /// `keys` are indexed by node, too, and empty for no keys; by default they are the keys of this
  /// tree.
  ///
  /// - Throws: what the initializer refuses.
  /// - Complexity: O(*n*).
  public func withValues(
    _ values: [Double], keys: [Int32]? = nil
  ) throws(TreeError) -> LayoutTree {
    try LayoutTree(
      parents: parent, values: values, sizes: sizes, sides: sides, lengths: lengths,
      keys: keys ?? self.keys
    )
    .withNameRanks(nameRanks)
  }

  /// The same tree with other keys, indexed by node; empty for a tree without versions.
  ///
  /// - Precondition: `keys` has a key for each node, or is empty. Keys are different and not
  ///   negative.
  /// - Complexity: O(*n*).
  public func withKeys(_ keys: [Int32]) -> LayoutTree {
    require(keys.isEmpty || keys.count == count, "there is a key for each node, or none")
    do { try NodeKeys.check(keys) } catch { fatalError(error.description) }
    return LayoutTree(
      firstChild: firstChild, parent: parent, levelStart: levelStart, weights: weights,
      values: values, sizes: sizes, sides: sides, lengths: lengths, keys: keys,
      maximumDegree: maximumDegree, nameRanks: nameRanks)
  }

  /// The same tree with its boxes lying on their sides: widths and heights swapped.
  ///
  /// - Complexity: O(*n*), O(1) where all nodes are 1 × 1.
  package var turned: LayoutTree {
    LayoutTree(
      firstChild: firstChild, parent: parent, levelStart: levelStart, weights: weights,
      values: values, sizes: sizes.map { Size(width: $0.height, height: $0.width) }, sides: sides,
      lengths: lengths, keys: keys, maximumDegree: maximumDegree, nameRanks: nameRanks)
  }

  /// The same shape with other weights, indexed by node, for a layout that reads only weights and
  /// keys.
  func withWeights(_ weights: [Double]) -> LayoutTree {
    LayoutTree(
      firstChild: firstChild, parent: parent, levelStart: levelStart, weights: weights,
      values: weights, sizes: [], sides: [], lengths: [], keys: keys, maximumDegree: maximumDegree)
  }
}
