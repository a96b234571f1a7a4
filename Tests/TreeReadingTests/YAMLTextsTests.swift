import DelimitedText
import ReadingSupport
import TestSupport
import Testing
import TreeLayout
import TreeModel

@testable import TreeReading

/// Texts of several lines, anchors and merged keys in YAML.
@Suite("What YAML has beyond JSON")
struct YAMLTextsTests {
  /// The names of the leaves below one list, as PyYAML reads them.
  static let texts: [(text: String, names: [String])] = [
    (
      "names:\n  - short\n  - \"a name that goes over\n    two lines\"\n",
      ["short", "a name that goes over two lines"]
    ),
    ("- 'it''s\n\n  b'\n- c\n", ["it's\nb", "c"]),
    ("- \"a \\\n   b\\\n   \\ c\"\n", ["a b c"]),
    ("- a plain\n  text of\n\n  lines\n- b # c\n", ["a plain text of\nlines", "b"]),
    ("x:\n- a\n- 12\n  13\n", ["a", "12 13"]),
    ("- |\n  a\n   b\n\n  c\n- d\n", ["a\n b\n\nc\n", "d"]),
    ("- |-\n  a\n  b\n\n- |+\n  c\n\n- >\n  d\n  e\n\n  f\n", ["a\nb", "c\n\n", "d e\nf\n"]),
    ("- >-\n  a\n  b\n    c\n    d\n  e\n", ["a b\n  c\n  d\ne"]),
    ("- |2-\n    a\n   b\n- >1\n  c\n", ["  a\n b", " c\n"]),
    ("- | # note\n  # a\n- >-\n\n\n  b\n", ["# a\n", "\n\nb"]),
    ("x: [a\n  b, 'c\n  d', \"e\n\n  f\"]\n", ["a b", "c d", "e\nf"]),
    ("- |-\n  \ta\n- >-\n  b\n  \tc\n  d\n", ["\ta", "b\n\tc\nd"]),
    ("- a\n- |\n", ["a", ""]),
    (
      "- !!str 12\n- ! 13\n- !!int \"14\"\n- &a !!str\n- [!!str 15, {? b : *a}]\n",
      ["12", "13", "", "15", ""]
    ),
    ("- &x a\n- *x\n- &y\n  b\n- *y\n", ["a", "a", "b", "b"]),
    ("- &x 'a'\n- [*x, &z c, *z]\n", ["a", "a", "c", "c"]),
  ]

  @Test("Texts as PyYAML reads them", arguments: texts)
  func reads(text: String, names: [String]) throws {
    #expect(try Self.strings(text) == names)
  }

  /// All strings that are no keys.
  static func strings(_ text: String) throws -> [String] {
    var tape = try JSONTape(yaml: ByteStream(Array(text.utf8), source: "file"))
    var strings: [String] = []
    while tape.event != .endOfText {
      if tape.event == .string { strings.append(String(decoding: tape.text, as: UTF8.self)) }
      tape.advance()
    }
    return strings
  }

  @Test(
    "Trees with all of these",
    arguments: [
      (
        "names:\n  - short\n  - \"a name that goes over\n    two lines\"\n",
        "t(names(short=1 a name that goes over two lines=1))"
      ),
      (
        "name: >-\n  the\n  root\nchildren:\n- &a {name: x, value: 3}\n- *a\n"
          + "- <<: *a\n  name: y\n",
        "the root(x=3 x=3 y=3)"
      ),
      (
        "base: &base\n  a: 1\n  b: 2\nother: &other {b: 7, c: 8}\nmore:\n  <<: [*base, *other]\n"
          + "  a: 5\n",
        "t(base(a=1 b=2) other(b=7 c=8) more(a=5 b=2 c=8))"
      ),
      ("a: {<<: {b: 1, c: 2}, c: 3}\n", "t(a(c=3 b=1))"),
      ("a: &x\n  b: 1\nc: &y\n- d\n- e\nf: *y\n", "t(a(b=1) c(d e) f(d e))"),
      ("a: &x\n  b: &y\n    c: 1\nd: *x\ne: *y\n", "t(a(b(c=1)) d(b(c=1)) e(c=1))"),
    ])
  func trees(text: String, outline: String) throws {
    #expect(try read(text, as: .yaml).outline == outline)
  }

  @Test(
    "What is wrong is an error with its line",
    arguments: [
      ("a: *b\n", "line 1: `*b` names no anchor above it"),
      ("a: &b\n  c: *b\n", "line 2: `*b` stands within what it names"),
      ("a:\n  <<: 1\n", "line 2: `<<` takes mappings"),
      ("&a b: 1\n", "line 1: anchors and tags in front of keys"),
      ("a: !Ref b\n", "line 1: tags such as `!name`"),
      ("a: [!Ref b]\n", "line 1: tags such as `!name`"),
      ("a: 'b\n", "line 1: the text in quotes has no end"),
      ("a: [\"b\n", "line 1: the text in quotes has no end"),
      ("a: |x\n  b\n", "line 1: found `x` instead of"),
      ("a: b\n  c: d\n", "line 2: found a key"),
      ("- a\n  - b\n", "line 2: found an item of a list"),
      ("a: |\n    b\n  c\n", "line 3:"),
      ("a: b\n # c\n  d\n", "line 3:"),
    ])
  func refuses(text: String, message: String) {
    let error = refusal(of: text, as: .yaml)?.description ?? "read"
    #expect(error.contains(message), "\(error)")
  }

  @Test("Aliases that grow are refused, those that do not are read")
  func expansion() throws {
    let levels = (1..<10).map { level in
      "x\(level): &x\(level) ["
        + Array(repeating: "*x\(level - 1)", count: 9).joined(separator: ",")
        + "]\n"
    }
    let long = String(repeating: "a", count: 200_000)
    let text = "x0: &x0 [\(long), b]\n" + levels.joined()
    let error = refusal(of: text, as: .yaml)?.description ?? "read"
    #expect(error.contains("aliases stand for more than"), "\(error)")
    let merged = (1..<40).map { level in
      "x\(level): &x\(level)\n  a\(level): {<<: *x\(level - 1)}\n"
        + "  b\(level): {<<: *x\(level - 1)}\n"
    }
    #expect(
      refusal(of: "x0: &x0 {\(long): 1}\n" + merged.joined(), as: .yaml)?.description
        .contains("aliases stand for more than") == true)
    let many = "a: &a {b: 1}\n" + (0..<5_000).map { "c\($0): *a\n" }.joined()
    #expect(try read(many, as: .yaml).tree.count == 10_003)
  }

  @Test("Long texts of many lines are read in time proportional to them")
  func long() throws {
    let lines = String(repeating: "  word\n", count: 50_000)
    #expect(try Self.strings("a: \"x\n" + lines + "  y\"\n")[0].utf8.count == 250_003)
    #expect(try Self.strings("a: x\n" + lines)[0].utf8.count == 250_001)
    #expect(try Self.strings("a: >\n" + lines)[0].utf8.count == 250_000)
    #expect(try Self.strings("a: [x\n" + lines + "  y]\n")[0].utf8.count == 250_003)
  }
}
