import Foundation
import TestSupport
import Testing

@testable import BenchmarkStatistics

@Suite("Ratios of races")
struct RaceRatioTests {
  private static func ratio(
    _ factor: Double, processes: Int = 6, blocks: Int = 4, margin: Double = 0.01
  ) -> RaceRatio {
    RaceRatio(
      logRatios: [[Double]](
        repeating: [Double](repeating: log(factor), count: blocks), count: processes),
      margin: margin)
  }

  private static func judgement(_ first: RaceRatio, among others: Int = 0) -> RaceJudgement {
    RaceJudgement.all(of: [first] + [RaceRatio](repeating: ratio(1), count: others))[0]
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
    #expect(abs(ratio(0.002).detectableEffect - (0.01 + 6 * 0.002)) < 1e-12)
    #expect(ratio(0.002).isBlind)
    #expect(!ratio(0.0015).isBlind)
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

  @Test("so many pairs that one may say otherwise", arguments: [(1, 9), (10, 13), (182, 17)])
  func fewestPairs(cells: Int, pairs: Int) {
    #expect(RaceJudgement.fewestPairs(cells: cells) == pairs)
    var logRatios = [[Double]](repeating: [0.1, 0.1], count: pairs - 1)
    logRatios.append([-0.5, -0.5])
    let one = RaceRatio(logRatios: logRatios, margin: 0.01)
    #expect(Self.judgement(one, among: cells - 1).isFlagged)
    let two = RaceRatio(logRatios: Array(logRatios.dropFirst()), margin: 0.01)
    #expect(!Self.judgement(two, among: cells - 1).isFlagged)
  }

  @Test("a flagged cell counts when fresh processes say the same, and is inconclusive otherwise")
  func confirmation() {
    var slower = Self.judgement(Self.ratio(1.1))
    #expect(slower.isFlagged)
    #expect(slower.verdict == .inconclusive)
    slower.confirmation = Self.ratio(1.05)
    #expect(slower.verdict == .slower)
    #expect(abs(slower.ratio.estimate.value - 1.05) < 1e-12)
    for other in [1, 0.9] {
      slower.confirmation = Self.ratio(other)
      #expect(slower.verdict == .inconclusive)
    }
    let same = Self.judgement(Self.ratio(1.005))
    #expect(!same.isFlagged)
    #expect(same.verdict == .same)
  }

  @Test("what one cell alone shows is not enough among many")
  func holm() {
    // Six processes on one side: 2 / 64.
    let few = Self.ratio(1.1)
    #expect(Self.judgement(few).isFlagged)
    var amongMany = Self.judgement(few, among: 1)
    #expect(abs(amongMany.adjustedPValue - 4.0 / 64) < 1e-12)
    #expect(!amongMany.isFlagged)
    amongMany.confirmation = few
    #expect(amongMany.verdict == .inconclusive)
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
      #expect(five.isBlind && five.detectableEffect == .infinity)
      let six = Self.ratio(factor, processes: 6)
      #expect(six.verdict != .inconclusive)
      #expect(!six.isBlind)
    }
    #expect(Binomial.tail(heads: 5, of: 5) > 0.025)
    #expect(Binomial.tail(heads: 6, of: 6) <= 0.025)
  }

  /// Blocks with a skewed noise of some parts in a thousand and, in each pair of processes, a
  /// shift.
  private static func simulated(
    effect: Double, using generator: inout SeededGenerator
  ) -> RaceRatio {
    func noise() -> Double { -log(Double.random(in: 1e-9..<1, using: &generator)) }
    let logRatios = (0..<40).map { _ in
      let shift = 0.015 * (noise() - noise())
      return (0..<3).map { _ in effect + shift + 0.01 * (noise() - noise()) }
    }
    return RaceRatio(logRatios: logRatios, margin: 0.01)
  }

  /// The cells that are `slower` or `faster` in simulated races of ten.
  private static func alarms(
    races: Int, effect: Double, using generator: inout SeededGenerator
  ) -> Int {
    (0..<races).reduce(0) { alarms, _ in
      let first = (0..<10).map { _ in simulated(effect: effect, using: &generator) }
      return alarms
        + RaceJudgement.all(of: first).count { judgement in
          var judgement = judgement
          if judgement.isFlagged {
            judgement.confirmation = simulated(effect: effect, using: &generator)
          }
          return [.slower, .faster].contains(judgement.verdict)
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
