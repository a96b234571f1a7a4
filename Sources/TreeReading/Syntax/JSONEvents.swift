import DelimitedText

/// What comes next in a JSON text.
package enum JSONEvent: UInt8 {
  /// A bracket that opens an object or an array.
  case object, array
  /// A name in an object, before its value.
  case key
  case string, number, yes, no, null
  /// `NaN`, `Infinity` or `-Infinity`, which are no JSON, but what programs write for numbers that
  /// are none.
  case missing
  /// The bracket that closes what was opened last.
  case end
  case endOfText
  /// Nothing that may come there, or the end where it may not.
  case other
}

/// The events of a JSON text (RFC 8259), which is strict but for numbers that are none, or of a
/// tape of such events, one after the other.
///
/// `peek` tells what comes next; `enter`, `leave`, `key`, `string`, `number` and the like go past
/// it. One value may follow another at the top, as in JSON Lines.
package struct JSONEvents: ~Copyable {
  private var stream: ByteStream

  /// `nil` where the text itself is read.
  private var tape: JSONTape?

  /// What comes next, once it is known.
  private var event: JSONEvent?

  /// Whether each bracket that is open is an object's, from the outermost one on.
  private var open: [Bool] = []

  private enum Position {
    /// In front of a value, behind a bracket that opens, behind a value.
    case value, start, behind
  }

  private var position = Position.value
  private var digits: [UInt8] = []

  /// Numbers that are none, of those that somebody asked for.
  var missing = MissingValues()

  package init(_ stream: consuming DelimitedText.ByteStream<TreeImportError>) {
    self.stream = stream
  }

  init(_ tape: JSONTape) {
    stream = ByteStream([], source: tape.source)
    self.tape = tape
  }

  package var source: String { stream.source }

  /// How many brackets are open.
  package var depth: Int { open.count }

  /// Where what comes next begins, once `peek` has told it.
  var place: TextPlace { tape?.place ?? stream.place }
  package var line: Int { place.line }

  func error(_ kind: TreeImportError.Kind, at place: TextPlace) -> TreeImportError {
    stream.error(kind, at: place)
  }

  /// An error at what comes next.
  func error(_ kind: TreeImportError.Kind) -> TreeImportError { error(kind, at: place) }

  /// The error that what comes next is not what is expected.
  mutating func unexpected(insteadOf expected: String) throws(TreeImportError) -> TreeImportError {
    guard let tape else { return try stream.unexpected(insteadOf: expected) }
    return error(.syntax(found: tape.found, expected: expected))
  }

  /// Of a tape, what is left of it.
  var rest: JSONTape { tape ?? JSONTape(source: source) }

  /// Whether nothing is at hand behind what was read.
  var isAtEndOfBytes: Bool { stream.firstBytes.isEmpty }

  // MARK: What comes next

  /// Tells what comes next, past blanks, commas and colons.
  package mutating func peek() throws(TreeImportError) -> JSONEvent {
    if let event { return event }
    let next = if let tape { tape.event } else { try found() }
    event = next
    return next
  }

  private mutating func found() throws(TreeImportError) -> JSONEvent {
    try stream.skipBlanks()
    var byte = try stream.peek()
    guard position != .value, let isObject = open.last else {
      return try byte == nil && open.isEmpty ? .endOfText : value(byte)
    }
    if byte == UInt8(ascii: isObject ? "}" : "]") { return .end }
    if position == .behind {
      guard byte == UInt8(ascii: ",") else {
        throw try stream.unexpected(insteadOf: isObject ? "`,` or `}`" : "`,` or `]`")
      }
      stream.advance()
      try stream.skipBlanks()
      byte = try stream.peek()
    }
    guard isObject else { return try value(byte) }
    guard byte == UInt8(ascii: "\"") else {
      throw try stream.unexpected(insteadOf: position == .behind ? "a key" : "a key or `}`")
    }
    return .key
  }

  /// The event of a value that begins with a byte, which comes next.
  private mutating func value(_ byte: UInt8?) throws(TreeImportError) -> JSONEvent {
    switch byte {
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "\""): .string
    case UInt8(ascii: "-"):
      try stream.peekBehind() == UInt8(ascii: "I") ? .missing : .number
    case UInt8(ascii: "N"), UInt8(ascii: "I"): .missing
    case UInt8(ascii: "t"): .yes
    case UInt8(ascii: "f"): .no
    case UInt8(ascii: "n"): .null
    case .some(let byte): byte.isDigit ? .number : .other
    case nil: .other
    }
  }

  mutating func isNext(_ event: JSONEvent) throws(TreeImportError) -> Bool {
    try peek() == event
  }

  // MARK: Going on

  /// Behind a value.
  private mutating func pass() {
    event = nil
    position = .behind
    tape?.advance()
  }

  /// Goes past a bracket that opens.
  private mutating func enter(isObject: Bool) {
    if tape == nil { stream.advance() }
    pass()
    open.append(isObject)
    position = .start
  }

  /// Goes into an object, which has to come next.
  mutating func enterObject() throws(TreeImportError) {
    guard try takeObject() else { throw try unexpected(insteadOf: "`{`") }
  }

  /// Goes into an array, which has to come next.
  mutating func enterArray() throws(TreeImportError) {
    guard try takeArray() else { throw try unexpected(insteadOf: "`[`") }
  }

  /// Goes into an object if one comes next.
  package mutating func takeObject() throws(TreeImportError) -> Bool {
    guard try peek() == .object else { return false }
    enter(isObject: true)
    return true
  }

  /// Goes into an array if one comes next.
  package mutating func takeArray() throws(TreeImportError) -> Bool {
    guard try peek() == .array else { return false }
    enter(isObject: false)
    return true
  }

  /// Goes past the bracket that closes what was opened last, if it comes next.
  package mutating func takeEnd() throws(TreeImportError) -> Bool {
    guard try peek() == .end else { return false }
    if tape == nil { stream.advance() }
    pass()
    open.removeLast()
    return true
  }

  /// Appends the key that comes next, and goes to its value.
  mutating func key(into bytes: inout [UInt8]) throws(TreeImportError) {
    guard try peek() == .key else { throw try unexpected(insteadOf: "a key") }
    if tape != nil {
      bytes += tape!.text
    } else {
      try readString(into: &bytes)
      try stream.skipBlanks()
      try stream.expect(":")
    }
    pass()
    position = .value
    // So the value's place is known.
    _ = try peek()
  }

  /// Puts the next key of the object that is open into `key`; `false` behind the object's end.
  package mutating func nextMember(_ key: inout [UInt8]) throws(TreeImportError) -> Bool {
    if try takeEnd() { return false }
    key.removeAll(keepingCapacity: true)
    try self.key(into: &key)
    return true
  }

  /// Goes to the next element of the array that is open; `false` behind the array's end.
  package mutating func nextElement() throws(TreeImportError) -> Bool { try !takeEnd() }

  /// Goes past any value; returns whether there is an object in it.
  @discardableResult
  package mutating func skipValue() throws(TreeImportError) -> Bool {
    if tape != nil, try peek() == .object || event == .array {
      let hasObjects = tape!.skipBrackets()
      event = nil
      guard let hasObjects else { throw try unexpected(insteadOf: "a value") }
      position = .behind
      return hasObjects
    }
    var hasObjects = false
    var text: [UInt8] = []
    let depth = depth
    repeat {
      text.removeAll(keepingCapacity: true)
      switch try peek() {
      case .object:
        hasObjects = true
        enter(isObject: true)
      case .array: enter(isObject: false)
      case .end: _ = try takeEnd()
      case .key: try key(into: &text)
      case .string: try string(into: &text)
      case .number: try readNumber()
      case .missing: try missing(into: &text)
      case .yes, .no, .null: try literal()
      case .endOfText, .other: throw try unexpected(insteadOf: "a value")
      }
    } while self.depth > depth
    return hasObjects
  }

  /// Goes past all that is left in brackets, up to where so many are open.
  mutating func leave(to depth: Int) throws(TreeImportError) {
    var key: [UInt8] = []
    while self.depth > depth {
      if try takeEnd() { continue }
      if try peek() == .key { try self.key(into: &key) }
      try skipValue()
      key.removeAll(keepingCapacity: true)
    }
  }

  /// Goes past all brackets that are open, behind which nothing may be.
  mutating func end() throws(TreeImportError) {
    try leave(to: 0)
    guard try peek() == .endOfText else { throw try unexpected(insteadOf: "the end") }
  }

  /// Goes to the value of the last key; `false` where there is no such key. The first key is one of
  /// the object that comes next, or that is the first of the array that comes next; each other key
  /// is one of the value before it.
  mutating func find(_ keys: [String]) throws(TreeImportError) -> Bool {
    var text: [UInt8] = []
    for key in keys {
      _ = try takeArray()
      guard try takeObject() else { return false }
      repeat {
        guard try nextMember(&text) else { return false }
        if text.elementsEqual(key.utf8) { break }
        try skipValue()
      } while true
    }
    return true
  }

  /// Goes to the value behind keys, which has to be there.
  mutating func start(at path: [String]) throws(TreeImportError) {
    guard try peek() != .endOfText else { throw TreeImportError(.empty, source: source) }
    guard try find(path) else { throw TreeImportError(.noSuchPlace(path), source: source) }
  }
}

