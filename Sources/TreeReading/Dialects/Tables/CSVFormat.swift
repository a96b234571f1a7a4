import DelimitedText
import TreeLayout
import TreeModel

/// What the columns of a CSV file hold: the header tells, and where it does not, options and the
/// first rows.
///
/// Columns come in any order, their names in capital or small letters, with blanks, `_` or `-`.
/// `value`, `width`, `height`, `side`, `length` and `color` may be left out.
struct CSVFormat {
  let dialect: TableDialect
  let columns: TableColumns

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

  /// The unit of the values, as far as rows have been read.
  let unit: TableUnit

  var numbers: TableNumbers
  var negative: NegativeRows
  private var value: Int?
  private var width: Int?
  private var height: Int?
  private var side: Int?
  private var length: Int?
  private var color: Int?

  /// Which columns are taken as what, where the header alone does not tell, and which are not read.
  private(set) var notes: [String] = []

  /// Why another way of reading may be meant.
  private let doubts: [String]

  /// The most columns that are read: each is looked at in many ways.
  static let maximumColumns = 100_000

  /// - Parameter wanted: the kind of table that an option names; `nil` for the first that fits.
  init(_ look: TableLook, _ wanted: TableDialect?) throws(TreeImportError) {
    let (roles, sample, options) = (look.roles, look.sample, look.options)
    header = roles.header
    if sample.hasHeader, options.namesNoColumns, let column = header.dataColumn(sample) {
      throw look.error(.headerIsData(header[column]))
    }
    guard let (dialect, found) = try look.match(wanted) else { throw look.refusal }
    (self.dialect, columns) = (dialect, found)
    areEdges = roles.areEdges
    countsRows = !options.wantsNoValue
    fillsDown = options.fillsDown
    skipsTotals = options.skipsTotals
    notes = roles.remarks + found.remarks
    doubts = found.doubts
    negative = NegativeRows(options.negative)
    unit = TableUnit(look, value: found.value)
    numbers = TableNumbers(
      of: sample, without: [roles.id, roles.parent, roles.label, header[.path], roles.color],
      options, unit)
    value = found.value
    if let value { numbers.takeUnit(of: value, sample) }
    valueName = value.map { look.header[$0] } ?? ""
    valueWord = AttributeValues.word(valueName)
    if dialect.hasNodes {
      (width, height, side) = (header[.width], header[.height], header[.side])
    }
    if let length = roles.length,
      options.length != nil || dialect.namesParents && !sample.isText(length)
    {
      self.length = length
    }
    // Among the levels a column of colors is one of these.
    if let color = roles.color,
      options.color != nil || dialect.hasNodes || !found.all.contains(color)
    {
      self.color = color
    }
    let used = found.all + [width, height, side, length, color].compactMap { $0 }
    for column in used where header.isRepeated(column) {
      throw look.error(.duplicateColumn(header[column]))
    }
    let others = header.others(than: used)
    if dialect.hasNodes {
      let numeric = others.filter { sample.isNumeric($0.column) && header.mayBeValue($0.column) }
      if roles.path != nil, others.contains(where: { $0.name.isStep }) {
        throw look.error(.unknownHeader(header.names))
      }
      guard value != nil || options.wantsNoValue || numeric.isEmpty || roles.arePeople else {
        throw look.error(.noValueColumn(numeric.map({ $0.name })))
      }
    }
    ignore(others)
  }

  private mutating func ignore(_ columns: [(column: Int, name: String)]) {
    guard !columns.isEmpty else { return }
    let names = columns.map { "`\($0.name)`" }.joined(separator: ", ")
    notes.append("columns that are not read: \(names.excerpt(200))")
  }

  /// What the row says about its node.
  mutating func data(of row: borrowing CSVReader) throws(TreeImportError) -> NodeData {
    var data = NodeData()
    unit.note(row)
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
    if let length {
      data.length = try numbers.signed(length, of: "the length", in: row) ?? .nan
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
    unit.note(row)
    return try numbers.signed(value, of: valueWord, in: row)
  }

  /// Whether every leaf counts 1, as no column has values.
  var countsLeaves: Bool { value == nil && countsRows }

  func columnName(_ column: Int) -> String { header[column] }

  /// The levels of rows, of a table with a column for each of them.
  func levels(_ columns: [Int]) -> RowLevels {
    RowLevels(columns, fillsDown: fillsDown, skipsTotals: skipsTotals)
  }

  /// Adds a note in front of the others.
  mutating func note(_ text: String) { notes.insert(text, at: 0) }

  /// What is to be told when all rows are read; rows below 0 may be an error.
  func warnings(source: String) throws(TreeImportError) -> [String] {
    let rows = try negative.warnings(valueName, keepsNodes: dialect.hasNodes, source: source)
    return doubts + numbers.warnings + rows
  }
}

extension CSVReader {
  /// The next row, its errors in the words of importers.
  mutating func nextRow() throws(TreeImportError) -> Bool {
    do throws(TextError) { return try next() } catch { throw TreeImportError(error) }
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
