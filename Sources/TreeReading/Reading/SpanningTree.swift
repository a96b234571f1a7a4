/// A breadth-first tree of a directed graph: each node is below the first one that leads to it, of
/// those that are nearest to a root.
///
/// - Reference: E. F. Moore. "The Shortest Path Through a Maze." *International Symposium on the
///   Theory of Switching* 1957.
struct SpanningTree {
  /// By node; −1 for a root, `outside` for a node that is not in the tree.
  private(set) var parents: [Int32] = []

  /// The nodes of the tree, in the order in which they were found.
  private(set) var nodes: [Int32] = []

  /// How many of them have been searched for others.
  private var searched = 0

  private static let outside: Int32 = -2

  /// Whether the node was not in the tree before; afterwards it is.
  @discardableResult
  mutating func add(_ node: Int32, below parent: Int32 = -1) -> Bool {
    while parents.count <= node { parents.append(Self.outside) }
    guard parents[Int(node)] == Self.outside else { return false }
    parents[Int(node)] = parent
    nodes.append(node)
    return true
  }

  /// Adds all nodes to which those in the tree lead, directly or through others.
  ///
  /// - Parameter next: the nodes to which one leads.
  /// - Complexity: O(*n*) for *n* nodes and edges.
  mutating func grow(_ next: (Int32) -> some Sequence<Int32>) {
    while searched < nodes.count {
      let node = nodes[searched]
      searched += 1
      for other in next(node) { add(other, below: node) }
    }
  }
}
