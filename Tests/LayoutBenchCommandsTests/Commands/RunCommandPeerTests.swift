import Foundation
import Testing

@Suite("run with peers")
struct RunCommandPeerTests {
  private let folder = try! TemporaryFolder()
  private var output: String { folder.url.appending(path: "run").path }

  private func peer(_ kind: String, _ exec: String = "exec") throws -> [String] {
    try ShellPeer.option(kind, exec, in: folder)
  }

  private func run(_ kinds: [String], _ more: [String] = []) async throws -> Tool.Outcome {
    try await Tool.run(
      ["run", "--strategy", "slice", "--tree", "star", "--sizes", "4", "--budget", "0"]
        + ["--peer-warm-up", "0", "--peer-processes", "2", "--output", output]
        + kinds.flatMap { try peer($0) } + more)
  }

  /// `summary.csv` by strategy.
  private func rows() throws -> [String: [String: String]] {
    let rows = try Summary(of: output).rows
    return Dictionary(rows.map { ($0["strategy"] ?? "", $0) }, uniquingKeysWith: { $1 })
  }

  @Test("each way of going wrong is a row with its reason, and all other rows are there")
  func failures() async throws {
    let reasons = [
      "crashing": "on purpose", "garbling": #"came 'no answer\u{1b}[2J'"#, "flooding": "came 'y'",
      "gushing": "yyy…', in a line of more than 100 MB", "ending": "exited with 0",
      "late": "exited with 7",
      "refusing": #"no such\u{1b}[2J tree"#, "miscounting": "loaded 3 nodes of 4",
      "short": "holds 4 numbers and not 16", "long": "holds 17 numbers and not 16",
      "nan": "JSON has no NaN; write null", "printed": "JSON has no nan; write null",
      "null": "not a number (NaN): height of node 0",
      "still": "a time is not a valid number", "backward": "-1 ns is not a valid time",
    ]
    let outcome = try await run(reasons.keys.sorted())
    #expect(outcome.status == 3, "\(outcome.error)")
    let rows = try rows()
    #expect(rows.count == 1 + reasons.count)
    #expect(rows["slice"]?["status"] == "ok")
    for (kind, reason) in reasons {
      #expect(rows["\(kind)/s"]?["status"] == (kind == "null" ? "skipped" : "crashed"), "\(kind)")
      #expect(rows["\(kind)/s"]?["layout_ns"] == "")
      #expect(outcome.output.contains(reason), "\(kind): \(outcome.output)")
    }
    #expect(!outcome.output.contains("\u{1B}"))
    let abort = unsafe String(cString: strsignal(SIGABRT))
    #expect(outcome.output.contains("crashed (\(abort)): crashing/s on star"), "\(outcome.output)")
  }

  @Test("a peer that hangs is timed out, and no process of it is left")
  func hanging() async throws {
    let outcome = try await run(["hanging"], ["--timeout", "2"])
    #expect(outcome.status == 3)
    let rows = try rows()
    #expect(rows["hanging/s"]?["status"] == "timed_out")
    #expect(rows["slice"]?["status"] == "ok")
    let left = try Tool.outcome(of: "pgrep", ["-f", folder.url.lastPathComponent])
    #expect(left.output.isEmpty)
  }

