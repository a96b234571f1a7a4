import TreeLayout

/// The shape of a tree, whatever draws it.
///
/// - Complexity: O(*n*).
/// - Reference: D. H. Colless. "Review of *Phylogenetics*." *Systematic Zoology* 31(1), 1982.
///   M. J. Sackin. "'Good' and 'Bad' Phenograms." *Systematic Zoology* 21(2), 1972.
public struct TreeShape: Hashable, Sendable {
  public let nodes: Int

  /// All nodes without children, also those that weigh nothing.
  public let leaves: Int

  /// The number of edges on the longest way from the root down.
  public let height: Int

  /// The greatest number of children of a node.
  public let maximumDegree: Int

  /// The sum of abs(leaves left − leaves right) over the nodes with two children; `nil` if a node
  /// has more than two.
  public let colless: Int?

  /// The sum of the leaves' depths in edges.
  public let sackin: Int

  public init(of tree: LayoutTree) {
    nodes = tree.count
    height = tree.height
    maximumDegree = tree.maximumDegree

    var leafCounts = [Int32](repeating: 0, count: tree.count)
    var imbalance = 0
    for node in tree.nodes.reversed() {
      let children = tree.children(of: node)
      if children.isEmpty { leafCounts[node] = 1 }
      for child in children { leafCounts[node] += leafCounts[child] }
      if children.count == 2 {
        imbalance += Int(abs(leafCounts[children.lowerBound] - leafCounts[children.upperBound - 1]))
      }
    }
    leaves = Int(leafCounts[0])
    colless = tree.isBinary ? imbalance : nil

    var depths = 0
    for depth in 0..<tree.levelCount {
      for node in tree.level(depth) where tree.isLeaf(node) { depths += depth }
    }
    sackin = depths
  }
}
