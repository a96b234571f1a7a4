import ReadingSupport
import Testing
import TreeModel
import TreeReading

/// Units behind numbers, where they are not those of the value or can be read in two ways.
@Suite("Units")
struct UnitsTests {
  @Test(
    "What is measured is no level, unless nothing else is",
    arguments: [
      ("time,name,size\n3 ms,a,12\n4 ms,b,13\n", [], "t(a=12 b=13)"),
      ("time,name,size\n3 ms,a,12\n4 ms,b,13\n", ["time", "name"], "t(3 ms(a=12) 4 ms(b=13))"),
      ("time,size\n3 ms,12\n4 ms,13\n", [], "t(3 ms=12 4 ms=13)"),
      ("month,name,size\n1 mo,a,12\n2 mo,b,13\n", [], "t(1 mo(a=12) 2 mo(b=13))"),
    ])
  func levels(text: String, levels: [String], outline: String) throws {
    let tree = try read(text, as: .csv, options: .with { $0.levels = levels })
    #expect(
      tree.outline.replacing("3 ms/", with: "").replacing("4 ms/", with: "")
        .replacing("1 mo/", with: "").replacing("2 mo/", with: "") == outline)
  }

  @Test("A level that is not read is told")
  func told() throws {
    let tree = try read("time,name,size\n3 ms,a,12\n4 ms,b,13\n", as: .csv)
    #expect(
      tree.told == [
        "taken as levels: `name`; as value: `size`", "columns that are not read: `time`",
      ])
  }

  private static func sizes(_ first: String, _ second: String) -> String {
    #"{"name":"r","children":[{"name":"a","size":"\#(first)"},{"name":"b","size":"\#(second)"}]}"#
  }

  @Test("`B` beside another letter alone may be bytes or billions, in JSON as in tables")
  func billions() throws {
    for (first, second) in [("2B", "10M"), ("3.5K", "2 B")] {
      let error = refusal(of: Self.sizes(first, second), as: .json)?.description ?? "read"
      let (bytes, other) = first == "2B" ? (first, second) : (second, first)
      #expect(error.contains("`\(bytes)` beside `\(other)` may be bytes or billions"), "\(error)")
      #expect(refusal(of: "name,size\na,\(first)\nb,\(second)\n", as: .csv) != nil)
    }
    for (first, second, outline) in [
      ("0B", "1K", "r(a=0 b=1024)"), ("2B", "3B", "r(a=2 b=3)"), ("2B", "1KB", "r(a=2 b=1000)"),
      ("1K", "1M", "r(a=1024 b=1048576)"),
    ] {
      #expect(try read(Self.sizes(first, second), as: .json).outline == outline)
    }
  }

  @Test(
    "A unit that the table states is the tree's",
    arguments: [
      // In the name of the column.
      ("name,amount (EUR)\na,1\nb,2\n", "EUR"), ("name,Amount [€]\na,1\nb,2\n", "EUR"),
      ("name,cost_usd\na,1\nb,2\n", "USD"), ("name,Kosten in €\na,1\nb,2\n", "EUR"),
      ("name,size_bytes\na,1\nb,2\n", "bytes"), ("name,TWh\na,1\nb,2\n", "TWh"),
      ("name,duration (s)\na,1\nb,2\n", "s"), ("name,duration_ms\na,1\nb,2\n", "ms"),
      // Beside the amounts, in fields behind others without it.
      ("name,amount\na,1\nb,$2\n", "USD"), ("name,amount\na,CHF 1\nb,CHF 2\n", "CHF"),
      ("name,amount (EUR)\na,$1\nb,$2\n", "USD"), ("name,size\na,1 KB\nb,2 MB\n", "bytes"),
      ("name,time\na,5 days\nb,2 days\n", "days"),
      // In a column of currencies.
      ("name,currency,amount\na,EUR,1\nb,EUR,2\n", "EUR"),
      ("Date,Amount,Category,Currency\n1,5,x,€\n2,6,y,EUR\n", "EUR"),
      ("id,parent,value,ccy\nr,,,\na,r,1,GBP\nb,r,2,GBP\n", "GBP"),
      ("region,2023,2024\na,$1,$2\nb,$3,$4\n", "USD"),
    ])
  func stated(text: String, unit: String) throws {
    #expect(try read(text, as: .csv).unit == unit)
  }

  @Test(
    "What is no unit of the values, or is not the same for all, is none",
    arguments: [
      "name,amount\na,1\nb,2\n", "name,amount (net)\na,1\nb,2\n",
      "name,Sales (2024)\na,1\nb,2\n", "name,count(s)\na,1\nb,2\n",
      "name,million EUR\na,1\nb,2\n", "name,USD (millions)\na,1\nb,2\n",
      "name,cost_all\na,1\nb,2\n", "name,TOTAL ALL\na,1\nb,2\n", "name,min\na,1\nb,2\n",
      "name,m\na,1\nb,2\n", "name,B\na,1\nb,2\n",
      "name,currency,amount\na,EUR,1\nb,USD,2\n",
      "name,currency,amount (EUR)\na,EUR,1\nb,USD,2\n",
      "name,currency,amount\na,new,1\nb,new,2\n",
    ])
  func unstated(text: String) throws {
    #expect(try read(text, as: .csv).unit == nil)
  }

  @Test("Where leaves are counted, the unit of a column does not matter")
  func counted() throws {
    let text = "name,amount (EUR)\na,1\nb,2\n"
    #expect(try read(text, as: .csv, options: .with { $0.value = "leaves" }).unit == nil)
  }
}
