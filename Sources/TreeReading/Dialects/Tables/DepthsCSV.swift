import DelimitedText
import TreeLayout
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
    let source = rows.source
    var columns = NodeColumns()
    var labels = NameBuffer()
    var colors = NameBuffer()
    while try rows.nextRow() {
      let data = try format.data(of: rows)
      let parent = try depths.parent(of: Int32(columns.count), in: rows, format)
      let node = try columns.append(parent: parent, data, line: rows.line, source: source)
      labels.append(rows.text[rows.nameRange(of: label)])
      format.noteColor(of: node, in: rows, &colors)
    }
    guard columns.count > 0 else { throw TreeImportError(.onlyHeader, source: source) }
    var warnings = try format.warnings(source: source)
    warnings += try columns.moveSums(&labels, source: source)
    warnings += format.countLeaves(&columns)
    try columns.addRootAboveTops(source: source)
    if labels.count < columns.count { labels.appendNode() }
    let names = labels
    let (tree, order) = try columns.numbered(source: source) { names.string($0) }
    return NamedTree(
      imported: tree, names: names.names(in: order, colors: colors), id: id, warnings: warnings)
  }
}

extension NodeColumns {
  /// Takes the sums from rows of inner nodes if all of them hold these, and moves what they have
  /// more into leaves `self`; returns what is to be told. A parent has a smaller index than its
  /// children.
  mutating func moveSums(
    _ names: inout some LeafNames & ~Copyable, source: String
  ) throws(TreeImportError) -> [String] {
    let isInner = isLeaf.map { !$0 }
    guard innerValuesHoldSums(isInner) else { return [] }
    let outcome = splitInnerValues(isInner, as: .sums)
    try moveInnerValues(isInner, &names, source: source)
    return outcome.warnings(of: "rows")
  }
}
