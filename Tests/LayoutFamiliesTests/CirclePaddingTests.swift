import LayoutFamilies
import TestSupport
import Testing
import TreeLayout

@Suite("Gaps in pictures of packed circles")
struct CirclePaddingTests {
  @Test("are at most a tenth of the least leaf's radius, in trees of any depth")
  func gaps() {
    // Pairs in pairs: each level fills half of its circles.
    let pairs = TestTrees.tree((0..<255).map { $0 == 0 ? -1 : ($0 - 1) / 2 })
    let heavy = TestTrees.flat((1...300).map { 1000 / Double($0 * $0) })
    let trees =
      [pairs, heavy, TestTrees.flat([1, 1])]
      + (1...4).map { TestTrees.random(seed: UInt64($0), nodes: 200) }
    let frame = Rect(x: 0, y: 0, width: 720, height: 720)
    var padded = 0
    for tree in trees {
      let settings = Family.circlePackings.pictureDefaults.settings(tree, frame)
      var pack = Pack()
      pack.padding = settings.first.flatMap { Double($0[0].value) } ?? 0
      if pack.padding > 0 { padded += 1 }
      let circles = pack.layout(tree, in: frame)
      let leaves = tree.nodes.filter { tree.isLeaf($0) && circles[$0].r > 0 }
      let least = leaves.map { circles[$0].r }.min() ?? 0
      for node in leaves {
        // The nearest sibling touches but for the gap.
        let others = tree.children(of: Int(tree.parent[node])).filter { $0 != node }
        let gaps = others.map { other in
          let (a, b) = (circles[node], circles[other])
          return ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot() - a.r - b.r
        }
        #expect(gaps.min().map { $0 <= 0.1 * least + 1e-6 } ?? true)
      }
    }
    #expect(padded > 2)
  }
}
