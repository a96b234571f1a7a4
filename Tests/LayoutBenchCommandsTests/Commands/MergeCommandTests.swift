import Foundation
import Testing

@Suite("merge")
struct MergeCommandTests {
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

  @Test("merge prints the table of the whole run and names its folder")
  func table() async throws {
    let outcome = try await Tool.shell(
      #"""
      run="run --no-times --strategy slice,knuth --tree star,path --sizes 5"
      for shard in 1 2; do "$0" $run --shard $shard/2 --output s$shard >/dev/null 2>&1; done
      "$0" merge s2 s1 --output whole
      """#, in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
    #expect(
      outcome.output == """

        star · 5 nodes, 4 leaves, height 1

          treemap  aspect_median  aspect_weighted  visible_share  area_error_max
          slice           7.111            7.111          1.000               0

          node-link  tree_width  tree_height  node_overlaps  edge_crossings
          knuth          9.000        3.000              0               0

        path · 5 nodes, 1 leaf, height 4

          treemap  aspect_median  aspect_weighted  visible_share  area_error_max
          slice           1.778            1.778          1.000               0

          node-link  tree_width  tree_height  node_overlaps  edge_crossings
          knuth          9.000        9.000              0               0

        all trees · geometric mean over 2 trees; for the error of a law, the worst

          treemap  aspect_median  aspect_weighted  visible_share  area_error_max
          slice           3.556            3.556          1.000               0

          node-link  tree_width  tree_height  node_overlaps  edge_crossings
          knuth          9.000        5.196              0               0

        * best in its column, unless most share it · ! a law that the strategy claims is broken

        summary.csv, metrics.csv, ranking.csv, advice.csv, samples.csv, run.json are in whole

        """)
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
}
