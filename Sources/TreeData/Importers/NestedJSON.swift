import DelimitedText
import TreeLayout

extension NamedTree {
  /// Reads nested JSON: an object a node with `name`, `children` (an array of such objects) and
  /// `value`, and optionally `width`, `height` and `side`.
  ///
  /// `null` is as good as a key that is not there. Other keys are checked, skipped and counted in a
  /// warning. The text is taken as a stream and the nesting kept in columns, since a parser that
  /// builds nested values overflows its stack on a deep tree.
  ///
  /// - Complexity: O(*n*) for *n* bytes, one pass.
  static func readJSON(
    _ stream: consuming ByteStream, id: String
  ) throws(TreeImportError) -> NamedTree {
    var parser = NestedJSONParser(JSONScanner(stream))
    try parser.parse()
    let names = parser.names
    let (tree, order) = try parser.columns.numbered(source: parser.scanner.source) {
      names.string($0)
    }
    return NamedTree(
      imported: tree, names: names.names(in: order), id: id, warnings: parser.warnings)
  }
}

/// The keys that say something about a node.
private enum Key: UInt8, CaseIterable {
  case name, children, value, width, height, side

  private static let words = allCases.map { Array("\($0)".utf8) }

  /// One bit for each key.
  var bit: UInt8 { 1 << rawValue }

  init?(_ text: [UInt8]) {
    guard let index = Key.words.firstIndex(of: text) else { return nil }
    self = Key.allCases[index]
  }
}

private struct NestedJSONParser: ~Copyable {
  var scanner: JSONScanner
  var columns = NodeColumns()
  var names = NameBuffer()
  private var text: [UInt8] = []
  private var skipped = 0
  private var firstSkipped = ""

  /// The node whose object is open, and for each open object the keys that it has had.
  private var node: Int32 = -1
  private var keysOfOpen: [UInt8] = []

  init(_ scanner: consuming JSONScanner) {
    self.scanner = scanner
  }

  var warnings: [String] {
    guard skipped > 0 else { return [] }
    let known = Key.allCases.map { "\($0)" }.joined(separator: ", ")
    return [
      "values of other keys than \(known) are ignored: \(skipped), the first is \(firstSkipped)"
    ]
  }

  mutating func parse() throws(TreeImportError) {
    try scanner.skipBlanks()
    guard try !scanner.isAtEnd() else { throw TreeImportError(.empty, source: scanner.source) }
    try openNode()
    while node >= 0 {
      // Here the object of `node` is open, and a member or its brace comes next.
      if try scanner.take("}") {
        try closeNode()
      } else {
        try member()
      }
    }
    try scanner.skipBlanks()
    guard try scanner.isAtEnd() else { throw try scanner.unexpected(insteadOf: "the end") }
  }

  /// Goes into the object of a new child of `node`.
  private mutating func openNode() throws(TreeImportError) {
    let line = scanner.line
    try scanner.expect("{")
    node = try columns.append(parent: node, line: line, source: scanner.source)
    names.appendNode()
    keysOfOpen.append(0)
    try scanner.skipBlanks()
  }

  /// Leaves the object, and its parent's array of children unless a sibling follows.
  private mutating func closeNode() throws(TreeImportError) {
    keysOfOpen.removeLast()
    node = columns.parents[Int(node)]
    guard node >= 0 else { return }
    try scanner.skipBlanks()
    if try scanner.take(",") {
      try scanner.skipBlanks()
      return try openNode()
    }
    guard try scanner.take("]") else { throw try scanner.unexpected(insteadOf: "`,` or `]`") }
    try endMember()
  }

  /// Goes past the comma behind a member, if one is there.
  private mutating func endMember() throws(TreeImportError) {
    try scanner.skipBlanks()
    if try scanner.take(",") {
      try scanner.skipBlanks()
      guard try scanner.isNext("\"") else { throw try scanner.unexpected(insteadOf: "a key") }
    } else if try !scanner.isNext("}") {
      throw try scanner.unexpected(insteadOf: "`,` or `}`")
    }
  }

  /// Reads a key and its value; of an array of children only the start.
  private mutating func member() throws(TreeImportError) {
    let place = scanner.error(.empty)
    text.removeAll(keepingCapacity: true)
    try scanner.key(into: &text)
    guard let key = Key(text) else {
      if skipped == 0 {
        let key = String(decoding: text, as: UTF8.self).excerpt()
        firstSkipped = "`\(key)` in line \(place.line ?? 1)"
      }
      skipped += 1
      try scanner.skipValue()
      return try endMember()
    }
    guard keysOfOpen[keysOfOpen.count - 1] & key.bit == 0 else {
      throw place.with(.duplicateKey("\(key)"))
    }
    keysOfOpen[keysOfOpen.count - 1] |= key.bit
    if try scanner.isNext("n") {
      try scanner.literal()
    } else if key == .children {
      try scanner.expect("[")
      try scanner.skipBlanks()
      if try !scanner.take("]") { return try openNode() }
    } else {
      try value(of: key)
    }
    try endMember()
  }

  private mutating func value(of key: Key) throws(TreeImportError) {
    switch key {
    case .name:
      let start = names.bytes.count
      try scanner.string(into: &names.bytes)
      names.setName(from: start, of: node)
    case .children: break
    case .value: columns[node].value = try scanner.number(of: "the value")
    case .width: columns[node].size.width = try scanner.number(of: "the width")
    case .height: columns[node].size.height = try scanner.number(of: "the height")
    case .side:
      let place = scanner.error(.empty)
      text.removeAll(keepingCapacity: true)
      try scanner.string(into: &text)
      let word = String(decoding: text, as: UTF8.self)
      guard let side = Side(word: word) else { throw place.with(.badSide(word)) }
      columns[node].side = side
    }
  }
}
