import TreeLayout

/// Every subtree in columns of its own, its root above the first of them: 1 × 1 boxes are assumed.
struct LeftAligned: NodeLinkStrategy {
  static let name = "left-aligned"
  static let summary = "each parent above its first child"
  static var options: [StrategyOption<Self>] { [siblingGapOption, levelGapOption] }

  var gaps = Gaps()

  func claims(on tree: LayoutTree) -> Claims { [.layers, .planarity, .separation] }

  func check(_ tree: LayoutTree) throws(LayoutError) {
    try checkOptions()
    if let node = tree.nodes.first(where: { tree.size(of: $0) != .unit }) {
      throw LayoutError(node: node, reason: "is not 1 × 1; use --node-sizes unit")
    }
  }

  func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Point>) {
    var columns = [Int](repeating: 0, count: tree.count)
    for node in tree.nodes.reversed() {
      if tree.isLeaf(node) { columns[node] = 1 }
      if node > 0 { columns[Int(tree.parent[node])] += columns[node] }
    }
    for depth in 0..<tree.levelCount {
      for node in tree.level(depth) {
        let isFirst = node == 0 || tree.parent[node] != tree.parent[node - 1]
        let left =
          if node == 0 {
            0.5
          } else if isFirst {
            output[Int(tree.parent[node])].x
          } else {
            output[node - 1].x + Double(columns[node - 1]) * (1 + gaps.sibling)
          }
        output[node] = Point(x: left, y: 0.5 + Double(depth) * (1 + gaps.level))
      }
    }
  }
}
