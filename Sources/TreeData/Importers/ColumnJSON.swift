import DelimitedText
import TreeLayout

/// JSON with an array for each column, as Plotly has trees: `labels`, `parents`, and maybe `values`
/// and `ids`.
///
/// A parent is called by its id, or by its label where there are no ids.
enum ColumnJSON {
  /// The keys on the way to the object with the columns, of a whole figure or a part of one; `nil`
  /// if the file has no such columns.
  static func place(in start: ArraySlice<UInt8>) -> [String]? {
    for place in [[], ["data"]] {
      var scanner = JSONScanner(ByteStream(Array(start), source: ""))
      do throws(TreeImportError) {
        try scanner.skipBlanks()
        guard try scanner.find(place + ["parents"]) != nil, try scanner.isNext("[") else {
          continue
        }
        _ = try scanner.take("[")
        try scanner.skipBlanks()
        // Objects would be nodes.
        if try scanner.isNext("\"") { return place }
      } catch { continue }
    }
    return nil
  }

  fileprivate enum Column: String { case labels, parents, values, ids }
}

extension NamedTree {
  /// - Complexity: O(*n*) for *n* bytes, one pass.
  static func readColumnJSON(
    _ stream: consuming ByteStream, at place: [String], id: String, _ options: ReadingOptions
  ) throws(TreeImportError) -> NamedTree {
    try options.check([.value], of: "columns of JSON", source: stream.source)
    try options.refuseNamedValue(source: stream.source)
    var reader = ColumnJSONReader(JSONScanner(stream), wantsValues: !options.wantsNoValue)
    try reader.read(at: place)
    return try reader.tree(id: id)
  }
}

private struct ColumnJSONReader: ~Copyable {
  private var scanner: JSONScanner
  private let wantsValues: Bool
  private var labels = NameBuffer()
  private var ids = NameBuffer()
  private var parents = NameBuffer()
  private var lines: [Int] = []  // of the parents
  private var values: [Double] = []

  /// Whether another part of the figure follows, which is not read.
  private var hasOthers = false

  init(_ scanner: consuming JSONScanner, wantsValues: Bool) {
    self.scanner = scanner
    self.wantsValues = wantsValues
  }

  /// Reads the object with the columns, and goes past what stands around it.
  mutating func read(at place: [String]) throws(TreeImportError) {
    var brackets = try scanner.start(at: place)
    if try scanner.take("[") {
      brackets.append(UInt8(ascii: "]"))
      try scanner.skipBlanks()
    }
    try scanner.expect("{")
    repeat {
      try scanner.skipBlanks()
      var key: [UInt8] = []
      try scanner.key(into: &key)
      let column = ColumnJSON.Column(rawValue: String(decoding: key, as: UTF8.self))
      if let column, column != .values || wantsValues {
        try read(column)
      } else {
        _ = try scanner.skipValue()
      }
      try scanner.skipBlanks()
    } while try scanner.take(",")
    guard try scanner.take("}") else { throw try scanner.unexpected(insteadOf: "`,` or `}`") }
    try scanner.skipBlanks()
    hasOthers = try scanner.isNext(",") && brackets.last == UInt8(ascii: "]")
    try scanner.end(brackets)
  }

  private mutating func read(_ column: ColumnJSON.Column) throws(TreeImportError) {
    guard try !scanner.isNext("{") else {
      throw scanner.error(
        .other("`\(column.rawValue)` is packed; write plain lists, as Plotly 5 does"))
    }
    try scanner.expect("[")
    try scanner.skipBlanks()
    if try scanner.take("]") { return }
    repeat {
      try scanner.skipBlanks()
      switch column {
      case .labels: labels.append(try text()[...])
      case .ids: ids.append(try text()[...])
      case .parents:
        lines.append(scanner.line)
        parents.append(try text()[...])
      case .values:
        if try scanner.isNext("n") {
          try scanner.literal()
          values.append(.nan)
        } else {
          values.append(try scanner.number(of: "the value"))
        }
      }
      try scanner.skipBlanks()
    } while try scanner.take(",")
    guard try scanner.take("]") else { throw try scanner.unexpected(insteadOf: "`,` or `]`") }
  }

  /// A text, or a number as a text; `null` is an empty one.
  private mutating func text() throws(TreeImportError) -> [UInt8] {
    var text: [UInt8] = []
    if try scanner.isNext("n") { try scanner.literal() } else { try scanner.text(into: &text) }
    return text
  }

  consuming func tree(id: String) throws(TreeImportError) -> NamedTree {
    let source = scanner.source
    let count = parents.count
    for (name, other) in [("labels", labels.count), ("ids", ids.count), ("values", values.count)]
    where other != count && other > 0 {
      throw TreeImportError(
        .other("there are \(count) `parents` and \(other) `\(name)`; each node has one of both"),
        source: source)
    }
    let called = ids.count > 0 ? ids : labels
    guard called.count > 0 else {
      throw TreeImportError(.other("there are `parents`, but no `labels`"), source: source)
    }
    var columns = NodeColumns()
    var links = ParentLinks()
    for node in 0..<count {
      let other = links.addNode(id: called.utf8(of: node).span)
      let parent = links.parent(parents.utf8(of: node).span)
      let data = NodeData(value: values.isEmpty ? .nan : values[node])
      try columns.append(parent: parent, data, line: lines[node], source: source)
      guard other < 0 else {
        let firstLine = lines[Int(other)]
        throw TreeImportError(
          .duplicateID(called.string(node), firstLine: firstLine), source: source,
          line: lines[node])
      }
    }
    var warnings = ["taken as nodes: `labels` and `parents`, as Plotly has them"]
    if hasOthers { warnings.append("only the first part of the figure is read") }
    warnings += try links.resolve(&columns, source: source)
    let (tree, order) = try columns.numbered(source: source) { links.name($0) }
    return NamedTree(
      imported: tree, names: links.names(labels, NameBuffer(), in: order), id: id,
      warnings: warnings)
  }
}
