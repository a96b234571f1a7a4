import TestSupport
import Testing
import TreeLayout

@Suite("slice, dice, slice-and-dice and masonry-grid")
struct SliceTests {
  let frame = Rect(x: 0, y: 0, width: 12, height: 6)
  /// A root of 1 and 2, the second of which is divided into 0.5 and 1.5.
  let tree = TestTrees.tree([-1, 0, 0, 2, 2], values: [.nan, 1, .nan, 0.5, 1.5])

  @Test("slice stacks along y")
  func slice() {
    expect(
      Array(Treemap<Slice>().layout(tree, in: frame).dropFirst()),
      equal: [(0, 0, 12, 2), (0, 2, 12, 4), (0, 2, 12, 1), (0, 3, 12, 3)])
  }

  @Test("dice goes along x")
  func dice() {
    expect(
      Array(Treemap<Dice>().layout(tree, in: frame).dropFirst()),
      equal: [(0, 0, 4, 6), (4, 0, 8, 6), (4, 0, 2, 6), (6, 0, 6, 6)])
  }

  @Test("slice-and-dice puts the root's children side by side and stacks theirs")
  func sliceAndDice() {
    expect(
      Array(Treemap<SliceAndDice>().layout(tree, in: frame).dropFirst()),
      equal: [(0, 0, 4, 6), (4, 0, 8, 6), (4, 0, 8, 1.5), (4, 1.5, 8, 4.5)])
  }

  @Test("masonry-grid has rows of 1, 2, 3, 3, …, of which only the second minds the weight")
  func masonry() {
    expect(
      children(of: Treemap<MasonryGrid>(), [7, 1, 6, 2, 3, 2, 2, 1], width: 12, height: 12),
      equal: [
        (0, 0, 12, 3), (0, 9, 6, 3), (0, 3, 8, 3), (0, 6, 4, 3), (8, 3, 4, 3), (4, 6, 4, 3),
        (8, 6, 4, 3), (6, 9, 6, 3),
      ])
  }

  @Test("masonry-grid fills a short row, and a second one without weight evenly")
  func shortRows() {
    let treemap = Treemap<MasonryGrid>()
    expect(children(of: treemap, [1], width: 12, height: 12), equal: [(0, 0, 12, 12)])
    expect(
      children(of: treemap, [1, 1], width: 12, height: 12), equal: [(0, 0, 12, 6), (0, 6, 12, 6)])
    expect(
      children(of: treemap, [1, 0, 0], width: 12, height: 12),
      equal: [(0, 0, 12, 6), (0, 6, 6, 6), (6, 6, 6, 6)])
    expect(
      children(of: treemap, [4, 3, 2, 1], width: 12, height: 12),
      equal: [(0, 0, 12, 4), (0, 4, 7.2, 4), (7.2, 4, 4.8, 4), (0, 8, 12, 4)])
  }
}
