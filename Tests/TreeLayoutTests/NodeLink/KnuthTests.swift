import TestSupport
import Testing
import TreeLayout

@Suite("knuth")
struct KnuthTests {
  @Test("the worked example")
  func example() {
    let drawing = TreeDrawing(TestTrees.worked, Knuth())
    #expect(drawing.x == [10.5, 2.5, 12.5, 16.5, 0.5, 4.5, 6.5, 14.5, 18.5, 8.5])
    #expect(drawing.y == [0.5, 2.5, 2.5, 2.5, 4.5, 4.5, 4.5, 4.5, 4.5, 6.5])
  }

  @Test("a single child comes before its parent or, on the right and in general trees, after it")
  func singleChildren() {
    let wide = Size(width: 3, height: 1)
    let binary = TestTrees.tree(
      [-1, 0, 1], sizes: [.unit, wide, wide], sides: [.unstated, .unstated, .right])
    #expect(TreeDrawing(binary, Knuth()).x == [8.5, 1.5, 5.5])
    let general = TestTrees.tree([-1, 0, 1, 1, 1], sides: [Side](repeating: .right, count: 5))
    #expect(TreeDrawing(general, Knuth()).x == [0.5, 4.5, 2.5, 6.5, 8.5])
  }

  @Test("n unit nodes are n − 1 pitches wide")
  func width() {
    var strategy = Knuth()
    strategy.gaps.sibling = 0.25
    let pitches: [Double] = (0..<80).map { 0.5 + 1.25 * Double($0) }
    for seed in 0..<20 as Range<UInt64> {
      let tree = TestTrees.random(seed: seed, nodes: 80, maximumDegree: seed < 10 ? 2 : .max)
      let x = TreeDrawing(tree, strategy).x
      #expect(x.sorted() == pitches)
    }
  }

  @Test("knows no gap of cousins")
  func options() {
    #expect(throws: OptionError.self) { try Knuth().setting([Setting("cousinGap", "2")]) }
  }
}
