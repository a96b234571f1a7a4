import TreeLayout

extension TreeGenerator {
  /// Eight children for every node of a level: 1, 9, 73, 585, … nodes, as many full levels as fit.
  /// With 585 it has the shape of the "8x3" collection of treemap papers.
  ///
  /// - Reference: B. B. Bederson, B. Shneiderman, M. Wattenberg. "Ordered and Quantum Treemaps."
  ///   *ACM Transactions on Graphics* 21 (2002).
  static let balanced = TreeGenerator(
    id: "balanced", summary: "full levels of 8 children each, log-normal leaves",
    count: { nodes in
      var count = 1
      while count <= (nodes - 1) / 8 { count = 8 * count + 1 }
      return count
    },
    make: { nodes, random in
      let parents = [-1] + (1..<nodes).map { (node: Int) -> Int32 in Int32((node - 1) / 8) }
      return LayoutTree(generated: parents) { random.logNormal() }
    })

  /// The complete binary tree: all levels full but the last, which is filled from the left.
  static let complete = TreeGenerator(
    id: "complete", summary: "complete binary tree, leaf values 1", isRandom: false
  ) { nodes, _ in
    let parents = [-1] + (1..<nodes).map { (node: Int) -> Int32 in Int32((node - 1) / 2) }
    return LayoutTree(generated: parents) { 1 }
  }

  /// Each node the only child of the one before.
  static let path = TreeGenerator(
    id: "path", summary: "each node the only child of the one before, its leaf value 1",
    isRandom: false
  ) { nodes, _ in
    LayoutTree(generated: (0..<nodes).map { Int32($0 - 1) }) { 1 }
  }

  /// A path, each of whose nodes has one leaf more in front of the next; with an even number of
  /// nodes the path's last has the leaf alone.
  static let caterpillar = TreeGenerator(
    id: "caterpillar", summary: "a path with one leaf beside each step, leaf values 1",
    isRandom: false
  ) { nodes, _ in
    let parents = (0..<Int32(nodes)).map { (node: Int32) -> Int32 in
      let earlier = node - 1
      return node == 0 ? -1 : earlier - earlier % 2
    }
    return LayoutTree(generated: parents) { 1 }
  }
}
