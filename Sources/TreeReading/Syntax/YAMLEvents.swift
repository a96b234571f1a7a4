import DelimitedText

extension JSONTape {
  /// The events of the JSON that says what a text in YAML does.
  init(yaml stream: consuming ByteStream) throws(TreeImportError) {
    var stream = stream
    let source = stream.source
    var translation = YAMLTranslation(source: source)
    var line: [UInt8] = []
    while case let place = stream.place, try stream.readLine(into: &line) {
      let place = TreeImportError(.empty, source: source, line: place.line)
      try translation.add(line[...], place)
    }
    self = try translation.whole(TreeImportError(.empty, source: source, line: stream.line))
  }
}

/// YAML as events of JSON, line by line.
private struct YAMLTranslation {
  /// What an indentation holds.
  private enum Block {
    case mapping, sequence
  }

  private var tape: JSONTape

  /// The blocks that are open, from the outermost one on, with the columns in which their members
  /// begin; a sequence may begin where the key before it does.
  private var blocks: [(kind: Block, column: Int)] = []

  /// The brackets that are open within one another, of `[a, {b: c}]`.
  private var flow = YAMLFlow()

  /// Whether a value may come next: at the start, and behind a key or a dash that end their line.
  private var isPending = true
  private var hasEnded = false

  /// The line that events get: a bracket that opens goes with the line of its key.
  private var eventLine = 1

  init(source: String) { tape = JSONTape(source: source) }

  mutating func add(_ line: ArraySlice<UInt8>, _ place: TreeImportError) throws(TreeImportError) {
    if !flow.isEmpty {
      begin(place)
      var rest = line.drop { $0.isBlank }
      try flow.add(&rest, to: &tape, place)
      return try endLine(rest, place)
    }
    let column = line.prefix { $0 == UInt8(ascii: " ") }.count
    let rest = line.dropFirst(column)
    guard let first = rest.first(where: { !$0.isBlank }), first != UInt8(ascii: "#") else { return }
    if rest.first == UInt8(ascii: "\t") { throw place.with(.unreadYAML("tabs as indentation")) }
    if column == 0 {
      if tape.hasNothing, rest.starts(with: "%YAML".utf8) { return }
      let word = rest.prefix { !$0.isBlank }
      if word.elementsEqual("---".utf8) {
        guard tape.hasNothing, !hasEnded else {
          throw place.with(.unreadYAML("several documents in one file"))
        }
        let more = rest.dropFirst(3).trimmingBlanks
        guard more.isEmpty || more.first == UInt8(ascii: "#") else {
          throw place.with(.unreadYAML("values behind `---`"))
        }
        return
      }
      if word.elementsEqual("...".utf8) {
        hasEnded = true
        return
      }
    }
    guard !hasEnded else { throw place.with(.unreadYAML("several documents in one file")) }
    try addBlock(rest, at: column, place)
  }

  /// All events.
  mutating func whole(_ place: TreeImportError) throws(TreeImportError) -> JSONTape {
    guard flow.isEmpty else {
      throw place.with(.syntax(found: "the end", expected: "a closing bracket"))
    }
    guard !tape.hasNothing else { throw TreeImportError(.empty, source: place.source) }
    if isPending { tape.append(.null, line: eventLine) }
    closeBlocks(keeping: 0)
    tape.append(.endOfText, line: eventLine)
    return tape
  }

  /// Lets events have the line of a place from now on.
  private mutating func begin(_ place: TreeImportError) {
    eventLine = place.line ?? eventLine
  }

  private mutating func closeBlocks(keeping count: Int) {
    while blocks.count > count {
      blocks.removeLast()
      tape.append(.end, line: eventLine)
    }
  }

  // MARK: Blocks

  /// Reads a line behind its indentation.
  private mutating func addBlock(
    _ line: ArraySlice<UInt8>, at start: Int, _ place: TreeImportError
  ) throws(TreeImportError) {
    var (rest, column) = (line, start)
    var isFirst = true
    while true {
      let isItem = rest.first == UInt8(ascii: "-") && rest.dropFirst().first?.isBlank ?? true
      if !isItem {
        if rest.first == UInt8(ascii: "?"), rest.dropFirst().first?.isBlank ?? true {
          throw place.with(.unreadYAML("keys behind `?`"))
        }
        let key = try YAMLText.key(at: rest, place)
        guard let key else {
          if isFirst { try findPlace(of: nil, at: column, place) }
          begin(place)
          isPending = false
          return try value(rest, place)
        }
        try findPlace(of: .mapping, at: column, isFirst: isFirst, place)
        tape.append(.key, key.text.bytes, line: eventLine)
        rest = key.rest.drop { $0.isBlank }
        if YAMLText.isEnd(rest) {
          isPending = true
          return
        }
        isPending = false
        return try value(rest, place)
      }
      try findPlace(of: .sequence, at: column, isFirst: isFirst, place)
      isFirst = false
      let behind = rest.dropFirst().drop { $0.isBlank }
      isPending = true
      if YAMLText.isEnd(behind) { return }
      guard !rest.dropFirst().prefix(while: { $0.isBlank }).contains(UInt8(ascii: "\t")) else {
        throw place.with(.unreadYAML("tabs as indentation"))
      }
      column += behind.startIndex - rest.startIndex
      rest = behind
    }
  }

