import BenchmarkJudging
import JudgingSupport
import Testing

@testable import LayoutBenchCommands

@Suite("The text of a judged run")
struct JudgementTextTests {
  private func text(_ events: [JournalEvent], _ record: RunRecord = SampleRun.record()) -> String {
    let judgement = Judgement(SampleRun.progress(events), record: record)
    return JudgementText(judgement, color: false, width: nil).text
  }

  @Test("a run shows its families with the headlines that the record names")
  func run() {
    let text = text(SampleRun.events)
    let lines = text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    #expect(lines.contains("a,\"b\" · 4 nodes, 3 leaves, height 1"))
    #expect(lines.contains("moving · 4 nodes, 3 leaves, height 1 in the first of 3 steps"))
    #expect(lines.contains("treemap ns/node × pass aspect_mean"))
    #expect(lines.contains("node-link ns/node × pass tree_width"))
    #expect(lines.contains { $0.hasPrefix("slice ") && $0.hasSuffix(" 1.500*") })
    #expect(lines.contains { $0.hasPrefix("strip ") && $0.hasSuffix(" 2.500") })
    #expect(lines.contains { $0.hasPrefix("all trees · geometric mean over 2 trees") })
    #expect(!text.contains("area_error_max"))
    #expect(!text.contains("\u{1B}"))
  }

  @Test("without times there is quality all the same, and a broken law is marked")
  func noTimes() {
    let workload = SampleRun.workloads[0]
    var record = SampleRun.record()
    record.families[0].headline = ["area_error_max"]
    let measured = JournalEvent.measured(
      workload: 0, cell: 0,
      measurement: MeasurementRecord(claims: ["area"], layouts: [[1.5, 0.25]]), seconds: 0)
    let lines = text([.workload(workload), measured], record).split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    #expect(lines.contains("slice 0.250!"))
    #expect(lines.suffix(2) == ["skipped: 2 cells", "the run ended before the cell was measured"])

    // Where no column shows the law, the row is marked, best in nothing, and a line says why.
    record.families[0].headline = ["aspect_mean"]
    let hidden = text([.workload(workload), measured], record).split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    #expect(hidden.contains("slice ! 1.500"))
    #expect(
      hidden.contains("! slice breaks a law that it claims, area: area_error_max 0.250"),
      "\(hidden)")
  }

  @Test("who does not keep what others have to is marked, and best in no column of quality")
  func remarks() {
    var record = SampleRun.record()
    record.families[0].headline = ["aspect_mean"]
    record.families[0].aims = [
      .init(
        purpose: "values", decides: ["aspect_mean"],
        promise: .init(law: "area", otherwise: "areas are not proportional"))
    ]
    // The first one, of the least aspect, claims nothing.
    let events = SampleRun.events.map { event -> JournalEvent in
      guard case .measured(let index, 0, var measurement, let seconds) = event else {
        return event
      }
      measurement.claims = []
      return .measured(workload: index, cell: 0, measurement: measurement, seconds: seconds)
    }
    let lines = text(events, record).split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    let rows = lines.filter { $0.hasPrefix("slice † ") }
    // Two trees, and both together; it is the fastest all the same.
    #expect(rows.count == 3 && rows.allSatisfy { $0.contains("* ") && $0.hasSuffix(" 1.500") })
    #expect(lines.count { $0.hasPrefix("strip ") && $0.hasSuffix(" 2.500") } == 3)
    #expect(lines.count { $0 == "† areas are not proportional: never the best in quality" } == 3)
    #expect(!text(SampleRun.events, record).contains("†"))
  }

  @Test("seeds of one tree share a table, with the range of each value")
  func seeds() {
    let workloads = [1, 2, 3].map { SampleRun.workload($0, tree: "seeded", seed: UInt64($0)) }
    let events = workloads.flatMap { workload in
      SampleRun.events(of: workload).map { event -> JournalEvent in
        guard case .measured(let index, 0, var measurement, let seconds) = event else {
          return event
        }
        measurement.layouts[0][0] = Double(index)
        return .measured(workload: index, cell: 0, measurement: measurement, seconds: seconds)
      }
    }
    let text = text(events)
    #expect(text.contains("seeded · 4 nodes, 3 seeds"))
    #expect(text.contains("2.000 (1.000–3.000)"))
    #expect(text.contains("( ) range over the seeds"))
  }

  @Test("three sizes of a tree show how time grows")
  func slopes() {
    let events = [10, 100, 1_000].enumerated().flatMap { index, nodes in
      var workload = SampleRun.workload(index, tree: "growing")
      (workload.nodes, workload.allNodes) = (nodes, nodes)
      return SampleRun.events(of: workload).map { event -> JournalEvent in
        guard
          case .round(let index, let number, let pass, let cells, let times, let seconds) = event
        else { return event }
        let factor = Double(nodes)
        return .round(
          workload: index, number: number, pass: pass * factor, cells: cells,
          nanoseconds: times.map { $0 * factor }, seconds: seconds)
      }
    }
    let text = text(events)
    #expect(text.contains("growing · growth of time with size"))
    let row = text.split(separator: "\n").first { $0.contains("knuth") && $0.contains("[1.00, ") }
    #expect(row?.hasSuffix("1.00") == true, "\(text)")
  }

  @Test("failures are told with their reasons, and so is a cell that failed before")
  func failures() {
    let crash = CellFailure(.crashed, signal: 11, message: "one\ntwo")
    var events = SampleRun.events(of: SampleRun.workloads[0])
    events.insert(.failed(workload: 0, cell: 0, failure: crash), at: 4)
    events.insert(.laidOut(workload: 0, cell: 0, repetitions: 10, hash: hash(0)), at: 5)
    events.append(.failed(workload: 0, cell: 2, failure: crash))
    events.append(.laidOut(workload: 0, cell: 1, repetitions: 20, hash: hash(7)))
    let lines = text(events).split(separator: "\n").suffix(7).map { String($0) }
    #expect(
      lines == [
        "crashed (Segmentation fault): knuth on a,\"b\" (4 nodes)", "  one", "  two",
        "nondeterministic: strip on a,\"b\" lays out the same tree in several ways",
        "failed once before: slice on a,\"b\" (4 nodes)", "  one", "  two",
      ])
  }

  @Test("a tree that changes is headed by its first and its last number of nodes")
  func changingTree() throws {
    var record = SampleRun.workloads[1]
    record.lastNodes = 1_302
    var progress = RunProgress(families: SampleRun.record().families)
    for event in SampleRun.events(of: record) { #expect(progress.apply(event) == nil) }
    let run = Judgement(progress, record: SampleRun.record()).run
    #expect(ResultTable(run, color: false).text.contains(" steps, 1,302 nodes in the last\n"))
  }

  @Test("a calibration without a race that ended says so")
  func calibration() {
    let record = SampleRun.record(.calibration, margin: 0.01)
    #expect(
      text([], record) == """
        false alarms on \(record.environment.id), margin 1.00 %:
          races  none finished
          cells  none finished

        """)
    #expect(
      text([], SampleRun.record(.race, margin: 0.01)).hasSuffix(
        "0 slower, 0 faster, 0 same, 0 inconclusive\n"))
  }
}
