import Foundation
import TestSupport
import Testing

@testable import BenchmarkStatistics

@Suite("Ratios of races")
struct RaceRatioTests {
  /// Pairs of processes whose blocks all have one ratio.
  private static func pairs(
    of factor: Double, processes: Int = 6, blocks: Int = 4
  ) -> [[Double]] {
    [[Double]](repeating: [Double](repeating: log(factor), count: blocks), count: processes)
  }

  private static func ratio(_ factor: Double, processes: Int = 6) -> RaceRatio {
    RaceRatio(logRatios: pairs(of: factor, processes: processes), margin: 0.01)
  }

  private static func judgement(
    _ first: [[Double]], again: [[Double]] = [], among others: Int = 0
  ) -> RaceJudgement {
    let rest = RaceJudgement.Measured(first: pairs(of: 1))
    return RaceJudgement.all(
      of: [.init(first: first, again: again)]
        + [RaceJudgement.Measured](repeating: rest, count: others),
      margin: 0.01)[0]
  }

  @Test(
    "the interval is as wide as that over the medians of processes, however many blocks there are")
  func wider() {
    var logRatios = [[Double]](repeating: [Double](repeating: 0.05, count: 100), count: 6)
    #expect(RaceRatio(logRatios: logRatios, margin: 0.01).verdict == .slower)
    logRatios[2] = [Double](repeating: 0, count: 100)
    let ratio = RaceRatio(logRatios: logRatios, margin: 0.01)
    #expect(ratio.estimate.low == 1)
    #expect(ratio.verdict == .inconclusive)
    // Processes that agree, each with blocks all over the place.
    let scattered = [[Double]](repeating: [-0.3, -0.2, 0.05, 0.2, 0.3], count: 6)
    #expect(RaceRatio(logRatios: scattered, margin: 0.01).verdict == .inconclusive)
  }

  @Test(
    "the smallest effect is the margin and the width of the interval; twice the margin is blind")
  func detectableEffect() {
    // Nine processes: their interval leaves out the two outermost.
    func ratio(_ step: Double) -> RaceRatio {
      RaceRatio(
        logRatios: (0..<9).map { [Double](repeating: step * Double($0), count: 50) }, margin: 0.01)
    }
    func judgement(_ step: Double) -> RaceJudgement {
      Self.judgement((0..<9).map { [Double](repeating: step * Double($0), count: 50) })
    }
    #expect(abs(ratio(0.002).detectableEffect - (0.01 + 6 * 0.002)) < 1e-12)
    #expect(judgement(0.002).detectableEffect == ratio(0.002).detectableEffect)
    #expect(judgement(0.002).isBlind)
    #expect(!judgement(0.0015).isBlind)
  }

  @Test("nothing is found where even pairs that all agree are too few among so many cells")
  func tooFewPairs() {
    // 2 of 2¹² times the cells.
    #expect(Self.judgement(Self.pairs(of: 1), among: 101).detectableEffect == 0.01)
    #expect(Self.judgement(Self.pairs(of: 1), among: 102).detectableEffect == .infinity)
    for others in [101, 102] {
      let slower = Self.judgement(
        Self.pairs(of: 1.1), again: Self.pairs(of: 1.1), among: others)
      #expect(slower.verdict == (others == 101 ? .slower : .inconclusive))
    }
  }

  @Test("four times as many pairs halve the interval, which tells how many would decide")
  func pairsToDecide() {
    func ratio(_ middle: Double, half: Double, pairs: Int = 9) -> RaceRatio {
      // The interval of nine leaves out the two outermost.
      let places = [-1, -1, -0.5, -0.2, 0, 0.2, 0.5, 1, 1].prefix(pairs)
      return RaceRatio(
        logRatios: places.map { [Double](repeating: middle + half * $0, count: 50) },
        margin: exp(0.01) - 1)
    }
    #expect(ratio(0, half: 0.02).pairsToDecide == 36)
    #expect(ratio(0.03, half: 0.04).pairsToDecide == 36)
    #expect(ratio(-0.03, half: 0.03).pairsToDecide == 21)
    #expect(ratio(0, half: 0.005).pairsToDecide == nil, "it is the same")
    #expect(ratio(0.01, half: 0.005).pairsToDecide == nil, "it is the margin")
    #expect(ratio(0, half: 0.2).pairsToDecide == nil, "four hundred times")
    #expect(ratio(0, half: 0, pairs: 5).pairsToDecide == 6)
  }

  @Test("more pairs than there were decide, also where the interval lies on one side of the ratio")
  func oneMorePair() {
    // The interval is narrower than the margin is far away, yet holds it.
    let places = [0, 0, 0.03, 0.03, 0.03, 0.03, 0.03, 0.031, 0.031]
    let ratio = RaceRatio(
      logRatios: places.map { [Double](repeating: $0, count: 50) }, margin: exp(0.01) - 1)
    #expect(ratio.verdict == .inconclusive)
    #expect(ratio.pairsToDecide == 10)
  }

  @Test("so many pairs that one may say otherwise", arguments: [(1, 9), (10, 13), (182, 17)])
  func fewestPairs(cells: Int, pairs: Int) {
    #expect(RaceJudgement.fewestPairs(cells: cells) == pairs)
    func adjusted(_ pairs: Int) -> Double {
      var logRatios = [[Double]](repeating: [0.1, 0.1], count: pairs - 1)
      logRatios.append([-0.5, -0.5])
      return RaceRatio(logRatios: logRatios, margin: 0.01).pValue * Double(cells)
    }
    #expect(adjusted(pairs) <= RaceJudgement.level)
    #expect(adjusted(pairs - 1) > RaceJudgement.level)
  }

