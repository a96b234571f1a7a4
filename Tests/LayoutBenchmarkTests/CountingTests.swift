import Foundation
import LayoutBenchmark
import TestSupport
import Testing
import TreeData
import TreeLayout

@Suite("Counting")
struct CountingTests {
  @Test("a tree comes back from its columns with all that a layout can read")
  func columns() throws {
    let sized = try LayoutTree(
      parents: [-1, 0, 0, 1], values: [.nan, 7, 0.1, 3],
      sizes: (1...4).map {
        Size(width: Double($0), height: 2)
      })
    let sided = try LayoutTree(
      parents: [-1, 0, 1], values: [.nan, .nan, 1], sides: [.unstated, .left, .right])
    for tree in [sized, sided, TestTrees.random(seed: 3, nodes: 500), TestTrees.flat([1])] {
      let back = try #require(TreeColumnsFile.tree(of: TreeColumnsFile.data(of: tree)))
      #expect(back.digest == tree.digest)
      #expect(back.firstChild == tree.firstChild)
    }
  }

  @Test("columns that are cut short or hold no tree are refused")
  func badColumns() {
    let data = TreeColumnsFile.data(of: TestTrees.flat([3, 2, 1]))
    #expect(TreeColumnsFile.tree(of: data) != nil)
    #expect(TreeColumnsFile.tree(of: data.dropLast(8)) == nil)
    #expect(TreeColumnsFile.tree(of: Data()) == nil)
    var wrong = data
    wrong[24] = 7  // the root's parent
    #expect(TreeColumnsFile.tree(of: wrong) == nil)
  }

  @Test("what both processes do besides is taken away")
  func difference() {
    #expect(
      CellCounts.perLayout(once: 1_000_000 + 4 * 250, twice: 1_000_000 + 8 * 250, repetitions: 4)
        == 250)
  }

  @Test("small trees are laid out often, large ones once")
  func repetitions() {
    #expect(CellCounts.repetitions(nodes: 1) == 100_000)
    #expect(CellCounts.repetitions(nodes: 1_000) == 100)
    #expect(CellCounts.repetitions(nodes: CellCounts.maximumNodes) == 1)
  }
}
