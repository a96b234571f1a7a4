import Foundation
import ReadingSupport
import Testing
import TreeLayout
import TreeModel
import TreeReading
import TreeSources

@Suite("CSV with parents")
struct ParentsCSVTests {
  @Test("Rows come in any order, siblings keep theirs")
  func order() throws {
    let tree = try read(
      "id,parent,value\nd,b,2\nb,root,\na,root,1.5\nroot,,\nc,b,7\n", as: .csv, id: "x")
    #expect(tree.outline == "root(b(d=2 c=7) a=1.5)")
    #expect(tree.id == "x")
    #expect(tree.tree.weights[0] == 10.5)
    #expect(tree.warnings.isEmpty)
  }

  @Test(
    "The same table written otherwise is the same tree",
    arguments: [
      "id,parent,value\nr,,\na,r,1\nb,r,2\n",
      "id,parent,value\nr,,\na,r,1\nb,r,2",
      "id,parent,value\r\nr,,\r\na,r,1\r\nb,r,2\r\n",
      "\u{FEFF}id,parent,value\nr,,\na,r,1\nb,r,2\n",
      "\n\nid,parent,value\n\nr,,\n\r\n\na,r,1\nb,r,2\n\n\n",
      "value,id,parent\n,r,\n1,a,r\n2,b,r\n",
      "\"id\",\"parent\",\"value\"\n\"r\",\"\",\n\"a\",r,\"1\"\nb,\"r\",2e0\n",
    ])
  func spellings(text: String) throws {
    #expect(try read(text, as: .csv).outline == "r(a=1 b=2)")
  }

