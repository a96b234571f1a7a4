import TreeLayout

/// The names that a picture of a tree may write.
public struct Labels: Sendable {
  /// The nodes' names; without any, if the tree has no names.
  public let names: NodeNames

  /// The lengths of the nodes' labels in Unicode scalars, indexed by node; 0 for a node without a
  /// name, and empty if the tree has no names.
  ///
  /// A label is the text that a picture writes: `label(of:in:)`.
  public let lengths: [Int32]

  /// No names.
  public static let none = Labels(names: NodeNames(), lengths: [])

  private init(names: NodeNames, lengths: [Int32]) {
    (self.names, self.lengths) = (names, lengths)
  }

  /// - Complexity: O(length of all names).
  public init(_ names: NodeNames, of tree: LayoutTree) {
    guard names.count > 0 else {
      self = .none
      return
    }
    let lengths = tree.nodes.map { node in
      // All bytes of a scalar but the first begin with the bits 10.
      Int32(names.labelUTF8(of: node, in: tree).count { $0 & 0b1100_0000 != 0b1000_0000 })
    }
    self.init(names: names, lengths: lengths)
  }

  /// Whether the tree has no names.
  public var isEmpty: Bool { lengths.isEmpty }
}
