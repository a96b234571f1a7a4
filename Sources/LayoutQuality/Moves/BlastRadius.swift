import TreeLayout

extension MetricGroup {
  /// How much a change at one leaf moves the rest of the picture.
  ///
  /// A random leaf gets a sibling like it behind all others, or goes, or doubles its value and the
  /// width of its box. The metric is the mean, over these three changes and over random leaves of
  /// positive weight, of the share of the nodes in both trees that move by more than a pixel. A
  /// tree of up to 3,000 nodes gets ten leaves, a larger one as many as make 30,000 nodes, and at
  /// least one. The leaves are the same for every strategy. Empty for a single node, and if none of
  /// the trees can be laid out. A probe of 3 layouts a leaf and one more. A strategy with a memory
  /// makes each of the 3 with its memory of the first layout, and only the first step of a sequence
  /// is looked at.
  ///
  /// - Parameter moves: as in `ChangeMetricGroup.movedShare`.
  public static func blastRadius(
    by moves: @escaping @Sendable (LayoutChange<Geometry>) -> [Double]
  ) -> Self {
    let metric = Metric(
      "blast_radius", unit: "share", .lower,
      "nodes that move by more than a pixel when one leaf comes, goes or doubles ÷ all; "
        + "mean over random leaves",
      notices: [.swap], ignores: .moves)
    let edits = (0..<LayoutTree.mostBlasts).flatMap { number in
      [
        TreeEdit(id: "sibling-\(number)") { tree, seed in
          tree.blastLeaf(number, seed: seed).map { tree.withSibling(of: $0) }
        },
        TreeEdit(id: "gone-\(number)") { tree, seed in
          tree.blastLeaf(number, seed: seed).map { tree.without($0) }
        },
        TreeEdit(id: "doubled-\(number)") { tree, seed in
          tree.blastLeaf(number, seed: seed).map { tree.doubling($0) }
        },
      ]
    }
    let plain = TreeEdit(id: "plain", changesKeysAlone: true) { tree, _ in tree.edited() }
    return MetricGroup(metric, probingVersions: [plain] + edits) { first, other in
      guard first.tree.count > 1 else { return nil }
      let moves = moves(LayoutChange(from: first, to: other))
      guard !moves.isEmpty else { return nil }
      return Double(moves.count { $0 > 1 + 1e-9 }) / Double(moves.count)
    }
  }
}

extension LayoutTree {
  fileprivate static var mostBlasts: Int { 10 }

  /// A random leaf of positive weight, or any leaf if none has one; `nil` if the tree is too large
  /// for so many leaves.
  fileprivate func blastLeaf(_ number: Int, seed: UInt64) -> Int? {
    guard number == 0 || (number + 1) * count <= 30_000 else { return nil }
    var random = Random(seed: seed, domain: "blast radius \(number)")
    func isCandidate(_ node: Int) -> Bool {
      isLeaf(node) && (weights[node] > 0 || weights[0] == 0)
    }
    let chosen = random.integer(below: nodes.count { isCandidate($0) })
    var passed = 0
    for node in nodes where isCandidate(node) {
      if passed == chosen { return node }
      passed += 1
    }
    return nil
  }

  /// The tree in which the leaf's parent gets one more leaf like it.
  fileprivate func withSibling(of leaf: Int) -> EditedTree {
    edited { tree throws(TreeError) in
      guard leaf > 0 else { return tree }
      return try tree.inserting(
        value: values[leaf], size: size(of: leaf), below: Int(parent[leaf]))
    }
  }

  fileprivate func without(_ leaf: Int) -> EditedTree {
    edited { tree throws(TreeError) in leaf > 0 ? try tree.removing(leaf: leaf) : tree }
  }

  fileprivate func doubling(_ leaf: Int) -> EditedTree {
    let size = size(of: leaf)
    return edited { tree throws(TreeError) in
      try tree.replacing(
        value: 2 * values[leaf], size: Size(width: 2 * size.width, height: size.height), of: leaf)
    }
  }

  /// The edited tree, in which nodes have their numbers in this one as keys; the tree itself if the
  /// edit is not possible.
  fileprivate func edited(
    _ edit: (LayoutTree) throws(TreeError) -> LayoutTree = { $0 }
  ) -> EditedTree {
    // Without keys, a node's key is its number.
    let plain = withKeys([])
    let tree = (try? edit(plain)) ?? plain
    return EditedTree(tree: tree, origin: tree.keys)
  }
}
