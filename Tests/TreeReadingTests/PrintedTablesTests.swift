import ReadingSupport
import Testing
import TreeLayout
import TreeModel

@testable import TreeReading

/// What programs print in columns that are set with blanks.
@Suite("Tables that are set with blanks")
struct PrintedTablesTests {
  static let samples: [(text: String, outline: String, told: [String])] = [
    (
      """
      Filesystem     1K-blocks     Used Available Use% Mounted on
      devtmpfs            4096        0      4096   0% /dev
      /dev/vda       264212084 26566612  72499000  27% /
      tmpfs              24684       12     24672   1% /mnt/with blanks

      """,
      "t(devtmpfs(devtmpfs//dev=0) /dev/vda(/dev/vda//=26566612) "
        + "tmpfs(tmpfs//mnt/with blanks=12))",
      [
        "read as what `df` prints: the levels are `Filesystem`, `Mounted on`, the value is `Used`",
        "taken as levels: `Filesystem`, `Mounted on`; as value: `Used`",
        "columns that are not read: `1K-blocks`, `Available`, `Use%`",
      ]
    ),
    (
      """
      Archive:  x.zip
        Length      Date    Time    Name
      ---------  ---------- -----   ----
              0  2025-06-24 14:37   etc/
            155  2026-05-20 16:49   etc/a b.txt
             66  2025-06-24 14:37   etc/c/d
      ---------                     -------
            221                     3 files

      """,
      "etc=0(etc/a b.txt=155 etc/c(etc/c/d=66))",
      [
        "read as what `unzip -l` prints: the paths are `Name`, the value is `Length`",
        "columns that are not read: `Date`, `Time`",
        "lines outside of the table that are not read: 1, the first is `Archive:  x.zip`",
        "lines below the last rule, which are taken as sums and left out: 1, the first is "
          + "`221                     3 files`",
      ]
    ),
    // A rule without gaps, and no folder: a point separates nothing.
    (
      """
      Name       Stmts   Miss  Cover
      ------------------------------
      a.py          30      3    90%
      b/c.py         5      0   100%
      ------------------------------
      TOTAL         35      3    91%

      """,
      "#0(a.py=30 b(b/c.py=5))",
      [
        "read as what `coverage report` prints: the paths are `Name`, the value is `Stmts`",
        "columns that are not read: `Miss`, `Cover`",
        "lines below the last rule, which are taken as sums and left out: 1, the first is "
          + "`TOTAL         35      3    91%`",
      ]
    ),
    // Rules between groups; the last one is no sum.
    (
      """
      Item      Cost
      ==============
      Food        12
      Rent        30
      --------------
      Tea          5
      --------------
      Bread        2
      Milk         3
      Salt         1

      """,
      "t(Food=12 Rent=30 Tea=5 Bread=2 Milk=3 Salt=1)",
      ["taken as levels: `Item`; as value: `Cost`"]
    ),
    // Letters beyond ASCII, and names with blanks
    (
      """
      Straße      Größe
      Äußere        120
      Münzen         80
      Am Wall         7

      """,
      "t(Äußere=120 Münzen=80 Am Wall=7)", ["taken as levels: `Straße`; as value: `Größe`"]
    ),
    // Processes; a long number moves what is behind it.
    (
      """
        PID  PPID   RSS COMMAND
          1     0 17408 init
          2     1     0 sh -c x
          3     1   408 sh
          4     2    12 a
          5     2    30 b
          6     2     1 c
          7     2     2 d
          8     2     3 e
          9     2     4 f
         10     2     5 g
      31597     1 1230800 swift build

      """,
      "init=17408(sh -c x=0(a=12 b=30 c=1 d=2 e=3 f=4 g=5) sh=408 swift build=1230800)",
      [
        "read as what `ps` prints: the value is `RSS`",
        "parents that are not nodes and are read as no parent: 1, the first is `0` in line 2",
        "inner nodes with values of their own: 1, the first is `init`; layouts that give a node "
          + "the sum of its children ignore these values",
      ]
    ),
    (
      """
      UID        PID  PPID  C STIME TTY          TIME CMD
      root         1     0  0 03:49 ?        00:05:39 /sbin/init --now
      root        12     1  0 03:49 ?        00:00:00 [kthreadd]
      me          13     1  3 03:49 ?        00:00:00 sh

      """,
      "/sbin/init --now([kthreadd]=1 sh=1)",
      [
        "read as what `ps -ef` prints: each leaf counts 1",
        "columns that are not read: `UID`, `C`, `STIME`, `TTY`, `TIME`",
        "parents that are not nodes and are read as no parent: 1, the first is `0` in line 2",
        "every leaf counts 1",
      ]
    ),
  ]

