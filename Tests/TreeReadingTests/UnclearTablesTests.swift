import ReadingSupport
import Testing
import TreeModel
import TreeReading

/// Tables that can be read in several ways, or hold what is no name and no number.
@Suite("Unclear tables")
struct UnclearTablesTests {
  typealias Sample = PeoplesTablesTests.Sample

  private static let totals = "nodes that are called totals and add up others"

  static let samples = [
    // Merged cells and pivots
    Sample(
      text: "Region,City,Sales\nEU,Paris,10\n,Rome,20\nUS,NYC,5\n,LA,6\n",
      options: .with { $0.fillsDown = true },
      outline: "t(EU(EU/Paris=10 EU/Rome=20) US(US/NYC=5 US/LA=6))",
      warnings: ["taken as levels: `Region`, `City`; as value: `Sales`"]),
    Sample(
      text: "Region,City,Sales\nEU,Paris,10\n,Rome,20\n",
      options: .with { $0.fillsDown = false }, outline: "t(EU(EU/Paris=10) Rome=20)",
      warnings: ["taken as levels: `Region`, `City`; as value: `Sales`"]),
    Sample(
      text: "Region,Country,City,Sales\nEU,FR,Paris,10\n,,Lyon,2\n,ES,Madrid,3\n,,,\n,,Cadiz,4\n",
      options: .with { $0.fillsDown = true },
      outline: "t(EU(EU/FR(EU/FR/Paris=10 EU/FR/Lyon=2) EU/ES(EU/ES/Madrid=3 EU/ES/Cadiz=4)))",
      warnings: ["taken as levels: `Region`, `Country`, `City`; as value: `Sales`"]),
    Sample(
      text: "Region,Country,Sales\nEurope,,2100\n,France,1200\n,Spain,900\nAsia,,2000\n"
        + ",Japan,2000\n",
      options: .with { $0.fillsDown = true },
      outline: "t(Europe(Europe/France=1200 Europe/Spain=900) Asia(Asia/Japan=2000))",
      warnings: [
        "taken as levels: `Region`, `Country`; as value: `Sales`",
        "rows that add up those below them and are left out: 2",
      ]),
    // Leaves without a value
    Sample(
      text: "region,city,sales\nEU,Paris,\nEU,Rome,5\nEU,Nice,0\n",
      outline: "t(EU(EU/Paris EU/Rome=5 EU/Nice=0))",
      warnings: [
        "taken as levels: `region`, `city`; as value: `sales`",
        "leaves without a value count 0: 1, the first is 'EU/Paris'",
      ]),
    // Marks of missing values
    Sample(
      text: "Region,City,Sales\nEU,#N/A,5\nNULL,n/a,\nEU,Nancy,-\nUS,Nome,None\nUS,-x,7\n",
      outline: "t(EU(EU/Nancy EU/self=5) US(US/Nome US/-x=7))",
      warnings: [
        "taken as levels: `Region`, `City`; as value: `Sales`",
        "marks of missing values that are read as empty: 5, the first is `#N/A` in line 2",
        "rows whose value is not the sum of those below: 1; their values are leaves called "
          + "`self`",
        "leaves without a value count 0: 2, the first is 'EU/Nancy'",
      ]),
    Sample(
      text: "id,parent_id,name,size\n1,\\N,r,NULL\n2,1,NULL,10\n", outline: "r(NULL=10)",
      warnings: [
        "marks of missing values that are read as empty: 1, the first is `NULL` in line 2",
        "parents that are not nodes and are read as no parent: 1, the first is `\\N` in line 2",
      ]),
    Sample(
      text: "id,parent,value\n1,-1,\n2,1,5\n", outline: "1(2=5)",
      warnings: [
        "parents that are not nodes and are read as no parent: 1, the first is `-1` in line 2"
      ]),
    Sample(text: "id,parent,value\n0,,\n2,0,5\n", outline: "0(2=5)"),
    Sample(
      text: "source,target\nNULL,a\na,0\n0,b\n", outline: "a(0(b))",
      warnings: [
        "taken as edges from `source` to `target`",
        "parents that are not nodes and are read as no parent: 1, the first is `NULL` in line 2",
      ]),
    // Ids and parents under other names, and several roots
    Sample(
      text: "Summary,Issue key,Issue id,Parent id\nA,S-1,10,\nB,S-2,20,10\nC,S-3,30,\n",
      outline: "#0(A(B) C)",
      warnings: [
        "taken as ids: `Issue id`; as parents: `Parent id`",
        "columns that are not read: `Issue key`",
        "nodes without a parent: 2, the first is `10`; a root without a name is above them",
      ]),
    Sample(
      text: "taxonID,parentNameUsageID,scientificName\n1,,Animalia\n2,1,Chordata\n",
      outline: "Animalia(Chordata)",
      warnings: ["taken as ids: `taxonID`; as parents: `parentNameUsageID`"]),
    Sample(
      text: "employee,manager,employee_id\nAnn,,1\nBob,Ann,2\n", outline: "Ann(Bob)",
      warnings: [
        "taken as ids: `employee`; as parents: `manager`",
        "columns that are not read: `employee_id`",
      ]),
    // Numbers that are levels, and values that are not wanted
    Sample(
      text: "year,month,sales\n2023,1,10\n2023,2,20\n",
      outline: "t(2023(2023/1=10 2023/2=20))",
      warnings: ["taken as levels: `year`, `month`; as value: `sales`"]),
    Sample(
      text: "store,dept,units\n1,12,10\n1,13,20\n",
      options: .with { $0.levels = ["store", "dept"] },
      outline: "t(1(1/12=10 1/13=20))",
      warnings: ["taken as levels: `store`, `dept`; as value: `units`"]),
    Sample(
      text: "Region,City,Sales 2023,Growth\nEU,Paris,10,1\nEU,Rome,20,2\n",
      options: .with { $0.value = "none" }, outline: "t(EU(EU/Paris EU/Rome))",
      warnings: [
        "taken as levels: `Region`, `City`; no values",
        "columns that are not read: `Sales 2023`, `Growth`",
      ]),
    Sample(
      text: "Dept,Heads,Attrition %\nA,12,5%\nB,8,10%\n", outline: "t(A=12 B=8)",
      warnings: [
        "taken as levels: `Dept`; as value: `Heads`",
        "columns that are not read: `Attrition %`",
        "several columns hold numbers: `Heads`, `Attrition %`; `Heads` is taken, as sums of the "
          + "others say nothing; --value names another one",
      ]),
    // Negative values of nodes
    Sample(
      text: "id,parent,value\n1,,\n2,1,50\n3,1,-40\n", options: .with { $0.negative = .leftOut },
      outline: "1(2=50 3)",
      warnings: [
        "nodes with a negative value, which is left out: 1, together -40",
        "leaves without a value count 0: 1, the first is '3'",
      ]),
    Sample(
      text: "path,value\na/b,50\na/c,-40\n", options: .with { $0.negative = .taken },
      outline: "a(a/b a/c=40)",
      warnings: [
        "nodes with a positive value, which is left out: 1, together 50",
        "leaves without a value count 0: 1, the first is 'a/b'",
      ]),
    // Paths under other names
    Sample(
      text: "DirectoryPath,Files,Size\nC:\\A,2,60\nC:\\B,1,20\n", outline: "C:(C:\\A=60 C:\\B=20)",
      warnings: ["taken as paths: `DirectoryPath`", "columns that are not read: `Files`"]),
    Sample(
      text: "item,cost\na/b,1\na/c,2\n", outline: "a(a/b=1 a/c=2)",
      warnings: ["taken as paths: `item`; as value: `cost`; --levels takes whole names"]),
    Sample(
      text: "item,cost\na/b,1\nc/d,2\n", outline: "t(a/b=1 c/d=2)",
      warnings: [
        "taken as levels: `item`; as value: `cost`",
        "`item` holds paths: --id item makes a tree of them",
      ]),
    Sample(
      text: "item,cost\na/b,1\na/c,2\n",
      options: .with { ($0.id, $0.value) = ("item", "cost") }, outline: "a(a/b=1 a/c=2)"),
    // Units
    Sample(
      text: "Datum;Kategorie;Betrag\n1.11.2024;Food;-45,30 EUR\n2.11.2024;Rent;-1.000,15 EUR\n",
      options: .with { ($0.negative, $0.levels) = (.taken, ["Kategorie"]) },
      outline: "t(Food=45.3 Rent=1000.15)",
      warnings: [
        "taken as levels: `Kategorie`; as value: `Betrag`", "columns that are not read: `Datum`",
        "numbers with separators, signs or units: 2, the first is `-45,30 EUR` in line 2, "
          + "read as -45.3",
      ]),
    // Totals
    Sample(
      text: "Region,City,Sales\nEurope,Paris,10\nEurope,Rome,20\nEurope Total,,30\n",
      outline: "t(Europe(Europe/Paris=10 Europe/Rome=20) Europe Total=30)",
      warnings: [
        "taken as levels: `Region`, `City`; as value: `Sales`",
        "\(totals): 1, the first is `Europe Total`; --skip-totals leaves them out",
      ]),
    Sample(
      text: "Region,City,Sales\nEurope,Paris,10\nEurope,Total,10\nEurope Total,,10\n"
        + "Asia,Tokyo,5\nAsia Total,,5\nGrand Total,,15\n",
      options: .with { $0.skipsTotals = true },
      outline: "t(Europe(Europe/Paris=10) Asia(Asia/Tokyo=5))",
      warnings: [
        "taken as levels: `Region`, `City`; as value: `Sales`",
        "\(totals), which are left out: 4, `Europe Total`, `Asia Total`, `Grand Total`, "
          + "`Europe/Total`",
      ]),
    Sample(
      text: "region,city,sales\nEU,Paris,10\nEU,Rome,20\n,Total,30\n",
      options: .with { $0.skipsTotals = true },
      outline: "t(EU(EU/Paris=10 EU/Rome=20))",
      warnings: [
        "taken as levels: `region`, `city`; as value: `sales`",
        "\(totals), which are left out: 1, `Total`",
      ]),
    // Pivot tables with subtotals of every level
    Sample(
      text: "Region,Country,City,Sales\nEU,FR,Paris,10\n,,Lyon,2\n,FR Total,,12\n"
        + ",ES,Madrid,3\n,ES Total,,3\nEU Total,,,15\nUS,US,NYC,5\n,US Total,,5\n"
        + "US Total,,,5\nGrand Total,,,20\n",
      options: .with { ($0.fillsDown, $0.skipsTotals) = (true, true) },
      outline: "t(EU(EU/FR(EU/FR/Paris=10 EU/FR/Lyon=2) EU/ES(EU/ES/Madrid=3)) "
        + "US(US/US(US/US/NYC=5)))",
      warnings: [
        "taken as levels: `Region`, `Country`, `City`; as value: `Sales`",
        "\(totals), which are left out: 6, `EU Total`, `US Total`, `Grand Total`, "
          + "`EU/FR Total`, `EU/ES Total`, `US/US Total`",
      ]),
    Sample(
      text: "Region,City,Sales\nEU,Paris,10\n,Rome,20\nEU Result,,30\nUS,NYC,5\n,LA,6\n"
        + "US Result,,11\nTotal Result,,41\n",
      options: .with { ($0.fillsDown, $0.skipsTotals) = (true, true) },
      outline: "t(EU(EU/Paris=10 EU/Rome=20) US(US/NYC=5 US/LA=6))",
      warnings: [
        "taken as levels: `Region`, `City`; as value: `Sales`",
        "\(totals), which are left out: 3, `EU Result`, `US Result`, `Total Result`",
      ]),
    Sample(
      text: "Region,City,Sales\nEU,Paris,10\n,Rome,20\nUS,NYC,5\n,,35\n",
      options: .with { ($0.fillsDown, $0.skipsTotals) = (true, true) },
      outline: "t(EU(EU/Paris=10 EU/Rome=20) US(US/NYC=5))",
      warnings: [
        "taken as levels: `Region`, `City`; as value: `Sales`",
        "rows that add up those below them and are left out: 1",
      ]),
    // Totals below each region, and of all in the last one
    Sample(
      text: "Region,City,Sales\nEU,Paris,10\n,Rome,20\n,All,30\nUS,NYC,5\n,LA,6\n,All,11\n",
      options: .with { ($0.fillsDown, $0.skipsTotals) = (true, true) },
      outline: "t(EU(EU/Paris=10 EU/Rome=20) US(US/NYC=5 US/LA=6))",
      warnings: [
        "taken as levels: `Region`, `City`; as value: `Sales`",
        "\(totals), which are left out: 2, `EU/All`, `US/All`",
      ]),
    Sample(
      text: "Region,City,Sales\nEU,Paris,10\n,Rome,20\nUS,NYC,5\n,LA,6\n,Total,41\n",
      options: .with { ($0.fillsDown, $0.skipsTotals) = (true, true) },
      outline: "t(EU(EU/Paris=10 EU/Rome=20) US(US/NYC=5 US/LA=6))",
      warnings: [
        "taken as levels: `Region`, `City`; as value: `Sales`",
        "\(totals), which are left out: 1, `US/Total`",
      ]),
    Sample(
      text: "Region,City,Sales\nEU,Paris,10\n,Rome,20\nUS,NYC,5\nAll,,35\n",
      options: .with { ($0.fillsDown, $0.skipsTotals) = (true, true) },
      outline: "t(EU(EU/Paris=10 EU/Rome=20) US(US/NYC=5))",
      warnings: [
        "taken as levels: `Region`, `City`; as value: `Sales`",
        "\(totals), which are left out: 1, `All`",
      ]),
    // A total of all without a name beside others with one
    Sample(
      text: "Region,City,Sales\nEU,Paris,10\n,Rome,20\n,All,30\nUS,NYC,5\n,LA,6\n,All,11\n,,41\n",
      options: .with { ($0.fillsDown, $0.skipsTotals) = (true, true) },
      outline: "t(EU(EU/Paris=10 EU/Rome=20) US(US/NYC=5 US/LA=6))",
      warnings: [
        "taken as levels: `Region`, `City`; as value: `Sales`",
        "rows whose value is not the sum of those below: 1; their values are leaves called "
          + "`self`",
        "\(totals), which are left out: 3, `self`, `EU/All`, `US/All`",
      ]),
    Sample(
      text: "Region,City,Sales\nEU,Paris,10\nEU,Rome,20\nEU Total,,30\nUS,NYC,5\n,,35\n",
      outline: "t(EU(EU/Paris=10 EU/Rome=20) EU Total=30 US(US/NYC=5) self=35)",
      warnings: [
        "taken as levels: `Region`, `City`; as value: `Sales`",
        "rows whose value is not the sum of those below: 1; their values are leaves called "
          + "`self`",
        "\(totals): 2, the first is `EU Total`; --skip-totals leaves them out",
      ]),
    // What a row without a name has of its own stays
    Sample(
      text: "Region,City,Sales\nEU,Paris,10\nEU,Rome,20\nEU,All,30\nUS,NYC,5\n,,36\n",
      options: .with { $0.skipsTotals = true },
      outline: "t(EU(EU/Paris=10 EU/Rome=20) US(US/NYC=5) self=36)",
      warnings: [
        "taken as levels: `Region`, `City`; as value: `Sales`",
        "rows whose value is not the sum of those below: 1; their values are leaves called "
          + "`self`",
        "\(totals), which are left out: 1, `EU/All`",
      ]),
    // A written sum is rounded.
    Sample(
      text: "Region,City,Sales\nEU,Paris,400\nEU,Rome,600\nEU,,1000.0001\n",
      outline: "t(EU(EU/Paris=400 EU/Rome=600))",
      warnings: [
        "taken as levels: `Region`, `City`; as value: `Sales`",
        "rows that add up those below them and are left out: 1",
      ]),
    // As spreadsheets name the delimiter
    Sample(
      text: "sep=;\r\nregion;sales\r\nEU;1\r\n", outline: "t(EU=1)",
      warnings: ["taken as levels: `region`; as value: `sales`"]),
    // A name that only begins like one, and a sum of nothing else
    Sample(
      text: "name,size\nTotal Recall,10\nx,10\n", outline: "t(Total Recall=10 x=10)",
      warnings: ["taken as levels: `name`; as value: `size`"]),
    Sample(
      text: "name,size\nTotal,3\nSum,3\n", outline: "t(Total=3 Sum=3)",
      warnings: ["taken as levels: `name`; as value: `size`"]),
  ]

