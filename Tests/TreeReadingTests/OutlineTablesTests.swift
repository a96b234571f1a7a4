import ReadingSupport
import Testing
import TreeLayout
import TreeModel
import TreeReading

/// Tables whose rows say where they are in an outline, and tables without a header.
@Suite("Tables of outlines and without a header")
struct OutlineTablesTests {
  typealias Sample = PeoplesTablesTests.Sample

  private static let countsLeaves = "no node has a value, so every leaf counts 1"
  private static let inOrder = "taken as depths of rows in their order: "

  static let samples = [
    // Outline numbers
    Sample(
      text: "WBS,Task Name,Duration,Cost,Resource Names\n1,House,9 days,\"$1,500.00\",\n"
        + "1.1,Plan,5 days,$500.00,Ann\n1.2,Build,8 days,\"$1,000.00\",Bob\n"
        + "1.2.1,Walls,8 days,$700.00,Bob\n1.2.2,Roof,2 days,$300.00,\"Cid,Bob\"\n",
      outline: "House(Plan=500 Build(Walls=700 Roof=300))",
      warnings: [
        "taken as outline numbers: `WBS`; as names: `Task Name`; as value: `Cost`",
        "columns that are not read: `Duration`, `Resource Names`",
        "numbers with separators, signs or units: 5, the first is `$1,500.00` in line 2, "
          + "read as 1500",
        "rows that add up those below them and are left out: 2",
      ]),
    // Rows in any order, one that is implied, a name that is missing, and what is more than a sum
    Sample(
      text: "Outline Number;Name;Value\n1.2.1.;Code;8\n1.1;;5\n 1 ;All;20\n2;More;1\n",
      outline: "#0(All(1.2(Code=8) 1.1=5 self=7) More=1)",
      warnings: [
        "taken as outline numbers: `Outline Number`; as names: `Name`; as value: `Value`",
        "rows with more than those below them: 1, together 7 more, which are leaves called `self`",
      ]),
    Sample(
      text: "PSP,Vorgang\nA,x\nA.1,y\nA.B,z\n", outline: "x(y=1 z=1)",
      warnings: [
        "taken as outline numbers: `PSP`; as names: `Vorgang`", countsLeaves,
      ]),
    // Other names, if the numbers of the nodes above are there
    Sample(
      text: "Code,Account,Balance\n1,Assets,\n1.1,Cash,30\n1.10,Bank,70\n",
      outline: "Assets(Cash=30 Bank=70)",
      warnings: ["taken as outline numbers: `Code`; as names: `Account`; as value: `Balance`"]),
    Sample(
      text: "where,what,much\n1,a,\n1.1,b,\n1.1.1,c,7\n1.1.2,d,3\n", outline: "a(b(c=7 d=3))",
      warnings: ["taken as outline numbers: `where`; as names: `what`; as value: `much`"]),
    // Half of the nodes above are enough.
    Sample(
      text: "where,what,much\n1,a,\n1.1,b,4\n2.1.1,c,3\n", outline: "#0(a(b=4) 2(2.1(c=3)))",
      warnings: ["taken as outline numbers: `where`; as names: `what`; as value: `much`"]),
    Sample(
      text: "where,what,much\n1,a,\n1.1,b,4\n2.1.1,c,3\n3.1.1,d,5\n",
      outline: "t(1(1/a) 1.1(1.1/b=4) 2.1.1(2.1.1/c=3) 3.1.1(3.1.1/d=5))",
      warnings: [
        "taken as levels: `where`, `what`; as value: `much`",
        "leaves without a value count 0: 1, the first is '1/a'",
      ]),
    // Written sums are rounded.
    Sample(
      text: "WBS,Task,Cost\n1,a,1000.0001\n1.1,b,400\n1.2,c,600\n", outline: "a(b=400 c=600)",
      warnings: [
        "taken as outline numbers: `WBS`; as names: `Task`; as value: `Cost`",
        "rows that add up those below them and are left out: 1",
      ]),
    Sample(
      text: "WBS,Task,Cost\n1,a,999.9999\n1.1,b,400\n1.2,c,600\n", outline: "a(b=400 c=600)",
      warnings: [
        "taken as outline numbers: `WBS`; as names: `Task`; as value: `Cost`",
        "rows that add up those below them and are left out: 1",
      ]),
    Sample(
      text: "WBS,Task,Cost\n1,a,1000.5\n1.1,b,400\n1.2,c,600\n",
      outline: "a(b=400 c=600 self=0.5)",
      warnings: [
        "taken as outline numbers: `WBS`; as names: `Task`; as value: `Cost`",
        "rows with more than those below them: 1, together 0.5 more, which are leaves called "
          + "`self`",
      ]),
    Sample(
      text: "where,what,much\n1,a,\n1.1,b,2\n",
      options: .with { ($0.id, $0.label) = ("where", "what") }, outline: "a(b=2)",
      warnings: ["taken as outline numbers: `where`; as names: `what`; as value: `much`"]),
    Sample(
      text: "No.,Item,Amount\n1.0,House,30\n1.1,Walls,20\n1.2,Roof,10\n2.0,Garden,5\n",
      outline: "#0(House(Walls=20 Roof=10) Garden=5)",
      warnings: [
        "taken as outline numbers: `No.`; as names: `Item`; as value: `Amount`",
        "a last 0 of outline numbers is left out: `1.0` is above `1.1`",
        "rows that add up those below them and are left out: 1",
      ]),
    // Names, decimal numbers and versions are none
    Sample(
      text: "class,size\nflare.vis,1\nflare.a,2\n", options: .with { $0.id = "class" },
      outline: "flare(flare.vis=1 flare.a=2)",
      warnings: ["`class` is taken as paths with points between names"]),
    Sample(
      text: "item,size\na,1\nb,1.1\nc,1.2\n", outline: "t(a=1 b=1.1 c=1.2)",
      warnings: ["taken as levels: `item`; as value: `size`"]),
    Sample(
      text: "version,downloads\n1,5\n1.1,6\n1.1.1,7\n", outline: "t(1=5 1.1=6 1.1.1=7)",
      warnings: ["taken as levels: `version`; as value: `downloads`"]),
    Sample(
      text: "WBS,Task,Cost\n1,a,2\n1.1,b,3\n", options: .with { $0.levels = ["Task"] },
      outline: "t(a=2 b=3)",
      warnings: [
        "taken as levels: `Task`; as value: `Cost`",
        "columns that are not read: `WBS`",
        "several columns hold numbers: `WBS`, `Cost`; `Cost` is taken, as sums of the others say "
          + "nothing; --value names another one",
      ]),
    // Depths of rows
    Sample(
      text: "ID,Outline Level,Name,Cost\n1,1,Project,30\n2,2,Plan,10\n3,2,Build,20\n"
        + "4,3,Code,20\n5,1,Other,7\n",
      outline: "#0(Project(Plan=10 Build(Code=20)) Other=7)",
      warnings: [
        inOrder + "`Outline Level`; as names: `Name`; as value: `Cost`",
        "columns that are not read: `ID`",
        "rows that add up those below them and are left out: 2",
      ]),
    Sample(
      text: "Level,Part Number,Description,Quantity\n0,A,Bike,\n1,B,Frame,1\n1,C,Wheel,\n"
        + "2,D,Spoke,36\n1,B,Frame,1\n",
      outline: "Bike(Frame=1 Wheel(Spoke=36) Frame=1)",
      warnings: [
        inOrder + "`Level`; as names: `Description`; as value: `Quantity`",
        "columns that are not read: `Part Number`",
      ]),
    Sample(
      text: "depth,color,name\n0,red,r\n1,#fff,a\n1,,b\n", outline: "r(a=1 b=1)",
      warnings: [inOrder + "`depth`; as names: `name`", countsLeaves]),
    // Levels of something else, also if rows are sorted by them
    Sample(
      text: "player,level\na,1\nb,1\nc,2\n", outline: "t(a=1 b=1 c=2)",
      warnings: ["taken as levels: `player`; as value: `level`"]),
    Sample(
      text: "player,level\na,1\nb,1\nc,2\nd,2\ne,3\n", options: .with { $0.levels = ["level"] },
      outline: "t(1=2 2=2 3=1)",
      warnings: [
        "taken as levels: `level`; the value is the number of rows",
        "columns that are not read: `player`",
      ]),
    Sample(
      text: "player,level,score\na,3,10\nb,1,20\n", options: .with { $0.value = "score" },
      outline: "t(a=10 b=20)",
      warnings: [
        "taken as levels: `player`; as value: `score`", "columns that are not read: `level`",
      ]),
    Sample(
      text: "level,count\n1,5\n2,7\n3,9\n", options: .with { $0.levels = ["level"] },
      outline: "t(1=5 2=7 3=9)", warnings: ["taken as levels: `level`; as value: `count`"]),
    // Names that are indented
    Sample(
      text: "Position,2023 €\nAssets,100\n  Cash,30\n  Funds,70\n    Bonds,70\nDebts,5\n",
      outline: "#0(Assets(Cash=30 Funds(Bonds=70)) Debts=5)",
      warnings: [
        inOrder + "the blanks in front of names; as names: `Position`; as value: `2023 €`",
        "rows that add up those below them and are left out: 2",
      ]),
    // Without a header
    Sample(
      text: "Food,Bread,12\nFood,Milk,3\n", options: .with { $0.hasHeader = false },
      outline: "t(Food(Food/Bread=12 Food/Milk=3))",
      warnings: ["taken as levels: `column 1`, `column 2`; as value: `column 3`"]),
    Sample(
      text: "b|a|4\na||9\n",
      options: .with {
        ($0.hasHeader, $0.id, $0.parent, $0.value) = (false, "column 1", "column2", "column 3")
      },
      outline: "a=9(b=4)",
      warnings: [
        "inner nodes with values of their own: 1, the first is `a`; layouts that give a "
          + "node the sum of its children ignore these values"
      ]),
    // Reports of Kraken
    Sample(
      text: " 50.00\t50\t50\tU\t0\tunclassified\n 50.00\t50\t5\tR\t1\troot\n"
        + " 45.00\t45\t0\tD\t2\t  Bacteria\n 45.00\t45\t45\tP1\t1224\t    Proteobacteria\n",
      outline: "#0(unclassified=50 root(Bacteria(Proteobacteria=45) self=5))",
      warnings: [
        "read as a report of Kraken: the value is the number of reads",
        inOrder + "the blanks in front of names; as names: `name`; as value: `value`",
        "columns that are not read: `rank`",
        "rows that add up those below them and are left out: 1",
        "rows with more than those below them: 1, together 5 more, which are leaves called `self`",
      ]),
    // NCBI's taxonomy, whose root is its own parent
    Sample(
      text: "1\t|\t1\t|\tno rank\t|\t\t|\t8\t|\n2\t|\t131567\t|\tdomain\t|\t\t|\t0\t|\n"
        + "131567\t|\t1\t|\tno rank\t|\t\t|\t8\t|\n",
      outline: "1(131567(2))",
      warnings: [
        "read as nodes.dmp of NCBI's taxonomy: ids and parents",
        "columns that are not read: `rank`",
        "nodes that are their own parents and are read as roots: 1, the first is `1` in line 1",
      ]),
    Sample(
      text: "id,parent\na,a\nb,a\n", outline: "a(b)",
      warnings: [
        "nodes that are their own parents and are read as roots: 1, the first is `a` in line 2"
      ]),
    // Groups of digits in India
    Sample(
      text: "item,cost\na,\"12,34,567.50\"\nb,\"1,00,000\"\nc,\"Rs. 5,000.00\"\n",
      outline: "t(a=1234567.5 b=100000 c=5000)",
      warnings: [
        "taken as levels: `item`; as value: `cost`",
        "numbers with separators, signs or units: 3, the first is `12,34,567.50` in line 2, "
          + "read as 1234567.5",
      ]),
    // Units
    Sample(
      text: "WBS,Task,Duration,Start\n1,House,6 days?,Mon 1/5/26\n1.1,Plan,5 days,\n1.2,Go,1 day,\n"
        + "1.3,Done,0,\n",
      outline: "House(Plan=5 Go=1 Done=0)",
      warnings: [
        "taken as outline numbers: `WBS`; as names: `Task`; as value: `Duration`",
        "columns that are not read: `Start`",
        "numbers with separators, signs or units: 3, the first is `6 days?` in line 2, read as 6",
        "rows that add up those below them and are left out: 1",
      ]),
    Sample(
      text: "path,size\na/x,12 KB\na/y,\"1,024.5 KiB\"\na/z,0\n",
      outline: "a(a/x=12000 a/y=1049088 a/z=0)",
      warnings: [
        "numbers with separators, signs or units: 2, the first is `12 KB` in line 2, read as 12000"
      ]),
    Sample(
      text: "path,size\na/x,4.0K\na/y,0B\n", outline: "a(a/x=4096 a/y=0)",
      warnings: [
        "numbers with separators, signs or units: 2, the first is `4.0K` in line 2, read as 4096"
      ]),
    Sample(
      text: "Folder;Disk\na;12 MB\nb;1,5 GB\n", options: .with { $0.decimalMark = .comma },
      outline: "t(a=12000000 b=1500000000)",
      warnings: [
        "taken as levels: `Folder`; as value: `Disk`",
        "numbers with separators, signs or units: 2, the first is `12 MB` in line 2, read as "
          + "12000000",
      ]),
    // Leaves that count
    Sample(
      text: "id,parent,Level,managerId\n1,,0,\n2,1,1,1\n", options: .with { $0.value = "leaves" },
      outline: "1(2=1)",
      warnings: ["columns that are not read: `Level`, `managerId`", "every leaf counts 1"]),
  ]

