import DelimitedText
import TreeLayout
import TreeModel

extension Dialect {
  static let stepsWithoutHeader = Dialect(
    "steps-without-header", "tables of steps without a header", [.skipTotals]
  ) { beginning, _ in
    ["root/", "root,"].first { beginning.bytes.starts(with: $0.utf8) }.map {
      "the first line begins with `\($0)`, as the data sets of Vernier et al. do"
    }
  } read: { stream, _, id, _ throws(TreeImportError) in
    try .readPublishedSteps(CSVReader(DelimitedText.ByteStream(stream)), id: id)
  }
}

extension TableDialect {
  /// `path,w0,w1,…`: one row a leaf, one column a step.
  static let steps = TableDialect(
    "steps", "tables with a path and a column for each step", hasNodes: false, everywhere
  ) { look in
    let columns = look.header.stepColumns
    guard let path = look.roles.path, !columns.isEmpty else { return nil }
    let separator = look.sample.separator(of: path)
    return TableColumns([("paths", [path]), ("steps", columns)], value: nil) {
      rows, _, id throws(TreeImportError) in
      try .readSteps(rows, path: path, separator: separator, columns: columns, id: id)
    }
  }

  /// `region,country,Jan 2024,Feb 2024`: a column a level, then one a step.
  static let levelSteps = TableDialect(
    "level-steps", "tables with a column for each step", hasNodes: false,
    everywhere.union([.decimal, .levels, .fillDown, .noFillDown])
  ) { look throws(TreeImportError) in
    guard let table = try TableLevels(look), table.values.count > 1 else { return nil }
    let (levels, columns) = (table.levels, table.values)
    let names = levels.map { look.header[$0] }
    return TableColumns(
      [("levels", levels), ("steps", columns)], value: nil, remarks: table.remarks,
      doubts: table.doubts
    ) { rows, format, id throws(TreeImportError) in
      var sequence = try TreeSequence.readSteps(
        rows, format, levels: levels, columns: columns, id: id)
      sequence.levels = names
      return sequence
    }
  }
}

extension TreeSequence {
  /// Reads `path,w0,w1,…`: a row a leaf, a column a step; `/`, or another separator, stands between
  /// a node and its parent.
  ///
  /// A leaf without a value, or with 0, is absent in that step; an inner node is present where a
  /// leaf below it is. Siblings stand as they are first met, keys are in level order.
  fileprivate static func readSteps(
    _ rows: consuming CSVReader, path: Int, separator: UInt8, columns: [Int], id: String
  ) throws(TreeImportError) -> TreeSequence {
    var rows = rows
    var leaves = LeafSteps(source: rows.source, count: columns.count, separator: separator)
    while try rows.nextRow() { try leaves.append(rows, path: path, columns: columns) }
    guard !leaves.isEmpty else { throw TreeImportError(.onlyHeader, source: rows.source) }
    try leaves.refuseInnerRows()
    return try leaves.sequence(id: id)
  }

  /// Reads rows with a column a level and then a column a step, as `region,country,2023,2024`: rows
  /// with equal levels add up, below a root that is called like the file.
  fileprivate static func readSteps(
    _ rows: consuming CSVReader, _ format: CSVFormat, levels: [Int], columns: [Int], id: String
  ) throws(TreeImportError) -> TreeSequence {
    var rows = rows
    var format = format
    var levels = format.levels(levels)
    var leaves = LeafSteps(
      source: rows.source, root: id, steps: columns.map { rows.string($0) })
    while try rows.nextRow() {
      try leaves.append(rows, &levels, columns: columns, &format)
    }
    guard !leaves.hasNoRows else { throw TreeImportError(.onlyHeader, source: rows.source) }
    try leaves.refuseInnerRows()
    return try leaves.sequence(id: id, warnings: format.warnings(source: rows.source))
  }

  /// Reads `path,parent,w0,w1,…` without a header, as the data sets of Vernier et al. (2020) are:
  /// paths begin with `root`, and rows of inner nodes hold sums, which are not read.
  static func readPublishedSteps(
    _ rows: consuming CSVReader, id: String
  ) throws(TreeImportError) -> TreeSequence {
    var rows = rows
    var leaves = LeafSteps(source: rows.source, count: 0)
    while try rows.nextRow() {
      if leaves.isEmpty {
        try rows.checkColumns(rows.fieldCount)
        leaves = LeafSteps(source: rows.source, count: max(0, rows.fieldCount - 2))
      }
      guard rows.fieldCount == leaves.stepCount + 2, leaves.stepCount > 0 else {
        let expected = max(3, leaves.stepCount + 2)
        throw rows.error(.fieldCount(found: rows.fieldCount, expected: expected))
      }
      let (path, parent) = (rows.string(0), rows.string(1))
      let above = path.lastIndex(of: "/").map { path[..<$0] }
      guard above ?? Substring(parent) == parent else {
        throw rows.error(.wrongParent(parent, of: path))
      }
      try leaves.append(rows, path: 0, columns: Array(2..<rows.fieldCount))
    }
    guard !leaves.isEmpty else { throw TreeImportError(.empty, source: rows.source) }
    return try leaves.sequence(id: id)
  }
}

/// The values of leaves at all steps, while they are read.
struct LeafSteps: ~Copyable {
  /// The most nodes that all steps have together. One row may have a long path and many steps.
  private static let maximumNodes = 200_000_000

  let stepCount: Int
  private let separator: UInt8

