import Testing
import TreeLayout
import TreeModel

/// The adversarial families have the shapes of their papers, and are as bad for what they are to
/// stop.
@Suite("Adversarial trees")
struct AdversarialTests {
  private func tree(_ id: String, nodes: Int) throws -> LayoutTree {
    let generator = try #require(TreeGenerator.all.first { $0.id == id })
    let tree = generator.generate(nodes: nodes, seed: 1)
    try #require(tree.count == nodes)
    return tree
  }

  @Test("small members, node by node")
  func small() throws {
    #expect(try tree("buchheim-contours", nodes: 3).parent == [-1, 0, 0])
    // A spine of four nodes, a left path of three at the first and of one at the second.
    #expect(try tree("buchheim-contours", nodes: 8).parent == [-1, 0, 0, 1, 2, 2, 3, 5])
    #expect(try tree("buchheim-shifts", nodes: 2).parent == [-1, 0])
    // Paths of one and of two nodes, two leaves between, nine leaves below the first.
    #expect(
      try tree("buchheim-shifts", nodes: 15).parent
        == [-1, 0, 0, 0, 0] + [Int32](repeating: 1, count: 9) + [4])
    let nested = try tree("van-der-ploeg-nested", nodes: 7)
    #expect(nested.parent == [-1, 0, 0, 0, 2, 2, 2])
    #expect(nested.sizes.map(\.width) == [4, 1, 2, 1, 0.5, 1, 0.5])
    #expect(nested.sizes.map(\.height) == [4, 5, 2, 1, 2.5, 1, 0.5])
  }

  /// How many levels each subtree has.
  private func levels(of tree: LayoutTree) -> [Int] {
    var levels = [Int](repeating: 1, count: tree.count)
    for node in tree.nodes.dropFirst().reversed() {
      let parent = Int(tree.parent[node])
      levels[parent] = max(levels[parent], levels[node] + 1)
    }
    return levels
  }

  /// How many nodes Walker's search in pre-order visits until it has found the leftmost node so far
  /// below a root.
  private func visits(toDepth depth: Int, below root: Int, in tree: LayoutTree) -> Int {
    var visits = 0
    var open = [(node: root, depth: 0)]
    while let next = open.popLast() {
      visits += 1
      if next.depth == depth { break }
      open += tree.children(of: next.node).reversed().map { ($0, next.depth + 1) }
    }
    return visits
  }

  @Test("contours: the search for the lowest common level visits k(k + 1)(2k + 1) ÷ 6 nodes")
  func contours() throws {
    for k in [1, 2, 3, 10, 40] {
      let tree = try tree("buchheim-contours", nodes: k * k + 2 * k)
      let levels = levels(of: tree)
      #expect(tree.isBinary && tree.levelCount == 2 * k)
      var sum = 0
      for node in tree.nodes where tree.children(of: node).count == 2 {
        let (left, right) = (Int(tree.firstChild[node]), Int(tree.firstChild[node]) + 1)
        sum += visits(toDepth: min(levels[left], levels[right]) - 1, below: right, in: tree)
      }
      #expect(sum == k * (k + 1) * (2 * k + 1) / 6)
    }
  }

  /// The tree without the children of the root after one, and what hangs below them.
  private func upTo(_ child: Int, of tree: LayoutTree) throws -> LayoutTree {
    var number: [Int32: Int32] = [-1: -1]
    var parents: [Int32] = []
    for node in tree.nodes where tree.parent[node] != 0 || node <= child {
      guard let parent = number[tree.parent[node]] else { continue }
      number[Int32(node)] = Int32(parents.count)
      parents.append(parent)
    }
    return try LayoutTree(parents: parents, values: parents.map { _ in 1 })
  }

  @Test("shifts: the first subtree pushes every path on its last level, in k(k² − 1) ÷ 2 moves")
  func shifts() throws {
    for k in [2, 3, 10, 20] {
      let count = 1 + k * (k + 1) / 2 + k * (k - 1) + (k - 1) * (2 * k + 5)
      let tree = try tree("buchheim-shifts", nodes: count)
      let levels = levels(of: tree)
      #expect(levels[1] == k && tree.children(of: 0).count == k + k * (k - 1))
      var moves = 0
      for (index, child) in tree.children(of: 0).enumerated().dropFirst() where levels[child] > 1 {
        let part = try upTo(child, of: tree)
        let x = Buchheim().layout(part, in: Rect(x: 0, y: 0, width: 1, height: 1)).geometry.map(\.x)
        // The path is the last child, and its end next to the row of the first subtree.
        let end = part.level(levels[child]).upperBound - 1
        #expect(part.parent[end - 1] != 0 && abs(x[end] - x[end - 1] - 2) < 1e-9)
        #expect(x[child] - x[child - 1] > 2 + 1e-9)
        moves += index
      }
      #expect(moves == (k + 1) * k * (k - 1) / 2)
    }
  }

  @Test(
    "nested: of three children the first reaches further down than the second, that than the last")
  func nested() throws {
    let tree = try tree("van-der-ploeg-nested", nodes: 1_501)
    var reach = [Double](repeating: 0, count: tree.count)
    for node in tree.nodes.reversed() {
      let children = tree.children(of: node)
      let below = children.map { reach[$0] }
      reach[node] = tree.sizes[node].height + (below.max() ?? 0)
      #expect(zip(below, below.dropFirst()).allSatisfy(>))
      #expect(reach[node].isFinite && (reach[node] * reach[node]).isFinite)
    }
    #expect(tree.sizes[0].width == tree.sizes[0].height)
    #expect(tree.sizes[1_499] == Size(width: 1, height: 1))
  }
}
