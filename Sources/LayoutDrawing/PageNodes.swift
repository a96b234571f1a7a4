import TreeLayout

/// The nodes whose names stand in a page once, beside its pictures.
public struct PageNodes: Sendable {
  /// The nodes, in rising order.
  let keys: [Int32]

  /// Whether a node is one of them, indexed by node.
  private let isNamed: [Bool]

  /// Whether their values and shares stand there, too, and not in each picture.
  let tellsFacts: Bool

  /// The nodes with the largest weights; of equal ones, the first in level order. With a node, all
  /// nodes above it are among them.
  ///
  /// - Complexity: O(*n* log *n*); O(*n*) if all have room.
  public init(of tree: LayoutTree, atMost count: Int, tellsFacts: Bool) {
    self.tellsFacts = tellsFacts
    guard tree.count > count else {
      keys = tree.nodes.map { Int32($0) }
      isNamed = tree.nodes.map { _ in true }
      return
    }
    let weights = tree.weights
    let largest = tree.nodes.sorted { (-weights[$0], $0) < (-weights[$1], $1) }.prefix(count)
    keys = largest.sorted().map { Int32($0) }
    var isNamed = tree.nodes.map { _ in false }
    for node in largest { isNamed[node] = true }
    self.isNamed = isNamed
  }

  /// No nodes: each picture tells all itself.
  public init() {
    (keys, isNamed, tellsFacts) = ([], [], false)
  }

  /// The rank of each node among its siblings, the one of the largest weight first; of nodes that
  /// are not known, 0.
  func ranks(in tree: LayoutTree) -> [Int] {
    var ranks = [Int](repeating: 0, count: tree.count)
    let weights = tree.weights
    for parent in keys.lazy.map({ Int($0) }) where !tree.isLeaf(parent) {
      let children = tree.children(of: parent).filter { isNamed[$0] }
      let sorted = children.sorted { (-weights[$0], $0) < (-weights[$1], $1) }
      for (rank, child) in sorted.enumerated() { ranks[child] = rank }
    }
    return ranks
  }

  /// Whether a picture need not tell what a node is.
  func tells(_ key: Int) -> Bool { tellsFacts && isNamed.indices.contains(key) && isNamed[key] }
}
