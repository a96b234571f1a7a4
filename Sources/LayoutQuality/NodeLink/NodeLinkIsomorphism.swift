import TreeLayout

extension MetricGroup<Point> {
  /// How differently equal subtrees are drawn.
  ///
  /// Subtrees are equal if their shapes, the sizes of their boxes and, in a binary tree, the sides
  /// of their single children are equal. Within a class of equal subtrees, the offset of each child
  /// from its parent has a spread (greatest − least) per axis; the error is the greatest of all
  /// spreads, in node units. In layered drawings (claim A1) only the place in the level counts: how
  /// far down a child lies in its level depends on the level's tallest node, which can be anywhere
  /// in the tree. Spreads below 1e-12 of the drawing's longer side are rounding and count as 0.
  /// Empty in a radial drawing, in which equal subtrees are turned.
  ///
  /// Subtrees are compared by 64-bit hashes: two of a million different subtrees count as equal
  /// with a probability of about 3e-8. O(*n*).
  ///
  /// - Reference: E. Reingold, J. Tilford. "Tidier Drawings of Trees." *IEEE Transactions on
  ///   Software Engineering* 7(2), 1981.
  public static var isomorphism: Self {
    MetricGroup([
      Metric(
        "isomorphism_error", unit: "node units", .zero, law: .isomorphism,
        "greatest spread of a child's offset from its parent among equal subtrees",
        notices: [.jitter], ignores: .moves)
    ]) { layout in
      guard !layout.conventions.isRadial else { return [nil] }
      let layout = layout.upright
      let (tree, output) = (layout.tree, layout.geometry)
      let classes = subtreeHashes(of: tree)
      let isLayered = layout.claims.contains(.layers)

      // The range of each child's offset is kept at the child of the class's first subtree.
      var firstOfClass: [UInt64: Int32] = [:]
      var ranges = [Box](repeating: .empty, count: tree.count)
      for node in tree.nodes where !tree.isLeaf(node) {
        let known = firstOfClass[classes[node]]
        if known == nil { firstOfClass[classes[node]] = Int32(node) }
        let columns = tree.children(of: known.map(Int.init) ?? node)
        for (child, column) in zip(tree.children(of: node), columns) {
          let dx = output[child].x - output[node].x
          let dy = isLayered ? 0 : output[child].y - output[node].y
          ranges[column].formUnion(Box(minX: dx, minY: dy, maxX: dx, maxY: dy))
        }
      }
      let greatest = ranges.reduce(0) { max($0, $1.longerSide) }
      return [layout.extent.withoutRounding(greatest)]
    }
  }

  /// A hash of the subtree below each node, indexed by node.
  private static func subtreeHashes(of tree: LayoutTree) -> [UInt64] {
    var hashes = [UInt64](repeating: 0, count: tree.count)
    for node in tree.nodes.reversed() {
      var hash = StableHash()
      let children = tree.children(of: node)
      let size = tree.size(of: node)
      hash.combine(size.width)
      hash.combine(size.height)
      for child in children { hash.combine(hashes[child]) }
      let hasRightChildOnly =
        tree.isBinary && children.count == 1 && tree.side(of: children.lowerBound) == .right
      hash.combine(hasRightChildOnly ? 1 as UInt64 : 0)
      hashes[node] = hash.value
    }
    return hashes
  }
}
