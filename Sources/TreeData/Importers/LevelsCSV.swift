import DelimitedText
import TreeLayout

extension NamedTree {
  /// Reads rows with a column a level, as `region,country,city,sales`: a leaf for each combination
  /// of texts, its value the sum of its rows, below a root that is called like the file. An empty
  /// text is no level. A leaf's color is the first that one of its rows has.
  static func readLevels(
    _ rows: consuming CSVReader, _ format: CSVFormat, levels: [Int], value: Int, id: String
  ) throws(TreeImportError) -> NamedTree {
    var rows = rows
    var format = format
    var negative = NegativeRows()
    var columns = NodeColumns()
    var components = TextTable()  // indexed by node, below their parents
    var colors = NameBuffer()
    try columns.append(parent: -1, line: 1, source: rows.source)
    _ = components.index(of: Array(id.utf8).span)
    var rowCount = 0
    while try rows.nextRow() {
      rowCount += 1
      let amount = try format.amount(value, of: "the value", in: rows)
      if negative.counts(amount) { continue }
      var node: Int32 = 0
      for level in levels {
        let range = rows.range(of: level)
        if range.isEmpty { continue }
        let parent = node
        node = components.index(of: rows.text.span.extracting(range), below: parent)
        if Int(node) == columns.count {
          try columns.append(parent: parent, line: rows.line, source: rows.source)
        }
      }
      format.noteColor(of: node, in: rows, &colors)
      let sum = columns[node].value
      columns[node].value = sum.isNaN ? amount : sum + amount
      guard columns[node].value.isFinite else {
        let name = String(decoding: components.utf8(of: Int(node)), as: UTF8.self)
        throw rows.error(.weightOverflow(name))
      }
    }
    guard rowCount > 0 else { throw TreeImportError(.onlyHeader, source: rows.source) }
    let warnings = try format.warnings + negative.warnings(format, "value", source: rows.source)
    components.seal()
    let (tree, order) = try columns.numbered(source: rows.source) {
      String(decoding: components.utf8(of: $0), as: UTF8.self)
    }
    var paths = PathNames(tree, includesRoot: false)
    for old in order { paths.measure(components.utf8(of: Int(old)).count) }
    for old in order {
      paths.append(components.utf8(of: Int(old)), color: colors.utf8(orEmpty: Int(old)))
    }
    return NamedTree(
      imported: tree, names: paths.names, id: id, warnings: warnings + paths.warnings)
  }
}

/// Rows below 0 in a table that adds up, such as refunds among amounts: no area can show them.
struct NegativeRows {
  private var count = 0
  private var sum = 0.0

  /// Whether the amount is below 0; then it counts here.
  mutating func counts(_ amount: Double) -> Bool {
    guard amount < 0 else { return false }
    count += 1
    sum += amount
    return true
  }

  /// What is to be told of them where they may be left out; otherwise they are an error.
  func warnings(
    _ format: CSVFormat, _ column: String, source: String
  ) throws(TreeImportError) -> [String] {
    guard count > 0 else { return [] }
    guard format.skipsNegative else {
      throw TreeImportError(.negativeRows(count, sum: sum, of: column), source: source)
    }
    return ["rows with a negative \(column) that are left out: \(count), together \(sum.shortest)"]
  }
}
