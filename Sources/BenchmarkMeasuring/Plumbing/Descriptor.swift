import Foundation

/// An open file of the system, closed with the last reference to it.
final class Descriptor: Sendable {
  let number: Int32

  private init(_ number: Int32) {
    self.number = number
  }

  deinit { close(number) }

  /// The two ends of a new pipe. A child inherits them only as one of its standard files, and their
  /// numbers are none of the standard ones, so that a parent whose standard output is closed can
  /// have children that write.
  ///
  /// - Throws: `SystemError`, mostly because too many files are open.
  static func pipe() throws(SystemError) -> (reading: Descriptor, writing: Descriptor) {
    var ends: [Int32] = [-1, -1]
    guard unsafe Foundation.pipe(&ends) == 0 else { throw SystemError("make a pipe") }
    let copies = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 3) }
    let code = errno
    for end in ends { close(end) }
    guard !copies.contains(-1) else {
      for copy in copies where copy >= 0 { close(copy) }
      throw SystemError("make a pipe", code: code)
    }
    return (Descriptor(copies[0]), Descriptor(copies[1]))
  }

  /// A lock that nobody else has while this object lives; `nil` if another process has it, or the
  /// file system has no locks. No child inherits it.
  static func lock(ofFolder url: URL) -> Descriptor? {
    let number = unsafe open(url.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { return nil }
    let descriptor = Descriptor(number)
    return flock(number, LOCK_EX | LOCK_NB) == 0 ? descriptor : nil
  }

  /// Lets reading and writing return instead of waiting.
  func neverWait() {
    _ = fcntl(number, F_SETFL, O_NONBLOCK)
  }
}

/// An action that the system refused.
public struct SystemError: Error, Equatable, CustomStringConvertible {
  public let action: String
  public let code: Int32

  init(_ action: String, code: Int32 = errno) {
    self.action = action
    self.code = code
  }

  public var description: String {
    let advice =
      [EMFILE, ENFILE].contains(code) ? "; allow more open files with ulimit -n, or close some" : ""
    return unsafe "cannot \(action): \(String(cString: strerror(code)))\(advice)"
  }
}
