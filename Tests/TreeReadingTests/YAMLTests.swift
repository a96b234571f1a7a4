import ReadingSupport
import Testing
import TreeLayout
import TreeModel
import TreeReading

/// Trees in YAML.
@Suite("YAML")
struct YAMLTests {
  static let samples: [(text: String, outline: String, warnings: [String])] = [
    (
      """
      # A tree
      name: src
      children:
        - name: main.c   # the start
          value: 120
        - name: 'it''s'
          children:
          - name: "a\\tb\\u00e4\\x41"
            value: 80.5
          -
            name: "007"
            value: .5
      """,
      "src(main.c=120 it's(a\tbäA=80.5 007=0.5))", []
    ),
    // A list at the top, one document, with Windows' line ends
    (
      "%YAML 1.2\r\n---\r\n- name: a\r\n  value: 1\r\n- name: b\r\n  value: 2\r\n...\r\n",
      "#0(a=1 b=2)", []
    ),
    // Within brackets, over lines, and JSON itself
    (
      "name: r\nchildren: [{name: a, value: 1}, {name: b c, # d\n  value: 2,},\n  ]\n",
      "r(a=1 b c=2)", []
    ),
    ("{\"name\":\"r\",\n\"children\":[{\"name\":\"a\"}]}\n", "r(a)", []),
    // Keys as names
    ("src:\n  main.c: 120\n  lib:\n    list.c: 80\n", "t(src(main.c=120 lib(list.c=80)))", []),
    // Nodes that name their parents, and other keys
    (
      "- id: 1\n  name: r\n- id: 2\n  parent: 1\n  size: 3\n  note:\n", "r(2=3)",
      [
        "keys read in place of the usual ones: `size` as value",
        "values of other keys than name, children, size, width, height, side, length, color are "
          + "ignored: 1, the first is `note` in line 6",
      ]
    ),
    // Texts as children, beside others
    (
      "name: r\nchildren:\n  - a, b\n  - {name: c, children: ['1', true]}\n",
      "r(a, b=1 c(1=1 true=1))", [countsLeaves]
    ),
    // Names below keys, as in an outline
    (
      "src:\n  - a.swift\n  - lib:\n      - b: \n      - c d\n\ndocs:\n- index.md\n",
      "t(src(a.swift=1 lib(b=1 c d=1)) docs(index.md=1))", [countsLeaves]
    ),
    (
      "src: [a, {b: 3}, c]\n", "t(src(a b=3 c))",
      ["leaves without a value count 0: 2, the first is 'a'"]
    ),
    ("- Bread\n- Milk:\n  - Oat\n  - Cow\n", "t(Bread=1 Milk(Oat=1 Cow=1))", [countsLeaves]),
    // Nothing behind a key
    ("name: r\nvalue:\nchildren:\n  - name: ~\n    value: null\n", "r(#1)", []),
  ]

  private static let countsLeaves = "no node has a value, so every leaf counts 1"

  @Test("The tree that comes out, and what is told", arguments: samples)
  func reads(text: String, outline: String, warnings: [String]) throws {
    let tree = try read(text, as: .yaml)
    #expect(tree.outline == outline)
    #expect(tree.told == warnings)
  }

  @Test("Options name the keys, as in JSON")
  func options() throws {
    let text =
      "data:\n  items:\n    - title: a\n      bytes: 5\n      parts:\n        - title: b\n"
      + "          bytes: 7\n"
    let options = ReadingOptions.with {
      ($0.value, $0.label, $0.children, $0.place) = ("bytes", "title", "parts", ["data", "items"])
    }
    #expect(try read(text, as: .yaml, options: options).outline.hasSuffix("a=5(b=7)"))
  }

