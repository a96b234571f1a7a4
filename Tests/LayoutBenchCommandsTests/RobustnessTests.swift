import Foundation
import Testing

@Suite("Robustness of the commands")
struct RobustnessTests {
  private static let slicePath = ["run", "--strategy", "slice", "--tree", "path", "--budget", "0"]

  /// The tool in a shell, with its command line behind which redirections may stand.
  private func shell(_ script: String, in folder: TemporaryFolder) async throws -> Tool.Outcome {
    try await Tool.run(
      "/bin/sh", ["-c", script, Tool.executable], in: folder.url)
  }

  @Test(
    "output that does not arrive is an error",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")),
    arguments: [
      "list", "layout --strategy slice --tree path", "render --strategy slice --tree path",
      "import --tree path", "run --strategy slice --tree path --dry-run",
    ])
  func fullOutput(command: String) async throws {
    let outcome = try await shell(#""$0" \#(command) > /dev/full"#, in: try TemporaryFolder())
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("cannot write to standard output: No space left on device"))
  }

  @Test("a table that nobody reads costs no results")
  func closedPipe() async throws {
    let folder = try TemporaryFolder()
    let run = Self.slicePath.joined(separator: " ")
    _ = try await shell(#""$0" \#(run) --output run | true"#, in: folder)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.appending(path: "run").path)
        .count == 7)
  }

  @Test("progress that cannot be written stops no run", arguments: ["2>&-", ">&- 2>&-"])
  func closedError(redirection: String) async throws {
    let run = Self.slicePath.joined(separator: " ")
    let outcome = try await shell(
      #""$0" \#(run) --output run \#(redirection); test -e run/run.json"#, in: try TemporaryFolder()
    )
    #expect(outcome.status == 0)
  }

  @Test("with too few open files a run says what to do", arguments: [7, 9, 11, 13, 16, 20])
  func fewDescriptors(limit: Int) async throws {
    let run = Self.slicePath.joined(separator: " ")
    let outcome = try await shell(
      #"ulimit -n \#(limit); exec "$0" \#(run) --output run"#, in: try TemporaryFolder())
    if outcome.status == 0 { return }
    #expect(outcome.status == 1, "\(outcome.error)")
    #expect(outcome.error.contains("Too many open files"), "\(outcome.error)")
    #expect(outcome.error.contains("ulimit -n"), "\(outcome.error)")
  }

  @Test("a run needs no other program", arguments: ["PATH=", "PATH=/nowhere", "-u PATH"])
  func emptyPath(setting: String) async throws {
    let folder = try TemporaryFolder()
    let outcome = try await Tool.run(
      "/usr/bin/env",
      setting.split(separator: " ").map(String.init) + [Tool.executable] + Self.slicePath
        + ["--output", folder.url.appending(path: "run").path])
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output.contains("slice"))
  }

  @Test(
    "standard input that is no tree is refused where it begins, for it may have no end",
    arguments: [("yes", "the format is unknown"), ("cat /dev/zero", "it holds zero bytes")])
  func endlessInput(program: String, message: String) async throws {
    let folder = try TemporaryFolder()
    let outcome = try await shell(#"\#(program) | "$0" import --tree -"#, in: folder)
    #expect(outcome.error.hasPrefix("Error: standard input: \(message)"))
  }

  @Test("a link stays a link and a device a device")
  func linksAndDevices() async throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("target", "")
    let link = folder.url.appending(path: "link").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "target")
    let arguments = ["import", "--tree", "path", "--sizes", "3", "--output"]
    #expect(try await Tool.run(arguments + [link]).status == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "target")
    #expect(try String(contentsOfFile: link, encoding: .utf8).hasPrefix("id,parent,value\n"))

