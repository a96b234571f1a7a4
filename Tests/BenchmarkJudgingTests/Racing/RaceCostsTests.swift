import Testing

@testable import BenchmarkJudging

@Suite("The costs of both builds of a race")
struct RaceCostsTests {
  private func verdict(
    _ instructions: (Double, Double), misses: (Double, Double) = (400, 400),
    allocations: Double = 0
  ) -> RaceVerdict {
    RaceCosts(
      base: Costs(instructions: instructions.0, mispredictions: misses.0),
      head: Costs(instructions: instructions.1, mispredictions: misses.1),
      allocations: allocations
    ).verdict(margin: 0.01)
  }

  @Test("a change of instructions beyond the margin is a verdict, in both directions alike")
  func margin() {
    #expect(verdict((10_000, 10_101)) == .moreInstructions)
    #expect(verdict((10_000, 10_100)) == .inconclusive)
    #expect(verdict((10_100, 10_000)) == .inconclusive)
    #expect(verdict((10_101, 10_000)) == .fewerInstructions)
    #expect(verdict((10_000, 10_000)) == .inconclusive)
  }

  @Test("builds with equal layouts may differ by 400 for each allocation")
  func allocations() {
    #expect(verdict((10_000, 10_900), allocations: 2) == .inconclusive)
    #expect(verdict((10_000, 10_901), allocations: 2) == .moreInstructions)
    #expect(verdict((10_900, 10_000), allocations: 2) == .inconclusive)
    #expect(verdict((10_901, 10_000), allocations: 2) == .fewerInstructions)
  }

  @Test("branches that are foreseen better or worse than the instructions say leave it open")
  func misses() {
    #expect(verdict((10_000, 10_300), misses: (400, 396)) == .moreInstructions)
    #expect(verdict((10_000, 10_300), misses: (400, 395)) == .inconclusive)
    #expect(verdict((10_000, 10_300), misses: (400, 900)) == .moreInstructions)
    #expect(verdict((10_300, 10_000), misses: (400, 404)) == .fewerInstructions)
    #expect(verdict((10_300, 10_000), misses: (400, 405)) == .inconclusive)
    #expect(verdict((10_300, 10_000), misses: (400, 0)) == .fewerInstructions)
    // One branch of a layout is too few to matter.
    #expect(verdict((10_000, 10_300), misses: (2, 1)) == .moreInstructions)
    #expect(verdict((10_000, 10_300), misses: (2, 0)) == .inconclusive)
  }

  @Test("only numbers are costs", arguments: [0, -1, 1e15, Double.nan, .infinity])
  func sound(instructions: Double) {
    let good = Costs(instructions: 1, mispredictions: 0)
    let bad = Costs(instructions: instructions, mispredictions: 0)
    #expect(RaceCosts(base: good, head: good).isSound)
    #expect(!RaceCosts(base: good, head: bad).isSound)
    #expect(!RaceCosts(base: bad, head: good).isSound)
    #expect(!RaceCosts(base: good, head: good, allocations: -1).isSound)
  }
}
