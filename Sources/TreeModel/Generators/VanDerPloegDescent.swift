import TreeLayout

extension TreeGenerator {
  /// Trees that grow by descent, with boxes of 1 to 10 on each side.
  ///
  /// Each new node starts at the root and draws one of 0 … c, where c is the number of children:
  /// the last outcome makes it a further child, any other sends it into that child to draw again.
  /// Sides are uniform in 1 ..< 10, width before height; leaves are log-normal.
  ///
  /// - Complexity: O(*n* · depth of a node), which is about O(*n* log log *n*): a node that *m*
  ///   others pass has about √(2*m*) children.
  /// - Reference: A. van der Ploeg. "Drawing Non-layered Tidy Trees in Linear Time." *Software:
  ///   Practice and Experience* 44 (2014).
  static let vanDerPloegDescent = TreeGenerator(
    id: "van-der-ploeg-descent",
    summary: "nodes descend at random until they attach; boxes of 1 to 10, log-normal leaves"
  ) { nodes, random in
    var parents: [Int32] = [-1]
    parents.reserveCapacity(nodes)
    var children = ChildLists(nodes: nodes)
    for node in 1..<max(nodes, 1) where nodes > 1 {
      var ancestor = 0
      while true {
        let count = children.count(of: ancestor)
        let outcome = random.integer(below: count + 1)
        if outcome == count { break }
        ancestor = children[ancestor, outcome]
      }
      children.append(node, to: ancestor)
      parents.append(Int32(ancestor))
    }
    let sizes = parents.map { _ in
      Size(width: 1 + 9 * random.unit(), height: 1 + 9 * random.unit())
    }
    return LayoutTree(generated: parents, sizes: sizes) { random.logNormal() }
  }
}

/// The children of every node in order, as lists that grow in one shared column: a list whose room
/// is full moves to the column's end, where it gets twice as much.
private struct ChildLists {
  private var start: [Int32]
  private var counts: [Int32]
  private var room: [Int32] = []

  init(nodes: Int) {
    start = [Int32](repeating: 0, count: nodes)
    counts = [Int32](repeating: 0, count: nodes)
    room.reserveCapacity(3 * nodes)
  }

  func count(of node: Int) -> Int { Int(counts[node]) }

  subscript(node: Int, index: Int) -> Int { Int(room[Int(start[node]) + index]) }

  mutating func append(_ child: Int, to node: Int) {
    let count = Int(counts[node])
    // The room of a list is the power of two that holds it, so it is full at a power of two.
    if count & (count - 1) == 0 || count == 0 {
      let old = Int(start[node])
      start[node] = Int32(room.count)
      for index in 0..<count { room.append(room[old + index]) }
      for _ in count..<max(1, 2 * count) { room.append(0) }
    }
    room[Int(start[node]) + count] = Int32(child)
    counts[node] += 1
  }
}
