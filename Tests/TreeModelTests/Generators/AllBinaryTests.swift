import TestSupport
import Testing
import TreeLayout
import TreeModel

@Suite("All binary trees")
struct AllBinaryTests {
  @Test("there are as many as the Catalan number, each once, the same as put together otherwise")
  func catalan() {
    for (index, count) in [1, 2, 5, 14, 42, 132, 429, 1_430].enumerated() {
      let words = LayoutTree.allBinary(nodes: index + 1)
      let shapes = TestTrees.allBinary(nodes: index + 1)
      #expect(words.count == count)
      let keys = Set(words.map(Self.key))
      #expect(keys.count == count)
      #expect(keys == Set(shapes.map(Self.key)))
    }
  }

  /// A binary tree's shape as text: the parent and the side of each node.
  private static func key(_ tree: LayoutTree) -> String {
    tree.nodes.dropFirst().map { "\(tree.parent[$0])\(tree.side(of: $0))" }.joined(separator: " ")
  }
}
