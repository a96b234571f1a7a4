import DelimitedText
import TreeModel

extension Dialect {
  /// Reads a table that is set with blanks, as programs print it: see `PrintedColumns`. Its cells
  /// are read as those of any other table.
  ///
  /// - Complexity: O(*n*) for *n* bytes, one pass.
  static let printedTable = Dialect(
    "printed-table", "tables that are set with blanks",
    table.options.subtracting([.delimiter, .noHeader, .skipLines]), tellsFormat: true
  ) { beginning, options in
    guard options.delimiter == nil, options.hasHeader, options.skippedLines == 0,
      let columns = PrintedColumns(beginning.bytes)
    else { return nil }
    return "line \(columns.headerLine) names columns that are set with blanks below it"
  } read: { stream, beginning, id, options throws(TreeImportError) in
    guard let columns = PrintedColumns(beginning.bytes) else {
      throw stream.error(
        .syntax(found: "no columns", expected: "a header with columns below it, and numbers"))
    }
    var stream = stream
    var rows = PrintedRows(columns)
    var line: [UInt8] = []
    while case let place = stream.line, try stream.readLine(into: &line) {
      rows.add(line[...], line: place)
    }
    rows.end()
    var sequence = try rows.table.read(id: id, source: stream.source, options)
    sequence.warnings += rows.warnings
    return sequence
  }
}

/// The rows of a table that is set with blanks. The table ends at an empty line. Up to two rows
/// below the last rule are sums, such as `total` of strace and `33 files` of unzip, and are left
/// out.
private struct PrintedRows {
  private let columns: PrintedColumns
  private(set) var table = CellTable()
  private var others = OtherLines()
  private var sums = OtherLines()

  /// Whether a rule is behind the last row.
  private var isRuled = false

  /// The rows behind a rule, which may be sums.
  private var pending: [(text: [UInt8], line: Int)] = []

  /// Whether another rule is behind these rows.
  private var isClosed = false

  /// Whether the table has ended.
  private var isBehind = false

  init(_ columns: PrintedColumns) { self.columns = columns }

  mutating func add(_ line: ArraySlice<UInt8>, line number: Int) {
    if number < columns.headerLine || isBehind {
      if !line.isRule, !line.trimmingBlanks.isEmpty { others.note(line.trimmingBlanks) }
    } else if number == columns.headerLine {
      table.append(columns.names.map { Array($0.utf8)[...] }, line: number)
    } else if line.isRule {
      if table.rowCount > 1 { isRuled = true }
      isClosed = !pending.isEmpty
    } else if line.trimmingBlanks.isEmpty {
      isBehind = table.rowCount > 1
    } else if isRuled {
      if isClosed || pending.count == 2 { takePending() }
      if isRuled { pending.append((Array(line), number)) } else { append(line, number) }
    } else {
      append(line, number)
    }
  }

  private mutating func append(_ line: ArraySlice<UInt8>, _ number: Int) {
    table.append(columns.cells(of: line), line: number)
  }

  /// Takes the lines behind a rule for rows of the table, since a rule or a third line follows.
  private mutating func takePending() {
    for (text, line) in pending { append(text[...], line) }
    (pending, isRuled) = ([], isClosed)
    isClosed = false
  }

  mutating func end() {
    for (text, _) in pending { sums.note(text[...].trimmingBlanks) }
    pending = []
  }

  var warnings: [String] {
    others.warnings("lines outside of the table that are not read")
      + sums.warnings("lines below the last rule, which are taken as sums and left out")
  }
}
