import TreeLayout

extension Layout<Arc> {
  /// The nodes with an arc of positive span, the center excluded, in level order.
  ///
  /// An arc past the last shown ring has no span. The center is the first node with a span: the
  /// root, or the layout's focus.
  var spanningNodes: [Int] {
    Array(tree.nodes.filter { geometry[$0].span > 0 }.dropFirst())
  }

  /// The nodes with a span, without the repetitions of a common arc, which all its grouped siblings
  /// have.
  var drawnNodes: [Int] {
    var lastGroup = Int32(-1)
    return spanningNodes.filter { node in
      guard mark(of: node) == .grouped else { return true }
      let isNew = tree.parent[node] != lastGroup
      lastGroup = tree.parent[node]
      return isNew
    }
  }

  /// The nodes below the center with a share of the whole, in level order, drawn or not.
  var sharingNodes: [ValuedNode] {
    guard let shares, let center = tree.nodes.first(where: { geometry[$0].span > 0 }) else {
      return []
    }
    return tree.nodes.dropFirst(center + 1).filter { shares[$0] > 0 }.map { node in
      ValuedNode(node, value: shares[node], isShown: mark(of: node) == .shown)
    }
  }

  /// The levels in which a node has a span, as ranges of nodes from the innermost out.
  var rings: [Range<Int>] {
    let nodes = spanningNodes
    guard let first = nodes.first, let last = nodes.last else { return [] }
    return (0..<tree.levelCount).map(tree.level).filter {
      $0.upperBound > first && $0.lowerBound <= last
    }
  }

  /// Each node's amount as a share of the whole, indexed by node; `nil` if the whole is 0.
  var shares: [Double]? {
    guard let amounts = conventions.amounts else { return weightShares }
    let total = conventions.total ?? tree.weights[0]
    return total > 0 ? amounts.map { $0 / total } : nil
  }
}

extension Arc {
  var radians: Double { span * .pi / 180 }
  var thickness: Double { outerRadius - innerRadius }

  /// The length of the arc's middle line.
  var length: Double { radians * (innerRadius + outerRadius) / 2 }

  var area: Double { length * thickness }
}
