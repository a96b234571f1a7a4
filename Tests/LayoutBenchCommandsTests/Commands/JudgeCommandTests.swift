import Foundation
import Testing

@Suite("judge")
struct JudgeCommandTests {
  @Test("judge makes the tables of a run again, prints the run's table and names the folder")
  func table() async throws {
    let folder = try TemporaryFolder()
    let run = "run --no-times --strategy slice,knuth --tree star --sizes 5"
    let first = try await Tool.shell(#""$0" \#(run) --output run"#, in: folder)
    let summary = folder.url.appending(path: "run/summary.csv")
    let before = try Data(contentsOf: summary)
    try FileManager.default.removeItem(at: summary)
    let outcome = try await Tool.shell(#""$0" judge run"#, in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
    #expect(
      outcome.output == """

        star · 5 nodes, 4 leaves, height 1

          treemap  aspect_median  aspect_weighted  visible_share  area_error_max
          slice           7.111            7.111          1.000               0

          node-link  tree_width  tree_height  node_overlaps  edge_crossings
          knuth          9.000        3.000              0               0

        * best in its column, unless most share it · ! a law that the strategy claims is broken

        summary.csv, metrics.csv, ranking.csv, advice.csv, samples.csv, run.json are in run

        """)
    #expect(outcome.output == first.output)
    #expect(try Data(contentsOf: summary) == before)
  }

  @Test("a folder that is none of a run is told")
  func noRun() async throws {
    let folder = try TemporaryFolder()
    let outcome = try await Tool.shell(#""$0" judge nowhere"#, in: folder)
    #expect(outcome.status == 1)
    #expect(
      outcome.error
        == "Error: there is no journal.jsonl in nowhere; the folder of a run has one\n")
    #expect(outcome.output.isEmpty)
  }
}
