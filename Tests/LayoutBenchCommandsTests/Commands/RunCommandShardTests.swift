import Foundation
import Testing

@Suite("run --shard, --resume and --continue")
struct RunCommandShardTests {
  private let folder = try! TemporaryFolder()

  private static let plan = [
    "--strategy", "slice,squarified,knuth", "--tree", "random-binary,star,path", "--sizes",
    "100,200", "--no-times",
  ]

  private func run(_ options: String..., plan: [String] = plan) async throws -> Tool.Outcome {
    try await Tool.runFailing(["run"] + plan + options)
  }

  private func path(_ name: String) -> String { folder.url.appending(path: name).path }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  @Test("a shard without a tree says so")
  func emptyShard() async throws {
    let plan = ["--strategy", "slice", "--tree", "path", "--sizes", "5", "--no-times"]
    let outcome = try await run("--shard", "2/2", "--output", path("empty"), plan: plan)
    #expect(outcome.status == 0)
    #expect(outcome.error.contains("--shard 2/2 has no tree: there is 1 for 2 shards"))
  }

  @Test("a run that goes on names the tree that was changed")
  func changedTree() async throws {
    let tree = try folder.file("t.csv", "path,value\na/b,1\na/c,2\n")
    let plan = ["--strategy", "slice,trapping", "--tree", tree, "--no-times"]
    #expect(try await run("--output", path("run"), plan: plan).status == 3)
    _ = try folder.file("t.csv", "path,value\na/b,1\na/d,2\na/e,3\n")
    let outcome = try await run("--resume", path("run"), plan: plan)
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("\(tree) gives another tree than at the beginning"))
    let missing = try await run("--output", path("none"), plan: plan + ["--tree", "none.json"])
    #expect(missing.status == 1)
    #expect(missing.error.hasPrefix("Error: none.json: there is no such file"))
  }

  @Test("--continue begins a run, goes on with one that was killed, and finds one that has ended")
  func continued() async throws {
    let plan = [
      "--strategy", "slice,sleeping", "--tree", "star,path", "--sizes", "30", "--budget", "0",
    ]
    let output = path("out")
    try await Tool.startFailing(["run"] + plan + ["--output", output, "--continue"]) { program in
      let journal = output + "/journal.jsonl"
      try program.first {
        let text = (try? String(contentsOfFile: journal, encoding: .utf8)) ?? ""
        return text.contains(#"{"round":"#) ? () : nil
      }
      program.send(SIGKILL)
    }
    for _ in 0..<2 {
      let outcome = try await run("--output", output, "--continue", plan: plan)
      #expect(outcome.status == 0, "\(outcome.error)")
      #expect(try text("out/summary.csv").split(separator: "\n").count == 5)
    }
    // What has ended is not begun again.
    let journal = try text("out/journal.jsonl")
    #expect(journal.components(separatedBy: #""resumed":"#).count == 2)
    let other = try await run("--output", output, "--continue", "--seed", "2", plan: plan)
    #expect(other.status == 1)
    #expect(other.error.contains("seed: 1 then, 2 now"), "\(other.error)")
  }

  @Test("a folder in use is 75, for who goes on, who begins and who merges")
  func inUse() async throws {
    let plan = ["--strategy", "hanging", "--tree", "path", "--sizes", "5", "--timeout", "600"]
    let output = path("out")
    let commands = [
      ["run"] + plan + ["--output", output, "--continue"], ["run"] + plan + ["--resume", output],
      ["merge", output, "--output", path("merged")], ["judge", output],
    ]
    let (_, outcomes) = try await Tool.startFailing(["run"] + plan + ["--output", output]) {
      program in
      defer { program.send(SIGKILL) }
      let journal = output + "/journal.jsonl"
      try program.first { FileManager.default.fileExists(atPath: journal) ? () : nil }
      // The file is there a moment before it is locked.
      _ = try program.first {
        (try? String(contentsOfFile: journal, encoding: .utf8))?.contains("workload")
      }
      return try commands.map { try Tool.outcome(of: Tool.failing, $0) }
    }
    for outcome in outcomes {
      #expect(outcome.status == 75, "\(outcome.error)")
      #expect(outcome.error.contains("another run is writing to"))
    }
  }

  @Test("of many that begin in one folder at once one measures, and its journal is whole")
  func simultaneous() async throws {
    let plan = ["--strategy", "sleeping", "--tree", "path", "--sizes", "5", "--budget", "0"]
    let output = path("out")
    let command =
      "for n in 1 2 3 4 5 6; do \"$0\" run \(plan.joined(separator: " ")) --output '\(output)' "
      + "--continue >$n.txt 2>&1; echo $? >>codes & done; wait"
    _ = try await Tool.run(
      "sh", ["-c", "for n in 1 2 3 4 5 6; do (\(command)) & done; wait", Tool.failing],
      in: folder.url)
    let codes = try text("codes").split(separator: "\n")
    #expect(codes.contains("0"))
    #expect(codes.allSatisfy { ["0", "75"].contains($0) }, "\(codes)")
    let outcome = try await run("--output", output, "--continue", plan: plan)
    #expect(outcome.status == 0)
    #expect(!outcome.error.contains("warning: \(output)/journal.jsonl"), "\(outcome.error)")
  }

  @Test("a cell that failed is not tried again where --retry says so, and is told each time")
  func retries() async throws {
    let plan = ["--strategy", "slice,exiting", "--tree", "star", "--sizes", "30", "--no-times"]
    let output = path("out")
    #expect(try await run("--output", output, plan: plan).status == 3)
    func attempts() throws -> [String] {
      let rows = try text("out/summary.csv").split(separator: "\n").map {
        $0.split(separator: ",", omittingEmptySubsequences: false)
      }
      let column = try #require(rows[0].firstIndex(of: "attempts"))
      return rows.dropFirst().map { String($0[column]) }
    }
    #expect(try attempts() == ["1", "1"])
    #expect(try await run("--resume", output, "--retry", "0", plan: plan).status == 3)
    #expect(try attempts() == ["1", "1"])
    #expect(try await run("--resume", output, "--retry", "1", plan: plan).status == 3)
    #expect(try attempts() == ["1", "2"])
    #expect(try await run("--output", output, "--continue", plan: plan).status == 3)
    #expect(try attempts() == ["1", "2"])
  }

  @Test(
    "options that make no sense together are refused",
    arguments: [
      (["--continue"], "--output"), (["--shard", "3/2"], "3/2"), (["--shard", "0/2"], "0/2"),
      (["--retry", "1"], "--resume"), (["--strict"], "--no-times"),
    ])
  func usage(options: [String], message: String) async throws {
    let outcome = try await Tool.runFailing(["run"] + Self.plan + options)
    #expect(outcome.status == 64)
    #expect(outcome.error.contains(message), "\(outcome.error)")
  }
}
