import DelimitedText

/// The tokens of a strict JSON text (RFC 8259), from a stream.
struct JSONScanner: ~Copyable {
  private var stream: ByteStream
  private var number: [UInt8] = []

  init(_ stream: consuming ByteStream) {
    self.stream = stream
  }

  var source: String { stream.source }
  var line: Int { stream.line }

  /// The next bytes, as many as there are at hand.
  var firstBytes: ArraySlice<UInt8> { stream.firstBytes }
  var place: TextPlace { stream.place }
  func error(_ kind: TreeImportError.Kind) -> TreeImportError { stream.error(kind) }
  func error(_ kind: TreeImportError.Kind, at place: TextPlace) -> TreeImportError {
    stream.error(kind, at: place)
  }
  mutating func skipBlanks() throws(TreeImportError) { try stream.skipBlanks() }
  mutating func isAtEnd() throws(TreeImportError) -> Bool { try stream.peek() == nil }
  mutating func expect(_ byte: Unicode.Scalar) throws(TreeImportError) { try stream.expect(byte) }

  mutating func unexpected(insteadOf expected: String) throws(TreeImportError) -> TreeImportError {
    try stream.unexpected(insteadOf: expected)
  }

  mutating func isNext(_ byte: Unicode.Scalar) throws(TreeImportError) -> Bool {
    try stream.peek() == UInt8(ascii: byte)
  }

  /// Goes past the byte if it is the next one.
  mutating func take(_ byte: Unicode.Scalar) throws(TreeImportError) -> Bool {
    guard try isNext(byte) else { return false }
    stream.advance()
    return true
  }

  /// Goes to the value behind keys; returns the brackets that are open then.
  mutating func start(at path: [String]) throws(TreeImportError) -> [UInt8] {
    try skipBlanks()
    guard try !isAtEnd() else { throw TreeImportError(.empty, source: source) }
    guard let brackets = try find(path) else {
      throw TreeImportError(.noSuchPlace(path), source: source)
    }
    return brackets
  }

  /// Goes past what closes these brackets, behind which nothing may be.
  mutating func end(_ brackets: [UInt8]) throws(TreeImportError) {
    try skipRest(of: brackets)
    try skipBlanks()
    guard try isAtEnd() else { throw try unexpected(insteadOf: "the end") }
  }

  /// Reads a key and goes past its colon and the blanks around it.
  mutating func key(into bytes: inout [UInt8]) throws(TreeImportError) {
    try string(into: &bytes)
    try skipBlanks()
    try expect(":")
    try skipBlanks()
  }

  /// Goes to the value of the next member of an object and puts its key into `key`; `false` behind
  /// the brace that closes the object.
  ///
  /// - Parameter isFirst: whether the brace that opens the object comes next; `false` afterwards.
  mutating func nextMember(
    _ key: inout [UInt8], _ isFirst: inout Bool
  ) throws(TreeImportError) -> Bool {
    key.removeAll(keepingCapacity: true)
    if isFirst { try expect("{") }
    try skipBlanks()
    if try take("}") { return false }
    if !isFirst {
      guard try take(",") else { throw try unexpected(insteadOf: "`,` or `}`") }
      try skipBlanks()
    }
    isFirst = false
    try self.key(into: &key)
    return true
  }

  /// Goes to the next element of an array; `false` behind the bracket that closes the array.
  ///
  /// - Parameter isFirst: whether the bracket that opens the array comes next; `false` afterwards.
  mutating func nextElement(_ isFirst: inout Bool) throws(TreeImportError) -> Bool {
    if isFirst { try expect("[") }
    try skipBlanks()
    if try take("]") { return false }
    if !isFirst {
      guard try take(",") else { throw try unexpected(insteadOf: "`,` or `]`") }
      try skipBlanks()
    }
    isFirst = false
    return true
  }
}

// MARK: - Strings

