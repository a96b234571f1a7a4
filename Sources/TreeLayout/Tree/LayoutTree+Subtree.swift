extension LayoutTree {
  /// The tree of a node and its descendants.
  ///
  /// - Returns: the tree, and for each of its nodes the node of this tree, in rising order.
  /// - Complexity: O(*n*).
  package func subtree(at root: Int) -> (tree: LayoutTree, nodes: [Int32]) {
    var nodes: [Int32] = [Int32(root)]
    var position = [Int32](repeating: -1, count: count)
    position[root] = 0
    for node in (root + 1)..<max(root + 1, count) {
      guard position[Int(parent[node])] >= 0 else { continue }
      position[node] = Int32(nodes.count)
      nodes.append(Int32(node))
    }
    do {
      let tree = try LayoutTree(
        parents: nodes.map { $0 == root ? -1 : position[Int(parent[Int($0)])] },
        values: nodes.map { values[Int($0)] },
        sizes: sizes.isEmpty ? [] : nodes.map { sizes[Int($0)] },
        sides: sides.isEmpty ? [] : nodes.map { sides[Int($0)] },
        lengths: lengths.isEmpty ? [] : nodes.map { lengths[Int($0)] },
        keys: keys.isEmpty ? [] : nodes.map { keys[Int($0)] })
      return (tree.withNameRanks(nameRanks(of: nodes)), nodes)
    } catch {
      preconditionFailure("a part of a tree is a tree: \(error)")
    }
  }
}