  /// Closes and opens blocks until a member of a kind can stand in a column, and separates it from
  /// the one before.
  ///
  /// - Parameters:
  ///   - kind: `nil` for a value that is no member, which has to be pending.
  ///   - isFirst: whether it begins its line, and not behind a dash.
  private mutating func findPlace(
    of kind: Block?, at column: Int, isFirst: Bool = true, _ place: TreeImportError
  ) throws(TreeImportError) {
    if isFirst {
      let last = blocks.last
      let isDeeper = last.map { column > $0.column } ?? tape.hasNothing
      // A sequence may begin where its key does.
      let isLevel = kind == .sequence && last?.kind == .mapping && last?.column == column
      guard isPending, isDeeper || isLevel else {
        return try goBack(to: kind, at: column, place)
      }
    }
    guard let kind else { return }
    if tape.hasNothing { begin(place) }
    tape.append(kind == .mapping ? .object : .array, line: eventLine)
    begin(place)
    blocks.append((kind, column))
  }

  /// Closes the blocks that a member in this column is not in.
  private mutating func goBack(
    to kind: Block?, at column: Int, _ place: TreeImportError
  ) throws(TreeImportError) {
    if isPending {
      tape.append(.null, line: eventLine)
      isPending = false
    }
    var count = blocks.count
    while count > 0, blocks[count - 1].column > column { count -= 1 }
    // A key behind a sequence that begins where its key does.
    if kind != .sequence, count > 1, blocks[count - 1].kind == .sequence,
      blocks[count - 1].column == column, blocks[count - 2].column == column
    {
      count -= 1
    }
    guard count > 0, blocks[count - 1].column == column else {
      let columns = blocks.map { $0.column + 1 }
      let isBehindText = columns.last.map { column + 1 > $0 } ?? true
      throw place.with(
        isBehindText && kind == nil || columns.isEmpty
          ? .unreadYAML("texts of several lines")
          : .badIndentation(column + 1, levels: columns))
    }
    guard blocks[count - 1].kind == kind else {
      let isMapping = blocks[count - 1].kind == .mapping
      let found =
        kind == nil ? "a text without a key" : isMapping ? "an item of a list" : "a key"
      throw place.with(
        .syntax(
          found: found, expected: isMapping ? "a key and a colon" : "`-` and an item of the list"))
    }
    closeBlocks(keeping: count)
    begin(place)
  }

  // MARK: Values

  /// Reads a value that stands in its line, or begins there within brackets.
  private mutating func value(
    _ rest: ArraySlice<UInt8>, _ place: TreeImportError
  ) throws(TreeImportError) {
    guard let first = rest.first else { return }
    var rest = rest
    if first == UInt8(ascii: "[") || first == UInt8(ascii: "{") {
      try flow.add(&rest, to: &tape, place)
      return try endLine(rest, place)
    }
    let text = try YAMLText(&rest, isInFlow: false, place)
    text.append(to: &tape, line: eventLine)
    try endLine(rest, place)
  }

  /// Behind a value there may be a comment.
  private func endLine(
    _ rest: ArraySlice<UInt8>, _ place: TreeImportError
  ) throws(TreeImportError) {
    guard flow.isEmpty else { return }
    let rest = rest.drop { $0.isBlank }
    guard YAMLText.isEnd(rest) else {
      throw place.with(
        .syntax(
          found: "`\(String(decoding: rest, as: UTF8.self).excerpt())`",
          expected: "the end of the line"))
    }
  }
}

/// Values within brackets, maybe over several lines.
private struct YAMLFlow {
  private enum Progress {
    /// A member, or the end behind a comma or an opening bracket.
    case member
    /// The value of a key.
    case value
    /// A comma or the end.
    case end
  }

  /// What closes each bracket that is open.
  private var brackets: [UInt8] = []
  private var progress = Progress.value

  var isEmpty: Bool { brackets.isEmpty }

