import TestSupport
import Testing
import TreeLayout

@Suite("Ordered treemaps around pivots")
struct PivotTests {
  @Test("draw the worked example")
  func example() {
    expect(
      PivotByMiddle(),
      drawsExample: [
        (0, 0, 1.5), (1.5, 0, 2.5), (1.5, 2.4, 2.5), (4, 0, 1.75), (4, 1.7143, 1.75),
        (4, 2.8571, 1.75), (5.75, 0, 0.25),
      ])
    expect(
      PivotBySize(),
      drawsExample: [
        (0, 0, 3), (0, 2, 3), (3, 0, 1.7143), (4.7143, 0, 1.2857), (3, 2.3333, 1.2),
        (4.2, 2.3333, 1.2), (5.4, 2.3333, 0.6),
      ])
    expect(
      PivotBySplitSize(),
      drawsExample: [
        (0, 0, 3), (0, 2, 3), (3, 0, 1.75), (3, 2.2857, 1.75), (4.75, 0, 1.25), (4.75, 1.6, 1.25),
        (4.75, 3.2, 1.25),
      ])
  }

  @Test("agree with their definition, carried out step by step")
  func definition() {
    expect(
      PivotByMiddle(), drawsAs: { PlainTilings.pivots($0, in: $1, pivot: PlainTilings.middle) })
    expect(
      PivotBySize(), drawsAs: { PlainTilings.pivots($0, in: $1, pivot: PlainTilings.greatest) })
    expect(
      PivotBySplitSize(), drawsAs: { PlainTilings.pivots($0, in: $1, pivot: PlainTilings.half) })
  }

  @Test("a turned frame does not give the turned layout")
  func turned() {
    // With 1 beside the pivot its width ÷ height is 0.6 in the wide frame and with 1 and 3 it is
    // 1.536; in the high one 1.667 and 0.651.
    let weights: [Double] = [4, 1, 3, 2, 2, 2, 1]
    let wide = children(of: Treemap<PivotBySize>(), weights, width: 14.4, height: 10)
    let high = children(of: Treemap<PivotBySize>(), weights, width: 10, height: 14.4)
    #expect(abs(wide[0].width / wide[0].height - 0.6) < 1e-12)
    #expect(abs(high[0].width / high[0].height - 1 / 1.536) < 1e-12)
  }

  @Test("four items stand in pairs, and five side by side, where that is better")
  func fewItems() {
    expect(
      children(of: Treemap<PivotByMiddle>(), [1, 1, 1, 1], width: 2, height: 2),
      equal: [(0, 0, 1, 1), (0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 1, 1)])
    for count in [3, 4, 5] {
      expect(
        children(
          of: Treemap<PivotByMiddle>(), [Double](repeating: 1, count: count),
          width: Double(count), height: 1),
        equal: (0..<count).map { (Double($0), 0, 1, 1) })
    }
  }

  @Test("the first of the greatest is the pivot, whatever its last bits")
  func equalPivots() {
    let weights: [Double] = [3, 1, 3, 1, 3, 1, 1, 2]
    func rects(_ factor: Double) -> [Rect] {
      let changed = weights.enumerated().map { $1 == 3 && $0 > 0 ? 3 * factor : $1 }
      return children(of: Treemap<PivotBySize>(), changed, width: 5, height: 3)
    }
    for (rect, other) in zip(rects(1), rects(1 + 1e-12)) { #expect(rect.isNear(other, 1e-9)) }
  }
}
