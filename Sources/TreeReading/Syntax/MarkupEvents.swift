import DelimitedText

/// The tags and texts of XML that is well-formed, one after the other.
package struct MarkupEvents: ~Copyable {
  package enum Event { case start, end, text }

  private var scanner: MarkupScanner
  private var open: [String] = []
  private var hasBegun = false

  /// Whether the element that has begun ends with its first tag.
  private var isEmpty = false

  /// The name of the element that begins or ends, without that of its namespace.
  package private(set) var tag = ""

  /// Those of the element that begins.
  package private(set) var attributes: [(key: [UInt8], value: [UInt8])] = []

  /// Where the last tag or text begins.
  package private(set) var place: TreeImportError

  package init(_ stream: consuming DelimitedText.ByteStream<TreeImportError>) {
    place = stream.error(.empty)
    scanner = MarkupScanner(stream, isHTML: false)
  }

  /// The text, with what references stand for.
  package var text: [UInt8] { scanner.text }

  /// What comes next; `nil` at the end of the file.
  package mutating func next() throws(TreeImportError) -> Event? {
    if isEmpty {
      isEmpty = false
      open.removeLast()
      return .end
    }
    while let byte = try scanner.stream.peek() {
      place = scanner.stream.error(.empty)
      if byte == UInt8(ascii: "<") {
        scanner.stream.advance()
        if let event = try markup() { return event }
      } else if open.isEmpty {
        guard byte.isBlank else { throw try scanner.stream.unexpected(insteadOf: "`<`") }
        scanner.stream.advance()
      } else {
        scanner.text.removeAll(keepingCapacity: true)
        while let byte = try scanner.stream.peek(), byte != UInt8(ascii: "<") {
          try scanner.character(byte)
        }
        return try checkedText()
      }
    }
    guard let last = open.last else { return nil }
    throw try scanner.stream.unexpected(insteadOf: "`</\(last.excerpt())>`")
  }

  /// The value of an attribute of the element that begins; `nil` if it has none.
  package func attribute(_ key: String) -> [UInt8]? {
    attributes.first { $0.key.elementsEqual(key.utf8) }?.value
  }

  private func checkedText() throws(TreeImportError) -> Event {
    guard scanner.text.isUTF8 else { throw place.with(.badUTF8) }
    return .text
  }

  /// What is behind `<`; `nil` for what says nothing.
  private mutating func markup() throws(TreeImportError) -> Event? {
    switch try scanner.stream.peek().map({ Unicode.Scalar($0) }) {
    case "!":
      scanner.stream.advance()
      return try scanner.declaration() ? checkedText() : nil
    case "?":
      try scanner.skip(to: "?>", "an instruction")
      return nil
    case "/":
      scanner.stream.advance()
      return try endTag()
    case .some(let first) where first.isNameStart: return try startTag()
    default: throw try scanner.stream.unexpected(insteadOf: "a tag")
    }
  }

  private mutating func startTag() throws(TreeImportError) -> Event {
    guard !hasBegun || !open.isEmpty else {
      throw try scanner.stream.unexpected(
        insteadOf: "the end; there is one element outside of all others")
    }
    hasBegun = true
    try scanner.readWord()
    let name = String(decoding: scanner.word, as: UTF8.self)
    open.append(name)
    tag = name.withoutPrefix
    attributes.removeAll(keepingCapacity: true)
    while true {
      try scanner.stream.skipBlanks()
      switch try scanner.stream.peek().map({ Unicode.Scalar($0) }) {
      case "/":
        isEmpty = true
        scanner.stream.advance()
        try scanner.stream.expect(">")
        return .start
      case ">":
        scanner.stream.advance()
        return .start
      case .some(let first) where first.isNameStart:
        try scanner.readWord()
        try scanner.stream.skipBlanks()
        try scanner.stream.expect("=")
        try scanner.attributeValue()
        attributes.append((scanner.word, scanner.text))
      default: throw try scanner.stream.unexpected(insteadOf: "an attribute or `>`")
      }
    }
  }

  private mutating func endTag() throws(TreeImportError) -> Event {
    try scanner.readWord()
    try scanner.stream.skipBlanks()
    try scanner.stream.expect(">")
    let name = String(decoding: scanner.word, as: UTF8.self)
    guard open.last == name else {
      let expected = open.last.map { "`</\($0.excerpt())>`" } ?? "the end"
      throw place.with(.syntax(found: "`</\(name.excerpt())>`", expected: expected))
    }
    open.removeLast()
    tag = name.withoutPrefix
    return .end
  }
}
