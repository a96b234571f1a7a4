import Foundation
import Testing
import TreeData
import TreeLayout

/// Trees as `tree` and others draw them.
@Suite("Drawn trees")
struct ListingTests {
  static let samples: [(text: String, outline: String, warnings: [String])] = [
    // tree
    (
      """
      .
      ├── README.md
      ├── src
      │\u{A0}\u{A0} ├── main.c
      │\u{A0}\u{A0} └── a file.c
      └── x

      1 directory, 4 files

      """,
      ".(./README.md=1 ./src(./src/main.c=1 ./src/a file.c=1) ./x=1)", [countsLeaves]
    ),
    // tree --charset=ascii
    (
      "lib\n|-- a\n|   `-- -b\n|       `-- | c\n`-- d -> a\n\n2 directories, 2 files\n",
      "lib(lib/a(lib/a/-b(lib/a/-b/| c=1)) lib/d -> a=1)", [countsLeaves]
    ),
    // tree -s
    (
      """
      [       4096]  .
      ├── [        120]  main.c
      └── [       4096]  src
          ├── [         80]  [x].c
          └── [          7]  b.c

      2 directories, 3 files
      """,
      ".(./main.c=120 ./src(./src/[x].c=80 ./src/b.c=7))",
      ["directories whose own sizes are not read: 2; they weigh what is in them"]
    ),
    // tree -ps, of a folder with one that is locked
    (
      "[drwxr-xr-x       4096]  .\n├── [-rw-r--r--        120]  a\n"
        + "└── [drwx------       4096]  b [error opening dir]\n\n2 directories, 1 file\n",
      ".(./a=120 ./b=4096)",
      [
        "directories that could not be opened and count nothing: 1",
        "directories whose own sizes are not read: 1; they weigh what is in them",
      ]
    ),
    // tree --du -h
    (
      "[ 16K]  .\n├── [ 12K]  a\n│   └── [7.9K]  b\n└── [ 120]  c\n\n"
        + "  16K used in 2 directories, 2 files\n",
      ".(./a(./a/b=8089.6) ./c=120)",
      [
        "units of sizes are read as powers of 1024, as of `tree -h`",
        "directories whose own sizes are not read: 2; they weigh what is in them",
      ]
    ),
    // tree --si, in which only the unit of a thousand tells
    (
      "[4.1k]  .\n├── [2.5M]  a\n├── [ 12k]  b\n└── [ 999]  c\n\n0 directories, 3 files\n",
      ".(./a=2500000 ./b=12000 ./c=999)",
      [
        "units of sizes are read as powers of 1000, since there is a `k`, as of `tree --si`",
        "directories whose own sizes are not read: 1; they weigh what is in them",
      ]
    ),
    // tree --si --du
    (
      "[ 17k]  .\n├── [ 12k]  a\n│   └── [7.9k]  b\n└── [ 120]  c\n\n"
        + "   17k used in 2 directories, 2 files\n",
      ".(./a(./a/b=7900) ./c=120)",
      [
        "units of sizes are read as powers of 1000, since there is a `k`, as of `tree --si`",
        "directories whose own sizes are not read: 2; they weigh what is in them",
      ]
    ),
    // tree -d --du
    (
      "[     100000]  .\n└── [      90000]  a\n\n  100000 used in 2 directories\n",
      ".(./a=90000)",
      ["directories whose own sizes are not read: 1; they weigh what is in them"]
    ),
    (
      "[     100000]  .\n└── [      30000]  a\n\n  100000 used in 2 directories\n",
      ".(./a=30000 ./self=70000)",
      [
        "directories with more in them than is listed: 1, together 70000, which are leaves called "
          + "`self`"
      ]
    ),
    // tree /F of Windows
    (
      "Folder PATH listing for volume OS\r\nVolume serial number is 1A2B-3C4D\r\nC:.\r\n"
        + "│   a.txt\r\n│   b c.txt\r\n│   \r\n├───sub\r\n│       inner.txt\r\n│       \r\n"
        + "└───deep\r\n    │   x.txt\r\n    │   \r\n    └───deeper\r\n            y.txt\r\n"
        + "            \r\n",
      "C:.(C:./a.txt=1 C:./b c.txt=1 C:./sub(C:./sub/inner.txt=1) "
        + "C:./deep(C:./deep/x.txt=1 C:./deep/deeper(C:./deep/deeper/y.txt=1)))",
      ["lines above the root that are not read: 2", countsLeaves]
    ),
    // tree /F /A
    (
      "C:.\n|   a.txt\n|   \n+---sub\n|       inner.txt\n|       \n\\---last\n",
      "C:.(C:./a.txt=1 C:./sub(C:./sub/inner.txt=1) C:./last=1)", [countsLeaves]
    ),
    // npm ls
    (
      "app@1.0.0 /home/app\n├─┬ express@4.19.2\n│ ├─┬ accepts@1.3.8\n│ │ └── mime-types@2.1.35\n"
        + "│ └── depd@2.0.0\n└── left-pad@1.3.0\n\n",
      "app@1.0.0 /home/app(app@1.0.0 /home/app/express@4.19.2("
        + "app@1.0.0 /home/app/express@4.19.2/accepts@1.3.8("
        + "app@1.0.0 /home/app/express@4.19.2/accepts@1.3.8/mime-types@2.1.35=1) "
        + "app@1.0.0 /home/app/express@4.19.2/depd@2.0.0=1) app@1.0.0 /home/app/left-pad@1.3.0=1)",
      [countsLeaves]
    ),
    // Gradle, five columns a level
    (
      "compileClasspath\n+--- a:a:1\n|    \\--- b:b:2\n\\--- c:c:3\n",
      "compileClasspath(compileClasspath/a:a:1(compileClasspath/a:a:1/b:b:2=1) "
        + "compileClasspath/c:c:3=1)", [countsLeaves]
    ),
    // cargo tree, with headings, and pnpm list
    (
      "p\n├── a\n└── b\n    └── c\n    [build-dependencies]\n    └── a (*)\n"
        + "[dev-dependencies]\n└── d\n",
      "p(p/a=1 p/b(p/b/c=1 p/b/a (*)=1) p/d=1)", [notRead(2, "[build-dependencies]"), countsLeaves]
    ),
    (
      "p@1 /p\n\ndependencies:\na 1\n├── b 2\n└── c 3\ndevDependencies:\nd 4\n└── e 5\nf 6\n",
      "#0(a 1(a 1/b 2=1 a 1/c 3=1) d 4(d 4/e 5=1))",
      [
        notRead(2, "devDependencies:"), "lines above the root that are not read: 2", countsLeaves,
      ]
    ),
    // uv tree and yarn list, with notes below
    (
      "p\n├── a\n└── b\n(*) Package tree already displayed\nDone in 0.5s.\n", "p(p/a=1 p/b=1)",
      [notRead(2, "(*) Package tree already displayed"), countsLeaves]
    ),
    // No root, several roots
    ("├── a\n└── b\n", "#0(a=1 b=1)", [countsLeaves]),
    ("a\n└── b\nc\n└── d\n\n2 directories, 2 files\n", "#0(a(a/b=1) c(c/d=1))", [countsLeaves]),
  ]

