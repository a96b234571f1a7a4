import DelimitedText
import TreeModel

extension TableDialect {
  /// `Outline Level,Name,Cost`: one row a node, below the last one that is less deep. A column says
  /// how deep rows are, or the blanks in front of names do.
  static let depths = TableDialect(
    "depths", "tables in the order of an outline", hasNodes: true, nodes.union([.label])
  ) { look throws(TreeImportError) in
    let (header, sample) = (look.header, look.sample)
    guard look.options.id == nil else { return nil }
    let named = header.depthColumns(certain: true).filter(sample.isNumeric)
    let others = header.depthColumns(certain: false).filter(sample.areDepths)
    if let column = named.first ?? others.first, let label = look.names(besides: [column]) {
      let value = try look.value(besides: [column, label])
      return columns([("depths", [column])], .numbers(column), label, value: value)
        .remarking("depths of rows in their order: \(header.list([column]))", names: label, header)
    }
    guard let label = look.names(besides: []), let unit = sample.indentation(label) else {
      return nil
    }
    let value = try look.value(besides: [label])
    return columns([], .blanks(label, unit: unit), label, value: value)
      .remarking(
        "depths of rows in their order: the blanks in front of names", names: label, header)
  }

  private static func columns(
    _ parts: [(word: String, columns: [Int])], _ source: RowDepths.Source, _ label: Int, value: Int?
  ) -> TableColumns {
    let names = parts.isEmpty ? "names that are indented" : "names"
    return TableColumns(parts + [(names, [label])], value: value) {
      rows, format, id throws(TreeImportError) in
      try TreeSequence(.readDepths(rows, format, RowDepths(source), label: label, id: id))
    }
  }
}

extension NamedTree {
  /// Reads rows in the order of an outline: one node each, below the last row above it that is less
  /// deep. Several roots get one above them.
  ///
  /// Where each inner node has at least the sum of what is below it, all of them hold it: it is
  /// left out, and what they have more stands in a leaf `self`. Where there is no column of values,
  /// leaves count 1.
  fileprivate static func readDepths(
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