extension JSONScanner {
  /// Appends what a string stands for.
  mutating func string(into bytes: inout [UInt8]) throws(TreeImportError) {
    let place = place
    guard try take("\"") else { throw try unexpected(insteadOf: "a string in quotes") }
    let start = bytes.count
    var union: UInt8 = 0
    while let byte = try stream.peek(), byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else {
        throw try unexpected(insteadOf: "a character of a string; write it as an escape")
      }
      if byte == UInt8(ascii: "\\") {
        try escape(into: &bytes)
      } else {
        union |= try stream.take(into: &bytes) { byte in
          byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
        }
      }
    }
    try expect("\"")
    guard union < 0x80 || String(validating: bytes[start...], as: UTF8.self) != nil else {
      throw error(.badUTF8, at: place)
    }
  }

  mutating func string() throws(TreeImportError) -> String {
    var bytes: [UInt8] = []
    try string(into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  mutating func stringOrNull() throws(TreeImportError) -> String? {
    try takeNull() ? nil : string()
  }

  /// The strings of an array that holds nothing else.
  mutating func strings() throws(TreeImportError) -> [String] {
    var strings: [String] = []
    var isFirst = true
    while try nextElement(&isFirst) { strings.append(try string()) }
    return strings
  }

  private mutating func escape(into bytes: inout [UInt8]) throws(TreeImportError) {
    stream.advance()
    let letter = try stream.peek()
    switch letter.map({ Unicode.Scalar($0) }) {
    case "\"", "\\", "/": bytes.append(letter!)
    case "b": bytes.append(0x08)
    case "f": bytes.append(0x0C)
    case "n": bytes.append(0x0A)
    case "r": bytes.append(0x0D)
    case "t": bytes.append(0x09)
    case "u": return try unicodeEscape(into: &bytes)
    default: throw try unexpected(insteadOf: "one of \"\\/bfnrtu after the backslash")
    }
    stream.advance()
  }

  private mutating func unicodeEscape(into bytes: inout [UInt8]) throws(TreeImportError) {
    let place = error(.loneSurrogate)
    var code = try hexadecimalUnit()
    if code >> 10 == 0xD800 >> 10 {
      guard try take("\\"), try isNext("u") else { throw place }
      let low = try hexadecimalUnit()
      guard low >> 10 == 0xDC00 >> 10 else { throw place }
      code = 0x10000 + (code & 0x3FF) << 10 + low & 0x3FF
    }
    guard let scalar = Unicode.Scalar(code) else { throw place }
    bytes.append(contentsOf: UTF8.encode(scalar)!)
  }

  /// Reads `u` and four hexadecimal digits.
  private mutating func hexadecimalUnit() throws(TreeImportError) -> UInt32 {
    stream.advance()
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = try stream.peek(),
        let digit = Character(Unicode.Scalar(byte)).hexDigitValue
      else { throw try unexpected(insteadOf: "four hexadecimal digits") }
      code = code << 4 | UInt32(digit)
      stream.advance()
    }
    return code
  }
}

// MARK: - Numbers and the rest

extension JSONScanner {
  /// A finite number that is not negative, unless it may be.
  mutating func number(
    of key: String, allowingNegative: Bool = false
  ) throws(TreeImportError) -> Double {
    let place = place
    try scanNumber()
    let parsed = DecimalNumber.parse(number.span)
    if let parsed, parsed >= 0 || allowingNegative, parsed.isFinite { return parsed }
    throw error(.badNumber(parsed, String(decoding: number, as: UTF8.self), of: key), at: place)
  }

  /// Whether a number comes next.
  mutating func isNextNumber() throws(TreeImportError) -> Bool {
    guard let byte = try stream.peek() else { return false }
    return byte.isDigit || byte == UInt8(ascii: "-")
  }

  /// Appends what a string stands for, or a number as it is written.
  mutating func text(into bytes: inout [UInt8]) throws(TreeImportError) {
    guard try isNextNumber() else { return try string(into: &bytes) }
    try scanNumber()
    bytes.append(contentsOf: number)
  }

