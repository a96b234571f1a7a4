import BenchmarkJudging
import BenchmarkStatistics
import DelimitedText
import Foundation
import JudgingSupport
import LayoutAdvice
import Testing

@Suite("Tables of a run")
struct JudgementTests {
  private let folder = try! TemporaryFolder()

  /// The files of a folder that was judged.
  private func judged(_ run: RunFolder) throws -> [String: Data] {
    let names = try run.write(try Judgement(run))
    return try Dictionary(
      uniqueKeysWithValues: names.map { name in
        (name, try Data(contentsOf: run.url.appending(path: name)))
      })
  }

  private func tables(_ progress: RunProgress) -> [String: [UInt8]] {
    let tables = Judgement(progress, record: SampleRun.record()).tables
    return Dictionary(uniqueKeysWithValues: tables.map { ($0.name, $0.table.bytes) })
  }

  @Test("the folder of a killed command has the tables of what it measured, again and again")
  func killed() throws {
    for count in [SampleRun.events.count, 30, 12, 1, 0] {
      let events = Array(SampleRun.events.prefix(count))
      let run = try SampleRun.write(events, to: folder.path("run-\(count)"))
      let first = try judged(run)
      #expect(
        first.filter { $0.key != "run.json" }
          == tables(SampleRun.progress(events)).mapValues { Data($0) })
      #expect(try judged(run) == first)
    }
  }

  @Test("a copied folder is judged alike, and so is one that was resumed")
  func copiedAndResumed() throws {
    let whole = try judged(SampleRun.write(to: folder.path("whole")))
    try FileManager.default.copyItem(atPath: folder.path("whole"), toPath: folder.path("copy"))
    let copy = try RunFolder(existing: folder.path("copy"))
    for name in whole.keys where name != "run.json" {
      try FileManager.default.removeItem(at: copy.url.appending(path: name))
    }
    #expect(try judged(copy) == whole)

    let run = try SampleRun.write(Array(SampleRun.events.prefix(20)), to: folder.path("run"))
    do {
      let journal = try Journal(
        resuming: run, record: SampleRun.record(), configuration: SampleRun.configuration)
      try journal.append(.resumed(at: .now, command: ["layoutbench", "run"]))
      for event in SampleRun.events.dropFirst(20) { try journal.append(event) }
    }
    #expect(try judged(run) == whole)
  }

  @Test("a command that ends writes what judge writes")
  func ended() throws {
    let run = try SampleRun.write(to: folder.path("run"))
    var record = try run.record()
    record.finished = record.started + 60
    record.timings = Timings()
    try run.write(Judgement(SampleRun.progress(), record: record))
    let written = try folder.bytes("run/run.json")
    #expect(try judged(run)["run.json"] == written)
    let back = try run.record()
    #expect(back.finished == record.finished)
    #expect(back.trees.map(\.tree) == ["a,\"b\"", "moving"])
    #expect(
      back.tables.map(\.name) == [
        "summary.csv", "metrics.csv", "ranking.csv", "advice.csv", "samples.csv", "steps.csv",
      ])
    #expect(back.tables[0].rows == 6)
  }

  @Test("a judgement that has a single row less than was written is refused")
  func lostRow() throws {
    let run = try SampleRun.write(to: folder.path("run"))
    try run.write(Judgement(run))
    try run.checkNothingIsLost(in: Judgement(run))
    var record = try run.record()
    record.tables[0].rows += 1
    try run.write(record)
    let error = #expect(throws: RunFolderError.self) {
      try run.checkNothingIsLost(in: Judgement(run))
    }
    #expect(
      error
        == .lostRows(
          journal: "\(run.path)/journal.jsonl", table: "summary.csv", written: 7, left: 6))
  }

  @Test("a file that cannot be written is named, with what is there and how to go on")
  func unwritable() throws {
    let run = try SampleRun.write(to: folder.path("run"))
    try FileManager.default.createDirectory(
      atPath: folder.path("run/ranking.csv/in the way"), withIntermediateDirectories: true)
    let error = #expect(throws: RunFolderError.self) { try run.write(Judgement(run)) }
    let message = error?.description ?? ""
    #expect(message.hasPrefix("cannot write \(folder.path("run/ranking.csv")): "), "\(message)")
    #expect(message.contains("layoutbench judge"))
    #expect(message.hasSuffix("; written before that: summary.csv, metrics.csv"))
  }

  @Test("what is no number is not defined, and what is infinite has its place behind the others")
  func notFinite() throws {
    func ranking(_ values: [Double]) throws -> [String: String] {
      let workload = SampleRun.workload(0)
      var events = SampleRun.events(of: workload)
      for index in events.indices {
        guard case .measured(_, let cell, var measurement, let seconds) = events[index] else {
          continue
        }
        measurement.layouts[0][0] = values[cell]
        events[index] = .measured(
          workload: 0, cell: cell, measurement: measurement, seconds: seconds)
      }
      let run = try SampleRun.write(events, to: folder.path("run-\(UUID())"))
      try run.write(Judgement(run))
      let rows = try run.rows("ranking.csv").filter { $0[1] == "aspect_mean" }
      return Dictionary(uniqueKeysWithValues: rows.map { ($0[4], $0[3]) })
    }
    #expect(try ranking([.nan, 2, 0]) == ["slice": "", "strip": "1"])
    #expect(try ranking([2, .nan, 0]) == ["slice": "1", "strip": ""])
    #expect(try ranking([.nan, .nan, 0]) == ["slice": "", "strip": ""])
    #expect(try ranking([.infinity, 2, 0]) == ["slice": "2", "strip": "1"])
    #expect(try ranking([2, -.infinity, 0]) == ["slice": "2", "strip": "1"])
    #expect(try ranking([-.infinity, .infinity, 0]) == ["slice": "1", "strip": "2"])
    #expect(try ranking([.infinity, .infinity, 0]) == ["slice": "1", "strip": "1"])
  }

  @Test("the columns come in the documented order and every row has all of them")
  func columns() throws {
    let run = try SampleRun.write(to: folder.path("run"))
    try run.write(Judgement(run))
    let summary = try run.rows("summary.csv")
    #expect(
      summary[0] == [
        "strategy", "family", "tree", "nodes", "leaves", "height", "frame", "seed", "machine",
        "status", "samples", "layout_ns", "layout_ns_low", "layout_ns_high", "ns_per_node",
        "pass_ratio", "aspect_mean", "area_error_max", "distance_change", "tree_width",
        "edge_crossings", "max_degree", "colless", "sackin", "layout_hash", "tree_hash",
        "layout_ns_mad", "layout_ns_min", "instructions", "allocations", "pass_ratio_low",
        "pass_ratio_high", "steps", "class", "levels", "weight_variation", "weight_change",
        "weight_change_deviation", "insertions_and_deletions",
        "insertions_and_deletions_deviation", "attempts", "processes", "warmup_ns", "cold_ns",
        "warnings", "peak_bytes",
      ])
    #expect(summary.count == 7)
    for name in ["summary", "metrics", "samples", "ranking", "steps"] {
      let rows = try run.rows("\(name).csv")
      #expect(rows.allSatisfy { $0.count == rows[0].count }, "\(name)")
      #expect(rows.count > 1)
    }
    #expect(summary[1][2] == "a;b")
    #expect(summary[1][7] == "1")
    #expect(summary[4][7] == "", "a tree from a file has no seed")
    #expect(summary[1][28...29] == ["52982.854", "3"])
    // A tree that changes is described, another is not.
    #expect(summary[1][33..<40] == ["", "", "", "", "", "", ""])
    #expect(summary[4][33..<40] == ["2 or 3 levels", "2", "0.5", "0.25", "0.125", "", ""])
  }

  @Test("the time of a sequence is by all of its nodes, and its metrics are means over the steps")
  func sequence() throws {
    var measurement = SampleRun.measurement(0, of: SampleRun.workloads[1])
    measurement.layouts = [[1, 0], [nil, 1e-6], [2, 0]]
    measurement.changes = [[0.25], [0.75]]
    let events = SampleRun.events.map { event -> JournalEvent in
      guard case .measured(1, 0, _, let seconds) = event else { return event }
      return .measured(workload: 1, cell: 0, measurement: measurement, seconds: seconds)
    }
    let judgement = Judgement(SampleRun.progress(events), record: SampleRun.record())
    let cell = judgement.run.workloads[1].cells[0]
    #expect(cell.timePerNode?.value == cell.time!.value * (1.0 / 12))
    #expect(cell.metric("aspect_mean") == 1.5)
    #expect(cell.metric("distance_change") == 0.5)
    #expect(cell.metrics.map(\.isDefect) == [false, true, false], "in the second step")
    let run = try SampleRun.write(events, to: folder.path("run"))
    try run.write(judgement)
    let rows = try run.rows("steps.csv").dropFirst().prefix(3).map { $0.suffix(6) }
    #expect(
      rows == [
        ["0", "1", "0", "", "", ""], ["1", "", "1e-06", "0.25", "", ""],
        ["2", "2", "0", "0.75", "", ""],
      ])
    let still = SampleRun.events(of: SampleRun.workloads[0])
    #expect(tables(SampleRun.progress(still))["steps.csv"] == nil, "no tree of it changes")
  }

  @Test("samples stand in the order of measurement, in a round the pass first")
  func samples() throws {
    let run = try SampleRun.write(to: folder.path("run"))
    try run.write(Judgement(run))
    let rows = try run.rows("samples.csv").dropFirst().prefix(44)
    #expect(rows.map { $0[6] } == (0..<44).map { String($0) })
    #expect(
      rows.prefix(8).map { $0[0] } == [
        "pass", "slice", "strip", "knuth", "pass", "knuth", "strip", "slice",
      ])
    #expect(rows.prefix(4).map { $0[7] } == ["50", "10", "20", "30"])
  }

  @Test("the ratio to the pass is the median of the ratios within rounds, wherever it is told")
  func passRatio() throws {
    let run = try SampleRun.write(to: folder.path("run"))
    let judgement = try Judgement(run)
    try run.write(judgement)
    let samples = try run.rows("samples.csv").dropFirst().filter { $0[1] == "a;b" }
    func times(_ strategy: String) -> [Double] {
      samples.filter { $0[0] == strategy }.map { Double($0[8])! }
    }
    let ratios = zip(times("strip"), times("pass")).map { $0 / $1 }.sorted()
    let row = try run.rows("summary.csv")[2]
    #expect([row[15], row[30], row[31]].map { Double($0) } == [ratios[5], ratios[1], ratios[9]])
  }

  @Test("cells without an error share the first rank")
  func ranking() throws {
    let run = try SampleRun.write(to: folder.path("run"))
    try run.write(Judgement(run))
    let rows = try run.rows("ranking.csv").filter { $0[0] == "treemap" }
    #expect(
      rows.filter { $0[1] == "aspect_mean" }.map { $0[3...6] } == [
        ["1", "slice", "2", "1.5"], ["2", "strip", "2", "2.5"],
      ])
    #expect(rows.filter { $0[1] == "aspect_mean" }.map { $0[8] } == ["1", "2"])
    #expect(rows.filter { $0[1] == "area_error_max" }.map { $0[3] } == ["1", "1"])
    #expect(!rows.contains { $0[1] == "edge_crossings" })
  }

  @Test("where a value is 0 on some trees, the mean rank decides")
  func meanRank() throws {
    // slice: 1st, 1st. strip: 2nd, 2nd, though it has no 0.
    let run = try SampleRun.write(to: folder.path("run"))
    let values = [[0, 0.5], [1, 2]] as [[Double]]
    let workloads = [SampleRun.workload(0), SampleRun.workload(1, tree: "other", seed: 1)]
    let events = workloads.enumerated().flatMap { place, workload in
      [JournalEvent.workload(workload)]
        + [0, 1].map { cell in
          .measured(
            workload: place, cell: cell,
            measurement: MeasurementRecord(claims: [], layouts: [[values[cell][place], 0]]),
            seconds: 0)
        }
    }
    try run.write(Judgement(SampleRun.progress(events), record: SampleRun.record()))
    let rows = try run.rows("ranking.csv").filter { $0[0] == "treemap" && $0[1] == "aspect_mean" }
    #expect(rows.map { [$0[3], $0[4], $0[6], $0[8]] }.first == ["1", "slice", "", "1"])
    #expect(rows.map { [$0[3], $0[4], $0[8]] }.last == ["2", "strip", "2"])
  }

  @Test("advice ranks who serves a purpose, and says who is never worth it")
  func advice() throws {
    let run = try SampleRun.write(to: folder.path("run"))
    var record = SampleRun.record()
    let promise = Promise(law: "beauty", otherwise: "not nice")
    record.families[0].aims = [
      Aim(.values, by: "aspect_mean", reading: .area),
      Aim(.find, by: "aspect_mean", promising: promise),
    ]
    try run.write(Judgement(SampleRun.progress(SampleRun.events), record: record))
    let rows = try run.rows("advice.csv")
    #expect(
      rows[0] == [
        "strategy", "tree", "nodes", "frame", "seed", "machine", "schema", "role", "need", "family",
        "purpose", "title", "metric", "rank", "as_good", "value", "dominated_by", "remarks",
      ])
    let told = rows.filter { $0[1] == "a;b" && $0[9] == "treemap" && $0[10] != "find" }
      .map { [$0[0], $0[10]] + $0[12...14] + [$0[16]] }
    #expect(
      told == [
        ["slice", "values", "aspect_mean", "1", "true", ""],
        ["strip", "values", "aspect_mean", "2", "false", "slice"],
        ["slice", "speed", "time", "1", "true", ""],
        ["strip", "speed", "time", "2", "true", "slice"],
      ])
    let values = rows.filter { $0[1] == "a;b" && $0[10] == "values" }
    #expect(values.map { $0[15] } == ["1.5", "2.5"])
    #expect(values.allSatisfy { $0[6] == "2" && $0[7].isEmpty && $0[17] == "not nice" })
  }

  @Test("a metric that misses edits ranks nobody")
  func misses() throws {
    let run = try SampleRun.write(to: folder.path("run"))
    var record = SampleRun.record()
    record.families[0].metrics[0].misses = ["jitter"]
    try run.write(Judgement(SampleRun.progress(SampleRun.events), record: record))
    let rows = try run.rows("ranking.csv").filter { $0[0] == "treemap" }
    #expect(!rows.contains { $0[1] == "aspect_mean" })
    #expect(rows.contains { $0[1] == "area_error_max" })
  }

  @Test("a share of which more is better breaks its law below 1")
  func shares() {
    var record = SampleRun.record()
    record.families[0].metrics[0] = MetricFacts(
      id: "order_kept", unit: "share", direction: .higher, summary: "", law: "order",
      tolerance: 1e-9)
    func isDefect(_ value: Double?) -> Bool {
      let events: [JournalEvent] = [
        .workload(SampleRun.workloads[0]),
        .measured(
          workload: 0, cell: 0,
          measurement: MeasurementRecord(claims: ["order"], layouts: [[value, 0]]), seconds: 0),
      ]
      let judgement = Judgement(SampleRun.progress(events), record: record)
      return judgement.run.cells[0].metrics[0].isDefect
    }
    #expect(!isDefect(1) && !isDefect(nil) && !isDefect(1 - 1e-12))
    #expect(isDefect(0.5) && isDefect(0))
  }

  @Test("a broken law is a defect only where it is claimed and above the metric's own tolerance")
  func defects() {
    func defects(_ claims: [String], _ values: [Double?], cell: Int) -> [Bool] {
      let events: [JournalEvent] = [
        .workload(SampleRun.workloads[0]),
        .measured(
          workload: 0, cell: cell,
          measurement: MeasurementRecord(claims: claims, layouts: [values]), seconds: 0),
      ]
      let judgement = Judgement(SampleRun.progress(events), record: SampleRun.record())
      return judgement.run.cells[cell].metrics.map(\.isDefect)
    }
    #expect(defects(["area"], [1, 2e-9], cell: 0) == [false, true, false])
    #expect(defects(["area"], [1, 1e-9], cell: 0) == [false, false, false])
    #expect(defects(["planarity"], [1, 2e-9], cell: 0) == [false, false, false])
    #expect(defects(["planarity"], [1, 1e-12], cell: 2) == [false, true], "a count")
    #expect(defects(["planarity"], [1, nil], cell: 2) == [false, false])
  }

  @Test("a cell without a result has a row, its failures and its tries are told")
  func failures() throws {
    let crash = CellFailure(.crashed, signal: 11, message: "x")
    let workload = SampleRun.workloads[0]
    var events = SampleRun.events(of: workload).filter { event in
      if case .measured(0, 1, _, _) = event { false } else { true }
    }
    events.insert(.failed(workload: 0, cell: 0, failure: crash), at: 8)
    events.insert(.laidOut(workload: 0, cell: 0, repetitions: 10, hash: hash(0)), at: 9)
    events.append(.failed(workload: 0, cell: 2, failure: crash))
    let run = try SampleRun.write(events, to: folder.path("run"))
    let judgement = try Judgement(run)
    try run.write(judgement)
    let rows = try run.rows("summary.csv").dropFirst()
    #expect(rows.map { $0[9] } == ["ok", "skipped", "crashed"])
    #expect(rows.map { $0[11].isEmpty } == [false, true, true])
    #expect(rows.map { $0[24].isEmpty } == [false, true, true])
    #expect(rows.map { $0[40] } == ["2", "0", "1"])
    let failures = try run.record().failures
    #expect(failures.map(\.cell.strategy) == ["slice", "strip", "knuth"])
    #expect(failures.map(\.isResolved) == [true, false, false])
    #expect(failures.map(\.attempt) == [1, 1, 1])
    #expect(failures.map(\.failure.status) == [.crashed, .skipped, .crashed])
    // Its samples are no result, and still raw rows.
    #expect(try run.rows("samples.csv").contains { $0[0] == "knuth" })
  }

  @Test("a cell whose calls differ is marked, and one without times has its metrics")
  func statuses() {
    let workload = SampleRun.workloads[0]
    let measured = JournalEvent.measured(
      workload: 0, cell: 0, measurement: SampleRun.measurement(0, of: workload), seconds: 0)
    func cell(_ hashes: [UInt64]) -> JudgedCell {
      let laidOut = hashes.map {
        JournalEvent.laidOut(workload: 0, cell: 0, repetitions: 1, hash: hash($0))
      }
      let progress = SampleRun.progress([.workload(workload)] + laidOut + [measured])
      return Judgement(progress, record: SampleRun.record()).run.cells[0]
    }
    #expect(cell([1, 1]).status == .ok)
    #expect(cell([1, 1]).time == nil)
    #expect(cell([1, 1]).metric("aspect_mean") == 1.5)
    #expect(cell([1, 2, 1]).status == .nondeterministic)
  }

  @Test("timings tell what this process did, not what it found")
  func timings() {
    let known = SampleRun.progress(SampleRun.events(of: SampleRun.workloads[0]))
    var timings = Timings()
    timings.add(SampleRun.progress(), after: known, measuringSeconds: 100)
    #expect(timings.metricSeconds == 1.5)
    #expect(timings.metrics.map(\.cells) == [2, 1])
    #expect(timings.metrics.map(\.family) == ["treemap", "node-link"])
    // Eleven samples each: of the pass 50 layouts of 100 ns, of the cells 10, 20, 30 of 100 to 300.
    #expect(abs(timings.sampleSeconds - 11 * (5_000 + 1_000 + 4_000 + 9_000) * 1e-9) < 2e-5)
    #expect(abs(timings.seconds - 100) < 1e-9)
    var none = Timings()
    none.add(known, after: known, measuringSeconds: 0)
    #expect(none == Timings())
  }
}
