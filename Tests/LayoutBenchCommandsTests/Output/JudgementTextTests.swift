import BenchmarkJudging
import JudgingSupport
import LayoutAdvice
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
    #expect(
      text(SampleRun.events) == """

        a,"b" · 4 nodes, 3 leaves, height 1

          treemap  ns/node                  × pass  aspect_mean
          slice     25.61*  [25.18, 75.25]  1.132*       1.500*
          strip     50.21   [50.07, 50.54]  2.004        2.500

          node-link  ns/node                  × pass  tree_width
          knuth       75.00   [25.04, 75.54]  2.812       3.500

        moving · 4 nodes, 3 leaves, height 1 in the first of 3 steps

          treemap  ns/node                  × pass  aspect_mean
          slice     8.548*  [8.452, 25.21]  1.081*       1.500*
          strip     16.76   [16.69, 16.88]  2.067        2.500

          node-link  ns/node                  × pass  tree_width
          knuth       25.05   [8.452, 25.23]  2.856       3.500

        all trees · geometric mean over 2 trees; for the error of a law, the worst

          treemap  ns/node  × pass  aspect_mean
          slice     14.79*  1.106*       1.500*
          strip     29.01   2.035        2.500

          node-link  ns/node  × pass  tree_width
          knuth       43.34   2.834       3.500

        [ ] 95 % interval of the median time · × pass: time over that of reading each weight and \
        writing four numbers · * best in its column, unless most share it · ! a law that the \
        strategy claims is broken

        """)
  }

  @Test("without times there is quality all the same, and a broken law is marked")
  func noTimes() {
    let workload = SampleRun.workloads[0]
    var record = SampleRun.record()
    record.families[0].headline = ["area_error_max"]
    let measured = JournalEvent.measured(
      workload: 0, cell: 0,
      measurement: MeasurementRecord(claims: ["area"], layouts: [[1.5, 0.25]]), seconds: 0)
    #expect(
      text([.workload(workload), measured], record) == """

        a,"b" · 4 nodes, 3 leaves, height 1

          treemap  area_error_max
          slice            0.250!

        * best in its column, unless most share it · ! a law that the strategy claims is broken

        skipped: 2 cells
          the run ended before the cell was measured

        """)

    // Where no column shows the law, the row is marked, best in nothing, and a line says why.
    record.families[0].headline = ["aspect_mean"]
    #expect(
      text([.workload(workload), measured], record) == """

        a,"b" · 4 nodes, 3 leaves, height 1

          treemap  aspect_mean
          slice !       1.500
          ! slice breaks a law that it claims, area: area_error_max 0.250

        * best in its column, unless most share it · ! a law that the strategy claims is broken

        skipped: 2 cells
          the run ended before the cell was measured

        """)
  }

  @Test("who does not keep what others have to is marked, and best in no column of quality")
  func remarks() {
    var record = SampleRun.record()
    record.families[0].headline = ["aspect_mean"]
    record.families[0].aims = [
      Aim(
        .values, by: "aspect_mean",
        promising: Promise(law: "area", otherwise: "areas are not proportional"))
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
    #expect(
      text(events) == """

        seeded · 4 nodes, 3 seeds

          treemap  ns/node                  × pass           aspect_mean
          slice     25.68*  [25.07, 75.29]  1.141*  2.000 (1.000–3.000)*
          strip     50.39   [50.07, 50.57]  2.063   2.500 (2.500–2.500)

          node-link  ns/node                  × pass            tree_width
          knuth       75.11   [25.29, 75.43]  2.907   3.500 (3.500–3.500)

        all trees · geometric mean over 3 trees; for the error of a law, the worst

          treemap  ns/node  × pass  aspect_mean
          slice     25.68*  1.141*       1.817*
          strip     50.39   2.063        2.500

          node-link  ns/node  × pass  tree_width
          knuth       75.11   2.907       3.500

        [ ] 95 % interval of the median time · × pass: time over that of reading each weight and \
        writing four numbers · * best in its column, unless most share it · ! a law that the \
        strategy claims is broken · ( ) range over the seeds

        """)
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
    #expect(
      text(events).hasSuffix(
        """

        growing · growth of time with size (slope of log time against log nodes; 1 is linear)

          strategy  slope  95 % interval  in passes
          pass       1.00   [1.00, 1.00]
          slice      1.00   [1.00, 1.00]       1.00
          strip      1.00   [1.00, 1.00]       1.00
          knuth      1.00   [1.00, 1.00]       1.00

        [ ] 95 % interval of the median time · × pass: time over that of reading each weight and \
        writing four numbers · * best in its column, unless most share it · ! a law that the \
        strategy claims is broken

        """))
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
