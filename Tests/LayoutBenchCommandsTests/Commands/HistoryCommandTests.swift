import Foundation
import Testing

@Suite("history")
struct HistoryCommandTests {
  /// Two runs, in the second of which an aspect is doubled.
  private static let runs = #"""
    "$0" run --no-times --strategy slice,knuth --tree star --sizes 5 --output run >/dev/null 2>&1
    cp -r run other
    sed 's/,7.111111111111111,/,14.222222222222221,/' run/summary.csv >other/summary.csv
    sed 's/"tables"/"no_tables"/' run/run.json >other/run.json

    """#

  private static func history(_ arguments: String) async throws -> Tool.Outcome {
    try await Tool.shell(runs + "\"$0\" history \(arguments)", in: try TemporaryFolder())
  }

  /// Times of the same length everywhere.
  private static func timeless(_ output: String) -> String {
    output.replacing(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/, with: "STARTED-AT-THAT-TIME")
  }

  @Test("history shows a metric over runs, and its changes")
  func table() async throws {
    let outcome = try await Self.history("run other --metric aspect_mean")
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
    #expect(
      Self.timeless(outcome.output) == """
        run                 started  commit  #
        other  STARTED-AT-THAT-TIME       –  1
        run    STARTED-AT-THAT-TIME       –  2

        aspect_mean
          cell                            runs  first   last  least  greatest    changes
          slice on star, 5 nodes, seed 1     2  14.22  7.111  7.111     14.22  #2 ×0.500

        """)
  }

  #if os(Linux)
    @Test(
      "a file has whole lines, however narrow the terminal is",
      .enabled(
        if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script"),
        "script of util-linux is not installed"))
    func file() async throws {
      let command = #"\"$TOOL\" history run other --metric aspect_mean --output table"#
      let outcome = try await Tool.shell(
        Self.runs + """
          export TOOL="$0"
          script -qec "stty cols 30; \(command)" /dev/null >/dev/null </dev/null
          cat table
          """, in: try TemporaryFolder())
      let shown = try await Self.history("run other --metric aspect_mean")
      #expect(Self.timeless(outcome.output) == Self.timeless(shown.output))
    }
  #endif

  @Test("as CSV each value has a row")
  func csv() async throws {
    let outcome = try await Self.history("run other --metric aspect_mean --format csv")
    #expect(outcome.status == 0)
    #expect(
      Self.timeless(outcome.output) == """
        run,started,git_commit,strategy,tree,nodes,frame,seed,machine,metric,value,change,p_value
        other,STARTED-AT-THAT-TIME,,slice,star,5,1600x900,1,,aspect_mean,14.222222222222221,,
        run,STARTED-AT-THAT-TIME,,slice,star,5,1600x900,1,,aspect_mean,7.111111111111111,0.5,

        """)
  }

  @Test("two runs are too few to show a change of time")
  func times() async throws {
    let folder = try TemporaryFolder()
    let outcome = try await Tool.shell(
      #"""
      "$0" run --strategy slice --tree star --sizes 5 --budget 0 --output run >/dev/null 2>&1
      "$0" history run run
      """#, in: folder)
    let lines = Self.timeless(outcome.output).split(separator: "\n").map { line in
      line.split(separator: " ").joined(separator: " ")
    }
    let told = lines.map {
      $0.replacing(/\(.*\)/, with: "(MACHINE)")
        .replacing(/\d[\d,]*\.\d+|\d+,\d{3}/, with: "TIME")
    }
    #expect(
      told == [
        "run started commit #", "run STARTED-AT-THAT-TIME – 1", "run STARTED-AT-THAT-TIME – 2",
        "ns_per_node", "cell runs first last least greatest changes",
        "slice on star, 5 nodes, seed 1 (MACHINE) 2 TIME TIME TIME TIME too few runs",
        "a change of ns_per_node shows from 14 runs on one machine on",
      ])
  }

  @Test(
    "mistakes are told",
    arguments: [
      ("run --metric beauty", 64, "no run has a column 'beauty'"),
      ("run --metric layout_hash", 64, "'layout_hash' holds text"), ("none", 1, "no such folder"),
    ] as [(String, Int32, String)])
  func mistakes(arguments: String, status: Int32, message: String) async throws {
    let outcome = try await Self.history(arguments)
    #expect(outcome.status == status)
    #expect(outcome.error.contains(message), "\(outcome.error)")
  }
}
