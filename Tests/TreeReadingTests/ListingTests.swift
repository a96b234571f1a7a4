import Foundation
import ReadingSupport
import Testing
import TreeLayout
import TreeModel
import TreeReading
import TreeSources

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
      ".(./a=120 ./b=0)",
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
        "units of sizes are read as powers of 1024, as from `tree -h`",
        "directories whose own sizes are not read: 2; they weigh what is in them",
      ]
    ),
    // tree --si, in which only the unit of a thousand tells
    (
      "[4.1k]  .\n├── [2.5M]  a\n├── [ 12k]  b\n└── [ 999]  c\n\n0 directories, 3 files\n",
      ".(./a=2500000 ./b=12000 ./c=999)",
      [
        "units of sizes are read as powers of 1000, since there is a `k`, as from `tree --si`",
        "directories whose own sizes are not read: 1; they weigh what is in them",
      ]
    ),
    // tree --si --du
    (
      "[ 17k]  .\n├── [ 12k]  a\n│   └── [7.9k]  b\n└── [ 120]  c\n\n"
        + "   17k used in 2 directories, 2 files\n",
      ".(./a(./a/b=7900) ./c=120)",
      [
        "units of sizes are read as powers of 1000, since there is a `k`, as from `tree --si`",
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
      "#0(a 1(a 1/b 2=1 a 1/c 3=1) d 4(d 4/e 5=1) f 6=1)",
      [
        notRead(1, "devDependencies:"), "lines above the root that are not read: 2", countsLeaves,
      ]
    ),
    // uv tree and yarn list, with notes below
    (
      "p\n├── a\n└── b\n(*) Package tree already displayed\nDone in 0.5s.\n", "p(p/a=1 p/b=1)",
      [notRead(2, "(*) Package tree already displayed"), countsLeaves]
    ),
    // tree -C, and tree -fFs, in which names are paths
    (
      "\u{1B}[01;34md\u{1B}[0m\n├── \u{1B}[01;34ma b\u{1B}[0m\n│   └── \u{1B}[00mc\u{1B}[0m\n",
      "d(d/a b(d/a b/c=1))", [countsLeaves]
    ),
    // No color goes on in another sign.
    ("d\n└── \u{1B}[1ä\u{1B}[\n", "d(d/\u{1B}[1ä\u{1B}[=1)", [countsLeaves]),
    (
      "[       4096]  d/\n├── [       4096]  d/a/\n│   └── [          5]  d/a/b c -> ../x\n"
        + "└── [          3]  d/e\n\n2 directories, 2 files\n",
      "d(d/a(d/a/b c -> ../x=5) d/e=3)",
      ["directories whose own sizes are not read: 2; they weigh what is in them"]
    ),
    ("/\n├── /bin -> usr/bin\n└── /boot\n", "/(/bin -> usr/bin=1 /boot=1)", [countsLeaves]),
    // The paths are only left out if all names have them.
    ("a\n├── a/b\n└── c\n", "a(a/a/b=1 a/c=1)", [countsLeaves]),
    // tree -pugDs, -hD, -p and -D
    (
      "[drwxr-xr-x root     root            4096 Nov 25 17:58]  d\n"
        + "├── [-rw-r--r-- me       users             12 Nov  5  2024]  a\n"
        + "└── [lrwxrwxrwx root     root               4 Nov 25 17:58]  b -> a\n",
      "d(d/a=12 d/b -> a=4)",
      ["directories whose own sizes are not read: 1; they weigh what is in them"]
    ),
    (
      "[4.0K Nov 25 17:58]  d\n├── [  12 Nov 25 17:58]  a\n└── [ 1.5K Nov 25 17:58]  b\n",
      "d(d/a=12 d/b=1536)",
      [
        "units of sizes are read as powers of 1024, as from `tree -h`",
        "directories whose own sizes are not read: 1; they weigh what is in them",
      ]
    ),
    ("[drwxr-xr-x]  d\n└── [-rw-r--r--+]  a\n", "d(d/a=1)", [countsLeaves]),
    (
      "[Nov 25 17:58]  d\n├── [Nov 25 17:58]  a\n└── [id one] x\n", "d(d/a=1 d/[id one] x=1)",
      [countsLeaves]
    ),
    // pstree -a, and pstree of macOS
    (
      "init --x a/\n  |-sh -c a/\n  |   `-b,12\n  `-3*[{init}]\n",
      "init --x a(init --x a/sh -c a/(init --x a/sh -c a//b,12=1) init --x a/{init}=3)",
      [repeated(1, "3*[{init}]")]
    ),
    (
      "-+= 00001 root /sbin/launchd\n |--= 00056 root /usr/sbin/syslogd\n"
        + " |-+= 00432 me /bin/a\n | \\--- 00443 me b -c\n \\--- 00500 me c\n",
      "00001 root /sbin/launchd(00001 root /sbin/launchd/00056 root /usr/sbin/syslogd=1 "
        + "00001 root /sbin/launchd/00432 me /bin/a("
        + "00001 root /sbin/launchd/00432 me /bin/a/00443 me b -c=1) "
        + "00001 root /sbin/launchd/00500 me c=1)", [countsLeaves]
    ),
    // mvn dependency:tree of modules, of which one has no dependencies
    (
      """
      [INFO] Scanning for projects...
      [INFO] Reactor Build Order:
      [INFO]\u{20}
      [INFO] a                                                                  [jar]
      [INFO] -------------------------< com.example:a >-------------------------
      [INFO] Building a 1.0                                                     [1/3]
      [INFO]   from pom.xml
      [INFO] --------------------------------[ jar ]---------------------------------
      Downloading from central: https://repo.example/a.pom
      [INFO] --- dependency:3.6.0:tree (default-cli) @ a ---
      [INFO] com.example:a:jar:1.0
      [INFO] +- org.slf4j:slf4j-simple:jar:1.7.32:compile
      [INFO] |  \\- org.slf4j:slf4j-api:jar:1.7.32:compile
      [INFO] \\- (junit:junit:jar:4.13.2:test - omitted for duplicate)
      [INFO]\u{20}
      [INFO] --- maven-dependency-plugin:2.8:tree (default-cli) @ c ---
      [INFO] com.example:c:jar:1.0
      [INFO] --- dependency:3.6.0:tree (default-cli) @ b ---
      [WARNING] The artifact has been moved
      [INFO] com.example:b:jar:1.0
      [INFO] \\- x:y:jar:1:compile
      [INFO] ------------------------------------------------------------------------
      [INFO] BUILD SUCCESS
      """,
      "#0(com.example:a:jar:1.0("
        + "com.example:a:jar:1.0/org.slf4j:slf4j-simple:jar:1.7.32:compile("
        + "com.example:a:jar:1.0/org.slf4j:slf4j-simple:jar:1.7.32:compile/"
        + "org.slf4j:slf4j-api:jar:1.7.32:compile=1) "
        + "com.example:a:jar:1.0/(junit:junit:jar:4.13.2:test - omitted for duplicate)=1) "
        + "com.example:c:jar:1.0=1 "
        + "com.example:b:jar:1.0(com.example:b:jar:1.0/x:y:jar:1:compile=1))",
      ["lines of the log that are not read: 16", countsLeaves]
    ),
    // What Maven downloads in front of a root, a goal without a tree, and a table
    (
      """
      [INFO] --- dependency:3.6.0:tree (default-cli) @ a ---
      [INFO] Downloading from central: https://repo.example/a.pom
      [INFO] com.example:a:jar:1.0
      [INFO] \\- x:y:jar:1:compile
      [INFO] --- dependency:3.6.0:tree (default-cli) @ b ---
      [INFO] --- install:3.1.1:install (default-cli) @ b ---
      [INFO] x:y:z
      [INFO] Results:
      [INFO] +-----+-----+
      [INFO] | a   | b   |
      """,
      "com.example:a:jar:1.0(com.example:a:jar:1.0/x:y:jar:1:compile=1)",
      ["lines of the log that are not read: 8", countsLeaves]
    ),
    // In colors and behind times; sbt
    (
      "12:01 [\u{1B}[1;34mINFO\u{1B}[m] a\n12:01 [\u{1B}[1;34mINFO\u{1B}[m] \\- b\n", "a(a/b=1)",
      [countsLeaves]
    ),
    (
      "[info] loading settings\n[info] a:a:1 [S]\n[info]   +-b:b:1\n[info]   | +-c:c:1\n"
        + "[info]   | \n[info]   +-d:d:1\n[success] Total time: 1 s\n",
      "a:a:1 [S](a:a:1 [S]/b:b:1(a:a:1 [S]/b:b:1/c:c:1=1) a:a:1 [S]/d:d:1=1)",
      ["lines of the log that are not read: 3", countsLeaves]
    ),
    // No root, several roots
    ("├── a\n└── b\n", "#0(a=1 b=1)", [countsLeaves]),
    ("a\n└── b\nc\n└── d\n\n2 directories, 2 files\n", "#0(a(a/b=1) c(c/d=1))", [countsLeaves]),
  ]

  private static let countsLeaves = "no node has a value, so every leaf counts 1"

  private static func repeated(_ count: Int, _ first: String) -> String {
    "processes that are drawn once for several: \(count), the first is `\(first)`; each leaf there "
      + "counts that many times, and every other leaf 1"
  }

  private static func notRead(_ count: Int, _ first: String) -> String {
    "lines below the root that are not drawn and not read: \(count), the first one `\(first)`"
  }

  @Test("The tree that comes out, and what is told", arguments: samples)
  func reads(text: String, outline: String, warnings: [String]) throws {
    let tree = try read(text, as: .listing)
    #expect(tree.outline == outline)
    #expect(tree.told == warnings)
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
      (
        "[INFO] a\n[INFO] +- b\n[INFO]   \\- c\n[INFO]  \\- d\n",
        failure(.badIndentation(5, levels: [1, 4, 6]), line: 4, column: 1)
      ),
    ])
  func refuses(text: String, error: TreeImportError) {
    #expect(refusal(of: text, as: .listing) == error)
  }

  @Test(
    "Logs without a tree are none, also with tables in them",
    arguments: ["[INFO] +-----+\n[INFO] | a b |\n[INFO] +-----+\n", "[INFO] a\n[INFO] b - c\n"])
  func logs(text: String) {
    #expect(!TreeFormat.listing.recognizes(text))
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
