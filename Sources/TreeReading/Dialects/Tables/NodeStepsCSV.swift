import DelimitedText
import TreeLayout
import TreeModel

extension TableDialect {
  /// `step,id,parent`: one row for each node of each step.
  static let nodeSteps = TableDialect(
    "node-steps", "tables of ids and parents in steps", hasNodes: true,
    nodes.union([.label])
  ) { look in
    let roles = look.roles
    guard look.header.column("step") == 0, roles.id == 1, roles.parent == 2,
      look.sample.beginsSteps
    else { return nil }
    return TableColumns(
      [("steps", [0]), ("ids", [1]), ("parents", [2]), ("names", roles.label.map { [$0] } ?? [])],
      value: roles.value
    ) { rows, format, id throws(TreeImportError) in
      try .readNodeSteps(rows, format, label: roles.label, id: id)
    }
  }
}

extension TableSample {
  /// Whether a root comes first, and behind it a node that has a parent in the same step, or the
  /// root of another step. Tables of tasks have other things in a column of this name.
  fileprivate var beginsSteps: Bool {
    guard let first = rows.first, first[2].isEmpty, !first[0].isEmpty else { return false }
    return rows.count < 2 || rows[1][2].isEmpty == (rows[1][0] != first[0])
  }
}

extension TreeSequence {
  /// Reads `step,id,parent` rows: a node of a step each. The rows of a step stand together, and are
  /// read as those of `id,parent`; a node has the same id in all steps, and the label and the color
  /// of the last step that has it.
  fileprivate static func readNodeSteps(
    _ rows: consuming CSVReader, _ format: CSVFormat, label: Int?, id: String
  ) throws(TreeImportError) -> TreeSequence {
    var rows = rows
    var format = format
    var steps = NodeSteps(source: rows.source)
    while try rows.nextRow() {
      let data = try format.data(of: rows)
      try steps.append(rows, data, label: label, &format)
    }
    let warnings = try format.warnings(source: rows.source)
    return try steps.sequence(id: id, warnings: warnings)
  }
}

/// The steps while they are read.
private struct NodeSteps: ~Copyable {
  private let source: String
  private var trees: [LayoutTree] = []
  private var stepNames: [String] = []
  private var seenSteps: Set<String> = []

  /// The name of the step that is read, as the rows have it.
  private var step: [UInt8] = []
  private var builder: TreeBuilder

  /// The nodes of all steps by their ids, and what is known of each; the numbers of ids are keys.
  private var ids = TextIndex()
  private var names = NameBuffer()
  private var colors = NameBuffer()

  /// The keys of the nodes of the step that is read.
  private var keys: [Int32] = []

  init(source: String) {
    self.source = source
    builder = TreeBuilder(source: source)
  }

  mutating func append(
    _ rows: borrowing CSVReader, _ data: NodeData, label: Int?, _ format: inout CSVFormat
  ) throws(TreeImportError) {
    let (name, id) = (rows.text[rows.range(of: 0)], rows.range(of: 1))
    guard !name.isEmpty else { throw rows.error(.other("the row names no step")) }
    guard !id.isEmpty else { throw rows.error(.emptyID(format.columnName(1))) }
    if !name.elementsEqual(step) {
      try endStep()
      step = Array(name)
      let text = rows.string(0)
      guard seenSteps.insert(text).inserted else {
        throw rows.error(.other("rows of the step `\(text.excerpt())` stand apart; sort by steps"))
      }
      stepNames.append(text)
    }
    let node = try builder.append(below: -1, data, line: rows.line)
    let text = rows.text.span
    try builder.link(
      id: text.extracting(id), parent: text.extracting(rows.range(of: 2)))
    format.noteColor(of: node, in: rows, &builder)
    let key = ids.index(of: text.extracting(id))
    keys.append(key)
    names.take(rows.text[label.map { rows.range(of: $0) } ?? id], of: key)
  }

  private mutating func endStep() throws(TreeImportError) {
    guard !keys.isEmpty else { return }
    var ended = TreeBuilder(source: source)
    swap(&ended, &builder)
    try ended.resolveParents()
    let line = ended.line(of: 0)
    let numbered = try ended.numbered(.own)
    // A root that is added above several has no row.
    guard numbered.order.count == keys.count else {
      throw TreeImportError(
        .other("the step `\(stepNames[trees.count].excerpt())` has several nodes without a parent"),
        source: source, line: line)
    }
    let keys = numbered.order.map { self.keys[Int($0)] }
    for (node, key) in keys.enumerated() { colors.take(numbered.names.color(of: node), of: key) }
    trees.append(numbered.tree.withKeys(keys))
    self.keys = []
  }

  consuming func sequence(
    id: String, warnings: [String]
  ) throws(TreeImportError) -> TreeSequence {
    try endStep()
    guard !trees.isEmpty else { throw TreeImportError(.onlyHeader, source: source) }
    var all = NodeNames()
    for key in 0..<ids.count { all.append(names.utf8(of: key), color: colors.utf8(of: key)) }
    let areCounted = stepNames.indices.allSatisfy { stepNames[$0] == "\($0)" }
    var sequence = TreeSequence(
      id: id, steps: trees, names: all, stepNames: areCounted ? [] : stepNames,
      warnings: warnings)
    let last = sequence.step(trees.count - 1)
    sequence.warnings += NamedTree(imported: last.tree, names: last.names, id: id).warnings
    return trees.count == 1 ? sequence.taking([0]) : sequence
  }
}

extension NameBuffer {
  /// Makes a text the node's one, unless it is empty. Most are the same in all steps.
  fileprivate mutating func take(_ text: ArraySlice<UInt8>, of node: Int32) {
    extend(to: Int(node) + 1)
    guard !utf8(of: Int(node)).elementsEqual(text) else { return }
    set(text, of: node, replacing: true)
  }
}
