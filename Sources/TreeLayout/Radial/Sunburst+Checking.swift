extension Sunburst {
  public func check(_ tree: LayoutTree) throws(LayoutError) {
    if let focus { return try checkFocused(on: focus, of: tree) }
    switch mode {
    case .ordinalFromRoot, .ordinalFromLeaves: return
    case .parentDependent: try checkEveryValue(of: tree)
    case .parentIndependent:
      for node in tree.nodes.dropFirst() where tree.isLeaf(node) && tree.value(of: node) == nil {
        throw LayoutError(
          node: node, reason: "has no value; the mode \(mode.rawValue) needs one for every leaf")
      }
    }
    let total = total(of: tree)
    let sum = firstRingSum(of: tree)
    guard sum.isFinite else {
      throw LayoutError(node: 0, reason: "has children whose values add up to infinity")
    }
    guard !Self.exceeds(sum, total) else {
      throw LayoutError(
        node: 0,
        reason: "has children whose values add up to \(sum.shortest), more than the totalValue "
          + "\(total.shortest)")
    }
  }

  private func checkEveryValue(of tree: LayoutTree) throws(LayoutError) {
    for node in tree.nodes.dropFirst() {
      guard let value = tree.value(of: node) else {
        throw LayoutError(
          node: node,
          reason: "has no value; the mode \(mode.rawValue) needs one for every node but the root")
      }
      let sum = Self.sum(tree.values, over: tree.children(of: node))
      guard !Self.exceeds(sum, value) else {
        throw LayoutError(
          node: node,
          reason: "has the value \(value.shortest), less than its children's values, which add up "
            + "to \(sum.shortest)")
      }
    }
  }

  /// Sums may exceed what they are a part of by what adding up in another order can cost.
  private static func exceeds(_ sum: Double, _ whole: Double) -> Bool {
    sum > whole * (1 + 1e-12)
  }

  private static func sum(_ column: [Double], over nodes: Range<Int>) -> Double {
    var sum = 0.0
    for node in nodes { sum += column[node] }
    return sum
  }
}

// MARK: - Totals

extension Sunburst {
  /// What the whole circle stands for: in the ordinal modes, in which values have no say, the root's
  /// weight.
  func total(of tree: LayoutTree) -> Double {
    switch mode {
    case .ordinalFromRoot, .ordinalFromLeaves: tree.weights[0]
    case .parentDependent, .parentIndependent: totalValue ?? firstRingSum(of: tree)
    }
  }

  private func firstRingSum(of tree: LayoutTree) -> Double {
    mode == .parentDependent
      ? Self.sum(tree.values, over: tree.children(of: 0)) : tree.weights[0]
  }

  /// The share of the full circle that each node's value asks for, indexed by node; 1 for the root.
  /// A value is a node's own in `parentDependent` and its weight otherwise; of a total of 0 there are
  /// no shares.
  public func shares(of tree: LayoutTree) -> [Double]? {
    if let focus { return sharesFocused(on: focus, of: tree) }
    let total = total(of: tree)
    guard total > 0 else { return nil }
    let values = mode == .parentDependent ? tree.values : tree.weights
    return tree.nodes.map { $0 == 0 ? 1 : values[$0] / total }
  }
}