  @Test("the clock of a peer is checked, and a warning stands in its row and in the table")
  func clocks() async throws {
    var outcome = try await run(["sound", "boasting", "dragging"])
    var rows = try rows()
    // A peer that shows 20 ms and had to wait longer for a processor is rightly doubted.
    for _ in 0..<3 where rows["sound/s"]?["warnings"] != "" {
      try FileManager.default.removeItem(atPath: output)
      outcome = try await run(["sound", "boasting", "dragging"])
      rows = try self.rows()
    }
    #expect(outcome.status == 0, "\(outcome.error)\(outcome.output)")
    #expect(rows["sound/s"]?["warnings"] == "")
    #expect(rows["slice"]?["warnings"] == "")
    let short = try #require(rows["boasting/s"]?["warnings"])
    #expect(short.hasSuffix("% of the time that passed: times may be too short"))
    let long = try #require(rows["dragging/s"]?["warnings"])
    #expect(long.hasSuffix("% of the time that passed: times are too long"))
    #expect(outcome.output.contains("\n  boasting/s ?  "))
    #expect(outcome.output.contains("warning: dragging/s on star: \(long)"))
    #expect(rows["sound/s"]?["processes"] == "2")
    #expect(rows["slice"]?["processes"] == "1")
    #expect(rows["sound/s"]?["cold_ns"] == "20000000")
    #expect(rows["sound/s"]?["layout_ns_high"] == "20000000")
    #expect(rows["slice"]?["cold_ns"] == "")
    let ranking = try String(contentsOfFile: "\(output)/ranking.csv", encoding: .utf8)
    let timed = ranking.split(separator: "\n").filter { $0.contains(",ns_per_node,") }
    #expect(timed.count == 2, "times of doubtful clocks are not ranked")
    let json = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(fileURLWithPath: "\(output)/run.json")))
    let peers = try #require((json as? [String: Any])?["peers"] as? [[String: Any]])
    #expect(peers.map { $0["name"] as? String } == ["sound", "boasting", "dragging"])
    #expect((peers[0]["command"] as? String)?.hasSuffix("peer.sh' sound") == true)
  }

  @Test("a layout that differs in another process is told; −0 and 0 are the same")
  func layouts() async throws {
    let outcome = try await run(["sound", "unsteady", "minus"])
    #expect(outcome.status == 3, "\(outcome.error)\(outcome.output)")
    let rows = try rows()
    #expect(rows["unsteady/s"]?["status"] == "nondeterministic")
    #expect(rows["sound/s"]?["layout_hash"] == rows["minus/s"]?["layout_hash"])
    #expect(rows["sound/s"]?["area_error_max"]?.isEmpty == false)
  }

  @Test("a peer that does not say hello is an error before the run, which quotes it")
  func noHello() async throws {
    for (command, words) in [
      ("exit 9", ["'exec:exit 9'", "exited with 9"]),
      ("no-such-program-at-all", ["no-such-program-at-all", "not found"]),
      ("printf 'hi\\033[2J\\n'; cat", [#"came 'hi\u{1b}[2J'"#]), ("", ["names no command"]),
      (#"echo '{"protocol":1,"name":"p","strategies":[]}'; cat"#, ["the answer has no 'version'"]),
    ] {
      let outcome = try await Tool.run(
        "run", "--strategy", "exec:\(command)", "--tree", "star", "--output", output)
      #expect(outcome.status == 64)
      #expect(words.allSatisfy(outcome.error.contains), "\(outcome.error)")
      #expect(!FileManager.default.fileExists(atPath: output))
    }
  }

  @Test("two peers of one name are an error with advice")
  func sameName() async throws {
    let other = try peer("sound").map { $0.replacing("exec:sh", with: "exec:exec sh") }
    let outcome = try await run(["sound"], other)
    #expect(outcome.status == 64)
    #expect(outcome.error.contains("two peers are called 'sound'"), "\(outcome.error)")
    #expect(outcome.error.contains("hello with another name"))
  }

  @Test("some of a peer's strategies are run, and one that it has not is an error")
  func chosen() async throws {
    let outcome = try await run([], peer("manifold", "exec/t"))
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(try rows().keys.sorted() == ["manifold/t", "slice"])
    for (exec, words) in [
      ("exec/t,x", "has no strategy 'x'; it has s, t"), ("exec/", "has no strategy ''"),
    ] {
      let outcome = try await run([], peer("manifold", exec))
      #expect(outcome.status == 64)
      #expect(outcome.error.contains(words), "\(outcome.error)")
    }
    let twice = try await run([], peer("manifold", "exec/s") + peer("manifold", "exec/t"))
    #expect(twice.status == 64)
    #expect(twice.error.contains("is given twice"), "\(twice.error)")
  }

  @Test("trees that change are not for peers, which is told")
  func steps() async throws {
    let outcome = try await run(["sound"], ["--steps", "3"])
    #expect(outcome.status == 0)
    #expect(
      outcome.error.contains("sound/s cannot lay out star: a peer lays out single trees"),
      "\(outcome.error)")
    #expect(try rows().keys.sorted() == ["slice"])
  }
}
