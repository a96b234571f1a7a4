import BenchmarkStatistics
import Foundation
import JudgingSupport
import Testing

@testable import BenchmarkJudging

@Suite("Processes of peers")
struct PeerProgressTests {
  /// A workload whose first cell is of a peer.
  private static let workload: WorkloadRecord = {
    var workload = SampleRun.workload(0)
    workload.cells[0] = WorkloadRecord.PlannedCell(
      strategy: "p/slice", family: "treemap", peer: "p")
    return workload
  }()

  private static func warmUp(_ cold: Double) -> JournalEvent {
    .warmedUp(workload: 0, cell: 0, warmUp: WarmUp(nanoseconds: 1e9, layouts: 10, cold: cold))
  }

  /// Rounds of 1 sample, where the pass takes half as long as in the one before.
  private static func rounds(_ times: [Double], from number: Int) -> [JournalEvent] {
    times.enumerated().map { place, time in
      .round(
        workload: 0, number: number + place, pass: 10, cells: [0], nanoseconds: [time],
        seconds: 1)
    }
  }

  private static let beginning: [JournalEvent] = [
    .workload(workload), .laidOut(workload: 0, cell: nil, repetitions: 1, hash: hash(9)),
    .laidOut(workload: 0, cell: 0, repetitions: 1, hash: hash(1)),
  ]

  private static func process(
    _ times: [Double], from number: Int, cold: Double = 900, share: Double? = 0.9
  ) -> [JournalEvent] {
    [warmUp(cold)] + rounds(times, from: number)
      + (share.map { [.processEnded(workload: 0, cell: 0, clockShare: $0)] } ?? [])
  }

  private static let measured = JournalEvent.measured(
    workload: 0, cell: 0, measurement: SampleRun.measurement(0, of: workload), seconds: 2)

  private func cell(_ events: [JournalEvent]) -> JudgedCell {
    let progress = SampleRun.progress(Self.beginning + events + [Self.measured])
    return Judgement(progress, record: SampleRun.record()).run.cells[0]
  }

  @Test("a time is the median of the processes' medians, between their least and greatest")
  func estimate() {
    let cell = cell(
      Self.process([100, 102, 110], from: 0) + Self.process([300, 301, 302, 1], from: 3)
        + Self.process([50, 200, 210], from: 7))
    #expect(cell.time == Estimate(value: 200, low: 102, high: 300.5))
    #expect(cell.passRatio == Estimate(value: 20, low: 10.2, high: 30.05))
    #expect(cell.progress.wholeProcesses == 3)
    #expect(cell.warnings.isEmpty)
  }

  @Test("a process that was cut short does not count where others came to their ends")
  func cutShort() {
    let whole = Self.process([100, 102, 110], from: 0)
    let cut = Self.process([900, 901], from: 3, share: nil)
    #expect(cell(whole + cut).time == Estimate(value: 102, low: 102, high: 102))
    let resumed = cell(whole + cut + Self.process([80, 90, 91], from: 5))
    #expect(resumed.time == Estimate(value: 96, low: 90, high: 102))
    #expect(resumed.progress.wholeProcesses == 2)
    #expect(cell(cut).time?.value == 900.5)
  }

  @Test(
    "a clock that tells too little or too much is warned of",
    arguments: [
      (0.49, "49 % of the time that passed: times may be too short"), (0.5, ""), (1, ""),
      (1.0009, ""), (1.3, "130 % of the time that passed: times are too long"),
      (1e-9, "less than 1 % of the time that passed: times may be too short"),
      (1e300, "1000000 % of the time that passed: times are too long"),
    ])
  func clock(share: Double, words: String) throws {
    let cell = cell(
      Self.process([100], from: 0) + Self.process([100], from: 1, share: share))
    #expect(cell.warnings.count == (words.isEmpty ? 0 : 1))
    #expect(cell.warnings.first?.hasSuffix(words) != false)
  }

  @Test("the table tells processes, warm-up, cold time and warnings")
  func table() throws {
    let events =
      Self.process([100, 101], from: 0, cold: 800) + Self.process([100], from: 2, share: 0.2)
    let progress = SampleRun.progress(Self.beginning + events + [Self.measured])
    let folder = try TemporaryFolder()
    let run = try RunFolder(creating: folder.path("run"))
    try run.write(Judgement(progress, record: SampleRun.record()))
    let rows = try run.rows("summary.csv")
    #expect(
      rows[1].dropLast().suffix(4) == [
        "2", "1000000000", "850",
        "its clock showed 20 % of the time that passed: times may be too short",
      ])
    #expect(rows[2].dropLast().suffix(4) == ["1", "", "", ""])
  }

  @Test("what makes no sense of a process is left out")
  func faults() {
    var progress = RunProgress(families: SampleRun.record().families)
    for event in Self.beginning { #expect(progress.apply(event) == nil) }
    let end = JournalEvent.processEnded(workload: 0, cell: 0, clockShare: 1)
    #expect(progress.apply(end) == "there is no process to end")
    #expect(progress.apply(Self.warmUp(-1)) == "a time is not a valid number")
    #expect(progress.apply(Self.warmUp(1)) == nil)
    #expect(progress.apply(end) == "the process was not sampled")
    for event in Self.rounds([5], from: 0) { #expect(progress.apply(event) == nil) }
    #expect(
      progress.apply(.processEnded(workload: 0, cell: 0, clockShare: .nan))
        == "the share is not a valid number")
    #expect(progress.apply(end) == nil)
    #expect(progress.apply(end) == "there is no process to end")
    let noCell = WarmUp(nanoseconds: 1, layouts: 1, cold: 1)
    #expect(progress.apply(.warmedUp(workload: 0, cell: 9, warmUp: noCell)) != nil)
    #expect(progress.apply(.warmedUp(workload: 4, cell: 0, warmUp: noCell)) != nil)
    let nothing = WarmUp(nanoseconds: 1, layouts: 0, cold: 1)
    #expect(progress.apply(.warmedUp(workload: 0, cell: 0, warmUp: nothing)) != nil)
    #expect(progress.workloads[0]?.cells[0].wholeProcesses == 1)
  }

  @Test("the journal keeps all of it")
  func journal() throws {
    let events =
      Self.beginning + Self.process([100, 101], from: 0) + Self.process([7], from: 2, share: nil)
    let folder = try TemporaryFolder()
    let run = try SampleRun.write(events, to: folder.path("run"))
    #expect(try KnownRun(run).progress == SampleRun.progress(events))
    #expect(try KnownRun(run).damage.isEmpty)
  }
}