  @Test("The tree that comes out, and what is told", arguments: samples)
  func reads(sample: Sample) throws {
    let tree = try read(sample.text, as: .csv, options: sample.options)
    #expect(tree.outline == sample.outline)
    #expect(tree.told == sample.warnings)
  }

  @Test(
    "Names of totals",
    arguments: [
      "Sum", "Total:", "TOTAL", "Total sales", "Gesamtergebnis", "Europa Ergebnis", "SUM",
      "Subtotal",
    ])
  func totalNames(name: String) throws {
    let tree = try read("item,cost\na,1\nb,2\n\(name),3\n", as: .csv)
    #expect(tree.warnings.last?.hasPrefix(Self.totals) == true)
  }

  @Test("A total weighs at least 0.3 of its parent, where siblings hold subtotals")
  func totalBesideSubtotals() throws {
    // Bread and Milk are the Food.
    let text = "item,cost\nBread,20\nMilk,10\nFood,30\nSoap,4\nTotal,34\n"
    let skipping = ReadingOptions.with { $0.skipsTotals = true }
    #expect(
      try read(text, as: .csv, options: skipping).outline == "t(Bread=20 Milk=10 Food=30 Soap=4)")
    let least = "item,cost\na,30\nb,40\nTotal,30\n"
    #expect(try read(least, as: .csv).warnings.last?.hasPrefix(Self.totals) == true)
    let less = "item,cost\na,31\nb,40\nTotal,29\n"
    #expect(try read(less, as: .csv).warnings.isEmpty)
  }

  @Test("A binary tree of words has no totals")
  func binaryTree() throws {
    var text = "id,parent,value\n*,,\n"
    for depth in 0..<8 {
      let node = String(repeating: "*", count: depth + 1)
      text += "\(node)*,\(node),\nw\(depth),\(node),\(1 << (7 - depth))\n"
    }
    text += "total,*********,1\nx,*********,1\n"
    #expect(try read(text, as: .csv).warnings == [])
  }

  @Test("Totals of JSON count once, those of inner nodes as well")
  func totalsOfJSON() throws {
    let text =
      #"{"total":{"lines":{"n":100}},"a.js":{"lines":{"n":60}},"b.js":{"lines":{"n":40}}}"#
    let tree = try read(text, as: .json, options: .with { $0.skipsTotals = true })
    #expect(tree.outline == "t(a.js(lines(n=60)) b.js(lines(n=40)))")
    #expect(
      try read(text, as: .json).warnings == [
        "\(Self.totals): 1, the first is `total`; --skip-totals leaves them out"
      ])
  }

  @Test("Totals of a table of steps are left out of all steps")
  func totalsOfSteps() throws {
    let text = Array("Region,2022,2023\nEU,10,20\nUS,5,0\nTotal,15,20\n".utf8)
    let sequence = try TreeImporter.readSequence(
      text, as: .csv, id: "t", source: "file", options: .with { $0.skipsTotals = true })
    #expect(
      sequence.steps.indices.map { sequence.step($0).outline } == ["t(EU=10 US=5)", "t(EU=20)"])
  }

  static let refused: [(String, ReadingOptions, String)] = [
    (
      "Region,City,Sales\nEU,Paris,10\n,Rome,20\n", .with { _ in },
      "line 3: `Region` is empty, but `City` is `Rome`: use --fill-down to take `Region` from the "
        + "row above, or --no-fill-down if there is none"
    ),
    (
      "Region,City,Sales\nEU,Paris,10\n,Total,10\n", .with { _ in },
      "--no-fill-down if there is none, or --skip-totals to leave totals out"
    ),
    (
      "a,b,Q1,Q2\nx,y,1,2\n,z,1,2\n", .with { _ in }, "line 3: `a` is empty, but `b` is `z`: use"
    ),
    // Rows that cannot be read do not make a header unknown.
    (
      "region,city,sales\nEU,5\" pipe,10\n", .with { _ in }, "line 2, column 5: quotes stand within"
    ),
    ("region,city,sales\nEU,\"Oslo,10\n", .with { _ in }, "line 2, column 4: the quotes that open"),
    ("region,city,sales\nEU,Paris,1,200\n", .with { _ in }, "line 2: the row has 4 fields"),
    ("region,city,sales\n# comment\nEU,Paris,5\n", .with { _ in }, "line 2: the row has 1 field"),
    ("name,manager\nAnn,\nBob,Ann\nBob,Ann\n", .with { _ in }, "line 4: `Bob` occurs twice"),
    ("name,manager\nAnn,\nBob,Zed\n", .with { _ in }, "line 3: the parent of `Bob` is `Zed`"),
    (
      "Name,Email,Manager Email\nAda,ada@x,\nBob,bob@x,ada@x\nDi,di@x,Bob@X\n", .with { _ in },
      "line 4: the parent of `di@x` is `Bob@X`"
    ),
    (
      "WBS,Task,Duration\n1,Project,\n1.1,Design,5 days\n1.2.1,Code,8 hrs\n", .with { _ in },
      "line 3: `Duration` is `5 days`, which is not a decimal number"
    ),
    (
      "Datum;Betrag;Kategorie\n1.11.2024;-45,30 Taler;Food\n2.11.2024;5 Groschen;Food\n",
      .with { _ in },
      "line 2: `Betrag` is `-45,30 Taler`"
    ),
    (
      "item,Profit\na,5\nb,-2\n", .with { _ in }, "file: 1 row has a negative `Profit`, together -2"
    ),
    (
      // The sum of these is -0.30000000000000004.
      "item,Profit\na,5\nb,-0.1\nc,-0.2\n", .with { _ in }, "`Profit`, together -0.3; an area"
    ),
    (
      "Region,City,Sales 2023,Sales 2024,Growth\nEU,Paris,10,12,0.2\n", .with { _ in },
      "numbers are in `Sales 2023`, `Sales 2024`, `Growth`: use --value 'Sales 2023' or another, "
        + "or --value none for a tree without values"
    ),
    (
      "date,description,debit,credit\n2024-01-01,Market,12.5,\n2024-01-02,Salary,,3000\n",
      .with { _ in }, "numbers are in `debit`, `credit`: use --value debit or another"
    ),
    (
      "store,Dept No,units\n1001,12,10\n", .with { _ in },
      "all columns hold numbers: use --levels 'store,Dept No' to say which of them are levels"
    ),
    ("sep=|\nitem|cost\na|1 apple\nb|2\n", .with { _ in }, "line 3: `cost` is `1 apple`"),
    (
      "Sales 2024,,\nCreated,,\nRegion,City,State\nEU,Paris,open\n", .with { _ in },
      "line 1: the line names one column only; if the header is in line 3, use --skip-lines 2"
    ),
    (
      "id,parent,value\nall,,\n,all,5\n", .with { _ in },
      "line 3: `id` is empty; give each node an id of its own, or take out the row"
    ),
    (
      "id,parent,It's bytes\nr,,\na,r,4\n", .with { _ in }, "use --value 'It'\\''s bytes', or"
    ),
  ]

  @Test("What cannot be read says why, where, and which option helps", arguments: refused)
  func refuses(text: String, options: ReadingOptions, message: String) {
    let error = refusal(of: text, as: .csv, options: options)?.description ?? "read"
    #expect(error.contains(message), "\(error)")
  }

  @Test("The row that is not UTF-8 is told, not the header")
  func windows() {
    let bytes = Array("region,city,sales\nEU,Z".utf8) + [0xFC] + Array("rich,10\n".utf8)
    #expect(refusal(of: bytes, as: .csv) == failure(.badUTF8, line: 2))
  }
}