  @Test(
    "What is not read is an error with its line",
    arguments: [
      ("name: r\nchildren:\n  - *a\n", "line 3: `*a` names no anchor above it"),
      ("name: !x r\n", "line 1: tags"),
      ("name: [|]\n", "line 1: texts that begin with `|` or `>`, within brackets"),
      ("name: r\n---\nname: s\n", "line 2: several documents"),
      ("name: r\n...\nname: s\n", "line 3: several documents"),
      ("? a\n: b\n", "line 1: keys behind `?`"),
      ("a:\n\tb: 1\n", "line 2: tabs as indentation"),
      ("a: b: c\n", "line 1: keys behind another key"),
      ("- [a: 1]\n", "line 1: keys between square brackets"),
      ("name: @a\n", "line 1: texts that begin with"),
      ("--- a\n", "line 1: values behind `---`"),
      (
        "a:\n    b: 1\n  c: 2\n",
        "line 3: the line begins in column 3, but the open levels above it begin in"
      ),
      ("name: r\n- a\n", "line 2: found an item of a list instead of a key and a colon"),
      ("- name: r\nb: 1\n", "line 2: found a key instead of `-` and an item of the list"),
      ("name: r\nb\n", "line 2: found a text without a key instead of a key and a colon"),
      ("name: [a\n", "found the end instead of a closing bracket"),
      ("name: [a}\n", "line 1: found `}` instead of `,` or a closing bracket"),
      ("name: {a, b}\n", "line 1: found a key without a value instead of `:` behind it"),
      ("name: \"a\" b\n", "line 1: found `b` instead of the end of the line"),
      ("name: \"\\q\"\n", "line 1: found an unknown sign behind `\\`"),
      ("name: \"\\ud800\"\n", "line 1: found no such character"),
      ("# nothing\n", "it is empty"),
      // As in JSON
      ("name: r\nvalue: x\n", "line 2: the value is `x`, which is not a decimal number"),
      ("name: r\nname: s\n", "line 2: the key `name` occurs twice"),
      ("name: r\nchildren: [a, [b]]\n", "line 2: found a list instead of a name, or keys such as"),
      ("name: r\nchildren:\n  - a\n  -\n", "line 4: found nothing instead of a name, or keys such"),
      ("a\n", "line 1: found a text instead of keys such as `name`"),
      ("name: r\nchildren:\n  - 2024\n", "line 3: `2024` stands in a list of children"),
      ("src:\n  - a\n  - 7\n", "line 3: `7` stands in a list of children"),
      ("a: b\nc:\n  - d: e\n", "no object at the top has a name, a value or"),
      ("- id: 1\n- id: 2\n  parent: 3\n", "line 2: the parent of `2` is `3`"),
    ])
  func refuses(text: String, message: String) {
    let error = refusal(of: text, as: .yaml)?.description ?? "read"
    #expect(error.contains(message), "\(error)")
  }

  @Test(
    "Without an extension it is known by `---` or by a key of nodes",
    arguments: [
      ("---\na: 1\n", true), ("# x\nname: a, b\n", true), ("- name: a\n", true),
      ("- - children:\n", true), ("- Food: 12\n- Rent: 3\n", false), ("a: b\n", false),
      ("id,parent\nr,\n", false), ("name:\tx\n", true), ("name;value\na;1\n", false),
      // Names below keys, unless these are texts with lists in Markdown
      ("src:\n  - a.swift\ndocs:\n- b, c\n", true), ("src:\r\n  - a\r\n  - b: 2\r\n", true),
      ("A: 2\n- b\n", true), ("Buy:\n- [ ] Bread\n", false), ("Some text:\n- a\nMore.\n", false),
      ("src:\n- #5\n", false), ("src:\n\t- a\n", false), ("src:\n  * a\n", false),
      ("a:\n  b:\n", false),
      ("src:\n  - a\n" + String(repeating: "  - b\n", count: 2_000), true),
    ])
  func sniffed(text: String, isYAML: Bool) {
    #expect(TreeFormat.yaml.recognizes(text) == isYAML)
  }

  @Test("A hundred thousand levels within brackets, a thousand of blocks")
  func deep() throws {
    let open = String(repeating: "{children: [", count: 100_000)
    let text = open + "{name: a}" + String(repeating: "]}", count: 100_000)
    #expect(try read(text, as: .yaml).tree.levelCount == 100_001)
    let blocks = (0..<1_000).map {
      String(repeating: "  ", count: $0) + "children:\n"
        + String(repeating: "  ", count: $0) + "- x:\n"
    }.joined()
    #expect(try read(blocks, as: .yaml).tree.levelCount == 1_001)
  }
}
