import Foundation
import ReadingSupport
import Testing
import TreeModel
import TreeReading
import TreeSources

/// Lists of paths as programs print them.
@Suite("Lists of paths")
struct PathListsTests {
  private static let object = "0123456789abcdef0123456789abcdef01234567"
  private static let many = (0..<40).map { "\($0)\tb\($0)\n" }.joined()
  private static let ownSizes =
    "directories whose own sizes are not read: 2; they weigh what is in them"

  private static let everyLeaf = "paths without sizes, so every leaf counts 1"
  private static let emptyDirectory =
    "empty directories, recognized by their size of 4,096: 1; they weigh nothing"

  static let samples: [(text: String, outline: String, warnings: [String])] = [
    // du -a
    (
      "4\t./src/a.c\n8\t./src/b c.c\n16\t./src\n0\t./e\n20\t.\n",
      ".(./src(./src/a.c=4 ./src/b c.c=8) ./e=0)", [ownSizes]
    ),
    ("1.5K\tsrc/a\r\n2M\tsrc/b\r\n12\tsrc/c\r\n", "src(src/a=1536 src/b=2097152 src/c=12)", []),
    ("3G\ta/b\n4T\ta/c\n", "a(a/b=3221225472 a/c=4398046511104)", []),
    ("0\ta\n\n5\ta/b\n", "a(a/b=5)", []),
    // du without -a
    (
      "800\t/var/log\n1200\t/var\n", "/(/var(/var/log=800 /var/self=400))",
      [
        "directories with more in them than is listed: 1, together 400, which are leaves called "
          + "`self`; du -a lists files, too"
      ]
    ),
    ("4,0K\ta/b\n1,5M\ta/c\n", "a(a/b=4096 a/c=1572864)", []),
    // find and git ls-files
    (
      "./src\n./src/a.c\n./src/b.c\n./e/f\n.\n",
      ".(./src(./src/a.c=1 ./src/b.c=1) ./e(./e/f=1))",
      ["paths without sizes, so every leaf counts 1"]
    ),
    // find -printf '%s %p\n'
    (
      "4096 .\n4096 ./src\n120 ./src/a.c\n7 ./src/b c.c\n",
      ".(./src(./src/a.c=120 ./src/b c.c=7))", [ownSizes]
    ),
    ("5 /usr/a\n6 /usr/b\n", "/(/usr(/usr/a=5 /usr/b=6))", []),
    // find -printf '%s\t%P\n'
    ("4096\t\n7\ta.c\n8\tb.c\n", "#0(a.c=7 b.c=8)", []),
    // find -ls
    (
      "  528390      4 drwxr-xr-x   2 root     root         4096 Nov 25 14:00 docs\n"
        + "  528391     12 -rw-r--r--   1 root     root         9468 Nov 25 14:00 docs/a b.md\n"
        + "  528392   4 lrwxrwxrwx   1 root     root      6 Nov  5  2024 docs/c -> a b.md\n",
      "docs(docs/a b.md=9468 docs/c=6)",
      ["directories whose own sizes are not read: 1; they weigh what is in them"]
    ),
    // wc
    (
      "  360  2873 21961 d/a.md\n   12    99   700 d/b 1.md\n", "d(d/a.md=21961 d/b 1.md=700)", []
    ),
    ("5 \"a\n6 \"b\\t\n", "#0(\"a=5 \"b\\t=6)", []),
    // git ls-tree -r -l HEAD
    (
      "100644 blob \(object)      12\tREADME\n100644 blob \(object)     300\tsrc/a b.c\n"
        + "100644 blob \(object)       5\t\"src/\\303\\244\\t.c\"\n"
        + "160000 commit \(object)       -\tsub\n",
      "#0(README=12 src(src/a b.c=300 src/ä\t.c=5) sub)",
      ["leaves without a value count 0: 1, the first is 'sub'"]
    ),
    (
      "100644 blob \(object)      12\t\"a\\303b\"\n100644 blob \(object)       3\tc\n",
      "#0(a\u{FFFD}b=12 c=3)",
      ["names that are not UTF-8: 1; their other bytes are shown as \u{FFFD}"]
    ),
    // Names with blanks, below one directory or seldom
    ("d/a b\nd/c d/e f\nd\n", "d(d/a b=1 d/c d(d/c d/e f=1))", [everyLeaf]),
    (
      "Makefile\nLICENSE\nsrc/a b\nsrc/c\nsrc/d\n",
      "#0(Makefile=1 LICENSE=1 src(src/a b=1 src/c=1 src/d=1))", [everyLeaf]
    ),
    // Empty directories, in three programs' words
    (
      "4096 .\n4096 ./e\n4096 ./s\n7 ./s/a\n4096 ./b.c\n",
      ".(./e=0 ./s(./s/a=7) ./b.c=4096)", [emptyDirectory, ownSizes]
    ),
    (
      "4096\t.\n4096\t./e\n4096\t./s\n7\t./s/a\n", ".(./e=0 ./s(./s/a=7))",
      [emptyDirectory, ownSizes]
    ),
    (
      "4103\t./s\n7\t./s/a\n4096\t./e\n12295\t.\n", ".(./s(./s/a=7) ./e=0)",
      [emptyDirectory, ownSizes]
    ),
    ("4096\ta\n4096\tb/c\n", "#0(a=4096 b(b/c=4096))", []),
    // find -printf '%s %P\n' and wc -c
    ("4096 \n5 a\n6 b/c\n", "#0(a=5 b(b/c=6))", []),
    ("  5 a\n 16 b/c d\n", "#0(a=5 b(b/c d=16))", []),
    // git ls-files -s, git ls-tree -r and git diff --numstat
    (
      "100644 \(object) 0\ta b\n100644 \(object) 0\tb/c\n", "#0(a b=1 b(b/c=1))", [everyLeaf]
    ),
    ("100644 blob \(object)\ta\n100644 blob \(object)\tb/c\n", "#0(a=1 b(b/c=1))", [everyLeaf]),
    (
      "3\t4\ta b\n0\t2\t\"b/\\303\\244\"\n-\t-\tp.png\n", "#0(a b=7 b(b/ä=2) p.png)",
      ["leaves without a value count 0: 1, the first is 'p.png'"]
    ),
    // Folded stacks
    (
      "main;f;g 12\nmain;f 3\nmain;h x 4\nmain;f;g 1\n",
      "main(main/f(main/f/g=13 main/f/self=3) main/h x=4)",
      [
        "functions with counts of their own beside those of the functions that they call: 1; "
          + "these counts are leaves called `self`"
      ]
    ),
    // py-spy record -f raw, and other functions in brackets
    (
      "<module> (a.py:1);main (a.py:9) 12\n 3\n<module> (a.py:1);<lambda> (a.py:2) 4\n",
      "<module> (a.py:1)(<module> (a.py:1)/main (a.py:9)=12 <module> (a.py:1)/<lambda> (a.py:2)=4)",
      ["counts of stacks without functions, which are not read: 3"]
    ),
    ("(root);(program) 12\n(root);f 3\n", "(root)((root)/(program)=12 (root)/f=3)", []),
    ("{main};f 3\n{main};g 4\n", "{main}({main}/f=3 {main}/g=4)", []),
    (
      "main;self 2\nmain 3\n", "main(main/self=5)",
      [
        "functions with counts of their own beside those of the functions that they call: 1; "
          + "these counts are leaves called `self`"
      ]
    ),
  ]

