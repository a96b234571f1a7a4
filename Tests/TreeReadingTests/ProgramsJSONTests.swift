import Foundation
import ReadingSupport
import Testing
import TreeLayout
import TreeModel
import TreeReading
import TreeSources

/// JSON and YAML that programs write.
@Suite("JSON that programs write")
struct ProgramsJSONTests {
  typealias Sample = PeoplesJSONTests.Sample

  private static let plotly = "taken as nodes: `labels` and `parents`, as Plotly has them"
  private static let countsLeaves = "no node has a value, so every leaf counts 1"
  private static let keysArePaths = "keys are read as paths, with `/` between folders"
  private static let esbuild =
    "read as a metafile of esbuild: the bytes of inputs in each output; --at inputs reads those of "
    + "the inputs themselves"
  private static let inventory =
    "read as an inventory: groups with `children` and `hosts`; variables are not read"

  private static func figure(_ values: String, _ branchValues: String? = nil) -> String {
    let branches = branchValues.map { #","branchvalues":"\#($0)""# } ?? ""
    return #"{"data":[{"type":"treemap","labels":["a","b","r"],"parents":["r","r",""],"#
      + #""values":\#(values)\#(branches)}],"layout":{}}"#
  }

  private static let metafile = #"""
    {"inputs": {"src/a.js": {"bytes": 100, "imports": [{"path": "x.y/b.js"}]},
      "x.y/b.js": {"bytes": 300, "imports": []}},
     "outputs": {
      "out/main.js.map": {"imports": [], "inputs": {}, "bytes": 999},
      "out/main.js": {"imports": [], "exports": [], "entryPoint": "src/a.js",
        "inputs": {"src/a.js": {"bytesInOutput": 80}, "x.y/b.js": {"bytesInOutput": 200}},
        "bytes": 300},
      "out/logo.svg": {"imports": [], "inputs": {}, "bytes": 7}}}
    """#

  static let samples = [
    // What inner values are in a figure
    Sample(
      text: figure("[3,5,8]", "total"), outline: "r(a=3 b=5)",
      warnings: [plotly, "inner values that add up those below them and are left out: 1"]),
    Sample(
      text: figure("[3,5,10]", "total"), outline: "r(a=3 b=5 self=2)",
      warnings: [
        plotly,
        "inner values with more than those below them: 1, together 2 more, which are leaves called "
          + "`self`",
      ]),
    Sample(
      text: figure("[3,5,7]", "total"), outline: "r(a=3 b=5)",
      warnings: [
        plotly, "inner values that add up those below them and are left out: 1",
        "inner values that are less than the sum of those below them, so that Plotly shows "
          + "nothing: 1",
      ]),
    Sample(
      text: figure("[3,5,8]", "remainder"), outline: "r(a=3 b=5 self=8)",
      warnings: [
        plotly,
        "inner values that come on top of those below them, as `branchvalues` is `remainder`: 1; "
          + "they are leaves called `self`",
      ]),
    Sample(
      text: figure("[3,5,7]"), outline: "r(a=3 b=5 self=7)",
      warnings: [
        plotly,
        "inner values that come on top of those below them, as `branchvalues` is missing: 1; they "
          + "are leaves called `self`",
      ]),
    Sample(
      text: figure("[3,5,8]"), outline: "r(a=3 b=5)",
      warnings: [
        plotly, "inner values that add up those below them and are left out: 1",
        "`branchvalues` is missing, so that Plotly counts these values twice",
      ]),
    Sample(
      text: figure("[3,5,8]", "total"), options: .with { $0.value = "none" }, outline: "r(a b)",
      warnings: [plotly]),
    // A metafile of esbuild, and what is read by its keys
    Sample(
      text: metafile,
      outline: "#0(out/main.js(out/main.js/src(out/main.js/src/a.js=80) "
        + "out/main.js/x.y(out/main.js/x.y/b.js=200) out/main.js/self=20) out/logo.svg=7)",
      warnings: [
        esbuild,
        "outputs with bytes of no input: 1, together 20, which are leaves called `self`",
        "source maps that are left out: 1",
      ]),
    Sample(
      text: metafile, options: .with { $0.place = ["inputs"] },
      outline: "#0(src(src/a.js=100) x.y(x.y/b.js=300))", warnings: [keysArePaths]),
    Sample(
      text: metafile,
      options: .with {
        ($0.place, $0.value) = (["outputs", "out/main.js", "inputs"], "bytesInOutput")
      },
      outline: "#0(src(src/a.js=80) x.y(x.y/b.js=200))", warnings: [keysArePaths]),
    // Statistics of webpack
    Sample(
      text: #"""
        {"assetsByChunkName":{"main":["main.js"]},"assets":[{"name":"main.js","size":10}],
        "modules":[{"name":"./src/a.js + 1 modules","size":30,"modules":[
          {"name":"./src/a.js","size":10,"modules":[]},{"name":"./src/b.js","size":20}]},
          {"name":"./node_modules/x/y.js!./src/a.css","size":5},
          {"name":"./src/c.js","size":7,"modules":[]},
          {"name":"external \"@s/react\"","size":42},{"type":"hidden modules","size":3}],"z":[1]}
        """#,
      outline:
        #"#0(src(src/a.js=10 src/b.js=20 src/a.css=5 src/c.js=7) external "@s/react"=42)"#,
      warnings: ["read as statistics of webpack: the sizes of modules"]),
    // Keys that are paths
    Sample(
      text: #"{"src/main.c":12,"src/lib/list.c":{"lines":9,"Size":3},"src/lib":1}"#,
      outline: "src(src/main.c=12 src/lib(src/lib/list.c=3 src/lib/self=1))",
      warnings: [keysArePaths]),
    Sample(
      text: #"{"a/b":2,"a/c":-3}"#, options: .with { $0.negative = .leftOut },
      outline: "a(a/b=2 a/c)",
      warnings: [
        keysArePaths, "nodes with a negative value, which is left out: 1, together -3",
        "leaves without a value count 0: 1, the first is 'a/c'",
      ]),
    Sample(text: #"{"a/b":2,"c":3}"#, outline: "t(a/b=2 c=3)"),
    // lsblk
    Sample(
      text: #"{"blockdevices":[{"name":"sda","size":"3.5K","children":["#
        + #"{"name":"sda1","size":"512B"},{"name":"sda2","size":"3KiB"}]},"#
        + #"{"name":"sr0","size":"2 kB"}]}"#,
      outline: "#0(sda=3584(sda1=512 sda2=3072) sr0=2000)",
      warnings: [
        "only `blockdevices` is read, where the nodes are",
        "keys read in place of the usual ones: `size` as value",
        "sizes with units: 4, the first is `3.5K` in line 1, read as 3584 bytes",
      ]),
    // Nodes below a key that is also one of children, beside a title
    Sample(
      text: #"{"title":"x","count":2,"nodes":[{"name":"a","children":["#
        + #"{"name":"b","value":1},{"name":"c","value":2}]}]}"#,
      outline: "a(b=1 c=2)", warnings: ["only `nodes` is read, where the nodes are"]),
    // Inventories
    Sample(
      text:
        #"{"_meta":{"hostvars":{}},"#
        + #""all":{"children":{"web":{"hosts":{"a":{"name":"x"},"b":null},"vars":{"y":1},"#
        + #""children":{"c":{"hosts":{"d":{}}}}}}},"db":{"hosts":{"e":{}}}}"#,
      outline: "all(web(a=1 b=1 c(d=1)) db(e=1))", warnings: [inventory, countsLeaves]),
    Sample(
      text: #"{"web":{"hosts":{"a":{}}},"all":{"hosts":{"b":{}}}}"#, outline: "all(web(a=1) b=1)",
      warnings: [inventory, countsLeaves]),
    Sample(
      text: #"{"a":{"hosts":["x"]}}"#, outline: "t(a(hosts(x=1)))", warnings: [countsLeaves]),
    // Who reports to whom
    Sample(
      text: #"[{"id":1,"name":"Ann","managerId":null},{"id":2,"name":"Bob","managerId":1}]"#,
      outline: "Ann(Bob)",
      warnings: ["keys read in place of the usual ones: `managerId` as parent"]),
    Sample(
      text: #"{"staff":[{"employeeId":1,"fullName":"Ann"},{"employeeId":2,"reportsTo":1}]}"#,
      outline: "Ann(2)",
      warnings: [
        "only `staff` is read, where the nodes are",
        "keys read in place of the usual ones: `employeeId` as id, `reportsTo` as parent, "
          + "`fullName` as name",
      ]),
    Sample(
      text: #"[{"name":"IT","manager":"Bob","value":3},{"name":"HR","manager":"Eve","value":4}]"#,
      outline: "#0(IT=3 HR=4)",
      warnings: [
        "keys read in place of the usual ones: `name` as id",
        "`manager` names no node and is not read",
        "nodes without a parent: 2, the first is `IT`; a root without a name is above them",
      ]),
    // Ids and ranks are no values
    Sample(
      text: #"{"name":"r","children":[{"name":"a","id":7,"rank":1},{"name":"b","id":8}]}"#,
      outline: "r(a b)",
      warnings: [
        "values of other keys than name, children, value, width, height, side, length, color are"
          + " ignored: "
          + "3, the first is `id` in line 1"
      ]),
    Sample(
      text: #"{"name":"r","children":[{"name":"a"},{"name":"b"}]}"#,
      options: .with { $0.value = "leaves" }, outline: "r(a=1 b=1)",
      warnings: ["every leaf counts 1"]),
    // Names that are keys, without values
    Sample(
      text: #"{"src":{"a":{},"b":{"c":null}}}"#, outline: "t(src(a=1 b(c=1)))",
      warnings: [countsLeaves]),
  ]

  @Test("The tree that comes out, and what is told", arguments: samples)
  func reads(sample: Sample) throws {
    let tree = try read(sample.text, as: .json, options: sample.options)
    #expect(tree.outline == sample.outline)
    #expect(tree.told == sample.warnings)
  }

  @Test("An inventory in YAML")
  func yaml() throws {
    let text = """
      all:
        children:
          web:
            hosts:
              a:
              b:
                ansible_port: 22
          db:
            hosts:
              c:
            vars: {x: 1}
      """
    #expect(try read(text, as: .yaml).outline == "all(web(a=1 b=1) db(c=1))")
    let hosts = "web:\n  hosts:\n    a:\n      port: 80\ndb:\n  hosts:\n    b:\n"
    #expect(try read(hosts, as: .yaml).outline == "#0(web(a=1) db(b=1))")
    #expect(
      try read(text, as: .yaml, options: .with { $0.value = "ansible_port" }).outline
        == "all(web(a b=22) db(c))")
  }

  /// Little-endian bytes of numbers in Base64.
  private static func packed<Number>(_ numbers: [Number], _ bits: (Number) -> UInt64) -> String {
    let size = MemoryLayout<Number>.size
    let bytes = numbers.flatMap { number in
      (0..<size).map { UInt8(truncatingIfNeeded: bits(number) >> (8 * UInt64($0))) }
    }
    return Data(bytes).base64EncodedString()
  }

  @Test(
    "Packed numbers of Plotly 6",
    arguments: [
      ("i1", packed([3, 5, 8] as [Int8]) { UInt64(UInt8(bitPattern: $0)) }, "r(a=3 b=5)"),
      ("u1", packed([3, 255, 0] as [UInt8]) { UInt64($0) }, "r=0(a=3 b=255)"),
      ("i2", packed([300, 5, 305] as [Int16]) { UInt64(UInt16(bitPattern: $0)) }, "r(a=300 b=5)"),
      ("u2", packed([3, 65_535, 0] as [UInt16]) { UInt64($0) }, "r=0(a=3 b=65535)"),
      (
        "int32", packed([3, 70_000, 70_003] as [Int32]) { UInt64(UInt32(bitPattern: $0)) },
        "r(a=3 b=70000)"
      ),
      ("u4", packed([3, 4_000_000_000, 0] as [UInt32]) { UInt64($0) }, "r=0(a=3 b=4000000000)"),
      ("f4", packed([0.5, 2.5, .nan] as [Float]) { UInt64($0.bitPattern) }, "r(a=0.5 b=2.5)"),
      ("f8", packed([0.1, 1e300, .nan] as [Double]) { $0.bitPattern }, "r(a=0.1 b=1e+300)"),
    ])
  func packedValues(type: String, data: String, outline: String) throws {
    let text = Self.figure(#"{"shape":"3","bdata":"\#(data)","dtype":"\#(type)"}"#, "total")
    #expect(try read(text, as: .json).outline == outline)
  }

  @Test("Labels may be packed, too")
  func packedLabels() throws {
    let data = Self.packed([2024, 1, 2] as [Int16]) { UInt64(UInt16(bitPattern: $0)) }
    let text =
      #"{"labels":{"dtype":"i2","bdata":"\#(data)"},"parents":["","2024","2024"],"values":[0,3,4]}"#
    #expect(try read(text, as: .json).outline == "2024=0(1=3 2=4)")
  }

  @Test("All letters of Base64, and each length of its padding", arguments: 254...257)
  func base64(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: 7 * $0) }
    let data = Self.packed(bytes) { UInt64($0) }
    let labels = (0..<count).map { #""n\#($0)""# }.joined(separator: ",")
    let parents = [String](repeating: "\"\"", count: count).joined(separator: ",")
    let text =
      #"{"labels":[\#(labels)],"parents":[\#(parents)],"values":{"dtype":"u1","bdata":"\#(data)"}}"#
    let tree = try read(text, as: .json).tree
    #expect(tree.children(of: 0).map { tree.value(of: $0) } == bytes.map { Double($0) })
  }

  @Test(
    "Texts that are no Base64: other lengths and signs, padding elsewhere, bits too many",
    arguments: [
      "AAA", "AAAAA", "AA=", "A===", "====", "=", "AA-_", "AA==AAAA", "A=AA", "AAA=AAAA", "AAA A",
      "AA A", #"AAAA\n"#, #"AAA\n"#, "AAÄ", "AB==", "AAB=",
    ])
  func noBase64(data: String) {
    let text = Self.figure(#"{"dtype":"u1","bdata":"\#(data)"}"#)
    let message = "the `bdata` of packed numbers is cut or damaged; each number has 1 bytes"
    #expect(
      refusal(of: text, as: .json) == failure(.other(message), line: 1, column: 83), "\(data)")
  }

  static let refused: [(String, ReadingOptions, String)] = [
    (
      figure(#"{"dtype":"i8","bdata":"AAAA"}"#), .with { _ in },
      "the dtype `i8` of packed numbers is unknown; there are i1, u1"
    ),
    (figure(#"{"dtype":"f8","bdata":"AAAA"}"#), .with { _ in }, "is cut or damaged"),
    (figure(#"{"dtype":"f8","bdata":"?"}"#), .with { _ in }, "is cut or damaged"),
    (figure(#"{"dtype":"f8"}"#), .with { _ in }, "a packed list has no `bdata`"),
    (
      figure(#"{"dtype":"u1","bdata":"AAAA"}"#).replacing("\"b\",", with: ""), .with { _ in },
      "there are 3 `parents` and 2 `labels`"
    ),
    (figure(#"{"dtype":"i1","bdata":"/wEB"}"#), .with { _ in }, "the value is -1; it must not"),
    (figure("[3,5,8]", "sum"), .with { _ in }, "`branchvalues` is `sum`; it can be total or"),
    (
      metafile, .with { $0.value = "bytes" }, "--value bytes changes nothing here; --value none"
    ),
    (metafile, .with { $0.label = "x" }, "--label changes nothing for metafiles of esbuild"),
    (
      #"{"a":{"x.js":[{"name":"n"}],"\"q\"":[{"name":"n"}]}}"#, .with { _ in },
      #"the nodes may be in `a."x.js"`, `a."\"q\""`: use --at 'a."x.js"' or another"#
    ),
    (
      #"{"name":"r","nodes":[{"name":"a","children":[{"name":"b"}]}]}"#, .with { _ in },
      "only one node was read, but `nodes` holds objects: use --at nodes to read these"
    ),
    (
      #"{"data":{"name":"r","nodes":[{"name":"a","children":[{"name":"b"}]}]},"z":1}"#,
      .with { $0.place = ["data"] }, "use --at data.nodes to read these"
    ),
    (
      #"[{"no":1,"title":"a"},{"no":2,"title":"b","parent":1}]"#, .with { _ in },
      "no node has the key `id`; --id takes one that nodes have"
    ),
    (#"{"x":{"name":"a"}}"#, .with { _ in }, "no object at the top has a name"),
    // No inventory without hosts, and no paths whose members have children
    (
      #"{"t":{"children":{"a":{"value":3},"b":{"value":4}}}}"#, .with { _ in },
      "no object at the top has a name, a value or children; the first other key is `t`"
    ),
    (
      #"{"a/b":{"size":1,"children":[{"size":3}]},"c/d":{"size":2,"children":[{"size":4}]}}"#,
      .with { _ in }, "the nodes may be in `a/b`, `c/d`: use --at a/b or another"
    ),
    (
      #"{"assetsByChunkName":{},"assets":[]}"#, .with { _ in },
      "these statistics of webpack have no `modules`"
    ),
    (
      #"{"a/b/self":1e308,"a/b/c":1,"a/b":1e308}"#, .with { _ in },
      "the values below `self` add up"
    ),
    (
      #"{"name":"r","children":[{"name":"a","id":7,"bytes":1},{"name":"b","id":8,"bytes":2}]}"#,
      .with { _ in }, "2 nodes have `bytes`, none `value`: use --value bytes"
    ),
    (
      #"{"_meta":{"hostvars":{}},"all":{"children":["web"]},"web":{"hosts":["a","b"]}}"#,
      .with { _ in }, "the groups of this inventory only list names; read the output of `ansible"
    ),
    (#"{"name":"r","size":"3 apples"}"#, .with { _ in }, "the value is `3 apples`"),
    (#"{"name":"r","size":"2k"}"#, .with { _ in }, "the value is `2k`"),
    (
      #"[{"id":1,"value":1e308},{"id":2,"value":1e308}]"#.replacing("}", with: #","parent":null}"#),
      .with { _ in }, "the values below `#2` add up"
    ),
    (#"{"name":"r","size":"1.4B"}"#, .with { _ in }, "the value is `1.4B`"),
  ]

  @Test("What cannot be read says why, and which option helps", arguments: refused)
  func refuses(text: String, options: ReadingOptions, message: String) {
    let error = refusal(of: text, as: .json, options: options)?.description ?? "read"
    #expect(error.contains(message), "\(error)")
  }

  @Test(
    "Keys and columns in quotes",
    arguments: [
      ("data.items", ["data", "items"]), (#"a."b.js".c"#, ["a", "b.js", "c"]),
      (#""x\"\\.".""."#, [#"x"\."#, ""]), ("a..b.", ["a", "b"]), (#"a"b.c"#, [#"a"b"#, "c"]),
      (#""a"#, nil), (#""a"b"#, nil), (#""a\"#, nil), (#"""#, nil),
    ] as [(String, [String]?)])
  func quotedKeys(text: String, keys: [String]?) {
    #expect(ReadingOptions.parts(of: text, separator: ".") == keys)
  }

  @Test("A figure whose parents stand behind lists that are longer than what is looked at")
  func longFigure() throws {
    let count = 20_000
    let labels = (0..<count).map { "\"number \($0)\"" }.joined(separator: ",")
    let parents = "\"\"" + String(repeating: ",\"number 0\"", count: count - 1)
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: path) }
    for first in [#""labels":[\#(labels)]"#, #""branchvalues":"total","customdata":[\#(labels)]"#] {
      let text = #"{"data":[{\#(first),"ids":[\#(labels)],"parents":[\#(parents)]}]}"#
      try Data(text.utf8).write(to: path)
      #expect(try TreeImporter.read(.file(path.path)).tree.count == count)
    }
  }

  @Test("A hundred thousand values that are packed, groups, and keys that are paths")
  func large() throws {
    let count = 100_000
    let labels = (0..<count).map { "\"\($0)\"" }.joined(separator: ",")
    let parents = "\"\"" + String(repeating: ",\"0\"", count: count - 1)
    let data = Self.packed([UInt8](repeating: 1, count: count)) { UInt64($0) }
    let text =
      #"{"labels":[\#(labels)],"parents":[\#(parents)],"values":{"dtype":"u1","bdata":"\#(data)"}}"#
    #expect(try read(text, as: .json).tree.weights[0] == Double(count))
    let groups =
      #"{"g":{"hosts":{"h":{}},"children":{"#
      + String(repeating: #""g":{"children":{"#, count: count)
      + String(repeating: "}}", count: count) + "}}}"
    #expect(try read(groups, as: .json).tree.count == count + 2)
    let paths = (0..<count).map { "\"a/\($0)\":1" }.joined(separator: ",")
    #expect(try read("{\(paths)}", as: .json).tree.weights[0] == Double(count))
  }
}
