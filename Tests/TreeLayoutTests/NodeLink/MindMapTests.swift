import TestSupport
import Testing
import TreeLayout

@Suite("mind-map")
struct MindMapTests {
  private static let frame = Rect(x: 0, y: 0, width: 1, height: 1)

  private static let balanced: MindMap = {
    var strategy = MindMap()
    strategy.split = .balanced
    return strategy
  }()

  @Test("the worked example: b and c at the right, d at the left")
  func example() {
    let layout = MindMap().layout(TestTrees.worked, in: Self.frame)
    #expect(layout.geometry.map(\.x) == [4.5, 6.5, 6.5, 2.5, 8.5, 8.5, 8.5, 0.5, 0.5, 10.5])
    #expect(layout.geometry.map(\.y) == [3.5, 2.5, 4.5, 3.5, 0.5, 2.5, 4.5, 2.5, 4.5, 4.5])
  }

  @Test(
    "how many children go right",
    arguments: [
      // Leaves below each child of the root; half of the children; nearest half of the leaves.
      ([3, 1, 2], 2, 1), ([], 0, 0), ([5], 1, 1), ([1, 9], 1, 1), ([9, 1, 1, 1], 2, 1),
      ([1, 1, 1, 9], 2, 3), ([1, 2, 1], 2, 2), ([1, 1, 1, 1, 1], 3, 3),
    ])
  func split(leaves: [Int], half: Int, balanced: Int) {
    var parents = [-1] + leaves.map { _ in 0 }
    for (child, count) in leaves.enumerated() where count > 1 {
      parents += [Int](repeating: child + 1, count: count)
    }
    let tree = TestTrees.tree(parents)
    for (strategy, expected) in [(MindMap(), half), (Self.balanced, balanced)] {
      let layout = strategy.layout(tree, in: Self.frame)
      let isRight = tree.children(of: 0).map { layout[$0].x > layout[0].x }
      #expect(isRight == leaves.indices.map { $0 < expected })
    }
  }

  @Test("each side is a drawing of its own, turned, with the root's center in common")
  func sides() {
    for (index, tree) in TestTrees.drawn.enumerated() where tree.children(of: 0).count > 1 {
      let layout = MindMap().layout(tree, in: Self.frame)
      let children = tree.children(of: 0)
      let middle = children.lowerBound + (children.count + 1) / 2
      for isRight in [true, false] {
        let kept = tree.nodes.filter { node in
          var branch = node
          while branch > 0, tree.parent[branch] > 0 { branch = Int(tree.parent[branch]) }
          return node == 0 || (branch < middle) == isRight
        }
        let parents = kept.map { kept.firstIndex(of: Int(tree.parent[$0])) ?? -1 }
        let sizes = kept.map {
          Size(width: tree.size(of: $0).height, height: tree.size(of: $0).width)
        }
        let side = VanDerPloeg().layout(TestTrees.tree(parents, sizes: sizes), in: Self.frame)
        for (place, node) in kept.enumerated() {
          let away = side[place].y - side[0].y
          let across = side[place].x - side[0].x
          #expect(abs(layout[node].x - layout[0].x - (isRight ? away : -away)) < 1e-9, "\(index)")
          #expect(abs(layout[node].y - layout[0].y - across) < 1e-9, "\(index)")
        }
      }
    }
  }

  @Test("edges leave the root at both sides")
  func edges() {
    let paths = MindMap().layout(TestTrees.tree([-1, 0, 0]), in: Self.frame).edgePaths
    #expect(Array(paths[1]) == [(3, 0.5), (4, 0.5)].map { Point(x: $0, y: $1) })
    #expect(Array(paths[2]) == [(2, 0.5), (1, 0.5)].map { Point(x: $0, y: $1) })
  }
}
