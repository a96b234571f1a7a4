import DelimitedText
import TreeModel

extension TableDialect {
  /// `id,parent`: one row a node, which may have a label.
  static let parents = TableDialect(
    "parents", "tables of ids and parents", hasNodes: true, nodes.union([.id, .parent, .label])
  ) { look in
    let roles = look.roles
    guard let parent = roles.parent, let node = roles.id ?? roles.label else { return nil }
    let label = node == roles.label ? nil : roles.label
    return TableColumns(
      [("ids", [node]), ("parents", [parent]), ("names", label.map { [$0] } ?? [])],
      value: roles.value
    ) { rows, format, id throws(TreeImportError) in
      try TreeSequence(
        .readParents(rows, format, node: node, parent: parent, label: label, id: id))
    }
  }
}

extension NamedTree {
  /// Reads `id,parent` rows: one node each, in any order; the root's parent is empty. Several roots
  /// get one above them.
  ///
  /// A node may be named as a parent before its own row; among edges it needs none. A node is
  /// called by its label, or by its id where it has none.
  fileprivate static func readParents(
    _ rows: consuming CSVReader, _ format: CSVFormat, node: Int, parent parentColumn: Int,
    label: Int?, id: String
  ) throws(TreeImportError) -> NamedTree {
    var rows = rows
    var format = format
    var builder = TreeBuilder(source: rows.source)
    // Arrays that grow step by step are copied again and again.
    builder.reserveCapacity(rows.expectedRows)
    while try rows.nextRow() {
      let data = try format.data(of: rows)
      guard !rows.range(of: node).isEmpty else {
        throw rows.error(.emptyID(format.columnName(node)))
      }
      let new = try builder.append(below: -1, data, line: rows.line)
      let text = rows.text.span
      try builder.link(
        id: text.extracting(rows.range(of: node)),
        parent: text.extracting(rows.range(of: parentColumn)), areEdges: format.areEdges)
      format.noteColor(of: new, in: rows, &builder)
      if let label { builder.names.set(rows.text[rows.range(of: label)], of: new) }
    }
    guard builder.count > 0 else { throw TreeImportError(.onlyHeader, source: rows.source) }
    builder.warn(try format.warnings(source: rows.source))
    try builder.resolveParents(addsParents: format.areEdges)
    return try builder.tree(id: id)
  }
}
