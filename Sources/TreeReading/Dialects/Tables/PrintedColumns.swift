/// The columns of a table that is set with blanks, as programs print it: below a header in one
/// line, maybe with a rule of dashes beneath.
///
/// A rule with gaps shows the columns. Otherwise, a place separates columns if it is blank in the
/// header and in at least four of five rows. A text may look so by chance. So one column has to
/// hold numbers, and the cells of most columns have to begin or end where the header's names do.
/// A text of several lines in quotes is one field of a table with delimiters, so no header is in
/// it.
struct PrintedColumns {
  /// What the columns are called.
  let names: [String]

  /// The line of the header, counted from 1.
  let headerLine: Int

  /// Where the columns are, in characters of a line.
  private let spans: [Range<Int>]

  private typealias Line = ArraySlice<UInt8>

  /// A word of a line: where it is on the screen, and in the line.
  private struct Word {
    var columns: Range<Int>
    var bytes: Range<Int>
  }

  /// `nil` for a text that holds no such table.
  init?(_ start: ArraySlice<UInt8>) {
    var lines = start.prefix(1 << 16)
      .split(separator: UInt8(ascii: "\n"), maxSplits: 400, omittingEmptySubsequences: false)
    // The last line may be cut.
    if start.count > 1 << 16 { lines.removeLast() }
    lines = lines.prefix(100).map { $0.withoutCarriageReturn }
    let words = lines.map { Self.words(of: $0) }
    let inQuotes = Self.linesInQuotes(start, limit: 30)
    for (place, header) in lines.prefix(30).enumerated()
    where !header.isRule && !inQuotes.contains(place) {
      let isRuled = place + 1 < lines.count && lines[place + 1].isRule
      let start = place + (isRuled ? 2 : 1)
      let end = words.indices.first { $0 >= start && (words[$0].isEmpty || lines[$0].isRule) }
      let rows = min(start, lines.count)..<(end ?? lines.count)
      let found =
        isRuled && lines[place + 1].ruleSpans.count > 1
        ? Self.columns(header, below: lines[place + 1].ruleSpans, lines[rows])
        : Self.columns(header, words[place], lines[rows], words[rows], isRuled: isRuled)
      guard let (names, spans) = found else { continue }
      (self.names, self.spans, headerLine) = (names, spans, place + 1)
      return
    }
    return nil
  }

  /// Which of the first lines, counted from 0, hold a part of a text of several lines in quotes.
  /// These open where a field of a table with delimiters begins, and have to close, too.
  private static func linesInQuotes(_ start: Line, limit: Int) -> Set<Int> {
    let quote = UInt8(ascii: "\"")
    var found: Set<Int> = []
    var line = 0
    // Where the field begins that is in quotes.
    var first: Int?
    var isAtStart = true
    for byte in start {
      if byte == quote, let opened = first {
        if opened < line { found.formUnion(opened...min(line, limit)) }
        first = nil
      } else if byte == quote, isAtStart {
        first = line
      } else if byte == UInt8(ascii: "\n") {
        line += 1
        if line >= limit, first ?? limit >= limit { break }
      }
      // A doubled quote opens the field again.
      isAtStart =
        byte == quote || byte == UInt8(ascii: "\n") || ReadingOptions.delimiters.contains(byte)
    }
    return found
  }

  /// The columns that a rule shows; `nil` if a column has no name, or if most rows fill only one.
  private static func columns(
    _ header: Line, below rule: [Range<Int>], _ rows: ArraySlice<Line>
  ) -> (names: [String], spans: [Range<Int>])? {
    let names = cells(of: header, in: rule).map { String(decoding: $0, as: UTF8.self) }
    let filled = rows.count { row in cells(of: row, in: rule).count { !$0.isEmpty } > 1 }
    guard !rows.isEmpty, !names.contains(""), 2 * filled >= rows.count,
      !([header] + rows).contains(where: { $0.contains(UInt8(ascii: "\t")) })
    else { return nil }
    return (names, rule)
  }

