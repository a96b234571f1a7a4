import Foundation

/// A child process between two pipes, driven by blocking calls.
///
/// Foundation's `Process` watches its children through a run loop, which costs tens of milliseconds a
/// child where none runs, and descriptors; a race starts thousands.
final class PipedProcess {
  private let identifier: pid_t
  private let input: FileHandle
  private let output: FileHandle
  private var isRunning = true

  /// What ended it, as far as that is known; `nil` before its end and where it ended by itself.
  private(set) var signal: Int32?

  /// Starts an executable with standard input and output on pipes and standard error shared.
  ///
  /// - Throws: `POSIXError` when it cannot be started.
  init(_ path: String, _ arguments: [String]) throws {
    let (childInput, input) = try Self.pipe()
    let (output, childOutput) = try Self.pipe()
    (self.input, self.output) = (input, output)
    // A process that hangs reads nothing, and must not make its parent hang.
    _ = fcntl(input.fileDescriptor, F_SETFL, O_NONBLOCK)

    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    // In a group of its own: Ctrl-C in a terminal is for the parent, which ends its children in time.
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, childInput.fileDescriptor, STDIN_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, childOutput.fileDescriptor, STDOUT_FILENO)

    let words = unsafe ([path] + arguments).map { unsafe strdup($0) }
    defer { for index in unsafe words.indices { unsafe free(words[index]) } }
    var identifier = pid_t()
    let code = unsafe posix_spawn(&identifier, path, &actions, &attributes, words + [nil], environ)
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EINVAL) }
    self.identifier = identifier
  }

  deinit { end() }

  /// The two ends of a pipe, which no child inherits but by `adddup2`: one that kept another's input
  /// open would keep it alive.
  private static func pipe() throws -> (reading: FileHandle, writing: FileHandle) {
    var ends: [Int32] = [-1, -1]
    guard unsafe Foundation.pipe(&ends) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EMFILE)
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (
      FileHandle(fileDescriptor: ends[0], closeOnDealloc: true),
      FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    )
  }

  /// Writes all of it; `false` when the process does not take anything for so long.
  func write(_ data: Data, withinMilliseconds patience: Int32) throws -> Bool {
    var rest = data[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes {
        unsafe Foundation.write(input.fileDescriptor, $0.baseAddress, $0.count)
      }
      if written >= 0 {
        rest = rest.dropFirst(written)
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        var poller = pollfd(fd: input.fileDescriptor, events: Int16(POLLOUT), revents: 0)
        let ready = unsafe poll(&poller, 1, patience)
        if ready == 0 { return false }
      case let code: throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EPIPE)
      }
    }
    return true
  }

  /// The next bytes of its output, empty at the end; `nil` when none comes for so long.
  func read(withinMilliseconds patience: Int32) -> Data? {
    while true {
      var poller = pollfd(fd: output.fileDescriptor, events: Int16(POLLIN), revents: 0)
      let ready = unsafe poll(&poller, 1, patience)
      if ready < 0, errno == EINTR { continue }
      return ready > 0 ? output.availableData : nil
    }
  }

  /// Ends it at once; where it crashed before, that stays its signal. What it started itself sees its input end.
  func end() {
    guard isRunning else { return }
    isRunning = false
    try? input.close()
    kill(identifier, SIGKILL)
    var status: Int32 = 0
    while unsafe waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    signal = status & 0x7F == 0 ? nil : status & 0x7F
  }
}
