import Foundation
import Testing

@Suite("Shards as commands")
struct ShardCommandTests {
  private let folder = try! TemporaryFolder()

  private static let plan = [
    "--strategy", "slice,squarified,knuth", "--tree", "random-binary,star,path", "--sizes",
    "100,200", "--no-times",
  ]

  private func run(_ options: String..., plan: [String] = plan) async throws -> Tool.Outcome {
    try await Tool.runFailing(["run"] + plan + options)
  }

  private func path(_ name: String) -> String { folder.url.appending(path: name).path }

  private func merge(_ names: String..., into output: String) async throws -> Tool.Outcome {
    try await Tool.run(Tool.failing, ["merge"] + names.map(path) + ["--output", path(output)])
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  @Test("shards merged in two orders have the same bytes, and the rows of the whole run")
  func merged() async throws {
    for shard in 1...3 {
      let outcome = try await run("--shard", "\(shard)/3", "--output", path("s\(shard)"))
      #expect(outcome.status == 0, "\(outcome.error)")
    }
    #expect(try await run("--output", path("whole")).status == 0)
    #expect(try await merge("s1", "s2", "s3", into: "one").status == 0)
    #expect(try await merge("s3", "s1", "s2", into: "two").status == 0)
    let names = ["summary.csv", "metrics.csv", "ranking.csv", "samples.csv"]
    for name in names + ["run.json", "journal.jsonl"] {
      #expect(try text("one/\(name)") == text("two/\(name)"), "\(name)")
    }
    for name in names { #expect(try text("one/\(name)") == text("whole/\(name)"), "\(name)") }
    let cells = 3 * 2 * 3
    #expect(try text("whole/summary.csv").split(separator: "\n").count == cells + 1)
  }

  @Test("what is merged in part fails in a comparison, which says what to merge")
  func partial() async throws {
    for shard in 1...2 { _ = try await run("--shard", "\(shard)/2", "--output", path("s\(shard)")) }
    #expect(try await merge("s1", "s2", into: "whole").status == 0)
    let merging = ["merge", path("s1"), "--partial", "--output", path("half")]
    #expect(try await Tool.run(Tool.failing, merging).status == 0)
    let outcome = try await Tool.runFailing(["compare", path("whole"), path("half")])
    #expect(outcome.status == 6)
    #expect(outcome.output.contains("head is incomplete, so cells are missing; join all of its"))
    #expect(outcome.output.hasSuffix("inconclusive: the second run is incomplete\n"))
    #expect(try await Tool.runFailing(["compare", path("half"), path("whole")]).status == 0)
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

  @Test("shards of a run with a peer are merged like any others")
  func peers() async throws {
    let script = #"""
      while read -r line; do
        case $line in
        *hello*)
          strategy='{"id":"s","family":"treemap","geometry":"rect","claims":[]}'
          echo '{"protocol":1,"name":"p","version":"1","strategies":['$strategy']}' ;;
        *load*)
          list=${line#*'"parents":['}
          nodes=$(($(printf '%s' "${list%%]*}" | tr -dc , | wc -c) + 1))
          echo '{"nodes":'$nodes'}' ;;
        *sample*) sleep 0.01; echo '{"nanoseconds":[10000000]}' ;;
        *'"do":"layout"'*)
          [ $nodes = 3 ] || { echo '{"error":"not of three nodes"}'; continue; }
          echo '{"layout":[0,0,1600,900,0,0,800,900,800,0,800,900]}' ;;
        *) echo '{"error":"unknown request"}' ;;
        esac
      done
      """#
    let peer = try folder.file("peer.sh", script)
    let plan = [
      "--strategy", "slice", "--strategy", "exec:sh '\(peer)'", "--tree", "path,star", "--sizes",
      "3", "--budget", "0", "--peer-warm-up", "0", "--peer-processes", "2",
    ]
    for shard in 1...2 {
      let outcome = try await run(
        "--shard", "\(shard)/2", "--output", path("s\(shard)"), plan: plan)
      #expect(outcome.status == 0, "\(outcome.error)")
    }
    #expect(try await run("--output", path("whole"), plan: plan).status == 0)
    #expect(try await merge("s1", "s2", into: "one").status == 0)
    #expect(try await merge("s2", "s1", into: "two").status == 0)
    for name in ["summary.csv", "metrics.csv", "ranking.csv", "samples.csv", "journal.jsonl"] {
      #expect(try text("one/\(name)") == text("two/\(name)"), "\(name)")
    }
    #expect(try text("one/metrics.csv") == text("whole/metrics.csv"))
    #expect(try text("one/summary.csv").components(separatedBy: "\np/s,").count == 3)
    let compared = try await Tool.runFailing(["compare", path("whole"), path("one")])
    #expect(compared.status == 0, "\(compared.output)\(compared.error)")
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

  @Test("a missing shard is named, and merged without where that is wanted")
  func missing() async throws {
    _ = try await run("--shard", "1/2", "--output", path("s1"))
    let outcome = try await merge("s1", into: "whole")
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("shard 2/2 is missing: 3 trees"), "\(outcome.error)")
    #expect(!FileManager.default.fileExists(atPath: path("whole")))
    let partial = try await Tool.runFailing(
      ["merge", path("s1"), "--output", path("part"), "--partial"])
    #expect(partial.status == 0)
    #expect(partial.error.contains("warning: shard 2/2 is missing"), "\(partial.error)")
  }

  @Test("a merged run is gone on with by no command, and one that is another build's is refused")
  func others() async throws {
    let outcome = try await run("--shard", "1/1", "--output", path("s1"))
    #expect(outcome.status == 0, "\(outcome.error)")
    _ = try await merge("s1", into: "whole")
    let resumed = try await run("--resume", path("whole"))
    #expect(resumed.status == 1)
    #expect(resumed.error.contains("merged: 1/1 then, nothing now"), "\(resumed.error)")
    let build = try await Tool.run(Tool.executable, ["run"] + Self.plan + ["--resume", path("s1")])
    #expect(build.error.contains("build: "), "\(build.error)")
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
