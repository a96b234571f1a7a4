import DelimitedText
import TreeLayout

/// Which of the known tables a CSV file is, and where its columns are; the header tells, and where
/// it does not, options and the first rows.
///
/// Columns come in any order, their names in capital or small letters, with blanks, `_` or `-`.
/// `value`, `width`, `height`, `side` and `color` may be left out.
struct CSVFormat {
  /// What the columns make of a row.
  enum Kind {
    /// `id,parent`: one row a node, which may have a label.
    case parents(id: Int, parent: Int, label: Int?)
    /// `path`: one row a node, its ancestors implied.
    case paths(Int, separator: UInt8)
    /// `amount,category`: one row an amount.
    case transactions(amount: Int, category: Int)
    /// `region,country,city,sales`: a column a level, one row an amount, or 1 without a column.
    case levels([Int], value: Int?)
    /// `path,w0,w1,…`: one row a leaf, one column a step.
    case steps(path: Int, separator: UInt8, columns: [Int])
    /// `region,country,Jan 2024,Feb 2024`: a column a level, then one a step.
    case levelSteps([Int], columns: [Int])
  }

  let kind: Kind

  /// Whether several nodes without a parent are an error.
  private(set) var hasOneRoot = true

  /// Whether the rows are edges, so that the root has none.
  private(set) var areEdges = false

  let negative: ReadingOptions.Negative
  private var value: Int?
  private var width: Int?
  private var height: Int?
  private var side: Int?
  private var color: Int?
  private var numbers: TableNumbers

  /// Which columns are taken as what, where the header alone does not tell, and which are not read.
  private var remarks: [String] = []

  static let knownHeaders =
    "`id,parent` and `path`, both with any of `label`, `value`, `width`, `height`, `side` and "
    + "`color`, `parent,child`, "
    + "`path,w0,w1,…` with a column a step, `amount,category`, and columns of texts, one a "
    + "level, with a column of numbers"