  /// Reads on until the outermost bracket is closed, or the line ends.
  mutating func add(
    _ rest: inout ArraySlice<UInt8>, to tape: inout JSONTape, _ place: TreeImportError
  ) throws(TreeImportError) {
    if isEmpty { progress = .value }
    let line = place.line ?? 1
    repeat {
      rest = rest.drop { $0.isBlank }
      guard let first = rest.first, !YAMLText.isEnd(rest) else { return }
      if first == brackets.last, progress != .value || first == UInt8(ascii: "}") {
        if progress == .value { tape.append(.null, line: line) }
        brackets.removeLast()
        tape.append(.end, line: line)
        progress = .end
        rest = rest.dropFirst()
      } else if progress == .end || progress == .value && first == UInt8(ascii: ",") {
        guard first == UInt8(ascii: ",") else {
          throw place.with(
            .syntax(found: Self.found(first), expected: "`,` or a closing bracket"))
        }
        if progress == .value { tape.append(.null, line: line) }
        progress = .member
        rest = rest.dropFirst()
      } else if progress == .member, brackets.last == UInt8(ascii: "}") {
        let text = try YAMLText(&rest, isInFlow: true, place)
        rest = rest.drop { $0.isBlank }
        guard rest.first == UInt8(ascii: ":") else {
          throw place.with(.syntax(found: "a key without a value", expected: "`:` behind it"))
        }
        rest = rest.dropFirst()
        tape.append(.key, text.bytes, line: line)
        progress = .value
      } else if first == UInt8(ascii: "[") || first == UInt8(ascii: "{") {
        let isList = first == UInt8(ascii: "[")
        tape.append(isList ? .array : .object, line: line)
        brackets.append(UInt8(ascii: isList ? "]" : "}"))
        progress = .member
        rest = rest.dropFirst()
      } else {
        let text = try YAMLText(&rest, isInFlow: true, place)
        if brackets.last == UInt8(ascii: "]"), rest.drop(while: { $0.isBlank }).first == 0x3A {
          throw place.with(.unreadYAML("keys between square brackets"))
        }
        text.append(to: &tape, line: line)
        progress = .end
      }
    } while !isEmpty
  }

  private static func found(_ byte: UInt8) -> String {
    (0x21...0x7E).contains(byte) ? "`\(Unicode.Scalar(byte))`" : "another value"
  }
}

/// A text of YAML: plain or in quotes.
private struct YAMLText {
  private(set) var bytes: [UInt8]
  private let isQuoted: Bool

  /// Whether nothing but a comment follows.
  static func isEnd(_ rest: ArraySlice<UInt8>) -> Bool {
    guard let first = rest.first(where: { !$0.isBlank }) else { return true }
    return first == UInt8(ascii: "#")
  }

