import TestSupport
import Testing
import TreeLayout

@Suite("cluster")
struct ClusterTests {
  @Test("the worked example: leaves on one line, parents over the mean of all their children")
  func example() {
    let drawing = TreeDrawing(TestTrees.worked, Cluster())
    #expect(drawing.x.dropFirst() == [2.5, 6.5, 9.5, 0.5, 2.5, 4.5, 8.5, 10.5, 4.5])
    #expect(abs(drawing.x[0] - 18.5 / 3) < 1e-12)
    #expect(drawing.y == [0.5, 2.5, 6.5, 4.5, 6.5, 6.5, 4.5, 6.5, 6.5, 6.5])
  }

  @Test("leaves with one parent keep the siblings' gap, all others the cousins'")
  func gaps() {
    var strategy = Cluster()
    strategy.gaps = Gaps(sibling: 0.5, cousin: 2, level: 3)
    // a(b(d,e),c): e and c have different parents, and so have a leaf and its uncle.
    let drawing = TreeDrawing(TestTrees.tree([-1, 0, 0, 1, 1]), strategy)
    // The root is above the middle of 1.25 and 5.
    #expect(drawing.x == [3.125, 1.25, 5, 0.5, 2])
    #expect(drawing.y == [0.5, 4.5, 8.5, 8.5, 8.5])
  }

  @Test("neighboring leaves are as far apart as their parents say", arguments: [0.0, 0.5, 3])
  func leafGaps(sibling: Double) {
    var strategy = Cluster()
    strategy.gaps.sibling = sibling
    for tree in TestTrees.drawn {
      let drawing = TreeDrawing(tree, strategy)
      let leaves = tree.nodes.filter(tree.isLeaf).sorted { drawing.left($0) < drawing.left($1) }
      for (before, leaf) in zip(leaves, leaves.dropFirst()) where drawing.width(leaf) > 0 {
        let gap = tree.parent[before] == tree.parent[leaf] ? sibling : 1
        #expect(abs(drawing.left(leaf) - drawing.right(before) - gap) < 1e-9)
      }
    }
  }

  @Test("a row is as tall as its tallest node, and a wide parent begins the drawing")
  func sizes() {
    let tree = TestTrees.tree(
      [-1, 0, 0, 1], sizes: [(9, 1), (1, 3), (1, 5), (1, 1)].map { Size(width: $0, height: $1) })
    let drawing = TreeDrawing(tree, Cluster())
    #expect(drawing.y == [0.5, 3.5, 8.5, 8.5])
    #expect(drawing.x == [4.5, 3.5, 5.5, 3.5])
  }

  @Test("edges go down by half a gap, across and down")
  func edges() {
    let layout = Cluster().layout(TestTrees.worked, in: Rect(x: 0, y: 0, width: 1, height: 1))
    let top = layout[0].x
    #expect(
      Array(layout.edgePaths[2])
        == [(top, 1), (top, 1.5), (6.5, 1.5), (6.5, 6)].map { Point(x: $0, y: $1) })
    // Straight below: no corner.
    #expect(Array(layout.edgePaths[5]) == [(2.5, 3), (2.5, 6)].map { Point(x: $0, y: $1) })
  }

  @Test("straight edges would cross where elbows do not")
  func crossings() {
    // root(l,l,l,l,x(y),l)
    let tree = TestTrees.tree([-1, 0, 0, 0, 0, 0, 0, 5])
    let drawing = TreeDrawing(tree, Cluster())
    #expect(drawing.isPlanar)
    // The last leaf's edge passes its uncle x on one side and the leaf below x on the other.
    let (root, last) = (drawing.points[0], drawing.points[6])
    func distance(to node: Int) -> Double {
      let share = (drawing.points[node].y - root.y) / (last.y - root.y)
      return root.x + share * (last.x - root.x) - drawing.points[node].x
    }
    #expect(distance(to: 5) * distance(to: 7) < 0)
  }
}