  /// The root's name where all rows are below one, and what messages call the columns of steps.
  private let root: String?
  private let columnNames: [String]

  /// Empty where steps have numbers only.
  private let stepNames: [String]

  /// All that is ever there: the nodes in the order in which they are first met.
  private var builder: TreeBuilder

  /// Which row has a node's values; −1 where there is none.
  private var rowOf: [Int32] = []

  /// Row by row, a number for each step.
  private var weights: [Double] = []

  init(source: String, count: Int, separator: UInt8 = UInt8(ascii: "/")) {
    builder = TreeBuilder(source: source)
    self.separator = separator
    stepCount = count
    root = nil
    columnNames = (0..<count).map { "w\($0)" }
    stepNames = []
  }

  /// - Parameters:
  ///   - root: what the node above all rows is called.
  ///   - steps: the names of the steps, which are those of their columns.
  init(source: String, root: String, steps: [String]) {
    builder = TreeBuilder(source: source)
    self.root = root
    separator = UInt8(ascii: "/")
    stepCount = steps.count
    columnNames = steps.map { "`\($0)`" }
    stepNames = steps
  }

  var isEmpty: Bool { builder.count == 0 }
  var hasNoRows: Bool { weights.isEmpty }

  mutating func append(
    _ rows: borrowing CSVReader, path: Int, columns fields: [Int]
  ) throws(TreeImportError) {
    let node = try builder.node(
      at: rows.range(of: path), of: rows.text, separator: separator, line: rows.line)
    guard node >= 0 else { throw rows.error(.emptyPath) }
    guard row(of: node) < 0 else {
      throw rows.error(.duplicateID(rows.string(path), firstLine: builder.line(of: node)))
    }
    takeRow(of: node, line: rows.line)
    for (step, field) in fields.enumerated() {
      weights.append(try rows.number(field, of: columnNames[step]) ?? 0)
    }
  }

  mutating func append(
    _ rows: borrowing CSVReader, _ levels: inout RowLevels, columns fields: [Int],
    _ format: inout CSVFormat
  ) throws(TreeImportError) {
    if isEmpty, let root { _ = try builder.child(Array(root.utf8).span, below: -1, line: 1) }
    var node = try levels.start(of: rows, &format)
    while let name = levels.next(of: rows, below: node, &format) {
      node = try builder.child(rows.text.span.extracting(name), below: node, line: rows.line)
    }
    let row = row(of: node)
    if row < 0 { takeRow(of: node, line: rows.line) }
    for (step, field) in fields.enumerated() {
      let weight = try format.weight(field, of: columnNames[step], in: rows)
      if row < 0 {
        weights.append(weight)
        continue
      }
      weights[row * stepCount + step] += weight
      guard weights[row * stepCount + step].isFinite else {
        throw rows.error(.weightOverflow(builder.name(Int(node))))
      }
    }
  }

  /// The row of a node; −1 where it has none.
  private func row(of node: Int32) -> Int { node < rowOf.count ? Int(rowOf[Int(node)]) : -1 }

  /// The row that is read is the node's.
  private mutating func takeRow(of node: Int32, line: Int) {
    while rowOf.count < builder.count { rowOf.append(-1) }
    rowOf[Int(node)] = Int32(weights.count / stepCount)
    builder.setLine(line, of: node)
  }

  /// A row is one of a leaf: a sum beside its parts would count twice.
  func refuseInnerRows() throws(TreeImportError) {
    for child in 0..<Int32(builder.count) {
      let parent = builder.parent(of: child)
      guard parent >= 0, row(of: parent) >= 0 else { continue }
      throw builder.error(
        .leafAndInner(builder.name(Int(parent)), childLine: builder.line(of: child)), at: parent)
    }
  }

  consuming func sequence(
    id: String, warnings: [String] = []
  ) throws(TreeImportError) -> TreeSequence {
    let source = builder.source
    builder.warn(warnings)
    try builder.addRootAboveTops()
    guard builder.count <= Self.maximumNodes / stepCount else {
      throw TreeImportError(
        .tooManyStepNodes(nodes: builder.count, steps: stepCount, limit: Self.maximumNodes),
        source: source)
    }
    let (rowOf, weights, stepCount) = (rowOf, weights, stepCount)
    let numbered = try builder.numbered(.paths(separator: separator, includesRoot: root == nil))
    let (all, names) = (numbered.tree, numbered.names)
    let rows = numbered.order.map { $0 < rowOf.count ? Int(rowOf[Int($0)]) : -1 }
    var steps: [LayoutTree] = []
    for step in 0..<stepCount {
      let values = all.nodes.map { node in
        all.isLeaf(node) ? weights[rows[node] * stepCount + step] : .nan
      }
      do {
        steps.append(
          try LayoutTree(parents: all.parent, values: values, isPresent: values.map { $0 > 0 }))
      } catch .weightOverflow(let node) {
        throw TreeImportError(.weightOverflow(names[node]), source: source)
      } catch {
        throw TreeImportError(.emptyStep(step, column: columnNames[step]), source: source)
      }
    }
    var sequence = TreeSequence(
      id: id, steps: steps, names: names, stepNames: stepNames, notes: numbered.notes,
      warnings: numbered.warnings)
    let last = sequence.step(stepCount - 1)
    sequence.warnings += NamedTree(imported: last.tree, names: last.names, id: id).warnings
    return stepCount == 1 ? sequence.taking([0]) : sequence
  }
}
