import BenchmarkJudging
import Foundation
import Testing

@Suite("Commands")
struct CommandTests {
  @Test("run prints a table, writes the files and names their folder")
  func run() async throws {
    let folder = try TemporaryFolder()
    let output = folder.url.appending(path: "run").path
    let outcome = try await Tool.run(
      "run", "--strategy", "all", "--tree", "random-binary", "--sizes", "100", "--budget", "0",
      "--output", output)
    #expect(outcome.status == 0)
    for word in ["squarified", "reingold-tilford", "sunburst", "ns/node", "random-binary", output] {
      #expect(outcome.output.contains(word), "\(word)")
    }
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
    #expect(outcome.output.contains("2 cells would be run"))
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

  @Test("layout prints the worked example of squarified, to the last digit")
  func layout() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "worked.csv", "id,parent,value\nr,,\na,r,6\nb,r,6\nc,r,4\nd,r,3\ne,r,2\nf,r,2\ng,r,1\n")
    let outcome = try await Tool.run(
      "layout", "--strategy", "squarified", "--tree", file, "--frame", "6x4")
    #expect(outcome.status == 0)
    let lines = outcome.output.split(separator: "\n")
    #expect(
      lines.prefix(4) == [
        "id,parent,depth,label,x,y,width,height", "r,,0,r,0,0,6,4", "a,r,1,a,0,0,3,2",
        "b,r,1,b,0,2,3,2",
      ])
    #expect(lines.count == 9)
    // Ids are unique, and labels as they are.
    let twins = try folder.file(
      "twins.csv", "id,parent,value,label\nr,,,r\na,r,,a\nb,r,,b\nc,a,1,x\nd,b,2,x\n")
    let rows = try await Tool.run("layout", "--strategy", "slice", "--tree", twins).output
      .split(separator: "\n").map { $0.split(separator: ",").prefix(4).joined(separator: ",") }
    #expect(rows.suffix(2) == ["x,a,2,x", "#4,b,2,x"])
  }

  @Test("rows that are made in many blocks come in the order of the nodes, on deep trees and wide")
  func blocks() async throws {
    let count = 65_002
    for (tree, depth) in [("path", { $0 }), ("star", { min($0, 1) })] as [(String, (Int) -> Int)] {
      let outcome = try await Tool.run(
        "layout", "--strategy", "slice", "--tree", tree, "--sizes", "\(count)")
      let lines = outcome.output.split(separator: "\n")
      #expect(lines.count == 1 + count)
      let isInOrder = lines.dropFirst().enumerated().allSatisfy { node, line in
        let parent = node == 0 ? "" : tree == "path" ? "#\(node - 1)" : "#0"
        return line.hasPrefix("#\(node),\(parent),\(depth(node)),")
      }
      #expect(isInOrder, "\(tree)")
    }
  }

  @Test("layout as JSON is JSON")
  func layoutJSON() async throws {
    let outcome = try await Tool.run(
      "layout", "--strategy", "sunburst", "--tree", "complete", "--sizes", "7", "--format", "json")
    let rows = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]]
    #expect(rows?.count == 7)
    #expect(rows?[0]["endAngle"] as? Double == 360)
    #expect(rows?[0]["parent"] is NSNull && rows?[6]["parent"] as? String == "#2")
    #expect(rows?[6]["depth"] as? Int == 2 && rows?[6]["label"] as? String == "")
  }

  @Test("a strategy that groups nodes says so in a column")
  func marks() async throws {
    let outcome = try await Tool.run(
      "layout", "--strategy", "alternating-slice:maximumItems=2", "--tree", "star", "--sizes", "6")
    #expect(outcome.output.hasPrefix("id,parent,depth,label,x,y,width,height,mark\n"))
    #expect(outcome.output.split(separator: "\n").count { $0.hasSuffix(",grouped") } == 3)
  }

  @Test(
    "render draws every family",
    arguments: ["squarified", "reingold-tilford", "stack", "sunburst"])
  func render(strategy: String) async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "picture.svg").path
    let outcome = try await Tool.run(
      "render", "--strategy", strategy, "--tree", "random-binary", "--sizes", "30", "--output", file
    )
    #expect(outcome.status == 0)
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("<svg"))
  }

  @Test("import shows the shape and writes a file that comes back as the same tree")
  func importing() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "tree.csv").path
    let first = try await Tool.run(
      "import", "--tree", "van-der-ploeg-descent", "--sizes", "200", "--output", file)
    #expect(first.status == 0)
    let second = try await Tool.run("import", "--tree", file)
    func hash(_ outcome: Tool.Outcome) -> Substring? {
      outcome.output.split(separator: "\n").first { $0.hasPrefix("hash") }?
        .split(separator: " ").last
    }
    #expect(hash(first) != nil)
    #expect(hash(first) == hash(second))
  }

  @Test("import reads standard input, tells what is taken as what, and shows the heaviest nodes")
  func standardInput() async throws {
    let table = "region;city;sales\nEU;Paris;6\nEU;Rome;2\nUS;NY;8\n;Rest;0\n"
    let outcome = try await Tool.run(
      "/bin/sh", ["-c", "printf '\(table)' | \(Tool.executable) import --no-fill-down --tree -"])
    #expect(outcome.status == 0)
    #expect(
      outcome.error
        == "warning: taken as levels: `region`, `city`; as value: `sales`\n")
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0].hasSuffix("standard-input"))
    #expect(
      lines.suffix(8) == [
        "", "EU       50.0 %  ████████████", "  Paris  37.5 %  █████████",
        "  Rome   12.5 %  ███", "US       50.0 %  ████████████",
        "  NY     50.0 %  ████████████",
        "… and 1 node more", "",
      ])
  }

  @Test("options say what a file does not, and an error names them")
  func fileOptions() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("t.csv", "task|boss|hours\na||\nb|a|1,5\n")
    let names = ["--id", "task", "--parent", "boss"]
    let options = names + ["--value", "hours"]
    let outcome = try await Tool.run(
      ["import", "--tree", file, "--delimiter", "pipe", "--decimal", "comma"] + options)
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output.contains("1.500"))
    let wrong = try await Tool.run(["import", "--tree", file, "--value", "pay"])
    #expect(wrong.status != 0)
    #expect(
      wrong.error.contains("no column is called `pay`; there are `task`, `boss`, `hours`"))
    let data = try folder.file("d.csv", "EU,\"a,b\",3\nEU,c,4\n")
    let read = try await Tool.run(
      ["import", "--tree", data, "--no-header", "--levels", "\"column 2\",column1"])
    #expect(read.error.contains("taken as levels: `column 2`, `column 1`; as value: `column 3`"))
    let counted = try await Tool.run(["import", "--tree", file, "--value", "leaves"] + names)
    #expect(counted.error.contains("every leaf counts 1"), "\(counted.error)")
    let sign = try await Tool.run(["import", "--tree", file, "--delimiter", "x"])
    #expect(sign.status == 64)
  }

  @Test(
    "an option that changes nothing is refused by name",
    arguments: [
      (["--tree", "flat-zipf", "--sizes", "20", "--value", "size"], "--value changes nothing for"),
      (["--tree", "FILE", "--sizes", "20"], "--sizes is for generated trees"),
      (["--tree", "FILE", "--seed", "3"], "--seed is for trees that are generated or change"),
      (["--tree", "FILE", "--children", "x"], "--children changes nothing for tables"),
      (["--tree", "FILE", "--at", "x.y"], "--at changes nothing for tables"),
      (["--tree", "FILE", "--at", "a.\"b.c"], "in 'a.\"b.c' a part that begins with a quote"),
      (["--tree", "FILE", "--levels", "\"a\"b"], "has to end with one, in front of a `,`"),
      (["--tree", "flat-zipf", "--sizes", "20", "--no-header"], "--no-header changes nothing for"),
    ])
  func uselessOptions(arguments: [String], message: String) async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("t.csv", "region,sales\na,1\nTotal,1\n")
    let outcome = try await Tool.run(["import"] + arguments.map { $0 == "FILE" ? file : $0 })
    #expect(outcome.status != 0)
    #expect(outcome.error.contains(message), "\(outcome.error)")
    let total = try await Tool.run(["import", "--tree", file, "--skip-totals"])
    #expect(total.error.contains("which are left out: 1"), "\(total.error)")
  }

  @Test("list shows one strategy in full, and knows what was meant")
  func listStrategy() async throws {
    let outcome = try await Tool.run("list", "strip")
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("strip  horizontal strips"))
    for option in ["maximumItems=none", "minimumSide=0", "padding=plain", "round=false"] {
      #expect(outcome.output.contains("\n    \(option)  "), "\(option)")
    }
    let tree = try await Tool.run("list", "time-zones")
    #expect(tree.status == 0)
    for fact in ["class", "levels", "weight_variation", "weight_change", "max_degree"] {
      #expect(tree.output.contains("\n\(fact)  "), "\(fact)")
    }
    for fact in ["license  Apache-2.0", "source   tzdata 2020.1 to 2026.6", "value    bytes"] {
      #expect(tree.output.contains("\n  \(fact)"), "\(fact)")
    }
    #expect(tree.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    let mistake = try await Tool.run("list", "strips")
    #expect(mistake.status == 64)
    #expect(mistake.error.contains("did you mean 'strip'?"))
  }

  @Test(
    "list shows anything that has a name",
    arguments: [
      ("formats", "csv  files that end with .csv"), ("experiments", "shneiderman2001"),
      ("treemap", "squarified  "), ("treemap", "aspect_mean  "),
      ("aspect_mean", "treemap\n  aspect_mean  "), ("baseline", "layoutbench run --suite baseline"),
      ("drift", "--evolution drift"), ("random-recursive", "--tree random-recursive"),
      ("areatrue", "source: Mehl"), ("newick", "files that end with"),
      ("squarified", "promises on a small binary tree: area, containment"),
      ("squarified", "layoutbench render --strategy squarified --tree swiftui-view"),
    ])
  func listAny(name: String, text: String) async throws {
    let outcome = try await Tool.run("list", name)
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output.contains(text), "\(outcome.output)")
  }

  @Test(
    "an option that does nothing is refused by name",
    arguments: [
      (["run", "--no-times", "--budget", "3s"], "--budget is for times"),
      (["run", "--strategy", "slice", "--peer-processes", "3"], "--peer-processes is for layouts"),
      (["run", "--strategy", "squarified", "--node-sizes", "label"], "--node-sizes does nothing"),
      (
        ["layout", "--strategy", "pack", "--tree", "path", "--node-sizes", "unit"],
        "--node-sizes does nothing"
      ),
      (
        ["render", "--strategy", "pack", "--tree", "path", "--color", "aspect"],
        "--color aspect is for shapes that may be long and does nothing for pack"
      ),
      (
        ["render", "--strategy", "buchheim", "--tree", "path", "--color", "aspect"],
        "--color aspect is for shapes that may be long and does nothing for buchheim"
      ),
      (["run", "--no-times", "--peer-warm-up", "3s"], "--peer-warm-up is for times"),
      (["run", "--no-times", "--peer-processes", "3"], "--peer-processes is for times"),
      (["race", "a", "b", "--races", "5"], "--races is for --calibrate"),
      (["race", "a", "--calibrate", "--fail-on-inconclusive"], "--fail-on-inconclusive is for"),
      (["compare", "a", "b", "--all", "--format", "json"], "--all is for text, markdown"),
      (["recommend", "swiftui-view", "--sizes", "50"], "--sizes is for generated trees"),
      (["reproduce", "--list", "--seed", "3"], "--seed does nothing with --list"),
      (["reproduce", "areatrue", "--seed", "3"], "--seed does nothing here; it is for"),
      (["reproduce", "shneiderman2001", "--budget", "3"], "--budget does nothing here; it is"),
      (["reproduce", "shneiderman2001", "--data", "x"], "--data does nothing here; it is for"),
      (["reproduce", "shneiderman2001", "--tree", "x"], "--tree does nothing here; it is for"),
    ])
  func idle(arguments: [String], message: String) async throws {
    let outcome = try await Tool.run(arguments)
    #expect(outcome.status == 64)
    #expect(outcome.error.contains(message), "\(outcome.error)")
  }

  @Test("trees and suites are at hand in any folder, and its own come first")
  func anyFolder() async throws {
    let folder = try TemporaryFolder()
    func tool(_ arguments: String...) async throws -> Tool.Outcome {
      try await Tool.run(Tool.executable, arguments, in: folder.url)
    }
    let list = try await tool("list", "trees")
    #expect(list.status == 0 && Self.shape(of: "swiftui-view", in: list.output) == "254 97 23")
    // Names and texts of real trees fit a terminal.
    #expect(list.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(try await tool("run", "--dry-run", "--suite", "smoke").status == 0)
    // Options win over the suite, each over its own part.
    let suite = try folder.file(
      "two.json",
      #"{"name":"two","about":"","strategies":["slice","dice"],"trees":[{"tree":"star"}]}"#)
    let other = try await tool("run", "--dry-run", "--suite", suite, "--tree", "path")
    #expect(other.status == 0 && other.output.contains("path") && !other.output.contains("star"))
    #expect(other.output.contains("dice") && !other.output.contains("squarified"))

    let trees = folder.url.appending(path: "Benchmarks/Trees")
    try FileManager.default.createDirectory(at: trees, withIntermediateDirectories: true)
    for name in ["swiftui-view", "mine"] {
      _ = try folder.file("Benchmarks/Trees/\(name).csv", "path,value\na,1\nb,2\n")
    }
    let own = try await tool("list", "trees")
    for (name, shape) in [
      ("mine", "3 2 1"), ("swiftui-view", "3 2 1"), ("python-stdlib", "640 596 4"),
    ] {
      #expect(Self.shape(of: name, in: own.output) == shape, "\(name)")
    }
  }

  /// Nodes, leaves and height in the line of a tree.
  private static func shape(of tree: String, in list: String) -> String? {
    list.split(separator: "\n").map { $0.split(separator: " ") }.first { $0.first == tree[...] }
      .map { $0.dropFirst().prefix(3).joined(separator: " ") }
  }

  @Test("a tree that is made on demand is listed, and the way to it is said")
  func madeOnDemand() async throws {
    let folder = try TemporaryFolder()
    func tool(_ arguments: String...) async throws -> Tool.Outcome {
      try await Tool.run(Tool.executable, arguments, in: folder.url)
    }
    let list = try await tool("list", "trees")
    #expect(Self.shape(of: "wordnet-nouns", in: list.output) == "82,116 65,218 20")
    let facts = try await tool("list", "wordnet-nouns")
    #expect(facts.status == 0 && facts.output.contains("license  WordNet 3.0"))
    let missing = try await tool("import", "--tree", "wordnet-nouns")
    #expect(missing.status == 64 && missing.error.contains("make-trees.py wordnet-nouns"))

    let made = folder.url.appending(path: "Benchmarks/Trees/made")
    try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
    _ = try folder.file("Benchmarks/Trees/made/wordnet-nouns.csv", "path,value\na,1\nb,2\n")
    let here = try await tool("import", "--tree", "wordnet-nouns")
    #expect(here.status == 0 && here.output.contains("nodes"))
  }

  @Test("list shows strategies with options, trees, metrics and suites")
  func list() async throws {
    let outcome = try await Tool.run("list")
    #expect(outcome.status == 0)
    for word in ["ratio=1", "random-recursive", "aspect_mean", "default", "python-stdlib"] {
      #expect(outcome.output.contains(word), "\(word)")
    }
  }

  @Test(
    "a mistake on the command line is told with the way out and exits 64",
    arguments: [
      (["run", "--strategy", "squarifed"], "did you mean 'squarified'?"),
      (["run", "--strategy", "stack:gap=2"], "it has levelGap, orientation"),
      (["run", "--strategy", "stack:rowAlignment=up"], "it takes bottom, center, top"),
      (["run", "--tree", "random-recursiv"], "did you mean 'random-recursive'?"),
      (["run", "--sizes", "1000,x"], "'x' in --sizes is not a number of nodes"),
      (["run", "--sizes", "0"], "'0' in --sizes is not a number of nodes"),
      (["run", "--seeds", "0"], "it takes a whole number from 1 to 10000"),
      (["run", "--budget", "soon"], "'soon' is invalid for '--budget"),
      (
        ["compare", "a", "b", "--format", "soon"],
        "Please provide one of the following: text, markdown, latex, github, junit, json, bmf, "
          + "github-action-benchmark\n"
      ),
      (["run", "--frame", "wide"], "--frame"),
      (["run", "--timeout", "0"], "it takes seconds from 0.001 to 1000000"),
      (["run", "--resume", "a", "--output", "b"], "--resume names the folder"),
      (["run", "--suite", "defualt"], "no such file; did you mean 'default'?"),
      (["run", "--suite", "zzzzzz"], "there are baseline, "),
      (
        ["render", "--strategy", "strip", "--tree", "swiftui-view", "--output", "x.xyz"],
        "not .xyz\nUsage: layoutbench render [<options>]"
      ),
      (["layout", "--strategy", "all", "--tree", "path"], "'all'"),
      (["fly"], "fly"),
    ] as [([String], String)])
  func usageErrors(arguments: [String], message: String) async throws {
    let outcome = try await Tool.run(arguments)
    #expect(outcome.status == 64)
    #expect(outcome.error.contains(message), "\(outcome.error)")
    #expect(outcome.output.isEmpty)
  }

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

  @Test("a view type is a tree")
  func swiftType() async throws {
    let outcome = try await Tool.run(
      "layout", "--strategy", "knuth", "--tree", "swift-type:VStack<TupleView<(Text, Text)>>")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("TupleView"))
  }
}
