/// Which child of its parent a node is in a binary tree. Of a child of the root, it may also be the
/// side of a mind map.
public enum Side: UInt8, Sendable {
  case unstated, left, right
}

/// An immutable tree as columns in level order: the root, its children, their children, and so on.
///
/// ```swift
/// let tree = try LayoutTree(home, children: \.folders, value: \.size)
/// let leaves = tree.nodes.filter { tree.isLeaf($0) }
/// let largest = leaves.max { tree.weights[$0] < tree.weights[$1] }
/// ```
///
/// Every column is indexed by node. The children of a node are neighbors, every child comes after
/// its parent, and a level is a range: a forward loop is top-down, a reversed loop is bottom-up,
/// and no algorithm has to recurse.
public struct LayoutTree: Sendable {
  /// The children of node `i` are `firstChild[i]..<firstChild[i + 1]`; one entry more than nodes.
  @usableFromInline package let firstChild: [Int32]

  /// The parent of each node; −1 for the root, which is node 0.
  public let parent: [Int32]

  /// The nodes of level `d` are `levelStart[d]..<levelStart[d + 1]`; one entry more than levels.
  @usableFromInline package let levelStart: [Int32]

  /// A leaf's value (0 if missing); for an inner node the sum of its children's weights.
  public let weights: [Double]

  /// Each node's own value as it was given; NaN for a missing value.
  public let values: [Double]

  /// Each node's box in a tree drawing, in node units; empty if every node is 1 × 1.
  @usableFromInline package let sizes: [Size]

  /// Which side each node is on in a binary tree, or each child of the root in a mind map; empty
  /// when no node states one.
  @usableFromInline package let sides: [Side]

  /// Each node's distance to its parent, indexed by node, such as the branch lengths of a
  /// phylogeny. A missing length is NaN and counts 0; the column is empty if no node states a
  /// length. Lengths are finite and in any unit, the same for all nodes. They may be negative, as
  /// neighbor joining makes them. The root's length is kept, though no edge leads to the root.
  /// Layouts that draw no lengths ignore the column.
  public let lengths: [Double]

  /// The key of each node in all versions of the tree: a node of another version with the same key
  /// is the same node. Keys are different within a tree and not negative; the column is empty for a
  /// tree without versions. An array that is indexed by key, such as the names of a sequence, is as
  /// long as the greatest key, so small keys are best.
  @usableFromInline package let keys: [Int32]

  /// The greatest number of children of a node.
  public let maximumDegree: Int

  /// The position of each node among its siblings by name; empty for a tree without names.
  package private(set) var nameRanks: [Int32] = []
}

// MARK: - Shape

extension LayoutTree {
  /// The number of nodes, at least 1.
  @inlinable public var count: Int { parent.count }

  /// All nodes, level by level, from the root, which is 0.
  @inlinable public var nodes: Range<Int> { 0..<parent.count }

  /// The number of levels; 1 for a root alone.
  @inlinable public var levelCount: Int { levelStart.count - 1 }

  /// The number of edges on the longest way from the root down.
  @inlinable package var height: Int { levelCount - 1 }

  /// Whether no node has more than two children.
  @inlinable package var isBinary: Bool { maximumDegree <= 2 }

  /// The children of a node, in order; empty for a leaf.
  @inlinable
  public func children(of node: Int) -> Range<Int> {
    Int(firstChild[node])..<Int(firstChild[node + 1])
  }

  /// The children of neighboring nodes; these children are neighbors, too.
  @inlinable
  func children(of nodes: Range<Int>) -> Range<Int> {
    Int(firstChild[nodes.lowerBound])..<Int(firstChild[nodes.upperBound])
  }

  /// Whether the node has no children.
  @inlinable
  public func isLeaf(_ node: Int) -> Bool {
    firstChild[node] == firstChild[node + 1]
  }

  /// The nodes of a depth, from left to right; the depth is 0 for the root and at most `height`.
  @inlinable
  public func level(_ depth: Int) -> Range<Int> {
    Int(levelStart[depth])..<Int(levelStart[depth + 1])
  }

