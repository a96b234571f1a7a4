import DelimitedText
import TreeLayout
import TreeModel

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
    /// `WBS,Task Name,Cost`: one row a node, below the one that has the number without its last
    /// part.
    case outline(Int, OutlineNumbers, label: Int?)
    /// `Outline Level,Name,Cost`: one row a node, below the last one that is less deep.
    case depths(RowDepths.Source, label: Int)
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

  /// Whether the rows are edges, so that the root has none.
  let areEdges: Bool

  /// Whether each row counts 1 where no column has values; elsewhere there are none.
  let countsRows: Bool

  /// What the column of values is called; empty where there is none.
  let valueName: String
  private let header: TableHeader

  /// What messages call the column of values.
  private let valueWord: String

  /// How levels that are empty in front of others are read.
  let fillsDown: Bool?
  let skipsTotals: Bool

  var numbers: TableNumbers
  var negative: NegativeRows
  private var value: Int?
  private var width: Int?
  private var height: Int?
  private var side: Int?
  private var color: Int?

  /// Which columns are taken as what, where the header alone does not tell, and which are not read.
  private var remarks: [String] = []

  /// The most columns that are read: each is looked at in many ways.
  static let maximumColumns = 100_000

  init(
    header names: [String], sample: TableSample, _ options: ReadingOptions,
    of rows: borrowing CSVReader
  ) throws(TreeImportError) {
    let roles = try TableRoles(names, sample, options, of: rows)
    header = roles.header
    if sample.hasHeader, options.namesNoColumns, let column = header.dataColumn(sample) {
      throw rows.error(.headerIsData(names[column]))
    }
    let found = try Match(roles, sample, options, of: rows)
    kind = found.kind
    areEdges = roles.areEdges
    countsRows = !options.wantsNoValue
    fillsDown = options.fillsDown
    skipsTotals = options.skipsTotals
    remarks = roles.remarks + found.remarks
    negative = NegativeRows(options.negative)
    numbers = TableNumbers(
      of: sample, without: [roles.id, roles.parent, roles.label, header[.path], roles.color],
      options)
    let column: Int?
    switch kind {
    case .parents, .paths:
      column = roles.value
      (width, height, side) = (header[.width], header[.height], header[.side])
    case .outline, .depths: column = found.value
    case .transactions(let amount, _): column = amount
    case .levels(_, let amount): column = amount
    case .steps, .levelSteps: column = nil
    }
    value = column
    if let column { numbers.takeUnit(of: column, sample) }
    valueName = column.map { names[$0] } ?? ""
    valueWord = AttributeValues.word(valueName)
    // Among the levels a column of colors is one of these.
    if let color = roles.color,
      options.color != nil || kind.hasNodes || !found.columns.contains(color)
    {
      self.color = color
    }
    let used = (found.columns + [value, width, height, side, color]).compactMap { $0 }
    for column in used where header.isRepeated(column) {
      throw rows.error(.duplicateColumn(names[column]))
    }
    let others = header.others(than: used)
    if kind.hasNodes {
      let numeric = others.filter { sample.isNumeric($0.column) && header.mayBeValue($0.column) }
      if case .paths = kind, others.contains(where: { $0.name.isStep }) {
        throw rows.error(.unknownHeader(names))
      }
      guard value != nil || options.wantsNoValue || numeric.isEmpty else {
        throw rows.error(.noValueColumn(numeric.map({ $0.name })))
      }
    }
    ignore(others)
  }

  /// The names of a header. Columns of texts without a name are called by their place, so that none
  /// is lost unseen. One name alone is that of the whole table.
  static func names(_ header: [String], _ sample: TableSample) -> [String] {
    let isTitle = header.count { !$0.isEmpty } < 2
    return header.enumerated().map { column, name in
      name.isEmpty && !isTitle && sample.isText(column) ? "column \(column + 1)" : name
    }
  }

  private mutating func ignore(_ columns: [(column: Int, name: String)]) {
    guard !columns.isEmpty else { return }
    let names = columns.map { "`\($0.name)`" }.joined(separator: ", ")
    remarks.append("columns that are not read: \(names.excerpt(200))")
  }

  /// What the row says about its node.
  mutating func data(of row: borrowing CSVReader) throws(TreeImportError) -> NodeData {
    var data = NodeData()
    if let value, let number = try numbers.signed(value, of: valueWord, in: row) {
      guard number >= 0 || negative.rule != .refused else {
        throw row.error(.negativeValue(row.string(value), of: valueWord))
      }
      data.value = negative.counted(number) ?? .nan
    }
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
  func noteColor(of node: Int32, in row: borrowing CSVReader, _ builder: inout TreeBuilder) {
    if let color { builder.colors.set(row.text[row.range(of: color)], of: node) }
  }

  /// The number in a field that must not be below 0; 0 where it is empty.
  mutating func weight(
    _ field: Int, of column: String, in row: borrowing CSVReader
  ) throws(TreeImportError) -> Double {
    try numbers.number(field, of: column, in: row) ?? 0
  }

  /// The number in a row's column of values, of a table that adds up; `nil` where it is empty.
  mutating func amount(of row: borrowing CSVReader) throws(TreeImportError) -> Double? {
    guard let value else { return countsRows ? 1 : nil }
    return try numbers.signed(value, of: valueWord, in: row)
  }

  /// Whether every leaf counts 1, as no column has values.
  var countsLeaves: Bool { value == nil && countsRows }

  func columnName(_ column: Int) -> String { header[column] }

  /// The levels of rows, of a table with a column for each of them.
  func levels(_ columns: [Int]) -> RowLevels {
    RowLevels(columns, fillsDown: fillsDown, skipsTotals: skipsTotals)
  }

  /// Adds a warning in front of the others.
  mutating func remark(_ text: String) { remarks.insert(text, at: 0) }

  /// Why a table is read as it is: which columns make it one of its kind.
  var reason: String {
    func part(_ word: String, _ columns: [Int?]) -> String? {
      let columns = columns.compactMap { $0 }
      return columns.isEmpty ? nil : "\(word) \(header.list(columns))"
    }
    let parts =
      switch kind {
      case .parents(let id, let parent, let label):
        [part("ids", [id]), part("parents", [parent]), part("names", [label])]
      case .paths(let path, _): [part("paths", [path])]
      case .outline(let numbers, _, let label):
        [part("outline numbers", [numbers]), part("names", [label])]
      case .depths(.numbers(let depths), let label):
        [part("depths", [depths]), part("names", [label])]
      case .depths(.blanks, let label): [part("names that are indented", [label])]
      case .transactions(_, let category): [part("categories", [category])]
      case .levels(let levels, _): [part("levels", levels)]
      case .steps(let path, _, let columns):
        [part("paths", [path]), part("steps from", [columns[0]]), part("to", [columns.last])]
      case .levelSteps(let levels, let columns):
        [part("levels", levels), part("steps from", [columns[0]]), part("to", [columns.last])]
      }
    let all = (parts + [part("values", [value]), part("colors", [color])]).compactMap { $0 }
    return "the columns make it one of the \(kind.words): \(all.joined(separator: ", "))"
  }

  /// What is to be told when all rows are read; rows below 0 may be an error.
  func warnings(source: String) throws(TreeImportError) -> [String] {
    let rows = try negative.warnings(valueName, keepsNodes: kind.hasNodes, source: source)
    return remarks + numbers.warnings + rows
  }
}