  private static func format(of text: String) throws -> (String, String) {
    let beginning = Beginning(Array(text.utf8)[...], source: "file")
    let (format, _) = try TreeImporter.format(
      of: beginning, "file", TreeFormat.standard, ReadingOptions())
    return (format.id, try format.choose(for: beginning, ReadingOptions()).dialect.id)
  }

  @Test("What comes out, and what is told", arguments: samples)
  func reads(text: String, outline: String, told: [String]) throws {
    for text in [text, text.replacing("\n", with: "\r\n")] {
      #expect(try Self.format(of: text) == ("csv", "printed-table"))
      let tree = try read(text, as: .csv)
      #expect(tree.outline == outline)
      #expect(tree.told == told)
    }
  }

  @Test("Errors name the line of the text and the columns; options are those of tables")
  func errors() throws {
    let text = """
      % time     seconds     calls    errors syscall
      ------ ----------- --------- --------- ----------------
       60.00    0.000600         1           read
       40.00    0.000400         2         1 access
      ------ ----------- --------- --------- ----------------
      100.00    0.001000         3         1 total

      """
    #expect(
      refusal(of: text, as: .csv)
        == failure(.noValueColumn(["seconds", "calls", "errors"]), line: 1))
    let tree = try read(text, as: .csv, options: .with { $0.value = "calls" })
    #expect(tree.outline == "t(read=1 access=2)")
    let packages = "Package    Version\n---------- -------\nbuild      1.6.1\nJinja2     3.1.6\n"
    #expect(
      refusal(of: packages, as: .csv) == failure(.onlyTexts(["Package", "Version"]), line: 1))
    let counted = try read(packages, as: .csv, options: .with { $0.levels = ["Package"] })
    #expect(counted.outline == "t(build=1 Jinja2=1)")
    #expect(
      refusal(of: "a b\nc d\n", as: .csv, options: .with { $0.format = "printed-table" })
        == failure(
          .syntax(found: "no columns", expected: "a header with columns below it, and numbers"),
          line: 1, column: 1))
  }

  static let others = [
    // Texts, with columns or numbers by chance
    "My great document\n=================\nThis is a text\nwith two lines\n",
    "Chapter  One\nIt was a dark night.\nIt was a cold night.\n",
    "# Versions:\n# 1.2.5  2015-02-26  alone\n# 1.3    2021-06-02  removed\n# 2.0    2021  x\n",
    "in the following ways:\n2.  We look at it.\n3.  We read it all.\n",
    // Lists, and names with blanks in one column
    "Bread 12\nMilk 3\nSalt 1\n", "name\nAnn  Lee\nBob  Ray\n", "a  b\n1  2\n",
    // Delimiters
    "name,   value\na,   3\nb,   4\n", "name\t  value\na\t  3\nb\t  4\n",
    // No numbers, and columns that begin and end anywhere
    "Name    Kind\nAnn     x\nBob     y\n",
    "Some    words in     a row\n12 of   it are 3   ok\n1 x y\n",
    // Of bytes that are no text
    "\u{FFFD}  \u{FFFD}\n",
  ]

  @Test("Texts and other tables are none", arguments: others)
  func recognizesNoOthers(text: String) {
    #expect(PrintedColumns(Array(text.utf8)[...]) == nil)
    #expect(PrintedColumns(Array(text.utf8).map { $0 | 0x80 }[...]) == nil)
  }

  @Test("A table with commas or bars takes what is known of programs, too")
  func known() throws {
    let cloc = """
      language,filename,blank,comment,code,"github.com/AlDanial/cloc v 1.96  T=0.5 s (1 files/s)"
      Text,/w/a.txt,0,0,1073
      Python,/w/b/c.py,74,53,441
      SUM,,74,53,1514

      """
    let tree = try read(cloc, as: .csv)
    #expect(tree.outline == "/(/w(/w/a.txt=1073 /w/b(/w/b/c.py=441)))")
    #expect(
      tree.told == [
        "read as what `cloc` prints: the paths are `filename`, the value is `code`",
        "columns that are not read: `language`, `blank`, `comment`",
        "rows of totals without a path, which are left out: 1",
      ])
    // An option says otherwise.
    let blank = try read(
      cloc, as: .csv,
      options: .with {
        $0.levels = ["language"]
        $0.value = "blank"
      })
    #expect(blank.outline == "t(Text=0 Python=74 SUM=74)")
    let markdown = """
      cloc|github.com/AlDanial/cloc v 1.96  T=0.5 s (1 files/s)
      --- | ---

      Language|files|blank|comment|code
      :-------|-------:|-------:|-------:|-------:
      Python|59|1714|1307|7960
      CSS|2|0|0|108
      --------|--------|--------|--------|--------
      SUM:|61|1714|1307|8068

      """
    let languages = try read(
      markdown, as: .indented, options: .with { $0.skipsTotals = true })
    #expect(languages.outline == "t(Python=7960 CSS=108)")
    let sizes =
      "   text\t   data\t    bss\t    dec\t    hex\tfilename\n"
      + " 137659\t   4840\t   4840\t 147339\t  23f8b\t/bin/ls\n"
      + "  33393\t   1592\t    408\t  35393\t   8a41\t/bin/cat\n"
    #expect(try read(sizes, as: .csv).outline == "/(/bin(/bin/ls=147339 /bin/cat=35393))")
    #expect(
      try read(sizes, as: .csv, options: .with { $0.value = "text" }).outline
        == "/(/bin(/bin/ls=137659 /bin/cat=33393))")
  }

  @Test("Numbers that are no sizes by their names are not the value where others are")
  func names() throws {
    let text = "module,startLine,bytes\na,1,3\nb,2,4\n"
    #expect(try read(text, as: .csv).outline == "t(a=3 b=4)")
    let times = "module,time\na,1\nb,2\n"
    #expect(try read(times, as: .csv).outline == "t(a=1 b=2)")
  }

  @Test("A header that ends with a comma which no row has names a column less")
  func spareName() throws {
    #expect(try read("region,sales,\na,1\nb,2\n", as: .csv).outline == "t(a=1 b=2)")
    #expect(
      refusal(of: "region,sales,\na,1\nb,2,3\n", as: .csv)
        == failure(.fieldCount(found: 3, expected: 2), line: 3))
    #expect(
      refusal(of: "region,sales,more\na,1\nb,2\n", as: .csv)
        == failure(.fieldCount(found: 2, expected: 3), line: 2))
  }
}

