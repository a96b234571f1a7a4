import DelimitedText

/// The words of XML and of HTML: names, values of attributes, and what is skipped.
struct MarkupScanner: ~Copyable {
  var stream: ByteStream
  private let isHTML: Bool

  /// What has just been read: a name, and the value of an attribute or another text.
  private(set) var word: [UInt8] = []
  var text: [UInt8] = []

  /// What the type of the document declares.
  private var entities = MarkupEntities()

  init(_ stream: consuming ByteStream, isHTML: Bool) {
    self.stream = stream
    self.isHTML = isHTML
  }

  /// Goes past a comment, `CDATA` or the type of the document, behind `<!`; returns whether `text`
  /// is what stands in `CDATA`.
  mutating func declaration() throws(TreeImportError) -> Bool {
    if try stream.peek() == UInt8(ascii: "-") {
      stream.advance()
      try stream.expect("-")
      try skip(to: "-->", "a comment")
      return false
    }
    if try stream.peek() == UInt8(ascii: "[") {
      try skip(to: "]]>", "CDATA", keeping: true)
      text.removeLast("]]>".utf8.count)
      text.removeFirst(min("[CDATA[".utf8.count, text.count))
      return true
    }
    // A document type may hold declarations between brackets.
    let unclosed = stream.error(.syntax(found: "a declaration without end", expected: "`>`"))
    var depth = 1
    var quote: UInt8?
    while depth > 0 {
      guard let byte = try stream.peek() else { throw unclosed }
      stream.advance()
      if byte == quote {
        quote = nil
      } else if quote == nil {
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
        if byte == UInt8(ascii: "<") {
          depth += 1
          if try innerDeclaration() { depth -= 1 }
        }
        if byte == UInt8(ascii: ">") { depth -= 1 }
      }
    }
    return false
  }

  /// Goes past the start of a declaration in the type of the document, behind `<`, and keeps what
  /// it says of an entity; returns whether it was a comment, which is past.
  private mutating func innerDeclaration() throws(TreeImportError) -> Bool {
    guard try !isHTML ? stream.peek() == UInt8(ascii: "!") : false else { return false }
    stream.advance()
    if try stream.peek() == UInt8(ascii: "-") {
      stream.advance()
      try stream.expect("-")
      try skip(to: "-->", "a comment")
      return true
    }
    guard try name().elementsEqual("ENTITY".utf8) else { return false }
    try stream.skipBlanks()
    let name = try name()
    try stream.skipBlanks()
    // What is in other files is not read, nor what only the type of the document uses.
    guard let quote = try stream.peek(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
      name.first != UInt8(ascii: "%")
    else { return false }
    let place = stream.place
    stream.advance()
    var value: [UInt8] = []
    while let byte = try stream.peek(), byte != quote {
      value.append(byte)
      stream.advance()
    }
    guard try stream.peek() != nil else { throw stream.error(.unclosedQuote, at: place) }
    stream.advance()
    entities.declare(name, value)
    return false
  }

  /// The word that comes next, which may be empty.
  private mutating func name() throws(TreeImportError) -> [UInt8] {
    var name: [UInt8] = []
    while let byte = try stream.peek(), !byte.isBlank, !"<>[]\"'".utf8.contains(byte) {
      name.append(byte)
      stream.advance()
    }
    return name
  }

  /// Goes past the end of what is not read; all ends are of signs of which only the first may be
  /// repeated in front.
  ///
  /// - Parameter keeps: whether `text` is to be what is skipped.
  mutating func skip(
    to end: String, _ what: String, keeping keeps: Bool = false
  ) throws(TreeImportError) {
    if keeps { text.removeAll(keepingCapacity: true) }
    let unclosed = stream.error(.syntax(found: "\(what) without end", expected: "`\(end)`"))
    let end = Array(end.utf8)
    var found = 0
    while found < end.count {
      guard let byte = try stream.peek() else { throw unclosed }
      stream.advance()
      if keeps { text.append(byte) }
      if byte == end[found] {
        found += 1
      } else if !(byte == end[0] && found > 1 && end[found - 1] == byte) {
        found = byte == end[0] ? 1 : 0
      }
    }
  }

  /// Reads the name of a tag or an attribute into `word`; in HTML in small letters.
  mutating func readWord() throws(TreeImportError) {
    let place = stream.place
    word.removeAll(keepingCapacity: true)
    while let byte = try stream.peek(), !byte.isBlank, !"<>/=\"'".utf8.contains(byte) {
      word.append(isHTML && byte.isLetter ? byte | 0x20 : byte)
      stream.advance()
    }
    guard !word.isEmpty else { throw try stream.unexpected(insteadOf: "a name") }
    guard word.isUTF8 else {
      throw stream.error(.badUTF8, at: place)
    }
  }

  /// Reads what stands behind `=` into `text`.
  mutating func attributeValue() throws(TreeImportError) {
    try stream.skipBlanks()
    text.removeAll(keepingCapacity: true)
    let place = stream.place
    let quote = try stream.peek()
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      stream.advance()
      while true {
        guard let byte = try stream.peek() else { throw stream.error(.unclosedQuote, at: place) }
        if byte == quote { break }
        if byte == UInt8(ascii: "<"), !isHTML {
          throw try stream.unexpected(insteadOf: "`&lt;` or the end of the quotes")
        }
        try character(byte)
      }
      stream.advance()
    } else {
      guard isHTML else { throw try stream.unexpected(insteadOf: "a value in quotes") }
      while let byte = try stream.peek(), !byte.isBlank, byte != UInt8(ascii: ">") {
        try character(byte)
      }
    }
    guard text.isUTF8 else {
      throw stream.error(.badUTF8, at: place)
    }
  }

  /// Appends the next byte to `text`, or what the reference stands for that begins there; one that
  /// is not known is text.
  mutating func character(_ byte: UInt8) throws(TreeImportError) {
    stream.advance()
    text.append(byte)
    guard byte == UInt8(ascii: "&") else { return }
    let place = stream.place
    let start = text.count
    let limit = isHTML ? MarkupText.longestReference : MarkupEntities.longestName
    while let byte = try stream.peek(), MarkupEntities.isInName(byte), text.count - start < limit {
      text.append(byte)
      stream.advance()
    }
    guard text.count > start, try stream.peek() == UInt8(ascii: ";") else { return }
    let name = Array(text[start...])
    if entities.isDeclared(name) {
      stream.advance()
      text.removeSubrange((start - 1)...)
      do throws(MarkupEntities.Failure) {
        try entities.expand(name, into: &text)
      } catch {
        throw stream.error(.other(error.words), at: place)
      }
    } else if let scalar = MarkupText.scalar(name[...]) {
      stream.advance()
      text.removeSubrange((start - 1)...)
      text.append(contentsOf: UTF8.encode(scalar)!)
    } else if !isHTML {
      entities.noteUnknown(name)
    }
  }

  /// What is to be told of references that stay as they are.
  var warnings: [String] { entities.warnings }
}

extension Unicode.Scalar {
  /// Whether a name may begin with it.
  var isNameStart: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "_", ":": true
    default: value >= 0x80
    }
  }
}

extension String {
  /// The name of an element without that of its namespace: `clade` for `phy:clade`.
  var withoutPrefix: String {
    firstIndex(of: ":").map { String(self[index(after: $0)...]) } ?? self
  }
}