  @Test("The tree that comes out, and what is told", arguments: samples)
  func reads(sample: Sample) throws {
    let tree = try read(sample.text, as: .csv, options: sample.options)
    #expect(tree.outline == sample.outline)
    #expect(tree.told == sample.warnings)
  }

  static let refused: [(String, ReadingOptions, String)] = [
    (
      "WBS,Task,Cost\n1,a,2\n1.1,b,3\n,c,4\n", .with { _ in },
      "line 4: `WBS` is empty; give each node an id of its own, or take out the row"
    ),
    ("WBS,Task,Cost\n1,a,2\n1.1,b,3\n1.1,c,4\n", .with { _ in }, "line 4: `1.1` occurs twice"),
    (
      "WBS,Task,Hours,Cost\n1,a,2,3\n1.1,b,3,4\n", .with { _ in },
      "line 1: no column is called `value`, but numbers are in `Hours`, `Cost`: use --value Hours"
    ),
    (
      "Outline Level,Name\n1,a\n3,b\n", .with { _ in },
      "line 3: `Outline Level` is `3`, in the row above 1; a row needs a whole number, at most 1"
    ),
    (
      "Outline Level,Name\n1,a\n,b\n", .with { _ in },
      "line 3: `Outline Level` is ``, in the row above 1"
    ),
    (
      "Position,Sum\n" + String(repeating: "A,1\n  b,2\n", count: 100) + "C,3\n    d,4\n",
      .with { _ in },
      "line 203: 4 blanks are in front of the name, in the row above 0; a row needs a multiple of 2"
    ),
    (
      "WBS,Task\n1,a\n1.1,b\n", .with { $0.fillsDown = true },
      "--fill-down changes nothing for tables with outline numbers"
    ),
    // The first line is data
    (
      "Food,Bread,12\nFood,Milk,3\n", .with { _ in },
      "line 1: the first line has to name the columns, but `12` is a number like those below it; "
        + "write a line of names above it, or use --no-header to call the columns `column 1`, "
        + "`column 2`, …"
    ),
    (
      "Region,City,2024 €\nEU,Rome,5\n", .with { _ in },
      "but `2024 €` is a number like those below it; write a line of names above it, or use "
        + "--no-header to call the columns `column 1`, `column 2`, …; if it is a name, use --value "
        + "'2024 €'"
    ),
    ("sda,512M\nsdb,3G\n", .with { _ in }, "line 1: the first line has to name the columns, but"),
    ("/usr/a,$5\n/usr/b,\"7,000.50\"\n", .with { _ in }, "line 1: the first line has to name"),
    ("a,1\nb\n", .with { $0.hasHeader = false }, "line 2: the row has 1 field"),
    ("\"a,1\n", .with { $0.hasHeader = false }, "line 1, column 1: the quotes that open"),
    // No column of numbers, and names that hold commas
    (
      "Region\tCity, State\nEU\tParis\n", .with { _ in },
      "line 1: no column holds numbers: use --levels 'Region,\"City, State\"', or some of these"
    ),
    (
      "a\tb, c\td\n\t\t\n", .with { _ in },
      "line 1: the header with the columns `a`, `b, c`, `d` is unknown"
    ),
    // Several units, one that comes late, and one that looks alike
    ("item,time\na,5 days\nb,3 hrs\n", .with { _ in }, "line 2: `time` is `5 days`, which is not"),
    ("item,rank\na,19th\nb,20th\n", .with { _ in }, "line 2: `rank` is `19th`, which is not"),
    (
      "item,time\n" + String(repeating: "a,5 days\n", count: 200) + "b,3 hrs\n", .with { _ in },
      "line 202: `time` is `3 hrs`, which is not"
    ),
    ("item,time\na,5 ms\nb,3 m\n", .with { _ in }, "line 2: `time` is `5 ms`, which is not"),
    // Bytes or billions, and millions of money
    ("item,sales\na,394B\nb,10M\n", .with { _ in }, "line 2: `sales` is `394B`, which is not"),
    ("item,sales\na,$394M\nb,$10K\n", .with { _ in }, "line 2: `sales` is `$394M`, which is not"),
    (
      "name,dept,team\nAnn,IT,A\nBob,HR,B\n", .with { _ in }, "use --levels name,dept,team, or some"
    ),
    // What nobody would add up, and shares
    (
      "Part Number,Quantity,Cost\n1,2,3\n4,5,6\n", .with { _ in },
      "line 1: all columns hold numbers: use --levels"
    ),
    ("id,parent,Market %\n1,,\n2,1,40\n", .with { _ in }, "use --value 'Market %', or"),
    (
      "Region,City,Level,Taxid,Heads,Cost\nEU,Paris,3,7,10,20\nEU,Rome,3,8,30,40\n",
      .with { _ in }, "numbers are in `Heads`, `Cost`: use --value Heads or another"
    ),
  ]