/// Lists that programs print of archives, programs and changes.
@Suite("Lists of archives, symbols and changes")
struct PrintedSizesTests {
  static let samples: [(text: String, outline: String, told: [String])] = [
    // tar of GNU and of BSD
    (
      """
      drwxr-xr-x root/root         0 2025-06-24 14:37 apt/
      -rw-r--r-- root/root       155 2026-05-20 16:49 apt/a b.list
      lrwxrwxrwx root/root         0 2026-05-20 16:49 apt/link -> /etc/x
      drwxr-xr-x root/root         0 2025-06-24 14:37 apt/empty/

      """, "apt(apt/a b.list=155 apt/link=0 apt/empty=0)", []
    ),
    (
      """
      drwxr-xr-x  0 root   wheel       0 Jun 24  2025 apt/
      -rw-r--r--  0 root   wheel     155 May 20 16:49 apt/a b.list

      """, "apt(apt/a b.list=155)", []
    ),
    // nm -S of a library
    (
      """

      a.o:
      0000000000000000 0000000000000020 T main
                       U puts
      0000000000000020 0000000000000010 t f(int, char)

      b.o:
      0000000000000000 0000000000000019 T g
      0000000000000020 0000000000000001 t g

      """, "#0(a.o(a.o/main=32 a.o/f(int, char)=16) b.o(b.o/g=26))",
      ["symbols without a size, which are not read: 1"]
    ),
    // git diff --stat
    (
      """
       src/{old => new}/a.swift | 149 +++++++++++++
       .../TreeReading/b.swift  |  27 ++--
       c.png                    | Bin 0 -> 120 bytes
       3 files changed, 150 insertions(+), 26 deletions(-)

      """,
      "#0(src(src/new(src/new/a.swift=149)) "
        + "...(.../TreeReading(.../TreeReading/b.swift=27)) c.png)",
      [
        "paths that git has cut begin with `...`; git diff --numstat prints whole ones",
        "leaves without a value count 0: 1, the first is 'c.png'",
      ]
    ),
  ]

