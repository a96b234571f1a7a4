import DelimitedText
import LayoutFamilies
import LayoutQuality
import TreeLayout
import TreeModel

/// The drawings of a strategy for all binary trees of a size: how many break which law of tidy
/// drawings, claimed or not, and how wide they are.
///
/// Nodes are 1 × 1. Laws are judged by metrics where there are any; a value above 1e-9 (for counts:
/// above 0) breaks the law.
///
/// - Reference: E. M. Reingold, J. S. Tilford. "Tidier Drawings of Trees." *IEEE Transactions on
///   Software Engineering* 7(2), 1981, for the laws.
public struct Census: Sendable {
  public let strategy: StrategyID
  public let nodes: Int

  /// The number of trees.
  public let trees: Int

  /// Trees in which boxes overlap.
  public private(set) var overlaps = 0
  /// Trees in which edges cross.
  public private(set) var crossings = 0
  /// Trees with a parent of two children that is not above their middle.
  public private(set) var uncentered = 0
  /// Trees with a left child that is not at the left, or a right one not at the right.
  public private(set) var wrongSides = 0
  /// Trees whose mirrored tree is not drawn as the mirror image.
  public private(set) var unmirrored = 0
  /// Trees with equal subtrees that are drawn differently.
  public private(set) var unequal = 0
  /// Trees on which the strategy breaks a law that it claims there.
  public private(set) var brokenClaims = 0
  /// For each tree the distance between the leftmost and the rightmost center.
  public private(set) var widths: [Double] = []

  public var averageWidth: Double { widths.reduce(0, +) / Double(trees) }

  /// - Parameter trees: all binary trees of one size, or at least one of them.
  public init(
    of strategy: AnyStrategy<Point>, in family: Family<Point>, on trees: [LayoutTree]
  ) {
    self.strategy = strategy.id
    self.nodes = trees[0].count
    self.trees = trees.count
    let groups = family.metrics.filter { group in
      group.metrics.contains { Self.metrics.contains($0.id) }
    }
    for tree in trees {
      let layout = strategy.layout(tree, in: Rect(x: 0, y: 0, width: 1, height: 1))
      let values = groups.flatMap { group in
        Array(zip(group.metrics, group.values(on: layout, by: strategy)))
      }
      add(layout, values)
    }
  }

  private static let metrics: Set = [
    "tree_width", "node_overlaps", "edge_crossings", "centering_error_max", "mirror_error",
    "isomorphism_error",
  ]

  private mutating func add(
    _ layout: Layout<Point>, _ values: [(metric: Metric, value: Double?)]
  ) {
    let keepsSides = Self.keepsSides(layout)
    if !keepsSides { wrongSides += 1 }
    var isBroken = !keepsSides && layout.claims.contains(.sides)
    for (metric, value) in values {
      guard let value else { continue }
      if metric.id == "tree_width" { widths.append(value - 1) }
      guard let law = metric.law, metric.isBroken(at: value) else { continue }
      isBroken = isBroken || layout.claims.contains(law)
      switch metric.id {
      case "node_overlaps": overlaps += 1
      case "edge_crossings": crossings += 1
      case "centering_error_max": uncentered += 1
      case "mirror_error": unmirrored += 1
      case "isomorphism_error": unequal += 1
      default: break
      }
    }
    if isBroken { brokenClaims += 1 }
  }

  /// Law A2. The first of two children is the left one; a single child is on the side that it
  /// states.
  private static func keepsSides(_ layout: Layout<Point>) -> Bool {
    let tree = layout.tree
    return tree.nodes.dropFirst().allSatisfy { node in
      let parent = Int(tree.parent[node])
      let siblings = tree.children(of: parent)
      let isRight =
        siblings.count == 2 ? node > siblings.lowerBound : tree.side(of: node) == .right
      let distance = layout[node].x - layout[parent].x
      return (isRight ? distance : -distance) > 1e-9
    }
  }
}

extension Census {
  /// The censuses of all binary trees with up to this many nodes, one for each strategy and size.
  ///
  /// - Parameter strategies: spelled as on the command line; the family's name stands for the whole
  ///   family, and so does an empty list.
  private static func all(
    of strategies: [String], from catalog: Catalog, nodes: Int,
    take: (Census, [LayoutTree]) -> Void
  ) throws(SelectionError) {
    let family = catalog.nodeLinkTrees
    let chosen = try StrategySelection(strategies.isEmpty ? [family.id] : strategies, from: catalog)
      .members
    let members = try chosen.map { (member) throws(SelectionError) in
      try family.strategy(member.id)
    }
    let trees = (1...nodes).map { LayoutTree.allBinary(nodes: $0) }
    for strategy in members {
      for trees in trees { take(Census(of: strategy, in: family, on: trees), trees) }
    }
  }

  /// A row for each strategy and size.
  public static func csv(
    of strategies: [String], from catalog: Catalog, nodes: Int
  ) throws(SelectionError) -> String {
    var table = CSVTable(columns: [
      "strategy", "nodes", "trees", "overlaps", "crossings", "uncentered_parents", "wrong_sides",
      "mirror_violations", "unequal_subtrees", "broken_claims", "average_width",
    ])
    try all(of: strategies, from: catalog, nodes: nodes) { census, _ in
      let counts = [
        census.nodes, census.trees, census.overlaps, census.crossings, census.uncentered,
        census.wrongSides, census.unmirrored, census.unequal, census.brokenClaims,
      ]
      let width = (census.averageWidth * 1e6).rounded() / 1e6
      table.append([census.strategy.description] + counts.map(String.init) + [width.shortest])
    }
    return table.text
  }

  /// A row for each strategy and tree, with the width. A tree is spelled with a digit for each node
  /// in level order: 0 for no child, 1 for a left one, 2 for a right one, 3 for both.
  public static func widthsCSV(
    of strategies: [String], from catalog: Catalog, nodes: Int
  ) throws(SelectionError) -> String {
    var table = CSVTable(columns: ["strategy", "nodes", "tree", "width"])
    try all(of: strategies, from: catalog, nodes: nodes) { census, trees in
      for (tree, width) in zip(trees, census.widths) {
        let id = census.strategy.description
        table.append([id, String(tree.count), spelling(of: tree), width.shortest])
      }
    }
    return table.text
  }

  private static func spelling(of tree: LayoutTree) -> String {
    tree.nodes.map { node in
      let children = tree.children(of: node)
      guard children.count == 1 else { return children.isEmpty ? "0" : "3" }
      return tree.side(of: children.lowerBound) == .right ? "2" : "1"
    }.joined()
  }
}
