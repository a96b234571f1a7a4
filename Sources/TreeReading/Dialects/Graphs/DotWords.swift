import DelimitedText

/// The words of a file of DOT: what stands between blanks, comments and signs.
struct DotWords: ~Copyable {
  var stream: ByteStream

  /// The word that was read last, in UTF-8, and whether it was in quotes or markup, so that it is
  /// no keyword.
  private(set) var text: [UInt8] = []
  private(set) var isQuoted = false

  /// Where it began.
  private(set) var place: TreeImportError

  /// Whether the file says that it is in Latin-1.
  private let isLatin1: Bool

  init(_ stream: consuming ByteStream) {
    place = stream.error(.empty)
    isLatin1 = Self.statesLatin1(stream.firstBytes)
    self.stream = stream
  }

  /// Whether `charset=latin1` stands there, with one of the names that Graphviz knows.
  private static func statesLatin1(_ start: ArraySlice<UInt8>) -> Bool {
    let key = Array("charset".utf8)
    var rest = start
    while let place = rest.firstIndex(of: key[0]) {
      rest = rest[place...].dropFirst()
      guard start[place...].starts(with: key) else { continue }
      var value = start[place...].dropFirst(key.count).drop { $0.isBlank }
      guard value.popFirst() == UInt8(ascii: "=") else { continue }
      value = value.drop { $0.isBlank || $0 == UInt8(ascii: "\"") }
      let name = value.prefix { $0.isLetter || $0.isDigit || $0 == 0x2D || $0 == 0x5F }
      let plain = name.filter { $0 != 0x2D && $0 != 0x5F }
      return ["latin1", "l1", "iso88591", "isoir100"].contains { plain.isKey($0) }
    }
    return false
  }

  /// Whether the word is this one, with any capitals, and not in quotes.
  func isKeyword(_ word: String) -> Bool { !isQuoted && text.isKey(word) }

  /// Goes past a sign that may follow; returns whether it was there.
  mutating func take(_ sign: Unicode.Scalar) throws(TreeImportError) -> Bool {
    guard try stream.peek() == UInt8(ascii: sign) else { return false }
    stream.advance()
    return true
  }

  mutating func isNext() throws(TreeImportError) -> Bool {
    guard let byte = try stream.peek() else { return false }
    return byte.isPlain || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "<")
      || byte == UInt8(ascii: "-")
  }

  /// Reads an id into `text`: plain, in quotes, or markup.
  mutating func read() throws(TreeImportError) {
    place = stream.error(.empty)
    text.removeAll(keepingCapacity: true)
    isQuoted = true
    switch try stream.peek().map({ Unicode.Scalar($0) }) {
    case "\"":
      try quoted()
      try skipBlanks()
      while try take("+") {
        try skipBlanks()
        try quoted()
        try skipBlanks()
      }
    case "<": try markup()
    default:
      guard try isNext() else { throw try stream.unexpected(insteadOf: "a name") }
      isQuoted = false
      repeat {
        text.append(try stream.peek()!)
        stream.advance()
      } while try stream.peek()?.isPlain == true
      guard text.count > 1 || text.first != UInt8(ascii: "-") else {
        throw try stream.unexpected(insteadOf: "a number")
      }
    }
    guard !text.isUTF8 else { return }
    guard isLatin1 else { throw place.with(.badUTF8) }
    // Each byte is the scalar of its number.
    text = text.flatMap { Array(String(Unicode.Scalar($0)).utf8) }
  }

  private mutating func quoted() throws(TreeImportError) {
    let opening = stream.place
    try stream.expect("\"")
    while let byte = try stream.peek() {
      stream.advance()
      if byte == UInt8(ascii: "\"") { return }
      if byte == UInt8(ascii: "\\"), let next = try stream.peek() {
        // A quote, or a line that goes on; all else is kept for labels.
        stream.advance()
        if next == UInt8(ascii: "\n") { continue }
        if next != UInt8(ascii: "\"") { text.append(byte) }
        text.append(next)
      } else {
        text.append(byte)
      }
    }
    throw stream.error(.unclosedQuote, at: opening)
  }

  private mutating func markup() throws(TreeImportError) {
    let unclosed = stream.error(.syntax(found: "markup without end", expected: "`>`"))
    var depth = 0
    repeat {
      guard let byte = try stream.peek() else { throw unclosed }
      if byte == UInt8(ascii: "<") { depth += 1 }
      if byte == UInt8(ascii: ">") { depth -= 1 }
      text.append(byte)
      stream.advance()
    } while depth > 0
  }

  /// Goes past blanks and comments.
  mutating func skipBlanks() throws(TreeImportError) {
    while true {
      try stream.skipBlanks()
      switch try stream.peek().map({ Unicode.Scalar($0) }) {
      case "#": try skipLine()
      case "/":
        let unclosed = stream.error(.syntax(found: "a comment without end", expected: "`*/`"))
        stream.advance()
        if try stream.peek() == UInt8(ascii: "/") {
          try skipLine()
        } else {
          try stream.expect("*")
          var last: UInt8 = 0
          while true {
            guard let byte = try stream.peek() else { throw unclosed }
            stream.advance()
            if last == UInt8(ascii: "*"), byte == UInt8(ascii: "/") { break }
            last = byte
          }
        }
      default: return
      }
    }
  }

  private mutating func skipLine() throws(TreeImportError) {
    while let byte = try stream.peek(), byte != UInt8(ascii: "\n") { stream.advance() }
  }
}

extension UInt8 {
  /// Whether it may stand in an id without quotes; numbers may have a point.
  fileprivate var isPlain: Bool {
    isDigit || isLetter || self == UInt8(ascii: "_") || self == UInt8(ascii: ".") || self >= 0x80
  }
}
