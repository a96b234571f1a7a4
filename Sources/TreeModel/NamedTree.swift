import TreeLayout

/// A tree to lay out, with the names of its nodes and what is known of its origin.
public struct NamedTree: Sendable {
  /// What the tree is called in results: a generator's id or a file's stem.
  public var id: String
  public var tree: LayoutTree
  public var names: NodeNames

  /// What an importer could not take as it was, one sentence each.
  public var warnings: [String]

  public init(id: String, tree: LayoutTree, names: NodeNames = NodeNames(), warnings: [String] = [])
  {
    self.id = id
    self.tree = tree
    self.names = names
    self.warnings = warnings
  }
}