  init(
    header names: [String], sample: TableSample, _ options: ReadingOptions,
    of rows: borrowing CSVReader
  ) throws(TreeImportError) {
    let header = TableHeader(names)
    func column(_ role: TableHeader.Role, _ option: String? = nil) throws(TreeImportError) -> Int? {
      guard let option else { return header[role] }
      guard let column = header.column(option) else {
        throw rows.error(.noSuchColumn(option, names))
      }
      return column
    }
    negative = options.negative
    let wantsValue = !options.wantsNoValue || header.column("none") != nil
    let value = wantsValue ? try column(.value, options.value) : nil
    var id = try column(.id, options.id)
    var parent = try column(.parent, options.parent)
    if parent == nil, let superior = header[.superior], let ids = id ?? sample.ids(named: superior)
    {
      (id, parent) = (ids, superior)
      remarks.append("taken as ids: \(header.list([ids])); as parents: \(header.list([superior]))")
    }
    if id == nil, options.parent == nil, let child = header[.child], let above = header[.above] {
      (id, parent, areEdges, hasOneRoot) = (child, above, true, false)
      remarks.append("taken as edges from \(header.list([above])) to \(header.list([child]))")
    }
    var label = try column(.label, options.label)
    if let title = label, let id, options.label == nil, header.isTitle(title), sample.isText(id) {
      label = nil
    }
    color = try column(.color, options.color)
    numbers = TableNumbers(of: sample, without: [id, parent, label, header[.path], color], options)
    var known: [Int?]
    let named = try options.levels.map { level throws(TreeImportError) in
      guard let column = header.column(level) else {
        throw rows.error(.noSuchColumn(level, names))
      }
      return column
    }
    if !named.isEmpty,
      let table = TableLevels(
        header, sample, named: named, value: value, without: [options.color != nil ? color : nil],
        options)
    {
      kind = Self.kind(table)
      take(table, header)
      return
    } else if let parent, let node = id ?? label {
      kind = .parents(id: node, parent: parent, label: node == label ? nil : label)
      if header.isPlural(parent) { hasOneRoot = false }
      known = [node, parent, label]
    } else if let path = header[.path], case let columns = header.stepColumns, !columns.isEmpty {
      kind = .steps(path: path, separator: sample.separator(of: path), columns: columns)
      return
    } else if let path = header[.path] {
      kind = .paths(path, separator: sample.separator(of: path))
      known = [path]
    } else if let amount = try column(.amount, options.value), let category = header[.category],
      wantsValue, !(category..<max(category, amount)).contains(where: header.isBelowCategory),
      amount == header[.amount]
        || header.others(than: [amount, category, color]).allSatisfy({ !sample.isText($0.column) })
    {
      kind = .transactions(amount: amount, category: category)
      ignore(header.others(than: [amount, category, color]))
      return
    } else if let id,
      Self.holdsPaths(id, sample) || header.others(than: [id, value, color]).isEmpty
    {
      var separator = sample.separator(of: id)
      let isDotted =
        !sample.contains(separator, in: id) && sample.contains(UInt8(ascii: "."), in: id)
      if isDotted { separator = UInt8(ascii: ".") }
      kind = .paths(id, separator: separator)
      known = [id]
      if isDotted { remarks.append("`\(names[id])` is taken as paths with points between names") }
    } else if wantsValue,
      let table = TableLevels(
        header, sample, named: nil, value: value,
        // Among the levels a column of colors is one of these, unless it is said what it is.
        without: [id, options.color != nil || color.map(sample.isNumeric) == true ? color : nil],
        options)
    {
      kind = Self.kind(table)
      take(table, header)
      return
    } else {
      if sample.hasOnlyHeader, names.count > 1 {
        throw TreeImportError(.onlyHeader, source: rows.source)
      }
      let texts = header.others(than: [id, parent, label, color]).map(\.column)
      if wantsValue, texts.count > 1 || value != nil,
        let field = sample.spoiledNumber(of: value.map { [$0] } ?? texts)
      {
        throw TreeImportError(
          .badNumber(nil, field.text, of: header.list([field.column])), source: rows.source,
          line: field.line)
      }
      throw rows.error(.unknownHeader(names))
    }
    (self.value, width, height, side) = (value, header[.width], header[.height], header[.side])
    known += [value, width, height, side, color]
    let others = header.others(than: known)
    let numeric = others.filter { sample.isNumeric($0.column) }
    if case .paths = kind, others.contains(where: { $0.name.isStep }) {
      throw rows.error(.unknownHeader(names))
    }
    guard value != nil || !wantsValue || numeric.isEmpty else {
      throw rows.error(.noValueColumn(numeric.map(\.name)))
    }
    ignore(others)
  }

  private mutating func ignore(_ columns: [(column: Int, name: String)]) {
    guard !columns.isEmpty else { return }
    let names = columns.map { "`\($0.name)`" }.joined(separator: ", ")
    remarks.append("columns that are not read: \(names.excerpt(200))")
  }

  private static func kind(_ table: TableLevels) -> Kind {
    table.values.count > 1
      ? .levelSteps(table.levels, columns: table.values)
      : .levels(table.levels, value: table.values.first)
  }

  private mutating func take(_ table: TableLevels, _ header: TableHeader) {
    if let color, (table.levels + table.values).contains(color) { self.color = nil }
    remarks += table.remarks
    ignore(header.others(than: table.levels + table.values + [color]))
  }

  /// Whether ids are paths: there is a separator in one, and no two separators mean a number.
  private static func holdsPaths(_ id: Int, _ sample: TableSample) -> Bool {
    !sample.isNumeric(id)
      && "/\\.".utf8.contains { sample.contains($0, in: id) }
  }

