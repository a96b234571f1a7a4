import TreeLayout

extension MetricGroup {
  /// What a change at one leaf does to the rest of the picture.
  ///
  /// A random leaf gets a sibling like it behind all others, or goes, or doubles its value and the
  /// width of its box. The metric is the mean, over these three and over `leaves` random leaves of
  /// those that weigh something, of the share of the nodes in both trees that move by more than a
  /// pixel. Leaves are the same for every strategy. Empty for a single node, and where none of the
  /// trees can be laid out. A probe of 3 · `leaves` + 1 layouts; a strategy with a memory makes
  /// them in memory of the first, and of a sequence only its first step is looked at.
  ///
  /// - Parameter moves: as in `ChangeMetricGroup.movedShare`.
  public static func blastRadius(
    leaves: Int = 1, by moves: @escaping @Sendable (LayoutChange<Geometry>) -> [Double]
  ) -> Self {
    let metric = Metric(
      "blast_radius", unit: "share", .lower,
      "nodes that move by more than a pixel when one leaf comes, goes or doubles ÷ all; "
        + "mean over random leaves",
      notices: [.swap], ignores: .moves)
    let edits = (0..<leaves).flatMap { number in
      [
        TreeEdit(id: "sibling-\(number)") { $0.withSibling(of: $0.randomLeaf(number, seed: $1)) },
        TreeEdit(id: "gone-\(number)") { $0.without($0.randomLeaf(number, seed: $1)) },
        TreeEdit(id: "doubled-\(number)") { $0.doubling($0.randomLeaf(number, seed: $1)) },
      ]
    }
    let plain = TreeEdit(id: "plain") { tree, _ in tree.edited() }
    return MetricGroup([metric], probingVersions: [plain] + edits) { first, others in
      guard first.tree.count > 1 else { return [nil] }
      let shares = others.compactMap { other -> Double? in
        guard let other else { return nil }
        let moves = moves(LayoutChange(from: first, to: other))
        return moves.isEmpty ? nil : Double(moves.count { $0 > 1 }) / Double(moves.count)
      }
      return [shares.mean]
    }
  }
}

extension LayoutTree {
  /// A leaf of positive weight, or any where none has one.
  fileprivate func randomLeaf(_ number: Int, seed: UInt64) -> Int {
    var random = Random(seed: seed, domain: "blast radius \(number)")
    let leaves = nodes.filter(isLeaf)
    let weighty = leaves.filter { weights[$0] > 0 }
    let all = weighty.isEmpty ? leaves : weighty
    return all[random.integer(below: all.count)]
  }

  /// The leaf's parent gets one more like it.
  fileprivate func withSibling(of leaf: Int) -> EditedTree {
    guard leaf > 0 else { return edited() }
    return edited { columns in
      columns.parents.append(parent[leaf])
      columns.values.append(values[leaf])
      columns.sizes.append(size(of: leaf))
      columns.sides.append(.unstated)
      columns.keys.append(Int32(count))
    }
  }

  fileprivate func without(_ leaf: Int) -> EditedTree {
    guard leaf > 0 else { return edited() }
    return edited { columns in
      columns.parents.remove(at: leaf)
      for node in columns.parents.indices where columns.parents[node] > leaf {
        columns.parents[node] -= 1
      }
      columns.values.remove(at: leaf)
      columns.sizes.remove(at: leaf)
      columns.sides.remove(at: leaf)
      columns.keys.remove(at: leaf)
    }
  }

  fileprivate func doubling(_ leaf: Int) -> EditedTree {
    edited { columns in
      columns.values[leaf] *= 2
      columns.sizes[leaf].width *= 2
    }
  }

  fileprivate struct Columns {
    var parents: [Int32]
    var values: [Double]
    var sizes: [Size]
    var sides: [Side]
    var keys: [Int32]
  }

  /// The tree with other columns, nodes being called what they are in this one; the tree itself
  /// where a sum overflows.
  fileprivate func edited(_ edit: (inout Columns) -> Void = { _ in }) -> EditedTree {
    let plain = Columns(
      parents: parent, values: values, sizes: nodes.map { size(of: $0) },
      sides: nodes.map { side(of: $0) }, keys: nodes.map { Int32($0) })
    var columns = plain
    edit(&columns)
    for columns in [columns, plain] {
      let hasSizes = columns.sizes.contains { $0 != .unit }
      let hasSides = columns.sides.contains { $0 != .unstated }
      let tree = try? LayoutTree(
        parents: columns.parents, values: columns.values, sizes: hasSizes ? columns.sizes : [],
        sides: hasSides ? columns.sides : [], keys: columns.keys)
      if let tree {
        // A new sibling comes last by name, too.
        let ranks = nameRanks.isEmpty ? [] : nameRanks + [.max]
        return EditedTree(
          tree: tree.withNameRanks(ranks.isEmpty ? [] : tree.keys.map { ranks[Int($0)] }),
          origin: tree.keys)
      }
    }
    preconditionFailure("a tree's own columns make a tree")
  }
}
