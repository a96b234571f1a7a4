import BenchmarkStatistics
import DelimitedText
import Foundation
import JudgingSupport
import Testing

@testable import BenchmarkJudging

@Suite("Races")
struct RaceTests {
  private static let record = SampleRun.record(.race, margin: 0.01)

  /// The races of these events, on workloads of three cells each.
  private static func progress(_ races: [[RaceEvent]]) -> RunProgress {
    SampleRun.progress(
      SampleRun.workloads.map { .workload($0) }
        + races.enumerated().flatMap { number, events in
          events.map { .race(number: number, event: $0) }
        })
  }

  private static func result(_ events: [RaceEvent]) -> RaceResult {
    Judgement(progress([events]), record: record).race
  }

  /// Pairs of processes in which the head takes so many times as long, by cell of the first
  /// workload.
  private static func pairs(
    _ factors: [Int: Double], _ part: RacePart = .race, count: Int = 9, base: [UInt64] = [1],
    head: [UInt64] = [1]
  ) -> [RaceEvent] {
    pairs(factors, count: count, base: base, head: head).map {
      .pair(workload: 0, part: part, pair: $0)
    }
  }

  private static func pairs(
    _ factors: [Int: Double], count: Int, base: [UInt64] = [1], head: [UInt64] = [1]
  ) -> [RacePair] {
    (0..<count).map { number in
      let cells = factors.sorted { $0.key < $1.key }.map { cell, factor in
        let blocks = RaceSide.allCases.map { outer in
          RaceBlock(
            outer: outer,
            times: RaceBlock.order(outer: outer).map { $0 == .head ? 10 * factor : 10 })
        }
        return RacePair.Cell(
          cell: cell, repetitions: 7, base: hash(base[number % base.count]),
          head: hash(head[number % head.count]), blocks: blocks)
      }
      return RacePair(processor: nil, first: .base, cells: cells)
    }
  }

  /// A race in which the flagged cells are confirmed.
  private static func confirmed(_ factors: [Int: Double], seed: UInt64 = 3) -> [RaceEvent] {
    let first = [.began(seed: seed)] + pairs(factors)
    let flagged = factors.filter { ![$0.value].contains(1) }
    return first + (flagged.isEmpty ? [] : pairs(flagged, .confirmation)) + [.ended(.reached)]
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

  @Test("a build whose layout depends on the process is noticed, also by the confirmation alone")
  func nondeterministic() {
    func sides(
      _ base: [UInt64], _ head: [UInt64], again: ([UInt64], [UInt64])? = nil
    ) -> [RaceSide] {
      let confirmation = again.map {
        Self.pairs([0: 1], .confirmation, base: $0.0, head: $0.1)
      }
      let result = Self.result(
        Self.pairs([0: 1], base: base, head: head) + (confirmation ?? []) + [.ended(.reached)])
      let sides = result.cells[0].nondeterministic
      #expect(
        result.exitCode(failOnInconclusive: true) == (sides.contains(.head) ? 3 : 0))
      return sides
    }
    #expect(sides([1], [2]) == [])
    #expect(sides([1, 2], [1]) == [.base])
    #expect(sides([1], [1, 2], again: ([1], [1])) == [.head])
    #expect(sides([1], [1], again: ([2], [3])) == [.base, .head])
    #expect(!Self.result(Self.pairs([0: 1], base: [1], head: [2])).cells[0].hasSameLayout)
    #expect(Self.result(Self.pairs([0: 1])).cells[0].hasSameLayout)
  }

  @Test("the files of a race that was interrupted have a row for each cell")
  func interrupted() {
    let result = Self.result([.missing(workload: 0, cell: 1, side: .head)])
    let rows = result.csv(machine: "m").text.split(separator: "\n").dropFirst()
    #expect(rows.count == 6)
    #expect(rows.map { $0.contains(",skipped,") } == [true, false, true, true, true, true])
    #expect(rows.map { $0.contains(",missing,") } == [false, true, false, false, false, false])
    #expect(result.pairsCSV(machine: "m").rowCount == 0)
    #expect(!result.isWhole)
  }