  /// The number of edges from the root down to the node.
  ///
  /// - Complexity: O(log *h*) for *h* levels.
  public func depth(of node: Int) -> Int {
    // The first level that begins behind the node is the level after the node's.
    var (low, high) = (0, levelCount)
    while low < high {
      let middle = (low + high) / 2
      if levelStart[middle] <= node { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }
}

// MARK: - Data of a node

extension LayoutTree {
  /// The node's own value; `nil` for a missing value.
  @inlinable
  public func value(of node: Int) -> Double? {
    values[node].isNaN ? nil : values[node]
  }

  /// The node's box in a tree drawing, in node units; 1 × 1 where the tree states none.
  @inlinable
  public func size(of node: Int) -> Size {
    sizes.isEmpty ? .unit : sizes[node]
  }

  /// Which child of its parent the node is in a binary tree, or the side of a mind map on which a
  /// child of the root is.
  @inlinable
  public func side(of node: Int) -> Side {
    sides.isEmpty ? .unstated : sides[node]
  }

  /// The node's key; its number if the tree has no versions.
  @inlinable
  public func key(of node: Int) -> Int {
    keys.isEmpty ? node : Int(keys[node])
  }

  /// The same tree with the order of its nodes' names among siblings, for `NodesSort.name`. Names
  /// are indexed by node, or by key where the tree has keys.
  ///
  /// - Complexity: O(*n*) comparisons if siblings are sorted already, else O(*n* log *n*).
  public func withNameRanks(of names: NodeNames) -> LayoutTree {
    withNameRanks(names.ranks(in: self))
  }

  /// The same tree with ranks of its nodes' names, indexed by node; empty for a tree without names.
  package func withNameRanks(_ ranks: [Int32]) -> LayoutTree {
    precondition(ranks.isEmpty || ranks.count == count, "there is a rank for each node")
    var tree = self
    tree.nameRanks = ranks
    return tree
  }

  /// The name ranks of other nodes that come from these nodes; `order` holds, for each of them, the
  /// node of this tree.
  func nameRanks(of order: [Int32]) -> [Int32] {
    nameRanks.isEmpty ? [] : order.map { nameRanks[Int($0)] }
  }

  /// The size of all columns in memory, in bytes.
  package var bytes: Int {
    let integers = [firstChild, parent, levelStart, keys, nameRanks].reduce(0) { $0 + $1.count }
    return 4 * integers + 8 * (weights.count + values.count)
      + sizes.count * MemoryLayout<Size>.stride + sides.count + 8 * lengths.count
  }

  /// A hash of everything that a layout can read except names; the same in every process. Lengths
  /// come last, so that a tree without lengths has the hash of versions that knew none.
  package var digest: StableHash {
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
    for length in lengths { hash.combine(length.isNaN ? .max : length.bitPattern) }
    return hash
  }
}

extension LayoutTree: Equatable {
  /// Whether all columns are equal. Two missing values are equal, as are two missing lengths, and
  /// an empty column of sizes is equal to one of 1 × 1 everywhere.
  ///
  /// - Complexity: O(*n*), O(1) for a tree and its copy.
  public static func == (a: LayoutTree, b: LayoutTree) -> Bool {
    a.parent == b.parent && a.keys == b.keys && a.nameRanks == b.nameRanks
      && areEqual(a.values, b.values) && areEqual(a.weights, b.weights)
      && a.lengths.count == b.lengths.count && areEqual(a.lengths, b.lengths)
      && (a.sizes == b.sizes || a.nodes.allSatisfy { a.size(of: $0) == b.size(of: $0) })
      && (a.sides == b.sides || a.nodes.allSatisfy { a.side(of: $0) == b.side(of: $0) })
  }

  private static func areEqual(_ a: [Double], _ b: [Double]) -> Bool {
    // Equal at once if both are the same array.
    a == b || zip(a, b).allSatisfy { $0 == $1 || $0.isNaN && $1.isNaN }
  }
}
