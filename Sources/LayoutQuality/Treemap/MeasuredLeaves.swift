import TreeLayout

extension Layout<Rect> {
  /// Whether the metrics measure the node: a leaf of positive weight, neither grouped nor hidden.
  func isMeasured(_ node: Int) -> Bool {
    tree.isLeaf(node) && tree.weights[node] > 0 && mark(of: node) == .shown
  }

  /// All leaves of positive weight, measured or not, with their shares of the root's.
  var weightyLeaves: [ValuedNode] {
    var leaves: [ValuedNode] = []
    leaves.reserveCapacity(tree.nodes.count(where: tree.isLeaf))
    for leaf in tree.nodes where tree.isLeaf(leaf) && tree.weights[leaf] > 0 {
      leaves.append(
        ValuedNode(
          leaf, value: tree.weights[leaf] / tree.weights[0], isShown: mark(of: leaf) == .shown))
    }
    return leaves
  }

  /// Whether the node is measured and its rectangle has an inside, so that it has a ratio and can
  /// be seen.
  func hasRatio(_ node: Int) -> Bool {
    isMeasured(node) && !geometry[node].isEmpty
  }
}

extension MetricGroup<Rect> {
  /// How much the other metrics leave out.
  ///
  /// `leaves_left_out` counts the leaves that have no ratio: weightless, grouped, hidden or with a
  /// zero side. The shares are of the root's weight, 0…1, and empty if the root weighs nothing.
  /// O(*n*).
  public static var leftOut: Self {
    MetricGroup([
      Metric(
        "leaves_left_out", unit: "count", .none,
        "leaves that are weightless, grouped, hidden or have a zero side"),
      .groupedShare, .hiddenShare,
    ]) { layout in
      var count = 0
      for node in layout.tree.nodes where layout.tree.isLeaf(node) && !layout.hasRatio(node) {
        count += 1
      }
      let shares = layout.weightShares
      return [
        Double(count),
        shares.map { layout.share(marked: .grouped, of: $0) },
        shares.map { layout.share(marked: .hidden, of: $0) },
      ]
    }
  }
}
