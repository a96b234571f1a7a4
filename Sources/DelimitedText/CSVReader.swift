/// The rows of a CSV file (RFC 4180), one at a time, in one buffer that is used again.
///
/// Rows end with LF or CR LF, and the last one may end with the file; empty rows are skipped.
/// Quoted fields may hold delimiters, line ends and doubled quotes.
public struct CSVReader: ~Copyable {
  private var stream: ByteStream<TextError>

  /// The byte between fields: a comma unless another one is given.
  private let delimiter: UInt8

  /// No byte above it ends a field.
  private let greatestEnd: UInt8

  /// The fields of the row, without their quotes, with a delimiter between them.
  public private(set) var text: [UInt8] = []

  /// Where each field ends in `text`.
  private var ends: [Int] = []

  /// How many fields the header has; `nil` before the header is read.
  private var columnCount: Int?

  /// The line in which the row begins.
  public private(set) var line = 0

  public init(_ stream: consuming ByteStream<TextError>, delimiter: UInt8 = UInt8(ascii: ",")) {
    self.stream = stream
    self.delimiter = delimiter
    greatestEnd = max(delimiter, Self.quote)
  }

  public var source: String { stream.source }

  /// About how many rows there are, before the first is read; 0 if this cannot be known.
  public var expectedRows: Int { stream.expectedLines }

  public var fieldCount: Int { ends.count }

  /// The range of a field in `text`.
  public func range(of field: Int) -> Range<Int> {
    (field == 0 ? 0 : ends[field - 1] + 1)..<ends[field]
  }

  public func string(_ field: Int) -> String {
    String(decoding: text[range(of: field)], as: UTF8.self)
  }

  /// An error in the row.
  func error(_ fault: TextFault) -> TextError {
    TextError(fault, source: source, line: line, column: nil)
  }

  /// Reads the first row as the names of the columns; `nil` at the end of the file.
  ///
  /// - Parameter mayRepeat: whether columns may share a name.
  public mutating func header(mayRepeat: Bool = false) throws(TextError) -> [String]? {
    guard try row() else { return nil }
    let names = (0..<fieldCount).map { string($0) }
    var seen: Set<String> = []
    for name in names where !mayRepeat && !name.isEmpty && !seen.insert(name).inserted {
      throw error(.duplicateColumn(name))
    }
    columnCount = names.count
    return names
  }

  /// Makes all later rows have this many fields, as the header does in a file that has one.
  public mutating func expect(columns: Int) { columnCount = columns }

  /// Reads the next row, which has to have as many fields as the header, if one was read; `false`
  /// at the end of the file.
  public mutating func next() throws(TextError) -> Bool {
    guard try row() else { return false }
    if let columnCount, fieldCount != columnCount {
      throw error(.fieldCount(found: fieldCount, expected: columnCount))
    }
    return true
  }

  private mutating func row() throws(TextError) -> Bool {
    while let byte = try stream.peek(), byte == Self.lineFeed || byte == Self.carriageReturn {
      try lineEnd(byte)
    }
    guard try stream.peek() != nil else { return false }
    line = stream.line
    text.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    let union: UInt8
    if let bits = plainRow() { union = bits } else { union = try fields() }
    if union >= 0x80 { try checkUTF8() }
    return true
  }

  /// Takes a row that is wholly in the chunk and has no quotes, as nearly all rows are. Returns the
  /// union of the bytes' bits; for any other row it takes nothing and returns `nil`.
  private mutating func plainRow() -> UInt8? {
    let (delimiter, greatestEnd) = (delimiter, greatestEnd)
    let (start, end) = (stream.position, stream.end)
    let bytes = stream.chunk
    var union: UInt8 = 0
    for place in start..<end {
      let byte = bytes[place]
      union |= byte
      if byte > greatestEnd { continue }
      if byte == delimiter {
        ends.append(place - start)
      } else if byte == Self.lineFeed {
        // No row begins with the end of a line.
        let rowEnd = bytes[place - 1] == Self.carriageReturn ? place - 1 : place
        ends.append(rowEnd - start)
        text.append(contentsOf: bytes[start..<rowEnd])
        stream.skipLine(to: place + 1)
        return union
      } else if byte == Self.quote
        || byte == Self.carriageReturn && (place + 1 == end || bytes[place + 1] != Self.lineFeed)
      {
        break
      }
    }
    ends.removeAll(keepingCapacity: true)
    return nil
  }

  /// Takes any row, field by field. Returns the union of the bytes' bits.
  private mutating func fields() throws(TextError) -> UInt8 {
    var union: UInt8 = 0
    while true {
      if try stream.peek() == Self.quote {
        union |= try quotedField()
      } else {
        union |= try plainField()
      }
      ends.append(text.count)
      guard let byte = try stream.peek() else { return union }
      guard byte == delimiter else {
        try lineEnd(byte)
        return union
      }
      stream.advance()
      text.append(delimiter)
    }
  }

  /// Takes a field up to the delimiter or line end; returns the union of the bytes' bits.
  private mutating func plainField() throws(TextError) -> UInt8 {
    let (delimiter, greatestEnd) = (delimiter, greatestEnd)
    let union = try stream.take(into: &text) { byte in
      byte <= greatestEnd
        && (byte == delimiter || byte == Self.lineFeed || byte == Self.carriageReturn
          || byte == Self.quote)
    }
    guard try stream.peek() != Self.quote else { throw stream.error(.quoteInField) }
    return union
  }

  private mutating func quotedField() throws(TextError) -> UInt8 {
    let unclosed = stream.error(.unclosedQuote)
    var union: UInt8 = 0
    stream.advance()
    while let byte = try stream.peek() {
      stream.advance()
      if byte == Self.quote {
        let next = try stream.peek()
        guard next == Self.quote else {
          let isAtEnd =
            next == nil || next == delimiter || next == Self.lineFeed
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

  private mutating func lineEnd(_ byte: UInt8) throws(TextError) {
    if byte == Self.carriageReturn {
      let stray = stream.error(.strayCarriageReturn)
      stream.advance()
      guard try stream.peek() == Self.lineFeed else { throw stray }
    }
    stream.advance()
  }

  private func checkUTF8() throws(TextError) {
    for field in ends.indices {
      guard text[range(of: field)].isUTF8 else {
        throw error(.badUTF8)
      }
    }
  }

  private static let quote = UInt8(ascii: "\"")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
}
