import DelimitedText
import TreeLayout
import TreeModel

/// The heaviest nodes of a tree's first levels with bars of their weights, for the terminal.
///
/// If nothing has a weight, leaves are counted instead.
struct TreeOutline {
  /// A node, its depth below the root's children, and its share of the root.
  private var rows: [(node: Int, depth: Int, share: Double)] = []
  private let named: NamedTree

  /// - Parameter limit: how many nodes are shown at most.
  init(_ named: NamedTree, limit: Int = 11) {
    self.named = named
    let tree = named.tree
    let weights = tree.weights[0] > 0 ? tree.weights : Self.leafCounts(of: tree)
    let chosen = Self.heaviest(limit, of: tree, weights)
    // A node's children come before its later siblings.
    var waiting = Self.sorted(tree.children(of: 0).filter(chosen.contains), weights)
      .reversed().map { (node: $0, depth: 0) }
    while let (node, depth) = waiting.popLast() {
      rows.append((node, depth, weights[node] / weights[0]))
      waiting += Self.sorted(tree.children(of: node).filter(chosen.contains), weights)
        .reversed().map { (node: $0, depth: depth + 1) }
    }
  }

  /// The heaviest nodes below the root. Each comes with its parent, which is no lighter.
  private static func heaviest(
    _ limit: Int, of tree: LayoutTree, _ weights: [Double]
  ) -> Set<Int> {
    var chosen: Set<Int> = []
    var candidates = Array(tree.children(of: 0))
    while chosen.count < limit,
      let best = candidates.indices.max(by: {
        (weights[candidates[$0]], candidates[$1]) < (weights[candidates[$1]], candidates[$0])
      }), weights[candidates[best]] > 0
    {
      let node = candidates.remove(at: best)
      chosen.insert(node)
      candidates += tree.children(of: node)
    }
    return chosen
  }

  private static func sorted(_ nodes: [Int], _ weights: [Double]) -> [Int] {
    nodes.sorted { (weights[$0], $1) > (weights[$1], $0) }
  }

  private static func leafCounts(of tree: LayoutTree) -> [Double] {
    var counts = tree.nodes.map { tree.isLeaf($0) ? 1.0 : 0 }
    for node in tree.nodes.reversed() where node > 0 {
      counts[Int(tree.parent[node])] += counts[node]
    }
    return counts
  }

  /// One line for each node, and a last one with the number of nodes that are not shown.
  var lines: [String] {
    guard !rows.isEmpty else { return [] }
    var table = AlignedTable()
    for (node, depth, share) in rows {
      let label = named.names.label(of: node, in: named.tree).excerpt(32)
      table.append([
        String(repeating: "  ", count: depth) + label, fixed(100 * share, digits: 1) + " %",
        Self.bar(share),
      ])
    }
    let others = named.tree.count - 1 - rows.count
    return table.lines() + (others > 0 ? ["… and \(nodeCount(others)) more"] : [])
  }

  /// A bar of up to 24 blocks, in steps of an eighth, filled up with blanks.
  private static func bar(_ share: Double) -> String {
    let eighths = Int((share * 24 * 8).rounded())
    let rest = eighths % 8 == 0 ? "" : String(Unicode.Scalar(UInt32(0x2590 - eighths % 8))!)
    let blocks = String(repeating: "█", count: eighths / 8) + rest
    return blocks + String(repeating: " ", count: 24 - blocks.count)
  }
}
