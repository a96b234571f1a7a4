import LayoutAdvice
import LayoutQuality
import TestSupport
import Testing
import TreeLayout

@Suite("Shape of a tree")
struct TreeShapeTests {
  @Test("counts of a tree with three children, which has no Colless index")
  func general() {
    // a(b(e,f,g(j)),c,d(h,i))
    let shape = TreeShape(of: TestTrees.tree([-1, 0, 0, 0, 1, 1, 1, 3, 3, 6]))
    #expect(shape.leaves == 6)
    #expect(shape.height == 3)
    #expect(shape.maximumDegree == 3)
    #expect(shape.colless == nil)
    #expect(shape.sackin == 2 + 2 + 3 + 1 + 2 + 2)
  }

  @Test("imbalance of binary trees: a caterpillar of 5 leaves, a balanced tree, one with a bend")
  func binary() {
    let caterpillar = TreeShape(of: TestTrees.tree([-1, 0, 0, 2, 2, 4, 4, 6, 6]))
    #expect(caterpillar.colless == 3 + 2 + 1 + 0)
    #expect(caterpillar.sackin == 1 + 2 + 3 + 4 + 4)
    let balanced = TreeShape(of: TestTrees.tree([-1, 0, 0, 1, 1, 2, 2]))
    #expect(balanced.colless == 0)
    #expect(balanced.sackin == 8)
    let bent = TreeShape(of: TestTrees.tree([-1, 0, 1, 1]))
    #expect(bent.colless == 0)
    #expect(bent.sackin == 4)
  }

  @Test("a single node and a long path")
  func extremes() {
    let single = TreeShape(of: TestTrees.tree([-1]))
    #expect((single.leaves, single.height, single.sackin) == (1, 0, 0))
    #expect(single.colless == 0)
    let path = TreeShape(of: TestTrees.path(nodes: 100_000))
    #expect((path.leaves, path.height, path.sackin) == (1, 99_999, 99_999))
  }
}
