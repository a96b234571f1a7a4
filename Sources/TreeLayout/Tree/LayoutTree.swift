/// Which child of its parent a node is in a binary tree.
public enum Side: UInt8, Sendable {
  case unstated, left, right
}

/// An immutable tree as columns in level order: the root, its children, their children, and so on.
///
/// Every column is indexed by node. The children of a node are neighbors, every child comes after
/// its parent, and a level is a range: a forward loop is top-down, a reversed loop is bottom-up,
/// and nothing has to recurse.
public struct LayoutTree: Sendable {
  /// The children of node `i` are `firstChild[i]..<firstChild[i + 1]`; one entry more than nodes.
  public let firstChild: [Int32]

  /// The parent of each node; −1 for the root, which is node 0.
  public let parent: [Int32]

  /// The nodes of level `d` are `levelStart[d]..<levelStart[d + 1]`; one entry more than levels.
  public let levelStart: [Int32]

  /// A leaf's value (0 if missing); for an inner node the sum of its children's weights.
  public let weights: [Double]

  /// Each node's own value as it was given; NaN where it is missing.
  public let values: [Double]

  /// Each node's box in a tree drawing; empty when every node is 1 × 1.
  public let sizes: [Size]

  /// Which side each node is on in a binary tree; empty when no node states one.
  public let sides: [Side]

  /// What each node is called in all versions of the tree: a node of another version with the same
  /// key is the same node. Different within a tree, not negative, and dense over all versions;
  /// empty for a tree without versions.
  public let keys: [Int32]

  /// The greatest number of children of a node.
  public let maximumDegree: Int

  /// The place of each node among its siblings by name; empty for a tree without names.
  public private(set) var nameRanks: [Int32] = []
}

// MARK: - Shape

extension LayoutTree {
  @inlinable public var count: Int { parent.count }
  @inlinable public var nodes: Range<Int> { 0..<parent.count }
  @inlinable public var levelCount: Int { levelStart.count - 1 }

  /// The number of edges on the longest way from the root down.
  @inlinable public var height: Int { levelCount - 1 }

  /// Whether no node has more than two children.
  @inlinable public var isBinary: Bool { maximumDegree <= 2 }

  @inlinable
  public func children(of node: Int) -> Range<Int> {
    Int(firstChild[node])..<Int(firstChild[node + 1])
  }

  /// The children of neighboring nodes, which are neighbors themselves.
  @inlinable
  public func children(of nodes: Range<Int>) -> Range<Int> {
    Int(firstChild[nodes.lowerBound])..<Int(firstChild[nodes.upperBound])
  }

  @inlinable
  public func isLeaf(_ node: Int) -> Bool {
    firstChild[node] == firstChild[node + 1]
  }

  @inlinable
  public func level(_ depth: Int) -> Range<Int> {
    Int(levelStart[depth])..<Int(levelStart[depth + 1])
  }
}

// MARK: - Data of a node

extension LayoutTree {
  /// The node's own value, `nil` where it is missing.
  @inlinable
  public func value(of node: Int) -> Double? {
    values[node].isNaN ? nil : values[node]
  }

  @inlinable
  public func size(of node: Int) -> Size {
    sizes.isEmpty ? .unit : sizes[node]
  }

  @inlinable
  public func side(of node: Int) -> Side {
    sides.isEmpty ? .unstated : sides[node]
  }

  /// The node's key, or the node where the tree has no versions.
  @inlinable
  public func key(of node: Int) -> Int {
    keys.isEmpty ? node : Int(keys[node])
  }

  /// The same tree with ranks of its nodes' names, indexed by node; none for a tree without names.
  ///
  /// `NodeNames.ranks(in:)` makes them.
  public func withNameRanks(_ ranks: [Int32]) -> LayoutTree {
    precondition(ranks.isEmpty || ranks.count == count, "there is a rank for each node")
    var tree = self
    tree.nameRanks = ranks
    return tree
  }

  /// The name ranks of other nodes that come from these; `order` has for each the one that it is
  /// here.
  func nameRanks(of order: [Int32]) -> [Int32] {
    nameRanks.isEmpty ? [] : order.map { nameRanks[Int($0)] }
  }

  /// The memory of all columns.
  public var bytes: Int {
    let integers = [firstChild, parent, levelStart, keys, nameRanks].reduce(0) { $0 + $1.count }
    return 4 * integers + 8 * (weights.count + values.count)
      + sizes.count * MemoryLayout<Size>.stride + sides.count
  }

  /// A hash of everything that a layout can read, but for names.
  public var digest: StableHash {
    var hash = StableHash()
    for node in nodes {
      hash.combine(UInt64(truncatingIfNeeded: parent[node]))
      hash.combine(values[node].isNaN ? .max : values[node].bitPattern)
      hash.combine(weights[node])
      hash.combine(size(of: node).width)
      hash.combine(size(of: node).height)
      hash.combine(UInt64(side(of: node).rawValue))
    }
    for key in keys { hash.combine(UInt64(truncatingIfNeeded: key)) }
    return hash
  }
}