  @Test("What comes out, and what is told", arguments: samples)
  func reads(text: String, outline: String, told: [String]) throws {
    let beginning = Beginning(Array(text.utf8)[...], source: "file")
    let format = try TreeImporter.format(
      of: beginning, "file", TreeFormat.standard, ReadingOptions()
    ).format
    #expect(format.id == "paths")
    let tree = try read(text, as: .paths)
    #expect(tree.outline == outline)
    #expect(tree.told == told)
  }

  @Test("The total below a list of wc is told in any language")
  func totals() throws {
    let tree = try read("  10 a.txt\n  20 b.txt\n  30 razem\n", as: .paths)
    #expect(tree.warnings.contains { $0.contains("the first is `razem`") })
    let rest = try read(
      "  10 a.txt\n  20 b.txt\n  30 razem\n", as: .paths, options: .with { $0.skipsTotals = true })
    #expect(rest.outline == "#0(a.txt=10 b.txt=20)")
  }

  @Test("Modules are below those that import them, which are printed behind them")
  func imports() throws {
    let text = """
      import time: self [us] | cumulative | imported package
      import time:       238 |        238 |   _io
      hello
      import time:        68 |         68 |     _codecs
      import time:       404 |        472 |   codecs
      import time:       434 |       1144 | zipimport
      import time:         0 |          0 |   sys
      import time:        10 |         10 | site

      """
    let tree = try read(text, as: .listing)
    #expect(
      tree.outline
        == "#0(zipimport(_io=238 codecs(_codecs=68 self=404) self=434) site(sys=0 self=10))")
    #expect(
      tree.warnings == [
        "lines that are not read, as they are no times of imports: 1, the first is `hello`"
      ])
    #expect(
      refusal(of: "x\n", as: .listing, options: .with { $0.format = "importtime" })
        == failure(
          .syntax(found: "the end", expected: "lines that begin with `import time:`"), line: 2,
          column: 1))
  }

  @Test("What tree -X prints ends with numbers that are no entries")
  func treeXML() throws {
    let text = """
      <tree><directory name="a" size="4096"><file name="b" size="3"/>
      <directory name="report" size="4096"><file name="c" size="4"/></directory></directory>
      <report><directories>2</directories><files>2</files></report></tree>
      """
    let tree = try read(text, as: .xml)
    #expect(tree.outline == "tree(a(b=3 report(c=4)))")
    #expect(
      tree.told == [
        "taken as values: `size`",
        "directories whose own sizes are not read: 2; they weigh what is in them",
      ])
  }

  @Test("Labels of records are read without braces and ports")
  func records() throws {
    let text = #"""
      digraph { node [shape=record]; a [label="{Order|<id> id\: 1|{<x>left\l|\{b\}}}"];
      b [shape=box, label="{x|y}"]; c [label="plain"]; a -> b; a -> c }
      """#
    #expect(
      try read(text, as: .dot, options: .with { $0.value = "none" }).outline
        == #"Order | id\: 1 | left | {b}({x|y} plain)"#)
  }
}