  /// The columns that blank places separate; `nil` if the lines are no table.
  private static func columns(
    _ header: Line, _ titles: [Word], _ rows: ArraySlice<Line>, _ words: ArraySlice<[Word]>,
    isRuled: Bool
  ) -> (names: [String], spans: [Range<Int>])? {
    guard rows.count > (isRuled ? 0 : 1), titles.count > 1,
      isRuled && words.contains(where: isSpaced) || isSpaced(titles),
      !header.contains(where: ReadingOptions.delimiters.contains),
      !rows.contains(where: { $0.contains(UInt8(ascii: "\t")) })
    else { return nil }
    var spans = spans(titles, words)
    merge(&spans, titles, words)
    let names = cells(of: header, in: spans).map { String(decoding: $0, as: UTF8.self) }
    guard spans.count > 1, !names.dropFirst().contains(""),
      names.count(where: { $0.utf8.first?.isDigit == true }) < 2,
      !names.contains(where: TableSample.isNumber), areAligned(spans, titles, words)
    else { return nil }
    let table = rows.map { row in
      cells(of: row, in: spans).map { String(decoding: $0, as: UTF8.self) }
    }
    let isFilled = table.count { row in row.count { !$0.isEmpty } > 1 }
    guard 10 * isFilled >= 9 * rows.count,
      spans.indices.contains(where: { column in isNumeric(table.map { $0[column] }) })
    else { return nil }
    return (names, spans)
  }

  /// The parts of the lines between places that are blank in the header and in at least four of
  /// five rows.
  private static func spans(_ titles: [Word], _ rows: ArraySlice<[Word]>) -> [Range<Int>] {
    let ends = ([titles] + rows).map { $0.last?.columns.upperBound ?? 0 }
    let width = min(1 << 12, ends.max() ?? 0)
    var counts = [Int](repeating: 0, count: width)
    for row in rows {
      for word in row { for column in word.columns where column < width { counts[column] += 1 } }
    }
    for word in titles {
      for column in word.columns where column < width { counts[column] = rows.count }
    }
    var spans: [Range<Int>] = []
    for column in 0..<width where 5 * counts[column] > rows.count {
      if let last = spans.last, last.upperBound == column {
        spans[spans.count - 1] = last.lowerBound..<(column + 1)
      } else {
        spans.append(column..<(column + 1))
      }
    }
    return spans
  }

  /// Joins a part without a name to the part in front of it, as in a last column of texts with
  /// blanks. Joins two words of a name, such as `Mounted on`, if nothing is below one of them.
  private static func merge(
    _ spans: inout [Range<Int>], _ titles: [Word], _ rows: ArraySlice<[Word]>
  ) {
    func isFilled(_ span: Range<Int>, _ words: [Word]) -> Bool {
      words.contains { $0.columns.overlaps(span) }
    }
    var merged: [Range<Int>] = []
    for span in spans {
      guard let last = merged.last else {
        merged.append(span)
        continue
      }
      let isNamed = isFilled(span, titles)
      let isEmpty = !rows.contains { isFilled(span, $0) }
      let isBehindEmpty = merged.count == 1 && !rows.contains { isFilled(last, $0) }
      let isNext = span.lowerBound == last.upperBound + 1
      if !isNamed || isNext && (isEmpty || isBehindEmpty) {
        merged[merged.count - 1] = last.lowerBound..<span.upperBound
      } else {
        merged.append(span)
      }
    }
    spans = merged
  }

  /// Whether two neighboring words of a line have more than one blank between them.
  private static func isSpaced(_ words: [Word]) -> Bool {
    zip(words, words.dropFirst()).contains { $0.columns.upperBound + 1 < $1.columns.lowerBound }
  }

