import DelimitedText
import TreeLayout
import TreeModel

extension Dialect {
  /// Reads the first tree in the Newick format, as in `(A:0.1,(B,'C c'):0.2)root;`; a warning
  /// counts others.
  ///
  /// Every leaf has the value 1, so that areas show numbers of leaves. Branch lengths are the
  /// lengths of nodes; they have to be numbers, or missing. If the option `value` is `length`, the
  /// branch lengths of leaves are also the values of leaves. Names are as they are written:
  /// underscores are no blanks, as most programs write ids with them. Quotes may be single or
  /// double; within quotes, two quotes stand for one. Comments in brackets may be nested. Names may
  /// be missing and need not be unique.
  ///
  /// - Complexity: O(*n*) for *n* bytes, one pass.
  /// - Reference: G. Olsen. "Gary Olsen's Interpretation of the 'Newick's 8:45' Tree Format
  ///   Standard." 1990.
  static let newick = Dialect("newick", "Newick", [.value, .skipTotals]) { beginning, _ in
    // Folded stacks may begin with `(root)`.
    NamedTree.looksLikeNewick(beginning.bytes) && !beginning.looksLikeStacks
      ? "the file begins with a parenthesis" : nil
  } tree: { stream, id, options throws(TreeImportError) in
    var parser = try NewickParser(stream, options)
    try parser.skipBlanksAndComments()
    guard try parser.stream.peek() != nil else {
      throw TreeImportError(.empty, source: parser.stream.source)
    }
    try parser.parse()
    try parser.skipBlanksAndComments()
    var others = 0
    while try parser.stream.peek() != nil {
      try parser.skip(to: ";", isInTree: true)
      others += 1
      try parser.skipBlanksAndComments()
    }
    return try parser.tree(id: id, warnings: NewickParser.warnings(otherTrees: others))
  }
}

extension NamedTree {
  /// Whether a text begins with a parenthesis, maybe behind comments between brackets.
  fileprivate static func looksLikeNewick(_ start: ArraySlice<UInt8>) -> Bool {
    var rest = start.drop { $0.isBlank }
    while rest.first == UInt8(ascii: "["), let end = rest.firstIndex(of: UInt8(ascii: "]")) {
      rest = rest[(end + 1)...].drop { $0.isBlank }
    }
    return rest.first == UInt8(ascii: "(")
  }
}

struct NewickParser: ~Copyable {
  var stream: ByteStream
  var builder: TreeBuilder
  private var length: [UInt8] = []

  /// The name that was read last.
  private(set) var text: [UInt8] = []

  /// How many nodes have a branch length, and behind how many of these a leaf of digits follows, as
  /// the fraction behind a decimal comma; the first of them.
  private var lengths = 0
  private var fractions = (count: 0, first: "", place: TextPlace(line: 1, column: 1))

  /// Whether the last node has a whole branch length, and where this stands.
  private var hasWholeLength = false
  private var lengthPlace = TextPlace(line: 1, column: 1)

  /// Whether the name that was read last was in quotes.
  private var isQuoted = false

  /// Of a leaf that has no length.
  private let leafValue: Double
  private let readsLengths: Bool

  /// How much of the current node has been read.
  private enum Progress: Comparable {
    case nothing, children, name, length
  }

  init(_ stream: consuming ByteStream, _ options: ReadingOptions) throws(TreeImportError) {
    guard [nil, "length"].contains(options.value) || options.wantsNoValue else {
      throw TreeImportError(.noSuchValue(options.value!), source: stream.source)
    }
    readsLengths = options.value == "length"
    leafValue = options.value == nil ? 1 : .nan
    builder = TreeBuilder(source: stream.source)
    self.stream = stream
  }

  /// The note for leaves that count 1 though nodes have lengths.
  static let valuesNote =
    "every leaf counts 1; --value length makes the branch lengths of leaves their values"

  static func warnings(otherTrees count: Int) -> [String] {
    count == 0 ? [] : ["trees behind the first one, which are not read: \(count)"]
  }

  /// The tree that has been read.
  consuming func tree(
    id: String, warnings others: [String] = []
  ) throws(TreeImportError) -> NamedTree {
    // By chance, few leaves look so.
    guard fractions.count < 2 || 2 * fractions.count <= lengths else {
      let expected = "a point in front of its fraction, since a comma ends a branch length"
      throw stream.error(
        .syntax(found: "`\(fractions.first)`", expected: expected), at: fractions.place)
    }
    if leafValue == 1, !builder.columns.lengths.isEmpty { builder.note(Self.valuesNote) }
    builder.warn(others)
    return try builder.tree(id: id)
  }

