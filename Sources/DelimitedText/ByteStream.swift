/// The bytes of a file or of a text, a chunk at a time, with the position of the next byte for
/// messages.
///
/// A UTF-8 byte order mark at the start is skipped.
public struct ByteStream<Failure: TextFailure>: ~Copyable {
  /// Fills an array from its start and returns how many bytes it got; fewer than there is room for
  /// only at the end.
  public typealias Filling = (inout [UInt8]) throws(TextFault) -> Int

  /// The name of the file in messages.
  public let source: String

  /// `nil` where all bytes are at hand.
  private var fill: Filling?

  /// How many bytes there are, as far as anybody states it.
  private var size = 0

  /// How many bytes are read at most, and how many were read.
  private var limit = Int.max
  private var taken = 0

  @usableFromInline var chunk: [UInt8]
  @usableFromInline var end: Int
  @usableFromInline var position = 0

  @usableFromInline var nextLine = 1
  @usableFromInline var nextColumn = 1

  /// The line of the next byte, counted from 1; columns count Unicode scalars.
  public var line: Int { nextLine }
  public var column: Int { nextColumn }

  public init(_ bytes: [UInt8], source: String) {
    self.source = source
    size = bytes.count
    chunk = bytes
    end = bytes.count
    skipByteOrderMark()
  }

  /// A stream that asks for its bytes piece by piece.
  ///
  /// - Parameters:
  ///   - size: how many bytes there are; 0 where this is not known.
  ///   - limit: how many bytes are read at most; a stream may have no end.
  public init(
    source: String, size: Int = 0, limit: Int = .max, fill: @escaping Filling
  ) throws(Failure) {
    self.source = source
    self.size = size
    self.limit = limit
    chunk = [UInt8](repeating: 0, count: Self.chunkSize)
    do throws(TextFault) {
      taken = try fill(&chunk)
      try Self.check(max(size, taken), limit)
    } catch {
      throw Failure(error, source: source, line: nil, column: nil)
    }
    end = taken
    self.fill = fill
    skipByteOrderMark()
  }

  /// The rest of another stream, with errors of another type.
  public init<Other>(_ other: consuming ByteStream<Other>) {
    source = other.source
    size = other.size
    (limit, taken) = (other.limit, other.taken)
    chunk = other.chunk
    (position, end) = (other.position, other.end)
    (nextLine, nextColumn) = (other.nextLine, other.nextColumn)
    fill = other.fill
  }

  private static func check(_ count: Int, _ limit: Int) throws(TextFault) {
    guard count <= limit else { throw .tooLong(limit: limit) }
  }

  private mutating func skipByteOrderMark() {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if chunk[0..<end].starts(with: mark) { position = mark.count }
  }

  /// The next byte, which stays the next one; `nil` at the end.
  @inlinable @inline(__always)
  public mutating func peek() throws(Failure) -> UInt8? {
    if position == end {
      guard try refill() else { return nil }
    }
    return chunk[position]
  }

  /// Goes past the byte that `peek` returned.
  @inlinable @inline(__always)
  public mutating func advance() {
    let byte = chunk[position]
    position += 1
    if byte == UInt8(ascii: "\n") {
      nextLine += 1
      nextColumn = 1
    } else if byte & 0xC0 != 0x80 {
      nextColumn += 1
    }
  }

  /// Goes to a position in the chunk behind the end of the line.
  mutating func skipLine(to place: Int) {
    position = place
    nextLine += 1
    nextColumn = 1
  }

  /// Goes past the bytes before the next end, or before the end of the stream, and appends them.
  ///
  /// - Parameter isEnd: whether a byte is an end; a line feed has to be one.
  /// - Returns: the union of the bytes' bits.
  @inlinable @inline(__always)
  public mutating func take(
    into text: inout [UInt8], until isEnd: (UInt8) -> Bool
  ) throws(Failure) -> UInt8 {
    var union: UInt8 = 0
    while try peek() != nil {
      var place = position
      var scalars = 0
      while place < end, case let byte = chunk[place], !isEnd(byte) {
        union |= byte
        if byte & 0xC0 != 0x80 { scalars += 1 }
        place += 1
      }
      // A slice of the chunk would count as another owner of it.
      unsafe chunk.span.extracting(position..<place).withUnsafeBufferPointer {
        unsafe text.append(contentsOf: $0)
      }
      position = place
      nextColumn += scalars
      if position < end { break }
    }
    return union
  }

  /// All bytes that are left.
  public consuming func rest() throws(Failure) -> [UInt8] {
    var stream = self
    var bytes = Array(stream.chunk[stream.position..<stream.end])
    while try stream.refill() { bytes.append(contentsOf: stream.chunk[..<stream.end]) }
    return bytes
  }

  /// The byte behind the one that `peek` returned; `nil` at the end.
  public mutating func peekBehind() throws(Failure) -> UInt8? {
    if position + 1 == end, fill != nil {
      let next = chunk[position]
      _ = try refill()
      chunk.insert(next, at: 0)
      end += 1
    }
    return position + 1 < end ? chunk[position + 1] : nil
  }

  private static var chunkSize: Int { 1 << 18 }

  /// The first bytes, at most as many as a chunk holds; for a look before reading.
  public var firstBytes: ArraySlice<UInt8> {
    chunk[position..<min(position + Self.chunkSize, end)]
  }

  /// About how many lines there are, judged by the first ones and the file's size; 0 if this cannot
  /// be known. At most four million, as the stated size may be false.
  var expectedLines: Int {
    let sample = chunk[position..<min(position + 65_536, end)]
    guard !sample.isEmpty, size > 0 else { return 0 }
    let lines = sample.count { $0 == UInt8(ascii: "\n") }
    return Int(min(Double(lines) / Double(sample.count) * Double(size), 4e6))
  }

  @usableFromInline
  mutating func refill() throws(Failure) -> Bool {
    do throws(TextFault) {
      guard let count = try fill?(&chunk) else { return false }
      taken += count
      try Self.check(taken, limit)
      end = count
    } catch {
      throw Failure(error, source: source, line: nil, column: nil)
    }
    position = 0
    return end > 0
  }

  /// An error at the next byte.
  func error(_ fault: TextFault) -> Failure {
    Failure(fault, source: source, line: line, column: column)
  }
}
