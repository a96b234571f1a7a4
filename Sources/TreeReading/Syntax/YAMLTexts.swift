import DelimitedText

/// A text of YAML: plain or in quotes.
struct YAMLText {
  private(set) var bytes: [UInt8]
  let isQuoted: Bool

  init(bytes: [UInt8], isQuoted: Bool) {
    (self.bytes, self.isQuoted) = (bytes, isQuoted)
  }

  /// Whether nothing but a comment follows.
  static func isEnd(_ rest: ArraySlice<UInt8>) -> Bool {
    guard let first = rest.first(where: { !$0.isBlank }) else { return true }
    return first == UInt8(ascii: "#")
  }

  /// The key that a line begins with, and what stands behind its colon; `nil` if there is none.
  static func key(
    at line: ArraySlice<UInt8>, _ place: TreeImportError
  ) throws(TreeImportError) -> (text: YAMLText, rest: ArraySlice<UInt8>)? {
    guard let first = line.first, !"[{&*!|>".utf8.contains(first) else { return nil }
    var rest = line
    let text: YAMLText
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      var quoted = YAMLOpenText(quote: first, place)
      // A key ends in its line.
      guard let more = try quoted.addToQuotes(rest.dropFirst(), place) else { return nil }
      text = YAMLText(bytes: quoted.finished(), isQuoted: true)
      rest = more
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
    return (text, rest.dropFirst())
  }

  /// Takes a key from the front, within brackets.
  init(
    flowKey rest: inout ArraySlice<UInt8>, _ place: TreeImportError
  ) throws(TreeImportError) {
    guard let first = rest.first, first == UInt8(ascii: "'") || first == UInt8(ascii: "\"") else {
      self.init(bytes: try Self.plain(&rest, isInFlow: true, place).bytes, isQuoted: false)
      return
    }
    var quoted = YAMLOpenText(quote: first, place)
    guard let more = try quoted.addToQuotes(rest.dropFirst(), place) else {
      throw place.with(.unreadYAML("keys of several lines"))
    }
    rest = more
    self.init(bytes: quoted.finished(), isQuoted: true)
  }

