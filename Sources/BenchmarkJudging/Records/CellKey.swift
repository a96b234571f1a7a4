/// Identifies a cell among all others of a run, and in another run.
public struct CellKey: Hashable, Codable, Sendable {
  public var strategy: String
  public var tree: String

  /// The number of nodes; of the first step, if the tree has several.
  public var nodes: Int

  /// `1600x900`.
  public var frame: String

  /// The generator's seed; `nil` for a tree from a file.
  public var seed: UInt64?

  public init(strategy: String, tree: String, nodes: Int, frame: String, seed: UInt64?) {
    self.strategy = strategy
    self.tree = tree
    self.nodes = nodes
    self.frame = frame
    self.seed = seed
  }
}

extension CellKey {
  /// The columns that hold a key in every table.
  public static let columns = ["strategy", "tree", "nodes", "frame", "seed"]

  /// The fields of `columns`.
  public var fields: [String] {
    [strategy, tree, String(nodes), frame, seed.map { String($0) } ?? ""]
  }
}
