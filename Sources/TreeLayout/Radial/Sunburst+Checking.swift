extension Sunburst {
  /// Refuses options, a focus that is no node, and values that the mode cannot show.
  public func check(_ tree: LayoutTree) throws(LayoutError) {
    try checkOptions()
    try checkScale()
    try checkFocus(tree)
    try nodesSort.check(tree)
    switch mode {
    case .ordinalFromRoot, .ordinalFromLeaves: return
    case .parentDependent: try checkEveryValue(of: tree)
    case .parentIndependent: try checkLeaves(of: tree)
    }
    // A leaf in the middle has a value of its own and no ring that could exceed the total.
    guard !tree.isLeaf(center) else { return }
    let total = total(of: tree)
    let sum = firstRingSum(of: tree)
    guard sum.isFinite else {
      throw LayoutError(node: center, reason: "has children whose values add up to infinity")
    }
    guard !Self.exceeds(sum, total) else {
      throw LayoutError(
        node: center,
        reason: "has children whose values add up to \(sum.shortest), more than the totalValue "
          + "\(total.shortest)")
    }
  }

  /// Refuses a scale of values where angles do not follow from the leaves' values alone.
  private func checkScale() throws(LayoutError) {
    guard valueScale != .linear else { return }
    guard mode == .parentIndependent else {
      throw LayoutError(
        node: nil,
        reason: "valueScale=\(valueScale.rawValue) needs mode=parentIndependent, in which angles "
          + "follow from the values of leaves")
    }
    guard totalValue == nil else {
      throw LayoutError(
        node: nil,
        reason: "valueScale=\(valueScale.rawValue) goes without totalValue, which is not scaled")
    }
  }

  func checkFocus(_ tree: LayoutTree) throws(LayoutError) {
    guard center < tree.count else {
      throw LayoutError(
        node: 0,
        reason: "has \(tree.count - 1) descendants, so there is no node \(center) to focus on")
    }
  }

  /// Whether no option has a number that it refuses; `focus` may still be no node. A sum of the
  /// numbers needs fewer comparisons.
  @inline(__always) var areUsual: Bool {
    let total = totalValue ?? 0
    let counts = center | (maximumRingsShownCount ?? 0) | (maximumExpandedRingsShownCount ?? 0)
    let sum =
      innerRadius + expandedArcThickness + collapsedArcThickness + marginBetweenArcs + total
      + abs(startingAngle)
    let isNegative =
      innerRadius < 0 || expandedArcThickness < 0 || collapsedArcThickness < 0
      || marginBetweenArcs < 0 || total < 0
    return counts >= 0 && sum < .infinity && !isNegative
  }

  private func checkLeaves(of tree: LayoutTree) throws(LayoutError) {
    for level in SunburstLevels(of: tree, below: center) {
      for node in level where tree.isLeaf(node) && tree.value(of: node) == nil {
        throw LayoutError(
          node: node, reason: "has no value; the mode \(mode.rawValue) needs one for every leaf")
      }
    }
  }

  private func checkEveryValue(of tree: LayoutTree) throws(LayoutError) {
    for level in SunburstLevels(of: tree, below: center) {
      for node in level {
        guard let value = tree.value(of: node) else {
          throw LayoutError(
            node: node,
            reason: "has no value; the mode \(mode.rawValue) needs one for every node but the root")
        }
        let sum = Self.sum(tree.values, over: tree.children(of: node))
        guard !Self.exceeds(sum, value) else {
          throw LayoutError(
            node: node,
            reason:
              "has the value \(value.shortest), less than its children's values, which add up "
              + "to \(sum.shortest)")
        }
      }
    }
  }

  /// Whether a sum exceeds the whole of which it is a part by more than adding up in another order
  /// can cost.
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
  /// The amount of the full circle; in the ordinal modes, which ignore values, the weight of the
  /// node in the middle.
  func total(of tree: LayoutTree) -> Double {
    switch mode {
    case .ordinalFromRoot, .ordinalFromLeaves: tree.weights[center]
    case .parentDependent, .parentIndependent: totalValue ?? firstRingSum(of: tree)
    }
  }

  private func firstRingSum(of tree: LayoutTree) -> Double {
    mode == .parentDependent
      ? Self.sum(tree.values, over: tree.children(of: center)) : tree.weights[center]
  }

  /// A node's amount is its own value in `parentDependent` and its weight otherwise.
  public func conventions(on tree: LayoutTree) -> ArcConventions {
    let values = mode == .parentDependent ? tree.values : tree.weights
    var amounts = [Double](repeating: 0, count: tree.count)
    let total = total(of: tree)
    amounts[center] = total
    for level in SunburstLevels(of: tree, below: center) {
      for node in level { amounts[node] = values[node] }
    }
    var conventions = ArcConventions()
    conventions.amounts = amounts
    conventions.total = total
    conventions.ringsShown = maximumRingsShownCount ?? .max
    conventions.marginBetweenArcs = marginBetweenArcs
    conventions.showsOwnValues = mode == .parentDependent
    conventions.valueScale = valueScale
    return conventions
  }
}
