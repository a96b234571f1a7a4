import DelimitedText
import TreeLayout
import TreeModel

extension TableDialect {
  /// `amount,category`: one row an amount.
  static let transactions = TableDialect(
    "transactions", "tables of transactions", hasNodes: false, values
  ) { look in
    let (header, roles, options) = (look.header, look.roles, look.options)
    let named = options.value == nil ? header[.amount] : roles.value
    guard !options.wantsNoValue, let amount = named, let category = header[.category],
      !(category..<max(category, amount)).contains(where: header.isBelowCategory)
    else { return nil }
    let others = header.others(than: amount, category, roles.color).map { $0.column }
    guard amount == header[.amount] || !others.contains(where: look.sample.isText) else {
      return nil
    }
    return TableColumns([("categories", [category])], value: amount) {
      rows, format, id throws(TreeImportError) in
      try TreeSequence(.readTransactions(rows, format, category: category, id: id))
    }
  }
}

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
  fileprivate static func readTransactions(
    _ rows: consuming CSVReader, _ format: CSVFormat, category: Int, id: String
  ) throws(TreeImportError) -> NamedTree {
    var rows = rows
    var format = format
    var builder = TreeBuilder(source: rows.source)
    let uncategorized = Array("Uncategorized".utf8)
    var withoutAmount = (count: 0, firstLine: 0)
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
      let node =
        range.isEmpty || isMissing
        ? try builder.child(uncategorized.span, below: -1, line: rows.line)
        : try builder.child(rows.text.span.extracting(range), below: -1, line: rows.line)
      format.noteColor(of: node, in: rows, &builder)
      try builder.add(value, to: node, line: rows.line)
    }
    var sorted = TreeBuilder(source: rows.source)
    sorted.warn(try format.warnings(source: rows.source))
    if withoutAmount.count > 0 {
      sorted.warn(
        "rows without an amount, which count 0: \(withoutAmount.count), the first is in line "
          + "\(withoutAmount.firstLine)")
    }
    guard builder.count > 0 else { throw TreeImportError(.onlyHeader, source: rows.source) }
    let totals = builder.columns.values
    let root = try sorted.append(Array(id.utf8)[...], below: -1, line: 1)
    for category in totals.indices.sorted(by: { (totals[$0], $1) > (totals[$1], $0) }) {
      let node = try sorted.append(
        builder.component(of: category), below: root, NodeData(value: totals[category]), line: 1)
      sorted.colors.set(builder.colors.utf8(of: category), of: node)
    }
    return try sorted.tree(id: id)
  }
}
