import DelimitedText

/// The bytes of a tree's file.
typealias ByteStream = DelimitedText.ByteStream<TreeImportError>

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

  /// The bytes that are left.
  consuming func allBytes() throws(TreeImportError) -> [UInt8] {
    var stream = self
    var bytes: [UInt8] = []
    while let byte = try stream.peek() {
      bytes.append(byte)
      stream.advance()
    }
    return bytes
  }

  /// Refuses UTF-16, which begins with a mark, or has a zero in every character of plain English.
  func checkEncoding() throws(TreeImportError) {
    let start = firstBytes.prefix(4)
    let hasMark = start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF])
    let zeros = start.map { $0 == 0 }
    if hasMark || zeros == [true, false, true, false] || zeros == [false, true, false, true] {
      throw TreeImportError(.utf16, source: source)
    }
  }

  /// An error at the next byte.
  func error(_ kind: TreeImportError.Kind) -> TreeImportError {
    TreeImportError(kind, source: source, line: line, column: column)
  }

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
}
