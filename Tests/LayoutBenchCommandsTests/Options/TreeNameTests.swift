import Foundation
import Testing

@Suite("How commands name trees")
struct TreeNameTests {
  private static let table = "path,value\nEurope/Italy,6\nEurope/Spain,2\nAsia/Japan,8\n"

  private static func run(
    _ command: String, in folder: TemporaryFolder
  ) async throws -> Tool.Outcome {
    try await Tool.shell(#""$0" \#(command)"#, in: folder)
  }

  @Test(
    "a tree by itself, --tree and a name without an ending are the same",
    arguments: [
      "import", "import --explain", "layout --strategy squarified", "render --strategy slice,strip",
      "run --strategy slice --dry-run", "recommend --strategy slice,dice --budget 0",
    ])
  func sameOutput(command: String) async throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("sales.csv", Self.table)
    var outcomes: [Tool.Outcome] = []
    for tree in ["--tree sales.csv", "sales.csv", "sales", "--tree sales"] {
      var outcome = try await Self.run("\(command) \(tree)", in: folder)
      #expect(outcome.status == 0, "\(outcome.error)")
      // What follows has times, which differ from call to call, or commands with the tree as given.
      outcome.output =
        outcome.output.components(separatedBy: "\nin short\n")[0]
        .components(separatedBy: "\ncode ")[0]
      outcomes.append(outcome)
    }
    #expect(!outcomes[0].output.isEmpty)
    for outcome in outcomes.dropFirst() {
      #expect(outcome.output == outcomes[0].output)
      #expect(Self.notes(outcome.error) == Self.notes(outcomes[0].error))
    }
  }

  /// What is told but for the answer, which names the tree as it was given.
  static func notes(_ error: String) -> [String] {
    error.components(separatedBy: "\n").filter { !$0.hasPrefix("note: take ") }
  }

  @Test("run takes several trees, and its journal tells where they were found")
  func several() async throws {
    let folder = try TemporaryFolder()
    for name in ["a.csv", "b.tsv"] { _ = try folder.file(name, "path,value\nx,1\ny,2\n") }
    let run = "--strategy slice --no-times --output"
    for (trees, output) in [("a b.tsv star,path", "one"), ("a,b star --sizes 9", "two")] {
      let outcome = try await Self.run("run \(trees) \(run) \(output)", in: folder)
      #expect(outcome.status == 0, "\(outcome.error)")
      let journal = folder.url.appending(path: "\(output)/journal.jsonl")
      let text = try String(contentsOf: journal, encoding: .utf8)
      #expect(text.contains("a.csv") && text.contains("b.tsv"))
    }
    let piped = try await Tool.shell(#""$0" run - --strategy slice --dry-run <a.csv"#, in: folder)
    #expect(piped.status == 0 && piped.output.contains("standard-input"))
  }

  @Test(
    "a tree by itself and another one with --tree are an error that names both",
    arguments: [
      "import a.csv --tree star", "import --explain a.csv --tree star",
      "layout --strategy slice a.csv --tree star", "render --tree star --strategy slice a.csv",
      "run --tree star a.csv --strategy slice", "recommend a.csv --tree star",
    ])
  func both(command: String) async throws {
    let outcome = try await Self.run(command, in: try TemporaryFolder())
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.error.contains("Error: 'a.csv' and '--tree star' both name trees;"),
      "\(outcome.error)")
  }

  @Test(
    "what is not found says why",
    arguments: [
      ("two", "'two' fits several files: two.csv, two.json; name one with its ending"),
      ("slaes", "there is no tree 'slaes'; did you mean 'sales'?"),
      ("strr", "there is no tree 'strr'; did you mean 'star'?"),
      ("smoke", "there is no tree 'smoke', but a suite: 'layoutbench run --suite smoke' runs it"),
      ("nothing-like-that", "there is no tree 'nothing-like-that'; 'layoutbench list' shows all"),
    ])
  func notFound(name: String, message: String) async throws {
    let folder = try TemporaryFolder()
    for file in ["two.csv", "two.json", "sales.csv"] { _ = try folder.file(file, Self.table) }
    for command in ["import", "import --explain", "run --dry-run", "recommend"] {
      let outcome = try await Self.run("\(command) \(name)", in: folder)
      #expect(outcome.status == 64)
      #expect(outcome.error.hasPrefix("Error: \(message)\n"), "\(outcome.error)")
    }
  }

  @Test("a tree of layoutbench goes before a file of its name, and a folder stays a folder")
  func own() async throws {
    let folder = try TemporaryFolder()
    for file in ["flask-files.csv", "star.json", "folder.csv"] {
      _ = try folder.file(file, Self.table)
    }
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "folder"), withIntermediateDirectories: false)
    let words = "is a tree of layoutbench; write"
    for command in ["import", "layout --strategy slice", "run --dry-run --strategy slice"] {
      for (name, file) in [("flask-files", "flask-files.csv"), ("star", "star.json")] {
        let own = try await Self.run("\(command) \(name)", in: try TemporaryFolder())
        let here = try await Self.run("\(command) \(name)", in: folder)
        #expect(here.status == 0 && here.output == own.output)
        #expect(Self.notes(own.error) == [""])
        let note = "note: '\(name)' \(words) \(file) for the file in this folder"
        #expect(Self.notes(here.error) == [note, ""])
      }
    }
    let suite = try await Self.run("run --suite sequences --dry-run --strategy slice", in: folder)
    #expect(suite.status == 0 && suite.error.isEmpty)
    let whole = try await Self.run("import flask-files.csv", in: folder)
    #expect(whole.output.contains("Italy"))
    let directory = try await Self.run("import folder", in: folder)
    #expect(directory.status != 0 && directory.error.contains("write dir:PATH"))
  }
}