  /// Puts the next number, of the form that JSON allows, into `number`.
  private mutating func scanNumber() throws(TreeImportError) {
    number.removeAll(keepingCapacity: true)
    if try isNext("-") { try keep() }
    if try isNext("0") {
      try keep()
    } else {
      try digits(insteadOf: "a number")
    }
    if try isNext(".") {
      try keep()
      try digits(insteadOf: "a digit after the point")
    }
    guard let letter = try stream.peek(), letter | 0x20 == UInt8(ascii: "e") else { return }
    try keep()
    if try isNext("-") {
      try keep()
    } else if try isNext("+") {
      try keep()
    }
    try digits(insteadOf: "a digit of the exponent")
  }

  private mutating func digits(insteadOf expected: String) throws(TreeImportError) {
    guard let first = try stream.peek(), first.isDigit else {
      throw try unexpected(insteadOf: expected)
    }
    _ = try stream.take(into: &number) { !$0.isDigit }
  }

  private mutating func keep() throws(TreeImportError) {
    guard let byte = try stream.peek() else { return }
    number.append(byte)
    stream.advance()
  }

  /// Goes past `true`, `false` or `null`.
  mutating func literal() throws(TreeImportError) {
    let word: String
    switch try stream.peek() {
    case UInt8(ascii: "t"): word = "true"
    case UInt8(ascii: "f"): word = "false"
    case UInt8(ascii: "n"): word = "null"
    default: throw try unexpected(insteadOf: "a value")
    }
    for scalar in word.unicodeScalars { try expect(scalar) }
  }

  /// Goes past `null` if it comes next.
  mutating func takeNull() throws(TreeImportError) -> Bool {
    guard try isNext("n") else { return false }
    try literal()
    return true
  }

  /// Goes past `true`, `false` or `null`, which is as good as `false`; returns which.
  mutating func boolean() throws(TreeImportError) -> Bool {
    let isTrue = try isNext("t")
    guard let byte = try stream.peek(), "tfn".utf8.contains(byte) else {
      throw try unexpected(insteadOf: "`true` or `false`")
    }
    try literal()
    return isTrue
  }

  /// Goes past any value; returns whether there is an object in it.
  mutating func skipValue() throws(TreeImportError) -> Bool {
    var hasObjects = false
    var brackets: [UInt8] = []
    var text: [UInt8] = []
    repeat {
      // A value begins here.
      try skipBlanks()
      var opens = false
      switch try stream.peek() {
      case UInt8(ascii: "{"):
        hasObjects = true
        stream.advance()
        try skipBlanks()
        opens = try !take("}")
        if opens {
          try key(into: &text)
          brackets.append(UInt8(ascii: "}"))
        }
      case UInt8(ascii: "["):
        stream.advance()
        try skipBlanks()
        opens = try !take("]")
        if opens { brackets.append(UInt8(ascii: "]")) }
      case UInt8(ascii: "\""): try string(into: &text)
      case .some(let byte) where byte.isDigit || byte == UInt8(ascii: "-"): try scanNumber()
      default: try literal()
      }
      text.removeAll(keepingCapacity: true)
      if !opens { try leave(&brackets, &text) }
    } while !brackets.isEmpty
    return hasObjects
  }

  /// Behind a value: goes past all that follows it in these brackets, and past them.
  mutating func skipRest(of brackets: [UInt8]) throws(TreeImportError) {
    var brackets = brackets
    var text: [UInt8] = []
    try leave(&brackets, &text)
    while !brackets.isEmpty {
      _ = try skipValue()
      text.removeAll(keepingCapacity: true)
      try leave(&brackets, &text)
    }
  }

  /// Behind a value: goes past the brackets that close here, and past a comma and a key.
  private mutating func leave(
    _ brackets: inout [UInt8], _ text: inout [UInt8]
  ) throws(TreeImportError) {
    while let bracket = brackets.last {
      try skipBlanks()
      if try take(",") {
        try skipBlanks()
        if bracket == UInt8(ascii: "}") { try key(into: &text) }
        return
      }
      let closing = Unicode.Scalar(bracket)
      guard try take(closing) else { throw try unexpected(insteadOf: "`,` or `\(closing)`") }
      brackets.removeLast()
    }
  }
}
