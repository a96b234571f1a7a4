import DelimitedText
import TreeLayout

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
    var components = TextTable()  // indexed by node, below their parents
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
    var paths = PathNames(tree, includesRoot: false)
    for old in order { paths.measure(components.utf8(of: Int(old)).count) }
    for old in order {
      paths.append(components.utf8(of: Int(old)), color: colors.utf8(orEmpty: Int(old)))
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
    _ components: inout TextTable, source: String
  ) throws(TreeImportError) -> [String] {
    var isInner = [Bool](repeating: false, count: count)
    for parent in parents where parent >= 0 { isInner[Int(parent)] = true }
    guard isInner.indices.contains(where: { isInner[$0] && !values[$0].isNaN }) else { return [] }
    var sums = isInner.indices.map { isInner[$0] ? 0 : values[$0] }
    var (totals, own) = (0, 0)
    for node in isInner.indices.reversed() {
      if isInner[node], !values[node].isNaN {
        let value = values[node]
        // Written sums are rounded.
        if abs(value - sums[node]) <= 1e-6 * value {
          self[Int32(node)].value = .nan
          totals += 1
        } else if value > 0 {
          own += 1
          sums[node] += value
        }
      }
      if parents[node] >= 0 { sums[Int(parents[node])] += sums[node] }
    }
    try moveInnerValues(isInner, &components, source: source)
    var remarks: [String] = []
    if totals > 0 {
      remarks.append("rows that add up those below them and are left out: \(totals)")
    }
    if own > 0 {
      remarks.append(
        "rows that end above others and are no sums of these: \(own); their values are leaves "
          + "called `self`")
    }
    return remarks
  }

  /// Moves values of inner nodes into leaves `self` below them, which may be there already.
  mutating func moveInnerValues(
    _ isInner: [Bool], _ components: inout TextTable, source: String
  ) throws(TreeImportError) {
    let own = Array("self".utf8)
    for node in isInner.indices where isInner[node] && !values[node].isNaN {
      let value = values[node]
      self[Int32(node)].value = .nan
      guard value > 0 else { continue }
      let leaf = components.index(of: own.span, below: Int32(node))
      if Int(leaf) == count {
        try append(parent: Int32(node), line: Int(lines[node]), source: source)
      }
      self[leaf].value = self[leaf].value.isNaN ? value : self[leaf].value + value
    }
  }
}
