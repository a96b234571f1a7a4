import DelimitedText
import TreeLayout
import TreeModel

/// A tree in JSON whose keys are the names of nodes: `{"src": {"main.c": 120, "lib": {…}}}`. The
/// root above them is called like the file.
///
/// A number is its node's value. A list has texts, which are leaves, and objects, whose keys are
/// nodes beside these: `{"src": ["main.c", {"lib": ["list.c"]}]}`.
struct JSONNames: ~Copyable {
  private var scanner: JSONScanner
  private var columns = NodeColumns()
  private var names = NameBuffer()
  private var texts = JSONTexts()
  private var negative: NegativeRows
  private let options: ReadingOptions

  /// What closes each open bracket, and the node that its members are below.
  private var open: [(bracket: Unicode.Scalar, node: Int32)] = []

  /// Whether nothing has been read behind the bracket that was opened last.
  private var isFirst = true

  /// Whether the text is only looked at, so that what no such tree holds is an error.
  private let isStrict: Bool
  private var hasLists = false

  private init(_ scanner: consuming JSONScanner, _ options: ReadingOptions, isStrict: Bool) {
    self.scanner = scanner
    self.options = options
    self.isStrict = isStrict
    negative = NegativeRows(options.negative)
  }

  /// Whether a file begins so, as far as its bytes go. It has no other texts than names, and if it
  /// has lists, a text is in one of them, and no object in one has two keys: objects of numbers in
  /// a list are rows of a table.
  static func looksLike(_ start: ArraySlice<UInt8>) -> Bool {
    var options = ReadingOptions()
    options.negative = .leftOut
    var reader = JSONNames(
      JSONScanner(ByteStream(Array(start), source: "")), options, isStrict: true)
    do throws(TreeImportError) {
      try reader.scanner.skipBlanks()
      try reader.readNodes(id: "")
      try reader.scanner.skipBlanks()
    } catch {
      // A number behind texts is an error of whoever reads all. The last value may be cut.
      if case .numberAsChild = error.kind { return !reader.isFirst }
    }
    return reader.scanner.firstBytes.isEmpty && (!reader.hasLists || !reader.texts.isEmpty)
  }

  static func read(
    _ stream: consuming ByteStream, id: String, _ options: ReadingOptions,
    _ wrapping: JSONWrapping?
  ) throws(TreeImportError) -> NamedTree {
    var reader = JSONNames(JSONScanner(stream), options, isStrict: false)
    let brackets = try reader.scanner.start(at: wrapping?.keys ?? [])
    try reader.readNodes(id: id)
    try reader.scanner.end(brackets)
    return try reader.tree(id: id, wrapping?.warnings ?? [])
  }

  private func tree(id: String, _ warnings: [String]) throws(TreeImportError) -> NamedTree {
    let source = scanner.source
    var columns = columns
    try texts.refuseReferences(below: 0, columns, names, source: source)
    let remarks = texts.countLeaves(&columns, namesAreKeys: true, options)
    let negative = try negative.warnings("value", keepsNodes: true, source: source)
    let (tree, order) = try columns.numbered(source: source) { names.string($0) }
    return NamedTree(
      imported: tree, names: names.names(in: order), id: id,
      warnings: warnings + negative + remarks)
  }

  /// Reads from the outermost bracket on to what closes it.
  private mutating func readNodes(id: String) throws(TreeImportError) {
    try columns.append(parent: -1, line: scanner.line, source: scanner.source)
    names.append(Array(id.utf8)[...])
    guard try openBracket(below: 0) else { throw try scanner.unexpected(insteadOf: "`{` or `[`") }
    while let (bracket, node) = open.last {
      try scanner.skipBlanks()
      if try scanner.take(bracket) {
        open.removeLast()
        isFirst = false
        continue
      }
      if !isFirst {
        guard try scanner.take(",") else {
          throw try scanner.unexpected(insteadOf: "`,` or `\(bracket)`")
        }
        if isStrict, bracket == "}", open.dropLast().last?.node == node {
          throw try scanner.unexpected(insteadOf: "one key")
        }
        try scanner.skipBlanks()
      }
      if bracket == "}" {
        try namedNode(below: node)
      } else if try scanner.isNext("{") {
        _ = try openBracket(below: node)
      } else {
        try texts.read(from: &scanner, below: node, &columns, &names)
        isFirst = false
      }
    }
  }

  /// Goes past a bracket that opens, if one comes next.
  private mutating func openBracket(below node: Int32) throws(TreeImportError) -> Bool {
    let isList = try scanner.take("[")
    guard try isList ? true : scanner.take("{") else { return false }
    hasLists = hasLists || isList
    open.append((isList ? "]" : "}", node))
    isFirst = true
    return true
  }

  private mutating func namedNode(below parent: Int32) throws(TreeImportError) {
    let line = scanner.line
    let start = names.bytes.count
    try scanner.key(into: &names.bytes)
    let node = try columns.append(parent: parent, line: line, source: scanner.source)
    names.appendNode()
    names.setName(from: start, of: node)
    isFirst = false
    if try openBracket(below: node) { return }
    if try scanner.isNextNumber() {
      let number = try scanner.number(
        of: "the value", allowingNegative: negative.rule != .refused)
      if !options.wantsNoValue { columns[node].value = negative.counted(number) ?? .nan }
    } else if isStrict, try !scanner.isNext("n") {
      throw try scanner.unexpected(insteadOf: "a number")
    } else {
      _ = try scanner.skipValue()
    }
  }
}
