import BenchmarkJudging
import Foundation
import Testing

@Suite("run")
struct RunCommandTests {
  private static let slicePath = ["run", "--strategy", "slice", "--tree", "path", "--budget", "0"]

  private static let steps = "path,w0,w1,w2\na/x,1,2,\nb,0,3,4\na/y,,5,0\nc/z,0,,7.5\n"

  @Test("run prints a table and names the folder of its files")
  func table() async throws {
    let folder = try TemporaryFolder()
    let outcome = try await Tool.shell(
      #""$0" run --no-times --strategy slice,knuth --tree star --sizes 5 --output run"#, in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.error == "[1/1] star (5 nodes, seed 1)\n")
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
  }

  @Test(
    "the record names the commit of the checkout in which the command was given, if there is one",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/git")))
  func commit() async throws {
    let folder = try TemporaryFolder()
    let who = "-c user.name=a -c user.email=a@b"
    let outcome = try await Tool.shell(
      #"""
      run="run --no-times --strategy slice --tree path --sizes 3 --output run"
      export GIT_CEILING_DIRECTORIES="$PWD"
      mkdir outside inside
      (cd outside; "$0" $run)
      cd inside; git init -q; git \#(who) commit -q --allow-empty -m m; "$0" $run
      git rev-parse HEAD >head
      """#, in: folder)
    #expect(outcome.status == 0, "\(outcome.error)")
    func record(_ place: String) throws -> [String: Any] {
      let file = folder.url.appending(path: "\(place)/run/run.json")
      let json = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
      return try #require(json as? [String: Any])
    }
    let head = try String(contentsOf: folder.url.appending(path: "inside/head"), encoding: .utf8)
    #expect(head.count == 41)
    #expect(try record("inside")["git_commit"] as? String == String(head.dropLast()))
    #expect(try record("outside")["git_commit"] as? String == nil)
  }

  @Test("a run of all strategies, with times, prints no control characters and writes its files")
  func allStrategies() async throws {
    let folder = try TemporaryFolder()
    let output = folder.url.appending(path: "run").path
    let outcome = try await Tool.run(
      "run", "--strategy", "all", "--tree", "random-binary", "--sizes", "100", "--budget", "0",
      "--output", output)
    #expect(outcome.status == 0)
    #expect(!outcome.output.contains("\u{1B}"), "no control characters when it is no terminal")
    #expect(!outcome.error.contains("\u{1B}"))
    let files = try FileManager.default.contentsOfDirectory(atPath: output).sorted()
    #expect(
      files == [
        "advice.csv", "journal.jsonl", "metrics.csv", "ranking.csv", "run.json", "samples.csv",
        "summary.csv",
      ])
  }

  @Test("a size sweep shows how time grows")
  func sizes() async throws {
    let folder = try TemporaryFolder()
    let outcome = try await Tool.run(
      "run", "--strategy", "slice", "--tree", "star", "--sizes", "10,100,1000", "--budget", "0",
      "--output", folder.url.appending(path: "run").path)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("slope of log time against log nodes"))
  }

  @Test("--dry-run shows the plan and makes nothing")
  func dryRun() async throws {
    let folder = try TemporaryFolder()
    let output = folder.url.appending(path: "run").path
    let outcome = try await Tool.run(
      "run", "--strategy", "slice,dice", "--tree", "path", "--sizes", "5", "--dry-run", "--output",
      output)
    #expect(outcome.status == 0)
    #expect(
      outcome.output == """
        tree  nodes  leaves  height  seed              hash  strategies
        path      5       1       4     1  1b64442cad589d1b           2

        strategies:
          slice
          dice

        2 cells would be run, timed for 45 s or less; quality takes more

        """)
    #expect(!FileManager.default.fileExists(atPath: output))
  }

  @Test("--timings shows where the time went; run.json has it always")
  func timings() async throws {
    struct Run: Decodable { var timings: Timings }
    let folder = try TemporaryFolder()
    let output = folder.url.appending(path: "run").path
    let arguments = [
      "run", "--strategy", "slice,knuth", "--tree", "path", "--sizes", "50", "--budget", "0.1",
    ]
    let outcome = try await Tool.run(arguments + ["--timings", "--output", output])
    #expect(outcome.output.contains("\ntimed samples "))
    #expect(outcome.output.contains("\nnode-link: node_overlaps "))
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let file = URL(fileURLWithPath: "\(output)/run.json")
    let timings = try decoder.decode(Run.self, from: Data(contentsOf: file)).timings
    #expect(timings.sampleSeconds > 0)
    #expect(timings.metricSeconds > 0)
    #expect(timings.metrics.allSatisfy { $0.cells == 1 })
    let again = try await Tool.run(arguments + ["--timings", "--resume", output])
    #expect(!again.output.contains("timed samples"), "what the journal knows costs nothing")
  }

  @Test("a file with a column a step is measured step by step, once")
  func sequence() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("own.csv", Self.steps)
    let run = folder.url.appending(path: "run")
    let arguments = [
      "run", "--strategy", "squarified", "--tree", file, "--no-times", "--output", run.path,
      "--continue",
    ]
    let first = try await Tool.run(arguments)
    #expect(first.status == 0, "\(first.error)")
    #expect(
      first.output.contains(
        "own · 3 nodes, 1 leaf, height 2 in the first of 3 steps, 4 nodes in the last"))
    let table = try String(contentsOf: run.appending(path: "steps.csv"), encoding: .utf8)
    #expect(table.split(separator: "\n").count == 4, "a header and three steps")
    let again = try await Tool.run(arguments)
    #expect(again.status == 0 && again.output == first.output)
  }

  @Test("a run says where the boxes came from")
  func nodeSizes() async throws {
    let folder = try TemporaryFolder()
    let output = folder.url.appending(path: "run").path
    let outcome = try await Tool.run(
      "run", "--strategy", "knuth", "--tree", "path", "--sizes", "5", "--node-sizes", "label",
      "--budget", "0", "--output", output)
    #expect(outcome.status == 0, "\(outcome.error)")
    let record = try String(contentsOfFile: "\(output)/run.json", encoding: .utf8)
    #expect(record.contains(#""node_sizes" : "label""#))
  }

  #if DEBUG
    @Test(
      "a finding is told, recorded in run.json, and with --strict an error before anything runs")
    func findings() async throws {
      let folder = try TemporaryFolder()
      let output = folder.url.appending(path: "run")
      let arguments = [
        "run", "--strategy", "slice", "--tree", "path", "--sizes", "5", "--budget", "0", "--output",
        output.path,
      ]
      let strict = try await Tool.run(arguments + ["--strict"])
      #expect(strict.status == 1)
      #expect(strict.error.contains("error: this is a debug build"))
      #expect(strict.output.isEmpty)
      #expect(!FileManager.default.fileExists(atPath: output.path))

      let outcome = try await Tool.run(arguments)
      #expect(outcome.status == 0)
      #expect(outcome.error.contains("warning: this is a debug build"))
      let json = try JSONSerialization.jsonObject(
        with: Data(contentsOf: output.appending(path: "run.json")))
      let environment = (json as? [String: Any])?["environment"] as? [String: Any]
      let findings = environment?["findings"] as? [[String: String]]
      #expect(findings?.first?["check"] == "build")
    }
  #endif

  // MARK: Mistakes

  @Test("a tree that cannot be read is told with its file and line and exits 1")
  func badTree() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("bad.csv", "id,parent,value\nroot,,\na,nobody,3\n")
    let outcome = try await Tool.run(
      "run", "--tree", file, "--output", folder.url.appending(path: "run").path)
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("bad.csv"))
    #expect(outcome.error.contains("3"))
    #expect(outcome.error.contains("nobody"))
    #expect(outcome.output.isEmpty)
  }

  @Test("a tree that a strategy asked for by name cannot take is told with the node's name")
  func refusedTree() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("half.csv", "id,parent,value\nroot,,\na,root,3\nb,root,\n")
    let outcome = try await Tool.run("run", "--strategy", "sunburst", "--tree", file)
    #expect(outcome.status == 64)
    #expect(outcome.error.contains("node 'b'"))
    let all = try await Tool.run(
      "run", "--tree", file, "--budget", "0", "--output", folder.url.appending(path: "run").path)
    #expect(all.status == 0)
    #expect(all.error.contains("node 'b'"))
    #expect(!all.output.contains("sunburst"))
  }

  @Test("an output folder that is in the way is told before anything is run")
  func outputFolder() async throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("old", "x")
    let outcome = try await Tool.run("run", "--tree", "path", "--output", folder.url.path)
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("is not empty"))
    #expect(!outcome.error.contains("[1/"))
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

  @Test(
    "what changes no tree is an error",
    arguments: [["--sizes", "100"], ["--seeds", "2"]])
  func withoutUse(options: [String]) async throws {
    let arguments = ["run", "--strategy", "slice", "--tree", "swiftui-view", "--dry-run"]
    let outcome = try await Tool.run(arguments + options)
    #expect(outcome.status == 64)
    #expect(outcome.error.contains("\(options[0]) is for "), "\(outcome.error)")
    #expect(try await Tool.run(arguments).status == 0)
  }

  @Test("a file that changes by itself is not changed")
  func changesByItself() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("own.csv", Self.steps)
    let outcome = try await Tool.run(
      "run", "--tree", file, "--steps", "2", "--evolution", "churn", "--no-times",
      "--output", folder.url.appending(path: "run").path)
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("own.csv: this tree has steps of its own"))
  }

  // MARK: Shells and machines

  @Test("a table that nobody reads costs no results")
  func closedPipe() async throws {
    let folder = try TemporaryFolder()
    let run = Self.slicePath.joined(separator: " ")
    _ = try await Tool.shell(#""$0" \#(run) --output run | true"#, in: folder)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.appending(path: "run").path)
        .count == 7)
  }

  @Test("progress that cannot be written stops no run", arguments: ["2>&-", ">&- 2>&-"])
  func closedError(redirection: String) async throws {
    let run = Self.slicePath.joined(separator: " ")
    let outcome = try await Tool.shell(
      #""$0" \#(run) --output run \#(redirection); test -e run/run.json"#, in: try TemporaryFolder()
    )
    #expect(outcome.status == 0)
  }

  @Test("with too few open files a run says what to do", arguments: [7, 9, 11, 13, 16, 20])
  func fewDescriptors(limit: Int) async throws {
    let run = Self.slicePath.joined(separator: " ")
    let outcome = try await Tool.shell(
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
}