  /// What the row says about its node.
  mutating func data(of row: borrowing CSVReader) throws(TreeImportError) -> NodeData {
    var data = NodeData()
    if let value { data.value = try numbers.number(value, of: "the value", in: row) ?? .nan }
    if let width { data.size.width = try numbers.number(width, of: "the width", in: row) ?? 1 }
    if let height { data.size.height = try numbers.number(height, of: "the height", in: row) ?? 1 }
    if let side {
      let word = row.string(side)
      guard let side = Side(word: word) else { throw row.error(.badSide(word)) }
      data.side = side
    }
    return data
  }

  /// Notes the row's color as its node's, unless an earlier row has given that one.
  func noteColor(of node: Int32, in row: borrowing CSVReader, _ colors: inout NameBuffer) {
    if let color { colors.set(row.text[row.range(of: color)], of: node) }
  }

  /// The number in a field that must not be below 0; 0 where it is empty.
  mutating func weight(
    _ field: Int, of column: String, in row: borrowing CSVReader
  ) throws(TreeImportError) -> Double {
    try numbers.number(field, of: column, in: row) ?? 0
  }

  /// An amount of a table that adds up; 0 where it is empty.
  mutating func amount(
    _ field: Int, of column: String, in row: borrowing CSVReader
  ) throws(TreeImportError) -> Double {
    try numbers.signed(field, of: column, in: row) ?? 0
  }

  /// What is to be told when all rows are read.
  var warnings: [String] { remarks + numbers.warnings }
}

extension CSVReader {
  /// The next row, its errors in the words of importers.
  mutating func nextRow() throws(TreeImportError) -> Bool {
    do throws(TextError) { return try next() } catch { throw TreeImportError(error) }
  }

  /// An error in the row.
  func error(_ kind: TreeImportError.Kind) -> TreeImportError {
    TreeImportError(kind, source: source, line: line)
  }

  /// The finite, not negative number in a field; `nil` where it is empty.
  func number(_ field: Int, of column: String) throws(TreeImportError) -> Double? {
    let range = range(of: field)
    if range.isEmpty { return nil }
    let number = DecimalNumber.parse(text.span.extracting(range))
    if let number, number >= 0, number.isFinite { return number }
    throw error(.badNumber(number, string(field), of: column))
  }
}

extension TreeSequence {
  /// Reads a CSV file of any of the known tables.
  ///
  /// - Complexity: O(*n*) for *n* bytes, one pass.
  static func readCSV(
    _ stream: consuming ByteStream, id: String, _ options: ReadingOptions
  ) throws(TreeImportError) -> TreeSequence {
    if LeafSteps.looksPublished(stream.firstBytes) {
      return try readPublishedSteps(CSVReader(DelimitedText.ByteStream(stream)), id: id)
    }
    let sample = TableSample(stream.firstBytes, delimiter: options.delimiter)
    var rows = CSVReader(DelimitedText.ByteStream(stream), delimiter: sample.delimiter)
    let header: [String]?
    do throws(TextError) { header = try rows.header() } catch { throw TreeImportError(error) }
    guard let header else { throw TreeImportError(.empty, source: rows.source) }
    let format = try CSVFormat(header: header, sample: sample, options, of: rows)
    let named: NamedTree
    switch format.kind {
    case .parents(let node, let parent, let label):
      named = try .readParents(rows, format, node: node, parent: parent, label: label, id: id)
    case .paths(let path, let separator):
      named = try .readPaths(rows, format, path: path, separator: separator, id: id)
    case .transactions(let amount, let category):
      named = try .readTransactions(rows, format, amount: amount, category: category, id: id)
    case .levels(let levels, let value):
      named = try .readLevels(rows, format, levels: levels, value: value, id: id)
    case .steps(let path, let separator, let columns):
      return try readSteps(rows, path: path, separator: separator, columns: columns, id: id)
    case .levelSteps(let levels, let columns):
      return try readSteps(rows, format, levels: levels, columns: columns, id: id)
    }
    return TreeSequence(named)
  }
}
