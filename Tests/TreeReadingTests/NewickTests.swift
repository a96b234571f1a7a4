import TreeModel
import ReadingSupport
import Testing

@testable import TreeReading

import TreeLayout

@Suite("Newick")
struct NewickTests {
  @Test(
    "Names may be missing, plain or quoted; lengths and comments are skipped; leaves count 1",
    arguments: [
      ("(A:0.1,B:0.2,(C:0.3,D:0.4)E:0.5)F;", "F(A=1 B=1 E(C=1 D=1))"),
      ("(,,(,));", "#0(#1=1 #2=1 #3(#4=1 #5=1))"),
      ("A;\n", "A=1"),
      (
        "[&R] ( 'it''s a' : -1e-3 , Homo_sapiens [x[y]] )\n'(r)'[z] :0;[end]",
        "(r)(it's a=1 Homo_sapiens=1)"
      ),
      ("(((((x)))))100;", "100(#1(#2(#3(#4(x=1)))))"),
      ("(ä,b);", "#0(ä=1 b=1)"),
    ])
  func reads(text: String, outline: String) throws {
    let tree = try read(text, as: .newick)
    #expect(tree.outline == outline)
    #expect(tree.warnings.isEmpty == !text.contains(":"))
  }

  @Test("Branch lengths are counted in a warning")
  func lengths() throws {
    #expect(
      try read("(A:0.1,(B:-2,C)D:1);", as: .newick).warnings
        == [
          "branch lengths that are not read: 3; --value length takes those of leaves as values"
        ])
  }

  @Test("Branch lengths of leaves are values if asked for")
  func lengthsAsValues() throws {
    let options = ReadingOptions.with { $0.value = "length" }
    let tree = try read("(A:0.5,(B:2,C)D:-1)r;", as: .newick, options: options)
    #expect(tree.outline == "r(A=0.5 D(B=2 C))")
    #expect(
      tree.warnings == [
        "branch lengths of inner nodes that are not read: 1",
        "leaves without a value count 0: 1, the first is 'C'",
      ])
    #expect(
      refusal(of: "(A:-1,B);", as: .newick, options: options)
        == failure(.negative("-1", of: "the branch length"), line: 1, column: 4))
    let none = ReadingOptions.with { $0.value = "none" }
    #expect(try read("(A:1,B)r;", as: .newick, options: none).outline == "r(A B)")
    let other = ReadingOptions.with { $0.value = "size" }
    #expect(refusal(of: "(A:1,B)r;", as: .newick, options: other) == failure(.noSuchValue("size")))
  }

  static let malformed: [(String, TreeImportError)] = [
    ("", failure(.empty)),
    ("[only a comment]", failure(.empty)),
    (
      "(A,B)",
      failure(.syntax(found: "the end", expected: "a name, `:` or `;`"), line: 1, column: 6)
    ),
    ("(A,B;", failure(.syntax(found: "`;`", expected: nameEnd("`,` or `)`")), line: 1, column: 5)),
    ("(A,B));", failure(.syntax(found: "`)`", expected: "a name, `:` or `;`"), line: 1, column: 6)),
    ("(A B);", failure(.syntax(found: "`B`", expected: nameEnd("`,` or `)`")), line: 1, column: 4)),
    ("A(B);", failure(.syntax(found: "`(`", expected: nameEnd("`;`")), line: 1, column: 2)),
    ("(A:1:2);", failure(.syntax(found: "`:`", expected: "`,` or `)`"), line: 1, column: 5)),
    ("(A,B);(C)", failure(.syntax(found: "the end", expected: "`;`"), line: 1, column: 10)),
    ("(A:x);", failure(.notANumber("x", of: "the branch length"), line: 1, column: 4)),
    ("(A:);", failure(.notANumber("", of: "the branch length"), line: 1, column: 4)),
    ("(A,\n'B", failure(.unclosedQuote, line: 2, column: 1)),
    (
      "(A,[B);",
      failure(
        .syntax(found: "a comment without end", expected: "`]`"), line: 1, column: 4)
    ),
  ]

  private static func nameEnd(_ end: String) -> String {
    "`:` or \(end); a name with blanks or signs needs quotes"
  }

  @Test("Malformed text is refused with what and where", arguments: malformed)
  func refuses(text: String, error: TreeImportError) {
    #expect(refusal(of: text, as: .newick) == error)
  }

  @Test("A name that is not UTF-8 is refused")
  func badUTF8() {
    #expect(
      refusal(of: [0x28, 0x41, 0x2C, 0xFF, 0x29, 0x3B], as: .newick)
        == failure(.badUTF8, line: 1, column: 4))
  }

  @Test(
    "Words between brackets do not make a file Newick",
    arguments: [
      ("[&R] [x] (a,b);", true), (" (a,b);", true), ("[package]\nname = 1\n", false),
      ("[INFO] com.example:app:jar:1.0\n", false), ("[", false),
    ])
  func looks(text: String, isNewick: Bool) {
    #expect(
      (TreeFormat.all.first { $0.looksLike(Array(text.utf8)[...]) }?.id == "newick") == isNewick)
  }
}
