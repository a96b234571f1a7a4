import BenchmarkJudging
import Foundation
import JudgingSupport
import TestSupport
import Testing

@Suite("Progress")
struct ProgressTests {
  private static let first: [JournalEvent] = [
    .workload(SampleRun.workloads[0]),
    .laidOut(workload: 0, cell: nil, repetitions: 5, hash: hash(0)),
    .laidOut(workload: 0, cell: 1, repetitions: 2, hash: hash(1)),
  ]

  private static func round(
    _ number: Int = 0, pass: Double = 10, cells: [Int] = [1], times: [Double] = [20],
    seconds: Double = 1
  ) -> JournalEvent {
    .round(
      workload: 0, number: number, pass: pass, cells: cells, nanoseconds: times, seconds: seconds)
  }

  @Test("a round holds the pass first, then the cells as they were measured")
  func positions() throws {
    let workload = try #require(SampleRun.progress().workloads[0])
    #expect(workload.rounds == 11)
    #expect(workload.pass.samples.positions == (0..<11).map { 4 * $0 })
    #expect(workload.cells[0].samples.positions.prefix(3) == [1, 7, 9])
    let samples = workload.cells[2].samples
    #expect(
      samples.passRatios == zip(samples.nanoseconds, workload.pass.samples.nanoseconds).map(/))
  }

  @Test("a cell is open until it is timed and measured, or failed")
  func open() {
    var progress = SampleRun.progress(Self.first + [Self.round()])
    #expect(progress.workloads[0]?.openCells == [0, 1, 2])
    let events: [JournalEvent] = [
      .measured(
        workload: 0, cell: 1, measurement: SampleRun.measurement(1, of: SampleRun.workloads[0]),
        seconds: 2), .failed(workload: 0, cell: 2, failure: CellFailure(.crashed, message: "x")),
    ]
    for event in events { #expect(progress.apply(event) == nil) }
    #expect(progress.workloads[0]?.openCells == [0, 1])
    #expect(progress.workloads[0]?.cellsToTime == [0, 1])
    #expect(progress.workloads[0]?.cellsToMeasure == [0])
    #expect(progress.apply(.timed(workload: 0, cells: [0, 1])) == nil)
    #expect(progress.workloads[0]?.openCells == [0])
    #expect(progress.workloads[0]?.seconds == 2)
  }

  @Test(
    "a failed cell is open again when it is laid out or the run resumes, and keeps its failures")
  func failures() {
    let failure = CellFailure(.crashed, signal: 11, message: "x")
    for opening in [
      JournalEvent.laidOut(workload: 0, cell: 0, repetitions: 1, hash: hash(1)),
      .resumed(at: .distantPast, command: []),
    ] {
      let progress = SampleRun.progress(
        Self.first + [.failed(workload: 0, cell: 0, failure: failure)])
      #expect(progress.workloads[0]?.cells[0].failure == failure)
      var again = progress
      #expect(again.apply(opening) == nil)
      #expect(again.workloads[0]?.cells[0].failure == nil)
      #expect(again.workloads[0]?.cells[0].failures == [failure])
      #expect(again.workloads[0]?.openCells == [0, 1, 2])
    }
  }

  @Test("another start tries again each cell that has failed no more often than it allows")
  func retries() {
    var generator = SeededGenerator(seed: 1)
    var progress = SampleRun.progress(SampleRun.workloads.map { .workload($0) })
    var failures = SampleRun.workloads.map { $0.cells.map { _ in 0 } }
    var isGivenUp = failures.map { $0.map { _ in false } }
    for _ in 0..<3_000 {
      let workload = Int.random(in: 0...1, using: &generator)
      let cell = Int.random(in: failures[workload].indices, using: &generator)
      let retries = Int.random(in: 0...150, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0:
        let failure = CellFailure(.crashed, message: "x")
        #expect(progress.apply(.failed(workload: workload, cell: cell, failure: failure)) == nil)
        failures[workload][cell] += 1
        isGivenUp[workload][cell] = true
      case 1:
        let layout = JournalEvent.laidOut(
          workload: workload, cell: cell, repetitions: 1, hash: hash(1))
        #expect(progress.apply(layout) == nil)
        isGivenUp[workload][cell] = false
      default:
        let allowed = retries < 150 ? retries : nil
        let start = JournalEvent.resumed(at: .distantPast, command: [], retries: allowed)
        #expect(progress.apply(start) == nil)
        for (workload, counts) in failures.enumerated() {
          for (cell, count) in counts.enumerated() where count <= allowed ?? .max {
            isGivenUp[workload][cell] = false
          }
        }
      }
      #expect(progress.inOrder.map { $0.cells.map(\.isGivenUp) } == isGivenUp)
    }
  }

  @Test("another hash than the first one is not deterministic")
  func hashes() {
    let other = JournalEvent.laidOut(workload: 0, cell: 1, repetitions: 2, hash: hash(2))
    let progress = SampleRun.progress(Self.first + [other, Self.first[2]])
    #expect(progress.workloads[0]?.cells[1].isDeterministic == false)
    #expect(progress.workloads[0]?.cells[1].hash == hash(1))
    #expect(progress.workloads[0]?.pass.isDeterministic == true)
  }

  @Test(
    "what is senseless is told and left out",
    arguments: [
      (round(times: []), "not every cell has a time"), (round(pass: 0), "a time is not a valid"),
      (round(times: [.nan]), "a time is not a valid"),
      (round(times: [-1e300]), "a time is not a valid"),
      (round(times: [.infinity]), "a time is not a valid"), (round(cells: [3]), "no such cell"),
      (round(cells: [-1]), "no such cell"), (round(seconds: -1), "the seconds are not a valid"),
      (round(cells: [1, 1], times: [1, 1]), "twice"), (round(-1), "does not follow"),
      (round(Int.max), "does not follow"),
      (.laidOut(workload: 0, cell: 0, repetitions: 0, hash: hash(1)), "0 repetitions"),
      (.laidOut(workload: 0, cell: 0, repetitions: -1, hash: hash(1)), "-1 repetitions"),
      (.laidOut(workload: 0, cell: 7, repetitions: 1, hash: hash(1)), "no such cell"),
      (.laidOut(workload: 7, cell: 0, repetitions: 1, hash: hash(1)), "describes the workload"),
      (.timed(workload: 0, cells: [3]), "no such cell"),
      (.failed(workload: 0, cell: 3, failure: CellFailure(.crashed, message: "")), "no such cell"),
      (
        .counted(workload: 0, cell: 0, counts: CellCounts(instructions: -1, allocations: 0)),
        "a count is not a valid number"
      ),
      (
        .measured(
          workload: 0, cell: 0, measurement: MeasurementRecord(claims: [], layouts: [[1]]),
          seconds: 1), "as many values"
      ),
      (
        .measured(
          workload: 0, cell: 0, measurement: MeasurementRecord(claims: [], layouts: []),
          seconds: 1), "as many values"
      ),
      (
        .laidOut(workload: 0, cell: 0, repetitions: 1, hash: hash(1), peakBytes: 0),
        "the bytes are not a valid number"
      ),
      (.workload(SampleRun.workload(0, tree: "other")), "differs from the one before"),
      (.workload(SampleRun.workload(5)), "the same tree"),
      (.workload(SampleRun.workload(5, tree: "other", steps: 0)), "too small"),
      (.workload(SampleRun.workload(-1, tree: "other")), "too small"),
      (.race(number: 0, event: .missing(workload: 0, cell: 3, side: .base)), "workload"),
    ] as [(JournalEvent, String)])
  func senseless(event: JournalEvent, message: String) {
    let before = SampleRun.progress(Self.first)
    var progress = before
    let fault = progress.apply(event)
    #expect(fault?.contains(message) == true, "\(fault ?? "nothing")")
    #expect(progress == before)
  }

  @Test("what was sampled before it was laid out counts, and is told")
  func notLaidOut() throws {
    var progress = SampleRun.progress(Self.first)
    #expect(progress.apply(Self.round(cells: [0, 1], times: [1, 2])) != nil)
    #expect(progress.workloads[0]?.cells.map(\.samples.nanoseconds) == [[1], [2], []])
  }

  @Test("what is said again in the same words is no fault")
  func again() {
    #expect(SampleRun.progress(Self.first + Self.first) == SampleRun.progress(Self.first))
  }

  @Test("the rule asks for eleven samples and a narrow interval")
  func rule() throws {
    let rule = StoppingRule()
    for (spread, precise) in [(0.001, true), (0.02, false)] {
      let rounds = (0..<11).map {
        Self.round($0, times: [20 * (1 + spread * Double($0 % 4))], seconds: 0)
      }
      let few = try #require(SampleRun.progress(Self.first + rounds.dropLast()).workloads[0])
      #expect(!rule.hasMinimum(few.cells[1]))
      #expect(!rule.isPrecise(few.cells[1]))
      let enough = try #require(SampleRun.progress(Self.first + rounds).workloads[0])
      #expect(rule.hasMinimum(enough.cells[1]))
      #expect(rule.isPrecise(enough.cells[1]) == precise)
      #expect(!rule.isPrecise(enough.cells[0]))
    }
  }

  @Test("three samples are enough for who was sampled long, where the rule says so")
  func long() throws {
    var rule = StoppingRule()
    func cell(_ samples: Int, milliseconds: Double) throws -> CellProgress {
      let rounds = (0..<samples).map { Self.round($0, times: [milliseconds * 1e6], seconds: 0) }
      return try #require(SampleRun.progress(Self.first + rounds).workloads[0]).cells[1]
    }
    let seconds = try cell(3, milliseconds: 100).sampleSeconds
    #expect(!rule.hasMinimum(try cell(3, milliseconds: 100)))
    rule.minimumOfLong = 3
    rule.longSeconds = seconds
    #expect(rule.hasMinimum(try cell(3, milliseconds: 100)))
    #expect(!rule.hasMinimum(try cell(3, milliseconds: 99)))
    #expect(!rule.hasMinimum(try cell(2, milliseconds: 200)))
  }
}