  @Test("What cannot be read says why, where, and which option helps", arguments: refused)
  func refuses(text: String, options: ReadingOptions, message: String) {
    let error = refusal(of: text, as: .csv, options: options)?.description ?? "read"
    #expect(error.contains(message), "\(error)")
  }

  @Test("Columns that are counted, and periods, are names of a header")
  func countedColumns() throws {
    let text = "x,0,1\na,5,6\n"
    #expect(try read(text, as: .csv, options: .with { $0.value = "1" }).outline == "t(a=6)")
    #expect(refusal(of: text, as: .csv)?.description.contains("--value 0 or") == true)
    #expect(try read("x,2023,2024\na,5,6\n", as: .csv).outline == "t(a=6)")
    let year = ReadingOptions.with { $0.value = "2024 €" }
    #expect(try read("x,2024 €\na,5\n", as: .csv, options: year).outline == "t(a=5)")
  }

  @Test("A hundred thousand depths and outline numbers")
  func deep() throws {
    let rows = (0..<100_000).map { "\($0),n\n" }.joined()
    let chain = try read("Outline Level,Name\n" + rows, as: .csv)
    #expect(chain.tree.levelCount == 100_000)
    let number = "1" + String(repeating: ".1", count: 100_000)
    let tree = try read("WBS,Name\n1,a\n1.1,b\n\(number),c\n", as: .csv)
    #expect(tree.tree.levelCount == 100_001)
  }

  @Test("A group of thousands does not begin with 0", arguments: ["0,125", "+0,125", "0,125 €"])
  func decimalComma(text: String) throws {
    let table = "path,value\na/x,\"\(text)\"\na/y,1\n"
    #expect(try read(table, as: .csv).outline == "a(a/x=0.125 a/y=1)")
    let semicolons = table.replacing("\"", with: "").replacing(",v", with: ";v")
      .replacing("x,", with: "x;").replacing("y,", with: "y;").replacing("0,", with: "0.")
    #expect(try read(semicolons, as: .csv).outline == "a(a/x=0.125 a/y=1)")
    let json = #"{"name":"a","value":"\#(text)"}"#
    #expect(try read(json, as: .json).outline == "a=0.125")
  }

  @Test(
    "Numbers with groups that are of no language are none",
    arguments: ["12,34,56", "123,45,678", "1,23,4567.5", "0,12,345", "1.23.456", ",12,345"])
  func badGroups(text: String) {
    let error = refusal(of: "path,value\na,\"\(text)\"\nb,1\n", as: .csv)
    #expect(error == failure(.notANumber(text, of: "the value"), line: 2))
  }
}
