import DelimitedText

/// The bytes of a tree's file.
typealias ByteStream = DelimitedText.ByteStream<TreeImportError>

/// Where a byte of a file stands: what an error there would say, without the cost of one.
struct TextPlace {
  let line: Int
  let column: Int
}

// MARK: - Words of all formats

extension DelimitedText.ByteStream<TreeImportError> {
  /// Goes past blanks, tabs and line ends.
  mutating func skipBlanks() throws(TreeImportError) {
    while let byte = try peek(), byte.isBlank { advance() }
  }

  /// Goes past one byte, which has to be there.
  mutating func expect(_ byte: Unicode.Scalar) throws(TreeImportError) {
    guard try peek() == UInt8(ascii: byte) else { throw try unexpected(insteadOf: "`\(byte)`") }
    advance()
  }

  /// Reads a line without its end, which may be that of the file; `false` at the end of the file.
  ///
  /// - Parameter isUTF8: whether another encoding is an error.
  mutating func readLine(
    into line: inout [UInt8], inUTF8 isUTF8: Bool = true
  ) throws(TreeImportError) -> Bool {
    let place = place
    line.removeAll(keepingCapacity: true)
    guard try peek() != nil else { return false }
    let union = try take(into: &line) { $0 == UInt8(ascii: "\n") }
    if try peek() != nil { advance() }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    guard !isUTF8 || union < 0x80 || line.isUTF8 else {
      throw error(.badUTF8, at: place)
    }
    return true
  }

  /// Whether the lower byte of each unit of UTF-16 comes first; `nil` for another encoding. UTF-16
  /// begins with a mark, or has a zero in every character of plain English.
  package var isLittleUTF16: Bool? {
    let start = firstBytes.prefix(4)
    let zeros = start.map { $0 == 0 }
    if start.starts(with: [0xFF, 0xFE]) || zeros == [false, true, false, true] { return true }
    if start.starts(with: [0xFE, 0xFF]) || zeros == [true, false, true, false] { return false }
    return nil
  }

  /// The same text in UTF-8 where it is UTF-16.
  consuming func inUTF8() throws(TreeImportError) -> ByteStream {
    guard let isLittle = isLittleUTF16 else { return self }
    let source = source
    let bytes = try rest()
    let units = (0..<bytes.count / 2).map { unit in
      let (first, second) = (UInt16(bytes[2 * unit]), UInt16(bytes[2 * unit + 1]))
      return isLittle ? second << 8 | first : first << 8 | second
    }
    guard bytes.count.isMultiple(of: 2), let text = String(validating: units, as: UTF16.self)
    else { throw TreeImportError(.badUTF16, source: source) }
    return ByteStream(Array(text.utf8), source: source)
  }

  /// Where the next byte stands.
  var place: TextPlace { TextPlace(line: line, column: column) }

  func error(_ kind: TreeImportError.Kind, at place: TextPlace) -> TreeImportError {
    TreeImportError(kind, source: source, line: place.line, column: place.column)
  }

  /// An error at the next byte.
  func error(_ kind: TreeImportError.Kind) -> TreeImportError { error(kind, at: place) }

  /// The error that the next byte is not one of those expected.
  mutating func unexpected(insteadOf expected: String) throws(TreeImportError) -> TreeImportError {
    let found =
      switch try peek() {
      case nil: "the end"
      case .some(let byte) where byte == UInt8(ascii: "\n"): "the end of the line"
      case .some(let byte) where (0x21...0x7E).contains(byte): "`\(Unicode.Scalar(byte))`"
      case .some(let byte): "the byte 0x\(String(byte, radix: 16, uppercase: true))"
      }
    return error(.syntax(found: found, expected: expected))
  }
}

extension UInt8 {
  var isBlank: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
  var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  /// Whether it is a letter of ASCII.
  var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
}

extension ArraySlice<UInt8> {
  /// Whether the bytes of a text are in it.
  func holds(_ text: String) -> Bool { indices.contains { self[$0...].starts(with: text.utf8) } }

  /// The parts between separators, of which some may be empty.
  func parts(between separator: [UInt8]) -> [Self] {
    var parts: [Self] = []
    var rest = self
    while let end = rest.indices.first(where: { rest[$0...].starts(with: separator) }) {
      parts.append(rest[..<end])
      rest = rest[(end + separator.count)...]
    }
    return parts + [rest]
  }
}

extension [UInt8] {
  /// Whether the bytes of a text are in it.
  func holds(_ text: String) -> Bool { self[...].holds(text) }
}

extension Dictionary {
  /// Of pairs with the same key the first. The library's own initializer casts errors, which
  /// Embedded Swift cannot.
  init(first pairs: some Sequence<(Key, Value)>) {
    self.init()
    for (key, value) in pairs where self[key] == nil { self[key] = value }
  }
}

extension ArraySlice<UInt8> {
  /// A line without the carriage return in front of its end.
  var withoutCarriageReturn: Self { last == UInt8(ascii: "\r") ? dropLast() : self }
}
