/// How far a value may move in some rows of `summary.csv`.
public struct RowThreshold: Equatable, Sendable {
  /// The column, or `time`.
  public var column: String

  /// As a share of the first run's value.
  public var share: Double

  /// The rows: those of this strategy, tree and number of nodes; `nil` for any.
  public var strategy: String?
  public var tree: String?
  public var nodes: Int?

  public init(
    column: String, share: Double, strategy: String? = nil, tree: String? = nil, nodes: Int? = nil
  ) {
    (self.column, self.share) = (column, share)
    (self.strategy, self.tree, self.nodes) = (strategy, tree, nodes)
  }

  /// The name of the times, which have two columns.
  public static let time = "time"

  public func holds(for key: CellKey) -> Bool {
    [nil, key.strategy].contains(strategy) && [nil, key.tree].contains(tree)
      && [nil, key.nodes].contains(nodes)
  }
}

extension [RowThreshold] {
  /// The share that holds in a row: of several the last; `nil` if none is given.
  func share(of column: String, in key: CellKey) -> Double? {
    last { $0.column == column && $0.holds(for: key) }?.share
  }
}
