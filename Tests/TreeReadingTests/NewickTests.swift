import TreeModel
import ReadingSupport
import Testing

@testable import TreeReading

import TreeLayout

@Suite("Newick")
struct NewickTests {
  @Test(
    "Names may be missing, plain or quoted; comments are skipped; leaves count 1",
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
    #expect(tree.tree.lengths.isEmpty == !text.contains(":"))
  }

  @Test("Branch lengths are kept, and those that are missing are counted")
  func lengths() throws {
    // In level order: the root, A, D, E, F, B, C.
    let text = "(A:0.1,([x]B[y]:[a]-2[b] ,C : )D:1,E:[c],F:-0)[r]:[s]7.5[t];"
    for format in [TreeFormat.newick, .nexus] {
      let tree = try read(
        format.id == "newick" ? text : "#NEXUS begin trees; tree a = \(text) end;", as: format)
      #expect(tree.outline == "#0(A=1 D(B=1 C=1) E=1 F=1)")
      #expect(tree.tree.lengths.map { $0.isNaN ? 99 : $0 } == [7.5, 0.1, 1, 99, 0, -2, 99])
      #expect(tree.tree.lengths[4].sign == .plus)
      #expect(tree.warnings == ["nodes without a length count 0: 2, the first is 'E'"])
      #expect(
        tree.notes.contains(
          "every leaf counts 1; --value length makes the branch lengths of leaves their values"))
    }
    // The root needs none, and a tree without any has no column.
    #expect(try read("(A:1,B:2)r;", as: .newick).warnings == [])
    #expect(try read("(A:,B[:1]);", as: .newick).tree.lengths == [])
    #expect(try read("(A:,B[:1]);", as: .newick).warnings == [])
  }

  @Test("Branch lengths of leaves are values if asked for")
  func lengthsAsValues() throws {
    let options = ReadingOptions.with { $0.value = "length" }
    let tree = try read("(A:0.5,(B:2,C)D:-1)r;", as: .newick, options: options)
    #expect(tree.outline == "r(A=0.5 D(B=2 C))")
    #expect(tree.tree.lengths.dropFirst().map { $0.isNaN ? 99 : $0 } == [0.5, -1, 2, 99])
    #expect(
      tree.warnings == [
        "leaves without a value count 0: 1, the first is 'C'",
        "nodes without a length count 0: 1, the first is 'C'",
      ])
    #expect(
      refusal(of: "(A:-1,B);", as: .newick, options: options)
        == failure(.negative("-1", of: "the branch length"), line: 1, column: 4))
    let none = ReadingOptions.with { $0.value = "none" }
    #expect(try read("(A:1,B)r;", as: .newick, options: none).outline == "r(A B)")
    #expect(try read("(A:1,B:1)r;", as: .newick, options: none).tree.lengths.count == 3)
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
    ("(A:1e999);", failure(.notANumber("1e999", of: "the branch length"), line: 1, column: 4)),
    ("(A:nan);", failure(.notANumber("nan", of: "the branch length"), line: 1, column: 4)),
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

  @Test("a number as a name is no fraction of the length before it, written and read again")
  func numbers() throws {
    let tree = try read("(a:0,'1',b:0,'2',c:3,'1e3-5');", as: .newick)
    var text: [UInt8] = []
    tree.write(as: .newick) { text += $0 }
    let again = try read(String(decoding: text, as: UTF8.self), as: .newick)
    #expect(again.outline == tree.outline && again.tree.lengths.count == 7)
  }
}
