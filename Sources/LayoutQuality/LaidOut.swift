import TreeLayout

/// A tree with a layout of it: what a metric looks at.
public struct LaidOut<Geometry: NodeGeometry>: Sendable {
  public let tree: LayoutTree
  public let frame: Rect
  public let strategy: any LayoutStrategy<Geometry>

  /// The strategy's output, indexed by node.
  public let output: [Geometry]

  /// What became of each node, indexed by node; `nil` when all are shown.
  public let marks: [NodeMark]?

  /// Seeds the metrics that draw random numbers: those that sample, and those that change the tree.
  public let seed: UInt64

  public init(
    tree: LayoutTree, frame: Rect, strategy: any LayoutStrategy<Geometry>, output: [Geometry],
    marks: [NodeMark]?, seed: UInt64
  ) {
    self.tree = tree
    self.frame = frame
    self.strategy = strategy
    self.output = output
    self.marks = marks
    self.seed = seed
  }

  /// The strategy's layout of the tree.
  public init(
    _ tree: LayoutTree, in frame: Rect, by strategy: some LayoutStrategy<Geometry>,
    seed: UInt64 = 0
  ) {
    self.init(
      tree: tree, frame: frame, strategy: strategy, output: strategy.layout(tree, in: frame),
      marks: strategy.marks(of: tree, in: frame), seed: seed)
  }

  /// What became of the node.
  func mark(of node: Int) -> NodeMark {
    marks?[node] ?? .shown
  }

  /// Whether all numbers of the output are.
  public var isFinite: Bool {
    output.allSatisfy { geometry in
      var isFinite = true
      geometry.forEachComponent { isFinite = isFinite && $0.isFinite }
      return isFinite
    }
  }

  /// A hash of the output's bit patterns.
  public var hash: StableHash {
    var hash = StableHash()
    for geometry in output { geometry.forEachComponent { hash.combine($0) } }
    return hash
  }
}
