import DelimitedText
import TreeLayout
import TreeModel

extension NamedTree {
  /// Reads `path` rows: one node each, in any order; `/`, or another separator, stands between a
  /// node and its parent.
  ///
  /// Ancestors are implied and may have rows of their own. A `/` in front is a root called `/`;
  /// doubled and trailing ones mean nothing. Where there is more than one top, a root without a
  /// name holds them. A node is called by its full path as long as `PathNames` allows.
  ///
  /// Where each row of an inner node has at least the sum of what is below it, all these rows hold
  /// it: it is left out, and what they have more stands in a leaf `self`.
  ///
  /// - Parameters:
  ///   - outline: not `nil` for outline numbers, of which leaves count 1 if no column has values.
  ///   - label: the column of what nodes are called instead.
  static func readPaths(
    _ rows: consuming CSVReader, _ format: CSVFormat, path: Int, separator: UInt8,
    outline: OutlineNumbers? = nil, label: Int? = nil, id: String
  ) throws(TreeImportError) -> NamedTree {
    var rows = rows
    var format = format
    let source = rows.source
    var columns = NodeColumns()
    var components = TextIndex()  // indexed by node, below their parents
    var hasRow: [Bool] = []
    var colors = NameBuffer()
    var labels = NameBuffer()
    while try rows.nextRow() {
      let data = try format.data(of: rows)
      var node: Int32 = -1
      let range = outline?.range(rows.nameRange(of: path), in: rows.text) ?? rows.range(of: path)
      var parts = PathParts(range, separator: separator)
      while let part = parts.next(in: rows.text) {
        let parent = node
        node = components.index(of: rows.text.span.extracting(part), below: parent)
        if Int(node) == columns.count {
          try columns.append(parent: parent, line: rows.line, source: source)
          hasRow.append(false)
        }
      }
      guard node >= 0 else {
        throw rows.error(outline == nil ? .emptyPath : .emptyID(format.columnName(path)))
      }
      guard !hasRow[Int(node)] else {
        let firstLine = Int(columns.lines[Int(node)])
        throw rows.error(.duplicateID(rows.string(path), firstLine: firstLine))
      }
      hasRow[Int(node)] = true
      columns.setLine(rows.line, of: node)
      columns[node] = data
      format.noteColor(of: node, in: rows, &colors)
      if let label { labels.set(rows.text[rows.nameRange(of: label)], of: node) }
    }
    guard columns.count > 0 else { throw TreeImportError(.onlyHeader, source: source) }
    var warnings = try format.warnings(source: source)
    let rowCount = columns.count
    warnings += try columns.moveSums(&components, source: source)
    if label != nil {
      for node in rowCount..<columns.count { labels.set(InnerValues.leafName, of: Int32(node)) }
    }
    if outline != nil { warnings += format.countLeaves(&columns) }
    components.seal()
    hasRow = []
    try columns.addRootAboveTops(source: source)

    func component(_ node: Int) -> ArraySlice<UInt8> {
      node < components.count ? components.utf8(of: node) : []
    }
    let (tree, order) = try columns.numbered(source: source) {
      String(decoding: component($0), as: UTF8.self)
    }
    let paths = PathNames(tree, in: order, separator: separator, colors: colors) { component($0) }
    let names = label == nil ? paths.names : labels.names(in: order, insteadOf: paths.names)
    return NamedTree(imported: tree, names: names, id: id, warnings: warnings + paths.warnings)
  }
}

extension NameBuffer {
  /// These names in an order, with others and their colors where there are none.
  fileprivate func names(in order: [Int32], insteadOf others: NodeNames) -> NodeNames {
    var names = NodeNames()
    for (node, old) in order.enumerated() {
      let label = utf8(orEmpty: Int(old))
      names.append(label.isEmpty ? others.utf8(of: node) : label, color: others.color(of: node))
    }
    return names
  }
}

extension NodeColumns {
  /// Adds a root, as the last node, unless there is just one node without a parent.
  mutating func addRootAboveTops(source: String) throws(TreeImportError) {
    let root = Int32(count)
    guard parents.lazy.filter({ $0 < 0 }).count > 1 else { return }
    for node in 0..<root where parents[Int(node)] < 0 { setParent(root, of: node) }
    try append(parent: -1, line: 1, source: source)
  }
}

extension NodeColumns {
  /// Adds a root above several nodes without a parent where a file names parents, so that they may
  /// have been meant to have one.
  ///
  /// - Returns: what is to be told.
  mutating func addNamelessRoot(
    source: String, name: (Int) -> String
  ) throws(TreeImportError) -> [String] {
    let tops = parents.indices.filter { parents[$0] < 0 }
    guard tops.count > 1 else { return [] }
    try addRootAboveTops(source: source)
    return [
      "nodes without a parent: \(tops.count), the first is `\(name(tops[0]).excerpt())`; a root "
        + "without a name is above them"
    ]
  }
}

/// The components of a path, one after the other.
struct PathParts {
  private var position: Int
  private let start: Int
  private let end: Int
  private let separator: UInt8

  init(_ range: Range<Int>, separator: UInt8 = UInt8(ascii: "/")) {
    self.separator = separator
    (start, position, end) = (range.lowerBound, range.lowerBound, range.upperBound)
  }

  mutating func next(in text: [UInt8]) -> Range<Int>? {
    let isFirst = position == start
    let first = position
    while position < end, text[position] == separator { position += 1 }
    if isFirst, position > first { return first..<(first + 1) }
    guard position < end else { return nil }
    let begin = position
    while position < end, text[position] != separator { position += 1 }
    return begin..<position
  }
}