  @Test("Quoted fields hold commas, quotes and line ends; places count lines of the file")
  func quotes() throws {
    let text = "id,parent,value\n\"r,\"\"1\"\"\r\nx\",,\n\"ä\",\"r,\"\"1\"\"\r\nx\",1\n"
    let tree = try read(text, as: .csv)
    #expect(tree.names[0] == "r,\"1\"\r\nx")
    #expect(tree.names[1] == "ä")
    #expect(
      refusal(of: text + "b,c,1\n", as: .csv)
        == failure(.unknownParents(["c"], of: ["b"], others: 0), line: 6))
  }

  @Test("Sizes and sides are optional columns, missing fields mean 1 and unstated")
  func data() throws {
    let tree = try read(
      "id,side,parent,height,width\nr,,,,\na,right,r,2.5,\nb,,a,,3\n", as: .csv
    ).tree
    #expect(tree.sizes == [.unit, Size(width: 1, height: 2.5), Size(width: 3, height: 1)])
    #expect(tree.sides == [.unstated, .right, .unstated])
    #expect(tree.values.filter { !$0.isNaN }.isEmpty)
    #expect(try read("id,parent,width,side\nr,,1,\na,r,,\n", as: .csv).tree.sizes.isEmpty)
    #expect(try read("id,parent,width,side\nr,,1,\na,r,,\n", as: .csv).tree.sides.isEmpty)
  }

  @Test(
    "A side tells which of two siblings comes first",
    arguments: [
      ("left", "right", "r(a b)"), ("right", "left", "r(b a)"), ("", "left", "r(b a)"),
      ("right", "", "r(b a)"), ("left", "", "r(a b)"), ("", "right", "r(a b)"), ("", "", "r(a b)"),
    ])
  func sideOrder(first: String, second: String, outline: String) throws {
    let text = "id,parent,side\nb0,b,\na,r,\(first)\nb,r,\(second)\nr,,\na0,a,right\n"
    let expected = outline.replacing("a", with: "a(a0)").replacing("b", with: "b(b0)")
    let tree = try read(text, as: .csv)
    #expect(tree.outline == expected)
    let a0 = try #require(tree.tree.nodes.first { tree.names[$0] == "a0" })
    #expect(tree.tree.side(of: a0) == .right)
  }

  @Test("`leaves` counts leaves, and `none` reads no values, unless a column is called so")
  func wordsThatAreColumns() throws {
    for (column, option, outline) in [
      ("leaves", "leaves", "a(a/b=3 a/c=7)"), ("none", "none", "a(a/b=3 a/c=7)"),
      ("value", "leaves", "a(a/b=1 a/c=1)"), ("value", "none", "a(a/b a/c)"),
    ] {
      let tree = try read(
        "path,\(column)\na/b,3\na/c,7\n", as: .csv, options: .with { $0.value = option })
      #expect(tree.outline == outline, "\(column), --value \(option)")
    }
  }

  @Test("Values of inner nodes are kept and give one warning")
  func innerValues() throws {
    let tree = try read("id,parent,value\nr,,9\na,r,8\nb,a,1\n", as: .csv)
    #expect(tree.outline == "r=9(a=8(b=1))")
    #expect(tree.tree.weights == [1, 1, 1])
    #expect(tree.warnings.count == 1)
    #expect(tree.warnings[0].hasPrefix("inner nodes with values of their own: 2, the first is `r`"))
  }

  static let malformed: [(String, TreeImportError)] = [
    ("", failure(.empty)),
    ("\n\r\n", failure(.empty)),
    ("id,parent,value\n", failure(.onlyHeader)),
    ("one,two\na,b\n", failure(.onlyTexts(["one", "two"]), line: 1)),
    ("one\na\n", failure(.unknownHeader(["one"]), line: 1)),
    ("a,b,1\nc,d,2\n", failure(.headerIsData("1"), line: 1)),
    ("id,value\n", failure(.onlyHeader)),
    ("name,value\n", failure(.onlyHeader)),
    (
      "Dept,Item,Cost\nIT,Laptop,1200\nHR,Ads,~500\n",
      failure(.notANumber("~500", of: "`Cost`"), line: 3)
    ),
    ("id,parent,id\n", failure(.duplicateColumn("id"), line: 1)),
    ("id,parent,value\nr,\n", failure(.fieldCount(found: 2, expected: 3), line: 2)),
    ("id,parent,value\nr,,,\n", failure(.fieldCount(found: 4, expected: 3), line: 2)),
    ("id,parent,value\nr,,1\na,r,1\na,r,1\n", failure(.duplicateID("a", firstLine: 3), line: 4)),
    (
      "id,parent,value\na,b,1\nc,d,1\n",
      failure(.unknownParents(["b", "d"], of: ["a", "c"], others: 0), line: 2)
    ),
    ("id,parent,value\nr,,\n,r,1\n", failure(.emptyID("id"), line: 3)),
    ("id,parent,value\na,b,\nb,a,\n", failure(.cycle("a"), line: 2)),
    ("id,parent,value\nr,,\na,a,1\n", failure(.cycle("a"), line: 3)),
    ("id,parent,value\nr,,\nx,b,1\nb,b,\n", failure(.cycle("b"), line: 4)),
    ("id,parent,value\nr,,0x10\n", failure(.notANumber("0x10", of: "the value"), line: 2)),
    ("id,parent,value\nr,,1e\n", failure(.notANumber("1e", of: "the value"), line: 2)),
    ("id,parent,value\nr,,-1\n", failure(.negativeValue("-1", of: "the value"), line: 2)),
    ("id,parent,value\nr,,1e309\n", failure(.tooLarge("1e309", of: "the value"), line: 2)),
    ("id,parent,width\nr,,-1\n", failure(.negative("-1", of: "the width"), line: 2)),
    ("id,parent,height\nr,,big\n", failure(.notANumber("big", of: "the height"), line: 2)),
    ("id,parent,side\nr,,up\n", failure(.badSide("up"), line: 2)),
    (
      "id,parent,side\nr,,\nx,r,\na,x,left\nb,x,left\n",
      failure(.sameSide("a", "b", firstLine: 4), line: 5)
    ),
    (
      "id,parent,side\nr,,\nx,r,\na,x,\nb,x,left\nc,x,\n",
      failure(.sideAmongMany("b"), line: 5)
    ),
    ("id,parent,value\nr,,\na,r,1e308\nb,r,1e308\n", failure(.weightOverflow("r"), line: 2)),
    ("id,parent,value\n\"r,,\nx\n", failure(.unclosedQuote, line: 2, column: 1)),
    ("id,parent,value\n\"r\"x,,\n", failure(.textAfterQuote, line: 2, column: 4)),
    ("id,parent,value\nr\"x\",,\n", failure(.quoteInField, line: 2, column: 2)),
    ("id,parent,value\rr,,\r", failure(.strayCarriageReturn, line: 1, column: 16)),
  ]

  @Test(
    "A header that looks nearly right says what is wrong with it",
    arguments: [
      ("r,,\na,r,1\n", "; the first line has to name the columns"),
      ("id,hue\na,red\n", "with a column of numbers"),
    ])
  func headers(text: String, hint: String) {
    let message = refusal(of: text, as: .csv)?.description ?? ""
    #expect(message.hasSuffix(hint), "\(message)")
  }

  @Test("Malformed tables are refused with what and where", arguments: malformed)
  func refuses(text: String, error: TreeImportError) {
    #expect(refusal(of: text, as: .csv) == error)
  }

  @Test("Text that is not UTF-8 is refused, also where two fields would make a character")
  func badUTF8() {
    let head = Array("id,parent\nr,\n".utf8)
    #expect(refusal(of: head + [0xFF, 0x2C, 0x72], as: .csv) == failure(.badUTF8, line: 3))
    #expect(refusal(of: head + [0xC3, 0x2C, 0xA4], as: .csv) == failure(.badUTF8, line: 3))
    #expect(refusal(of: head + [0xC3, 0xA4, 0x2C, 0x72], as: .csv) == nil)
  }

  /// Whoever has the file puts it there, as `layoutbench reproduce` says.
  private static let flareFile = BenchmarkFile.trees.first { $0.stem == "flare" }

  @Test("The Flare class hierarchy is read as its note says", .enabled(if: flareFile != nil))
  func flare() throws {
    let file = try #require(Self.flareFile)
    let flare = try TreeImporter.read(.benchmark(file))
    #expect(flare.id == "flare")
    #expect(flare.tree.count == 252)
    #expect(flare.tree.nodes.filter { flare.tree.isLeaf($0) }.count == 220)
    #expect(flare.tree.weights[0] == 956_129)
    #expect(flare.tree.height == 4)
    #expect(flare.tree.maximumDegree == 32)
    #expect(flare.warnings.isEmpty)
  }
}

