import TreeLayout

extension MetricGroup<Rect> {
  /// `leafLosses` of boxes, measured by their shorter sides.
  public static var boxLosses: Self {
    .leafLosses(
      of: { layout in layout.weightyBoxes.filter { layout.tree.isLeaf($0.node) } },
      extent: { $0.frame.longerSide }, shorterExtent: { $0.shorterSide })
  }
}

extension Layout<Rect> {
  /// The nodes of positive weight, the root excluded.
  fileprivate var weightyBoxes: [ValuedNode] {
    tree.nodes.dropFirst().filter { tree.weights[$0] > 0 }.map { node in
      ValuedNode(
        node, value: tree.weights[node] / tree.weights[0], isShown: mark(of: node) == .shown)
    }
  }
}
