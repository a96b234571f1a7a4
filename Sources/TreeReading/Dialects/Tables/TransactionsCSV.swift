import DelimitedText
import TreeLayout
import TreeModel

extension NamedTree {
  /// Reads `amount,category` rows: a root with one leaf for each category, its value the total of
  /// the category's amounts, in descending order.
  ///
  /// Amounts without a category are totalled under `Uncategorized`, a missing amount counts 0, and
  /// equal totals stay in the order in which their categories first come up. Negative amounts, such
  /// as refunds, are an error, left out or taken alone: an area cannot show both signs.
  /// A category's color is the first that one of its rows has.
  ///
  /// - Reference: the data step of objc.io's "Tree Diagram".
  static func readTransactions(
    _ rows: consuming CSVReader, _ format: CSVFormat, category: Int, id: String
  ) throws(TreeImportError) -> NamedTree {
    var rows = rows
    var format = format
    var categories = TextIndex()
    var totals: [Double] = []
    var withoutAmount = (count: 0, firstLine: 0)
    var colors = NameBuffer()
    let uncategorized = Array("Uncategorized".utf8)
    while try rows.nextRow() {
      let amount = try format.amount(of: rows)
      if amount == nil {
        if withoutAmount.count == 0 { withoutAmount.firstLine = rows.line }
        withoutAmount.count += 1
      }
      guard let value = format.negative.counted(amount ?? 0) else { continue }
      let range = rows.nameRange(of: category)
      let isMissing = MissingValues.isMark(rows.text[range])
      if isMissing { format.numbers.missing.note(rows.string(category), line: rows.line) }
      let index = Int(
        range.isEmpty || isMissing
          ? categories.index(of: uncategorized.span)
          : categories.index(of: rows.text.span.extracting(range)))
      if index == totals.count { totals.append(0) }
      format.noteColor(of: Int32(index), in: rows, &colors)
      totals[index] += value
      guard totals[index].isFinite else {
        throw rows.error(
          .weightOverflow(String(decoding: categories.utf8(of: index), as: UTF8.self)))
      }
    }
    var warnings = try format.warnings(source: rows.source)
    if withoutAmount.count > 0 {
      warnings.append(
        "rows without an amount, which count 0: \(withoutAmount.count), the first is in line "
          + "\(withoutAmount.firstLine)")
    }
    guard !totals.isEmpty else { throw TreeImportError(.onlyHeader, source: rows.source) }
    let order = totals.indices.sorted { (totals[$0], $1) > (totals[$1], $0) }
    var columns = NodeColumns()
    var names = NodeNames()
    try columns.append(parent: -1, line: 1, source: rows.source)
    names.append(id)
    for index in order {
      try columns.append(
        parent: 0, NodeData(value: totals[index]), line: 1, source: rows.source)
      names.append(categories.utf8(of: index), color: colors.utf8(orEmpty: index))
    }
    let (tree, _) = try columns.numbered(source: rows.source) { names[$0] }
    return NamedTree(imported: tree, names: names, id: id, warnings: warnings)
  }
}
