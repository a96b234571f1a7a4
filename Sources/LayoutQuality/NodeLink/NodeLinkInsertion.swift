import TreeLayout

extension MetricGroup<Point> {
  /// How far a drawing moves when the tree gets one more leaf.
  ///
  /// The leaf, 1 × 1 and of no stated side, becomes the last child of node number ⌊*n*·*u*⌋. *u* is
  /// the first number drawn with the cell's seed, so that the node is the same for every strategy.
  /// Both drawings are the strategy's own, so the one shift that a viewer does not see is
  /// subtracted: the median of the nodes' Δx and that of their Δy. The metric is the mean distance
  /// that the old nodes then still move, in their mean width; empty if none has a width or the
  /// strategy refuses the new tree. A third child makes a binary tree one without sides, in which
  /// single children stand elsewhere. A probe; O(*n* log *n*) and the layout.
  ///
  /// - Reference: S. Bridgeman, R. Tamassia. "Difference Metrics for Interactive Orthogonal Graph
  ///   Drawing Algorithms." *Journal of Graph Algorithms and Applications* 4(3), 2000.
  public static var insertion: Self {
    let metric = Metric(
      "insertion_displacement", unit: "node widths", .lower,
      "mean distance that nodes move, beyond a common shift, when a random one gets a leaf",
      notices: [.jitter])
    return MetricGroup([metric], probing: .insertion) { layout, larger in
      let tree = layout.tree
      var moves: [Vector] = []
      moves.reserveCapacity(tree.count)
      for (place, node) in zip(larger.layout.geometry, larger.origin) where node < tree.count {
        let original = layout.geometry[Int(node)]
        moves.append(Vector(x: place.x - original.x, y: place.y - original.y))
      }
      let width = tree.nodes.map { tree.size(of: $0).width }.mean ?? 0
      return [moves.lengthsBeyondShift(in: layout.extent).mean(inWidthsOf: width)]
    }
  }
}

extension TreeEdit {
  /// The tree with one more leaf, below the node of the seed's first random number.
  static let insertion = TreeEdit(id: "inserted") { tree, seed in
    tree.inserting(seed: seed)
  }
}

extension LayoutTree {
  fileprivate func inserting(seed: UInt64) -> EditedTree {
    var random = Random(seed: seed)
    let place = Int(Double(count) * random.unit())
    guard let tree = try? inserting(below: place) else {
      preconditionFailure("a leaf without a value makes no sum greater")
    }
    let leaf = children(of: place).upperBound
    let origin = tree.nodes.map { Int32($0 < leaf ? $0 : $0 == leaf ? count : $0 - 1) }
    return EditedTree(tree: tree, origin: origin)
  }
}