  @Test("the files say which build took which time")
  func files() throws {
    let cell = RacePair.Cell(
      cell: 2, repetitions: 7, base: hash(1), head: hash(1),
      blocks: [RaceBlock(outer: .head, times: [12, 10, 10.5, 12.5])])
    let pair = RacePair(processor: 1, first: .head, cells: [cell])
    let result = Self.result([.pair(workload: 1, part: .race, pair: pair), .ended(.reached)])
    #expect(result.cells[5].samples.time(of: .base) == 10.25)
    #expect(result.cells[5].samples.time(of: .head) == 12.25)
    #expect(
      result.pairsCSV(machine: "m").text.hasSuffix(
        "knuth,moving,4,1600x900,,m,race,1,1,head-base-base-head,7,12,10,10.5,12.5\n"))
    let row = result.csv(machine: "m").text.split(separator: "\n")[6]
    #expect(row.hasPrefix("knuth,moving,4,1600x900,,m,inconclusive,1.1952"))
    #expect(row.hasSuffix(",10.25,12.25,1,1,7,1,,,,,,"))
    let others = result.csv(machine: "m").text.split(separator: "\n")[1..<6]
    #expect(
      others.allSatisfy { $0.hasSuffix(",,,,,,,,,,,,") }, "nothing is said of what was not timed")
  }

  @Test("a cell that a build does not get through has no verdict, whatever was measured before")
  func failed() {
    for part in RacePart.allCases {
      let failure = RaceEvent.failed(
        workload: 0, cell: 0, side: .head, part: part, reason: "crashed")
      let result = Self.result(
        Self.pairs([0: 1.1, 1: 1]) + [failure] + Self.pairs([0: 1.1], .confirmation)
          + [.ended(.reached)])
      #expect(result.cells[0].failures == [.head: "crashed"])
      #expect((result.cells[0].judgement == nil) == (part == .race))
      #expect(result.cells[0].judgement?.verdict != .slower)
      #expect(result.exitCode(failOnInconclusive: false) == 3)
    }
  }

  @Test("a confirmation counts only where the race came to its end")
  func confirmation() {
    let events = Self.confirmed([0: 1.1, 1: 1])
    #expect(Self.result(events).cells[0].judgement?.verdict == .slower)
    #expect(Self.result(events).cells[1].judgement?.verdict == .same)
    for end in [[], [RaceEvent.ended(.interrupted)], [.ended(.failed(reason: "x"))]] {
      let result = Self.result(events.dropLast() + end)
      #expect(result.cells[0].judgement?.verdict == .inconclusive)
      #expect(result.flagged == [RaceProgress.Cell(workload: 0, cell: 0)])
    }
    // Fresh processes say otherwise.
    let otherwise = Self.pairs([0: 1.1]) + Self.pairs([0: 1], .confirmation) + [.ended(.reached)]
    #expect(Self.result(otherwise).cells[0].judgement?.verdict == .inconclusive)
  }

  @Test("exit codes: 2 for slower, 6 for inconclusive where asked for, else 0")
  func exitCodes() {
    func code(_ events: [RaceEvent], _ failOnInconclusive: Bool) -> Int32 {
      Self.result(events).exitCode(failOnInconclusive: failOnInconclusive)
    }
    #expect(code(Self.confirmed([0: 1, 1: 0.9]), true) == 0)
    #expect(code(Self.confirmed([0: 1, 1: 1.1, 2: 0.9]), true) == 2)
    let unsure = Self.pairs([0: 1, 1: 1.1]) + [.ended(.reached)]
    #expect(code(unsure, false) == 0)
    #expect(code(unsure, true) == 6)
  }

  @Test("counts decide where times do not, and nowhere else")
  func counted() {
    func counted(_ cell: Int, _ instructions: Double) -> RaceEvent {
      .counted(
        workload: 0, cell: cell,
        costs: RaceCosts(
          base: Costs(instructions: 1000, mispredictions: 4),
          head: Costs(instructions: instructions, mispredictions: 6)))
    }
    // Five pairs decide nothing.
    let unsure = Self.pairs([0: 1, 1: 1, 2: 1], count: 5) + [.ended(.reached)]
    let result = Self.result(unsure + [counted(0, 1030), counted(1, 900)])
    #expect(
      result.cells.prefix(3).map(\.verdict) == [
        .moreInstructions, .inconclusive, .inconclusive,
      ])
    #expect(result.exitCode(failOnInconclusive: true) == 2)
    let rows = result.csv(machine: "m").text.split(separator: "\n")
    #expect(rows[1].contains(",m,more_instructions,1,"))
    #expect(rows[1].hasSuffix(",1000,1030,4,6"))
    #expect(rows[3].hasSuffix(",,,,"))
    let better = Self.result(unsure + [counted(0, 900), counted(0, 989)])
    #expect(better.cells[0].verdict == .inconclusive, "two branches more may take as long")
    #expect(better.exitCode(failOnInconclusive: false) == 0)
    let known = Self.result(
      Self.confirmed([0: 1.1, 1: 1]) + [counted(0, 500), counted(1, 1100)])
    #expect(known.cells.prefix(2).map(\.verdict) == [.slower, .same])
  }

  @Test("one pair of processes on each tree takes the sum of the means, if they are known")
  func turnSeconds() {
    func pair(_ workload: Int, _ seconds: Double?, _ part: RacePart = .race) -> RaceEvent {
      var pair: RacePair = Self.pairs([0: 1], count: 1)[0]
      pair.seconds = seconds
      return .pair(workload: workload, part: part, pair: pair)
    }
    let known = [pair(0, 1), pair(0, 3), pair(1, 0.5), pair(0, 100, .confirmation)]
    #expect(Self.result(known).turnSeconds == 2.5)
    #expect(Self.result([pair(0, nil)]).turnSeconds == nil)
    var progress = Self.progress([[]])
    for seconds in [0, -1, Double.nan] {
      #expect(progress.apply(.race(number: 0, event: pair(0, seconds))) != nil)
    }
  }

  @Test("each cell that is slower or faster is a false alarm of a calibration, and so is its race")
  func calibration() {
    let races = [[0: 1, 1: 1.1, 2: 0.9], [0: 1, 1: 1], [0: 0.8, 1: 1]].map { Self.confirmed($0) }
    // The last one was killed.
    let progress = Self.progress(races + [races[0].dropLast()])
    let calibration = Calibration(progress, record: Self.record)
    #expect(calibration.alarmedRaces == 2)
    #expect(calibration.alarmedCells == 3)
    #expect(calibration.cells == 7)
    let rows = calibration.csv(machine: "m").text.split(separator: "\n")
    #expect(rows.count == 4)
    #expect(rows[1] == "1,3,m,0.01,6,1,1,1,0,2,0")
  }

  @Test(
    "what is senseless in a pair is told and left out",
    arguments: [
      (
        RacePair.Cell(cell: 0, repetitions: 0, base: hash(1), head: hash(1), blocks: []),
        "not a valid number"
      ),
      (
        RacePair.Cell(cell: 0, repetitions: 7, base: hash(1), head: hash(1), blocks: []),
        "not a valid number"
      ),
      (
        RacePair.Cell(
          cell: 0, repetitions: 7, base: hash(1), head: hash(1),
          blocks: [RaceBlock(outer: .base, times: [1, 2, 3])]), "not a valid number"
      ),
      (
        RacePair.Cell(
          cell: 0, repetitions: 7, base: hash(1), head: hash(1),
          blocks: [RaceBlock(outer: .base, times: [1, 2, 3, .nan])]), "not a valid number"
      ),
      (
        RacePair.Cell(
          cell: 0, repetitions: 8, base: hash(1), head: hash(1),
          blocks: [RaceBlock(outer: .base, times: [1, 2, 3, 4])]), "repetitions"
      ),
      (
        RacePair.Cell(
          cell: 3, repetitions: 8, base: hash(1), head: hash(1),
          blocks: [RaceBlock(outer: .base, times: [1, 2, 3, 4])]), "describes the workload"
      ),
    ])
  func senseless(cell: RacePair.Cell, message: String) {
    let before = Self.progress([Self.pairs([0: 1])])
    var progress = before
    let pair = RacePair(processor: nil, first: .base, cells: [cell])
    let fault = progress.apply(
      .race(number: 0, event: .pair(workload: 0, part: .race, pair: pair)))
    #expect(fault?.contains(message) == true, "\(fault ?? "nothing")")
    #expect(progress == before)
  }

  @Test("the folders of a race and of a calibration are judged again, byte for byte")
  func folders() throws {
    let folder = try TemporaryFolder()
    for (kind, names) in [
      (RunRecord.Kind.race, ["race.csv", "pairs.csv"]), (.calibration, ["calibration.csv"]),
    ] {
      let events =
        SampleRun.workloads.map { JournalEvent.workload($0) }
        + Self.confirmed([0: 1.1, 1: 1]).map { .race(number: 0, event: $0) }
      let name = kind.rawValue
      let run = try SampleRun.write(
        events, to: folder.path(name), record: SampleRun.record(kind, margin: 0.01))
      #expect(try run.write(Judgement(run)) == names + ["run.json"])
      let first = try (names + ["run.json"]).map { try folder.bytes("\(name)/\($0)") }
      try run.write(Judgement(run))
      #expect(try (names + ["run.json"]).map { try folder.bytes("\(name)/\($0)") } == first)
    }
  }
}
