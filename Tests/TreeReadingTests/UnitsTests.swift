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
}
