import DelimitedText
import TreeLayout

/// The levels of one row after the other, of a table with a column for each of them: names from the
/// root down. An empty field is no level, and neither is a mark of a missing value.
///
/// Where a level in front of one with a name is empty, as in a table with merged cells, it may be
/// that of the row above. Nobody can know, so it is an error unless an option decides.
struct RowLevels {
  private let columns: [Int]
  private let fillsDown: Bool?
  private let skipsTotals: Bool

  /// The column that comes next.
  private var place = 0

  /// The node that the row above has behind each column, if levels are filled.
  private var nodes: [Int32] = []

  init(_ columns: [Int], fillsDown: Bool?, skipsTotals: Bool) {
    self.columns = columns
    self.fillsDown = fillsDown
    self.skipsTotals = skipsTotals
    if fillsDown == true { nodes = [Int32](repeating: 0, count: columns.count) }
  }

  /// The node that the first name of a new row is below: the root, which is 0, or one that the row
  /// above is below, too.
  mutating func start(
    of row: borrowing CSVReader, _ format: inout CSVFormat
  ) throws(TreeImportError) -> Int32 {
    place = 0
    let range = row.range(of: columns[0])
    if !range.isEmpty, case let byte = row.text[range.lowerBound], !byte.isBlank,
      !MissingValues.mayBegin(byte)
    {
      return 0
    }
    guard let first = columns.indices.first(where: { !isEmpty(row, $0) }) else {
      // The levels of the row above stay.
      if fillsDown == true { place = columns.count }
      return 0
    }
    if first == 0 || fillsDown == false { return 0 }
    let name = String(decoding: row.text[row.nameRange(of: columns[first])], as: UTF8.self)
    let isTotal = TotalNames.contains(Array(name.utf8)[...])
    if isTotal, skipsTotals, fillsDown == nil { return 0 }
    guard fillsDown == true else {
      throw row.error(
        .emptyLevel(
          format.columnName(columns[0]), below: format.columnName(columns[first]), name: name,
          isTotal: isTotal))
    }
    place = first
    return nodes[first - 1]
  }

  /// Where the next name of the row is; `nil` behind the last one.
  ///
  /// - Parameter node: the node that the name before it, or the start, has led to.
  mutating func next(
    of row: borrowing CSVReader, below node: Int32, _ format: inout CSVFormat
  ) -> Range<Int>? {
    if fillsDown == true, place > 0 { nodes[place - 1] = node }
    while place < columns.count {
      let range = row.nameRange(of: columns[place])
      place += 1
      if !range.isEmpty {
        if !MissingValues.isMark(row.text[range]) { return range }
        format.numbers.missing.note(row.string(columns[place - 1]), line: row.line)
      }
      if fillsDown == true { nodes[place - 1] = node }
    }
    return nil
  }

  private func isEmpty(_ row: borrowing CSVReader, _ place: Int) -> Bool {
    let range = row.nameRange(of: columns[place])
    return range.isEmpty || MissingValues.isMark(row.text[range])
  }
}
