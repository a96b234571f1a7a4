import Foundation
import Testing

@Suite("compare with several heads, chosen values and thresholds of a suite")
struct CompareHeadsTests {
  private let folder: TemporaryFolder

  /// `worse` doubles an aspect of `base`, and `better` lowers it.
  init() async throws {
    folder = try TemporaryFolder()
    let run = try await Tool.shell(
      #"""
      "$0" run --no-times --strategy slice,knuth --tree star --sizes 5 --output base
      for head in worse better; do
        cp -r base $head
        sed -i.old 's/"tables"/"no_tables"/' $head/run.json
      done
      row=,ok,0,,,,,,
      sed -i.old "s/${row}7.111111111111111,/${row}14.222222222222221,/" worse/summary.csv
      sed -i.old "s/${row}7.111111111111111,/${row}7,/" better/summary.csv
      """#, in: folder)
    try #require(run.status == 0, "\(run.error)")
  }

  private func compare(_ arguments: String) async throws -> Tool.Outcome {
    try await Tool.shell(#""$0" compare base \#(arguments)"#, in: folder)
  }

  /// How many values are the same is a matter of how many metrics there are.
  private func counted(_ text: String) -> String {
    text.replacing(/\d+ same/, with: "N same")
  }

  @Test("several heads stand side by side, and the worst decides")
  func heads() async throws {
    let outcome = try await compare("better worse base")
    #expect(outcome.status == 2)
    let lines = outcome.output.split(separator: "\n")
      .map { $0.split(separator: " ").joined(separator: " ") }
    #expect(lines.prefix(4) == ["base base", "head 1 better", "head 2 worse", "head 3 base"])
    #expect(
      lines[4..<7] == [
        "slice on star, 5 nodes, seed 1", "value base head 1 head 2 head 3",
        "aspect_mean 7.111 7.000 (-1.6 %) improved 14.22 (+100.0 %) regressed same",
      ])
    let overview = Array(lines.suffix(4))
    #expect(overview[0] == "cells improved regressed same conclusion")
    #expect(overview[1].hasSuffix("improvement, no regression"))
    #expect(overview[2].hasSuffix("regression") && overview[3].hasSuffix("no regression"))
    #expect(try await compare("better base").status == 0)
    #expect(try await compare("base better --fail-on-improvement").status == 4)
  }

  @Test("markdown has a table of several heads, JSON a list, and other formats show one")
  func formats() async throws {
    let markdown = try await compare("better worse --format markdown")
    #expect(
      markdown.output.contains("| cell | value | base | head 1 | head 2 |\n|---|---|---|---|---|"))
    #expect(
      markdown.output.contains(
        "| slice on star, 5 nodes, seed 1 | `aspect_mean` | 7.111 | 7.000 (-1.6 %) improved | "
          + "14.22 (+100.0 %) regressed |\n"))
    let json = try await compare("better worse --format json")
    let list = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]]
    #expect(list?.map { $0["head"] as? String } == ["better", "worse"])
    #expect(list?.map { $0["outcome"] as? String } == ["improved", "regressed"])
    for format in ["latex", "github", "junit", "bmf", "github-action-benchmark"] {
      let outcome = try await compare("better worse --format \(format)")
      #expect(outcome.status == 64)
      #expect(outcome.error.contains("\(format) shows one head; text, markdown and json"))
    }
    #expect(try await compare("better worse --pictures x.html").status == 64)
  }

  @Test("--only shows one kind of change, and the exit code stays that of all values")
  func only() async throws {
    let none = try await compare("worse --only improvements")
    #expect(none.status == 2)
    #expect(
      counted(none.output) == """
        base base
        head worse

        2 cells: 1 regressed, N same
        regression

        """)
    let regressions = try await compare("worse --only regressions")
    #expect(regressions.output.contains("aspect_mean  7.111  →  14.22  +100.0 %  regressed"))
    for format in ["markdown", "latex", "github"] {
      for (kind, shows) in [("regressions", true), ("improvements", false)] {
        let outcome = try await compare("worse --only \(kind) --format \(format)")
        #expect(outcome.output.contains("14.22") == shows, "\(format): \(outcome.output)")
        #expect(outcome.status == 2)
      }
    }
    let heads = try await compare("worse better --only improvements")
    #expect(heads.output.contains("aspect_mean"))
    #expect(try await compare("worse --only regressions --format json").status == 64)
    #expect(try await compare("worse --only regressions --all").status == 64)
  }

  private func suite(_ thresholds: String) throws {
    _ = try folder.file(
      "suite.json",
      #"{"name": "s", "about": "x", "trees": [{"tree": "star"}], "thresholds": [\#(thresholds)]}"#)
  }

  @Test("a suite's thresholds hold in their rows, and those of the command line replace them")
  func thresholds() async throws {
    try suite(
      #"{"value": "aspect_mean", "share": "1%"}, "#
        + #"{"value": "aspect_mean", "share": "200%", "strategy": "slice", "nodes": 5}"#)
    #expect(try await compare("worse --suite suite.json").status == 0)
    #expect(try await compare("worse --suite suite.json --threshold aspect_mean=1%").status == 2)
    try suite(#"{"value": "aspect_mean", "share": "200%", "strategy": "knuth"}"#)
    let other = try await compare("worse --suite suite.json")
    #expect(other.status == 2)
    #expect(other.error.isEmpty)
    #expect(try await compare("worse --suite smoke").status == 2, "a suite without thresholds")
  }

  @Test("a threshold of no value is an error, and one of no row a warning")
  func strayThresholds() async throws {
    try suite(#"{"value": "aspect_mean", "share": "1%", "strategy": "slices", "tree": "star"}"#)
    let row = try await compare("worse --suite suite.json")
    #expect(row.status == 2)
    #expect(
      row.error == "warning: no row has the threshold of aspect_mean for: slices on star\n")
    try suite(#"{"value": "aspect", "share": "1%"}"#)
    let value = try await compare("worse --suite suite.json")
    #expect(value.status == 64)
    #expect(value.error.contains(".thresholds has the value 'aspect', which neither run has"))
    try suite(#"{"value": "aspect_mean", "share": "1"}"#)
    let share = try await compare("worse --suite suite.json")
    #expect(share.status == 64)
    #expect(share.error.contains("suite.json: .thresholds[0].share is '1' and takes a share"))
    #expect(try await compare("worse --suite nowhere").status == 64)
  }
}
