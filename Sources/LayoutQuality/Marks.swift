import TreeLayout

extension Layout {
  /// The share of the total in nodes with the mark. Only the topmost of these are added up, as the
  /// nodes below are parts of them.
  ///
  /// - Parameter shares: each node's share of the total, indexed by node.
  func share(marked mark: NodeMark, of shares: [Double]) -> Double {
    guard let marks else { return 0 }
    var sum = 0.0
    for node in tree.nodes where marks[node] == mark {
      if node == 0 || marks[Int(tree.parent[node])] == .shown { sum += shares[node] }
    }
    return sum
  }

  /// Each node's weight as a share of the root's, indexed by node; `nil` if the root weighs
  /// nothing.
  var weightShares: [Double]? {
    let total = tree.weights[0]
    return total > 0 ? tree.weights.map { $0 / total } : nil
  }
}

extension Metric {
  static let groupedShare = Metric(
    "grouped_share", unit: "share", .none, "value of the nodes drawn as a common item ÷ total")
  static let hiddenShare = Metric(
    "hidden_share", unit: "share", .none, "value of the nodes that are not drawn ÷ total")
}
