/// The rows of a CSV file (RFC 4180), one at a time, in one buffer that is used again.
///
/// Rows end with LF or CR LF, the last one also with the file; rows without a byte are skipped.
/// Quoted fields may hold commas, line ends and doubled quotes.
package struct CSVReader: ~Copyable {
  private var stream: ByteStream

  /// The fields of the row, one behind the other, without their quotes.
  private(set) var text: [UInt8] = []

  /// Where each field ends in `text`.
  private var ends: [Int] = []

  /// The line that the row begins in.
  package private(set) var line = 0

  init(_ stream: consuming ByteStream) {
    self.stream = stream
  }

  package init(path: String) throws(TreeImportError) {
    self.init(try ByteStream(path: path))
  }

  var source: String { stream.source }
  package var fieldCount: Int { ends.count }

  /// Where a field is in `text`.
  func range(of field: Int) -> Range<Int> {
    (field == 0 ? 0 : ends[field - 1])..<ends[field]
  }

  package func string(_ field: Int) -> String {
    String(decoding: text[range(of: field)], as: UTF8.self)
  }

  /// An error in the row.
  package func error(_ kind: TreeImportError.Kind) -> TreeImportError {
    TreeImportError(kind, source: source, line: line)
  }

  /// Reads the next row; `false` at the end of the file.
  package mutating func next() throws(TreeImportError) -> Bool {
    while let byte = try stream.peek(), byte == Self.lineFeed || byte == Self.carriageReturn {
      try lineEnd(byte)
    }
    guard try stream.peek() != nil else { return false }
    line = stream.line
    text.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    var union: UInt8 = 0
    fields: while true {
      if try stream.peek() == Self.quote {
        union |= try quotedField()
      } else {
        union |= try plainField()
      }
      ends.append(text.count)
      switch try stream.peek() {
      case Self.comma: stream.advance()
      case .some(let byte):
        try lineEnd(byte)
        break fields
      case nil: break fields
      }
    }
    if union >= 0x80 { try checkUTF8() }
    return true
  }

  /// Up to the comma or line end; returns the union of the bytes' bits.
  private mutating func plainField() throws(TreeImportError) -> UInt8 {
    var union: UInt8 = 0
    while let byte = try stream.peek() {
      if byte <= Self.comma {
        if byte == Self.comma || byte == Self.lineFeed || byte == Self.carriageReturn { break }
        guard byte != Self.quote else { throw stream.error(.quoteInField) }
      }
      union |= byte
      text.append(byte)
      stream.advance()
    }
    return union
  }

  private mutating func quotedField() throws(TreeImportError) -> UInt8 {
    let unclosed = stream.error(.unclosedQuote)
    var union: UInt8 = 0
    stream.advance()
    while let byte = try stream.peek() {
      stream.advance()
      if byte == Self.quote {
        let next = try stream.peek()
        guard next == Self.quote else {
          let isAtEnd =
            next == nil || next == Self.comma || next == Self.lineFeed
            || next == Self.carriageReturn
          guard isAtEnd else { throw stream.error(.textAfterQuote) }
          return union
        }
        stream.advance()
      }
      union |= byte
      text.append(byte)
    }
    throw unclosed
  }

  private mutating func lineEnd(_ byte: UInt8) throws(TreeImportError) {
    if byte == Self.carriageReturn {
      let stray = stream.error(.strayCarriageReturn)
      stream.advance()
      guard try stream.peek() == Self.lineFeed else { throw stray }
    }
    stream.advance()
  }

  private func checkUTF8() throws(TreeImportError) {
    for field in ends.indices {
      guard String(validating: text[range(of: field)], as: UTF8.self) != nil else {
        throw error(.badUTF8)
      }
    }
  }

  private static let quote = UInt8(ascii: "\"")
  private static let comma = UInt8(ascii: ",")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
}
