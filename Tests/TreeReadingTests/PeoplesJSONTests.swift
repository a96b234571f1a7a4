import ReadingSupport
import Testing
import TreeLayout
import TreeModel
import TreeReading

/// JSON as people have it, each with the tree that comes out and what is told.
@Suite("JSON as people have it")
struct PeoplesJSONTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let text: String
    var options = ReadingOptions()
    let outline: String
    var warnings: [String] = []

    var testDescription: String { String(text.prefix(60)) }
  }

  private static let plotly = "taken as nodes: `labels` and `parents`, as Plotly has them"

  static let samples = [
    // Plotly's columns, alone and in a figure
    Sample(
      text: #"{"labels":["r","a","b"],"parents":["","r","r"],"values":[0,3,null]}"#,
      outline: "r=0(a=3 b)",
      warnings: [plotly, "leaves without a value count 0: 1, the first is 'b'"]),
    Sample(
      text: #"{"data":[{"type":"treemap","ids":[1,2],"labels":["r","a"],"parents":["",1]}]}"#,
      outline: "r(a)", warnings: [plotly]),
    // Numbers as people write them, and a sum that says nothing new
    Sample(
      text: #"{"name":"r","value":1205.5,"children":[{"name":"a","value":"1,200"},"#
        + #"{"name":"b","value":"$5.50"}]}"#,
      options: .with { $0.decimalMark = .point }, outline: "r=1205.5(a=1200 b=5.5)",
      warnings: ["texts that are read as numbers: 2, the first is `1,200` in line 1"]),
    // What a directory takes itself
    Sample(
      text: #"[{"type":"directory","name":"d","size":4096,"contents":["#
        + #"{"type":"directory","name":"e","size":4096},{"type":"file","name":"f","size":5}]}]"#,
      outline: "d(e f=5)",
      warnings: [
        "keys read in place of the usual ones: `contents` as children, `size` as value",
        "leaves without a value count 0: 1, the first is 'e'",
      ]),
    // Other keys
    Sample(
      text: #"{"label":"r","nodes":[{"label":"a","size":1},{"label":"b","size":2}]}"#,
      outline: "r(a=1 b=2)",
      warnings: [
        "keys read in place of the usual ones: "
          + "`nodes` as children, `label` as name, `size` as value"
      ]),
    Sample(
      text: #"{"title":"r","items":[{"title":"a","weight":"1.5"},{"title":"b","weight":""}]}"#,
      outline: "r(a=1.5 b)",
      warnings: [
        "keys read in place of the usual ones: "
          + "`items` as children, `title` as name, `weight` as value",
        "texts that are read as numbers: 1, the first is `1.5` in line 1",
        "leaves without a value count 0: 1, the first is 'b'",
      ]),
    Sample(
      text: #"{"id":7,"children":[{"id":8,"count":1}]}"#, outline: "7(8=1)",
      warnings: ["keys read in place of the usual ones: `id` as name, `count` as value"]),
    Sample(
      text: #"{"name":"r","label":"x","children":[{"name":"a","value":1,"size":9}]}"#,
      outline: "r(a=1)",
      warnings: [
        "values of other keys than name, children, value, width, height, side, length, color are"
          + " ignored: "
          + "2, the first is `label` in line 1"
      ]),
    Sample(
      text: #"{"n":"r","kids":[{"n":"a","bytes":3}]}"#,
      options: .with { ($0.label, $0.children, $0.value) = ("n", "kids", "bytes") },
      outline: "r(a=3)"),
    Sample(
      text: #"{"name":"r","children":[{"name":"a","x":3}]}"#,
      options: .with { $0.value = "none" }, outline: "r(a)",
      warnings: [
        "values of other keys than name, children, width, height, side, length, color are"
          + " ignored: "
          + "1, the first is `x` in line 1"
      ]),
    // Objects of numbers
    Sample(
      text: #"{"src":{"main.c":120,"size":{"list.c":8.5,"none":null}},"empty":{},"z":-0}"#,
      outline: "t(src(main.c=120 size(list.c=8.5 none)) empty z=0)",
      warnings: ["leaves without a value count 0: 2, the first is 'empty'"]),
    Sample(text: #"{"a": 1, "b": 2, "value": 3}"#, outline: "t(a=1 b=2 value=3)"),
    Sample(text: #"{"value": 3}"#, outline: "#0=3"),
    // Arrays
    Sample(
      text: #"[{"name":"a","value":1},{"name":"b","children":[{"name":"c","value":2}]}]"#,
      outline: "#0(a=1 b(c=2))"),
    Sample(text: #"[{"name":"r","children":[{"name":"c","value":2}]}]"#, outline: "r(c=2)"),
    Sample(
      text: #"""
        [{"id":1,"name":"flare"},{"id":3,"name":"b","parent":2,"size":4},
         {"id":2,"name":"a","parent":1},{"id":4,"parent":1,"size":5}]
        """#,
      outline: "flare(a(b=4) 4=5)",
      warnings: ["keys read in place of the usual ones: `size` as value"]),
    Sample(
      text: #"[{"name":"Eve","parent":""},{"name":"Cain","parent":"Eve","value":2}]"#,
      outline: "Eve(Cain=2)", warnings: ["keys read in place of the usual ones: `name` as id"]),
    Sample(
      text: #"[{"id":1,"parent":0},{"id":2,"parent":""},{"id":3,"parent":2}]"#,
      outline: "#0(1 2(3))",
      warnings: [
        "parents that are not nodes and are read as no parent: 1, the first is `0` in line 1",
        "nodes without a parent: 2, the first is `1`; a root without a name is above them",
      ]),
    Sample(
      text: #"[{"key":"b","boss":"a","pay":2},{"key":"a","boss":null,"pay":3}]"#,
      options: .with { ($0.id, $0.parent, $0.value) = ("key", "boss", "pay") },
      outline: "a=3(b=2)",
      warnings: [
        "inner nodes with values of their own: 1, the first is `a`; layouts that give a "
          + "node the sum of its children ignore these values"
      ]),
    // tree -J -s
    Sample(
      text: #"""
        [
          {"type":"directory","name":".","contents":[
            {"type":"file","name":"a.c","size":12},
            {"type":"directory","name":"lib","contents":[
              {"type":"file","name":"b.c","size":3}
            ]}
          ]}
        ,
          {"type":"report","directories":2,"files":2}
        ]
        """#,
      outline: ".(a.c=12 lib(b.c=3))",
      warnings: [
        "keys read in place of the usual ones: `contents` as children, `size` as value",
        "values of other keys than name, contents, size, width, height, side, length, color are"
          + " ignored: "
          + "2, the first is `directories` in line 9",
      ]),
    // npm ls --json
    Sample(
      text: #"""
        {"version":"1.0.0","name":"app","dependencies":{
          "left-pad":{"version":"1.3.0","resolved":"https://example.org"},
          "size":{"version":"2.0.0","dependencies":{"name":{"version":"0.1.0"}}}}}
        """#,
      outline: "app(left-pad=1 size(name=1))",
      warnings: [
        "keys read in place of the usual ones: `dependencies` as children",
        "values of other keys than name, dependencies, value, width, height, side, length, color "
          + "are "
          + "ignored: 5, the first is `version` in line 1",
        countsLeaves,
      ]),
    Sample(
      text: #"{"children":{"src":{"children":{"a.js":120,"b.js":10}},"README":7,"x":[1]}}"#,
      outline: "#0(src(a.js=120 b.js=10) README=7 x)",
      warnings: ["leaves without a value count 0: 1, the first is 'x'"]),
    // JSON Lines
    Sample(
      text: "{\"id\":1,\"parent\":null}\n{\"id\":2,\"parent\":1,\"value\":5}\n",
      outline: "1(2=5)"),
    Sample(
      text: "{\"name\":\"a\",\"value\":1}\n{\"name\":\"b\"}\n", outline: "#0(a=1 b)",
      warnings: ["leaves without a value count 0: 1, the first is 'b'"]),
    // What a server answers, and lists of values
    Sample(
      text: #"{"status":"ok","data":{"items":[{"id":1,"parentId":null},{"id":2,"parentId":1}]}}"#,
      outline: "1(2)",
      warnings: [
        "only `data.items` is read, where the nodes are",
        "keys read in place of the usual ones: `parentId` as parent",
      ]),
    Sample(
      text: #"{"data":{"name":"r","children":[{"name":"a","value":[3, 1]}]},"x":[[1]]}"#,
      outline: "r(a=3)",
      warnings: [
        "only `data` is read, where the nodes are",
        "lists of values, of which the first is taken: 1, the first is in line 1",
      ]),
    Sample(
      text: #"{"a":[{"name":"x","value":1}],"b":{"c":[{"name":"y","value":2}]}}"#,
      options: .with { $0.place = ["b", "c"] }, outline: "y=2"),
    Sample(
      text: #"{"name":"r","children":[{"name":"a","value":-3},{"name":"b","value":"2"}]}"#,
      options: .with { $0.negative = .leftOut }, outline: "r(a b=2)",
      warnings: [
        "texts that are read as numbers: 1, the first is `2` in line 1",
        "nodes with a negative value, which is left out: 1, together -3",
        "leaves without a value count 0: 1, the first is 'a'",
      ]),
    Sample(
      text: #"{"a":-1,"b":2}"#, options: .with { $0.negative = .taken }, outline: "t(a=1 b)",
      warnings: [
        "nodes with a positive value, which is left out: 1, together 2",
        "leaves without a value count 0: 1, the first is 'b'",
      ]),
    Sample(
      text: #"[{"package_name":"a","dependencies":[{"package_name":"b"}]}]"#, outline: "a(b)",
      warnings: [
        "keys read in place of the usual ones: `dependencies` as children, `package_name` as name"
      ]),
    // Texts as children
    Sample(
      text: #"{"name":"r","children":["a",{"name":"b","children":["c","c"]},{},"d"]}"#,
      outline: "r(a=1 b(c=1 c=1) #3=1 d=1)", warnings: [countsLeaves]),
    Sample(
      text: #"{"name":"r","children":["a",{"name":"b","value":2}]}"#, outline: "r(a b=2)",
      warnings: ["leaves without a value count 0: 1, the first is 'a'"]),
    Sample(
      text: #"{"name":"r","children":["a"]}"#, options: .with { $0.value = "none" },
      outline: "r(a)"),
    Sample(
      text: #"[{"name":"b","children":["c"]},"a"]"#, outline: "#0(b(c=1) a=1)",
      warnings: [countsLeaves]),
    Sample(
      text: #"{"children":{"src":["a.js","b.js"],"x":[1,"y"],"z":[]}}"#,
      outline: "#0(src(a.js=1 b.js=1) x=1 z=1)", warnings: [countsLeaves]),
    // Keys as names, with lists of texts
    Sample(
      text: #"{"src":["a.js",{"lib":["b.js"]},"c.js"],"docs":{"en":["x"],"de":null},"e":[]}"#,
      outline: "t(src(a.js=1 lib(b.js=1) c.js=1) docs(en(x=1) de=1) e=1)",
      warnings: [countsLeaves]),
    Sample(
      text: #"{"src":["a","b"],"c":3}"#, outline: "t(src(a b) c=3)",
      warnings: ["leaves without a value count 0: 2, the first is 'a'"]),
    Sample(
      text: #"{"a":1,"b":["c"]}"#, options: .with { $0.value = "none" }, outline: "t(a b(c))"),
    Sample(text: #"["a",{"b":["c"]}]"#, outline: "t(a=1 b(c=1))", warnings: [countsLeaves]),
    Sample(
      text: #"{"status":"ok","tree":{"src":["a"],"b":["c"]}}"#,
      options: .with { $0.place = ["tree"] }, outline: "t(src(a=1) b(c=1))",
      warnings: [countsLeaves]),
  ]
  private static let countsLeaves = "no node has a value, so every leaf counts 1"

  @Test("The tree that comes out, and what is told", arguments: samples)
  func reads(sample: Sample) throws {
    let tree = try read(sample.text, as: .json, options: sample.options)
    #expect(tree.outline == sample.outline)
    #expect(tree.told == sample.warnings)
  }

  static let refused: [(String, ReadingOptions, String)] = [
    (
      #"{"name":"r","children":[{"name":"a","bytes":1},{"name":"b","bytes":2}]}"#, .with { _ in },
      "file: 2 nodes have `bytes`, none `value`: use --value bytes, or --value none for a tree "
        + "without values"
    ),
    (
      #"{"name":"r","kids":[{"name":"a","value":1}]}"#, .with { _ in },
      "file: only one node was read, but `kids` holds objects: use --children kids if these are "
        + "its children, or --at with the keys on the way to the nodes"
    ),
    (
      #"{"a":{"items":[{"name":"x"}]},"b":[{"name":"y"}]}"#, .with { _ in },
      "file: the nodes may be in `a.items`, `b`: use --at a.items or another"
    ),
    (
      #"{"a":[{"name":"x"}]}"#, .with { $0.place = ["a", "b"] },
      "file: there is nothing at `a.b`: --at takes the keys on the way to the nodes, with points "
        + "between them; a key that holds a point stands in quotes, as in "
        + "'outputs.\"main.js\".inputs'"
    ),
    (
      "{\n\"Alice\":[[\"Bob\",\"Carl\"]]}", .with { _ in },
      "file: no object at the top has a name, a value or children; the first other key is `Alice` "
        + "in line 2. If these are nodes, use --label, --value and --children; if nodes are below, "
        + "--at with the keys on the way; columns and rows are read from tables (.csv)"
    ),
    (
      #"{"nodes":[{"id":"a"}],"links":[{"source":"a","target":"b"}]}"#, .with { _ in },
      "file, line 1: `links` say which nodes belong together; write them as a table with the "
        + "columns source,target,value"
    ),
    (
      #"{"name":"r","value":1}"#, .with { $0.value = "bytes" },
      "file: no node has the key `bytes`; --value takes one that nodes have"
    ),
    (
      #"{"name":"r","children":{"name":"only","value":5}}"#, .with { _ in },
      "file, line 1, column 32: found `\"` instead of an object or a number; a single child "
        + "stands in `[` and `]`, too"
    ),
    (
      #"[{"id":1},{"id":2,"parent":3}]"#, .with { _ in },
      "file, line 1: the parent of `2` is `3`, but no row has that id; add one without a parent, "
        + "or leave the field empty"
    ),
    (
      "[{\"id\":1},\n{\"id\":1,\"parent\":1}]", .with { _ in },
      "file, line 2: `1` occurs twice, first in line 1; give each node an id of its own"
    ),
    // Lists of names of other nodes
    (
      "[{\"name\":\"a\",\"dependencies\":[\"b\"]},\n{\"name\":\"b\",\"dependencies\":[]}]",
      .with { _ in },
      "file, line 1: `b` stands in a list, but is also the name of the node in line 2: if it is "
        + "that one, write a table (.csv) with the columns parent,child; if it is another one, "
        + "write an object here"
    ),
    (
      "{\"a\":[\"b\"],\n\"b\":[\"c\"]}", .with { _ in },
      "file, line 1: `b` stands in a list, but is also the name of the node in line 2: if it is "
        + "that one, write a table (.csv) with the columns parent,child; if it is another one, "
        + "write an object here"
    ),
    (
      #"{"a":["b",5]}"#, .with { _ in },
      "file, line 1, column 11: `5` stands in a list of children, where it may be a name or a "
        + "value: put it in quotes as a name, or write an object with a name and this value; lists "
        + "of ids are read from tables (.csv) with the columns parent,child"
    ),
  ]

  @Test("What comes out poorer than the file is refused, with the option", arguments: refused)
  func refuses(text: String, options: ReadingOptions, message: String) {
    #expect(refusal(of: text, as: .json, options: options)?.description == message)
  }

  @Test(
    "What is no tree is refused",
    arguments: [
      #"{"a":"b"}"#, #"{"labels":["a","b"],"values":[1,2]}"#,
      #"{"columns":["a","b"],"data":[["x",1]]}"#, #"[{"region":"EU","sales":3}]"#,
      #"[{"sales":3},{"sales":4}]"#, #"{"rows":[{"tags":["a"],"n":3}]}"#,
      #"{"data":[{"Region":"EU","Sales":3}]}"#, #"{"data":{"edges":[{"node":{"name":"a"}}]}}"#,
    ])
  func noTrees(text: String) {
    let message = refusal(of: text, as: .json)?.description ?? "read"
    #expect(message.contains("no object at the top has a name, a value or children"), "\(message)")
  }

  @Test("Forty thousand levels of names and lists, and as many texts")
  func largeLists() throws {
    let count = 40_000
    let texts = String(repeating: "\"b\",", count: count) + "\"c\""
    let deep =
      String(repeating: "{\"a\":[", count: count) + texts + String(repeating: "]}", count: count)
    let tree = try read(deep, as: .json).tree
    #expect((tree.levelCount, tree.weights[0]) == (count + 2, Double(count + 1)))
  }

  @Test("A figure of Plotly is read to its end, and other parts of it are told")
  func figures() throws {
    let part = #"{"labels":["r","a"],"parents":["","r"]}"#
    let two = try read(#"{"data":[\#(part),\#(part)],"layout":{}}"#, as: .json)
    #expect(two.outline == "r(a)")
    #expect(two.warnings.contains("only the first part of the figure is read"))
    for text in [String(part.dropLast()), part + "x", #"{"data":[\#(part)]"#] {
      #expect(throws: TreeImportError.self, "\(text)") { try read(text, as: .json) }
    }
  }

  @Test("What ECharts and Vega want is read where the nodes are")
  func wrapped() throws {
    let eCharts = """
      {"title": {"text": "x"}, "tooltip": {}, "series": [
        {"type": "treemap", "name": "Disk", "data": [
          {"name": "a", "children": [{"name": "b", "value": 2}]}, {"name": "c", "value": 3}],
         "label": {"show": true, "value": [1]}}, {"type": "pie", "data": [{"value": 1}]}]}
      """
    var tree = try read(eCharts, as: .json)
    #expect(tree.outline == "#0(a(b=2) c=3)")
    #expect(
      tree.told[0]
        == "only `data` of the first of `series` is read, where ECharts has its nodes")
    let vega = """
      {"$schema": "https://vega.example/schema/v5.json", "width": 9, "signals": [{"value": 1}],
       "data": [{"name": "tree", "values": [
          {"id": 1, "name": "r"}, {"id": 2, "name": "s", "parent": 1, "size": 4}],
          "transform": [{"type": "stratify", "key": "id", "parentKey": "parent"}]}],
       "marks": [{"type": "rect", "value": 3, "children": []}]}
      """
    tree = try read(vega, as: .json)
    #expect(tree.outline == "r(s=4)")
    #expect(refusal(of: String(vega.dropLast(2)), as: .json)?.description.contains("`]`") == true)
    // A node's own data is none.
    let plain = #"{"name": "r", "data": {"values": [{}]}, "children": [{"name": "a"}]}"#
    #expect(try read(plain, as: .json).outline == "r(a)")
  }

  @Test("A lock of npm: each package below the nearest that depends on it")
  func packageLock() throws {
    let lock = """
      {"name": "app", "version": "1.0.0", "lockfileVersion": 3, "requires": true, "packages": {
        "": {"dependencies": {"a": "^1", "@s/b": "*"}, "devDependencies": {"c": "1"}},
        "node_modules/@s/b": {"version": "2.0.0", "dependencies": {"a": "^2", "c": "1"}},
        "node_modules/@s/b/node_modules/a": {"version": "2.1.0", "dependencies": {"d": "1"}},
        "node_modules/a": {"version": "1.0.0", "peerDependencies": {"none": "1"}},
        "node_modules/c": {"resolved": "packages/c", "link": true},
        "node_modules/d": {"version": "1.0.0", "dependencies": {"@s/b": "*"}},
        "packages/c": {"version": "3.0.0", "dependencies": {"d": "1"}}}}
      """
    let tree = try read(lock, as: .json)
    #expect(tree.outline == "app(@s/b 2.0.0(a 2.1.0=1) a 1.0.0=1 packages/c(d 1.0.0=1))")
    #expect(
      tree.warnings == [
        "dependencies on packages that are elsewhere in the tree: 3; a package is below the "
          + "nearest one that depends on it"
      ])
    let older =
      #"{"name": "app", "lockfileVersion": 1, "dependencies": {"#
      + #""a": {"version": "1", "dependencies": {"b": {}}}, "c": {}, "d": {}}}"#
    #expect(try read(older, as: .json).outline == "app(a(b=1) c=1 d=1)")
  }

  private static let lock = #"""
    {"name": "app", "lockfileVersion": 3, "packages": {
      "": {"dependencies": {"a": "^1"}, "devDependencies": null, "license": ["MIT", {}]},
      "node_modules/a": {"version": "1.0.0", "resolved": "https://x.example/a.tgz",
        "peerDependencies": {"b": "*"}},
      "node_modules/b": {"resolved": "packages/b", "link": true},
      "packages/b": {"version": "3.0.0"}}, "more": [1, {"packages": 2}]}
    """#

  @Test("Keys of a lock may have escapes, and others are not read")
  func escapedPackageLock() throws {
    let outline = "app(a 1.0.0(packages/b=1))"
    #expect(try read(Self.lock, as: .json).outline == outline)
    let escaped = Self.lock.replacing("node_modules/a", with: #"node\u005fmodules\/a"#)
      .replacing(#""name""#, with: #""n\u0061me""#).replacing(#""link""#, with: #""\u006cink""#)
    #expect(try read(escaped, as: .json).outline == outline)
  }

  @Test(
    "A lock that is not as npm writes it names the place",
    arguments: [
      (#""^1""#, "1", "line 2, column 30: found `1` instead of a string in quotes"),
      (#""1.0.0""#, "1.5", "line 3, column 33: found `1` instead of a string in quotes"),
      (#"{"b": "*"}"#, "[]", "line 4, column 25: found `[` instead of `{`"),
      ("true", "\"yes\"", "line 5, column 56: found `\"` instead of `true` or `false`"),
      (#"{"version": "3.0.0"}"#, "null", "line 6, column 17: found `n` instead of `{`"),
      ("2}]}", "2}]} x", "line 6, column 70: found `x` instead of the end"),
      (
        #""packages": {"#, #""packages": 1, "other": {"#,
        "line 1, column 51: found `1` instead of `{`"
      ),
      (#""packages": {"#, #""other": {"#, "there are no `packages` at its top, where npm lists"),
    ])
  func brokenPackageLock(part: String, other: String, message: String) {
    let error = refusal(of: Self.lock.replacing(part, with: other), as: .json)?.description
    #expect(error?.contains(message) == true, "\(error ?? "read")")
  }

  // Would take hours if each folder above were looked into for each name.
  @Test("A package that is deep in folders may ask for many others")
  func deepPackageLock() throws {
    let folder = String(repeating: "node_modules/b/", count: 2_000) + "node_modules/c"
    let asked = (0..<20_000).map { #""n\#($0)": "1""# }.joined(separator: ", ")
    let lock =
      #"{"name": "r", "lockfileVersion": 3, "packages": {"": {"dependencies": {"a": "1"}}, "#
      + #""node_modules/a": {"link": true, "resolved": "\#(folder)"}, "#
      + #""\#(folder)": {"version": "2", "dependencies": {\#(asked)}}, "#
      + #""node_modules/b/node_modules/n7": {"version": "3"}, "#
      + #""node_modules/n7": {"version": "4"}, "node_modules/n8": {"version": "5"}}}"#
    #expect(try read(lock, as: .json).outline == "r(c 2(n7 3=1 n8 5=1))")
  }

  @Test("What npm and cargo print of dependencies")
  func dependencies() throws {
    let npm = """
      {"version": "1.0.0", "name": "app", "dependencies": {
        "a": {"version": "2.1.0", "resolved": "https://x.example/a.tgz", "overridden": false,
          "dependencies": {"b": {"version": "1.1.1"}}},
        "c": {"version": "0.1.0"}}}
      """
    #expect(try read(npm, as: .json).outline == "app(a(b=1) c=1)")
    let cargo = """
      {"packages": [{"name": "app", "version": "0.1.0", "id": "path#app@0.1.0", "targets": []},
        {"name": "serde", "version": "1.0.2", "id": "r#serde@1.0.2"},
        {"name": "json", "version": "2.0.0", "id": "r#json@2.0.0"}],
       "workspace_members": ["path#app@0.1.0"], "resolve": {"nodes": [
        {"id": "r#json@2.0.0", "dependencies": ["r#serde@1.0.2", "r#new@1.0.0"], "deps": []},
        {"id": "path#app@0.1.0", "dependencies": ["r#json@2.0.0", "r#serde@1.0.2"]},
        {"id": "r#serde@1.0.2", "dependencies": []}], "root": ROOT}, "version": 1}
      """
    for root in ["\"path#app@0.1.0\"", "null"] {
      let tree = try read(cargo.replacing("ROOT", with: root), as: .json)
      #expect(tree.outline == "app 0.1.0(json 2.0.0(r#new@1.0.0=1) serde 1.0.2=1)")
      #expect(
        tree.warnings == [
          "dependencies on packages that are elsewhere in the tree: 1; a package is below the "
            + "nearest one that depends on it"
        ])
    }
    #expect(
      refusal(of: #"{"packages":[{"name":"a","version":"1","id":"a"}],"resolve":null}"#, as: .json)?
        .description
        == "file: there are no dependencies in it; run cargo metadata without --no-deps")
  }

  private static let cargo = #"""
    {"packages": [{"name": "app", "version": "0.1.0", "id": "p#app", "targets": [{"id": 7}]},
      {"name": "json", "version": "2.0.0", "id": "r#json", "authors": null}],
     "workspace_members": ["p#app"], "resolve": {"root": null, "nodes": [
      {"id": "p#app", "dependencies": ["r#json"], "deps": [{"name": "json"}]},
      {"id": "r#json", "dependencies": []}]}, "version": 1}
    """#

  @Test("Keys of cargo metadata may have escapes")
  func escapedCargoMetadata() throws {
    let outline = "app 0.1.0(json 2.0.0=1)"
    #expect(try read(Self.cargo, as: .json).outline == outline)
    let escaped = Self.cargo.replacing(#""id""#, with: #""\u0069d""#)
      .replacing(#""dependencies""#, with: #""depend\u0065ncies""#)
    #expect(try read(escaped, as: .json).outline == outline)
  }

  @Test(
    "Cargo metadata that is not as cargo prints it names the place",
    arguments: [
      (#""json", "v"#, #"1, "v"#, "line 2, column 12: found `1` instead of a string in quotes"),
      (#", "id": "r#json", "#, ", ", "line 2, column 3: this package lacks its `id`, `name` or"),
      (#"["p#app"]"#, "{}", "line 3, column 23: found `{` instead of `[`"),
      (#"["r#json"]"#, "[null]", "line 4, column 36: found `n` instead of a string in quotes"),
      (#", "dependencies": []"#, "", "line 5, column 3: this node lacks its `id` or"),
      (#""root": null"#, #""root": 1"#, "line 3, column 54: found `1` instead of a string"),
      (#""version": 1}"#, #""version": 1} ]"#, "line 5, column 57: found `]` instead of the end"),
      (#""nodes""#, #""other""#, "there are no dependencies in it; run cargo metadata without"),
    ])
  func brokenCargoMetadata(part: String, other: String, message: String) {
    let error = refusal(of: Self.cargo.replacing(part, with: other), as: .json)?.description
    #expect(error?.contains(message) == true, "\(error ?? "read")")
  }
}
