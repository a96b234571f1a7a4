import DelimitedText

/// The first rows of a table, for a look at what its columns hold before it is read.
struct TableSample {
  let delimiter: UInt8

  /// Whether the first row names the columns.
  let hasHeader: Bool

  /// Row by row, without the header; as many as there are before anything is wrong.
  private(set) var rows: [[String]] = []

  /// The line that each row begins in.
  private(set) var lines: [Int] = []

  /// Whether a row behind these cannot be read.
  private(set) var endsInFault = false

  /// Whether these are all rows.
  private(set) var isWhole = false

  /// Whether the file ends below its header.
  private(set) var hasOnlyHeader = false

  /// Whether the header has one field more than the rows, and the last field names no column: the
  /// field is empty, or a program such as cloc speaks of itself in it.
  private(set) var hasSpareName = false

  /// - Parameters:
  ///   - start: how the file begins.
  ///   - delimiter: `nil` for the one that the first line has most often.
  ///   - line: which line of the file that is.
  ///   - hasHeader: whether the first row names the columns.
  init(_ start: ArraySlice<UInt8>, delimiter: UInt8?, line: Int, hasHeader: Bool) {
    self.hasHeader = hasHeader
    self.delimiter = delimiter ?? Self.delimiter(of: start)
    var bytes = start.prefix(1 << 16)
    if bytes.count < start.count || start.count >= 1 << 18 {
      // The last row may be cut, and the first one may be longer.
      let isWhole = start.count < 1 << 18
      let end = bytes.lastIndex(of: UInt8(ascii: "\n")) ?? start.firstIndex(of: UInt8(ascii: "\n"))
      bytes = start[..<(end.map { $0 + 1 } ?? (isWhole ? start.endIndex : start.startIndex))]
    }
    let stream = DelimitedText.ByteStream<TextError>(Array(bytes), source: "")
    var reader = CSVReader(stream, delimiter: self.delimiter)
    do throws(TextError) {
      if hasHeader {
        guard let names = try reader.header(mayRepeat: true) else { return }
        hasSpareName = Self.hasSpareName(Array(bytes), self.delimiter)
        if hasSpareName { reader.expect(columns: names.count - 1) }
      }
      while rows.count < 200 {
        guard try reader.next() else {
          isWhole = bytes.count == start.count
          hasOnlyHeader = rows.isEmpty && isWhole
          return
        }
        reader.expect(columns: reader.fieldCount)
        rows.append((0..<reader.fieldCount).map { reader.string($0) })
        lines.append(reader.line + line - 1)
      }
    } catch {
      // Whoever reads the whole file says what is wrong.
      endsInFault = true
    }
  }

  /// Whether the header has one field more than the first row, and the last field names no column.
  private static func hasSpareName(_ bytes: [UInt8], _ delimiter: UInt8) -> Bool {
    var reader = CSVReader(
      DelimitedText.ByteStream<TextError>(bytes, source: ""), delimiter: delimiter)
    guard let header = try? reader.header(mayRepeat: true), header.count > 2,
      header.last == "" || KnownTable(header) != nil
    else { return false }
    reader.expect(columns: header.count - 1)
    return (try? reader.next()) == true
  }

  static func delimiter(of start: ArraySlice<UInt8>) -> UInt8 {
    var counts = [Int](repeating: 0, count: ReadingOptions.delimiters.count)
    var isQuoted = false
    let text = start.drop { $0.isBlank && $0 != UInt8(ascii: "\t") }
    for byte in text {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == UInt8(ascii: "\n") { break }
      if let place = ReadingOptions.delimiters.firstIndex(of: byte) { counts[place] += 1 }
    }
    // Commas stand in names, too, tabs do not.
    let tab = ReadingOptions.delimiters.firstIndex(of: UInt8(ascii: "\t"))!
    if counts[tab] > 0, counts[tab] == counts.max() { return UInt8(ascii: "\t") }
    let most = counts.indices.max { (counts[$0], $1) < (counts[$1], $0) }!
    return ReadingOptions.delimiters[most]
  }