  /// Reads a tree with its semicolon.
  mutating func parse() throws(TreeImportError) {
    var node = try leaf(below: -1)
    var progress = Progress.nothing
    var isInner = false
    while true {
      try skipBlanksAndComments()
      let parent = builder.parent(of: node)
      switch try stream.peek().map({ Unicode.Scalar($0) }) {
      case "(" where progress == .nothing:
        stream.advance()
        builder[node].value = .nan
        node = try leaf(below: node)
      case "," where parent >= 0:
        noteFraction(progress)
        stream.advance()
        node = try leaf(below: parent)
        progress = .nothing
        isInner = false
      case ")" where parent >= 0:
        noteFraction(progress)
        hasWholeLength = false
        stream.advance()
        node = parent
        progress = .children
        isInner = true
      case ":" where progress < .length:
        stream.advance()
        try branchLength(of: node, isLeaf: !isInner)
        progress = .length
      case ";" where parent < 0:
        return stream.advance()
      case .some(let first) where progress < .name && (isQuote(first) || isPlain(first)):
        try name()
        builder.names.set(text, of: node)
        progress = .name
      default: throw try stream.unexpected(insteadOf: expected(after: progress, parent: parent))
      }
    }
  }

  /// Whether a name without quotes may be the fraction behind a decimal comma: `0,1` and `1,5e-3`.
  static func isFraction(_ name: ArraySlice<UInt8>) -> Bool {
    name.first?.isDigit == true && name.allSatisfy { $0.isDigit || "eE+-".utf8.contains($0) }
  }

  /// Notes the node that ends, if it may be the fraction of a branch length.
  private mutating func noteFraction(_ progress: Progress) {
    if progress == .length {
      lengths += 1
      hasWholeLength = !length.isEmpty && length.allSatisfy { $0.isDigit }
      return
    }
    if hasWholeLength, progress == .name, !isQuoted, Self.isFraction(text[...]) {
      if fractions.count == 0 {
        fractions.first = String(decoding: length + [UInt8(ascii: ",")] + text, as: UTF8.self)
        fractions.place = lengthPlace
      }
      fractions.count += 1
    }
    hasWholeLength = false
  }

  private mutating func leaf(below parent: Int32) throws(TreeImportError) -> Int32 {
    try skipBlanksAndComments()
    return try builder.append(below: parent, NodeData(value: leafValue), line: stream.line)
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

  private mutating func branchLength(
    of node: Int32, isLeaf: Bool
  ) throws(TreeImportError) {
    try skipBlanksAndComments()
    let place = stream.place
    lengthPlace = place
    length.removeAll(keepingCapacity: true)
    while let byte = try stream.peek(), isPlain(Unicode.Scalar(byte)) {
      length.append(byte)
      stream.advance()
    }
    // A colon without a number is a missing length.
    if length.isEmpty { return }
    let number = DecimalNumber.parse(length.span)
    let isValue = readsLengths && isLeaf
    guard let number, number.isFinite, number >= 0 || !isValue else {
      let text = String(decoding: length, as: UTF8.self)
      throw stream.error(
        isValue
          ? .badNumber(number, text, of: "the branch length")
          : .notANumber(text, of: "the branch length"), at: place)
    }
    builder[node].length = number
    if isValue { builder[node].value = number }
  }

  /// Reads a name, plain or in quotes, into `text`.
  mutating func name() throws(TreeImportError) {
    text.removeAll(keepingCapacity: true)
    let place = stream.place
    isQuoted = try stream.peek().map { isQuote(Unicode.Scalar($0)) } ?? false
    if isQuoted {
      try quotedName()
    } else {
      while let byte = try stream.peek(), isPlain(Unicode.Scalar(byte)) {
        text.append(byte)
        stream.advance()
      }
    }
    guard text.isUTF8 else {
      throw stream.error(.badUTF8, at: place)
    }
  }

  private mutating func quotedName() throws(TreeImportError) {
    let opening = stream.place
    let quote = try stream.peek()
    stream.advance()
    while let byte = try stream.peek() {
      stream.advance()
      if byte == quote {
        guard try stream.peek() == quote else { return }
        stream.advance()
      }
      text.append(byte)
    }
    throw stream.error(.unclosedQuote, at: opening)
  }

  mutating func skipBlanksAndComments() throws(TreeImportError) {
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

  /// Goes past the sign, which ends a command, a tree or its name.
  ///
  /// - Parameter isInTree: whether double quotes are quotes; in other texts they may stand alone.
  mutating func skip(
    to sign: Unicode.Scalar, isInTree: Bool = false
  ) throws(TreeImportError) {
    while true {
      try skipBlanksAndComments()
      guard let byte = try stream.peek() else {
        throw try stream.unexpected(insteadOf: "`\(sign)`")
      }
      if byte == UInt8(ascii: "'") || isInTree && byte == UInt8(ascii: "\"") {
        try name()
      } else {
        stream.advance()
        if byte == UInt8(ascii: sign) { return }
      }
    }
  }

  func isQuote(_ byte: Unicode.Scalar) -> Bool { byte == "'" || byte == "\"" }

  /// Whether a name without quotes may hold the byte; a double quote may stand within it.
  func isPlain(_ byte: Unicode.Scalar) -> Bool {
    switch byte {
    case "(", ")", "[", "]", "'", ":", ";", ",": false
    default: byte.value > 0x20 && byte.value != 0x7F
    }
  }
}