  @Test("a flagged cell counts when fresh processes say the same, and is inconclusive otherwise")
  func confirmation() {
    let once = Self.judgement(Self.pairs(of: 1.1))
    #expect(once.isFlagged)
    #expect(once.adjustedPValue == 1)
    #expect(once.verdict == .inconclusive)
    let twice = Self.judgement(Self.pairs(of: 1.1), again: Self.pairs(of: 1.05))
    #expect(twice.verdict == .slower)
    #expect(abs(twice.ratio.estimate.value - 1.05) < 1e-12)
    for other in [1, 0.9] {
      let otherwise = Self.judgement(Self.pairs(of: 1.1), again: Self.pairs(of: other))
      #expect(otherwise.verdict == .inconclusive)
    }
    let same = Self.judgement(Self.pairs(of: 1.005))
    #expect(!same.isFlagged)
    #expect(same.verdict == .same)
  }

  @Test("what one cell alone shows is not enough among many")
  func holm() {
    // Of 28 pairs of processes, 23 on one side.
    let first = Self.pairs(of: 1.1, processes: 6)
    let again = Self.pairs(of: 1.1, processes: 22)
    let scattered = again.enumerated().map { $0 < 5 ? $1.map { -$0 } : $1 }
    #expect(RaceRatio(logRatios: scattered, margin: 0.01).verdict == .slower)
    let alone = Self.judgement(first, again: scattered)
    #expect(abs(alone.adjustedPValue - 2 * Binomial.tail(heads: 23, of: 28)) < 1e-12)
    #expect(alone.verdict == .slower)
    let amongMany = Self.judgement(first, again: scattered, among: 99)
    #expect(abs(amongMany.adjustedPValue - 100 * alone.adjustedPValue) < 1e-12)
    #expect(amongMany.verdict == .inconclusive)
  }

  @Test("two pairs of 17 that say otherwise hide nothing among a hundred cells")
  func disturbedPairs() {
    var pairs = Self.pairs(of: 1.1, processes: 17)
    for index in 0..<2 { pairs[index] = pairs[index].map { -$0 } }
    #expect(Self.judgement(pairs, again: pairs, among: 110).verdict == .slower)
  }

  @Test("a cell's p-value is the greater of those over blocks and over medians of processes")
  func pValues() {
    // Over the medians of processes alone 2 / 64, over the blocks 24 of 42.
    let scattered = [[Double]](repeating: [-1, -1, -1, 0.05, 0.05, 0.05, 0.05], count: 6)
    let blocks = PairedRatio(logRatios: scattered.flatMap(\.self)).pValue(margin: 0.01)
    #expect(blocks > 0.3)
    #expect(RaceRatio(logRatios: scattered, margin: 0.01).pValue == blocks)
    for factor in [1.1, 1 / 1.1] {
      #expect(abs(Self.ratio(factor).pValue - 2.0 / 64) < 1e-15)
    }
  }

  @Test("five pairs of processes are no 95 % and say nothing")
  func fewProcesses() {
    for factor in [1, 1.1, 0.9] {
      let five = Self.ratio(factor, processes: 5)
      #expect(five.verdict == .inconclusive)
      #expect(five.detectableEffect == .infinity)
      let six = Self.ratio(factor, processes: 6)
      #expect(six.verdict != .inconclusive)
      #expect(six.detectableEffect.isFinite)
    }
    #expect(Binomial.tail(heads: 5, of: 5) > 0.025)
    #expect(Binomial.tail(heads: 6, of: 6) <= 0.025)
  }

  /// Blocks with a skewed noise of some parts in a thousand and, in each pair of processes, a
  /// shift.
  private static func simulated(
    effect: Double, using generator: inout SeededGenerator
  ) -> [[Double]] {
    func noise() -> Double { -log(Double.random(in: 1e-9..<1, using: &generator)) }
    return (0..<40).map { _ in
      let shift = 0.015 * (noise() - noise())
      return (0..<3).map { _ in effect + shift + 0.01 * (noise() - noise()) }
    }
  }

  /// The cells that are `slower` or `faster` in simulated races of ten.
  private static func alarms(
    races: Int, effect: Double, using generator: inout SeededGenerator
  ) -> Int {
    (0..<races).reduce(0) { alarms, _ in
      var cells = (0..<10).map { _ in
        RaceJudgement.Measured(first: simulated(effect: effect, using: &generator))
      }
      for (index, judgement) in RaceJudgement.all(of: cells, margin: 0.01).enumerated()
      where judgement.isFlagged {
        cells[index].again = simulated(effect: effect, using: &generator)
      }
      return alarms
        + RaceJudgement.all(of: cells, margin: 0.01).count {
          [.slower, .faster].contains($0.verdict)
        }
    }
  }

  @Test("simulated races: equal builds raise no alarm, 5 % is found 95 times in 100")
  func simulation() {
    var generator = SeededGenerator(seed: 7)
    #expect(Self.alarms(races: 60, effect: 0, using: &generator) == 0)
    #expect(Self.alarms(races: 10, effect: log(1.05), using: &generator) >= 95)
  }

  @Test(
    "the greatest rate that fits the alarms agrees with SciPy's beta.ppf(0.95, k + 1, n - k)",
    arguments: [
      (0, 20, 0.1391083), (1, 20, 0.2161064), (3, 200, 0.0383097), (20, 20, 1),
      (800, 2_000, 0.4183687), (1_500, 2_000, 0.7658977),
    ])
  func upperLimit(alarms: Int, total: Int, limit: Double) {
    #expect(abs(Binomial.upperLimit(successes: alarms, of: total) - limit) < 2e-6)
  }
}