  private static let countsLeaves = "no node has a value, so every leaf counts 1"

  private static func notRead(_ count: Int, _ first: String) -> String {
    "lines below the root that are not drawn and not read: \(count), the first one `\(first)`"
  }

  @Test("The tree that comes out, and what is told", arguments: samples)
  func reads(text: String, outline: String, warnings: [String]) throws {
    let tree = try read(text, as: .listing)
    #expect(tree.outline == outline)
    #expect(tree.warnings == warnings)
    #expect(try sniffed(text) == outline)
  }

  private func sniffed(_ text: String) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(text.utf8).write(to: file)
    return try TreeImporter.read(.file(file.path)).outline
  }

  @Test("The lines of DOS, in no UTF-8")
  func dos() throws {
    let bytes: [UInt8] =
      Array("C:.\r\n".utf8) + [0xC3, 0xC4, 0xC4, 0xC4] + Array("a\r\n".utf8)
      + [0xB3, 0x20, 0x20, 0x20, 0xC0, 0xC4, 0xC4, 0xC4] + Array("b\r\n".utf8)
    let tree = try TreeImporter.read(bytes, as: .listing, id: "t", source: "file")
    #expect(tree.outline == "C:.(C:./a(C:./a/b=1))")
    #expect(refusal(of: bytes + [0xC0, 0xC4, 0x84, 0x0A], as: .listing)?.kind == .badUTF8)
  }

  @Test(
    "Malformed ones are refused with what and where",
    arguments: [
      ("a\n    ├── b\n  └── c\n", failure(.badIndentation(7, levels: [1, 9]), line: 3, column: 1)),
      ("a\n│   ├── b\n├── c\n", failure(.badIndentation(5, levels: [1, 9]), line: 3, column: 1)),
      ("a\nb\n", failure(.unknownFormat)),
      ("\n\n", failure(.unknownFormat)),
    ])
  func refuses(text: String, error: TreeImportError) {
    #expect(refusal(of: text, as: .listing) == error)
  }

  @Test("Without values, and with a value that cannot be asked for")
  func values() throws {
    let text = "a\n└── [  12]  b\n"
    #expect(
      try read(text, as: .listing, options: .with { $0.value = "none" }).outline == "a(a/b)")
    let error = refusal(of: text, as: .listing, options: .with { $0.value = "size" })
    #expect(error == failure(.onlyNoValue("size")))
    #expect(error?.description.contains("--value none reads no values") == true)
  }

  @Test(
    "Tables with frames are none",
    arguments: ["+------+---+\n| name | n |\n+------+---+\n| a    | 1 |\n", "|---|---|\n|a|b|\n"])
  func frames(text: String) {
    #expect(!TreeFormat.listing.recognizes(text))
  }

  @Test("A hundred thousand lines in depth and in breadth")
  func large() throws {
    var text = "r\n"
    for index in 0..<50_000 { text += "├── n\(index)\n│   └── m\n" }
    #expect(try read(text, as: .listing).tree.count == 100_001)
    let deep = (0..<1_500).map { String(repeating: "    ", count: $0) + "└── x\n" }.joined()
    #expect(try read(deep, as: .listing).tree.levelCount == 1_500)
  }
}
