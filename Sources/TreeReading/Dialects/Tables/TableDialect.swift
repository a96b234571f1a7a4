import DelimitedText
import TreeModel

/// A kind of table: which columns make a table one of its kind, and what its rows become.
struct TableDialect: Sendable {
  let id: String

  /// What messages call such tables.
  let words: String

  /// Whether each row is a node, whose value is its own.
  let hasNodes: Bool

  /// The options that change how such a table is read.
  let options: Set<ReadingOptions.Name>

  /// Whether rows name their parents. Then a column `length` holds the lengths of the edges to the
  /// parents; in other tables, it may hold any numbers.
  var namesParents: Bool { options.contains(.parent) }

  /// The columns that make a table one of this kind; `nil` where it is none, an error where it
  /// would be one if an option told more.
  let recognize: @Sendable (TableLook) throws(TreeImportError) -> TableColumns?

  init(
    _ id: String, _ words: String, hasNodes: Bool, _ options: Set<ReadingOptions.Name>,
    recognize: @escaping @Sendable (TableLook) throws(TreeImportError) -> TableColumns?
  ) {
    (self.id, self.words, self.hasNodes) = (id, words, hasNodes)
    (self.options, self.recognize) = (options, recognize)
  }

  /// In the order in which they are tried.
  static let all = [
    nodeSteps, parents, steps, paths, outline, depths, transactions, pathIDs, pathNames, levels,
    levelSteps,
  ]

  /// The options of all tables.
  static let everywhere: Set<ReadingOptions.Name> = [
    .delimiter, .noHeader, .skipLines, .skipTotals,
  ]

  /// The options of tables with a column of values.
  static let values = everywhere.union([
    .decimal, .value, .color, .skipNegative, .onlyNegative,
  ])

  /// The options of tables with a row for each node.
  static let nodes = values.union([.length])

  /// The columns of a table of this kind; `nil` where it is none, as where levels are named and
  /// this kind has none.
  func columns(_ look: TableLook) throws(TreeImportError) -> TableColumns? {
    guard look.options.levels.isEmpty || options.contains(.levels) else { return nil }
    return try recognize(look)
  }
}

extension Dialect {
  init(_ table: TableDialect) {
    self.init(table.id, table.words, table.options) {
      beginning, options throws(TreeImportError) in
      let stream = ByteStream(Array(beginning.bytes), source: beginning.source)
      guard let look = try? OpenTable(stream, nil, options).look,
        (try? look.match()) != nil, let columns = try? table.columns(look)
      else { return nil }
      return "the columns are \(columns.words(look.header))"
    } read: { stream, _, id, options throws(TreeImportError) in
      try .readCSV(stream, as: table, id: id, options)
    }
  }

  /// A table of any kind, or of none, of which reading tells why.
  static let table = Dialect(
    "table", "tables",
    Set(ReadingOptions.Name.allCases).subtracting([.children, .at, .fileFormat])
  ) { _, _ in
    nil
  } read: { stream, _, id, options throws(TreeImportError) in
    try .readCSV(stream, id: id, options)
  }
}

/// What is known of a table before its rows are read.
struct TableLook {
  let roles: TableRoles
  let sample: TableSample
  let options: ReadingOptions

  /// What errors call the file, and the line of the header.
  let source: String
  let line: Int

  var header: TableHeader { roles.header }

  func error(_ kind: TreeImportError.Kind) -> TreeImportError {
    TreeImportError(kind, source: source, line: line)
  }

  /// The kind of the table, and the columns that make it one; `nil` where none fits.
  ///
  /// - Parameter wanted: the kind that an option names; `nil` for the first that fits.
  func match(
    _ wanted: TableDialect? = nil
  ) throws(TreeImportError) -> (dialect: TableDialect, columns: TableColumns)? {
    for dialect in wanted.map({ [$0] }) ?? TableDialect.all {
      if let columns = try dialect.columns(self) { return (dialect, columns) }
    }
    return nil
  }
}

/// The columns that make a table one of a kind.
struct TableColumns {
  typealias Read = (consuming CSVReader, CSVFormat, _ id: String) throws(TreeImportError)
    -> TreeSequence

  /// What the columns hold, in words, and which these are.
  let parts: [(word: String, columns: [Int])]

  /// The column of the values of rows, if these have one.
  let value: Int?

  /// Which columns are taken as what, where their names alone do not tell.
  let remarks: [String]

  /// Why another way of reading may be meant.
  let doubts: [String]

  /// Reads the rows.
  let read: Read

  init(
    _ parts: [(word: String, columns: [Int])], value: Int?, remarks: [String] = [],
    doubts: [String] = [], read: @escaping Read
  ) {
    self.parts = parts.filter { !$0.columns.isEmpty }
    (self.value, self.remarks, self.doubts, self.read) = (value, remarks, doubts, read)
  }

  /// All columns but those of colors and sizes.
  var all: [Int] { parts.flatMap { $0.columns } + (value.map { [$0] } ?? []) }

  func words(_ header: TableHeader) -> String {
    (parts + [("values", value.map { [$0] } ?? [])]).filter { !$0.columns.isEmpty }
      .map { "\($0.word) \(header.list($0.columns))" }.joined(separator: ", ")
  }

  /// Tells which columns are taken as what, where their names alone do not.
  func remarking(_ start: String, names: Int?, _ header: TableHeader) -> TableColumns {
    let names = names.map { "; as names: \(header.list([$0]))" } ?? ""
    let values = value.map { "; as value: \(header.list([$0]))" } ?? ""
    let remark = "taken as \(start)\(names)\(values)"
    return TableColumns(
      parts, value: value, remarks: [remark] + remarks, doubts: doubts, read: read)
  }
}
