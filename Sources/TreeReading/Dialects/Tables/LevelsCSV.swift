import DelimitedText
import TreeLayout
import TreeModel

extension NamedTree {
  /// Reads rows with a column a level, as `region,country,city,sales`: a leaf for each combination
  /// of texts, its value the sum of its rows, below a root that is called like the file. An empty
  /// text is no level: see `RowLevels`. A leaf's color is the first that one of its rows has.
  ///
  /// What rows of an inner node add up to is left out if it is the sum of the leaves below it, and
  /// else stands in a leaf `self`.
  ///
  static func readLevels(
    _ rows: consuming CSVReader, _ format: CSVFormat, levels columns: [Int], id: String
  ) throws(TreeImportError) -> NamedTree {
    var rows = rows
    var format = format
    var levels = format.levels(columns)
    var columns = NodeColumns()
    var components = TextIndex()  // indexed by node, below their parents
    var colors = NameBuffer()
    try columns.append(parent: -1, line: 1, source: rows.source)
    _ = components.index(of: Array(id.utf8).span)
    var rowCount = 0
    while try rows.nextRow() {
      rowCount += 1
      let signed = try format.amount(of: rows)
      let amount = signed.map { format.negative.counted($0) }
      if case .some(nil) = amount { continue }
      var node = try levels.start(of: rows, &format)
      while let range = levels.next(of: rows, below: node, &format) {
        let parent = node
        node = components.index(of: rows.text.span.extracting(range), below: parent)
        if Int(node) == columns.count {
          try columns.append(parent: parent, line: rows.line, source: rows.source)
        }
      }
      format.noteColor(of: node, in: rows, &colors)
      guard case .some(.some(let amount)) = amount else { continue }
      let sum = columns[node].value
      columns[node].value = sum.isNaN ? amount : sum + amount
      guard columns[node].value.isFinite else {
        let name = String(decoding: components.utf8(of: Int(node)), as: UTF8.self)
        throw rows.error(.weightOverflow(name))
      }
    }
    guard rowCount > 0 else { throw TreeImportError(.onlyHeader, source: rows.source) }
    var warnings = try format.warnings(source: rows.source)
    warnings += try columns.moveSumsAndOwnValues(&components, source: rows.source)
    components.seal()
    let (tree, order) = try columns.numbered(source: rows.source) {
      String(decoding: components.utf8(of: $0), as: UTF8.self)
    }
    let paths = PathNames(tree, in: order, includesRoot: false, colors: colors) {
      components.utf8(of: $0)
    }
    return NamedTree(
      imported: tree, names: paths.names, id: id, warnings: warnings + paths.warnings)
  }
}

extension CSVReader {
  /// Where a field is without blanks at its ends.
  func nameRange(of field: Int) -> Range<Int> {
    let name = text[range(of: field)].trimmingBlanks
    return name.startIndex..<name.endIndex
  }
}

extension NodeColumns {
  /// Takes from inner nodes values that are sums of the leaves below them, and moves others into
  /// leaves `self`; returns what is to be told. A parent has a smaller index than its children.
  fileprivate mutating func moveSumsAndOwnValues(
    _ components: inout TextIndex, source: String
  ) throws(TreeImportError) -> [String] {
    let isInner = isLeaf.map { !$0 }
    guard isInner.indices.contains(where: { isInner[$0] && !values[$0].isNaN }) else { return [] }
    let outcome = splitInnerValues(isInner, as: .ownOrSums)
    try moveInnerValues(isInner, &components, source: source)
    var remarks: [String] = []
    if outcome.dropped > 0 {
      remarks.append("rows that add up those below them and are left out: \(outcome.dropped)")
    }
    if outcome.own > 0 {
      remarks.append(
        "rows whose value is not the sum of those below: \(outcome.own); their values are "
          + "leaves called `self`")
    }
    return remarks
  }
}
