import Testing
import TreeData

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

  static let samples = [
    // Other keys
    Sample(
      text: #"{"label":"r","nodes":[{"label":"a","size":1},{"label":"b","size":2}]}"#,
      outline: "r(a=1 b=2)",
      warnings: [
        "keys that are taken for others: `nodes` as children, `label` as name, `size` as value"
      ]),
    Sample(
      text: #"{"title":"r","items":[{"title":"a","weight":"1.5"},{"title":"b","weight":""}]}"#,
      outline: "r(a=1.5 b)",
      warnings: [
        "keys that are taken for others: `items` as children, `title` as name, `weight` as value",
        "texts that are read as numbers: 1, the first is `1.5` in line 1",
      ]),
    Sample(
      text: #"{"id":7,"children":[{"id":8,"count":1}]}"#, outline: "7(8=1)",
      warnings: ["keys that are taken for others: `id` as name, `count` as value"]),
    Sample(
      text: #"{"name":"r","label":"x","children":[{"name":"a","value":1,"size":9}]}"#,
      outline: "r(a=1)",
      warnings: [
        "values of other keys than name, children, value, width, height, side are ignored: 2, the "
          + "first is `label` in line 1"
      ]),
    Sample(
      text: #"{"n":"r","kids":[{"n":"a","bytes":3}]}"#,
      options: .with { ($0.label, $0.children, $0.value) = ("n", "kids", "bytes") },
      outline: "r(a=3)"),
    Sample(
      text: #"{"name":"r","children":[{"name":"a","x":3}]}"#,
      options: .with { $0.value = "none" }, outline: "r(a)",
      warnings: [
        "values of other keys than name, children, width, height, side are ignored: 1, the first "
          + "is `x` in line 1"
      ]),
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
      warnings: ["keys that are taken for others: `size` as value"]),
    Sample(
      text: #"[{"name":"Eve","parent":""},{"name":"Cain","parent":"Eve","value":2}]"#,
      outline: "Eve(Cain=2)", warnings: ["keys that are taken for others: `name` as id"]),
    Sample(
      text: #"[{"key":"b","boss":"a","pay":2},{"key":"a","boss":null,"pay":3}]"#,
      options: .with { ($0.id, $0.parent, $0.value) = ("key", "boss", "pay") },
      outline: "a=3(b=2)",
      warnings: [
        "inner nodes with values of their own: 1, the first is `a`; layouts that weigh a node by "
          + "the sum of its children ignore them"
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
        "keys that are taken for others: `contents` as children, `size` as value",
        "values of other keys than name, contents, size, width, height, side are ignored: 2, the "
          + "first is `directories` in line 9",
      ]),
    // npm ls --json
    Sample(
      text: #"""
        {"version":"1.0.0","name":"app","dependencies":{
          "left-pad":{"version":"1.3.0","resolved":"https://example.org"},
          "size":{"version":"2.0.0","dependencies":{"name":{"version":"0.1.0"}}}}}
        """#,
      outline: "app(left-pad size(name))",
      warnings: [
        "keys that are taken for others: `dependencies` as children",
        "values of other keys than name, dependencies, value, width, height, side are ignored: 5, "
          + "the first is `version` in line 1",
      ]),
    Sample(
      text: #"{"children":{"src":{"children":{"a.js":120,"b.js":10}},"README":7,"x":[1]}}"#,
      outline: "#0(src(a.js=120 b.js=10) README=7 x)"),
  ]

  @Test("The tree that comes out, and what is told", arguments: samples)
  func reads(sample: Sample) throws {
    let tree = try read(sample.text, as: .json, options: sample.options)
    #expect(tree.outline == sample.outline)
    #expect(tree.warnings == sample.warnings)
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
        + "its children"
    ),
    (
      #"{"name":"r","value":1}"#, .with { $0.value = "bytes" },
      "file: no node has the key `bytes`; --value takes one that nodes have"
    ),
    (
      #"[{"id":1},{"id":2,"parent":3}]"#, .with { _ in },
      "file, line 1: the parent of `2` is `3`, but no row has that id"
    ),
    (
      "[{\"id\":1},\n{\"id\":1,\"parent\":1}]", .with { _ in },
      "file, line 2: `1` occurs twice, first in line 1; give each node an id of its own"
    ),
    (
      #"[{"id":1,"parent":null},{"id":2,"parent":""}]"#, .with { _ in },
      "file, line 1: `2` has no parent, but `1` in line 1 is the root already"
    ),
  ]

  @Test("What comes out poorer than the file is refused, with the option", arguments: refused)
  func refuses(text: String, options: ReadingOptions, message: String) {
    #expect(refusal(of: text, as: .json, options: options)?.description == message)
  }
}
