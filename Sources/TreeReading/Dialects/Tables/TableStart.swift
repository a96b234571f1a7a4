import DelimitedText

/// Where a table begins in a file: programs write comments, a title or facts of a report above the
/// header.
///
/// The header is the first row whose fields are all there, differ and are no numbers, where all
/// rows below it have as many fields and a column of numbers begins. It is looked for where
/// the first row cannot be the header: the next one has another number of fields, or a field is
/// empty. Comments begin with `#`; the last one may be the header.
struct TableStart {
  /// How many lines are above the header.
  private(set) var skippedLines = 0

  /// The byte between fields, if the first line would tell another one.
  private(set) var delimiter: UInt8?

  private let lines: [ArraySlice<UInt8>]

  private struct Row {
    let line: Int
    let fields: [String]
  }

  /// - Parameters:
  ///   - start: how the file begins.
  ///   - delimiter: the byte between fields, if it is known.
  init(_ start: ArraySlice<UInt8>, delimiter: UInt8?) {
    lines = Self.lines(of: start.prefix(1 << 16), isWhole: start.count <= 1 << 16)
    self.delimiter = delimiter
    let comments = lines.prefix { $0.first == Self.sign }.count
    skippedLines = comments
    let rest = lines.dropFirst(comments)
    guard rest.count > 1 || comments > 0 && !rest.isEmpty else {
      skippedLines = 0
      return
    }
    if comments > 0, isHeader(lines[comments - 1].dropFirst(), of: rest) {
      skippedLines = comments - 1
      return
    }
    let usual = delimiter ?? TableSample.delimiter(of: Array(rest.joined())[...])
    guard !Self.canBeHeader(Self.rows(rest, usual)) else { return }
    let all = delimiter.map { [$0] } ?? ReadingOptions.delimiters
    let found = all.compactMap { byte -> (header: Row, delimiter: UInt8)? in
      Self.header(among: Self.rows(rest, byte)).map { ($0, byte) }
    }
    // The delimiter that makes most columns.
    guard let best = found.max(by: { $0.header.fields.count < $1.header.fields.count }) else {
      return
    }
    skippedLines = comments + best.header.line - 1
    self.delimiter = best.delimiter
  }

  private static let sign = UInt8(ascii: "#")

  /// What is to be told of the lines that are left out.
  var remark: String? {
    guard skippedLines > 0 else { return nil }
    let first = String(decoding: lines[0], as: UTF8.self).excerpt(40)
    return "lines above the header that are left out: \(skippedLines), the first is `\(first)`"
  }

  /// The lines with their ends, without a last one that may be cut.
  private static func lines(
    of start: ArraySlice<UInt8>, isWhole: Bool
  ) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var rest = start
    while lines.count < 200, !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n"))
      guard let end = end.map({ $0 + 1 }) ?? (isWhole ? rest.endIndex : nil) else { break }
      lines.append(rest[..<end])
      rest = rest[end...]
    }
    return lines
  }

  /// The rows of some lines, as far as they can be read; their lines are counted from 1.
  private static func rows(_ lines: ArraySlice<ArraySlice<UInt8>>, _ delimiter: UInt8) -> [Row] {
    let stream = DelimitedText.ByteStream<TextError>(Array(lines.joined()), source: "")
    var reader = CSVReader(stream, delimiter: delimiter)
    var rows: [Row] = []
    while (try? reader.next()) == true {
      let fields = (0..<reader.fieldCount).map { reader.string($0) }
      rows.append(Row(line: reader.line, fields: fields))
    }
    return rows
  }

  /// Whether a comment names the columns of the rows below it, of which the first is data.
  private func isHeader(
    _ comment: ArraySlice<UInt8>, of rest: ArraySlice<ArraySlice<UInt8>>
  ) -> Bool {
    let usual = delimiter ?? TableSample.delimiter(of: comment)
    guard let names = Self.rows([comment], usual).first?.fields,
      let first = Self.rows(rest.prefix(1), usual).first?.fields
    else { return false }
    return names.count > 1 && names.count == first.count
      && Self.areNames(names) && first.contains(where: TableSample.isNumber)
  }

  private static func canBeHeader(_ rows: [Row]) -> Bool {
    guard rows.count > 1 else { return true }
    let (first, second) = (rows[0].fields, rows[1].fields)
    guard first.count == second.count, first.count > 1 else { return false }
    return areNames(first) || header(among: rows) == nil
  }

  /// The first row that names the columns of all rows below it; `nil` if there is none, or if it is
  /// the first row of all.
  private static func header(among rows: [Row]) -> Row? {
    guard let count = rows.last?.fields.count, count > 1 else { return nil }
    let start = rows.lastIndex { $0.fields.count != count }.map { $0 + 1 } ?? 0
    // Where a column of numbers begins, the header is above.
    let starts = (0..<count).compactMap { column -> Int? in
      let last = rows[start...].lastIndex { !TableSample.isNumber($0.fields[column]) }
      return last.flatMap { $0 + 1 < rows.count && areNames(rows[$0].fields) ? $0 : nil }
    }
    guard let header = starts.min(), header > 0 else { return nil }
    return rows[header]
  }

  /// Whether fields can be names of columns: all are there, no two are equal, none is a number.
  private static func areNames(_ fields: [String]) -> Bool {
    Set(fields).count == fields.count
      && fields.allSatisfy { field in
        !field.allSatisfy { $0.isWhitespace } && !TableSample.isNumber(field)
      }
  }
}