extension CSVFormat.Kind {
  /// Whether each row is a node, whose value is its own.
  var hasNodes: Bool {
    switch self {
    case .parents, .paths, .outline, .depths: true
    case .transactions, .levels, .steps, .levelSteps: false
    }
  }

  /// What messages call such tables.
  var words: String {
    switch self {
    case .parents: "tables of ids and parents"
    case .paths: "tables of paths"
    case .outline: "tables with outline numbers"
    case .depths: "tables in the order of an outline"
    case .transactions: "tables of transactions"
    case .levels: "tables with a column for each level"
    case .steps, .levelSteps: "tables with a column for each step"
    }
  }

  /// The options that change how such a table is read.
  var options: Set<ReadingOptions.Name> {
    let all: Set<ReadingOptions.Name> = [.delimiter, .noHeader, .skipTotals]
    let sums = all.union([.decimal, .value, .color, .skipNegative, .onlyNegative])
    switch self {
    case .parents: return sums.union([.id, .parent, .label])
    case .paths: return sums.union([.id])
    case .outline: return sums.union([.id, .label])
    case .depths: return sums.union([.label])
    case .transactions: return sums
    case .levels: return sums.union([.levels, .fillDown, .noFillDown])
    case .levelSteps: return all.union([.decimal, .levels, .fillDown, .noFillDown])
    case .steps: return all
    }
  }
}

