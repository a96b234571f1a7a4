import BenchmarkJudging
import BenchmarkStatistics
import Foundation
import JudgingSupport
import Testing

@Suite("Comparison of two runs")
struct ComparisonTests {
  private let files = RunFiles()

  private func verdicts(_ comparison: Comparison) -> [String: Verdict] {
    Dictionary(
      uniqueKeysWithValues: comparison.cells.flatMap(\.values).filter { $0.verdict != .same }
        .map { ($0.column, $0.verdict) })
  }

  @Test(
    "what differs in one row is told and decides on the outcome",
    arguments: [
      ([:], [:], .fine),
      (["aspect_mean": "2.1"], ["aspect_mean": .regressed], .regressed),
      (["aspect_mean": "1.9"], ["aspect_mean": .improved], .improved),
      (["visible_share": "0.4"], ["visible_share": .regressed], .regressed),
      (["hidden_share": "0.1"], ["hidden_share": .changed], .fine),
      (["layout_hash": RunFiles.cc], ["layout_hash": .changed], .fine),
      (
        ["tree_hash": RunFiles.cc, "aspect_mean": "9"], ["tree_hash": .incomparable], .notComparable
      ),
      (["aspect_mean": ""], ["aspect_mean": .inconclusive], .inconclusive),
      (["instructions": "1002200"], [:], .fine),
      (["instructions": "1002201"], ["instructions": .regressed], .regressed),
      (["instructions": ""], ["instructions": .inconclusive], .inconclusive),
      (["allocations": "2"], ["allocations": .improved], .improved),
      (["status": "crashed", "aspect_mean": ""], ["status": .regressed], .regressed),
      (
        ["aspect_mean": "1", "visible_share": ""],
        ["aspect_mean": .improved, "visible_share": .inconclusive], .inconclusive
      ),
      (
        ["layout_ns": "200", "layout_ns_low": "199", "layout_ns_high": "201"],
        ["layout_ns": .regressed], .fine
      ),
      // The interval is wider than the margin.
      (["layout_ns_high": "102"], ["layout_ns": .inconclusive], .fine),
    ] as [([String: String], [String: Verdict], Comparison.Outcome)])
  func rows(
    changes: [String: String], verdicts: [String: Verdict], outcome: Comparison.Outcome
  ) throws {
    let comparison = try files.compare([RunFiles.row()], [RunFiles.row(changes)])
    #expect(self.verdicts(comparison) == verdicts)
    #expect(comparison.outcome == outcome)
  }

