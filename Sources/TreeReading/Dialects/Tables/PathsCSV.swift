import DelimitedText
import TreeModel

extension TableDialect {
  /// `path`: one row a node, its ancestors implied.
  static let paths = TableDialect(
    "path-table", "tables of paths", hasNodes: true, nodes.union([.id])
  ) { look in
    guard let path = look.roles.path else { return nil }
    return columns(
      path, separator: look.sample.separator(of: path), look, value: look.roles.value)
  }

  /// Ids that are paths, maybe with points between names.
  static let pathIDs = TableDialect(
    "path-ids", "tables of ids that are paths", hasNodes: true, nodes.union([.id])
  ) { look in
    let (roles, sample) = (look.roles, look.sample)
    let point = UInt8(ascii: ".")
    guard let id = roles.id else { return nil }
    // Two separators mean a number.
    let holdsPaths =
      !sample.isNumeric(id) && "/\\.".utf8.contains { sample.contains($0, in: id) }
    guard holdsPaths || look.header.others(than: id, roles.value, roles.color).isEmpty else {
      return nil
    }
    let separator = sample.separator(of: id)
    guard !sample.contains(separator, in: id), sample.contains(point, in: id) else {
      return columns(id, separator: separator, look, value: roles.value)
    }
    return columns(
      id, separator: point, look, value: roles.value,
      remarks: ["`\(look.header[id])` is taken as paths with points between names"])
  }

  /// Names that are paths, where one level is all there is: rows of the same path add up.
  static let pathNames = TableDialect(
    "path-names", "tables of names that are paths", hasNodes: true, values
  ) { look throws(TreeImportError) in
    guard look.options.id == nil, let table = try TableLevels(look), table.levels.count == 1,
      table.values.count < 2, let separator = look.sample.sharedSeparator(table.levels[0])
    else { return nil }
    let path = table.levels[0]
    let value = table.values.first.map { "; as value: \(look.header.list([$0]))" } ?? ""
    return columns(
      path, separator: separator, look, value: table.values.first, addsUp: true,
      remarks: [
        "taken as paths: \(look.header.list([path]))\(value); --levels takes whole names"
      ])
  }

  private static func columns(
    _ path: Int, separator: UInt8, _ look: TableLook, value: Int?, addsUp: Bool = false,
    remarks: [String] = []
  ) -> TableColumns {
    TableColumns([("paths", [path])], value: value, remarks: remarks) {
      rows, format, id throws(TreeImportError) in
      try TreeSequence(
        .readPaths(
          rows, format, path: path, separator: separator, addsUp: addsUp, id: id))
    }
  }
}

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
  ///   - addsUp: whether several rows of a path add up; else they are an error.
  ///   - outline: not `nil` for outline numbers, of which leaves count 1 if no column has values.
  ///   - label: the column of what nodes are called instead.
  static func readPaths(
    _ rows: consuming CSVReader, _ format: CSVFormat, path: Int, separator: UInt8,
    addsUp: Bool = false, outline: OutlineNumbers? = nil, label: Int? = nil, id: String
  ) throws(TreeImportError) -> NamedTree {
    var rows = rows
    var format = format
    var builder = TreeBuilder(source: rows.source)
    var hasRow: [Bool] = []
    var sums = 0
    while try rows.nextRow() {
      let data = try format.data(of: rows)
      let range = outline?.range(rows.nameRange(of: path), in: rows.text) ?? rows.range(of: path)
      let node = try builder.node(at: range, of: rows.text, separator: separator, line: rows.line)
      guard node >= 0 else {
        // The row of a sum has no path, but a name such as `total` in another column.
        if outline == nil, rows.namesTotal {
          sums += 1
          continue
        }
        throw rows.error(outline == nil ? .emptyPath : .emptyID(format.columnName(path)))
      }
      while hasRow.count < builder.count { hasRow.append(false) }
      if hasRow[Int(node)], addsUp {
        if !data.value.isNaN { try builder.add(data.value, to: node, line: rows.line) }
        continue
      }
      guard !hasRow[Int(node)] else {
        throw rows.error(.duplicateID(rows.string(path), firstLine: builder.line(of: node)))
      }
      hasRow[Int(node)] = true
      builder.setLine(rows.line, of: node)
      builder[node] = data
      format.noteColor(of: node, in: rows, &builder)
      if let label { builder.names.set(rows.text[rows.nameRange(of: label)], of: node) }
    }
    guard builder.count > 0 else { throw TreeImportError(.onlyHeader, source: rows.source) }
    hasRow = []
    builder.warn(try format.warnings(source: rows.source))
    if sums > 0 { builder.warn("rows of totals without a path, which are left out: \(sums)") }
    return try builder.tree(
      id: id, inner: .sums, countsLeaves: outline != nil && format.countsLeaves,
      names: .paths(separator: separator))
  }
}

extension CSVReader {
  /// Whether a field of the row is a name of totals.
  fileprivate var namesTotal: Bool {
    (0..<fieldCount).contains { TotalNames.contains(text[nameRange(of: $0)]) }
  }
}
