import TreeLayout

extension NodeNames {
  /// The lengths of the nodes' labels in Unicode scalars, indexed by node; 0 for a node without a
  /// name, and empty if no node has one.
  ///
  /// A label is the text that a picture writes: `label(of:in:)`.
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
