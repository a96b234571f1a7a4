import DelimitedText

/// The first rows of a table, for a look at what its columns hold before it is read.
struct TableSample {
  let delimiter: UInt8

  /// Row by row, without the header; as many as there are before anything is wrong.
  private(set) var rows: [[String]] = []

  /// - Parameters:
  ///   - start: how the file begins.
  ///   - delimiter: `nil` for the one that the first line has most often.
  init(_ start: ArraySlice<UInt8>, delimiter: UInt8?) {
    self.delimiter = delimiter ?? Self.delimiter(of: start)
    var bytes = start.prefix(1 << 16)
    if bytes.count < start.count || start.count >= 1 << 18 {
      // The last row may be cut.
      bytes = bytes.prefix(through: bytes.lastIndex(of: UInt8(ascii: "\n")) ?? bytes.startIndex)
    }
    let stream = DelimitedText.ByteStream<TextError>(Array(bytes), source: "")
    var reader = CSVReader(stream, delimiter: self.delimiter)
    do throws(TextError) {
      guard try reader.header() != nil else { return }
      while rows.count < 200, try reader.next() {
        rows.append((0..<reader.fieldCount).map { reader.string($0) })
      }
    } catch {
      // Whoever reads the whole file says what is wrong.
    }
  }

  private static func delimiter(of start: ArraySlice<UInt8>) -> UInt8 {
    var counts = [Int](repeating: 0, count: ReadingOptions.delimiters.count)
    var isQuoted = false
    let text = start.drop { $0.isBlank && $0 != UInt8(ascii: "\t") }
    for byte in text {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == UInt8(ascii: "\n") { break }
      if let place = ReadingOptions.delimiters.firstIndex(of: byte) { counts[place] += 1 }
    }
    let most = counts.indices.max { (counts[$0], $1) < (counts[$1], $0) }!
    return ReadingOptions.delimiters[most]
  }

  /// The decimal mark of the first number that can be read in one way only, among columns of
  /// numbers; `nil` if none tells.
  var decimalMark: ReadingOptions.DecimalMark? {
    for column in (rows.first ?? []).indices where isNumeric(column) {
      for row in rows {
        guard case .mark(let mark) = WrittenNumber(Array(row[column].utf8)[...])?.form else {
          continue
        }
        return mark
      }
    }
    return nil
  }

  /// Whether every field of the column that is not empty is a number, and there is one.
  func isNumeric(_ column: Int) -> Bool {
    var isNumeric = false
    for row in rows where !row[column].allSatisfy(\.isWhitespace) {
      guard let number = WrittenNumber(Array(row[column].utf8)[...]), number.isNumber else {
        return false
      }
      isNumeric = true
    }
    return isNumeric
  }

  /// Whether the column holds a text that is no number.
  func isText(_ column: Int) -> Bool {
    rows.contains { row in !row[column].isEmpty } && !isNumeric(column)
  }

  func contains(_ character: Character, in column: Int) -> Bool {
    rows.contains { $0[column].contains(character) }
  }
}
