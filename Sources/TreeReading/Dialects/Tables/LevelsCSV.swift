import DelimitedText
import TreeModel

extension TableDialect {
  /// `region,country,city,sales`: a column a level, one row an amount, or 1 without a column.
  static let levels = TableDialect(
    "levels", "tables with a column for each level", hasNodes: false,
    values.union([.levels, .fillDown, .noFillDown])
  ) { look throws(TreeImportError) in
    guard let table = try TableLevels(look), table.values.count < 2 else { return nil }
    let (levels, others) = (table.levels, table.others)
    let (names, value) = (
      levels.map { look.header[$0] }, table.values.first.map { look.header[$0] }
    )
    return TableColumns(
      [("levels", levels)], value: table.values.first, remarks: table.remarks,
      doubts: table.doubts
    ) { rows, format, id throws(TreeImportError) in
      var named = try NamedTree.readLevels(
        rows, format, levels: levels, others: others, id: id)
      (named.levels, named.valueName) = (names, value)
      return TreeSequence(named)
    }
  }
}

extension NamedTree {
  /// Reads rows with a column a level, as `region,country,city,sales`: a leaf for each combination
  /// of texts, its value the sum of its rows, below a root that is called like the file. An empty
  /// text is no level: see `RowLevels`. A row without any level, as one of taxes, is called by
  /// another text that it has. A leaf's color is the first that one of its rows has.
  ///
  /// What rows of an inner node add up to is left out if it is the sum of the leaves below it, and
  /// else stands in a leaf `self`.
  ///
  fileprivate static func readLevels(
    _ rows: consuming CSVReader, _ format: CSVFormat, levels columns: [Int], others: [Int],
    id: String
  ) throws(TreeImportError) -> NamedTree {
    var rows = rows
    var format = format
    var levels = format.levels(columns)
    var builder = TreeBuilder(source: rows.source)
    _ = try builder.child(Array(id.utf8).span, below: -1, line: 1)
    var rowCount = 0
    while try rows.nextRow() {
      rowCount += 1
      let signed = try format.amount(of: rows)
      let amount = signed.map { format.negative.counted($0) }
      if case .some(nil) = amount { continue }
      var node = try levels.start(of: rows, &format)
      while let range = levels.next(of: rows, below: node, &format) {
        node = try builder.child(rows.text.span.extracting(range), below: node, line: rows.line)
      }
      if node == 0, format.fillsDown != true, let other = rows.firstName(among: others) {
        node = try builder.child(rows.text.span.extracting(other), below: 0, line: rows.line)
      }
      format.noteColor(of: node, in: rows, &builder)
      guard case .some(.some(let amount)) = amount else { continue }
      try builder.add(amount, to: node, line: rows.line)
    }
    guard rowCount > 0 else { throw TreeImportError(.onlyHeader, source: rows.source) }
    builder.warn(try format.warnings(source: rows.source))
    return try builder.tree(id: id, inner: .ownOrSums, names: .paths(includesRoot: false))
  }
}

extension CSVReader {
  /// Where the first of some fields is that holds a name; `nil` if none does.
  fileprivate func firstName(among fields: [Int]) -> Range<Int>? {
    for field in fields {
      let range = nameRange(of: field)
      if !range.isEmpty, !MissingValues.isMark(text[range]) { return range }
    }
    return nil
  }

  /// Where a field is without blanks at its ends.
  func nameRange(of field: Int) -> Range<Int> {
    let name = text[range(of: field)].trimmingBlanks
    return name.startIndex..<name.endIndex
  }
}
