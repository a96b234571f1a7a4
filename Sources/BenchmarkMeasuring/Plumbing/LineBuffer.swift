import Foundation

/// Bytes as they come, taken out line by line.
///
/// - Complexity: O(1) a byte, however long a line is: nothing is searched or moved twice.
struct LineBuffer {
  /// The longest line in bytes. A layout of a million nodes takes 78 MB as text.
  let limit: Int

  private var bytes: [UInt8] = []

  /// Where the first line begins that was not taken out.
  private var start = 0

  /// Where the search for a line's end goes on.
  private var searched = 0

  init(limit: Int) {
    self.limit = limit
  }

  enum Line: Equatable {
    /// A line without its end.
    case whole(Data)

    /// The beginning of a line that is longer than the limit. These bytes are removed.
    case tooLong(Data)
  }

  mutating func append(_ chunk: [UInt8]) {
    if start > 1 << 20, start > bytes.count / 2 {
      bytes.removeFirst(start)
      searched -= start
      start = 0
    }
    bytes += chunk
  }

  /// The next line; `nil` if its end has not come yet.
  mutating func next() -> Line? {
    if let end = endOfLine {
      let line = Data(bytes[start..<end])
      (start, searched) = (end + 1, end + 1)
      if start == bytes.count { removeAll() }
      return line.count > limit ? .tooLong(line.prefix(200)) : .whole(line)
    }
    searched = bytes.count
    guard bytes.count - start > limit else { return nil }
    defer { removeAll() }
    return .tooLong(Data(bytes[start...].prefix(200)))
  }

  private var endOfLine: Int? {
    unsafe bytes.withUnsafeBytes { all in
      let rest = unsafe all[searched...]
      guard let start = unsafe UnsafeRawBufferPointer(rebasing: rest).baseAddress,
        let end = unsafe memchr(start, Int32(UInt8(ascii: "\n")), rest.count)
      else { return nil }
      return unsafe searched + (UnsafeRawPointer(end) - start)
    }
  }

  private mutating func removeAll() {
    bytes.removeAll(keepingCapacity: bytes.capacity <= 1 << 20)
    (start, searched) = (0, 0)
  }
}
