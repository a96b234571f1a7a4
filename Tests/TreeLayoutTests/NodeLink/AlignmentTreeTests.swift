import TestSupport
import Testing
import TreeLayout

@Suite("alignment")
struct AlignmentTreeTests {
  @Test("the worked example")
  func example() {
    let drawing = TreeDrawing(TestTrees.worked, AlignmentTree())
    #expect(drawing.x == [6.5, 2.5, 6.5, 9.5, 0.5, 2.5, 4.5, 8.5, 10.5, 4.5])
    #expect(drawing.y == [0.5, 2.5, 2.5, 2.5, 4.5, 4.5, 4.5, 4.5, 4.5, 6.5])
  }

  @Test("the two guides differ where the middle child is off its block's middle")
  func guides() {
    // The root's only child stands over the middle one of its three, whose block reaches from the
    // first of them to the last of all.
    let tree = TestTrees.tree([-1, 0, 1, 1, 1, 4, 4])
    var frames = AlignmentTree()
    frames.guide = .frameCenter
    #expect(TreeDrawing(tree, AlignmentTree()).x == [2.5, 2.5, 0.5, 2.5, 5.5, 4.5, 6.5])
    #expect(TreeDrawing(tree, frames).x == [3.5, 2.5, 0.5, 2.5, 5.5, 4.5, 6.5])
  }

  @Test("a row narrower than its node has its middle under it")
  func narrowRow() {
    let tree = TestTrees.tree(
      [-1, 0, 0], sizes: [(10, 2), (1, 1), (2, 4)].map { Size(width: $0, height: $1) })
    #expect(TreeDrawing(tree, AlignmentTree()).x == [5, 3.75, 6.25])
  }

  @Test("the guide is read from text")
  func options() throws {
    #expect(try AlignmentTree().setting([Setting("guide", "frameCenter")]).guide == .frameCenter)
  }
}
