import DelimitedText
import Foundation
import Testing

/// `summary.csv` as rows of fields by column.
struct Summary {
  let rows: [[String: String]]

  init(of folder: String) throws {
    let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: "\(folder)/summary.csv")))
    #expect(bytes.last == UInt8(ascii: "\n"))
    var reader = CSVReader(ByteStream(bytes, source: "summary.csv"))
    let header = try #require(try reader.header())
    var rows: [[String: String]] = []
    // It throws where a row has another number of fields.
    while try reader.next() {
      let fields = header.indices.map { reader.string($0) }
      rows.append(Dictionary(uniqueKeysWithValues: zip(header, fields)))
    }
    self.rows = rows
  }

  /// Without the measured columns.
  var deterministic: [[String: String]] {
    rows.map { row in
      row.filter {
        !$0.key.contains("_ns") && !["ns_per_node", "samples", "attempts"].contains($0.key)
          && !$0.key.hasPrefix("pass_ratio")
      }
    }
  }
}