  /// The decimal mark of the first number that can be read in one way only, among columns of
  /// numbers but some; `nil` if none tells.
  func decimalMark(without others: [Int?]) -> ReadingOptions.DecimalMark? {
    for column in (rows.first ?? []).indices
    where !others.contains(column) && (isNumeric(column) || unit(column) != nil) {
      for row in rows {
        let number = ColumnUnit.number(of: Array(row[column].utf8)[...])
        if case .mark(let mark) = WrittenNumber(number)?.form { return mark }
      }
    }
    return nil
  }

  /// Whether a field holds nothing, or a mark that says so.
  private static func isEmpty(_ field: String) -> Bool {
    field.allSatisfy { $0.isWhitespace } || MissingValues.isMark(field)
  }

  /// Whether every field of the column that holds something is a number, and there is one.
  func isNumeric(_ column: Int) -> Bool {
    var isNumeric = false
    for row in rows where !Self.isEmpty(row[column]) {
      if Self.isNumber(row[column]) {
        isNumeric = true
      } else if !MissingValues.isNumberMark(row[column]) {
        return false
      }
    }
    return isNumeric
  }

  /// Whether the column holds a text that is no number.
  func isText(_ column: Int) -> Bool {
    rows.contains { row in !Self.isEmpty(row[column]) } && !isNumeric(column)
  }

  /// The column of ids that fields of another one refer to: the one that tells rows apart, or else
  /// the one that holds most of them, so that a row that names nobody is told as such. `nil` if
  /// none holds any.
  func ids(named column: Int) -> Int? {
    if let ids = uniqueIDs(named: column) { return ids }
    let counts = (rows.first ?? []).indices.map { other in
      other == column ? 0 : references(from: column, to: other).count
    }
    guard let most = counts.max(), most > 0 else { return nil }
    return counts.firstIndex(of: most)
  }

  /// The first column that tells rows apart and holds four fifths of what stands in another one.
  func uniqueIDs(named column: Int) -> Int? {
    (rows.first ?? []).indices.first { other in
      guard other != column, tellsApart(other) else { return false }
      let (count, all) = references(from: column, to: other)
      return count > 0 && 5 * count >= 4 * all
    }
  }

  /// How many fields of a column hold something that is in another one, of those that hold
  /// anything.
  private func references(from column: Int, to other: Int) -> (count: Int, all: Int) {
    let ids = Set(rows.map { $0[other] })
    let references = rows.map { $0[column] }.filter { !Self.isEmpty($0) }
    return (references.count(where: ids.contains), references.count)
  }

  /// Whether the fields of a column are all there and differ.
  func tellsApart(_ column: Int) -> Bool {
    let fields = Set(rows.map { $0[column] })
    return !fields.contains("") && fields.count == rows.count
  }

  func hasEmptyField(_ column: Int) -> Bool { rows.contains { Self.isEmpty($0[column]) } }

  /// The first field that is no number in the last of these columns where a third of the fields
  /// hold something like one: a sum of money with its sign, a number with its unit.
  func spoiledNumber(of columns: [Int]) -> (column: Int, text: String, line: Int)? {
    for column in columns.reversed() {
      let fields = zip(rows.map { $0[column] }, lines).filter { !Self.isEmpty($0.0) }
      let numbers = fields.count { field, _ in Self.isLikeNumber(field) }
      guard numbers > 0, 3 * numbers >= fields.count,
        let (text, line) = fields.first(where: { !Self.isNumber($0.0) })
      else { continue }
      return (column, text, line)
    }
    return nil
  }

  /// Whether a field is a number but for a sign in front and what follows from a letter on.
  private static func isLikeNumber(_ field: String) -> Bool {
    let rest = field.drop { !$0.isLetter && !$0.isNumber }
    return isNumber(String(rest.prefix { !$0.isLetter }))
  }

  /// The first row whose fields are all texts, as those of a header; `nil` if there is none.
  var firstRowOfTexts: Int? {
    rows.firstIndex { $0.allSatisfy { !Self.isEmpty($0) && !Self.isNumber($0) } }
  }

  /// Whether four fifths of the column's fields hold a separator of paths.
  func holdsPaths(_ column: Int) -> Bool {
    let fields = filledFields(column)
    let paths = fields.count { $0.contains("/") || $0.contains("\\") }
    return !fields.isEmpty && 5 * paths >= 4 * fields.count
  }

  static func isNumber(_ field: String) -> Bool {
    WrittenNumber(Array(field.utf8)[...])?.isNumber ?? false
  }