extension CSVReader {
  /// The next row, its errors in the words of importers.
  mutating func nextRow() throws(TreeImportError) -> Bool {
    do throws(TextError) { return try next() } catch { throw TreeImportError(error) }
  }

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
    guard let header else { throw TreeImportError(.empty, source: source) }
    try checkColumns(header.count)
    return CSVFormat.names(header, sample)
  }

  /// Refuses a row with more fields than tables have.
  func checkColumns(_ count: Int) throws(TreeImportError) {
    let limit = CSVFormat.maximumColumns
    guard count <= limit else { throw error(.tooManyColumns(count, limit: limit)) }
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
}

/// A table whose header has been read, and whose columns are known.
private struct OpenTable: ~Copyable {
  let rows: CSVReader
  let format: CSVFormat

  /// - Parameter known: the table, if a program writes it without a header.
  init(
    _ stream: consuming ByteStream, _ known: HeaderlessTable?, _ options: ReadingOptions
  ) throws(TreeImportError) {
    var stream = stream
    let written = stream.skipNamedDelimiter()
    let delimiter = options.delimiter ?? written
    let sample = TableSample(
      stream.firstBytes, delimiter: known == nil ? delimiter : HeaderlessTable.delimiter,
      line: stream.line, hasHeader: options.hasHeader && known == nil)
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
    var format: CSVFormat
    do {
      format = try CSVFormat(header: header, sample: sample, options, of: rows)
      if let known { format.remark(known.warning) }
    } catch {
      // Of a table that nobody knows, a row that cannot be read says more.
      if sample.endsInFault, case .unknownHeader = error.kind { while try rows.nextRow() {} }
      throw error
    }
    self.rows = rows
    self.format = format
  }
}

extension Dialect {
  /// A table of which the header, or an option, says what its columns are.
  static let table = Dialect(
    "table", "tables",
    Set(ReadingOptions.Name.allCases).subtracting([.children, .at, .fileFormat])
  ) { beginning, options throws(TreeImportError) in
    try? OpenTable(ByteStream(Array(beginning.bytes), source: ""), nil, options).format.reason
  } read: { stream, _, id, options throws(TreeImportError) in
    try .readCSV(stream, id: id, options)
  }
}

extension TreeSequence {
  /// Reads a CSV file of any of the known tables.
  ///
  /// - Parameter known: the table, if a program writes it without a header.
  /// - Complexity: O(*n*) for *n* bytes, one pass.
  static func readCSV(
    _ stream: consuming ByteStream, _ known: HeaderlessTable? = nil, id: String,
    _ options: ReadingOptions
  ) throws(TreeImportError) -> TreeSequence {
    let table = try OpenTable(stream, known, options)
    let format = table.format
    let rows = table.rows
    try options.check(format.kind.options, of: format.kind.words, source: rows.source)
    let named: NamedTree
    switch format.kind {
    case .parents(let node, let parent, let label):
      named = try .readParents(rows, format, node: node, parent: parent, label: label, id: id)
    case .paths(let path, let separator):
      named = try .readPaths(rows, format, path: path, separator: separator, id: id)
    case .outline(let path, let outline, let label):
      named = try .readPaths(
        rows, format, path: path, separator: UInt8(ascii: "."), outline: outline, label: label,
        id: id)
    case .depths(let source, let label):
      named = try .readDepths(rows, format, RowDepths(source), label: label, id: id)
    case .transactions(_, let category):
      named = try .readTransactions(rows, format, category: category, id: id)
    case .levels(let levels, _):
      named = try .readLevels(rows, format, levels: levels, id: id)
    case .steps(let path, let separator, let columns):
      return try readSteps(rows, path: path, separator: separator, columns: columns, id: id)
    case .levelSteps(let levels, let columns):
      return try readSteps(rows, format, levels: levels, columns: columns, id: id)
    }
    return TreeSequence(named)
  }
}
