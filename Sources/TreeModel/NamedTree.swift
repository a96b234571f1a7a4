import TreeLayout

/// A tree to lay out, with the names of its nodes and what is known of its origin.
public struct NamedTree: Sendable {
  /// What the tree is called in results: a generator's id or a file's stem.
  public var id: String
  public var tree: LayoutTree
  public var names: NodeNames

  /// The unit of the values, as the source states it: a word such as `bytes` or `TWh`, or a
  /// currency's sign or code; `nil` where it states none.
  public var unit: String?

  /// What the source calls the levels below the root, the uppermost first, and the values: the
  /// names of columns. Empty and `nil` where it does not say.
  public var levels: [String] = []
  public var valueName: String?

  /// What this tree leaves out of the one that was read, one sentence each.
  public var omissions: [String] = []

  /// How an importer understood the source where that does not go without saying, one sentence
  /// each. Nothing is wrong.
  public var notes: [String]

  /// What an importer could not take as it was, or what it may have got wrong, one sentence each.
  public var warnings: [String]

  public init(
    id: String, tree: LayoutTree, names: NodeNames = NodeNames(), unit: String? = nil,
    notes: [String] = [], warnings: [String] = []
  ) {
    self.id = id
    self.tree = tree
    self.names = names
    self.unit = unit
    self.notes = notes
    self.warnings = warnings
  }
}
