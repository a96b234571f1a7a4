import DelimitedText
import Foundation
import ReadingSupport
import TestSupport
import Testing
import TreeLayout
import TreeModel
import TreeSources

@testable import TreeReading

@Suite("Dialects of formats")
struct DialectTests {
  /// A text of each dialect, and the part of the file's name behind the point, if any.
  static let samples: [(dialect: String, ending: String, text: String)] = [
    (
      "cargo-metadata", "json",
      #"{"packages":[{"id":"a 1","name":"a","version":"1"}],"workspace_members":["a 1"],"#
        + #""resolve":{"nodes":[{"id":"a 1","dependencies":[]}],"root":"a 1"}}"#
    ),
    (
      "package-lock", "json",
      #"{"name":"p","lockfileVersion":3,"packages":{"":{"name":"p"}}}"#
    ),
    ("ncdu", "", #"[1,2,{"progname":"ncdu"},[{"name":"/r"},{"name":"a","asize":3}]]"#),
    (
      "cyclonedx", "json",
      #"{"bomFormat":"CycloneDX","components":[{"bom-ref":"a","name":"a","version":"1"}]}"#
    ),
    (
      "esbuild", "json",
      #"{"inputs":{"a.js":{"bytes":3,"imports":[]}},"#
        + #""outputs":{"o.js":{"bytes":3,"inputs":{"a.js":{"bytesInOutput":3}}}}}"#
    ),
    (
      "webpack", "json",
      #"{"assetsByChunkName":{"main":["m.js"]},"modules":[{"name":"./a.js","size":3}]}"#
    ),
    (
      "pnpm-list", "json",
      #"[{"name":"p","path":"/p","private":true,"dependencies":{"a":{"version":"1"}}}]"#
    ),
    (
      "pipdeptree-json", "json",
      #"[{"package":{"key":"a","package_name":"A"},"dependencies":[{"key":"b"}]}]"#
    ),
    (
      "chrome-trace", "json",
      #"{"traceEvents":[{"name":"a","ph":"X","ts":1,"dur":3,"pid":1,"tid":1}]}"#
    ),
    (
      "otlp", "json",
      #"{"resourceSpans":[{"scopeSpans":[{"spans":[{"spanId":"a","name":"a","#
        + #""startTimeUnixNano":"1","endTimeUnixNano":"3"}]}]}]}"#
    ),
    (
      "kubernetes", "json",
      #"{"apiVersion":"v1","items":[{"metadata":{"name":"a","namespace":"n"}}],"kind":"List"}"#
    ),
    ("plotly", "json", #"{"labels":["r","a"],"parents":["","r"]}"#),
    ("paths-as-keys", "json", #"{"a/b":1,"a/c":2}"#),
    ("inventory", "json", #"{"all":{"children":{"web":{"hosts":{"a":{}}}}}}"#),
    ("names-as-keys", "json", #"{"src":{"main.c":120,"lib":{"list.c":3}}}"#),
    ("plain-json", "json", #"{"name":"r","children":[{"name":"a","value":3}]}"#),
    ("nexus", "tree", "#NEXUS\nbegin trees;\ntree t = (a,b);\nend;\n"),
    ("newick", "tree", "(a,b);"),
    ("dot", "", "digraph { a -> b }\n"),
    ("plain-html", "", "<!doctype html><html><p>a</html>"),
    (
      "bookmarks", "",
      "<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><DT><H3>a</H3><DL><DT><A HREF='x'>b</A></DL></DL>"
    ),
    (
      "graphml", "xml",
      #"<graphml><graph edgedefault="directed"><node id="a"/></graph></graphml>"#
    ),
    ("gexf", "xml", #"<gexf><graph><nodes><node id="a" label="b"/></nodes></graph></gexf>"#),
    ("opml", "xml", #"<opml><body><outline text="a"/></body></opml>"#),
    ("mind-map", "xml", #"<map><node TEXT="a"><node TEXT="b"/></node></map>"#),
    (
      "phyloxml", "xml",
      "<p:phyloxml xmlns:p='x'><phylogeny><clade><name>a</name></clade></phylogeny></p:phyloxml>"
    ),
    (
      "cyclonedx-xml", "xml",
      #"<bom xmlns="http://cyclonedx.org/schema/bom/1.4"><components><component>"#
        + "<name>a</name></component></components></bom>"
    ),
    (
      "cobertura", "xml",
      "<coverage><packages><package name='p'><classes><class name='c'><lines><line number='1' "
        + "hits='9'/></lines></class></classes></package></packages></coverage>"
    ),
    (
      "clover", "xml",
      "<coverage><project name='p'><file name='f'><line num='1' count='9'/></file></project>"
        + "</coverage>"
    ),
    (
      "jacoco", "xml",
      "<report name='r'><package name='p'><sourcefile name='f'><line nr='1' ci='9'/>"
        + "<counter type='LINE' missed='0' covered='1'/></sourcefile></package></report>"
    ),
    ("lcov", "", "TN:\nSF:a/b.c\nDA:1,9\nend_of_record\n"),
    ("tree-xml", "xml", "<tree><directory name='a'><file name='b' size='3'/></directory></tree>"),
    ("plain-xml", "", #"<a><b size="3"/></a>"#),
    ("modules", "", "example.com/a example.com/b@v1.2.0\n"),
    ("pstree", "", "init-+-a---b\n     `-c\n"),
    ("build-log", "", "[INFO] a:b:jar:1\n[INFO] +- c:d:jar:1\n"),
    (
      "sample", "", "Analysis of sampling N (pid 1)\n\nCall graph:\n    3 T_1\n      3 f  (in N)\n"
    ),
    ("drawn-tree", "", ".\n├── a\n└── b\n"),
    (
      "importtime", "",
      "import time: self [us] | cumulative | imported package\n"
        + "import time:        42 |         42 |   b\nimport time:         8 |         50 | a\n"
    ),
    ("diffstat", "", " a/b | 3 ++-\n 1 file changed, 2 insertions(+), 1 deletion(-)\n"),
    ("tar", "", "-rw-r--r-- root/root       155 2026-05-20 16:49 a/b\n"),
    ("nm", "", "0000000000001139 0000000000000024 T main\n"),
    ("du", "", "12\t./a\n"),
    ("git-ls-tree", "", "100644 blob 0123456789012345678901234567890123456789      12\ta/b\n"),
    ("numstat", "", "3\t1\ta/b\n"),
    ("find-ls", "", "5 12 -rw-r--r-- 1 root root 120 Nov 25 14:00 ./a\n"),
    ("wc", "", " 1 2 3 a/b\n"),
    ("sizes", "", "120 ./a\n"),
    ("differential-stacks", "", "main;parse 10 14\nmain 3 0\n"),
    ("folded-stacks", "", "(root);a 12\n"),
    ("times", "", "1min 2.104s a.service\n      43ms b.mount\n"),
    ("names", "", "src/a\nsrc/b\n"),
    ("yaml", "", "name: a\nvalue: 3\n"),
    ("pipdeptree", "", "a==1.0\n  - b [required: Any, installed: 2.0]\n"),
    ("markdown-table", "md", "| Item | Cost |\n|------|-----:|\n| Food | 12 |\n"),
    ("markdown", "md", "# a\n- b\n"),
    ("indented-lines", "", "a\n  b\n  c\n"),
    ("printed-table", "", "Item  Cost\nFood    12\nRent    30\n"),
    ("steps-without-header", "csv", "root,,3,4\nroot/a,root,3,4\n"),
    ("instruments", "", "Weight\tSelf Weight\t\tSymbol Names\n1.00 s  100%\t1.00 s\t \ta\n"),
    ("kraken", "", " 50.0\t5\t0\tR\t1\troot\n 50.0\t5\t3\tD\t2\t  Bacteria\n"),
    ("ncbi-nodes", "", "1\t|\t1\t|\tno rank\t|\n2\t|\t1\t|\tsuperkingdom\t|\n"),
    ("node-steps", "csv", "step,id,parent,value\n0,r,,\n0,a,r,3\n1,r,,\n1,a,r,4\n"),
    ("parents", "csv", "id,parent,value\nr,,\na,r,3\n"),
    ("steps", "csv", "path,w0,w1\na/b,1,2\na/c,3,4\n"),
    ("path-table", "csv", "path,value\na/b,1\na/c,2\n"),
    ("outline-numbers", "csv", "WBS,Task Name,Cost\n1,a,0\n1.1,b,2\n"),
    ("depths", "csv", "Outline Level,Name,Cost\n1,a,0\n2,b,2\n"),
    ("transactions", "csv", "amount,category\n3,a\n4,b\n"),
    ("path-ids", "csv", "id,value\na.b,1\na.c,2\n"),
    ("path-names", "csv", "module,time\na/b,1\na/c,2\n"),
    ("levels", "csv", "region,city,sales\na,b,1\na,c,2\n"),
    ("level-steps", "csv", "region,city,Jan 2024,Feb 2024\na,b,1,2\na,c,2,3\n"),
  ]

  private static func explanation(
    _ text: String, ending: String, _ options: ReadingOptions = ReadingOptions(),
    formats: [TreeFormat] = TreeFormat.standard
  ) throws -> ReadingExplanation {
    try TreeImporter.explain(
      ByteStream(Array(text.utf8), source: "f"), "f.\(ending)", formats, options)
  }

  private static func read(
    _ text: String, ending: String, as id: String? = nil,
    formats: [TreeFormat] = TreeFormat.standard
  ) throws -> NamedTree {
    try TreeImporter.readStream(
      ByteStream(Array(text.utf8), source: "f"), "f.\(ending)", formats, .with { $0.format = id },
      id: "t", steps: 1
    ).step(0)
  }

  @Test("Each is recognized, and an option that names it reads the same", arguments: samples)
  func recognized(dialect: String, ending: String, text: String) throws {
    let explanation = try Self.explanation(text, ending: ending)
    #expect(explanation.way.dialect == dialect)
    #expect(explanation.second?.dialect != dialect)
    let found = try Self.read(text, ending: ending)
    let named = try Self.read(text, ending: "", as: dialect)
    #expect(named.outline == found.outline)
    #expect(named.warnings == found.warnings)
  }

  @Test("All have such a text, and an id that no other has")
  func all() {
    let dialects = TreeFormat.standard.flatMap(\.dialects).map(\.id)
    // `table` reads what no other table is, to tell why.
    #expect(Set(dialects) == Set(Self.samples.map(\.dialect) + ["table"]))
    // Files of Nexus may be called `.tree`.
    #expect(dialects.count == Set(dialects).count + 1)
    for format in TreeFormat.standard where format.dialects.count > 1 && format.id != "newick" {
      #expect(!dialects.contains(format.id))
    }
  }

  @Test("An option that names another one reads any file or refuses it")
  func others() {
    let texts = FuzzTests.seeds.map { Array($0.1.utf8) } + Self.samples.map { Array($0.text.utf8) }
    var read = 0
    for dialect in Set(TreeFormat.standard.flatMap(\.ids)) {
      for text in texts + [[], [0x0A], [0x20, 0x00]] {
        do {
          let sequence = try TreeImporter.readStream(
            ByteStream(text, source: "f"), "f", TreeFormat.standard,
            .with { $0.format = dialect }, id: "t", steps: nil)
          #expect(sequence.steps.count > 0)
          read += 1
        } catch {
          #expect(!error.description.isEmpty)
        }
      }
    }
    #expect(read > texts.count)
  }

  @Test("The plain reading of JSON, where an option asks for it")
  func plain() throws {
    let (_, ending, text) = Self.samples.first { $0.dialect == "esbuild" }!
    #expect(try Self.read(text, ending: ending).outline == "o.js(o.js/a.js=3)")
    #expect(throws: TreeImportError.self) {
      try Self.read(text, ending: ending, as: "plain-json")
    }
    // The format's own id leaves the choice among its dialects.
    #expect(try Self.read(text, ending: ending, as: "json").outline == "o.js(o.js/a.js=3)")
  }

  @Test("An option that changes nothing for a dialect is refused in its words")
  func options() {
    for (dialect, words) in [
      ("webpack", "statistics of webpack"), ("package-lock", "package-lock.json of npm"),
      ("opml", "outlines of OPML"), ("plain-xml", "XML that is no graph"),
      ("steps-without-header", "tables of steps without a header"),
    ] {
      let (_, ending, text) = Self.samples.first { $0.dialect == dialect }!
      #expect(
        throws: TreeImportError(.unreadOption("color-column", of: words), source: "f")
      ) { try Self.explanation(text, ending: ending, .with { $0.color = "x" }) }
    }
  }

  @Test(
    "What came second",
    arguments: [
      ("json", #"{"assetsByChunkName":{},"modules":[]}"#, "webpack", "plain-json"),
      ("xml", "<graphml/>", "graphml", "plain-xml"),
      ("json", "{}", "plain-json", nil),
      ("", "12\t./a\n", "du", "table"),
      ("tree", "#NEXUS\n", "nexus", nil),
      ("", "120\t12\tsrc/a\n", "numstat", "table"),
      ("csv", "path,value\na/b,1\n", "path-table", "levels"),
      ("", "id,parent\nr,\n", "parents", nil),
      ("txt", "- a: 1\n- b: 2\n", "markdown", nil),
    ])
  func second(ending: String, text: String, first: String, second: String?) throws {
    let explanation = try Self.explanation(text, ending: ending)
    #expect(explanation.way.dialect == first)
    #expect(explanation.second?.dialect == second)
  }

  @Test("One of another package is asked first, and reads the whole file")
  func added() throws {
    let own = Dialect(
      id: "shout", words: "shouts", options: [.value],
      recognize: { beginning, _ in
        beginning.bytes.contains(UInt8(ascii: "!")) ? "the first bytes hold a `!`" : nil
      },
      read: { bytes, id, _, options throws(TreeImportError) in
        var names = NodeNames()
        names.append("\(bytes.count) \(options.value ?? "")")
        return NamedTree(id: id, tree: TestTrees.path(nodes: 1), names: names)
      })
    var sources = TreeSources()
    sources.add(own, to: "json")
    let formats = sources.formats
    let text = #"{"bomFormat":"!"}"#
    let explanation = try Self.explanation(text, ending: "json", formats: formats)
    #expect(explanation.way.dialect == "shout")
    #expect(explanation.way.reason == "the first bytes hold a `!`")
    #expect(explanation.second?.dialect == "cyclonedx")
    #expect(try Self.read(text, ending: "json", formats: formats).names[0] == "17 ")
    #expect(try Self.read("{}", ending: "", as: "shout", formats: formats).names[0] == "2 ")
    #expect(throws: TreeImportError(.unreadOption("label", of: "shouts"), source: "f")) {
      try Self.explanation(text, ending: "json", .with { $0.label = "x" }, formats: formats)
    }
  }
}
