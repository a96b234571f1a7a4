import TestSupport
import Testing
import TreeLayout

@Suite("stack")
struct StackTreeTests {
  @Test(
    "the worked example, with the three row alignments",
    arguments: [
      (.bottom, [0.5, 2.5, 6.5, 4.5, 6.5, 6.5, 4.5, 6.5, 6.5, 6.5]),
      (.center, [0.5, 2.5, 4.5, 3.5, 5.5, 5.5, 4.5, 5.5, 5.5, 6.5]),
      (.top, [0.5, 2.5, 2.5, 2.5, 4.5, 4.5, 4.5, 4.5, 4.5, 6.5]),
    ] as [(StackTree.RowAlignment, [Double])])
  func example(_ rowAlignment: StackTree.RowAlignment, y: [Double]) {
    var strategy = StackTree()
    strategy.rowAlignment = rowAlignment
    let drawing = TreeDrawing(TestTrees.worked, strategy)
    #expect(drawing.x == [5.5, 2.5, 6.5, 9.5, 0.5, 2.5, 4.5, 8.5, 10.5, 4.5])
    #expect(drawing.y == y)
  }

  @Test(
    "a row narrower than its node is centered under it",
    arguments: [(.bottom, [1, 6.5, 5]), (.center, [1, 5, 5]), (.top, [1, 3.5, 5])]
      as [(StackTree.RowAlignment, [Double])])
  func narrowRow(_ rowAlignment: StackTree.RowAlignment, y: [Double]) {
    let tree = TestTrees.tree(
      [-1, 0, 0], sizes: [(10, 2), (1, 1), (2, 4)].map { Size(width: $0, height: $1) })
    var strategy = StackTree()
    strategy.rowAlignment = rowAlignment
    #expect(TreeDrawing(tree, strategy).x == [5, 3.5, 6])
    #expect(TreeDrawing(tree, strategy).y == y)
  }

  @Test("a single child is straight below its parent, in binary trees too")
  func singleChildren() {
    let wide = Size(width: 3, height: 1)
    let tree = TestTrees.tree(
      [-1, 0, 1], sizes: [.unit, wide, wide], sides: [.unstated, .unstated, .right])
    #expect(TreeDrawing(tree, StackTree()).x == [1.5, 1.5, 1.5])
  }

  @Test("options are read from text and spelled in the id")
  func options() throws {
    let settings = [Setting("rowAlignment", "top"), Setting("siblingGap", "10")]
    let stack = try StrategyKind(StackTree()).make(settings)
    #expect(stack.id.description == "stack:rowAlignment=top,siblingGap=10")
    #expect(throws: OptionError.self) {
      try StackTree().setting([Setting("rowAlignment", "middle")])
    }
  }

  @Test("the Flare hierarchy is 219 pitches wide", .enabled(if: TestTrees.hasFlare))
  func flareWidth() throws {
    let drawing = TreeDrawing(try TestTrees.flare(), StackTree())
    let leaves = drawing.tree.nodes.filter(drawing.tree.isLeaf).map { drawing.points[$0].x }
    #expect(leaves.max()! - leaves.min()! == 219 * 2)
    #expect(drawing.bounds.right == 439)
  }
}
