import TestSupport
import Testing
import TreeLayout

@Suite("masonry-grid")
struct MasonryGridTests {
  @Test("has rows of 1, 2, 3, 3, …, of which only the second minds the weight")
  func rows() {
    expect(
      children(of: Treemap<MasonryGrid>(), [7, 1, 6, 2, 3, 2, 2, 1], width: 12, height: 12),
      equal: [
        (0, 0, 12, 3), (0, 9, 6, 3), (0, 3, 8, 3), (0, 6, 4, 3), (8, 3, 4, 3), (4, 6, 4, 3),
        (8, 6, 4, 3), (6, 9, 6, 3),
      ])
  }

  @Test("fills a short row, and a second one without weight evenly")
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
