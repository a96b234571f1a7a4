import TreeLayout

extension MetricGroup<Point> {
  /// How far a drawing moves when the tree gets one more leaf.
  ///
  /// The leaf, 1 × 1 and of no stated side, becomes the last child of node number ⌊*n*·*u*⌋, *u* being
  /// the first draw of the generator with the cell's seed: the same place for every strategy. Both
  /// drawings are the strategy's own, so the one shift that a viewer does not see is taken away: the
  /// median of the nodes' Δx and that of their Δy. What remains is the mean distance that the old nodes
  /// move, in mean widths of theirs; empty when none has a width or the strategy refuses the new tree.
  /// A third child makes a binary tree one without sides, in which single children stand elsewhere.
  /// Runs the strategy once; O(*n* log *n*) and the layout.
  ///
  /// - Reference: S. Bridgeman, R. Tamassia. "Difference Metrics for Interactive Orthogonal Graph
  ///   Drawing Algorithms." *Journal of Graph Algorithms and Applications* 4(3), 2000.
  static var insertion: Self {
    MetricGroup([
      Metric(
        "insertion_displacement", unit: "node widths", .lower,
        "mean distance that nodes move, beyond a common shift, when a random one gets a leaf")
    ]) { laidOut in
      let tree = laidOut.tree
      let width = tree.nodes.map { tree.size(of: $0).width }.mean ?? 0
      let (larger, order) = tree.inserting(seed: laidOut.seed)
      guard width > 0, (try? laidOut.strategy.check(larger)) != nil else { return [nil] }
      let other = laidOut.strategy.layout(larger, in: laidOut.frame)
      var moves: [Point] = []
      moves.reserveCapacity(tree.count)
      for (place, node) in zip(other, order) where node < tree.count {
        let original = laidOut.output[Int(node)]
        moves.append(Point(x: place.x - original.x, y: place.y - original.y))
      }
      guard let shiftX = moves.map(\.x).sorted().percentile(0.5),
        let shiftY = moves.map(\.y).sorted().percentile(0.5)
      else { return [nil] }
      let extent = laidOut.extent
      let distances = moves.map { move in
        let (dx, dy) = (move.x - shiftX, move.y - shiftY)
        return extent.withoutRounding((dx * dx + dy * dy).squareRoot())
      }
      return [distances.mean.map { $0 / width }]
    }
  }
}

extension LayoutTree {
  /// The tree with one leaf more, below the node that the seed's first draw picks; `order[node]` is
  /// the node of this tree that became `node` of the larger one, or `count` for the leaf.
  fileprivate func inserting(seed: UInt64) -> (tree: LayoutTree, order: [Int32]) {
    var random = Random(seed: seed)
    let place = Int32(Double(count) * random.unit())
    do {
      return try LayoutTree.numbered(
        parents: parent + [place], values: values + [.nan],
        sizes: sizes.isEmpty ? [] : sizes + [.unit], sides: sides.isEmpty ? [] : sides + [.unstated]
      )
    } catch {
      preconditionFailure("a tree with one leaf more is a tree: \(error)")
    }
  }
}