  @Test("The tree that comes out, and what is told", arguments: samples)
  func reads(text: String, outline: String, warnings: [String]) throws {
    let tree = try read(text, as: .paths)
    #expect(tree.outline == outline)
    #expect(tree.told == warnings)
  }

  @Test(
    "Without an extension they are told apart from tables",
    arguments: samples.map { ($0.text, $0.outline) } + [
      ("id;value\na;1\n", "a=1"), ("id\tvalue\na\t1\n", "a=1"),
    ])
  func sniffed(text: String, outline: String) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(text.utf8).write(to: file)
    #expect(try TreeImporter.read(.file(file.path)).outline == outline)
  }

  static let malformed: [(String, TreeImportError)] = [
    ("1\ta\n" + many + "x\td\n", failure(.badPathLine, line: 42, column: 1)),
    ("1 a\n2 a\n", failure(.duplicateID("a", firstLine: 1), line: 2, column: 1)),
    ("1\ta\nx\n", failure(.badPathLine, line: 2, column: 1)),
    // More than a double can hold.
    ("1\ta\n2E512E\tb\n", failure(.badPathLine, line: 2, column: 1)),
    (
      "1\ta\n" + String(repeating: "9", count: 400) + "\tb\n",
      failure(.badPathLine, line: 2, column: 1)
    ),
    ("one two\n", failure(.unknownFormat)),
    // GEDCOM
    ("0 HEAD\n1 SOUR x\n0 TRLR\n", failure(.unknownFormat)),
    // Not of stacks, of git and of `du`: no semicolon, no mode and object, a size below 0.
    ("a 1\nb 2\n", failure(.unknownFormat)),
    ("x blob 2 3\ta\n", failure(.unknownFormat)),
    // Rows of a table.
    ("1\t|\t1\t|\n2\t|\t1\t|\n", failure(.unknownFormat)),
    ("-1K\ta\n", failure(.unknownFormat)),
    ("\n", failure(.unknownFormat)),
    ("./tree\n├── a/b\n└── c/d\n", failure(.unknownFormat)),
    ("example.com/a x.com/b\n", failure(.unknownFormat)),
    ("a\nb\nc/d\n", failure(.unknownFormat)),
  ]

  @Test("Malformed lists are refused with what and where", arguments: malformed)
  func refuses(text: String, error: TreeImportError) {
    #expect(refusal(of: text, as: .paths) == error)
  }

  @Test("Counts that add up to more than a double can hold are refused")
  func huge() {
    let huge = "1" + String(repeating: "0", count: 308)
    #expect(
      refusal(of: "a;b \(huge)\na;b \(huge)\n", as: .paths)
        == failure(.weightOverflow("a;b"), line: 2, column: 1))
    #expect(
      refusal(of: "\(huge)\t\(huge)\ta\n1\t1\tb\n", as: .paths)
        == failure(.weightOverflow("a"), line: 1, column: 1))
  }

  @Test("A name that is no UTF-8 is refused")
  func badUTF8() {
    let bytes = Array("1\ta\n2\tb".utf8) + [0xC3]
    #expect(refusal(of: bytes, as: .paths) == failure(.badUTF8, line: 2, column: 1))
  }
}
