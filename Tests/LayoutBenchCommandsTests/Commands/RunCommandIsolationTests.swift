import Foundation
import TestSupport
import Testing

@Suite("run: isolation and journal")
struct RunCommandIsolationTests {
  private let folder = try! TemporaryFolder()
  private var output: String { folder.url.appending(path: "run").path }

  private static let strategies = "slice,squarified,knuth,sunburst"
  private static let arguments = [
    "run", "--strategy", strategies, "--tree", "random-binary,star", "--sizes", "500", "--budget",
    "0.5",
  ]

  @Test("each way of going wrong is a row with its status, and all other rows are there")
  func failures() async throws {
    let outcome = try await Tool.runFailing(
      [
        "run", "--strategy",
        "slice,trapping,overflowing,hanging,unsteady,exiting,crashing-late,printing,by-process,"
          + "unjudged,knuth",
        "--tree", "random-binary,star", "--sizes", "30", "--budget", "0", "--timeout", "2",
        "--output", output,
      ])
    #expect(outcome.status == 3, "\(outcome.error)")
    let rows = try Summary(of: output).rows
    let expected = [
      "slice": "ok", "trapping": "crashed", "overflowing": "crashed", "hanging": "timed_out",
      "unsteady": "nondeterministic", "exiting": "crashed", "crashing-late": "crashed",
      "printing": "ok", "by-process": "nondeterministic", "knuth": "ok",
      "unjudged": "crashed",
    ]
    #expect(rows.count == 2 * expected.count)
    for row in rows {
      let status = try #require(row["status"])
      #expect(status == expected[row["strategy"]!], "\(row["strategy"]!)")
      let isMeasured = ["ok", "nondeterministic"].contains(status)
      #expect(row["layout_ns"]!.isEmpty != isMeasured)
      #expect(row["layout_hash"]!.isEmpty != isMeasured)
      #expect(row["leaves"]?.isEmpty == false)
    }
    let json = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(fileURLWithPath: "\(output)/run.json")))
    let failures = try #require((json as? [String: Any])?["failures"] as? [[String: Any]])
    #expect(failures.count == 12)
    func failure(_ strategy: String) -> [String: Any]? {
      failures.first { $0["strategy"] as? String == strategy }
    }
    #expect((failure("trapping")?["message"] as? String)?.contains("trapped on purpose") == true)
    #expect(failure("overflowing")?["signal"] as? Int32 == SIGSEGV)
    #expect((failure("hanging")?["message"] as? String)?.contains("within 2 s") == true)
    #expect(outcome.output.contains("trapped on purpose"))
  }

  @Test(
    "strategies that meddle with their process spoil no other one: all its values stay the same",
    arguments: ["--budget 0", "--no-times"])
  func spoilers(option: String) async throws {
    let others = ["squarified", "knuth", "buchheim", "sunburst", "pack", "radial-tree"]
    let spoilers = ["copying", "rounding", "reading", "alarming", "complaining"]
    func rows(_ strategies: [String], to folder: String, status: Int32) async throws
      -> [[String: String]]
    {
      let outcome = try await Tool.runFailing(
        ["run", "--strategy", strategies.joined(separator: ",")]
          + option.split(separator: " ").map(String.init)
          + ["--tree", "random-binary,file-system", "--sizes", "60", "--output", folder])
      #expect(outcome.status == status, "\(outcome.error)\(outcome.output)")
      return try Summary(of: folder).deterministic
    }
    let plain = try await rows(others, to: output + "-plain", status: 0)
    let spoiled = try await rows(spoilers + others, to: output + "-spoiled", status: 3)
    #expect(spoiled.filter { others.contains($0["strategy"]!) } == plain)
    for row in spoiled where spoilers.contains(row["strategy"]!) {
      #expect(row["status"] == (row["strategy"] == "complaining" ? "crashed" : "ok"))
    }
  }

  /// Kills a process of a run and compares what `--resume` makes of it with a run left alone.
  private func killAndResume(_ victims: [Victim], times: Int) async throws {
    let whole = folder.url.appending(path: "whole").path
    #expect(try await Tool.runFailing(Self.arguments + ["--output", whole]).status == 0)
    let reference = try Summary(of: whole).deterministic
    for turn in 0..<times {
      let victim = victims[turn % victims.count]
      let run = folder.url.appending(path: "killed-\(turn)").path
      // A run takes about a second; whatever the moment, the outcome has to be the same.
      try await Tool.startFailing(Self.arguments + ["--output", run]) { process in
        Thread.sleep(forTimeInterval: .random(in: 0.001...1.2))
        switch victim {
        case .parent: process.send(SIGKILL)
        case .child: for child in try process.children() { kill(child, SIGKILL) }
        }
      }
      guard FileManager.default.fileExists(atPath: "\(run)/journal.jsonl") else { continue }
      let outcome = try await Tool.runFailing(Self.arguments + ["--resume", run])
      #expect(outcome.status == 0, "\(victim): \(outcome.error)\(outcome.output)")
      #expect(try Summary(of: run).deterministic == reference)
    }
  }

  enum Victim { case parent, child }

  // scripts/checks/ill-treated-runs.py kills fifty times.
  @Test("a run goes on after kill -9 of the parent or of the child as if nothing had been")
  func killed() async throws {
    try await killAndResume([.parent, .child], times: 4)
  }

  @Test("a cell whose process is killed has crashed, and --resume tries it again")
  func triedAgain() async throws {
    // A process that is killed while no strategy is at work costs no cell; one sleeps most of the
    // time.
    let arguments = [
      "run", "--strategy", "slice,sleeping,knuth,sunburst", "--tree", "random-binary,star",
      "--sizes", "500", "--budget", "0",
    ]
    var status = Tool.Ending.exited(0)
    var run = ""
    for turn in 0..<5 where status == .exited(0) {
      run = folder.url.appending(path: "run-\(turn)").path
      status = try await Tool.startFailing(arguments + ["--output", run]) { [run] process in
        try process.wait(for: #"{"round":"#, in: run)
        for child in try process.children() { kill(child, SIGKILL) }
      }.ending
    }
    #expect(status == .exited(3))
    let statuses = try Summary(of: run).rows.map { $0["status"] }
    #expect(statuses.count { $0 == "crashed" } == 1)
    #expect(statuses.count { $0 == "ok" } == 7)
    #expect(try await Tool.runFailing(arguments + ["--resume", run]).status == 0)
    #expect(try Summary(of: run).rows.map { $0["status"] } == Array(repeating: "ok", count: 8))
  }

  @Test("no child outlives a parent that is killed, even one that hangs")
  func orphans() async throws {
    let (_, children) = try await Tool.startFailing(
      ["run", "--strategy", "hanging", "--tree", "path", "--sizes", "5"]
        + ["--timeout", "600", "--output", output]
    ) { process in
      defer { process.send(SIGKILL) }
      return try process.first {
        let children = try process.children()
        return children.isEmpty ? nil : children
      }
    }
    for _ in 0..<500 where children.contains(where: { kill($0, 0) == 0 }) {
      try await Task.sleep(for: .milliseconds(20))
    }
    #expect(children.allSatisfy { kill($0, 0) != 0 })
  }

  @Test(
    "an interrupted run writes what it has, says how to go on and can do so",
    arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129), (SIGQUIT, 131)] as [(Int32, Int32)])
  func interrupted(signal: Int32, code: Int32) async throws {
    // A strategy that sleeps leaves seconds of the first tree, however late the signal comes.
    // Of trees that large its quality takes few layouts.
    let arguments = [
      "run", "--strategy", "slice,squarified,sleeping,knuth", "--tree", "random-binary,star",
      "--sizes", "2000", "--budget", "600",
    ]
    let output = output
    let (status, _) = try await Tool.startFailing(arguments + ["--output", output]) { process in
      try process.wait(for: #"{"round":"#, times: 12, in: output)
      process.send(signal)
    }
    #expect(status == .exited(code))
    let rows = try Summary(of: output).rows
    // On a busy machine there is no time left to measure the quality of all.
    #expect(rows.allSatisfy { ($0["status"] == "ok") == ($0["layout_ns"] != "") })
    #expect(rows.count == 4, "the second tree's turn has not come")
    let samples = try String(contentsOfFile: "\(output)/samples.csv", encoding: .utf8)
    #expect(samples.split(separator: "\n").count > 5)
    #expect(journal(of: output).hasSuffix("}\n"))
    let rounds = journal(of: output).ranges(of: #"{"round":"#).count
    // The budget of ten minutes is part of what has to be the same: interrupt it once more.
    let (resumed, _) = try await Tool.startFailing(arguments + ["--resume", output]) { process in
      try process.wait(for: #"{"round":"#, times: rounds + 1, in: output)
      process.send(signal)
    }
    #expect(resumed == .exited(code))
    let more = try String(contentsOfFile: "\(output)/samples.csv", encoding: .utf8)
    #expect(more.hasPrefix(samples), "what was measured is kept")
    #expect(more.count > samples.count)
  }

  @Test("the second signal ends a run at once, even when a strategy hangs")
  func interruptedTwice() async throws {
    let (status, _) = try await Tool.startFailing(
      ["run", "--strategy", "slice,hanging", "--tree", "path", "--sizes", "5"]
        + ["--timeout", "600", "--output", output]
    ) { [output] process in
      try process.wait(for: "laidOut", in: output)
      process.send(SIGINT)
      Thread.sleep(forTimeInterval: 0.5)
      process.send(SIGINT)
    }
    #expect(status == .exited(130))
  }

  @Test("a journal that is deleted meanwhile is written again, with its folder")
  func deletedJournal() async throws {
    let arguments = [
      "run", "--strategy", "slice,sleeping", "--tree", "path,star", "--sizes", "5", "--budget", "0",
    ]
    for victim in ["journal.jsonl", ""] {
      let run = "\(output)-\(victim)"
      let script = """
        "$@" --output "$RUN" 2>error & tool=$!
        while ! grep -q laidOut "$RUN/journal.jsonl" 2>/dev/null; do sleep 0.01; done
        rm -r "$RUN/\(victim)"; wait $tool; echo "status $?"; cat error
        """
      let outcome = try await Tool.run(
        "/usr/bin/env",
        ["RUN=\(run)", "/bin/sh", "-c", script, "sh", Tool.failing] + arguments, in: folder.url)
      #expect(outcome.output.contains("status 0\n"), "\(outcome)")
      #expect(outcome.output.contains("journal.jsonl was deleted meanwhile"), "\(outcome)")
      let before = try Data(contentsOf: URL(fileURLWithPath: "\(run)/summary.csv"))
      #expect(try await Tool.runFailing(["judge", run]).status == 0)
      #expect(try Data(contentsOf: URL(fileURLWithPath: "\(run)/summary.csv")) == before)
    }
  }

  @Test("a torn last line is dropped, a damaged one in the middle is told, and all else is kept")
  func tornLine() async throws {
    #expect(try await Tool.runFailing(Self.arguments + ["--output", output]).status == 0)
    let reference = try Summary(of: output)
    func started() throws -> String? {
      let json = try JSONSerialization.jsonObject(
        with: Data(contentsOf: URL(fileURLWithPath: "\(output)/run.json")))
      return (json as? [String: Any])?["started"] as? String
    }
    let start = try started()
    let url = URL(fileURLWithPath: "\(output)/journal.jsonl")
    let journal = try Data(contentsOf: url)
    try (journal + Data(#"{"tree":1,"event":{"sam"#.utf8)).write(to: url)
    #expect(try await Tool.runFailing(Self.arguments + ["--resume", output]).status == 0)
    #expect(try Data(contentsOf: url).starts(with: journal))
    #expect(try Summary(of: output).rows == reference.rows, "nothing is measured twice")
    #expect(try started() == start, "a run begins once")

    var lines = journal.split(separator: UInt8(ascii: "\n"))
    lines[4] = lines[4].dropLast(3)
    try Data(lines.map { $0 + [UInt8(ascii: "\n")] }.joined()).write(to: url)
    let outcome = try await Tool.runFailing(Self.arguments + ["--resume", output])
    #expect(outcome.status == 0)
    #expect(outcome.error.contains("journal.jsonl, line 5"), "\(outcome.error)")
    let judged = try await Tool.run("judge", output)
    #expect(judged.error.contains("journal.jsonl, line 5"), "\(judged.error)")

    // A journal without most of its lines leaves the tables as they are.
    let summary = URL(fileURLWithPath: "\(output)/summary.csv")
    let before = try Data(contentsOf: summary)
    try (Data(lines[0]) + Data([UInt8(ascii: "\n")])).write(to: url)
    let refused = try await Tool.runFailing(["judge", output])
    #expect(
      refused.status == 1 && refused.error.contains("a part of it is lost"), "\(refused.error)")
    #expect(try Data(contentsOf: summary) == before)
  }

  @Test("a run that is not the same is not resumed, and what differs is told")
  func differs() async throws {
    #expect(try await Tool.runFailing(Self.arguments + ["--output", output]).status == 0)
    let files = try Summary(of: output)
    for (option, value, name) in [
      ("--frame", "100x100", "frame"), ("--seed", "2", "seed"), ("--budget", "0.25", "budget"),
      ("--sizes", "501", "tree 1"), ("--strategy", "slice,squarified,sunburst,knuth", "strategies"),
    ] {
      var arguments = Self.arguments + ["--resume", output]
      if let index = arguments.firstIndex(of: option) {
        arguments[index + 1] = value
      } else {
        arguments += [option, value]
      }
      let outcome = try await Tool.runFailing(arguments)
      #expect(outcome.status == 1)
      #expect(outcome.error.contains(name + ": ") && outcome.error.contains("now"))
      #expect(!outcome.error.contains("stopping rule"), "what is the same is not told")
      #expect(try Summary(of: output).rows == files.rows)
    }
  }

  @Test("a layout that leaves the range of numbers is a row without values, and the rest is there")
  func notFinite() async throws {
    let outcome = try await Tool.runFailing([
      "run", "--strategy", "stack:siblingGap=1e308,knuth", "--tree", "random-binary", "--sizes",
      "50", "--budget", "0", "--output", output,
    ])
    #expect(outcome.status == 3)
    let rows = try Summary(of: output).rows
    #expect(rows.map { $0["status"] } == ["skipped", "ok"])
    #expect(outcome.output.contains("numbers that are too large"))
  }

  @Test("two runs cannot write to one folder")
  func lock() async throws {
    let arguments = [
      "run", "--strategy", "slice,hanging", "--tree", "path", "--sizes", "5", "--budget", "0",
    ]
    let (status, second) = try await Tool.startFailing(
      arguments + ["--timeout", "600", "--output", output]
    ) { [output] process in
      // The lock goes with the process, though its child may live a moment longer.
      defer { process.send(SIGKILL) }
      try process.wait(for: "laidOut", in: output)
      return try Tool.outcome(of: Tool.failing, arguments + ["--resume", output])
    }
    #expect(status == .signaled(SIGKILL))
    #expect(second.status == 75)
    #expect(second.error.contains("another run is writing to"), "\(second.error)")
    let third = try await Tool.runFailing(arguments + ["--resume", output, "--timeout", "1"])
    #expect(third.status == 3, "\(third.error)")
  }

  @Test("a folder without a journal cannot be resumed")
  func noJournal() async throws {
    let outcome = try await Tool.runFailing(Self.arguments + ["--resume", folder.url.path])
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("no journal.jsonl"))
  }
}

private func journal(of run: String) -> String {
  (try? String(contentsOfFile: "\(run)/journal.jsonl", encoding: .utf8)) ?? ""
}

extension Tool.Program {
  /// Waits until the journal tells of something so many times.
  fileprivate func wait(for word: String, times: Int = 1, in run: String) throws {
    try first { journal(of: run).ranges(of: word).count < times ? nil : () }
  }
}
