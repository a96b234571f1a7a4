import TestSupport
import Testing
import TreeLayout

@Suite("approximation")
struct ApproximationTests {
  @Test("draws the worked example")
  func example() {
    expect(
      Approximation(),
      drawsExample: [
        (0, 0, 3), (0, 2, 3), (3, 0, 3), (3, 1.3333, 1.125), (4.125, 1.3333, 1.875),
        (4.125, 2.4, 1.25), (5.375, 2.4, 0.625),
      ])
  }

  @Test("agrees with its definition, carried out step by step")
  func definition() {
    expect(Approximation(), drawsAs: PlainTilings.approximation)
  }

  @Test("is within the bounds of its proof")
  func bounds() {
    for seed in 0..<500 as Range<UInt64> { expectBounds(seed: seed) }
  }

  @Test("is within the bounds of its proof, 20,000 times", .enabled(if: runsLongTests))
  func manyBounds() {
    for seed in 1000..<21_000 as Range<UInt64> { expectBounds(seed: seed) }
  }

  /// The ratio on up to 60 weights, the perimeter on up to five.
  private func expectBounds(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...(seed % 4 == 0 ? 5 : 60), using: &generator)
    let power = Int.random(in: 1...6, using: &generator)
    let weights = (0..<count).map { _ in
      let random = Double.random(in: 0.05...2, using: &generator)
      return (0..<power).reduce(1) { product, _ in product * random }
    }
    let frame = Rect(
      x: 0, y: 0, width: Double.random(in: 0.2...5, using: &generator), height: 1)
    let rects = children(
      of: Treemap<Approximation>(), weights, width: frame.width, height: frame.height)
    let sorted = weights.sorted(by: >)
    let steps = zip(sorted, sorted.dropFirst()).map { 1 + $0 / $1 }
    let bound = max(frame.ratio, 3, steps.max() ?? 0)
    #expect(rects.map(\.ratio).max()! <= bound * (1 + 1e-9), "seed \(seed)")
    if count <= 5 {
      let areas = weights.map { $0 / weights.reduce(0, +) * frame.area }
      let sum = rects.map { $0.width + $0.height }.reduce(0, +)
      let least = leastSlicing(areas, width: frame.width, height: frame.height, cost: +)
      #expect(sum <= 1.25 * least && sum >= least * (1 - 1e-9), "seed \(seed)")
    }
  }
}
