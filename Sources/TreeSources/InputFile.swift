import DelimitedText

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension ByteStream {
  /// - Parameter limit: how many bytes are read at most; a stream may have no end.
  init(path: String, limit: Int = .max) throws(Failure) {
    let file: InputFile
    do throws(TextFault) { file = try InputFile(path: path) } catch {
      throw Failure(error, source: path, line: nil, column: nil)
    }
    try self.init(source: path, size: file.size, limit: limit) {
      (chunk) throws(TextFault) in try file.read(into: &chunk)
    }
  }
}

/// An open file for reading; it is closed at the end of its life.
private final class InputFile {
  private let descriptor: Int32

  init(path: String) throws(TextFault) {
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw TextFault(systemError: errno) }
  }

  deinit {
    close(descriptor)
  }

  /// The number of bytes of the file that the system states; 0 if it states none.
  var size: Int {
    var facts = stat()
    guard unsafe fstat(descriptor, &facts) == 0 else { return 0 }
    return Int(facts.st_size)
  }

  /// Fills the array from its start and returns how many bytes were read; fewer than its length
  /// only at the end.
  func read(into chunk: inout [UInt8]) throws(TextFault) -> Int {
    var filled = 0
    while filled < chunk.count {
      let count = unsafe chunk.withUnsafeMutableBytes { bytes in
        unsafe systemRead(descriptor, bytes.baseAddress! + filled, bytes.count - filled)
      }
      if count == 0 { break }
      if count > 0 {
        filled += count
      } else if errno != EINTR {
        throw TextFault(systemError: errno)
      }
    }
    return filled
  }
}

/// `read` under a name that no method hides.
private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int
{
  unsafe read(descriptor, bytes, count)
}

extension TextFault {
  /// The fault of a failed call of the system.
  init(systemError code: Int32) {
    self =
      switch code {
      case ENOENT: .noSuchFile
      case EISDIR: .directoryAsFile
      case ENOTDIR: .fileAsDirectory
      default: .unreadable(systemMessage(code))
      }
  }
}

/// The system's own words for an error number.
func systemMessage(_ code: Int32) -> String {
  guard let words = unsafe strerror(code) else { return "error \(code)" }
  return unsafe String(cString: words)
}
