import Foundation
import Testing

@Suite("Notes and warnings of trees")
struct TreeWarningsTests {
  @Test("how a table was read is one note; what may be wrong is a warning")
  func notes() async throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("t.csv", "rank,city,people,lat\n1,A,50,1.5\n2,B,40,2.5\n")
    let note =
      "taken as levels: `city`; as value: `people`; columns that are not read: `rank`, `lat`"
    let warning = "several columns hold numbers: `rank`, `people`, `lat`; `people` is taken"
    let commands = [
      ("import", ""), ("layout --strategy slice", "t: "), ("render --strategy slice", "t: "),
      ("run --strategy slice --no-times --output run", "t: "),
    ]
    for (command, tree) in commands {
      let outcome = try await Tool.shell(#""$0" \#(command) t.csv"#, in: folder)
      #expect(outcome.status == 0)
      // Progress, and the answer that import ends with, are neither.
      let lines = outcome.error.split(separator: "\n").filter {
        !$0.hasPrefix("[") && !$0.hasPrefix("note: take ")
      }
      #expect(lines.first == "note: \(tree)\(note)")
      #expect(lines.dropFirst().first?.hasPrefix("warning: \(tree)\(warning)") == true)
      #expect(lines.count == 2, "\(outcome.error)")
    }
    let run = folder.url.appending(path: "run/run.json")
    let record = try String(contentsOf: run, encoding: .utf8)
    #expect(record.contains("\"taken as levels: `city`; as value: `people`\""))
    #expect(record.contains("\"notes\"") && record.contains("\"\(warning)"))
  }

  @Test(
    "padding that gives way is a warning",
    arguments: [
      ["layout"], ["render"], ["run", "--no-times", "--output", "here"],
    ])
  func remarks(command: [String]) async throws {
    let folder = try TemporaryFolder()
    let arguments = command.map { $0 == "here" ? folder.url.appending(path: "run").path : $0 }
    let strategy = "strip:padding=areaTrue,paddingOuter=40"
    let outcome = try await Tool.run(
      arguments + [
        "--strategy", strategy, "--tree", "star", "--sizes", "5", "--frame", "100x60",
      ])
    #expect(outcome.status == 0)
    #expect(
      outcome.error.contains("star: strip:padding=areaTrue,paddingOuter=40: with this padding"))
    #expect(outcome.error.contains("it is halved once"))
  }
}