  @Test("a cell that failed before it passed is a regression, unless that is allowed or was so")
  func retried() throws {
    func row(_ attempts: Int) -> String { RunFiles.row() + ",\(attempts)" }
    let header = RunFiles.header + ",attempts"
    let failure = """
      , "failures": [{"strategy": "squarified", "tree": "flat", "nodes": 10, "frame": "1600x900",
        "seed": 1, "status": "crashed", "message": "a bad moment", "attempt": 1,
        "is_resolved": true}]
      """
    let base = try files.write("base", rows: [row(1)], header: header)
    let head = try files.write(
      "head", rows: [row(2)], header: header, json: RunFiles.json(more: failure))
    let comparison = try RunFiles.compare(base, head)
    #expect(verdicts(comparison) == ["attempts": .regressed])
    #expect(comparison.outcome == .regressed)
    #expect(
      comparison.cells[0].values[0].reason == "it failed before it passed: a bad moment")
    #expect(verdicts(try RunFiles.compare(head, head)) == [:])
    #expect(verdicts(try RunFiles.compare(head, base)) == [:])
    let plain = try files.write("plain", rows: [RunFiles.row()])
    #expect(verdicts(try RunFiles.compare(plain, head)) == ["attempts": .regressed])
    let (old, new) = (try RecordedRun(path: base), try RecordedRun(path: head))
    let allowed = try Comparison(
      base: old, head: new, gates: Gate.standard(base: old, head: new), timeMargin: 0.01,
      allowsRetried: true)
    #expect(verdicts(allowed) == ["attempts": .changed])
    #expect(allowed.outcome == .fine)
  }

  @Test(
    "only what was asked for makes improvements and inconclusive values fail",
    arguments: [
      ([:], [0, 0, 0, 0]), (["aspect_mean": "3"], [2, 2, 2, 2]),
      (["aspect_mean": "1"], [0, 4, 0, 4]), (["aspect_mean": ""], [0, 0, 6, 6]),
      (["aspect_mean": "1", "visible_share": ""], [0, 4, 6, 6]),
      (["aspect_mean": "1", "visible_share": "0"], [2, 2, 2, 2]),
      (["tree_hash": RunFiles.cc], [5, 5, 5, 5]),
    ] as [([String: String], [Int32])])
  func exitCodes(changes: [String: String], codes: [Int32]) throws {
    let comparison = try files.compare([RunFiles.row()], [RunFiles.row(changes)])
    let found = [(false, false), (true, false), (false, true), (true, true)].map {
      comparison.exitCode(failOnImprovement: $0.0, failOnInconclusive: $0.1)
    }
    #expect(found == codes)
  }

  @Test("cells of one run alone are listed; one that is gone is inconclusive, a new one is not")
  func otherCells() throws {
    let (first, second) = (RunFiles.row(), RunFiles.row(["strategy": "strip"]))
    let gone = try files.compare([first, second], [first])
    #expect(gone.onlyInBase.map(\.strategy) == ["strip"])
    #expect(gone.outcome == .inconclusive)
    let new = try files.compare([first], [second, first])
    #expect(new.onlyInHead.map(\.strategy) == ["strip"])
    #expect(new.onlyInBase.isEmpty)
    #expect(new.outcome == .fine)
    let none = try files.compare([first], [second])
    #expect(none.outcome == .notComparable)
  }

  @Test("metrics of one run alone are named, of counts only those that are gone")
  func otherMetrics() throws {
    func removed(_ columns: String...) throws -> String {
      let header = RunFiles.header.split(separator: ",").map(String.init)
      let row = RunFiles.row().split(separator: ",").map(String.init)
      let kept = header.indices.filter { !columns.contains(header[$0]) }
      return try files.write(
        "less", rows: [kept.map { row[$0] }.joined(separator: ",")],
        header: kept.map { header[$0] }.joined(separator: ","))
    }
    let whole = try files.write("whole", rows: [RunFiles.row()])
    let gone = try RunFiles.compare(whole, removed("visible_share", "allocations"))
    #expect(gone.metricsOnlyInBase == ["visible_share", "allocations"])
    #expect(gone.metricsOnlyInHead == [])
    #expect(gone.outcome == .inconclusive)
    let new = try RunFiles.compare(removed("visible_share", "allocations"), whole)
    #expect(new.metricsOnlyInBase == [])
    #expect(new.metricsOnlyInHead == ["visible_share"])
    #expect(new.outcome == .fine)
  }

  @Test("what an interrupted run skipped is no regression, and no improvement")
  func unfinished() throws {
    let (done, skipped) = (RunFiles.row(), RunFiles.row(["status": "skipped"]))
    let cut = try RunFiles.json(finished: nil)
    let head = try RunFiles.compare(
      files.write("base", rows: [done]), files.write("head", rows: [skipped], json: cut))
    #expect(head.unfinished == [.head])
    #expect(head.outcome == .inconclusive)
    #expect(head.exitCode(failOnImprovement: false, failOnInconclusive: false) == 6)
    let same = try RunFiles.compare(
      files.write("base", rows: [done]), files.write("head", rows: [done], json: cut))
    #expect(same.exitCode(failOnImprovement: true, failOnInconclusive: false) == 6)
    let base = try RunFiles.compare(
      files.write("base", rows: [skipped], json: cut), files.write("head", rows: [done]))
    #expect(base.unfinished == [.base])
    #expect(base.outcome == .fine && base.count(.changed) == 1)
    let whole = try files.compare([done], [skipped])
    #expect(whole.unfinished == [] && whole.outcome == .regressed)
  }

  @Test("a folder whose command was killed says what to do")
  func killed() throws {
    let path = try files.write("killed", rows: [])
    let folder = URL(fileURLWithPath: path)
    try FileManager.default.removeItem(at: folder.appending(path: "summary.csv"))
    try Data().write(to: folder.appending(path: "journal.jsonl"))
    let error = #expect(throws: RecordedRunError.self) { try RecordedRun(path: path) }
    #expect(error?.kind == .noTables && error?.isMissing == true)
    #expect(error?.description.contains("--resume \(path)") == true)
    #expect(error?.description.hasSuffix("layoutbench judge \(path)") == true)
  }

  @Test("a regression outweighs a tree that is not the same")
  func order() throws {
    let (first, second) = (RunFiles.row(), RunFiles.row(["strategy": "strip"]))
    let comparison = try files.compare(
      [first, second],
      [
        RunFiles.row(["tree_hash": RunFiles.cc]),
        RunFiles.row(["strategy": "strip", "aspect_mean": "3"]),
      ])
    #expect(comparison.outcome == .regressed)
  }

  @Test("times carry an interval from the ends of both, and never count")
  func times() throws {
    let slow = RunFiles.row(["layout_ns": "200", "layout_ns_low": "198", "layout_ns_high": "202"])
    let comparison = try files.compare([RunFiles.row()], [slow])
    let time = try #require(comparison.cells[0].values.first { $0.column == "layout_ns" })
    #expect(time.ratio == Estimate(value: 2, low: 198.0 / 101, high: 202.0 / 99))
    #expect(time.isAdvisory)
    #expect(comparison.count(.regressed) == 0)
    #expect(comparison.advisoryCount(.regressed) == 1)
  }

  @Test("nanoseconds of two machines are not compared; passes are")
  func machines() throws {
    let slow = ["pass_ratio": "3", "pass_ratio_low": "3", "pass_ratio_high": "3", "machine": "n"]
    let comparison = try RunFiles.compare(
      files.write("base", rows: [RunFiles.row()]),
      files.write("head", rows: [RunFiles.row(slow)], json: RunFiles.json(machine: "n")))
    let times = comparison.cells[0].values.filter { $0.isAdvisory }
    #expect(times.map(\.column) == ["pass_ratio"])
    #expect(times[0].ratio == Estimate(exactly: 1.5))
    #expect(
      comparison.differences == [
        Comparison.Difference(name: "environment.machine", base: "m", head: "n")
      ])
  }

  @Test("of a base with rows of several machines the one of the same machine counts")
  func rowsOfTwoMachines() throws {
    let other = RunFiles.row(["machine": "n", "aspect_mean": "3"])
    for base in [[other, RunFiles.row()], [RunFiles.row(), other]] {
      let comparison = try files.compare(base, [RunFiles.row()])
      #expect(comparison.cells.count == 1)
      #expect(verdicts(comparison) == [:])
      #expect(comparison.cells[0].values.map(\.column).contains("layout_ns"))
    }
  }

  @Test("counts that only the second run has are no change")
  func newCounts() throws {
    let base = RunFiles.row(["instructions": "", "allocations": ""])
    let comparison = try files.compare([base], [RunFiles.row()])
    #expect(verdicts(comparison) == [:])
    #expect(comparison.outcome == .fine)
  }

  @Test("versions of a program that both runs have differ, and budgets only where both have times")
  func versionsAndBudgets() throws {
    func json(_ version: String, _ isTimed: Bool, _ budget: Int, peer: String = "d3") throws
      -> String
    {
      try RunFiles.json(
        more: """
          , "peers": [{"name": "\(peer)", "version": "\(version)", "command": "node d3.js"}]
          """
      ).replacing(
        #""seed": 1}"#,
        with: #""seed": 1, "is_timed": \#(isTimed), "budget_seconds": \#(budget)}"#)
    }
    func names(_ base: String, _ head: String) throws -> [String] {
      let row = [RunFiles.row()]
      return try RunFiles.compare(
        files.write("base", rows: row, json: base), files.write("head", rows: row, json: head)
      ).differences.map { "\($0.name): \($0.base) \($0.head)" }
    }
    #expect(try names(json("1", true, 5), json("2", true, 5)) == ["peers.d3.version: 1 2"])
    #expect(try names(json("1", true, 5), json("2", true, 5, peer: "vega")) == [])
    #expect(
      try names(json("1", true, 5), json("1", true, 6)) == ["options.budget_seconds: 5 6"])
    #expect(try names(json("1", false, 0), json("1", true, 6)) == [])
  }

  @Test("a law that the first run kept and the second breaks is named")
  func brokenLaws() throws {
    for (base, head, law) in [
      ("0.5", "0.4", "sight"), ("0.4", "0.3", nil), ("0.6", "0.5", nil), ("0.5", "", nil),
    ] {
      let comparison = try files.compare(
        [RunFiles.row(["visible_share": base])], [RunFiles.row(["visible_share": head])])
      let values = comparison.cells[0].values
      #expect(values.first { $0.column == "visible_share" }?.brokenLaw == law, "\(base) \(head)")
      #expect(values.count { $0.brokenLaw != nil } == (law == nil ? 0 : 1))
    }
  }

  @Test("a cell that has no result any more says why, with the last failure that was not got over")
  func reasons() throws {
    func failure(_ message: String, isResolved: Bool = false, strategy: String = "squarified")
      -> String
    {
      """
      {"strategy": "\(strategy)", "tree": "flat", "nodes": 10, "frame": "1600x900", "seed": 1,
       "status": "crashed", "message": "\(message)", "attempt": 1, "is_resolved": \(isResolved)}
      """
    }
    let failures = [
      failure("first"), failure("last"), failure("got over", isResolved: true),
      failure("of another", strategy: "strip"),
    ]
    let base = try files.write("base", rows: [RunFiles.row()])
    for (more, reason) in [
      (#", "failures": [\#(failures.joined(separator: ","))]"#, "last"),
      // What cannot be read is no reason to refuse the run.
      (#", "failures": [17]"#, nil),
    ] {
      let head = try files.write(
        "head", rows: [RunFiles.row(["status": "crashed"])], json: RunFiles.json(more: more))
      let comparison = try RunFiles.compare(base, head)
      #expect(comparison.outcome == .regressed)
      #expect(comparison.cells[0].values.map(\.reason) == [reason])
    }
  }

  @Test("of a failure's message the line that says most")
  func gists() {
    for (status, message, gist) in [
      (
        CellStatus.crashed, "exited with 1\nTraceback:\n  File\nRuntimeError: x < 0\n",
        "RuntimeError: x < 0"
      ),
      (.crashed, "Fatal error: out of range\n\n  at f()\n \n", "Fatal error: out of range"),
      (.crashed, "killed\n  in the end ", "in the end "), (.crashed, "", ""),
      (.timedOut, "no answer within 3 s\nan error", "no answer within 3 s"),
    ] {
      #expect(CellFailure(status, message: message).gist == gist)
    }
  }

  @Test("a baseline needs no machine, time or count, of this schema or of the one before")
  func baseline() throws {
    for schema in [1, 2] {
      let base = try files.write(
        "base", rows: ["squarified,flat,10,1600x900,1,ok,2,\(RunFiles.aa),\(RunFiles.bb)"],
        header: "strategy,tree,nodes,frame,seed,status,aspect_mean,layout_hash,tree_hash",
        json: RunFiles.json(schema: schema))
      for (head, outcome) in [("2", Comparison.Outcome.fine), ("3", .regressed)] {
        let row = RunFiles.row(["aspect_mean": head, "visible_share": "0"])
        let comparison = try RunFiles.compare(base, files.write("head", rows: [row]))
        #expect(comparison.outcome == outcome)
        #expect(comparison.differences.allSatisfy { !$0.base.isEmpty && !$0.head.isEmpty })
        #expect(comparison.cells[0].values.map(\.column) == ["layout_hash", "aspect_mean"])
      }
    }
  }

  @Test("of a run of schema 1 no time is read, and two of them are not compared")
  func schema1() throws {
    let slow = RunFiles.row(["layout_ns": "200", "layout_ns_low": "199", "layout_ns_high": "201"])
    let old = try files.write("old", rows: [slow], json: RunFiles.json(schema: 1))
    let new = try files.write("new", rows: [RunFiles.row()])
    for (base, head) in [(old, new), (new, old)] {
      let comparison = try RunFiles.compare(base, head)
      #expect(comparison.outcome == .fine)
      #expect(comparison.cells[0].values.count { $0.isAdvisory } == 0)
      #expect(comparison.cells[0].values.count == 6)
    }
    let error = #expect(throws: RecordedRunError.self) { try RunFiles.compare(old, old) }
    #expect(error?.kind == .noMetrics)
    #expect(error?.isOtherSchema == true)
  }

  @Test("where both runs tell of a metric, the first one's words count")
  func gates() throws {
    let base = try files.write("base", rows: [RunFiles.row()])
    let json = try RunFiles.json().replacing(#""lower""#, with: #""higher""#)
      .replacing("hidden_share", with: "new_metric")
    let head = try files.write("head", rows: [RunFiles.row(["aspect_mean": "3"])], json: json)
    #expect(try RunFiles.compare(base, head).outcome == .regressed)
    let runs = (try RecordedRun(path: base), try RecordedRun(path: head))
    #expect(
      try Gate.standard(base: runs.0, head: runs.1).map(\.column) == [
        "aspect_mean", "visible_share", "hidden_share", "new_metric", "instructions",
        "allocations",
      ])
  }

  @Test("a table that is not as the run wrote it is told")
  func notAsWritten() throws {
    let rows = [RunFiles.row(), RunFiles.row(["strategy": "strip"])]
    let path = try files.write("run", rows: rows)
    let bytes = try files.folder.bytes("run/summary.csv")
    let table = RunRecord.Table(name: "summary.csv", rows: 2, hash: RecordedHash(of: bytes))
    let more = #", "tables": [\#(try JSONEncoder().encode(table).text)]"#
    let json = try RunFiles.json(more: more)
    _ = try files.write("run", rows: rows, json: json)
    _ = try RecordedRun(path: path)
    // Cut at the end of a row, cut behind the header, a row twice, and a digit that is another one.
    let others: [(rows: [String], message: String)] = [
      ([rows[0]], ", line 2: the file ends here"), ([], ", line 1: the file ends here"),
      (rows + [RunFiles.row(["strategy": "slice"])], ": the file has 3 rows, and the run wrote 2"),
      ([rows[0], rows[1].replacing("0.5", with: "0.6")], ": the file was changed after the run"),
    ]
    for other in others {
      _ = try files.write("run", rows: other.rows, json: json)
      let error = #expect(throws: RecordedRunError.self) { try RecordedRun(path: path) }
      #expect(error?.kind == .notAsWritten(rows: other.rows.count, instead: 2))
      #expect(error?.description.contains("summary.csv" + other.message) == true)
      #expect(error?.description.contains("layoutbench judge") == true)
    }
    // What cannot be is told with its place.
    for (column, value) in [
      ("aspect_mean", "1e999"), ("nodes", "-1"), ("layout_hash", "zz"), ("status", "fine"),
    ] {
      _ = try files.write("run", rows: [RunFiles.row([column: value])], json: json)
      let error = #expect(throws: RecordedRunError.self) { try RecordedRun(path: path) }
      let message = "summary.csv, line 2: the column `\(column)` holds `\(value)`"
      #expect(error?.description.contains(message) == true)
    }
  }

  @Test(
    "files that cannot be used are told with file, line and column",
    arguments: [
      ([RunFiles.row(["aspect_mean": "two"])], "line 2: the column `aspect_mean` holds `two`"),
      ([RunFiles.row(["aspect_mean": "nan"])], "line 2: the column `aspect_mean` holds `nan`"),
      ([RunFiles.row(), RunFiles.row(["nodes": "1.5"])], "line 3: the column `nodes` holds `1.5`"),
      ([RunFiles.row(["seed": "-1"])], "line 2: the column `seed` holds `-1`"),
      ([RunFiles.row(), RunFiles.row()], "line 3: the strategy, tree"),
      ([RunFiles.row() + ",1"], "line 2: the row has 21 fields and the header 20"),
      ([RunFiles.row(["aspect_mean": "1e999"])], "line 2: the column `aspect_mean` holds `1e999`"),
      ([RunFiles.row(["nodes": "-1"])], "line 2: the column `nodes` holds `-1`"),
      ([RunFiles.row(["layout_hash": "zz"])], "line 2: the column `layout_hash` holds `zz`"),
      ([RunFiles.row(["status": "fine"])], "line 2: the column `status` holds `fine`"),
      (["\"" + RunFiles.row()], "line 2, column 1: the quotes that open here are never closed"),
    ])
  func brokenRows(rows: [String], message: String) throws {
    let path = try files.write("run", rows: rows)
    let error = #expect(throws: RecordedRunError.self) { try RunFiles.compare(path, path) }
    #expect(error?.description.contains("run/summary.csv, \(message)") == true, "\(error as Any)")
    #expect(error?.isMissing == false)
  }

  @Test("files without a needed column, of another schema or without sense are told apart")
  func brokenFiles() throws {
    func error(_ header: String, _ json: String? = nil) throws -> RecordedRunError? {
      let path = try files.write("run", rows: [RunFiles.row()], header: header, json: json)
      return #expect(throws: RecordedRunError.self) { try RunFiles.compare(path, path) }
    }
    let header = RunFiles.header
    #expect(
      try error(header.replacing("tree_hash", with: "hash"))?.kind == .missingColumn("tree_hash"))
    #expect(
      try error(header.replacing("hidden_share", with: "aspect_mean"))?.description.contains(
        "names the column `aspect_mean` twice") == true)
    #expect(try error(header, #"{"schema_version": 3}"#)?.kind == .otherSchema(3))
    #expect(try error(header, #"{"schema_version": 3}"#)?.isOtherSchema == true)
    #expect(try error(header, "{}")?.kind == .noSchemaVersion)
    #expect(
      try error(header, "[").map { "\($0)".contains("run.json: this is not the JSON") } == true)
    let missing = #expect(throws: RecordedRunError.self) {
      try RecordedRun(path: files.folder.path("none"))
    }
    #expect(missing?.isMissing == true)
  }
}
