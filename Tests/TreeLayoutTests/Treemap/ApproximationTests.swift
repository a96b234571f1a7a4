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

  @Test("is within the bounds of its proof, 10⁵ times", .enabled(if: runsLongTests))
  func manyBounds() {
    for seed in 1000..<101_000 as Range<UInt64> { expectBounds(seed: seed) }
  }

  private func expectBounds(seed: UInt64) {
    let trial = ApproximationTrial(seed: seed)
    #expect(trial.ratio <= trial.bound * (1 + 1e-9), "seed \(seed)")
    if let least = trial.leastPerimeter {
      let sum = trial.perimeter
      #expect(sum <= 1.25 * least && sum >= least * (1 - 1e-9), "seed \(seed)")
    }
  }
}