  /// Takes a text without quotes from the front, up to where it or its line ends; returns it, and
  /// whether it may go on in the next line.
  ///
  /// - Parameter isFirst: whether it begins there.
  static func plain(
    _ rest: inout ArraySlice<UInt8>, isInFlow: Bool, isFirst: Bool = true, _ place: TreeImportError
  ) throws(TreeImportError) -> (bytes: [UInt8], isOpen: Bool) {
    if isFirst { try refuseSigns(rest, place) }
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
    let bytes = Array(start[..<rest.startIndex].trimmingBlanks)
    guard !bytes.isEmpty else {
      throw place.with(.syntax(found: "a sign", expected: "a text; write it in quotes"))
    }
    return (bytes, rest.isEmpty)
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
      case "|", ">": "texts that begin with `|` or `>`, within brackets"
      case "%", "@", "`": "texts that begin with `%`, `@` or a back quote"
      default: nil
      }
    if let what { throw place.with(.unreadYAML(what)) }
  }

  /// Appends what it says as a value: a number, nothing, or a text.
  func append(to tape: inout JSONTape, line: Int) {
    guard !isQuoted else { return tape.append(.string, bytes, line: line) }
    if ["~", "null", "Null", "NULL"].contains(where: { bytes.elementsEqual($0.utf8) }) {
      return tape.append(.null, line: line)
    }
    if Self.missing.contains(where: { bytes.elementsEqual($0.utf8) }) {
      return tape.append(.missing, bytes, line: line)
    }
    // A fraction may begin with its point.
    let isFraction = bytes.first == UInt8(ascii: ".")
    let number = (isFraction ? [UInt8(ascii: "0")] : []) + bytes
    let isNumber = Self.isNumber(number)
    tape.append(isNumber ? .number : .string, isNumber ? number : bytes, line: line)
  }

  private static let missing =
    [".nan", ".NaN", ".NAN"]
    + ["", "+", "-"].flatMap { sign in
      [".inf", ".Inf", ".INF"].map { sign + $0 }
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

/// A text of YAML while its lines are read: in quotes, plain, or behind `|` or `>`.
///
/// - Reference: "YAML Ain’t Markup Language, version 1.2", chapters 7 and 8.
struct YAMLOpenText {
  enum Style { case plain, single, double, block }

  let style: Style

  /// Where it begins.
  let place: TreeImportError

  private var bytes: [UInt8] = []

  /// Empty lines behind the last one that has something.
  private var emptyLines = 0

  /// In quotes: whether the text has ended, whether a line of it has been read, and whether the
  /// next one goes on without a blank.
  private(set) var isClosed = true
  private var hasLine = false
  private var joinsNext = false

  /// Behind `|` and `>`: whether lines are folded, what becomes of the last line ends, the least
  /// indentation, the indentation once it is known, and whether the last line begins with a blank.
  private var isFolded = false
  private var chomping: UInt8?
  private var least = 0
  private var indentation: Int?
  private var wasIndented = false

  init(plain bytes: [UInt8], _ place: TreeImportError) {
    style = .plain
    self.place = place
    self.bytes = bytes
  }

  init(quote: UInt8, _ place: TreeImportError) {
    style = quote == UInt8(ascii: "'") ? .single : .double
    self.place = place
    isClosed = false
  }

  /// - Parameters:
  ///   - header: what the line holds from `|` or `>` on.
  ///   - column: that of the block that it is in, −1 for none.
  init(
    header: ArraySlice<UInt8>, column: Int, _ place: TreeImportError
  ) throws(TreeImportError) {
    style = .block
    self.place = place
    isFolded = header.first == UInt8(ascii: ">")
    least = max(column + 1, 1)
    var rest = header.dropFirst()
    while let sign = rest.first, !sign.isBlank {
      if "+-".utf8.contains(sign), chomping == nil {
        chomping = sign
      } else if sign.isDigit, sign > UInt8(ascii: "0"), indentation == nil {
        indentation = least - 1 + Int(sign - UInt8(ascii: "0"))
      } else {
        throw place.with(
          .syntax(
            found: "`\(String(decoding: rest, as: UTF8.self).excerpt())`",
            expected: "`+`, `-`, one digit or the end of the line"))
      }
      rest = rest.dropFirst()
    }
    guard YAMLText.isEnd(rest) else {
      throw place.with(
        .syntax(
          found: "`\(String(decoding: rest.trimmingBlanks, as: UTF8.self).excerpt())`",
          expected: "the end of the line; the text begins in the next one"))
    }
  }

  /// The whole text.
  func finished() -> [UInt8] {
    guard style == .block, chomping != UInt8(ascii: "-") else { return bytes }
    let end = hasLine ? 1 : 0
    let more = chomping == nil ? 0 : emptyLines
    return bytes + [UInt8](repeating: UInt8(ascii: "\n"), count: end + more)
  }

  mutating func addEmptyLine() { emptyLines += 1 }

  mutating func addPlain(_ more: [UInt8]) {
    fold()
    bytes += more
  }

  /// What stands for the end of the line before, and the empty lines behind it.
  private mutating func fold() {
    let isBlank = emptyLines == 0
    bytes += [UInt8](
      repeating: UInt8(ascii: isBlank ? " " : "\n"), count: max(emptyLines, 1))
    emptyLines = 0
  }

  // MARK: In quotes

  /// Takes a line, the first one behind its quote, the others behind their blanks; returns what is
  /// behind the quote that ends the text, `nil` where it goes on.
  mutating func addToQuotes(
    _ line: ArraySlice<UInt8>, _ place: TreeImportError
  ) throws(TreeImportError) -> ArraySlice<UInt8>? {
    if hasLine {
      if line.isEmpty {
        emptyLines += 1
        return nil
      }
      if joinsNext {
        bytes += [UInt8](repeating: UInt8(ascii: "\n"), count: emptyLines)
        emptyLines = 0
      } else {
        fold()
      }
    }
    hasLine = true
    joinsNext = false
    var rest = line
    // Blanks at the end of a line do not count.
    var kept = bytes.count
    while let byte = rest.popFirst() {
      if style == .single {
        if byte == UInt8(ascii: "'") {
          guard rest.first == byte else {
            isClosed = true
            return rest
          }
          rest = rest.dropFirst()
        }
        bytes.append(byte)
      } else if byte == UInt8(ascii: "\"") {
        isClosed = true
        return rest
      } else if byte == UInt8(ascii: "\\") {
        if rest.isEmpty {
          joinsNext = true
          return nil
        }
        try takeEscape(&rest, place)
        kept = bytes.count
        continue
      } else {
        bytes.append(byte)
      }
      if !byte.isBlank { kept = bytes.count }
    }
    bytes.removeLast(bytes.count - kept)
    return nil
  }

  /// Takes what stands behind `\`.
  private mutating func takeEscape(
    _ rest: inout ArraySlice<UInt8>, _ place: TreeImportError
  ) throws(TreeImportError) {
    let letter = rest.removeFirst()
    if let sign = Self.escapes[letter] {
      bytes += sign
      return
    }
    guard let count = Self.digits[letter] else {
      throw place.with(
        .syntax(found: "an unknown sign behind `\\`", expected: "one of YAML's escapes"))
    }
    guard rest.prefix(count).count == count,
      let code = UInt32(String(decoding: rest.prefix(count), as: UTF8.self), radix: 16),
      let scalar = Unicode.Scalar(code)
    else { throw place.with(.syntax(found: "no such character", expected: "its number")) }
    bytes += UTF8.encode(scalar)!
    rest = rest.dropFirst(count)
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
  // MARK: Behind `|` and `>`

  /// Takes a line; `false` where it is behind the text.
  mutating func addToBlock(
    _ line: ArraySlice<UInt8>, _ place: TreeImportError
  ) throws(TreeImportError) -> Bool {
    let blanks = line.prefix { $0 == UInt8(ascii: " ") }.count
    let isEmpty = blanks == line.count
    if indentation == nil {
      guard isEmpty || blanks >= least else { return false }
      if !isEmpty { indentation = blanks }
    }
    guard let indentation else {
      emptyLines += 1
      return true
    }
    let text = line.dropFirst(indentation)
    guard blanks >= indentation, !text.isEmpty else {
      if isEmpty { emptyLines += 1 }
      return isEmpty
    }
    let isIndented = text.first!.isBlank
    if hasLine, isFolded, !isIndented, !wasIndented {
      fold()
    } else {
      let ends = emptyLines + (hasLine ? 1 : 0)
      bytes += [UInt8](repeating: UInt8(ascii: "\n"), count: ends)
      emptyLines = 0
    }
    bytes += text
    (hasLine, wasIndented) = (true, isIndented)
    return true
  }
}
