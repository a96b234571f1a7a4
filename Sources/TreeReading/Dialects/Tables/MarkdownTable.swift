import DelimitedText
import TreeModel

extension Dialect {
  /// Reads a table as Markdown has it, and as psql and MySQL print it: cells between bars, below a
  /// header and a line of dashes. Its cells are read as those of any other table.
  ///
  /// - Complexity: O(*n*) for *n* bytes, one pass.
  static let markdownTable = Dialect(
    "markdown-table", "tables in Markdown", table.options.subtracting([.delimiter])
  ) { beginning, _ in
    var cells = MarkdownCells()
    let lines = beginning.bytes.prefix(1 << 14).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (place, line) in lines.enumerated() { cells.add(line, line: place + 1) }
    return cells.hasHeader && !cells.hasItems
      ? "a line of dashes and bars is below a line of cells" : nil
  } read: { stream, beginning, id, options throws(TreeImportError) in
    var stream = stream
    var cells = MarkdownCells()
    var line: [UInt8] = []
    while case let place = stream.line, try stream.readLine(into: &line) {
      cells.add(line[...], line: place)
    }
    cells.end()
    guard cells.hasHeader else {
      throw stream.error(
        .syntax(found: "the end", expected: "a line of cells and one of dashes below it"))
    }
    var sequence = try cells.table.read(id: id, source: stream.source, options)
    sequence.warnings += cells.others.warnings("lines outside of the table that are not read")
    return sequence
  }
}

/// The cells of the first table of a text.
private struct MarkdownCells {
  private(set) var table = CellTable()

  /// How many columns it has; 0 in front of it.
  private var width = 0
  private var isBehind = false

  /// The last line outside of the table, which may be a header.
  private var last: (text: [UInt8], line: Int)?

  /// The header of the table.
  private var title: [UInt8]?

  /// Lines outside of the table.
  private(set) var others = OtherLines()

  /// Whether a line is an item of a list.
  private(set) var hasItems = false

  var hasHeader: Bool { width > 0 }

  mutating func add(_ line: ArraySlice<UInt8>, line number: Int) {
    let text = line.trimmingBlanks
    let bar = UInt8(ascii: "|")
    if text.isDashes {
      guard width == 0 || isBehind && table.rowCount == 1, let header = last,
        header.text.contains(bar)
      else { return }
      // A header without rows is a title, as cloc prints one above its table.
      if let title { others.note(title[...]) }
      (table, width, isBehind) = (CellTable(), 0, false)
      (title, last) = (header.text, nil)
      append(header.text[...], header.line)
      return
    }
    if width > 0, !isBehind, text.contains(bar) { return append(text, number) }
    isBehind = width > 0
    if text.isEmpty || text.isCountOfRows { return }
    if text.isItem { hasItems = true }
    if let last { others.note(last.text[...]) }
    last = (Array(text), number)
  }

  /// Notes the last line, below which no table begins.
  mutating func end() {
    if let last { others.note(last.text[...]) }
    last = nil
  }

  private mutating func append(_ line: ArraySlice<UInt8>, _ number: Int) {
    var cells = line.cells
    if width == 0 { width = cells.count }
    while cells.count < width { cells.append([]) }
    table.append(cells.map { $0[...] }, line: number)
  }
}

extension ArraySlice<UInt8> {
  /// Whether a line is drawn below a header or around a table.
  fileprivate var isDashes: Bool {
    allSatisfy { "-:|+= ".utf8.contains($0) } && contains { $0 == 0x2D || $0 == 0x3D }
      && contains { $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: "+") }
      // The rule of `dpkg -l`, which prints no table of Markdown, begins so.
      && !starts(with: "++".utf8)
  }

  /// Whether it is what psql prints below a table: `(2 rows)`.
  fileprivate var isCountOfRows: Bool {
    let text = String(decoding: self, as: UTF8.self)
    return text.hasPrefix("(") && (text.hasSuffix(" rows)") || text == "(1 row)")
  }

  fileprivate var isItem: Bool {
    let rest = drop { $0.isDigit }
    let isNumbered = rest.count < count && (rest.first == 0x2E || rest.first == 0x29)
    let isMarked = rest.count == count && "-*+".utf8.contains(first ?? 0)
    return (isNumbered || isMarked) && rest.dropFirst().first == UInt8(ascii: " ")
  }

  /// The cells between bars, without their marks.
  fileprivate var cells: [[UInt8]] {
    let (bar, escape) = (UInt8(ascii: "|"), UInt8(ascii: "\\"))
    var cells: [[UInt8]] = []
    var cell: [UInt8] = []
    var rest = trimmingBlanks
    if rest.first == bar { rest = rest.dropFirst() }
    var endsWithBar = false
    while let byte = rest.popFirst() {
      endsWithBar = byte == bar
      if byte == escape, rest.first == bar {
        cell.append(bar)
        rest = rest.dropFirst()
      } else if byte == bar {
        cells.append(cell[...].plainCell)
        cell = []
      } else {
        cell.append(byte)
      }
    }
    if !endsWithBar { cells.append(cell[...].plainCell) }
    return cells
  }

  /// A cell without what makes all of it bold, slanted, code or a link.
  private var plainCell: [UInt8] {
    let text = trimmingBlanks
    for mark in ["**", "__", "``", "*", "_", "`"] {
      let size = mark.utf8.count
      let inner = text.dropFirst(size).dropLast(size)
      if text.count > 2 * size, text.starts(with: mark.utf8),
        text.suffix(size).elementsEqual(mark.utf8), !inner.contains(mark.utf8.first!)
      {
        return inner.plainCell
      }
    }
    let (open, close) = (UInt8(ascii: "["), UInt8(ascii: "]"))
    if text.first == open, text.last == UInt8(ascii: ")"), let end = text.firstIndex(of: close),
      text[end...].dropFirst().first == UInt8(ascii: "(")
    {
      return Array(text[..<end].dropFirst().trimmingBlanks)
    }
    return Array(text)
  }
}