// MARK: - Strings

extension JSONEvents {
  /// Appends what the string that comes next stands for.
  package mutating func string(into bytes: inout [UInt8]) throws(TreeImportError) {
    guard try peek() == .string else { throw try unexpected(insteadOf: "a string in quotes") }
    if tape != nil { bytes += tape!.text } else { try readString(into: &bytes) }
    pass()
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
    try enterArray()
    while try nextElement() { strings.append(try string()) }
    return strings
  }

  /// Appends what a string stands for, or a number as it is written.
  package mutating func text(into bytes: inout [UInt8]) throws(TreeImportError) {
    guard try peek() == .number else { return try string(into: &bytes) }
    try readNumber()
    bytes += digits
  }

  private mutating func readString(into bytes: inout [UInt8]) throws(TreeImportError) {
    let place = place
    let start = bytes.count
    var union: UInt8 = 0
    stream.advance()
    while let byte = try stream.peek(), byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else {
        throw try stream.unexpected(insteadOf: "a character of a string; write it as an escape")
      }
      if byte == UInt8(ascii: "\\") {
        try readEscape(into: &bytes)
      } else {
        union |= try stream.take(into: &bytes) { byte in
          byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
        }
      }
    }
    try stream.expect("\"")
    guard union < 0x80 || bytes[start...].isUTF8 else {
      throw error(.badUTF8, at: place)
    }
  }

  private mutating func readEscape(into bytes: inout [UInt8]) throws(TreeImportError) {
    stream.advance()
    let letter = try stream.peek()
    switch letter.map({ Unicode.Scalar($0) }) {
    case "\"", "\\", "/": bytes.append(letter!)
    case "b": bytes.append(0x08)
    case "f": bytes.append(0x0C)
    case "n": bytes.append(0x0A)
    case "r": bytes.append(0x0D)
    case "t": bytes.append(0x09)
    case "u": return try readUnicodeEscape(into: &bytes)
    default: throw try stream.unexpected(insteadOf: "one of \"\\/bfnrtu after the backslash")
    }
    stream.advance()
  }

  private mutating func readUnicodeEscape(into bytes: inout [UInt8]) throws(TreeImportError) {
    let lone = stream.error(.loneSurrogate)
    var code = try hexadecimalUnit()
    if code >> 10 == 0xD800 >> 10 {
      guard try stream.peek() == UInt8(ascii: "\\") else { throw lone }
      stream.advance()
      guard try stream.peek() == UInt8(ascii: "u") else { throw lone }
      let low = try hexadecimalUnit()
      guard low >> 10 == 0xDC00 >> 10 else { throw lone }
      code = 0x10000 + (code & 0x3FF) << 10 + low & 0x3FF
    }
    guard let scalar = Unicode.Scalar(code) else { throw lone }
    bytes.append(contentsOf: UTF8.encode(scalar)!)
  }

  /// Reads `u` and four hexadecimal digits.
  private mutating func hexadecimalUnit() throws(TreeImportError) -> UInt32 {
    stream.advance()
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = try stream.peek(),
        let digit = Character(Unicode.Scalar(byte)).hexDigitValue
      else { throw try stream.unexpected(insteadOf: "four hexadecimal digits") }
      code = code << 4 | UInt32(digit)
      stream.advance()
    }
    return code
  }
}

