import Foundation
import Testing

@Suite("Files and output that are written")
struct WriteFileTests {
  @Test(
    "output that does not arrive is an error",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")),
    arguments: [
      "list", "layout --strategy slice --tree path", "render --strategy slice --tree path",
      "import --tree path", "run --strategy slice --tree path --dry-run",
    ])
  func fullOutput(command: String) async throws {
    let outcome = try await Tool.shell(#""$0" \#(command) > /dev/full"#, in: try TemporaryFolder())
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("cannot write to standard output: No space left on device"))
  }

  @Test(
    "what a command reads is not written over, by whatever name",
    arguments: [
      "import --tree a.csv --output a.csv", "import --tree a.csv --output link.csv",
      "import a --output a.csv", "import --tree-sequence b a --output a.csv",
      "render a --strategy slice --output a.csv",
      "import --tree - --output a.csv <a.csv", "import --tree-sequence b.csv a.csv --output a.csv",
      "render --strategy slice --tree a.csv --output ./a.csv",
      "render --strategy slice --play --tree page.html --output page.html",
      "recommend page.html --page page.html", "compare run other --output run/summary.csv",
      "compare other run --pictures page.html --output page.html",
      "history run --output run/run.json",
      "compare other run --pictures new.html --output new.html",
      "compare other run --output new.html --pictures ./run/../new.html",
      "reproduce areatrue --tree a.csv --output a.csv",
    ])
  func inputs(command: String) async throws {
    let folder = try TemporaryFolder()
    let text = "path,value\na/b,1\na/c,2\n"
    for name in ["a.csv", "b.csv", "page.html"] { _ = try folder.file(name, text) }
    let run = folder.url.appending(path: "run")
    try FileManager.default.createDirectory(at: run, withIntermediateDirectories: true)
    for name in ["run/summary.csv", "run/run.json"] { _ = try folder.file(name, text) }
    let link = folder.url.appending(path: "link.csv").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "a.csv")
    let outcome = try await Tool.shell(#""$0" \#(command)"#, in: folder)
    #expect(outcome.status == 64, "\(outcome.error)")
    #expect(outcome.error.contains("would write over what"), "\(outcome.error)")
    for name in ["a.csv", "page.html", "run/summary.csv", "run/run.json"] {
      let file = folder.url.appending(path: name)
      #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }
  }

  @Test("a file that cannot be written is told with the system's reason, and nothing else is said")
  func unwritable() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("file", "x")
    let reasons = [
      ("\(file)/x", "No such file or directory"),
      (folder.url.appending(path: "none/x").path, "No such file or directory"),
    ]
    for (path, reason) in reasons {
      for command in [["import"], ["render", "--strategy", "slice"]] {
        let outcome = try await Tool.run(command + ["--tree", "path", "--output", path])
        #expect(outcome.status == 1)
        #expect(outcome.error == "Error: cannot write \(path): \(reason)\n")
        #expect(outcome.output.isEmpty)
      }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["file"])
  }

  @Test(
    "a folder is no file to write, which is told before anything is done",
    arguments: [
      ["import", "--tree", "path", "--output"],
      ["render", "--strategy", "slice", "--tree", "path", "--output"],
      ["recommend", "path", "--page"], ["compare", "a", "b", "--output"],
      ["history", "a", "--output"],
    ])
  func folder(command: [String]) async throws {
    let folder = try TemporaryFolder()
    let outcome = try await Tool.run(command + [folder.url.path])
    #expect(outcome.status == 64)
    #expect(outcome.error.contains("is a folder; name a file in it"), "\(outcome.error)")
  }

  @Test("a file that may not grow is told by its name, and what was there before stays")
  func fileSizeLimit() async throws {
    let folder = try TemporaryFolder()
    let old = try folder.file("tree.csv", "old")
    let large = "--tree random-recursive --sizes 20000"
    let outcome = try await Tool.shell(
      #"ulimit -f 8; "$0" import \#(large) --output tree.csv"#, in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.error == "Error: cannot write tree.csv: File too large\n")
    #expect(try String(contentsOfFile: old, encoding: .utf8) == "old")
    let table = try await Tool.shell(
      #"ulimit -f 8; "$0" layout --strategy slice \#(large) > table.csv"#, in: folder)
    #expect(table.status == 1)
    #expect(table.error == "Error: cannot write to standard output: File too large\n")

    let run = "run --strategy treemap \(large.replacing("20000", with: "50")) --budget 0"
    let cut = try await Tool.shell(#"ulimit -f 64; "$0" \#(run) --output run"#, in: folder)
    #expect(cut.status == 1)
    #expect(
      cut.error.contains("cannot use run/journal.jsonl: File too large; the run stops; --resume"),
      "\(cut.error)")
    #expect(try await Tool.shell(#""$0" \#(run) --resume run"#, in: folder).status == 0)
  }
}
