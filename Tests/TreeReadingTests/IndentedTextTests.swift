import Foundation
import ReadingSupport
import Testing
import TreeLayout
import TreeModel
import TreeSources

@testable import TreeReading

/// Outlines, plain ones and those of Markdown.
@Suite("Outlines")
struct IndentedTextTests {
  private static let taken =
    "numbers at the ends of names are taken as values; --value none leaves them in the names"
  private static let countsLeaves = "no node has a value, so every leaf counts 1"

  static let samples: [(text: String, outline: String, warnings: [String])] = [
    // Blanks and tabs
    (
      "All\n  Food\n    Bread\n    Milk\n\n  Rent\n", "All(Food(Bread=1 Milk=1) Rent=1)",
      [countsLeaves]
    ),
    ("All\r\n\tFood\r\n\t\tBread\r\n\tRent\r\n", "All(Food(Bread=1) Rent=1)", [countsLeaves]),
    // Signs of tables in names
    (
      "Food, drinks\n  Bread, white\n  Milk\n    Oat\n", "Food, drinks(Bread, white=1 Milk(Oat=1))",
      [countsLeaves]
    ),
    ("a; b | c\n\td\n\te; f\n\tg\n", "a; b | c(d=1 e; f=1 g=1)", [countsLeaves]),
    ("Food, drinks\r\n  Bread 12\r\n  Milk 3\r\n", "Food, drinks(Bread=12 Milk=3)", [taken]),
    ("A\n   B\n        C\n   D\nE\n", "#0(A(B(C=1) D=1) E=1)", [countsLeaves]),
    // Values
    (
      "All\n  Food\n    Bread 12\n    Milk 3.5\n  Rent 500\n",
      "All(Food(Bread=12 Milk=3.5) Rent=500)", [taken]
    ),
    (
      "All:\n  Food:\n    Bread: 12\n    Milk: 3\n  Rent: 500\n",
      "All(Food(Bread=12 Milk=3) Rent=500)", [taken]
    ),
    ("All\n  Food (12)\n  Rent, old (500)\n", "All(Food=12 Rent, old=500)", [taken]),
    // Chapters have numbers, sums add up
    (
      "Chapter 1\n  Bread 12\nChapter 2\n  Milk 3\n  Rent 5\n",
      "#0(Chapter 1(Bread=12) Chapter 2(Milk=3 Rent=5))", [taken]
    ),
    (
      "All 17\n  Bread 12\n  Milk 5\n", "All(Bread=12 Milk=5)",
      [taken, "lines that add up those below them and are left out: 1"]
    ),
    (
      "All: 20\n  Bread: 12\n  Milk: 5\n", "All(Bread=12 Milk=5 self=3)",
      [
        taken,
        "lines with more than those below them: 1, together 3 more, which are leaves called `self`",
      ]
    ),
    // Not all leaves have a number, or one in the same form
    (
      "A\n  Version 1\n  Version 2\n  Others\n", "A(Version 1=1 Version 2=1 Others=1)",
      [
        "numbers at the ends of names are no values, as not all leaves have one in this form",
        countsLeaves,
      ]
    ),
    (
      "A\n  B 1\n  C: 2\n", "A(B 1=1 C: 2=1)",
      [
        "numbers at the ends of names are no values, as not all leaves have one in this form",
        countsLeaves,
      ]
    ),
    // Lists of Markdown
    (
      "- Food, drinks\n  - Bread\n  * Milk\n    + [x] Oat\n- 7\n",
      "#0(Food, drinks(Bread=1 "
        + "Milk(Oat=1)) 7=1)", [countsLeaves]
    ),
    (
      "1. One\n   - a (2)\n   - b (3)\n10) Ten (5)\n", "#0(One(a=2 b=3) Ten=5)", [taken]
    ),
    // Headings
    (
      "# Book #\n## One\n- a\n  - b\n- c\n### Deep\n## Two\n# Other\n",
      "#0(Book(One(a(b=1) c=1 Deep=1) Two=1) Other=1)", [countsLeaves]
    ),
    // Text between them, code, and what describes the file
    (
      "---\ntitle: x\n- no\n---\n# Book\n\nSome text\nof two lines.\n\n```sh\n# no heading\n```\n"
        + "- - -\n-\n## One\n",
      "Book(One=1)",
      [
        "lines that are neither headings nor items of lists and are not read: 11, the first is "
          + "`---` in line 1", countsLeaves,
      ]
    ),
  ]

  @Test("The tree that comes out, and what is told", arguments: samples)
  func reads(text: String, outline: String, warnings: [String]) throws {
    let tree = try read(text, as: .indented)
    #expect(tree.outline == outline)
    #expect(tree.told == warnings)
  }

  @Test(
    "Without an extension they are known, unless they hold what other files do",
    arguments: samples.dropLast().map(\.text))
  func sniffed(text: String) {
    #expect(TreeFormat.indented.recognizes(text))
  }