  /// Whether most columns begin below the beginning of their names, or end below their ends.
  private static func areAligned(
    _ spans: [Range<Int>], _ titles: [Word], _ rows: ArraySlice<[Word]>
  ) -> Bool {
    let aligned = spans.count { span in
      func extent(_ words: [Word]) -> Range<Int>? {
        let own = words.filter { $0.columns.overlaps(span) }
        return own.first.map { $0.columns.lowerBound..<own[own.count - 1].columns.upperBound }
      }
      let cells = rows.compactMap(extent)
      guard let title = extent(titles) else { return true }
      let starts = cells.count { $0.lowerBound == title.lowerBound }
      let ends = cells.count { $0.upperBound == title.upperBound }
      return 10 * max(starts, ends) >= 9 * cells.count
    }
    return 3 * aligned >= 2 * spans.count
  }

  private static func isNumeric(_ fields: [String]) -> Bool {
    let filled = fields.filter { !$0.isEmpty && !MissingValues.isNumberMark($0) }
    return !filled.isEmpty
      && (filled.allSatisfy(TableSample.isNumber) || ColumnUnit(filled) != nil)
  }

  /// The cells of a row.
  func cells(of row: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] { Self.cells(of: row, in: spans) }

  /// A word belongs to the column that it is in for the most part, or else to the nearest one.
  /// Where words are too long for their columns and move others, each word is a cell, and the last
  /// one holds the rest.
  private static func cells(of row: Line, in spans: [Range<Int>]) -> [Line] {
    let words = words(of: row)
    var cells: [Range<Int>?] = Array(repeating: nil, count: spans.count)
    var column = 0
    var isMoved = false
    for word in words {
      while column + 1 < spans.count,
        overlap(word.columns, spans[column + 1]) > overlap(word.columns, spans[column])
      {
        column += 1
      }
      isMoved = isMoved || spans[(column + 1)...].contains { $0.overlaps(word.columns) }
      cells[column] = (cells[column]?.lowerBound ?? word.bytes.lowerBound)..<word.bytes.upperBound
    }
    if isMoved, words.count >= spans.count {
      for column in spans.indices { cells[column] = words[column].bytes }
      let last = spans.count - 1
      cells[last] = words[last].bytes.lowerBound..<words[words.count - 1].bytes.upperBound
    }
    return cells.map { $0.map { row[$0] } ?? [] }
  }

  /// The number of characters that two parts of a line share; if there are some between the parts,
  /// their number with a minus.
  private static func overlap(_ one: Range<Int>, _ other: Range<Int>) -> Int {
    min(one.upperBound, other.upperBound) - max(one.lowerBound, other.lowerBound)
  }

  /// The words between blanks.
  private static func words(of line: Line) -> [Word] {
    var words: [Word] = []
    var column = -1
    var isWord = false
    for (place, byte) in zip(line.indices, line) {
      // Other bytes of a character take no place.
      if byte & 0xC0 != 0x80 || column < 0 { column += 1 }
      let wasWord = isWord
      isWord = !byte.isBlank
      guard isWord else { continue }
      if wasWord {
        words[words.count - 1].columns = words[words.count - 1].columns.lowerBound..<(column + 1)
        words[words.count - 1].bytes = words[words.count - 1].bytes.lowerBound..<(place + 1)
      } else {
        words.append(Word(columns: column..<(column + 1), bytes: place..<(place + 1)))
      }
    }
    return words
  }
}

extension ArraySlice<UInt8> {
  /// Whether a line is a rule of a table: dashes or equals signs, maybe with gaps.
  var isRule: Bool {
    count { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "=") } > 2
      && allSatisfy { "-=+ ".utf8.contains($0) }
  }

  /// The parts of a rule between gaps. Gaps are blanks; in a rule of equals signs without blanks,
  /// they are dashes.
  fileprivate var ruleSpans: [Range<Int>] {
    let line = trimmingBlanks
    let isBlank = line.contains(UInt8(ascii: " "))
    let gap = UInt8(ascii: isBlank || !line.contains(UInt8(ascii: "=")) ? " " : "-")
    return line.split(separator: gap).map {
      ($0.startIndex - startIndex)..<($0.endIndex - startIndex)
    }
  }
}
