import DelimitedText
import TreeLayout
import TreeModel

extension NamedTree {
  /// Reads `id,parent` rows: one node each, in any order; the root's parent is empty. Several roots
  /// get one above them.
  ///
  /// A node may be named as a parent before its own row; among edges it needs none. A node is
  /// called by its label, or by its id where it has none.
  static func readParents(
    _ rows: consuming CSVReader, _ format: CSVFormat, node: Int, parent parentColumn: Int,
    label: Int?, id: String
  ) throws(TreeImportError) -> NamedTree {
    var rows = rows
    var format = format
    var columns = NodeColumns()
    var links = ParentLinks()
    var labels = NameBuffer()
    var colors = NameBuffer()
    // Arrays that grow step by step are copied again and again.
    columns.reserveCapacity(rows.expectedRows)
    links.reserveCapacity(rows.expectedRows)
    while try rows.nextRow() {
      let data = try format.data(of: rows)
      guard !rows.range(of: node).isEmpty else {
        throw rows.error(.emptyID(format.columnName(node)))
      }
      let other = links.addNode(id: rows.text.span.extracting(rows.range(of: node)))
      let parent = links.parent(rows.text.span.extracting(rows.range(of: parentColumn)))
      let new = try columns.append(parent: parent, data, line: rows.line, source: rows.source)
      format.noteColor(of: new, in: rows, &colors)
      if let label { labels.append(rows.text[rows.range(of: label)]) }
      guard other < 0 else {
        let firstLine = Int(columns.lines[Int(other)])
        let first = links.id(of: columns.parents[Int(other)])
        if format.areEdges, first != rows.string(parentColumn) {
          throw rows.error(
            .twoParents(
              of: rows.string(node), first, rows.string(parentColumn), firstLine: firstLine))
        }
        throw rows.error(.duplicateID(rows.string(node), firstLine: firstLine))
      }
    }
    guard columns.count > 0 else { throw TreeImportError(.onlyHeader, source: rows.source) }
    var warnings = try format.warnings(source: rows.source)
    warnings += try links.resolve(&columns, addsParents: format.areEdges, source: rows.source)
    let (tree, order) = try columns.numbered(source: rows.source) { links.name($0) }
    return NamedTree(
      imported: tree, names: links.names(labels, colors, in: order), id: id,
      warnings: warnings)
  }
}
