import Foundation
import TestSupport
import Testing
import TreeData
import TreeLayout

@testable import LayoutBenchmark

@Suite("Races")
struct RacingTests {
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

  @Test("a block is A B B A or B A A B, with as many samples of each build")
  func order() {
    #expect(RaceBlock.order(outer: .base) == [.base, .head, .head, .base])
    #expect(RaceBlock.order(outer: .head) == [.head, .base, .base, .head])
    let block = RaceBlock(outer: .head, times: [1, 2, 3, 4])
    #expect(block.times(of: .head) == [1, 4])
    #expect(block.times(of: .base) == [2, 3])
  }

  @Test("a machine that slows down evenly speaks for neither build", arguments: RaceSide.allCases)
  func drift(outer: RaceSide) {
    let drift = RaceBlock(outer: outer, times: (0..<4).map { exp(0.1 * Double($0)) })
    #expect(abs(drift.logRatio) < 1e-15)
    let times = RaceBlock.order(outer: outer).map { $0 == .head ? 12.0 : 10 }
    #expect(abs(RaceBlock(outer: outer, times: times).logRatio - log(1.2)) < 1e-15)
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

  @Test("so many pairs that one may say otherwise", arguments: [(1, 9), (10, 13), (182, 17)])
  func fewestPairs(cells: Int, pairs: Int) {
    #expect(Race.fewestPairs(cells: cells) == pairs)
    var logRatios = [[Double]](repeating: [0.1, 0.1], count: pairs - 1)
    logRatios.append([-0.5, -0.5])
    let one = RaceRatio(logRatios: logRatios, margin: 0.01)
    #expect(Self.judgement(one, among: cells - 1).isFlagged)
    let two = RaceRatio(logRatios: Array(logRatios.dropFirst()), margin: 0.01)
    #expect(!Self.judgement(two, among: cells - 1).isFlagged)
  }

  @Test(
    "the processors of a list of Linux",
    arguments: [
      ("0", [0]), ("\t0-2,5", [0, 1, 2, 5]), ("", []), ("a-b", []),
    ])
  func processors(list: String, numbers: [Int]) {
    #expect(Processor.numbers(of: list) == numbers)
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

  @Test("the cells that are measured again are counted through all trees")
  func itemsAgain() {
    let trees = (1...3).map {
      PlannedTree(NamedTree(id: "tree\($0)", tree: TestTrees.flat([1, 2])))
    }
    let items = Plan(trees: trees, strategies: [Treemap<Slice>(), Treemap<Dice>()]).items
    let again = Race.items(items, cells: [1, 4]).map { item in
      item.strategies.map { "\($0.id) on \(item.tree.named.id)" }
    }
    #expect(again == [["dice on tree1"], ["slice on tree3"]])
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
    #expect(PairedRatio.tail(heads: 5, of: 5) > 0.025)
    #expect(PairedRatio.tail(heads: 6, of: 6) <= 0.025)
  }

  private static let key = CellKey(strategy: "s", tree: "t", nodes: 1, frame: "1x1", seed: nil)

  private static func hash(_ word: UInt64) -> StableHash {
    var hash = StableHash()
    hash.combine(word)
    return hash
  }

  @Test("a build whose layout depends on the process is noticed, also by the confirmation alone")
  func nondeterministic() {
    func samples(_ base: [UInt64], _ head: [UInt64]) -> RaceSamples {
      var samples = RaceSamples()
      samples.hashes = [.base: Set(base.map(Self.hash)), .head: Set(head.map(Self.hash))]
      return samples
    }
    func sides(_ first: RaceSamples, _ second: RaceSamples? = nil) -> [RaceSide] {
      let cell = RaceCell(key: Self.key, samples: first, confirmation: second)
      let result = RaceResult(cells: [cell], margin: 0.01, end: .reached)
      #expect(
        result.exitCode(failOnInconclusive: true) == (cell.nondeterministic.contains(.head) ? 3 : 0)
      )
      return cell.nondeterministic
    }
    #expect(sides(samples([1], [2])) == [])
    #expect(sides(samples([1, 2], [1])) == [.base])
    #expect(sides(samples([1], [1, 2]), samples([1], [1])) == [.head])
    #expect(sides(samples([1], [1]), samples([2], [3])) == [.base, .head])
    #expect(!RaceCell(key: Self.key, samples: samples([1], [2])).hasSameLayout)
    #expect(RaceCell(key: Self.key, samples: samples([1], [1])).hasSameLayout)
  }

  @Test("the files of a race that was interrupted have a row for each cell")
  func skipped() {
    var missing = RaceSamples()
    missing.missing = [.head]
    let result = RaceResult(
      cells: [
        RaceCell(key: Self.key, samples: RaceSamples()), RaceCell(key: Self.key, samples: missing),
      ], margin: 0.01, end: .interrupted)
    let rows = result.csv(machine: "m").split(separator: "\n")
    #expect(rows.dropFirst().map { $0.contains(",skipped,") } == [true, false])
    #expect(rows.dropFirst().map { $0.contains(",missing,") } == [false, true])
    #expect(result.pairsCSV(machine: "m").split(separator: "\n").count == 1)
  }

  @Test("the files say which build took which time")
  func files() {
    var samples = RaceSamples()
    samples.repetitions = 7
    samples.processes = [[RaceBlock(outer: .head, times: [12, 10, 10.5, 12.5])]]
    let result = RaceResult(
      cells: [
        RaceCell(
          key: Self.key, samples: samples,
          judgement: RaceJudgement.all(of: [RaceRatio(samples, margin: 0.01)])[0])
      ], margin: 0.01, end: .reached)
    #expect(samples.time(of: .base) == 10.25)
    #expect(samples.time(of: .head) == 12.25)
    #expect(
      result.pairsCSV(machine: "m").hasSuffix(
        ",m,race,1,1,head-base-base-head,7,12,10,10.5,12.5\n"))
    let row = result.csv(machine: "m").split(separator: "\n")[1]
    #expect(row.hasPrefix("s,t,1,1x1,,m,inconclusive,1.1952"))
    #expect(row.contains(",10.25,12.25,1,1,7,"))
  }

