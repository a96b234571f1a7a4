import DelimitedText
import TreeLayout

extension NamedTree {
  /// Reads one tree in the Newick format, as in `(A:0.1,(B,'C c'):0.2)root;`.
  ///
  /// Every leaf has the value 1, so that areas show numbers of leaves. Branch lengths may be
  /// negative in Newick and are no weights: they have to be numbers and are not read, which a
  /// warning tells. In a name without quotes an underscore is a blank; within quotes two of them
  /// stand for one. Comments in brackets may be nested. Names may be missing and need not be
  /// unique.
  ///
  /// - Complexity: O(*n*) for *n* bytes, one pass.
  /// - Reference: G. Olsen. "Gary Olsen's Interpretation of the 'Newick's 8:45' Tree Format
  ///   Standard." 1990.
  static func readNewick(
    _ stream: consuming ByteStream, id: String
  ) throws(TreeImportError) -> NamedTree {
    var parser = NewickParser(stream)
    try parser.parse()
    let names = parser.names
    let (tree, order) = try parser.columns.numbered(source: parser.stream.source) {
      names.string($0)
    }
    return NamedTree(
      imported: tree, names: names.names(in: order), id: id, warnings: parser.warnings)
  }
}

private struct NewickParser: ~Copyable {
  var stream: ByteStream
  var columns = NodeColumns()
  var names = NameBuffer()
  private var length: [UInt8] = []
  private var lengthCount = 0

  /// How much of the current node has been read.
  private enum Progress: Comparable {
    case nothing, children, name, length
  }

  init(_ stream: consuming ByteStream) {
    self.stream = stream
  }

  var warnings: [String] {
    lengthCount == 0
      ? [] : ["branch lengths that are not read: \(lengthCount); every leaf has the value 1"]
  }

  mutating func parse() throws(TreeImportError) {
    try skipBlanksAndComments()
    guard try stream.peek() != nil else {
      throw TreeImportError(.empty, source: stream.source)
    }
    var node = try leaf(below: -1)
    var progress = Progress.nothing
    while true {
      try skipBlanksAndComments()
      let parent = columns.parents[Int(node)]
      switch try stream.peek().map({ Unicode.Scalar($0) }) {
      case "(" where progress == .nothing:
        stream.advance()
        columns[node].value = .nan
        node = try leaf(below: node)
      case "," where parent >= 0:
        stream.advance()
        node = try leaf(below: parent)
        progress = .nothing
      case ")" where parent >= 0:
        stream.advance()
        node = parent
        progress = .children
      case ":" where progress < .length:
        stream.advance()
        try branchLength()
        lengthCount += 1
        progress = .length
      case ";" where parent < 0:
        stream.advance()
        try skipBlanksAndComments()
        guard try stream.peek() == nil else {
          throw try stream.unexpected(insteadOf: "the end; a file holds one tree")
        }
        return
      case .some(let first) where progress < .name && (first == "'" || isPlain(first)):
        let start = names.bytes.count
        let place = stream.error(.badUTF8)
        if first == "'" { try quotedName() } else { try plainName() }
        guard String(validating: names.bytes[start...], as: UTF8.self) != nil else { throw place }
        names.setName(from: start, of: node)
        progress = .name
      default: throw try stream.unexpected(insteadOf: expected(after: progress, parent: parent))
      }
    }
  }

  private mutating func leaf(below parent: Int32) throws(TreeImportError) -> Int32 {
    names.appendNode()
    return try columns.append(
      parent: parent, NodeData(value: 1), line: stream.line, source: stream.source)
  }

  private func expected(after progress: Progress, parent: Int32) -> String {
    let end = parent < 0 ? "`;`" : "`,` or `)`"
    return switch progress {
    case .nothing: "`(`, a name or \(end)"
    case .children: "a name, `:` or \(end)"
    case .name: "`:` or \(end); a name with blanks or signs needs quotes"
    case .length: end
    }
  }

  private mutating func branchLength() throws(TreeImportError) {
    try skipBlanksAndComments()
    let place = stream.error(.empty)
    length.removeAll(keepingCapacity: true)
    while let byte = try stream.peek(), isPlain(Unicode.Scalar(byte)) {
      length.append(byte)
      stream.advance()
    }
    guard DecimalNumber.parse(length.span)?.isFinite == true else {
      throw place.with(
        .notANumber(String(decoding: length, as: UTF8.self), of: "the branch length"))
    }
  }

  private mutating func plainName() throws(TreeImportError) {
    while let byte = try stream.peek(), isPlain(Unicode.Scalar(byte)) {
      names.bytes.append(byte == UInt8(ascii: "_") ? UInt8(ascii: " ") : byte)
      stream.advance()
    }
  }

  private mutating func quotedName() throws(TreeImportError) {
    let unclosed = stream.error(.unclosedQuote)
    let quote = UInt8(ascii: "'")
    stream.advance()
    while let byte = try stream.peek() {
      stream.advance()
      if byte == quote {
        guard try stream.peek() == quote else { return }
        stream.advance()
      }
      names.bytes.append(byte)
    }
    throw unclosed
  }

  private mutating func skipBlanksAndComments() throws(TreeImportError) {
    try stream.skipBlanks()
    while try stream.peek() == UInt8(ascii: "[") {
      let unclosed = stream.error(.syntax(found: "a comment without end", expected: "`]`"))
      var depth = 0
      repeat {
        guard let byte = try stream.peek() else { throw unclosed }
        if byte == UInt8(ascii: "[") { depth += 1 }
        if byte == UInt8(ascii: "]") { depth -= 1 }
        stream.advance()
      } while depth > 0
      try stream.skipBlanks()
    }
  }

  /// Whether a name without quotes may hold the byte.
  private func isPlain(_ byte: Unicode.Scalar) -> Bool {
    switch byte {
    case "(", ")", "[", "]", "'", ":", ";", ",": false
    default: byte.value > 0x20 && byte.value != 0x7F
    }
  }
}
