import ReadingSupport
import TestSupport
import Testing
import TreeLayout
import TreeModel
import TreeSources

@testable import TreeReading

/// Lists of paths as programs print them where names are odd or files could not be read.
@Suite("Lists of paths, as they are printed")
struct PrintedListsTests {
  private static let everyLeaf = "paths without sizes, so every leaf counts 1"

  private static func messages(_ count: Int, _ first: String) -> String {
    "messages of the program that printed the list, which are not read: \(count), the first is "
      + "`\(first)`"
  }

  static let samples: [(text: String, outline: String, warnings: [String])] = [
    // git ls-files and others, with quotes around what is not of ASCII
    (
      "src/main.c\n\"caf\\303\\251/x.txt\"\n\"tab\\there.txt\"\n",
      "#0(src(src/main.c=1) café(café/x.txt=1) tab\there.txt=1)", [everyLeaf]
    ),
    (
      "\"caf\\303\\251/x.txt\"\n\"caf\\303\\251/y.txt\"\nsrc/main.c\n",
      "#0(café(café/x.txt=1 café/y.txt=1) src(src/main.c=1))", [everyLeaf]
    ),
    ("120 \"a/\\\"b\\\\\"\n5 a/c\n", "a(a/\"b\\=120 a/c=5)", []),
    ("12\t\"a/\\303\\244\"\n4\ta/c\n", "a(a/ä=12 a/c=4)", []),
    // What git would not write stays.
    ("12 \"a/b\"\n5 \"a/\\q\"\n", "\"a(\"a/b\"=12 \"a/\\q\"=5)", []),
    // git diff --numstat, with renamed files
    (
      "3\t2\tsrc/{old => new}/x.c\n4\t0\tsrc/main.c\n1\t1\ta.c => b.c\n2\t0\tsrc/{ => sub}/y.c\n",
      "#0(src(src/new(src/new/x.c=5) src/main.c=4 src/sub(src/sub/y.c=2)) b.c=2)", []
    ),
    (
      "3\t2\tsrc/{sub => }/x.c\n4\t0\t{a => b}/c\n1\t0\td/{e => f}\n",
      "#0(src(src/x.c=5) b(b/c=4) d(d/f=1))", []
    ),
    (
      "1\t0\t\"caf\\303\\251\" => b.c\n2\t0\ta.c => \"\\303\\244.c\"\n3\t0\tx{y => z}\n",
      "#0(b.c=1 ä.c=2 z}=3)", []
    ),
    // Windows
    (
      "120 C:\\work\\src\\a.c\n80 C:\\work\\src\\b.c\n30 C:\\work\\doc\\r.md\n",
      "C:(C:\\work(C:\\work\\src(C:\\work\\src\\a.c=120 C:\\work\\src\\b.c=80) "
        + "C:\\work\\doc(C:\\work\\doc\\r.md=30)))", []
    ),
    (
      "C:\\work\\a b\\a.c\r\nC:\\work\\b.c\r\nC:\\x\r\n",
      "C:(C:\\work(C:\\work\\a b(C:\\work\\a b\\a.c=1) C:\\work\\b.c=1) C:\\x=1)", [everyLeaf]
    ),
    (
      "5\t.\\a\\b\n6\t.\\a\\c\n", ".(.\\a(.\\a\\b=5 .\\a\\c=6))", []
    ),
    (
      "\\\\host\\share\\a\n\\\\host\\share\\b\n",
      "\\(\\host(\\host\\share(\\host\\share\\a=1 \\host\\share\\b=1)))", [everyLeaf]
    ),
    // A backslash in a path of another system, and one that systemd writes
    ("12 src/a\\b\n5 src/c\n", "src(src/a\\b=12 src/c=5)", []),
    ("12 dev-a\\x2db.mount\n5 dev-c.mount\n", "#0(dev-a\\x2db.mount=12 dev-c.mount=5)", []),
    // What could not be read
    (
      "4\t./a.txt\ndu: cannot read directory './private': Permission denied\n8\t./src/b.txt\n"
        + "12\t./src\n", ".(./a.txt=4 ./src(./src/b.txt=8))",
      [
        "directories whose own sizes are not read: 1; they weigh what is in them",
        messages(1, "du: cannot read directory './private': Permission denied"),
      ]
    ),
    (
      "find: ‘./p’: Permission denied\n./a/b\n/usr/bin/find: ‘./q’: Keine Berechtigung\n./c\n",
      ".(./a(./a/b=1) ./c=1)", [messages(2, "find: ‘./p’: Permission denied"), everyLeaf]
    ),
    // du -ah of macOS
    (
      " 12K\t./a/b\n8.0K\t./c\n 20K\t.\n", ".(./a(./a/b=12288) ./c=8192)",
      [
        "directories whose own sizes are not read: 1; they weigh what is in them"
      ]
    ),
    // Two profiles
    (
      "main;parse 10 14\nmain;write 20 15\nmain 3 3\n",
      "main(main/parse=14 main/write=15 main/self=3)",
      [
        "functions with counts of their own beside those of the functions that they call: 1; these "
          + "counts are leaves called `self`",
        "each stack has two counts: the second is taken, that of the later profile, and the first "
          + "is not read",
      ]
    ),
    // systemd-analyze blame
    (
      """
      1min 2.104s apt-daily.service
           5.032s NetworkManager-wait-online.service
           1.208s docker.service
            812ms snapd.service
             43ms dev-hugepages.mount
              9us init.scope

      """,
      "#0(apt-daily.service=62104 NetworkManager-wait-online.service=5032 docker.service=1208 "
        + "snapd.service=812 dev-hugepages.mount=43 init.scope=0.009)",
      ["times are in milliseconds"]
    ),
  ]

  @Test("What comes out, and what is told", arguments: samples)
  func reads(text: String, outline: String, warnings: [String]) throws {
    for text in [text, text.replacing("\r\n", with: "\n").replacing("\n", with: "\r\n")] {
      #expect(TreeFormat.paths.looksLike(Array(text.utf8)[...]))
      let tree = try read(text, as: .paths)
      #expect(tree.outline == outline)
      #expect(tree.told == warnings)
    }
  }

  @Test("Of a path of Windows the label is the last component")
  func labels() throws {
    let tree = try read("120 C:\\work\\a.c\n80 C:\\work\\b.c\n", as: .paths)
    for tree in try [tree, read(tree.csv, as: .csv)] {
      #expect(
        tree.tree.nodes.map { tree.names.label(of: $0, in: tree.tree) }
          == ["C:", "work", "a.c", "b.c"])
    }
  }

  @Test("Numbers on the right of a column are no levels of an outline")
  func rightAligned() {
    for text in ["100 a\n 20 b\n  3 c\n", "total 28\n  12 a\n   3 b\n"] {
      #expect(NamedTree.signOfOutline(Array(text.utf8)[...]) == nil)
    }
    #expect(NamedTree.signOfOutline(Array("Book\n  1 One\n    2 Two\n".utf8)[...]) != nil)
  }
}
