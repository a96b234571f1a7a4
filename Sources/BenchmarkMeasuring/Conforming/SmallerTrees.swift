import TreeLayout

extension ConformanceTree {
  /// Smaller trees that are this one without something: without the nodes below a node, or without
  /// a node and all below it, the largest parts first; at last with all leaves of 1. Of a form that
  /// has any size, the tree of half the size.
  var smaller: [ConformanceTree] {
    if let resized { return tree.count > 3 ? [resized(tree.count / 2)] : [] }
    var counts = tree.nodes.map { _ in 1 }
    for node in tree.nodes.reversed() where node > 0 {
      counts[Int(tree.parent[node])] += counts[node]
    }
    let parts = tree.nodes.flatMap { node in
      [(node: node, isKept: true, count: counts[node] - 1)]
        + (node > 0 ? [(node: node, isKept: false, count: counts[node])] : [])
    }.filter { $0.count > 0 }.sorted { ($1.count, $0.node) < ($0.count, $1.node) }
    var trees = parts.map { without($0.node, keepingIt: $0.isKept) }
    if tree.nodes.contains(where: { tree.isLeaf($0) && tree.weights[$0] != 1 }) {
      trees.append(with(tree.nodes.map { $0 }) { _ in 1 })
    }
    return trees
  }

  /// The tree without all nodes below a node, and without that node if it is not kept.
  private func without(_ node: Int, keepingIt isKept: Bool) -> ConformanceTree {
    var isLeft = tree.nodes.map { _ in true }
    if !isKept { isLeft[node] = false }
    for other in tree.nodes.dropFirst() {
      let parent = Int(tree.parent[other])
      if !isLeft[parent] || parent == node && isKept { isLeft[other] = false }
    }
    return with(tree.nodes.filter { isLeft[$0] }) { tree.weights[$0] }
  }

  /// The tree of some nodes, in level order, with these values of its leaves.
  private func with(_ nodes: [Int], value: (Int) -> Double) -> ConformanceTree {
    var places = tree.nodes.map { _ in Int32(-1) }
    for (place, node) in nodes.enumerated() { places[node] = Int32(place) }
    let parents = nodes.map { node in node == 0 ? -1 : places[Int(tree.parent[node])] }
    var isLeaf = nodes.map { _ in true }
    for parent in parents where parent >= 0 { isLeaf[Int(parent)] = false }
    func column<Element>(_ column: [Element]) -> [Element] {
      column.isEmpty ? [] : nodes.map { column[$0] }
    }
    // A part of a tree that begins at its root is a tree.
    let part = try! LayoutTree(
      parents: parents, values: nodes.indices.map { isLeaf[$0] ? value(nodes[$0]) : .nan },
      sizes: nodes.map { tree.size(of: $0) }, sides: column(tree.sides),
      lengths: column(tree.lengths))
    return ConformanceTree(name, part, in: frame)
  }

  /// The smallest tree with a fault that is found from this one, which has the fault, by leaving
  /// out parts as long as the fault stays.
  ///
  /// - Parameters:
  ///   - most: how many trees may be tried.
  ///   - fault: the fault of a tree; `nil` for none.
  func smallest<Fault, Failure: Error>(
    with first: Fault, trying most: Int, _ fault: (ConformanceTree) throws(Failure) -> Fault?
  ) throws(Failure) -> (tree: ConformanceTree, fault: Fault) {
    var found = (tree: self, fault: first)
    var tried = 0
    search: while true {
      for candidate in found.tree.smaller {
        guard tried < most else { break search }
        tried += 1
        if let fault = try fault(candidate) {
          found = (candidate, fault)
          continue search
        }
      }
      break
    }
    return found
  }
}
