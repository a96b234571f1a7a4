import DelimitedText
import TreeModel

/// The cells of a table that a text sets in its own way. They are written with commas, so that the
/// reader of all other tables reads them.
struct CellTable {
  private var bytes: [UInt8] = []

  /// The line of the text that each row is from.
  private var lines: [Int] = []

  /// The number of rows, including the header.
  var rowCount: Int { lines.count }

  /// Adds a row of cells; the first row is the header.
  mutating func append(_ cells: [ArraySlice<UInt8>], line: Int) {
    for (place, cell) in cells.enumerated() {
      if place > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.appendCSVField(cell)
    }
    bytes.append(UInt8(ascii: "\n"))
    lines.append(line)
  }

  /// Reads the rows as those of a table with commas.
  func read(
    id: String, source: String, _ options: ReadingOptions
  ) throws(TreeImportError) -> TreeSequence {
    var options = options
    options.delimiter = UInt8(ascii: ",")
    let table = ByteStream(bytes, source: source)
    let start = Beginning(table.firstBytes, source: source)
    do throws(TreeImportError) {
      return try Dialect.table.read(table, start, id, options)
    } catch {
      throw placed(error)
    }
  }

  /// An error in the table with commas, at its line of the text.
  private func placed(_ error: TreeImportError) -> TreeImportError {
    var error = error
    error.column = nil
    error.line = error.line.flatMap { lines.indices.contains($0 - 1) ? lines[$0 - 1] : nil }
    return error
  }
}
