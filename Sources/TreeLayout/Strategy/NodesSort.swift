/// The order in which siblings lie beside each other.
///
/// Flame graphs sort by `name`, so that the same frame is found at the same place in another graph,
/// or by `value`.
///
/// - Reference: B. Gregg. "The Flame Graph." *Communications of the ACM* 59(6), 2016, pp. 48–57.
public enum NodesSort: String, CaseIterable, Sendable {
  /// As in the tree.
  case none
  /// By their amounts, the least first, then by their own values (0 for a missing value), then as
  /// in the tree.
  case asc
  /// By amounts and then values, the greatest first; equal siblings stay as in the tree.
  case desc
  /// By weight, the heaviest first; equal siblings stay as in the tree.
  case value
  /// By the bytes of names; siblings of one name stay as in the tree. The tree has to have
  /// `nameRanks`.
  case name
}

extension NodesSort {
  /// The sibling at each position of its group's range, sorted; empty where siblings stay as in the
  /// tree.
  ///
  /// - Parameter amounts: the amount of each node, indexed by node; NaN counts as 0.
  /// - Complexity: O(*n* log *n*).
  func order(of tree: LayoutTree, by amounts: [Double]) -> [Int32] {
    switch self {
    case .none: return []
    case .asc: return Self.order(of: tree, by: amounts, own: tree.values, sign: 1)
    case .desc: return Self.order(of: tree, by: amounts, own: tree.values, sign: -1)
    case .value: return Self.order(of: tree, by: tree.weights, own: tree.weights, sign: -1)
    case .name:
      endIfRefused { () throws(LayoutError) in try check(tree) }
      let ranks = tree.nameRanks.map { Double($0) }
      return Self.order(of: tree, by: ranks, own: ranks, sign: 1)
    }
  }

  /// Refuses a tree without names if names are the order.
  func check(_ tree: LayoutTree) throws(LayoutError) {
    if self == .name, tree.nameRanks.isEmpty {
      throw LayoutError(
        node: 0, reason: "has no name, and no other node has one; nodesSort=name needs names")
    }
  }

  /// Sorts all groups at once: with the parent as the first key, each group keeps its range.
  private static func order(
    of tree: LayoutTree, by amounts: [Double], own values: [Double], sign: Double
  ) -> [Int32] {
    func number(_ value: Double) -> Double { value.isNaN ? 0 : sign * value }
    var keys = tree.nodes.map { node in
      Key(
        parent: tree.parent[node], node: Int32(node), amount: number(amounts[node]),
        value: number(values[node]))
    }
    keys.sort()
    return keys.map { $0.node }
  }

  private struct Key: Comparable {
    let parent: Int32
    let node: Int32
    let amount: Double
    let value: Double

    static func < (a: Key, b: Key) -> Bool {
      if a.parent != b.parent { return a.parent < b.parent }
      if a.amount != b.amount { return a.amount < b.amount }
      return a.value != b.value ? a.value < b.value : a.node < b.node
    }
  }
}
