import DelimitedText
import TreeModel

/// A table whose header has been read, and what is known before its rows are.
struct OpenTable: ~Copyable {
  let rows: CSVReader
  let look: TableLook
  private let warnings: [String]

  /// A note that names the program which has written the table; `nil` if none is known.
  private let note: String?

  /// - Parameter known: the table, if a program writes it without a header.
  init(
    _ stream: consuming ByteStream, _ known: HeaderlessTable?, _ options: ReadingOptions
  ) throws(TreeImportError) {
    var stream = stream
    let written = stream.skipNamedDelimiter()
    var delimiter = options.delimiter ?? written
    var warnings: [String] = []
    if known != nil {
      delimiter = HeaderlessTable.delimiter
    } else if options.skippedLines > 0 {
      try stream.skipLines(options.skippedLines)
    } else if options.hasHeader {
      let start = TableStart(stream.firstBytes, delimiter: delimiter)
      try stream.skipLines(start.skippedLines)
      delimiter = start.delimiter
      warnings = start.remark.map { [$0] } ?? []
    }
    let sample = TableSample(
      stream.firstBytes, delimiter: delimiter, line: stream.line,
      hasHeader: options.hasHeader && known == nil)
    var rows = CSVReader(DelimitedText.ByteStream(stream), delimiter: sample.delimiter)
    var header = try rows.names(sample)
    if let known {
      let count = header.count
      header = known.names(columns: count)
      guard header.count == count else {
        throw TreeImportError(
          .fieldCount(found: count, expected: header.count), source: rows.source,
          line: sample.lines.first)
      }
    }
    if !sample.hasHeader { rows.expect(columns: header.count) }
    let printed = options.hasHeader && known == nil ? KnownTable(header) : nil
    let (options, note) = printed?.complete(options) ?? (options, nil)
    let roles = try TableRoles(header, sample, options, of: rows)
    self.warnings = warnings
    self.note = note ?? known?.note
    look = TableLook(
      roles: roles, sample: sample, options: options, source: rows.source, line: rows.line)
    self.rows = rows
  }

  /// Reads the rows.
  ///
  /// - Parameter wanted: the kind of table that an option names; `nil` for the first that fits.
  consuming func read(
    as wanted: TableDialect?, id: String
  ) throws(TreeImportError) -> TreeSequence {
    let (look, warnings, note) = (look, warnings, note)
    var rows = rows
    var format: CSVFormat
    do throws(TreeImportError) { format = try CSVFormat(look, wanted) } catch {
      // Of a table that nobody knows, a row that cannot be read says more.
      if look.sample.endsInFault, case .unknownHeader = error.kind {
        while try rows.nextRow() {}
      }
      throw error
    }
    if let note { format.note(note) }
    try look.options.check(
      format.dialect.options, of: format.dialect.words, source: look.source)
    var sequence = try format.columns.read(rows, format, id)
    sequence.unit = format.unit.text
    // Programs such as `ps -ef` print no values.
    if look.options.countsLeaves, !sequence.hasValues { sequence = sequence.countingLeaves() }
    sequence.notes = format.notes + sequence.notes
    sequence.warnings = warnings + sequence.warnings
    return sequence
  }
}

extension TreeSequence {
  /// Reads a CSV file.
  ///
  /// - Parameters:
  ///   - wanted: the kind of table that an option names; `nil` for the first that fits.
  ///   - known: the table, if a program writes it without a header.
  /// - Complexity: O(*n*) for *n* bytes, one pass.
  static func readCSV(
    _ stream: consuming ByteStream, as wanted: TableDialect? = nil,
    _ known: HeaderlessTable? = nil, id: String, _ options: ReadingOptions
  ) throws(TreeImportError) -> TreeSequence {
    try OpenTable(stream, known, options).read(as: wanted, id: id)
  }
}

extension CSVReader {
  /// What the columns are called: by the header, which is read, or by their places where there is
  /// none.
  fileprivate mutating func names(_ sample: TableSample) throws(TreeImportError) -> [String] {
    guard sample.hasHeader else {
      // A first row that cannot be looked at is told as what is wrong with it.
      guard let count = sample.rows.first?.count else {
        var isEmpty = true
        while try nextRow() { isEmpty = false }
        throw TreeImportError(
          isEmpty ? .empty : .other("the first row is too long to be looked at; add a header"),
          source: source)
      }
      try checkColumns(count)
      return (1...count).map { "column \($0)" }
    }
    let header: [String]?
    do throws(TextError) { header = try self.header(mayRepeat: true) } catch {
      throw TreeImportError(error)
    }
    guard var header else { throw TreeImportError(.empty, source: source) }
    try checkColumns(header.count)
    if sample.hasSpareName {
      header.removeLast()
      expect(columns: header.count)
    }
    if header.count > 1, header[0].utf8.first == UInt8(ascii: "#") {
      header[0] = String(header[0].utf8.dropFirst().drop { $0.isBlank }) ?? header[0]
    }
    return Self.names(header, sample)
  }

  /// The names of a header. Columns of texts without a name are called by their place, so that none
  /// is lost unseen. One name alone is that of the whole table.
  private static func names(_ header: [String], _ sample: TableSample) -> [String] {
    let names = header.map {
      String(decoding: Array($0.utf8)[...].trimmingBlanks, as: UTF8.self)
    }
    let isTitle = names.count { !$0.isEmpty } < 2
    return names.enumerated().map { column, name in
      name.isEmpty && !isTitle && sample.isText(column) ? "column \(column + 1)" : name
    }
  }
}

extension DelimitedText.ByteStream<TreeImportError> {
  /// Goes past a first line `sep=;`, by which spreadsheets know the delimiter, and returns that;
  /// `nil` where there is none.
  fileprivate mutating func skipNamedDelimiter() -> UInt8? {
    let line = firstBytes.prefix(8).prefix { $0 != UInt8(ascii: "\n") }
    let text = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    guard text.count == 5, Array(text.dropLast()).isKey("sep="), line.count < firstBytes.count,
      let delimiter = text.last, ReadingOptions.delimiters.contains(delimiter)
    else { return nil }
    for _ in 0...line.count { advance() }
    return delimiter
  }

  /// Goes past some lines.
  fileprivate mutating func skipLines(_ count: Int) throws(TreeImportError) {
    for _ in 0..<count {
      while let byte = try peek() {
        advance()
        if byte == UInt8(ascii: "\n") { break }
      }
    }
  }
}
