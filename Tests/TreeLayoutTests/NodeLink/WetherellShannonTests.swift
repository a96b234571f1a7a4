import TestSupport
import Testing
import TreeLayout

@Suite("wetherell-shannon")
struct WetherellShannonTests {
  /// The x coordinates straight from the definition: post-order, then shifts handed down.
  private func oracle(_ tree: LayoutTree, _ gaps: Gaps) -> [Double] {
    var x = [Double](repeating: 0, count: tree.count)
    var own = x
    var shift: [Int: Double] = [:]
    var last: [Int: Int] = [:]
    func half(_ node: Int) -> Double { tree.size(of: node).width / 2 }
    func visit(_ node: Int, depth: Int) {
      let children = Array(tree.children(of: node))
      for child in children { visit(child, depth: depth + 1) }
      var free = half(node)
      if let before = last[depth] {
        let gap = tree.parent[before] == tree.parent[node] ? gaps.sibling : gaps.cousin
        free += x[before] + half(before) + gap
      }
      var place = free
      if children.count == 1 {
        let halfPitch = half(children[0]) + gaps.sibling / 2
        let offset = tree.side(of: children[0]) == .right ? -halfPitch : halfPitch
        place = x[children[0]] + (tree.isBinary ? offset : 0)
      } else if let first = children.first, let end = children.last {
        place = (x[first] - half(first) + x[end] + half(end)) / 2
      }
      shift[depth] = max(shift[depth] ?? 0, free - place)
      own[node] = children.isEmpty ? 0 : shift[depth]!
      x[node] = place + own[node]
      last[depth] = node
    }
    visit(0, depth: 0)
    for node in tree.nodes.dropFirst() {
      let parent = Int(tree.parent[node])
      x[node] += own[parent]
      own[node] += own[parent]
    }
    return x
  }

  @Test("the worked example: as reingold-tilford")
  func example() {
    let drawing = TreeDrawing(TestTrees.worked, WetherellShannon())
    #expect(drawing.x == [5, 2.5, 4.5, 7.5, 0.5, 2.5, 4.5, 6.5, 8.5, 4.5])
    #expect(drawing.y == [0.5, 2.5, 2.5, 2.5, 4.5, 4.5, 4.5, 4.5, 4.5, 6.5])
  }

  @Test("equals its definition in post-order on random trees with random boxes")
  func againstOracle() {
    var strategy = WetherellShannon()
    for seed in 0..<240 as Range<UInt64> {
      let tree = TestTrees.random(
        seed: seed, nodes: 1 + Int(seed), maximumDegree: [2, 3, 6, Int.max][Int(seed % 4)],
        randomSizes: seed % 3 > 0)
      strategy.gaps = seed % 5 < 3 ? Gaps() : Gaps(sibling: 0.3, cousin: 1.7)
      let error = zip(TreeDrawing(tree, strategy).x, oracle(tree, strategy.gaps))
        .map { abs($0 - $1) }.max()!
      #expect(error < 1e-9, "seed \(seed)")
    }
  }

  @Test("a shifted node shifts the inner nodes after it, but no leaf")
  func shifts() {
    let binary = TestTrees.tree([-1, 0, 0, 1, 2], sides: [.left, .left, .right, .right, .left])
    // The child of b at 0.5 wants b at −0.5, so that the level's shift is 1; the child of c at 2.5
    // wants c at 3.5, where it is free already, and is shifted all the same.
    #expect(TreeDrawing(binary, WetherellShannon()).x == [2.5, 0.5, 4.5, 1.5, 3.5])
  }
}
