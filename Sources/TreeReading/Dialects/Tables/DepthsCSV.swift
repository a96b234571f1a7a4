import DelimitedText
import TreeModel

extension NamedTree {
  /// Reads rows in the order of an outline: one node each, below the last row above it that is less
  /// deep. Several roots get one above them.
  ///
  /// Where each inner node has at least the sum of what is below it, all of them hold it: it is
  /// left out, and what they have more stands in a leaf `self`. Where there is no column of values,
  /// leaves count 1.
  static func readDepths(
    _ rows: consuming CSVReader, _ format: CSVFormat, _ depths: RowDepths, label: Int, id: String
  ) throws(TreeImportError) -> NamedTree {
    var rows = rows
    var format = format
    var depths = depths
    var builder = TreeBuilder(source: rows.source)
    while try rows.nextRow() {
      let data = try format.data(of: rows)
      let parent = try depths.parent(of: Int32(builder.count), in: rows, format)
      let node = try builder.append(
        rows.text[rows.nameRange(of: label)], below: parent, data, line: rows.line)
      format.noteColor(of: node, in: rows, &builder)
    }
    guard builder.count > 0 else { throw TreeImportError(.onlyHeader, source: rows.source) }
    builder.warn(try format.warnings(source: rows.source))
    return try builder.tree(id: id, inner: .sums, countsLeaves: format.countsLeaves)
  }
}
