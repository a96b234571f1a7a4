import ReadingSupport
import TestSupport
import Testing
import TreeLayout
import TreeModel
import TreeReading
import TreeSources

@Suite("Any bytes give a tree or a typed error")
struct FuzzTests {
  static let seeds: [(TreeFormat, String)] = [
    (
      .csv,
      "id,parent,value,width,height,side\nr,,,1,2,\n\"a,\"\"b\",r,1.5,,,left\nc,r,2e3,1,1,right\n"
    ),
    (.csv, "path,value\nr/a/x,1\nr/b,2\n\"r/a\r\n/y\",3\n/z/ä,4\n"),
    (.csv, "path,w0,w1\nr/a,1,2e1\nr/b/c,,3\n\"r/d\",4,0\n"),
    (.csv, "root,,3,4\nroot/a,root,1,2\nroot/b,root,2,2\nroot/b/c,root/b,2,2\n"),
    (.csv, "amount,category\n12.5,Food\n3,\n1,Rent\n"),
    (
      .json,
      #"{"name":"r","x":[1,{"y":null}],"children":[{"name":"ä\u00e4\n","value":1.5e2,"#
        + #""side":"left"},{"children":[{}]}]}"#
    ),
    (
      .json,
      #"[{"id":1,"name":"r"},{"id":"2","parent":1,"value":"3"},{"id":3,"parent":"2","size":1}]"#
    ),
    (
      .json,
      #"{"name":"r","dependencies":{"a":{"version":"1","dependencies":{"b":{},"c":5}},"d":"1"}}"#
    ),
    (
      .json,
      #"[{"type":"directory","name":".","contents":[{"name":"a","size":12}]},{"type":"report"}]"#
    ),
    (.csv, "Key;parentId;Name;size\n1;;All;\n2;1;Same;1.234,5\n3;1;Same;12 %\n"),
    (.json, #"{"a/b":NaN,"README.md":{"size":-Infinity},"<x>":3,"c/d/e":Infinity}"#),
    (
      .json,
      #"[{"name":"p","path":"/p","private":true,"devDependencies":{"a":{"dependencies":{"b":{}"#
        + #"}}}}]"#
    ),
    (
      .json,
      #"[{"package":{"key":"a"},"dependencies":[{"key":"b"}]},{"package":{"key":"b"},"#
        + #""dependencies":[{"key":"a"}]}]"#
    ),
    (
      .json,
      #"{"traceEvents":[{"name":"a","ph":"X","ts":1,"dur":3,"pid":1,"tid":1},{"name":"b","ph":"B","#
        + #""ts":"2","pid":1,"tid":2},{"ph":"E","ts":4,"pid":1,"tid":2},{"ph":"M","args":{}}]}"#
    ),
    (
      .json,
      #"{"resourceSpans":[{"scopeSpans":[{"spans":[{"spanId":"a","name":"a","#
        + #""startTimeUnixNano":"1","endTimeUnixNano":"9"},{"spanId":"b","parentSpanId":"a","#
        + #""name":"b","startTimeUnixNano":2,"endTimeUnixNano":3}]}]}]}"#
    ),
    (
      .json,
      #"{"apiVersion":"v1","items":[{"kind":"A","metadata":{"name":"a","namespace":"n"}},{"#
        + #""metadata":{"name":"b"}}],"kind":"List"}"#
    ),
    (
      .json,
      #"{"children":[{"name":"x","assetsByChunkName":{},"modules":[{"name":"./a/b","size":3}]}]}"#
    ),
    (
      .xml,
      "<!DOCTYPE r [<!ENTITY a 'x&b;'><!ENTITY b \"y&#38;lt;\"><!-- ' -->]><r><a name='&a;'/>&b;"
        + "</r>"
    ),
    (.xml, "<r><f><name>a</name><size>3</size><x>y</x></f><f><name/><size u='v'>4</size></f></r>"),
    (
      .xml,
      "<coverage><packages><package name='p'><class name='c'><lines><line hits='9'/></lines>"
        + "</class></package></packages></coverage>"
    ),
    (
      .html,
      "<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<H1>m</H1><DL><p><DT><H3 A=1>a &amp;</H3><DL><DT><A "
        + "HREF=x>b</A></DL><DT><A HREF='y'></A></DL>"
    ),
    (.paths, "TN:t\nSF:/a/b.c\nDA:1,9\nLF:1\nend_of_record\nSF:c\nend_of_record\n"),
    (
      .yaml,
      "a: &x\n- >-\n  c\n  d\n\n- \"f\n  g\"\n- |2+\n   j\nh: *x\ni: &y {j: 1}\nk:\n"
        + "  <<: *y\n  l: 2\n"
    ),
    (.yaml, "- &x {a: 1, b: [c\n  d, 'e\n  f']}\n- <<: [*x, {g: 2}]\n- plain\n  text\n"),
    (.csv, "region,country,sales\nEU,FR,\"1,000.5\"\nEU,DE,2\nUS,,3\n"),
    (.csv, "id\tvalue\nflare\t\nflare.vis\t2\nflare.a\t1\n"),
    (.paths, "4\t./a\n12K\t./lib/\u{E4}\n16\t./lib\n20\t.\n"),
    (.paths, "main 1\nmain;f 2\nmain;f;g 12\nmain;h 3\n"),
    (
      .paths,
      "100644 blob 0123456789012345678901234567890123456789      12\ta/b\n"
        + "100644 blob 0123456789012345678901234567890123456789       5\t\"a/\\303\\244\"\n"
    ),
    (
      .nexus,
      "#NEXUS\nbegin trees;\ntranslate 1 A,\n2 'B b';\ntree t = [&R] (1:0.1,(2:2,C)3:0.5)r;\n"
        + "tree u = (1,2);\nend;\n"
    ),
    (
      .dot,
      "digraph \"g\" {\nnode [shape=box]; a [label=\"A\\nb\", value=2];\n"
        + "a -> {b c} // x\nsubgraph s { c:p -> d -> \"e\" } }\n"
    ),
    (.xml, "<?xml?><a x='&amp;'><!-- c --><b name=\"n\" size=\"2\"/><b>t</b><![CDATA[<]]></a>\n"),
    (.html, "<!doctype html><html><ul id=u><li>a<li>b<br></ul><script>\"<\"</script><p>c<p>\n"),
    (.json, #"{"series":[{"data":[{"name":"a","value":1},{"children":[{}]}],"x":[1]}],"y":{}}"#),
    (
      .json,
      #"{"packages":[{"name":"a","version":"1","id":"x"}],"workspace_members":["x"],"resolve":"#
        + #"{"nodes":[{"id":"x","dependencies":["y","z"]},{"id":"y","dependencies":["z"]}],"#
        + #""root":"x"}}"#
    ),
    (.listing, ".\n├── a\n│   ├── [ 12K]  b\n│   └── c\n└── d\n\n2 directories, 3 files\n"),
    (.listing, "C:.\r\n|   a.txt\r\n|   \r\n+---b\r\n|       c\r\n\\---d\r\n"),
    (.listing, "a-+-2*[b---c]\n  |-d-+-e\n  |   `-3*[{f}]]\n  `-g\n"),
    (.listing, "[INFO] x\n[INFO] --- d:1:tree @ a ---\n[INFO] a\n[INFO] +- b\n[INFO] |  \\- c\n"),
    (.modules, "a b@v1\na c@v2.0.0\nb@v1 c@v2.0.0\nc@v2.0.0 go@1.21\n"),
    (
      .xml,
      "<map><node><richcontent TYPE='NODE'><html><p>a &amp; b</p></html></richcontent>"
        + "<node TEXT='c'><attribute NAME='value' VALUE='3'/><icon/></node></node></map>"
    ),
    (
      .xml,
      "<phyloxml><phylogeny><clade><name>a</name><clade branch_length='0.1'><taxonomy><code>b"
        + "</code></taxonomy></clade><clade><branch_length>2</branch_length></clade></clade>"
        + "</phylogeny>"
        + "<phylogeny><clade/></phylogeny></phyloxml>"
    ),
    (.dot, "digraph { r -> a -> b -> a; r -> {b c} [weight=2]; x -> y -> x; d -> d }"),
    (
      .xml,
      "<graphml><key id='k' attr.name='label'/><graph edgedefault='directed'><node id='a'><data "
        + "key='k'>A</data><graph><node id='b'/></graph></node><node id='c'/><edge source='c' "
        + "target='a'/></graph></graphml>"
    ),
    (
      .xml,
      "<gexf><graph><nodes><node id='a' label='A'/><node id='c' pid='a'/></nodes><edges><edge "
        + "source='a' target='c' weight='2'/></edges></graph></gexf>"
    ),
    (
      .xml,
      "<graphml><graph><node id='a' r='1' g='2' b='3'><y:Fill color='#fc0'/></node></graph><graph>"
        + "<node id='a'/></graph></graphml>"
    ),
    (
      .xml,
      "<bom xmlns='http://cyclonedx.org/schema/bom/1.4'><components><component bom-ref='a'><name>A"
        + "</name></component></components><dependencies><dependency ref='a'><dependency ref='b'/>"
        + "</dependency></dependencies></bom>"
    ),
    (.dot, "digraph { a -> b } graph { a -- \"}\" }"),
    (.dot, "graph { a -- b; a [label=<<b>x</b><br/>&amp;>]; b [label=\"&lt;\", value=2] }"),
    (.indented, "All 9\n  Food: 3\n    Bread 12\n\tRent (5)\n  b\n"),
    (.indented, "# A\n- b 1\n  1. c 2\n## D #\n```\nx\n```\n* e\n"),
    (.yaml, "---\nname: r # c\nchildren:\n- {name: 'a', value: 1.5}\n-\n  name: \"b\\x41\"\n...\n"),
    (.yaml, "a:\n  b: 1\n  c: {d: 2,\n   e: .5}\nf: ~\n"),
    (.listing, "[4.1k]  .\n├── [2.5M]  a\n└── [ 12k]  b\n\n  17k used in 1 directory, 2 files\n"),
    (.indented, "Food, drinks\n  Bread; white\n  Milk | x\n    Oat\n"),
    (.yaml, "src:\n  - a\n  - lib:\n    - b: 3\n    - c\nd: [e, {f: g}]\n"),
    (.json, #"{"src":["a",{"lib":["b",{"c":3}]}],"d":{"e":[]}}"#),
    (
      .json,
      #"{"name":"r","children":["a",{"name":"b","children":["c"]},{"children":{"d":["e"]}}]}"#
    ),
    (.csv, "Region,City,Sales\nEU,Paris,10\nEU,All,10\n,,10\n"),
    (.csv, "WBS,Task Name,Cost\n1.0,House,30\n1.1,Walls,20\n1.1.1,Roof,15\n2.0,Garden,5\n"),
    (.csv, "Outline Level;Name;Cost\n0;r;5\n1;a;3\n2;b;2\n1;  c;4\n"),
    (.csv, " 50.0\t5\t0\tR\t1\troot\n 50.0\t5\t3\tD\t2\t  Bacteria\n 20.0\t2\t2\tP\t9\t    x\n"),
    (.csv, "1\t|\t1\t|\tno rank\t|\t\t|\n2\t|\t1\t|\tdomain\t|\t\t|\n3\t|\t2\t|\tx\t|\t\t|\n"),
    (.csv, "path,value\na/b,\"12,34,567.50\"\na/c,\"Rs. 1,00,000\"\n"),
    (
      .json,
      #"{"data":[{"labels":["a","b","r"],"parents":["r","r",""],"branchvalues":"total","#
        + #""values":{"dtype":"i2","bdata":"AwAFAAoA","shape":"3"}}],"layout":{}}"#
    ),
    (
      .json,
      #"{"inputs":{"a.b/c":{"bytes":9,"imports":[]}},"outputs":{"o.map":{"inputs":{},"bytes":8},"#
        + #""o.js":{"inputs":{"a.b/c":{"bytesInOutput":5}},"bytes":7}}}"#
    ),
    (
      .json,
      #"[1,2,{"progname":"ncdu"},[{"name":"/","dev":1},{"name":"a","asize":9,"ino":3,"#
        + #""hlnkc":true},[{"name":"b","excluded":"pattern"},{"name":"c","asize":2}]]]"#
    ),
    (
      .json,
      #"{"bomFormat":"CycloneDX","metadata":{"component":{"bom-ref":"r","name":"r"}},"#
        + #""components":[{"bom-ref":"a","group":"g","name":"a","components":[{"name":"b"}]}],"#
        + #""dependencies":[{"ref":"r","dependsOn":["a"]}]}"#
    ),
    (
      .json,
      #"{"lockfileVersion":3,"packages":{"":{"dependencies":{"a":"1"}},"node_modules/a":{"#
        + #""link":true,"resolved":"b"},"b":{"version":"1"}}}"#
    ),
    (
      .json,
      #"{"packages":[{"id":"a","name":"a","version":"1"}],"workspace_members":["a"],"resolve":{"#
        + #""nodes":[{"id":"a","dependencies":["b"]}],"root":null}}"#
    ),
    (.json, #"{"a/b":1,"a/c/d":{"lines":2,"bytes":3},"e/f":null,"g/h":4}"#),
    (.json, #"{"devices":[{"name":"a","size":"3.5K","children":[{"name":"b","size":"2 kB"}]}]}"#),
    (
      .yaml,
      "all:\n  children:\n    web:\n      hosts:\n        a:\n        b:\n          port: 22\n"
        + "    db:\n      hosts: {c: }\n      vars: {x: 1}\n"
    ),
    (
      .paths,
      "5 C:\\a\\b.c\n3 C:\\a\\c\ndu: cannot read directory 'x'\n7 \"C:\\\\\\303\\244\"\n"
    ),
    (.paths, "3\t1\ta/{b => c}/d\n1\t0\te => f\n2\t2\t\"g\\303\\244\" => h\n"),
    (.paths, "main;f 10 14\nmain;g 20 15\nmain 3 3\n"),
    (.paths, "1min 2.5s a.service\n     43ms b.mount\n      9us c\n"),
    (
      .dot,
      "Graph { charset=latin1 node [size=2 color=red] a, b -- subgraph x { c {d e} } -- f:p:n\n"
        + "subgraph x { g } edge [weight=3] \"h\" + \"i\" -- { j } }\n"
    ),
    (.newick, "(\"A b\":1,B:0,1,C:0,2);\n(D,'E;');\n"),
    (
      .nexus,
      "#NEXUS\nbegin taxa;\ntaxlabels A 'B b' C;\nend;\nbegin trees;\ntree t=(1,(2,3));\nend;\n"
    ),
    (.listing, "a 1.0 x\nb 2.0 y\n├── c\n└── d  [error opening dir]\ne\nf\n└── g\n\nh 3.0\n"),
    (.listing, SampleTests.sample),
    (.csv, "Weight\tSelf Weight\t\tSymbol Names\n2.5 s 100%\t0 s\t \ta\n2.4 s 96%\t1 s\t \t b\n"),
    (.indented, "a==1.0\n  - b [required: Any, installed: 2]\n    - c [required: >1]\nd==3\n"),
    (.indented, "# T\n| a | b |\n|---|--:|\n| **x** | 12 |\n| y \\| z | `3` |\n"),
    (.newick, "[c](A:0.1,'B''b':2e-1,(C_c:0.3,D:-0.4)E:0.5)F:1;"),
  ]
  static let type =
    "F<TupleView<(ModifiedContent<some A, [B: C?]>, x: (D, E) throws -> any G & H<I>.J)>>"

  /// The bytes with some of them changed, dropped, doubled, or moved from elsewhere.
  private func mutated(
    _ bytes: [UInt8], using generator: inout SeededGenerator
  ) -> [UInt8] {
    var bytes = bytes
    let special = Array("\"',;:()[]{}<>\\/-.e0\n\r \u{FF}".utf8) + [0, 0x80, 0xFF, 0xC3]
    for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      let other = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
      case 1: bytes[place] = special.randomElement(using: &generator)!
      case 2: bytes.insert(special.randomElement(using: &generator)!, at: place)
      case 3: bytes.remove(at: place)
      case 4: bytes.removeSubrange(min(place, other)..<max(place, other))
      default: bytes.insert(contentsOf: bytes[min(place, other)..<max(place, other)], at: place)
      }
    }
    return bytes
  }

  /// Whatever is read is a tree that can be written and read again.
  private func check(_ read: () throws(TreeImportError) -> NamedTree) -> Bool {
    do {
      let tree = try read()
      let again = try TreeImporter.read(
        Array(tree.csv.utf8), as: .csv, id: tree.id, source: "again")
      #expect(again.tree.digest == tree.tree.digest)
      var json: [UInt8] = []
      tree.write(as: .json) { json += $0 }
      let same = try TreeImporter.read(json, as: .json, id: tree.id, source: "again")
      #expect(same.tree.digest == tree.tree.digest)
      return true
    } catch {
      #expect(!error.description.isEmpty)
      #expect(error.source != "again", "\(error)")
      return false
    }
  }

  @Test("Mutated files", arguments: seeds)
  func files(format: TreeFormat, text: String) {
    var generator = SeededGenerator(seed: UInt64(text.utf8.count))
    var read = 0
    for _ in 0..<500 {
      let bytes = mutated(Array(text.utf8), using: &generator)
      if check({ () throws(TreeImportError) in
        try TreeImporter.read(bytes, as: format.withPrograms, id: "t", source: "file")
      }) {
        read += 1
      }
    }
    #expect((5..<495).contains(read))
  }

  @Test("Mutated types")
  func types() {
    var generator = SeededGenerator(seed: 7)
    var read = 0
    for _ in 0..<1_000 {
      let text = String(decoding: mutated(Array(Self.type.utf8), using: &generator), as: UTF8.self)
      if check({ () throws(TreeImportError) in try TreeImporter.read(.swiftType(text)) }) {
        read += 1
      }
    }
    #expect((10..<990).contains(read))
  }

  @Test("a table known by its tabs, where another delimiter is given")
  func otherDelimiter() {
    let kraken = " 50.0\t5\t0\tR\t1\troot\n 50.0\t5\t3\tD\t2\t  Bacteria\n"
    #expect(throws: TreeImportError.self) {
      try read(kraken, as: .csv, options: .with { $0.delimiter = UInt8(ascii: ";") })
    }
  }
}
