import LayoutQuality
import TreeData
import TreeLayout

/// A tree of a run: where it comes from and the tree itself.
public struct PlannedTree: Sendable {
  public let named: NamedTree

  /// The generator's seed; `nil` for a tree from a file.
  public let seed: UInt64?

  public init(_ named: NamedTree, seed: UInt64? = nil) {
    self.named = named
    self.seed = seed
  }
}

/// What a run will do: every tree with the strategies that can take it.
public struct Plan: Sendable {
  public struct Item: Sendable {
    public let tree: PlannedTree
    public let strategies: [any LayoutStrategy]
  }

  /// A strategy that cannot take a tree.
  public struct Refusal: Sendable, CustomStringConvertible {
    public let strategy: StrategyID
    public let tree: String
    public let nodeName: String
    public let error: LayoutError

    public var description: String {
      "\(strategy) cannot lay out \(tree): node '\(nodeName)' \(error.reason)"
    }
  }

  public private(set) var items: [Item] = []
  public private(set) var refusals: [Refusal] = []

  public init(trees: [PlannedTree], strategies: [any LayoutStrategy]) {
    for tree in trees {
      var accepted: [any LayoutStrategy] = []
      for strategy in strategies {
        do {
          try strategy.check(tree.named.tree)
          accepted.append(strategy)
        } catch {
          refusals.append(
            Refusal(
              strategy: strategy.id, tree: tree.named.id, nodeName: tree.named.names[error.node],
              error: error))
        }
      }
      items.append(Item(tree: tree, strategies: accepted))
    }
  }

  /// The ids of all strategies that can take one of the trees, each once.
  public var strategies: [StrategyID] {
    var seen: Set<StrategyID> = []
    return items.flatMap(\.strategies).map(\.id).filter { seen.insert($0).inserted }
  }

  public var cellCount: Int { items.reduce(0) { $0 + $1.strategies.count } }
}
