import DelimitedText
import TreeLayout

extension TreeSequence {
  /// Reads `path,w0,w1,…`: a row a leaf, a column a step; `/` separates a node from its parent.
  ///
  /// A leaf without a value, or with 0, is absent in that step; an inner node is present where a
  /// leaf below it is. Siblings stand as they are first met, keys are in level order.
  static func readSteps(
    _ rows: consuming CSVReader, path: Int, columns: [Int], id: String
  ) throws(TreeImportError) -> TreeSequence {
    var rows = rows
    var leaves = LeafSteps(source: rows.source, count: columns.count)
    while try rows.nextRow() { try leaves.append(rows, path: path, columns: columns) }
    guard !leaves.isEmpty else { throw TreeImportError(.onlyHeader, source: rows.source) }
    try leaves.refuseInnerRows()
    return try leaves.sequence(id: id)
  }

  /// Reads `path,parent,w0,w1,…` without a header, as the data sets of Vernier et al. (2020) are:
  /// paths begin with `root`, and rows of inner nodes hold sums, which are not read.
  static func readPublishedSteps(
    _ rows: consuming CSVReader, id: String
  ) throws(TreeImportError) -> TreeSequence {
    var rows = rows
    var leaves = LeafSteps(source: rows.source, count: 0)
    while try rows.nextRow() {
      if leaves.isEmpty { leaves = LeafSteps(source: rows.source, count: rows.fieldCount - 2) }
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
    return try leaves.sequence(id: id)
  }
}

/// The values of leaves at all steps, while they are read.
struct LeafSteps: ~Copyable {
  let stepCount: Int
  private let source: String

  /// All that is ever there: the nodes in the order in which they are first met.
  private var columns = NodeColumns()
  private var components = TextTable()

  /// Which row has a node's values; −1 where there is none.
  private var rowOf: [Int32] = []

  /// Row by row, a number for each step.
  private var weights: [Double] = []

  init(source: String, count: Int) {
    self.source = source
    stepCount = count
  }

  var isEmpty: Bool { columns.count == 0 }

  /// Whether a file has the rows of the published data sets and no header.
  static func looksPublished(_ start: ArraySlice<UInt8>) -> Bool {
    start.starts(with: "root/".utf8) || start.starts(with: "root,".utf8)
  }

  mutating func append(
    _ rows: borrowing CSVReader, path: Int, columns fields: [Int]
  ) throws(TreeImportError) {
    var node: Int32 = -1
    var parts = PathParts(rows.range(of: path))
    while let part = parts.next(in: rows.text) {
      let parent = node
      node = components.index(of: rows.text.span.extracting(part), below: parent)
      guard Int(node) == columns.count else { continue }
      try columns.append(parent: parent, line: rows.line, source: source)
      rowOf.append(-1)
    }
    guard node >= 0 else { throw rows.error(.emptyPath) }
    guard rowOf[Int(node)] < 0 else {
      let firstLine = Int(columns.lines[Int(node)])
      throw rows.error(.duplicateID(rows.string(path), firstLine: firstLine))
    }
    rowOf[Int(node)] = Int32(weights.count / stepCount)
    columns.setLine(rows.line, of: node)
    for (step, field) in fields.enumerated() {
      weights.append(try rows.number(field, of: "w\(step)") ?? 0)
    }
  }

  /// A row is one of a leaf: a sum beside its parts would count twice.
  func refuseInnerRows() throws(TreeImportError) {
    for (child, parent) in columns.parents.enumerated() where parent >= 0 {
      guard rowOf[Int(parent)] >= 0 else { continue }
      throw TreeImportError(
        .leafAndInner(name(Int(parent)), childLine: Int(columns.lines[child])),
        source: source, line: Int(columns.lines[Int(parent)]))
    }
  }

  private func component(_ node: Int) -> ArraySlice<UInt8> {
    node < components.count ? components.utf8(of: node) : []
  }

  private func name(_ node: Int) -> String { String(decoding: component(node), as: UTF8.self) }

  consuming func sequence(id: String) throws(TreeImportError) -> TreeSequence {
    components.seal()
    try columns.addRootAboveTops(source: source)
    let names = (0..<columns.count).map { component($0) }
    let (all, order) = try columns.numbered(source: source) {
      String(decoding: names[$0], as: UTF8.self)
    }
    var paths = PathNames(all)
    for old in order { paths.measure(names[Int(old)].count) }
    for old in order { paths.append(names[Int(old)]) }
    let rows = order.map { Int($0) < rowOf.count ? Int(rowOf[Int($0)]) : -1 }
    var steps: [LayoutTree] = []
    for step in 0..<stepCount {
      let values = all.nodes.map { node in
        all.isLeaf(node) ? weights[rows[node] * stepCount + step] : .nan
      }
      do {
        steps.append(
          try LayoutTree(parents: all.parent, values: values, isPresent: values.map { $0 > 0 }))
      } catch .weightOverflow(let node) {
        throw TreeImportError(.weightOverflow(paths.names[node]), source: source)
      } catch {
        throw TreeImportError(.emptyStep(step), source: source)
      }
    }
    let sequence = TreeSequence(
      id: id, steps: steps, names: paths.names, warnings: paths.warnings)
    return stepCount == 1 ? sequence.taking([0]) : sequence
  }
}
