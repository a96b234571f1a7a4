/// How a sunburst divides its circle: the amount of each node, and the order of siblings.
struct SunburstCircle: ~Copyable {
  /// The amount of each node, indexed by node, in the same unit as `total`.
  let amounts: [Double]

  /// The amount of the full circle; never 0.
  private let total: Double

  /// Nodes whose angle is less than this are small; in degrees.
  private let threshold: Double

  /// The sibling at each position of its group's range, sorted; empty where siblings stay as in the
  /// tree.
  private let order: [Int32]

  init(of tree: LayoutTree, for sunburst: Sunburst) {
    var total = sunburst.total(of: tree)
    switch sunburst.mode {
    case .ordinalFromRoot:
      amounts = Self.equalShares(of: tree, below: sunburst.center)
      total = 1
    case .ordinalFromLeaves:
      amounts = Self.leafCounts(of: tree)
      total = amounts[sunburst.center]
    case .parentDependent: amounts = tree.values
    case .parentIndependent: amounts = tree.weights
    }
    // With a total of 0, all amounts are 0, and so are their angles.
    self.total = total > 0 ? total : 1
    threshold =
      switch sunburst.minimumArcAngleShown {
      case .showAll: 0
      case .group(let angle), .hide(let angle): angle
      }
    // The root may have no amount, and so may nodes outside of the focus.
    order = sunburst.nodesSort.order(of: tree, by: amounts)
  }

  /// The angle of an amount, in degrees.
  func angle(of amount: Double) -> Double {
    amount / total * 360
  }

  func isSmall(_ node: Int) -> Bool {
    threshold > 0 && angle(of: amounts[node]) < threshold
  }

  func node(at position: Int) -> Int {
    order.isEmpty ? position : Int(order[position])
  }
}

// MARK: - Columns

extension SunburstCircle {
  private static func equalShares(of tree: LayoutTree, below center: Int) -> [Double] {
    var shares = [Double](repeating: 1, count: tree.count)
    for parent in center..<tree.count {
      let children = tree.children(of: parent)
      let share = shares[parent] / Double(children.count)
      for child in children { shares[child] = share }
    }
    return shares
  }

  private static func leafCounts(of tree: LayoutTree) -> [Double] {
    var counts = [Double](repeating: 1, count: tree.count)
    for parent in tree.nodes.reversed() where !tree.isLeaf(parent) {
      var sum = 0.0
      for child in tree.children(of: parent) { sum += counts[child] }
      counts[parent] = sum
    }
    return counts
  }
}

// MARK: - Levels

/// The descendants of a node, one level after the other: in level order those of one depth are
/// neighbors.
struct SunburstLevels: Sequence, IteratorProtocol {
  private let tree: LayoutTree
  private var level: Range<Int>

  init(of tree: LayoutTree, below center: Int) {
    self.tree = tree
    level = center..<center + 1
  }

  mutating func next() -> Range<Int>? {
    level = tree.children(of: level)
    return level.isEmpty ? nil : level
  }
}
