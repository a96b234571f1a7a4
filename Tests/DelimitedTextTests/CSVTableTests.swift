import DelimitedText
import TestSupport
import Testing

@Suite("CSV")
struct CSVTableTests {
  @Test("quotes are doubled, also where a scalar combines with them to one character")
  func quotes() {
    #expect(csvQuoted("a b") == "a b")
    #expect(csvQuoted("a,\"b\"") == "\"a,\"\"b\"\"\"")
    #expect(
      Array(csvQuoted("q\"\u{301},x").unicodeScalars)
        == Array("\"q\"\"\u{301},x\"".unicodeScalars))
    #expect(csvQuoted("a\r\nb").hasPrefix("\""))
  }

  /// The rows of a text.
  private func rows(_ bytes: [UInt8]) throws(TextError) -> [[String]] {
    var reader = CSVReader(ByteStream(bytes, source: "test.csv"))
    var rows: [[String]] = []
    while try reader.next() { rows.append((0..<reader.fieldCount).map { reader.string($0) }) }
    return rows
  }

  @Test("whatever is written comes back")
  func roundTrip() throws {
    var generator = SeededGenerator(seed: 4)
    let letters = ["a", "\"", ",", "\n", "\r", "\r\n", " ", "é", "\u{301}", "😀"]
    for _ in 0..<200 {
      let written = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
        // A row of one empty field is a row without a byte.
        ["x"]
          + (0..<3).map { _ in
            (0..<Int.random(in: 0...5, using: &generator)).map { _ in
              letters.randomElement(using: &generator)!
            }.joined()
          }
      }
      var table = CSVTable(columns: written[0])
      for row in written.dropFirst() { table.append(row) }
      #expect(try rows(table.bytes) == written)
      #expect(table.rowCount == written.count - 1)
    }
  }

  @Test("fields with and without quotes and both ends of lines are read alike")
  func ways() throws {
    var generator = SeededGenerator(seed: 5)
    let letters = ["a", "7", " ", "é", "#"]
    let written = (0..<50).map { row in
      [row % 9 == 0 ? "" : "x"]
        + (0..<2).map { _ in
          (0..<Int.random(in: 0...5, using: &generator)).map { _ in
            letters.randomElement(using: &generator)!
          }.joined()
        }
    }
    for quote in ["", "\""] {
      for end in ["\n", "\r\n", "\r\n\n"] {
        let lines = written.map { row in row.map { quote + $0 + quote }.joined(separator: ",") }
        let bytes = Array(lines.map { $0 + end }.joined().utf8)
        #expect(try rows(bytes) == written)
        #expect(try rows(Array(bytes.dropLast(end.utf8.count))) == written)
      }
    }
  }

  @Test("rows of a file are whole where one part of it ends that is read at once")
  func parts() throws {
    let lines = (0..<50_000).map { row in
      let text = "b" + String(repeating: "é", count: row % 7)
      return row % 10 == 0 ? "\(row),\"\(text)\",c" : "\(row),\(text),"
    }
    var bytes = Array(lines.joined(separator: "\r\n").utf8)[...]
    var reader = CSVReader(
      try ByteStream(source: "test.csv") { (chunk) throws(TextFault) in
        let part = bytes.prefix(chunk.count)
        bytes = bytes.dropFirst(part.count)
        chunk.replaceSubrange(..<part.count, with: part)
        return part.count
      })
    var row = 0
    while try reader.next() {
      let text = "b" + String(repeating: "é", count: row % 7)
      let fields = (0..<reader.fieldCount).map { reader.string($0) }
      try #require(fields == ["\(row)", text, row % 10 == 0 ? "c" : ""])
      row += 1
      try #require(reader.line == row)
    }
    #expect(row == lines.count)
  }

  @Test(
    "what is no table is told with its place",
    arguments: [
      ("a,b\n1\n", "test.csv, line 2: the row has 1 field and the header 2"),
      ("a,b\n1,2,3\n", "test.csv, line 2: the row has 3 fields and the header 2"),
      ("a,b,a\n", "test.csv, line 1: the header names the column `a` twice"),
      ("a\n\"1\n", "test.csv, line 2, column 1: the quotes that open here are never closed"),
      ("a\n\"1\"2\n", "test.csv, line 2, column 4: text follows the closing quotes"),
      ("a\n1\"\n", "test.csv, line 2, column 2: quotes stand within a field"),
      ("a\nb\n\nc\r1\n", "test.csv, line 4, column 2: a carriage return ends no line"),
      ("a\r1\n", "test.csv, line 1, column 2: a carriage return ends no line"),
    ])
  func faults(text: String, message: String) throws {
    let error = #expect(throws: TextError.self) {
      var reader = CSVReader(ByteStream(Array(text.utf8), source: "test.csv"))
      _ = try reader.header()
      while try reader.next() {}
    }
    #expect(error?.description.hasPrefix(message) == true, "\(error as Any)")
  }
}