@Suite("CSV with paths")
struct PathsCSVTests {
  @Test(
    "Ancestors are implied, and a node is called by its path",
    arguments: [
      ("path,value\nr/a/x,1\nr/b,2\nr/a/y,3\n", "r(r/a(r/a/x=1 r/a/y=3) r/b=2)"),
      ("value,path\n1,r/a/x\n,r\n2,r/b/\n3,r/a//y\n", "r(r/a(r/a/x=1 r/a/y=3) r/b=2)"),
      ("path,value\n/usr/a,1\n/usr/b,2\n", "/(/usr(/usr/a=1 /usr/b=2))"),
      ("path,value\n/,\n//a,1\n", "/(/a=1)"),
      ("path,value\na/x,1\nb,2\n", "#0(a(a/x=1) b=2)"),
      ("path,value\na,1\n", "a=1"),
      ("path\na/b\na/c\n", "a(a/b a/c)"),
    ])
  func reads(text: String, outline: String) throws {
    #expect(try read(text, as: .csv).outline == outline)
  }

  @Test("A path may be longer than the chunk and hold quoted line ends")
  func quoted() throws {
    #expect(try read("path,value\n\"a/b,\n/c\",1\n", as: .csv).outline == "a(a/b,\n(a/b,\n/c=1))")
  }

  @Test(
    "Malformed tables are refused with what and where",
    arguments: [
      ("path,value\na/b,1\na//b/,2\n", failure(.duplicateID("a//b/", firstLine: 2), line: 3)),
      ("path,value\n,1\n", failure(.emptyPath, line: 2)),
      ("path,value\na,-2\n", failure(.negativeValue("-2", of: "the value"), line: 2)),
      ("path,value\n", failure(.onlyHeader)),
      ("path,value\na/b,1e308\na/c,1e308\n", failure(.weightOverflow("a"), line: 2)),
    ])
  func refuses(text: String, error: TreeImportError) {
    #expect(refusal(of: text, as: .csv) == error)
  }

  @Test("A row of its own may come after a descendant's")
  func laterRow() throws {
    #expect(
      try read("path,value\nr/a/x,1\nr/a,5\n", as: .csv).outline == "r(r/a(r/a/x=1 r/a/self=4))")
  }
}

@Suite("CSV with transactions")
struct TransactionsCSVTests {
  @Test("Amounts are totalled by category, largest first, one group for those without")
  func totals() throws {
    let text =
      "category,amount\nFood,10\n,3\nRent,500\nFood,2.5\n,4\nUncategorized,1\nGifts,8\nEmpty,\n"
    let tree = try read(text, as: .csv, id: "may")
    #expect(tree.outline == "may(Rent=500 Food=12.5 Uncategorized=8 Gifts=8 Empty=0)")
    #expect(
      tree.warnings == ["rows without an amount, which count 0: 1, the first is in line 9"])
  }

  @Test(
    "Malformed tables are refused with what and where",
    arguments: [
      ("amount,category\n1,a\n-1,a\n", failure(.negativeRows(1, sum: -1, of: "amount"))),
      ("amount,category\n1,a\nx,a\n", failure(.notANumber("x", of: "the amount"), line: 3)),
      ("amount,category\n", failure(.onlyHeader)),
      ("amount,category\n1e308,a\n1e308,a\n", failure(.weightOverflow("a"), line: 3)),
    ])
  func refuses(text: String, error: TreeImportError) {
    #expect(refusal(of: text, as: .csv) == error)
  }
}