  @Test(
    "Not taken for outlines",
    arguments: [
      // A column, rows of a pivot table, broken tables, frames
      "name\na\nb\n", "a\nb\n", "EU\tParis\t10\n\tRome\t20\n", "EU\n\tRome\t20\n",
      "region,city\n  EU,Paris\n", "a;b\n  c;d\n",
      "# a | b\n# c | d\n", "# id,parent\nr,\n", "region,city,sales\n# comment\nEU,Paris,5\n",
      // Tables with spaces in front of names, also broken ones
      "Account, Amount\n Assets, 100\n  Cash, 60\n", "region, city\n  EU, Paris\n  US\n",
      "a, b\n  c, d, e\n  f, g, h\n", "region,city\n  EU\n  US\n", "a | b\n  c | d\n  e\n",
      "a;b\n  c\n  d\n", "a\tb\n  c\n  d\n", "a, b, c\n  d, e\n  f\n  g, h, i\n  k, l, m\n",
      // Code, settings and logs
      "start, stop\n  f();\n", "a, b\n  mov ax ; c\n  d\n",
      "def f(x):\n    return x\n", "if a\n  b = 1\n", "{\n  \"a\": 1\n}\n",
      "a: text\nb:\n  c: text\n",
      "int main() {\n  f();\n}\n", "Host x\n  Port=22\n",
      // Lines that keep to no level, the first one not on the left, binary
      "a\n    b\n  c\n", "  a\nb\n  c\n", "a\n \u{1}b\n", "\n", "one line\n",
      // Text with a heading
      "# Title\n\nSome text.\n",
    ])
  func notSniffed(text: String) {
    #expect(!TreeFormat.indented.recognizes(text))
  }

  @Test(
    "Malformed ones are refused with what and where",
    arguments: [
      ("A\n    B\n  C\n", failure(.badIndentation(3, levels: [1, 5]), line: 3, column: 1)),
      ("- A\n    - B\n  - C\n", failure(.badIndentation(3, levels: [1, 5]), line: 3, column: 1)),
      ("  A\nB\n", failure(.badIndentation(1, levels: [3]), line: 2, column: 1)),
      ("A\n\tB\n    C\n", failure(.mixedIndentation, line: 3, column: 1)),
      ("A\n \tB\n", failure(.mixedIndentation, line: 2, column: 1)),
      ("\n\n", failure(.empty)),
    ])
  func refuses(text: String, error: TreeImportError) {
    #expect(refusal(of: text, as: .indented) == error)
  }

  @Test("The words of an error")
  func words() {
    #expect(
      refusal(of: "A\n    B\n  C\n", as: .indented)?.description
        == "file, line 3, column 1: the line begins in column 3, but the open levels above it "
        + "begin in 1, 5; let it begin in one of these columns, or further right than the last")
  }

  @Test("A value of −0 is 0, in every format")
  func negativeZero() throws {
    for (text, format, value) in [
      ("A\n  b -0\n", .indented, nil), ("<a><b size=\"-0\"/></a>", .xml, nil),
      ("(b:-0)a;", .newick, "length"), ("name: a\nchildren: [{value: -0}]\n", .yaml, nil),
    ] as [(String, TreeFormat, String?)] {
      let tree = try read(text, as: format, options: .with { $0.value = value })
      #expect(tree.tree.values[1].bitPattern == 0)
    }
  }

  @Test("--value none leaves numbers in names")
  func noValues() throws {
    let tree = try read("A\n  B 1\n", as: .indented, options: .with { $0.value = "none" })
    #expect(tree.outline == "A(B 1)")
    #expect(tree.warnings == [])
  }

  @Test("A hundred thousand lines")
  func large() throws {
    let text = "r\n" + (0..<50_000).map { "\ta\($0)\n\t\tb 5\n" }.joined()
    let tree = try read(text, as: .indented)
    #expect(tree.tree.count == 100_001)
    #expect(tree.tree.weights[0] == 250_000)
  }
}

extension TreeFormat {
  /// Whether a file without a known extension that begins so is of this format and no other.
  func recognizes(_ text: String) -> Bool {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    defer { try? FileManager.default.removeItem(at: file) }
    do {
      try Data(text.utf8).write(to: file)
      _ = try TreeImporter.read(.file(file.path), formats: TreeFormat.standard.map(\.marked))
    } catch {
      return "\(error)".hasSuffix(": \(id)")
    }
    return false
  }

  /// The same but for its reader, which refuses every file with the format's name.
  private var marked: TreeFormat {
    let id = id
    return TreeFormat(
      id: id, extensions: extensions, looksLike: { self.looksLike($0) },
      read: { _, _, source throws(TreeImportError) in
        throw TreeImportError(.other(id), source: source)
      })
  }
}
