import LayoutQuality
import TestSupport
import Testing
import TreeLayout

@Suite("Width against the least width")
struct WidthOptimalityTests {
  let tree = TestTrees.tree([-1, 0, 0, 1, 1])

  func table(_ rows: [String]) -> String {
    (["tree,width,cousin_gap,tree_hash,sibling_gap"] + rows).joined(separator: "\n") + "\n"
  }

  @Test("the width is divided by the one of the same tree and the same gaps")
  func ratio() throws {
    let hash = tree.digest.hexadecimal
    let optima = try #require(
      WidthOptima(csv: table(["some,4,1,\(hash),1", "some,2.5,0.5,\(hash),0.25"])))
    #expect(optima.count == 2)
    func value(_ tree: LayoutTree, _ gaps: Gaps) -> Double? {
      var strategy = FromTheLeft()
      strategy.gaps = gaps
      return strategy.values(of: [.widthOptimality(optima)], on: tree)["width_optimality"]
    }
    #expect(value(tree, Gaps()) == 3.0 / 4)
    #expect(value(tree, Gaps(level: 7)) == 3.0 / 4, "levels have no part in it")
    #expect(value(tree, Gaps(sibling: 0.25, cousin: 0.5)) == 3 / 2.5)
    #expect(value(tree, Gaps(sibling: 0.5, cousin: 0.25)) == nil)
    #expect(value(TestTrees.tree([-1, 0, 0, 1, 2]), Gaps()) == nil)
  }

  @Test(
    "a table without a column, with a short row or without a width is not read",
    arguments: [
      "tree,tree_hash,sibling_gap,width\n", "\n", "some,4,1,00", "some,,1,00,1", "some,0,1,00,1",
      "some,x,1,00,1", "some,4,,00,1", "some,4,1,00,y",
    ])
  func unreadable(text: String) {
    #expect(WidthOptima(csv: text.hasSuffix("\n") ? text : table([text])) == nil)
  }
}
