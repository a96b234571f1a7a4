/// The edges of a graph, in the order of its file.
struct GraphEdges {
  struct Edge {
    let tail: Int32
    let head: Int32
    let line: Int32
  }

  private(set) var all: [Edge] = []

  /// Whether edges lead one way only.
  var isDirected = true

  /// By node: the one that holds it and so is its parent, −1 for none; empty where none is held.
  private var holders: [Int32] = []

  mutating func append(from tail: Int32, to head: Int32, line: Int) {
    all.append(Edge(tail: tail, head: head, line: Int32(clamping: line)))
  }

  /// No edge but this one leads to what is held.
  mutating func hold(_ node: Int32, in holder: Int32, line: Int) {
    while holders.count <= node { holders.append(-1) }
    holders[Int(node)] = holder
    append(from: holder, to: node, line: line)
  }

  /// Whether nodes are held by others.
  var areNested: Bool { !holders.isEmpty }

  /// The parents of all nodes, −1 for roots.
  ///
  /// The roots are the fewest nodes from which all are reached; of those that lead to each other,
  /// the first. Where edges have no directions, each part of the graph has one root: the first of
  /// those that it has if edges lead from left to right.
  ///
  /// - Complexity: O(*n*) for *n* nodes and edges.
  func spanningTree(nodes count: Int) -> [Int32] {
    var ways = all.map { ($0.tail, $0.head) }
    var neighbors = Neighbors(ways.filter(leads), nodes: count)
    var roots = Self.roots(among: (0..<count).map { Int32($0) }, neighbors)
    if !isDirected {
      ways += ways.map { ($1, $0) }
      neighbors = Neighbors(ways.filter(leads), nodes: count)
      roots = Self.roots(among: roots, neighbors)
    }
    var tree = SpanningTree()
    for root in roots { tree.add(root) }
    tree.grow { neighbors[$0] }
    return tree.parents
  }

  /// The edges that the tree with these parents does not have, but for repeated ones.
  func outside(_ parents: [Int32]) -> [Edge] {
    all.filter { edge in
      parents[Int(edge.head)] != edge.tail
        && (isDirected || parents[Int(edge.tail)] != edge.head)
    }
  }

  /// Roots to which edges lead from others, so that each is in a cycle.
  func rootsInCycles(_ parents: [Int32]) -> [Int32] {
    guard isDirected else { return [] }
    var isHead = [Bool](repeating: false, count: parents.count)
    for edge in all where edge.tail != edge.head { isHead[Int(edge.head)] = true }
    return parents.indices.filter { parents[$0] < 0 && isHead[$0] }.map { Int32($0) }
  }

  /// Whether a node may be the parent of another one: whatever holds that is.
  private func leads(_ tail: Int32, to head: Int32) -> Bool {
    head >= holders.count || holders[Int(head)] < 0 || holders[Int(head)] == tail
  }

  /// The fewest of some nodes that lead to all that these lead to.
  private static func roots(among nodes: [Int32], _ neighbors: Neighbors) -> [Int32] {
    // No start leads to a later one, but a later one may lead to those in front of it.
    let starts = needed(nodes, neighbors)
    return needed(starts.reversed(), neighbors).reversed()
  }

  /// Those of the nodes that none in front of them leads to.
  private static func needed(_ nodes: [Int32], _ neighbors: Neighbors) -> [Int32] {
    var seen = SpanningTree()
    return nodes.filter { node in
      guard seen.add(node) else { return false }
      seen.grow { neighbors[$0] }
      return true
    }
  }
}

/// For each node those to which it leads, in the order of the file.
private struct Neighbors {
  /// Where those of each node begin among all, and at last where all end.
  private var starts: [Int]
  private var all: [Int32]

  init(_ pairs: some Sequence<(Int32, Int32)>, nodes count: Int) {
    starts = [Int](repeating: 0, count: count + 1)
    for (tail, _) in pairs { starts[Int(tail) + 1] += 1 }
    for node in 0..<count { starts[node + 1] += starts[node] }
    all = [Int32](repeating: 0, count: starts[count])
    var places = starts
    for (tail, head) in pairs {
      all[places[Int(tail)]] = head
      places[Int(tail)] += 1
    }
  }

  subscript(node: Int32) -> ArraySlice<Int32> { all[starts[Int(node)]..<starts[Int(node) + 1]] }
}