  /// Cells with these ratios, those that are flagged confirmed.
  private func result(_ factors: [Double]) -> RaceResult {
    let cells = RaceJudgement.all(of: factors.map { Self.ratio($0, processes: 9) }).map {
      judgement in
      var judgement = judgement
      if judgement.isFlagged { judgement.confirmation = judgement.first }
      return RaceCell(key: Self.key, samples: RaceSamples(), judgement: judgement)
    }
    return RaceResult(cells: cells, margin: 0.01, end: .reached)
  }

  @Test("exit codes: 2 for slower, 6 for inconclusive where asked for, else 0")
  func exitCodes() {
    #expect(result([1, 0.9]).exitCode(failOnInconclusive: true) == 0)
    #expect(result([1, 1.1, 0.9]).exitCode(failOnInconclusive: true) == 2)
    var unsure = result([1, 1.1])
    unsure.cells[1].judgement?.confirmation = nil
    #expect(unsure.exitCode(failOnInconclusive: false) == 0)
    #expect(unsure.exitCode(failOnInconclusive: true) == 6)
  }

  @Test("each cell that is slower or faster is a false alarm of a calibration, and so is its race")
  func calibration() {
    var calibration = Calibration()
    for factors in [[1, 1.1, 0.9], [1, 1], [0.8, 1]] { calibration.add(result(factors), seed: 3) }
    #expect(calibration.alarmedRaces == 2)
    #expect(calibration.alarmedCells == 3)
    #expect(calibration.cells == 7)
    let rows = calibration.csv(machine: "m").split(separator: "\n")
    #expect(rows[1] == "1,3,m,0.01,3,1,1,1,0,2,0")
  }

  /// Blocks with a skewed noise of some parts in a thousand and, in each pair of processes, a shift.
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
    #expect(abs(Calibration.upperLimit(alarms: alarms, of: total) - limit) < 2e-6)
  }
}