  /// The key that a line begins with, and what stands behind its colon; `nil` if there is none.
  static func key(
    at line: ArraySlice<UInt8>, _ place: TreeImportError
  ) throws(TreeImportError) -> (text: YAMLText, rest: ArraySlice<UInt8>)? {
    guard let first = line.first, !"[{".utf8.contains(first) else { return nil }
    var rest = line
    let text: YAMLText
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      text = try YAMLText(&rest, isInFlow: false, place)
    } else {
      guard
        let colon = zip(line.indices, line).first(where: { index, byte in
          byte == UInt8(ascii: ":") && (line[(index + 1)...].first?.isBlank ?? true)
        })?.0, !holdsComment(line[..<colon])
      else { return nil }
      try refuseSigns(line, place)
      text = YAMLText(bytes: Array(line[..<colon].trimmingBlanks), isQuoted: false)
      rest = line[colon...]
    }
    rest = rest.drop { $0.isBlank }
    guard rest.first == UInt8(ascii: ":"), rest.dropFirst().first?.isBlank ?? true else {
      return nil
    }
    if text.bytes.elementsEqual("<<".utf8) { throw place.with(.unreadYAML("merged keys, `<<`")) }
    return (text, rest.dropFirst())
  }

  private init(bytes: [UInt8], isQuoted: Bool) {
    (self.bytes, self.isQuoted) = (bytes, isQuoted)
  }

  /// Takes a text from the front.
  init(
    _ rest: inout ArraySlice<UInt8>, isInFlow: Bool, _ place: TreeImportError
  ) throws(TreeImportError) {
    bytes = []
    switch rest.first {
    case UInt8(ascii: "'"):
      isQuoted = true
      try takeSingleQuoted(&rest, place)
    case UInt8(ascii: "\""):
      isQuoted = true
      try takeDoubleQuoted(&rest, place)
    default:
      isQuoted = false
      try Self.refuseSigns(rest, place)
      let start = rest
      while let byte = rest.first {
        let isBehindBlank = rest.startIndex > start.startIndex && start[rest.startIndex - 1].isBlank
        if byte == UInt8(ascii: "#"), isBehindBlank { break }
        if byte == UInt8(ascii: ":") {
          let next = rest.dropFirst().first
          if next?.isBlank ?? true || isInFlow && ",[]{}".utf8.contains(next!) {
            guard isInFlow else {
              throw place.with(.unreadYAML("keys behind another key in one line"))
            }
            break
          }
        }
        if isInFlow, ",[]{}".utf8.contains(byte) { break }
        rest = rest.dropFirst()
      }
      bytes = Array(start[..<rest.startIndex].trimmingBlanks)
      guard !bytes.isEmpty else {
        throw place.with(.syntax(found: "a sign", expected: "a text; write it in quotes"))
      }
    }
  }

  private static func holdsComment(_ text: ArraySlice<UInt8>) -> Bool {
    zip(text, text.dropFirst()).contains { $0.isBlank && $1 == UInt8(ascii: "#") }
  }

  /// Refuses what a plain text does not begin with.
  private static func refuseSigns(
    _ text: ArraySlice<UInt8>, _ place: TreeImportError
  ) throws(TreeImportError) {
    let what: String? =
      switch text.first.map({ Unicode.Scalar($0) }) {
      case "&", "*": "anchors and aliases, `&` and `*`"
      case "!": "tags, `!`"
      case "|", ">": "texts of several lines, `|` and `>`"
      case "%", "@", "`": "texts that begin with `%`, `@` or a back quote"
      default: nil
      }
    if let what { throw place.with(.unreadYAML(what)) }
  }

  private mutating func takeSingleQuoted(
    _ rest: inout ArraySlice<UInt8>, _ place: TreeImportError
  ) throws(TreeImportError) {
    let quote = UInt8(ascii: "'")
    rest = rest.dropFirst()
    while let byte = rest.popFirst() {
      if byte == quote {
        guard rest.first == quote else { return }
        rest = rest.dropFirst()
      }
      bytes.append(byte)
    }
    throw place.with(.unreadYAML("texts of several lines, also in quotes"))
  }

  private mutating func takeDoubleQuoted(
    _ rest: inout ArraySlice<UInt8>, _ place: TreeImportError
  ) throws(TreeImportError) {
    rest = rest.dropFirst()
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\"") { return }
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      guard let letter = rest.popFirst() else { break }
      if let sign = Self.escapes[letter] {
        bytes += sign
      } else if let count = Self.digits[letter] {
        guard rest.prefix(count).count == count,
          let code = UInt32(String(decoding: rest.prefix(count), as: UTF8.self), radix: 16),
          let scalar = Unicode.Scalar(code)
        else { throw place.with(.syntax(found: "no such character", expected: "its number")) }
        bytes += UTF8.encode(scalar)!
        rest = rest.dropFirst(count)
      } else {
        throw place.with(
          .syntax(found: "an unknown sign behind `\\`", expected: "one of YAML's escapes"))
      }
    }
    throw place.with(.unreadYAML("texts of several lines, also in quotes"))
  }

  private static let escapes: [UInt8: [UInt8]] = {
    let signs: [(Unicode.Scalar, String)] = [
      ("0", "\0"), ("a", "\u{7}"), ("b", "\u{8}"), ("t", "\t"), ("n", "\n"), ("v", "\u{B}"),
      ("f", "\u{C}"), ("r", "\r"), ("e", "\u{1B}"), (" ", " "), ("\"", "\""), ("/", "/"),
      ("\\", "\\"), ("N", "\u{85}"), ("_", "\u{A0}"), ("L", "\u{2028}"), ("P", "\u{2029}"),
    ]
    return Dictionary(first: signs.map { (UInt8(ascii: $0), Array($1.utf8)) })
  }()

  /// How many digits follow.
  private static let digits: [UInt8: Int] = [
    UInt8(ascii: "x"): 2, UInt8(ascii: "u"): 4, UInt8(ascii: "U"): 8,
  ]

  /// Appends what it says as a value: a number, nothing, or a text.
  func append(to tape: inout JSONTape, line: Int) {
    guard !isQuoted else { return tape.append(.string, bytes, line: line) }
    if ["~", "null", "Null", "NULL"].contains(where: { bytes.elementsEqual($0.utf8) }) {
      return tape.append(.null, line: line)
    }
    // A fraction may begin with its point.
    let isFraction = bytes.first == UInt8(ascii: ".")
    let number = (isFraction ? [UInt8(ascii: "0")] : []) + bytes
    let isNumber = Self.isNumber(number)
    tape.append(isNumber ? .number : .string, isNumber ? number : bytes, line: line)
  }

  /// Whether JSON has such numbers.
  private static func isNumber(_ text: [UInt8]) -> Bool {
    let digits = text.first == UInt8(ascii: "-") ? text.dropFirst() : text[...]
    guard digits.first?.isDigit == true, text.last?.isDigit == true else { return false }
    let hasZero = digits.first == UInt8(ascii: "0")
    if hasZero, digits.dropFirst().first?.isDigit == true { return false }
    if let point = digits.firstIndex(of: UInt8(ascii: ".")), !digits[point + 1].isDigit {
      return false
    }
    return DecimalNumber.parse(text.span) != nil
  }
}
