import LayoutAdvice
import TreeLayout

extension TreeShape {
  /// - Complexity: O(*n*).
  public init(of tree: LayoutTree) {
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
    var depths = 0
    for depth in 0..<tree.levelCount {
      for node in tree.level(depth) where tree.isLeaf(node) { depths += depth }
    }
    self.init(
      leaves: Int(leafCounts[0]), height: tree.height, maximumDegree: tree.maximumDegree,
      colless: tree.isBinary ? imbalance : nil, sackin: depths)
  }
}
