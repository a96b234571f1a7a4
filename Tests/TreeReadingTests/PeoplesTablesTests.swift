import ReadingSupport
import Testing
import TreeModel
import TreeReading

/// Tables as people have them, each with the tree that comes out and what is told.
@Suite("Tables as people have them")
struct PeoplesTablesTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let text: String
    var options = ReadingOptions()
    let outline: String
    var warnings: [String] = []

    var testDescription: String { String(text.prefix { $0 != "\n" }) }
  }

  static let samples = [
    // Delimiters and spellings of a header
    Sample(text: "id;parent;value\nr;;\na;r;1\n", outline: "r(a=1)"),
    Sample(text: "id\tparent\tvalue\nr\t\t\na\tr\t1\n", outline: "r(a=1)"),
    Sample(text: "id|parent|value\nr||\na|r|1\n", outline: "r(a=1)"),
    Sample(text: "\u{FEFF} ID , Parent_ID ,VALUE\r\nr,,\r\na,r, 1 \r\n", outline: "r(a=1)"),
    Sample(
      text: "\"a;b\"|id|parent\nx|r|\n", options: .with { $0.delimiter = 0x7C }, outline: "r",
      warnings: ["columns that are not read: `a;b`"]),
    // Columns without a name, and several of one
    Sample(
      text: "Region,,Sales\nNorth,Kiel,5\nNorth,Bremen,7\n",
      outline: "t(North(North/Kiel=5 North/Bremen=7))",
      warnings: ["taken as levels: `Region`, `column 2`; as value: `Sales`"]),
    Sample(
      text: ",id,parent,value,\n0,r,,,x\n1,a,r,1,y\n", outline: "r(a=1)",
      warnings: ["columns that are not read: `column 5`"]),
    Sample(
      text: "Team,Labels,Labels,Points\nx,a,b,3\ny,c,,4\n", outline: "t(x=3 y=4)",
      warnings: [
        "taken as levels: `Team`; as value: `Points`",
        "columns that are not read: `Labels`, `Labels`",
      ]),
    // Labels beside ids, and Plotly's table without ids
    Sample(
      text: "key,parentId,name,size\n1,,All,\n2,1,Same,3\n3,1,Same,4\n4,1,,5\n",
      outline: "All(Same=3 Same=4 4=5)"),
    Sample(
      text: "labels,parents,values\nEve,,0\nCain,Eve,14\nSeth,Eve,12\n",
      outline: "Eve=0(Cain=14 Seth=12)"),
    Sample(
      text: "ids,labels,parents,values\na,A,,1\nb,B,,2\nc,A,b,3\n",
      outline: "#0(A=1 B=2(A=3))",
      warnings: [
        "nodes without a parent: 2, the first is `a`; a root without a name is above them",
        "inner nodes with values of their own: 1, the first is `B`; layouts that give a "
          + "node the sum of its children ignore these values",
      ]),
    // Ids say nothing of decimal marks
    Sample(
      text: "id,parent,value\n1,,\n2,1,1343\n\"5,\",1,1234.5\n", outline: "1(2=1343 5,=1234.5)"),
    // Parents under other names, and levels that are called so
    Sample(
      text: "Name,Parent Name,Size\nr,,\na,r,3\nb,r,4\n", outline: "r(a=3 b=4)",
      warnings: ["taken as ids: `Name`; as parents: `Parent Name`"]),
    Sample(
      text: "task,owner,parent task\na,x,\nb,x,z\nc,y,z\nz,y,\n", outline: "#0(a z(b c))",
      warnings: [
        "taken as ids: `task`; as parents: `parent task`",
        "columns that are not read: `owner`",
        "nodes without a parent: 2, the first is `a`; a root without a name is above them",
      ]),
    Sample(
      text: "Parent Category,Category,Sales\nX,a,1\nX,b,2\nY,a,3\n",
      outline: "t(X(X/a=1 X/b=2) Y(Y/a=3))",
      warnings: [
        "taken as levels: `Parent Category`, `Category`; as value: `Sales`"
      ]),
    // A level gives colors, too
    Sample(
      text: "region,city,sales\nX,a,1\nX,b,2\n", options: .with { $0.color = "region" },
      outline: "t(X(X/a=1 X/b=2))",
      warnings: ["taken as levels: `region`, `city`; as value: `sales`"]),
    // Who reports to whom
    Sample(
      text: "Employee,Manager,Title\nAda,,CEO\nBob,Ada,CTO\nCid,Bob,Dev\n",
      outline: "Ada(Bob(Cid))",
      warnings: [
        "taken as ids: `Employee`; as parents: `Manager`", "columns that are not read: `Title`",
      ]),
    Sample(
      text: "employee_id,name,manager_id,department,salary\n1,Ada,,Board,3\n2,Bob,1,Tech,2\n",
      options: .with { $0.value = "salary" }, outline: "Ada=3(Bob=2)",
      warnings: [
        "taken as ids: `employee_id`; as parents: `manager_id`",
        "columns that are not read: `department`",
        "inner nodes with values of their own: 1, the first is `Ada`; layouts that give a "
          + "node the sum of its children ignore these values",
      ]),
    Sample(
      text: "id,parent,title\n1,,One\n2,1,Two\n", outline: "One(Two)"),
    Sample(
      text: "Category,Subcategory,Amount\nFood,Bread,3\nFood,Milk,2\nHome,Rent,9\n",
      outline: "t(Food(Food/Bread=3 Food/Milk=2) Home(Home/Rent=9))",
      warnings: ["taken as levels: `Category`, `Subcategory`; as value: `Amount`"]),
    Sample(
      text: "item,cost\nBread,3\nMilk,2\nHôtel,1\nGrand Total,6\nTOTAL,6\n",
      outline: "t(Bread=3 Milk=2 Hôtel=1 Grand Total=6 TOTAL=6)",
      warnings: [
        "taken as levels: `item`; as value: `cost`",
        "nodes that are called totals and add up others: 2, the first is `Grand Total`; "
          + "--skip-totals leaves them out",
      ]),
    // Ids that are paths
    Sample(
      text: "id,value\nflare,\nflare.vis.data,5\nflare.vis.axis,2.5\n",
      outline: "flare(flare.vis(flare.vis.data=5 flare.vis.axis=2.5))",
      warnings: ["`id` is taken as paths with points between names"]),
    Sample(text: "id,value\na/b.c,1\na/d,2\n", outline: "a(a/b.c=1 a/d=2)"),
    Sample(text: "id,size\nx,1\ny,2\n", outline: "#0(x=1 y=2)"),
    Sample(
      text: "File,Size,Modified\nsrc/a.c,10,May\nsrc/b.c,20,June\n",
      outline: "src(src/a.c=10 src/b.c=20)", warnings: ["columns that are not read: `Modified`"]),
    // Other columns
    Sample(
      text: "id,parent,value,color,note\nr,,,red,\na,r,1,,x\n", outline: "r(a=1)",
      warnings: ["columns that are not read: `note`"]),
    Sample(
      text: "task,owner,hours\nr,,\na,r,5\n",
      options: .with { ($0.id, $0.parent, $0.value) = ("task", "owner", "hours") },
      outline: "r(a=5)"),
    Sample(
      text: "id,parent,depth\nr,,0\na,r,1\n", options: .with { $0.value = "none" },
      outline: "r(a)", warnings: ["columns that are not read: `depth`"]),
    Sample(
      text: "Date,Description,Amount,Category\n2024-05-01,Shop,12.50,Food\n"
        + "2024-05-02,Rent,500,Home\n2024-05-03,Back,-2,Food\n",
      options: .with { $0.negative = .leftOut }, outline: "t(Home=500 Food=12.5)",
      warnings: [
        "columns that are not read: `Date`, `Description`",
        "rows with a negative Amount that are left out: 1, together -2",
      ]),
    // Levels
    Sample(
      text: "region,country,city,sales\nEU,FR,Paris,5\nEU,DE,Berlin,3\nEU,FR,Paris,2\n"
        + "US,,NY,4\n",
      outline: "t(EU(EU/FR(EU/FR/Paris=7) EU/DE(EU/DE/Berlin=3)) US(US/NY=4))",
      warnings: ["taken as levels: `region`, `country`, `city`; as value: `sales`"]),
    Sample(
      text: "region,year,sales,share\nEU,2020,5,10%\nEU,2021,6,10%\nUS,2020,4,90%\n",
      options: .with { $0.value = "sales" },
      outline: "t(EU(EU/2020=5 EU/2021=6) US(US/2020=4))",
      warnings: [
        "taken as levels: `region`, `year`; as value: `sales`",
        "columns that are not read: `share`",
      ]),
    Sample(
      text: "region,year,sales\nEU,2020,5\nEU,2021,6\n",
      options: .with { $0.levels = ["region"] }, outline: "t(EU=11)",
      warnings: [
        "taken as levels: `region`; as value: `sales`",
        "columns that are not read: `year`",
      ]),
    Sample(
      text: "day,browser,country\n1,A,x\n2,A,y\n3,B,x\n",
      options: .with { $0.levels = ["country", "browser"] },
      outline: "t(x(x/A=1 x/B=1) y(y/A=1))",
      warnings: [
        "taken as levels: `country`, `browser`; the value is the number of rows",
        "columns that are not read: `day`",
      ]),
    Sample(
      text: "rank,city,people,lat\n1,A,50,1.5\n2,B,40,2.5\n", outline: "t(A=50 B=40)",
      warnings: [
        "taken as levels: `city`; as value: `people`",
        "columns that are not read: `rank`, `lat`",
        "several columns hold numbers: `rank`, `people`, `lat`; `people` is taken, as sums of the "
          + "others say nothing; --value names another one",
      ]),
    Sample(
      text: "Category,Product,Sales\nFood,Bread,3\nFood,Milk,2\n",
      options: .with { $0.value = "Sales" }, outline: "t(Food(Food/Bread=3 Food/Milk=2))",
      warnings: ["taken as levels: `Category`, `Product`; as value: `Sales`"]),
    Sample(
      text: "continent,country,people\nEurope,France,60\nEurope ,Spain,40\n Asia,India,900\n",
      outline: "t(Europe(Europe/France=60 Europe/Spain=40) Asia(Asia/India=900))",
      warnings: ["taken as levels: `continent`, `country`; as value: `people`"]),
    Sample(
      text: "a,b,c,n\nA,,,19\nA,b,,7\nA,b,c,10\nA,d,,2\n",
      outline: "t(A(A/b(A/b/c=10 A/b/self=7) A/d=2))",
      warnings: [
        "taken as levels: `a`, `b`, `c`; as value: `n`",
        "rows that add up those below them and are left out: 1",
        "rows whose value is not the sum of those below: 1; their values are leaves called "
          + "`self`",
      ]),
    // Signs and codes of one currency, and one in each column
    Sample(
      text: "city,sales\na,$5\nb,7\nc,USD 3\n", outline: "t(a=5 b=7 c=3)",
      warnings: [
        "taken as levels: `city`; as value: `sales`",
        "numbers with separators, signs or units: 2, the first is `$5` in line 2, read as "
          + "5",
      ]),
    // Sums of directories
    Sample(
      text: "path,size\nsrc,15\nsrc/a,5\nsrc/lib,10\nsrc/lib/b,4\nsrc/lib/c,6\n",
      outline: "src(src/a=5 src/lib(src/lib/b=4 src/lib/c=6))",
      warnings: ["rows that add up those below them and are left out: 2"]),
    Sample(
      text: "path,size\nsrc/lib/b,4\nsrc/lib,10\nsrc/a,5\nsrc,15\n",
      outline: "src(src/lib(src/lib/b=4 src/lib/self=6) src/a=5)",
      warnings: [
        "rows that add up those below them and are left out: 1",
        "rows with more than those below them: 1, together 6 more, which are leaves called `self`",
      ]),
    Sample(
      text: "id,value\nflare,\nflare.vis,3\nflare.vis.data,5\n",
      outline: "flare(flare.vis=3(flare.vis.data=5))",
      warnings: [
        "`id` is taken as paths with points between names",
        "inner nodes with values of their own: 1, the first is `flare.vis`; layouts that give a "
          + "node the sum of its children ignore these values",
      ]),
    Sample(
      text: "path,size\na,3\na/self,1\na/b,1\nc,1\n", outline: "#0(a(a/self=2 a/b=1) c=1)",
      warnings: [
        "rows with more than those below them: 1, together 1 more, which are leaves called `self`"
      ]),
    // What comes in and what goes out
    Sample(
      text: "Date,Amount,Category\n1,-5,Food\n2,3000,Pay\n3,-2.5,Food\n4,0,None\n",
      options: .with { $0.negative = .taken }, outline: "t(Food=7.5 Uncategorized=0)",
      warnings: [
        "columns that are not read: `Date`",
        "marks of missing values that are read as empty: 1, the first is `None` in line 5",
        "rows with a positive Amount that are left out: 1, together 3000",
      ]),
    // Edges
    Sample(
      text: "child,parent\na,r\nb,r\nc,b\n", outline: "r(a b(c))",
      warnings: ["taken as edges from `parent` to `child`"]),
    Sample(
      text: "source,target,value\nx,y,2\nu,v,3\n", outline: "#0(x(y=2) u(v=3))",
      warnings: [
        "taken as edges from `source` to `target`",
        "nodes without a parent: 2, the first is `x`; a root without a name is above them",
      ]),
    // As Gephi writes edges, with ids of their own
    Sample(
      text: "Source,Target,Id,Label,Weight\n1,2,0,,1\n1,3,1,,2.5\n", outline: "1(2=1 3=2.5)",
      warnings: [
        "taken as edges from `Source` to `Target`", "columns that are not read: `Id`",
      ]),
    // Paths of Windows
    Sample(
      text: "path,size\nC:\\a\\b.c,3\nC:\\d.c,4\n", outline: "C:(C:\\a(C:\\a\\b.c=3) C:\\d.c=4)"),
    Sample(
      text: "name,size\na,1\nb,2\n", outline: "t(a=1 b=2)",
      warnings: ["taken as levels: `name`; as value: `size`"]),
    // Numbers
    Sample(
      text: "path,value\na/x,\"1,234.5\"\na/y,\"2,000\"\n", outline: "a(a/x=1234.5 a/y=2000)",
      warnings: [
        "numbers with separators, signs or units: 2, the first is "
          + "`1,234.5` in line 2, read as 1234.5"
      ]),
    Sample(
      text: "path;value\na/x;1.234,5\na/y;2.000\na/z;3\n",
      outline: "a(a/x=1234.5 a/y=2000 a/z=3)",
      warnings: [
        "numbers with separators, signs or units: 2, the first is "
          + "`1.234,5` in line 2, read as 1234.5"
      ]),
    Sample(text: "path;value\na/x;12.5\na/y;2.000\n", outline: "a(a/x=12.5 a/y=2)"),
    Sample(
      text: "path;value\na/x;1.500\n", options: .with { $0.decimalMark = .comma },
      outline: "a(a/x=1500)",
      warnings: [
        "numbers with separators, signs or units: 1, the first is "
          + "`1.500` in line 2, read as 1500"
      ]),
    Sample(
      text: "path,value\na/x,\"$1,234.50\"\na/y,(2)\n", options: .with { $0.value = "none" },
      outline: "a(a/x a/y)", warnings: ["columns that are not read: `value`"]),
    Sample(
      text: "item;cost\nBread;1 234,50 €\nMilk;2,00 €\nEgg;1.000,00 €\n",
      outline: "t(Bread=1234.5 Milk=2 Egg=1000)",
      warnings: [
        "taken as levels: `item`; as value: `cost`",
        "numbers with separators, signs or units: 3, the first is `1 234,50 €` in line 2, "
          + "read as 1234.5",
      ]),
    Sample(
      text: "item,cost\nBread,-$5\nMilk,(2)\nEgg,$1'000\n", options: .with { $0.negative = .taken },
      outline: "t(Bread=5 Milk=2)",
      warnings: [
        "taken as levels: `item`; as value: `cost`",
        "numbers with separators, signs or units: 3, the first is `-$5` in line 2, read "
          + "as -5",
        "rows with a positive cost that are left out: 1, together 1000",
      ]),
    Sample(
      text: "path,value\na/x,12 %\na/y,88%\n", outline: "a(a/x=12 a/y=88)",
      warnings: [
        "numbers with separators, signs or units: 2, the first is "
          + "`12 %` in line 2, read as 12"
      ]),
  ]

  @Test("The tree that comes out, and what is told", arguments: samples)
  func reads(sample: Sample) throws {
    let tree = try read(sample.text, as: .csv, options: sample.options)
    #expect(tree.outline == sample.outline)
    #expect(tree.told == sample.warnings)
  }

  static let refused: [(String, ReadingOptions, TreeImportError)] = [
    (
      "id,parent\nr,\n", .with { $0.value = "sales" },
      failure(.noSuchColumn("sales", ["id", "parent"]), line: 1)
    ),
    (
      "id,parent,bytes,note\nr,,,x\na,r,4,\n", .with { _ in },
      failure(.noValueColumn(["bytes"]), line: 1)
    ),
    ("path,bytes\na,4\n", .with { _ in }, failure(.noValueColumn(["bytes"]), line: 1)),
    (
      "path,value\na/x,\"1,234\"\n", .with { _ in },
      failure(.ambiguousNumber("1,234", of: "the value"), line: 2)
    ),
    (
      "path,value\na/x,\"12,5\"\n", .with { $0.decimalMark = .point },
      failure(.notANumber("12,5", of: "the value"), line: 2)
    ),
    (
      "path;value\na/x;1.234\n", .with { _ in },
      failure(.ambiguousNumber("1.234", of: "the value"), line: 2)
    ),
    (
      "path,value\na/x,1\na/y,\"1,23,4\"\n", .with { _ in },
      failure(.notANumber("1,23,4", of: "the value"), line: 3)
    ),
    (
      "Date,Amount,Category\n1,5,a\n2,-2,a\n3,-1.5,b\n", .with { _ in },
      failure(.negativeRows(2, sum: -3.5, of: "Amount"))
    ),
    (
      "from,to\nA,B\nC,B\n", .with { _ in },
      failure(.twoParents(of: "B", "A", "C", firstLine: 2), line: 3)
    ),
    ("from,to\nA,B\nA,B\n", .with { _ in }, failure(.duplicateID("B", firstLine: 2), line: 3)),
    (
      "city,sales\na,$5\nb,7\nc,3 €\nd,£2\n", .with { _ in },
      failure(.twoCurrencies("3 €", "$5", firstLine: 2, of: "`sales`"), line: 4)
    ),
    (
      "id,parent,value\nr,,\na,r,\"USD 1,200.5\"\nb,r,£2\n", .with { _ in },
      failure(.twoCurrencies("£2", "USD 1,200.5", firstLine: 3, of: "the value"), line: 4)
    ),
    ("city,sales\na,5\nb,-2\n", .with { _ in }, failure(.negativeRows(1, sum: -2, of: "sales"))),
    ("city,sales\na,1e308\na,1e308\n", .with { _ in }, failure(.weightOverflow("a"), line: 3)),
  ]

  @Test("What cannot be read says why, and which option helps", arguments: refused)
  func refuses(text: String, options: ReadingOptions, error: TreeImportError) {
    #expect(refusal(of: text, as: .csv, options: options) == error)
  }

  @Test(
    "The words of these errors",
    arguments: [
      (
        "id,parent,bytes,n\nr,,,\na,r,4,1\n",
        "file, line 1: no column is called `value`, but numbers are in `bytes`, `n`: use --value "
          + "bytes or another, or --value none for a tree without values"
      ),
      (
        "amount,category\n5,a\n-2,a\n-1.5,b\n",
        "file: 2 rows have a negative `amount`, together -3.5; an area cannot show it: use "
          + "--skip-negative to leave such rows out, or --only-negative to take nothing else"
      ),
      (
        "city,sales\na,$5\nb,3 €\n",
        "file, line 3: `sales` is `3 €` here and `$5` in line 2; convert all to one currency, "
          + "since amounts of two say nothing together"
      ),
      (
        "path,value\na/x,\"1,234\"\n",
        "file, line 2: the value is `1,234`, which can be read in two ways; use --decimal point or "
          + "--decimal comma to say which sign stands before the fraction"
      ),
    ])
  func words(text: String, message: String) {
    #expect(refusal(of: text, as: .csv)?.description == message)
  }

  @Test("UTF-16 is converted, with a mark or without, of either order of bytes")
  func utf16() throws {
    let units = Array("id,parent,value\nä𝄞,,\nb,ä𝄞,2\n".utf16)
    for start: [UInt16] in [[0xFEFF], []] {
      for isBig in [true, false] {
        let bytes = (start + units).flatMap { (unit: UInt16) -> [UInt8] in
          let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
          return isBig ? [high, low] : [low, high]
        }
        let tree = try TreeImporter.read(bytes, as: .csv, id: "t", source: "file")
        #expect(tree.outline == "ä𝄞(b=2)")
        #expect(refusal(of: Array(bytes.dropLast()), as: .csv) == failure(.badUTF16))
        let halved = bytes + (isBig ? [0xD8, 0] : [0, 0xD8])
        #expect(refusal(of: halved, as: .csv) == failure(.badUTF16))
      }
    }
    #expect(failure(.badUTF16).description.contains("save the file as UTF-8"))
  }
}