    let pipe = folder.url.appending(path: "pipe").path
    let outcome = try await shell(
      #"mkfifo pipe; cat pipe > copy & "$0" \#(arguments.joined(separator: " ")) pipe; wait"#,
      in: folder)
    #expect(outcome.status == 0)
    let type = try FileManager.default.attributesOfItem(atPath: pipe)[.type] as? FileAttributeType
    #expect(type != .typeRegular)
    #expect(
      try String(contentsOf: folder.url.appending(path: "copy"), encoding: .utf8)
        .hasPrefix("id,parent,value\n"))
  }

  @Test(
    "what a command reads is not written over, by whatever name",
    arguments: [
      "import --tree a.csv --output a.csv", "import --tree a.csv --output link.csv",
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
    let outcome = try await shell(#""$0" \#(command)"#, in: folder)
    #expect(outcome.status == 64, "\(outcome.error)")
    #expect(outcome.error.contains("would write over what"), "\(outcome.error)")
    for name in ["a.csv", "page.html", "run/summary.csv", "run/run.json"] {
      let file = folder.url.appending(path: name)
      #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }
  }

  @Test("a tree is written in known formats and no others", arguments: ["o.xml", "o.tsv"])
  func otherEndings(name: String) async throws {
    let folder = try TemporaryFolder()
    let outcome = try await shell(#""$0" import --tree path --output \#(name)"#, in: folder)
    #expect(outcome.status == 64)
    let ending = name.suffix(name.count - 2)
    #expect(outcome.error.contains("--output writes .csv, .json, .nwk, .newick, not .\(ending)"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
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
      ["compare", "a", "b", "--pictures"], ["history", "a", "--output"],
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
    let outcome = try await shell(
      #"ulimit -f 8; "$0" import \#(large) --output tree.csv"#, in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.error == "Error: cannot write tree.csv: File too large\n")
    #expect(try String(contentsOfFile: old, encoding: .utf8) == "old")
    let table = try await shell(
      #"ulimit -f 8; "$0" layout --strategy slice \#(large) > table.csv"#, in: folder)
    #expect(table.status == 1)
    #expect(table.error == "Error: cannot write to standard output: File too large\n")

    let run = "run --strategy treemap \(large.replacing("20000", with: "50")) --budget 0"
    let cut = try await shell(#"ulimit -f 40; "$0" \#(run) --output run"#, in: folder)
    #expect(cut.status == 1)
    #expect(
      cut.error.contains("cannot use run/journal.jsonl: File too large; the run stops; --resume"),
      "\(cut.error)")
    #expect(try await shell(#""$0" \#(run) --resume run"#, in: folder).status == 0)
  }

  @Test("that the current folder is gone is said so", arguments: ["run --strategy slice", "list"])
  func goneFolder(command: String) async throws {
    let folder = try TemporaryFolder()
    let outcome = try await shell(
      #"mkdir gone; cd gone; rmdir ../gone; "$0" \#(command)"#, in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.error.hasPrefix("Error: the current folder is not there any more;"))
    #expect(outcome.output.isEmpty)
  }

  @Test(
    "options beyond what a double can hold give an error and no output",
    arguments: ["layout", "layout --format json", "render"])
  func infinite(command: String) async throws {
    let outcome = try await Tool.run(
      command.split(separator: " ").map(String.init) + [
        "--tree", "random-recursive", "--strategy", "stack:siblingGap=1e308",
      ])
    #expect(outcome.status == 64)
    #expect(outcome.error.contains("beyond what a double can hold"))
    #expect(outcome.output.isEmpty)
  }

  @Test(
    "a suite with a mistake is told with the place",
    arguments: [
      ("", "the suite is not valid JSON"),
      (#"{"name":"x","about":"","trees":[{}]}"#, ".trees[0] has no 'tree'"),
      (#"{"name":"x","about":"","trees":[{"tree":"path","sizes":[0]}]}"#, "not 0"),
      (#"{"name":"x","about":"","trees":[{"tree":"path","sizes":[-5]}]}"#, "not -5"),
      (
        #"{"name":"x","about":"","trees":[{"tree":"path","sizes":[9000000000]}]}"#, "not 9000000000"
      ),
      (#"{"name":"a/b","about":"","trees":[{"tree":"path"}]}"#, ".name is 'a/b'"),
      (#"{"name":"x","about":"","trees":[{"tree":"path"}],"frame":"0x0"}"#, "frame '0x0'"),
      (#"{"name":"x","about":"","trees":[]}"#, "no tree is selected"),
    ])
  func badSuite(text: String, message: String) async throws {
    let folder = try TemporaryFolder()
    let outcome = try await Tool.run(
      "run", "--dry-run", "--suite", try folder.file("suite.json", text))
    #expect(outcome.status == 1 || outcome.status == 64)
    #expect(outcome.error.contains(message), "\(outcome.error)")
    #expect(outcome.output.isEmpty)
  }

  @Test("a mistake in a selection is told in one line")
  func noNoise() async throws {
    let outcome = try await Tool.run("layout", "--strategy", "slice,dice", "--tree", "path")
    #expect(outcome.status == 64)
    #expect(outcome.error == "Error: this command takes one strategy; 'slice,dice' names 2\n")
  }

  @Test("two runs in one second have folders of their own")
  func twoRuns() async throws {
    let folder = try TemporaryFolder()
    for _ in 1...3 {
      #expect(try await Tool.run(Tool.executable, Self.slicePath, in: folder.url).status == 0)
    }
    let results = try FileManager.default.contentsOfDirectory(
      atPath: folder.url.appending(path: "results").path)
    #expect(results.count == 3, "three folders; latest is a run of the default suite")
  }

  @Test("different trees of one name and size cannot be told apart and are refused")
  func sameStem() async throws {
    let folder = try TemporaryFolder()
    let trees = try ["a", "b"].map { name in
      try FileManager.default.createDirectory(
        at: folder.url.appending(path: name), withIntermediateDirectories: false)
      return try folder.file(
        "\(name)/tree.csv", "id,parent,value\nr,,\n\(name),r,\(name.utf8.first!)\n")
    }
    let different = try await Tool.run(
      "run", "--dry-run", "--tree", trees[0], "--tree", trees[1])
    #expect(different.status == 64)
    #expect(different.error.contains("called 'tree'"))
    let same = try await Tool.run(
      "run", "--dry-run", "--strategy", "slice", "--tree", trees[0], "--tree", trees[0])
    #expect(same.output.contains("1 cell would be run"))
  }
}