  /// Whether a field holds a separator of paths.
  func hasSeparator(_ column: Int) -> Bool {
    "/\\".utf8.contains { contains($0, in: column) }
  }

  /// What stands between the names of paths in a column, as most fields share what is in front of
  /// it with another field, or hold what another one begins with; `nil` where they do not.
  func sharedSeparator(_ column: Int) -> UInt8? {
    let fields = filledFields(column)
    return "/\\|".utf8.first { separator in
      let parents = fields.map { field in
        field.utf8.lastIndex(of: separator).map { field[..<$0] } ?? ""
      }
      let inner = parents.filter { !$0.isEmpty }
      guard 2 * inner.count > fields.count, !inner.contains(where: { $0.hasSuffix(":/") }) else {
        return false
      }
      var counts: [Substring: Int] = [:]
      for parent in inner { counts[parent, default: 0] += 1 }
      let all = Set(fields.map { $0[...] })
      let shared = inner.count { counts[$0]! > 1 || all.contains($0) }
      return 5 * shared >= 4 * inner.count
    }
  }

  /// Whether the fields of a column are days, maybe with a time: `2024-04-01`, `01.04.2024`,
  /// `4/1/24`.
  func areDates(_ column: Int) -> Bool {
    let fields = filledFields(column)
    return !fields.isEmpty
      && fields.allSatisfy { field in
        let day = field.prefix { !$0.isWhitespace && $0 != "T" }
        guard let separator = day.first(where: { !$0.isNumber }), "-./".contains(separator) else {
          return false
        }
        let parts = day.split(separator: separator, omittingEmptySubsequences: false)
        return parts.count == 3
          && parts.allSatisfy { part in
            (1...4).contains(part.count) && part.utf8.allSatisfy { $0.isDigit }
          }
      }
  }

  /// Whether a column is the same in all rows that have a first level, and something else in rows
  /// below all of these: taxes and totals of a bill, which have no level.
  func namesFoot(_ column: Int, firstLevel: Int) -> Bool {
    let end = rows.lastIndex { !Self.isEmpty($0[firstLevel]) }.map { $0 + 1 } ?? 0
    let body = rows[..<end]
    return isWhole && end > 1 && body.allSatisfy { $0[column] == body[0][column] }
      && rows[end...].contains { !Self.isEmpty($0[column]) && $0[column] != body[0][column] }
  }

  /// Whether a column says nothing that columns in front of it do not: rows that are equal in these
  /// are equal in it.
  func follows(_ column: Int, from others: [Int]) -> Bool {
    let groups = rows.map { row in others.map { row[$0] } }
    return Set(groups).count == Set(zip(groups, rows).map { $0 + [$1[column]] }).count
  }

  func contains(_ byte: UInt8, in column: Int) -> Bool {
    rows.contains { $0[column].utf8.contains(byte) }
  }

  /// The fields of a column that hold something.
  private func filledFields(_ column: Int) -> [String] {
    rows.map { $0[column] }.filter { !Self.isEmpty($0) }
  }

  /// The unit of a column's numbers; `nil` where they have none, or several.
  func unit(_ column: Int) -> ColumnUnit? { ColumnUnit(filledFields(column)) }

  /// The outline numbers of a column; `nil` where it has others.
  func outline(_ column: Int, _ name: OutlineNumbers.Name) -> OutlineNumbers? {
    guard name == .promises || name == .isChosen || tellsApart(column) else { return nil }
    return OutlineNumbers(filledFields(column), name)
  }

  /// Whether a column can tell how deep each row is: see `RowDepths`.
  func areDepths(_ column: Int) -> Bool { RowDepths.areDepths(rows.map { $0[column] }) }

  /// How many blanks are one level in front of a column's names; `nil` where none are.
  func indentation(_ column: Int) -> Int? {
    isText(column) ? RowDepths.unit(ofNames: rows.map { $0[column] }) : nil
  }

  /// What stands between the names of a path: `/`, or `\` where there is that one alone.
  func separator(of column: Int) -> UInt8 {
    let (slash, backslash) = (UInt8(ascii: "/"), UInt8(ascii: "\\"))
    return contains(backslash, in: column) && !contains(slash, in: column) ? backslash : slash
  }
}
