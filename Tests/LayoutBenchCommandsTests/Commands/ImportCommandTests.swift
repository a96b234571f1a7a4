import Foundation
import Testing

@Suite("import")
struct ImportCommandTests {
  @Test("import shows the shape and the heaviest nodes, and writes the tree")
  func table() async throws {
    let folder = try TemporaryFolder()
    _ = try folder.file(
      "worked.csv", "id,parent,value\nr,,\na,r,6\nb,r,6\nc,r,4\nd,r,3\ne,r,2\nf,r,2\ng,r,1\n")
    let outcome = try await Tool.shell(
      #""$0" import --tree worked.csv --output copy.csv"#, in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
    #expect(
      outcome.output == """
        wrote copy.csv
        tree                                   worked
        class       single level, low weight variance
        nodes                                       8
        leaves                                      7
        height                                      1
        max_degree                                  7
        weight                                  24.00
        sackin                                      7
        colless                                     –
        hash                         d14aa9bec146818c

        a  25.0 %  ██████
        b  25.0 %  ██████
        c  16.7 %  ████
        d  12.5 %  ███
        e   8.3 %  ██
        f   8.3 %  ██
        g   4.2 %  █

        """)
    let copy = try String(contentsOf: folder.url.appending(path: "copy.csv"), encoding: .utf8)
    #expect(copy == "id,parent,value\nr,,\na,r,6\nb,r,6\nc,r,4\nd,r,3\ne,r,2\nf,r,2\ng,r,1\n")
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
        == "note: taken as levels: `region`, `city`; as value: `sales`\n"
        + "note: take partition:orientation=right: all 3 cities with a value have name and value "
        + "in sight; 100 % of all sales is named; layoutbench recommend FILE says more\n")
    #expect(
      outcome.output == """
        tree                            standard-input
        class       2 or 3 levels, low weight variance
        nodes                                        7
        leaves                                       4
        height                                       2
        max_degree                                   3
        weight                                   16.00
        sackin                                       7
        colless                                      –
        hash                          b78881a038697d4e

        EU       50.0 %  ████████████
          Paris  37.5 %  █████████
          Rome   12.5 %  ███
        US       50.0 %  ████████████
          NY     50.0 %  ████████████
        … and 1 node more

        """)
  }

  @Test("import tells the lengths of edges and writes them")
  func lengths() async throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("t.nwk", "((a:0.5,b:-0.25)c:2,d:0,e)r:3;")
    let outcome = try await Tool.shell(
      #""$0" import --tree t.nwk --output t.csv && cat t.csv"#, in: folder)
    #expect(outcome.status == 0, "\(outcome.error)")
    let rows = outcome.output.split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    for row in [
      "lengths 5", "length_sum 5.250", "length_missing 1", "length_negative 1", "length_zero 1",
    ] {
      #expect(rows.contains(row), "\(outcome.output)")
    }
    #expect(
      outcome.output.hasSuffix(
        "id,parent,value,length\nr,,,3\nc,r,,2\nd,r,1,0\n" + "e,r,1,\na,c,1,0.5\nb,c,1,-0.25\n"))
    #expect(
      outcome.error == """
        note: every leaf counts 1; --value length makes the branch lengths of leaves their values
        warning: nodes without a length count 0: 1, the first is 'e'

        """)
    // Under another name, and beside values that Newick has no place for.
    _ = try folder.file("n.csv", "id,parent,value,way\nr,,,\na,r,2,0.5\nb,r,3,1\n")
    let named = try await Tool.shell(
      #""$0" import n.csv --length way --output n.nwk && cat n.nwk"#, in: folder)
    #expect(named.output.hasSuffix("(a:0.5,b:1)r;\n"), "\(named.output)")
    #expect(named.error.contains("Newick has no place for values beside lengths"))
    let plain = try await Tool.shell(#""$0" import n.csv"#, in: folder)
    #expect(!plain.output.contains("length"))
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
    "--explain says what a file is read as, why, and what came second",
    arguments: [
      (
        "stats.json", #"{"assetsByChunkName":{},"modules":[{"name":"./a.js","size":3}]}"#, [],
        """
        file     stats.json
        format   json: the name of the file ends in `.json`
        dialect  webpack (statistics of webpack): the object at the top, or the first of its \
        `children`, has `assetsByChunkName`, or `assets` and `modules`
        second   plain-json (JSON): the file begins with `{`; --file-format plain-json reads it so

        """
      ),
      (
        "staff.csv", "id,reports_to,name,pay\n1,,All,\n2,1,Ann,12\n", ["--value", "pay"],
        """
        file     staff.csv
        format   csv: the name of the file ends in `.csv`
        dialect  parents (tables of ids and parents): the columns are ids `id`, parents \
        `reports_to`, names `name`, values `pay`
        second   levels (tables with a column for each level): the columns are levels `name`, \
        values `pay`; --file-format levels reads it so

        """
      ),
      (
        "lines", "3\t1\tsrc/a\n", [],
        """
        file     lines
        format   paths: the first lines are each two numbers of lines and a path, between tabs
        dialect  numstat (lists of git diff --numstat): the first lines are each two numbers of \
        lines and a path, between tabs
        second   table (tables): the first line holds a tab; --file-format table reads it so

        """
      ),
      (
        "graph.xml", "<?xml version='1.0'?>\n<graphml><graph/></graphml>\n",
        ["--file-format", "plain-xml"],
        """
        file     graph.xml
        format   xml: --file-format names it
        dialect  plain-xml (XML that is no graph): --file-format names it
        second   graphml (graphs of GraphML): the outermost element is `graphml`; --file-format \
        graphml reads it so

        """
      ),
      (
        "tree.txt", "app\n└── lib\n", [],
        """
        file     tree.txt
        format   listing: lines lead to names, as `tree` draws them
        dialect  drawn-tree (drawn trees): lines lead to names, as `tree` draws them
        second   none: no other dialect or format recognizes how the file begins

        """
      ),
    ])
  func explaining(name: String, text: String, options: [String], output: String) async throws {
    let folder = try TemporaryFolder()
    _ = try folder.file(name, text)
    let outcome = try await Tool.run(
      Tool.executable, ["import", "--tree", name, "--explain"] + options, in: folder.url)
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
    #expect(outcome.output == output)
  }

  @Test(
    "--explain is for how a file begins",
    arguments: [
      (["--tree", "dir:."], "--explain tells how a file is read, and dir:. is a directory"),
      (["--tree", "git:."], "--explain tells how a file is read, and git:. is a repository"),
      (["--tree", "flat-zipf"], "--explain tells how a file is read, and flat-zipf is generated"),
      (["--tree", "swift-type:A"], "and swift-type:A is a Swift type"),
      (["--tree", "-", "--output", "o.csv"], "where --output changes nothing; leave it out"),
      (["--tree", "-", "--root", "a"], "where --root changes nothing; leave it out"),
      (["--tree-sequence", "a", "b"], "where --tree-sequence changes nothing; leave it out"),
      (["--tree", "swiftui-view", "--at", "x"], "--at changes nothing for tables"),
    ])
  func notExplained(arguments: [String], message: String) async throws {
    let outcome = try await Tool.run(["import", "--explain"] + arguments)
    #expect(outcome.status != 0)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.contains(message), "\(outcome.error)")
  }

  @Test("--explain reads standard input, and --file-format takes formats and dialects alone")
  func explainedInput() async throws {
    let piped = try await Tool.run(
      "/bin/sh", ["-c", "printf '[1,2,{},[{}]]' | \(Tool.executable) import --explain --tree -"])
    #expect(
      piped.output == """
        file     -
        format   json: the array at the top has two numbers, an object and an array
        dialect  ncdu (exports of ncdu): the array at the top has two numbers, an object and an \
        array
        second   plain-json (JSON): the file begins with `[`; --file-format plain-json reads it so

        """)
    let wrong = try await Tool.run("import", "--tree", "-", "--file-format", "webpak")
    #expect(wrong.status == 64)
    #expect(
      wrong.error.contains("--file-format: there is no format 'webpak'; there are json, newick"))
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

  @Test("import tells the steps, their names and the class; pictures of changes have the names")
  func steps() async throws {
    let folder = try TemporaryFolder()
    let files = try ["2024", "2025"].map {
      try folder.file("\($0).csv", "path,value\na,\($0)\nb,1\n")
    }
    let outcome = try await Tool.run(["import", "--tree-sequence"] + files + ["--step", "0"])
    #expect(outcome.status == 0, "\(outcome.error)")
    let rows = outcome.output.split(separator: "\n")
      .map { $0.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ") }
    #expect(rows.prefix(3) == ["tree 2024…2025", "steps 2", "step 0 (2024)"])
    #expect(rows[3] == "class single level, high weight variance,")
    #expect(rows[4] == "low weight change, low insertions and deletions")
    let change = ["render", "--strategy", "slice", "--change", "--tree-sequence"]
    let picture = try await Tool.run(change + files)
    #expect(picture.output.contains("step 0 (2024) to 1 (2025)"), "\(picture.error)")
  }

  @Test("the class is that of the part which is imported")
  func classOfPart() async throws {
    let folder = try TemporaryFolder()
    let files = try ["1", "9"].map {
      try folder.file("\($0).csv", "path,value\na/b/c,\($0)\na/d,1\na/e,1\nf,900\n")
    }
    for arguments in [["--tree", files[0]], ["--tree-sequence"] + files] {
      let part = try await Tool.run(["import", "--root", "a"] + arguments + ["--step", "0"])
      #expect(part.output.contains("2 or 3 levels, low weight variance\n"), "\(part.error)")
      #expect(part.output.contains("\nstep ") == (arguments.count > 2))
    }
  }

  @Test(
    "standard input that is no tree is refused where it begins, for it may have no end",
    arguments: [("yes", "the format is unknown"), ("cat /dev/zero", "it holds zero bytes")])
  func endlessInput(program: String, message: String) async throws {
    let folder = try TemporaryFolder()
    let outcome = try await Tool.shell(#"\#(program) | "$0" import --tree -"#, in: folder)
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
    let outcome = try await Tool.shell(
      #"mkfifo pipe; cat pipe > copy & "$0" \#(arguments.joined(separator: " ")) pipe; wait"#,
      in: folder)
    #expect(outcome.status == 0)
    let type = try FileManager.default.attributesOfItem(atPath: pipe)[.type] as? FileAttributeType
    #expect(type != .typeRegular)
    #expect(
      try String(contentsOf: folder.url.appending(path: "copy"), encoding: .utf8)
        .hasPrefix("id,parent,value\n"))
  }

  @Test("a tree is written in known formats and no others", arguments: ["o.xml", "o.tsv"])
  func otherEndings(name: String) async throws {
    let folder = try TemporaryFolder()
    let outcome = try await Tool.shell(#""$0" import --tree path --output \#(name)"#, in: folder)
    #expect(outcome.status == 64)
    let ending = name.suffix(name.count - 2)
    #expect(outcome.error.contains("--output writes .csv, .json, .nwk, .newick, not .\(ending)"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
  }

  @Test(
    "what makes no sense is told with the way out",
    arguments: [
      (["--tree", "path", "--step", "3"], "add --steps to make it change"),
      (["--tree", "path", "--steps", "3", "--step", "3"], "its 3 steps are 0 to 2"),
      (["--tree", "path", "--step", "-1"], "--step"),
      (["--tree", "path", "--steps", "0"], "it takes a whole number from 1 to 100000"),
      (["--tree", "path", "--evolution", "churn"], "such as --steps 20"),
      (["--tree", "path", "--evolution", "chrun", "--steps", "2"], "there is no change 'chrun'"),
      (["--tree", "path", "--tree-sequence", "path"], "name one tree, or several with --tree-seq"),
      ([], "name one tree, or several with --tree-seq"),
    ] as [([String], String)])
  func usageErrors(arguments: [String], message: String) async throws {
    let outcome = try await Tool.run(["import"] + arguments)
    #expect(outcome.status == 64)
    #expect(outcome.error.contains(message), "\(outcome.error)")
    #expect(outcome.output.isEmpty)
  }

  @Test("another word is a mistake that is told")
  func nodeSizes() async throws {
    let outcome = try await Tool.run("import", "--tree", "path", "--node-sizes", "large")
    #expect(outcome.status == 64)
    #expect(outcome.error.contains("'large' is invalid"))
  }
}