// MARK: - Numbers and the rest

extension JSONEvents {
  /// A finite number that is not negative, unless it may be.
  mutating func number(
    of key: String, allowingNegative: Bool = false
  ) throws(TreeImportError) -> Double {
    guard try peek() == .number else { throw try unexpected(insteadOf: "a number") }
    let place = place
    try readNumber()
    let parsed = DecimalNumber.parse(digits.span)
    if let parsed, parsed >= 0 || allowingNegative, parsed.isFinite { return parsed }
    throw error(.badNumber(parsed, String(decoding: digits, as: UTF8.self), of: key), at: place)
  }

  /// Puts the number that comes next, of the form that JSON allows, into `digits`.
  private mutating func readNumber() throws(TreeImportError) {
    digits.removeAll(keepingCapacity: true)
    if tape != nil {
      digits += tape!.text
      return pass()
    }
    if try stream.peek() == UInt8(ascii: "-") { try keep() }
    if try stream.peek() == UInt8(ascii: "0") {
      try keep()
    } else {
      try keepDigits(insteadOf: "a number")
    }
    if try stream.peek() == UInt8(ascii: ".") {
      try keep()
      try keepDigits(insteadOf: "a digit after the point")
    }
    if let letter = try stream.peek(), letter | 0x20 == UInt8(ascii: "e") {
      try keep()
      if let sign = try stream.peek(), sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
        try keep()
      }
      try keepDigits(insteadOf: "a digit of the exponent")
    }
    pass()
  }

  private mutating func keepDigits(insteadOf expected: String) throws(TreeImportError) {
    guard let first = try stream.peek(), first.isDigit else {
      throw try stream.unexpected(insteadOf: expected)
    }
    _ = try stream.take(into: &digits) { !$0.isDigit }
  }

  private mutating func keep() throws(TreeImportError) {
    guard let byte = try stream.peek() else { return }
    digits.append(byte)
    stream.advance()
  }

  /// Goes past `true`, `false` or `null`.
  private mutating func literal() throws(TreeImportError) {
    let word: String
    switch try peek() {
    case .yes: word = "true"
    case .no: word = "false"
    case .null: word = "null"
    default: throw try unexpected(insteadOf: "a value")
    }
    if tape == nil { for scalar in word.unicodeScalars { try stream.expect(scalar) } }
    pass()
  }

  /// Appends the word for a number that is none, which comes next.
  mutating func missing(into bytes: inout [UInt8]) throws(TreeImportError) {
    if tape != nil {
      bytes += tape!.text
      return pass()
    }
    if try stream.peek() == UInt8(ascii: "-") {
      bytes.append(UInt8(ascii: "-"))
      stream.advance()
    }
    let word = try stream.peek() == UInt8(ascii: "N") ? "NaN" : "Infinity"
    for scalar in word.unicodeScalars { try stream.expect(scalar) }
    bytes += word.utf8
    pass()
  }

  /// Goes past `null`, or a number that is none, if one of them comes next.
  package mutating func takeNull() throws(TreeImportError) -> Bool {
    let event = try peek()
    if event == .missing {
      let line = line
      var word: [UInt8] = []
      try missing(into: &word)
      missing.note(String(decoding: word, as: UTF8.self), line: line)
      return true
    }
    guard event == .null else { return false }
    try literal()
    return true
  }

  /// Goes past `true`, `false` or `null`, which is as good as `false`; returns which.
  mutating func boolean() throws(TreeImportError) -> Bool {
    let event = try peek()
    guard event == .yes || event == .no || event == .null else {
      throw try unexpected(insteadOf: "`true` or `false`")
    }
    try literal()
    return event == .yes
  }

  /// Goes past any value; returns whether it is `true`.
  mutating func isTrue() throws(TreeImportError) -> Bool {
    let isTrue = try peek() == .yes
    try skipValue()
    return isTrue
  }
}
