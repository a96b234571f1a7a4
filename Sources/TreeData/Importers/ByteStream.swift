/// The bytes of a file or of a text, a chunk at a time, with the place of the next one for messages.
///
/// A UTF-8 byte order mark at the start is skipped.
struct ByteStream: ~Copyable {
  /// What messages call the file.
  let source: String

  private let file: InputFile?
  private var chunk: [UInt8]
  private var end: Int
  private var position = 0

  /// Where the next byte stands, counted from 1; columns count Unicode scalars.
  private(set) var line = 1
  private(set) var column = 1

  init(_ bytes: [UInt8], source: String) {
    self.source = source
    file = nil
    chunk = bytes
    end = bytes.count
    skipByteOrderMark()
  }

  init(path: String) throws(TreeImportError) {
    source = path
    let file = try InputFile(path: path)
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    end = try file.read(into: &chunk, path: path)
    self.file = consume file
    self.chunk = chunk
    skipByteOrderMark()
  }

  private mutating func skipByteOrderMark() {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if chunk[0..<end].starts(with: mark) { position = mark.count }
  }

  /// The next byte, which stays the next one; `nil` at the end.
  @inline(__always)
  mutating func peek() throws(TreeImportError) -> UInt8? {
    if position == end {
      guard try refill() else { return nil }
    }
    return chunk[position]
  }

  /// Goes past the byte that `peek` returned.
  @inline(__always)
  mutating func advance() {
    let byte = chunk[position]
    position += 1
    if byte == UInt8(ascii: "\n") {
      line += 1
      column = 1
    } else if byte & 0xC0 != 0x80 {
      column += 1
    }
  }

  /// The first bytes, as many as the first chunk holds; for a look before reading.
  var firstBytes: ArraySlice<UInt8> { chunk[position..<end] }

  private mutating func refill() throws(TreeImportError) -> Bool {
    guard let count = try file?.read(into: &chunk, path: source) else { return false }
    end = count
    position = 0
    return end > 0
  }
}

// MARK: - Words of all formats

extension ByteStream {
  /// Goes past blanks, tabs and line ends.
  mutating func skipBlanks() throws(TreeImportError) {
    while let byte = try peek(), byte.isBlank { advance() }
  }

  /// Goes past one byte, which has to be there.
  mutating func expect(_ byte: Unicode.Scalar) throws(TreeImportError) {
    guard try peek() == UInt8(ascii: byte) else { throw try unexpected(insteadOf: "`\(byte)`") }
    advance()
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
      case .some(0x21...0x7E): "`\(Unicode.Scalar(chunk[position]))`"
      case .some(let byte): "the byte 0x\(String(byte, radix: 16, uppercase: true))"
      }
    return error(.syntax(found: found, expected: expected))
  }
}

extension UInt8 {
  var isBlank: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
  var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
}
