import TestSupport
import Testing
import TreeLayout

@Suite("split")
struct SplitTests {
  @Test("draws the worked example as squarified does")
  func example() {
    expect(
      Split(),
      drawsExample: [
        (0, 0, 3), (0, 2, 3), (3, 0, 1.7143), (4.7143, 0, 1.2857), (3, 2.3333, 1.2),
        (4.2, 2.3333, 1.2), (5.4, 2.3333, 0.6),
      ])
  }

  @Test("takes the smaller first part of two equally near, and cuts a square into top and bottom")
  func ties() {
    expect(
      children(of: Treemap<Split>(), [1, 1, 1], width: 3, height: 3),
      equal: [(0, 0, 3, 1), (0, 1, 1.5, 2), (1.5, 1, 1.5, 2)])
    expect(
      children(of: Treemap<Split>(), [0.1, 0.2, 0.3], width: 1, height: 1 + 1e-10),
      equal: children(of: Treemap<Split>(), [1, 2, 3], width: 1, height: 1)
        .map { ($0.x, $0.y, $0.width, $0.height) }, tolerance: 1e-9)
    // The same where no sum is exact, and where giants hide it.
    for count in [3, 101, 1001, 50_001] {
      let rects = children(
        of: Treemap<Split>(), [Double](repeating: 0.1, count: count), width: 1, height: 1)
      #expect(abs(rects[count / 2].y - Double(count / 2) / Double(count)) < 1e-9, "\(count)")
    }
    let rects = children(of: Treemap<Split>(), [1e12, 0.3, 0.1, 0.3, 1e12], width: 1, height: 1)
    #expect(rects[1].maxY < 0.6 && rects[2].y > 0.4)
  }

  @Test("agrees with its definition, carried out step by step")
  func definition() {
    expect(Split(), drawsAs: PlainTilings.split)
  }
}
