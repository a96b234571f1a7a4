import Dispatch
import Foundation
import Synchronization

/// What a process needs to be a good child.
enum WorkerProcess {
  /// Leaves the end of the process to the parent, and keeps what strategies print away from the
  /// answers.
  ///
  /// - Returns: where to write the answers.
  static func answersOnly() -> FileHandle {
    // The parent decides when to stop. What a terminal sends may reach its child too.
    for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_IGN) }
    // Nor do programs that a strategy starts have the answers' file.
    let copy = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    dup2(STDERR_FILENO, STDOUT_FILENO)
    return FileHandle(fileDescriptor: copy, closeOnDealloc: false)
  }

  static var inputIsFile: Bool {
    var information = stat()
    return unsafe fstat(STDIN_FILENO, &information) == 0
      && information.st_mode & S_IFMT == S_IFREG
  }

  /// Ends the process, and what it started, as soon as nobody can write to its standard input any
  /// more.
  ///
  /// A strategy that hangs reads nothing. This reads nothing either: requests do not wake it, so
  /// that it takes no time from the samples.
  static func endWithParent() {
    Thread.detachNewThread {
      var poller = pollfd(fd: STDIN_FILENO, events: Int16(POLLHUP), revents: 0)
      while unsafe poll(&poller, 1, -1) < 0 || poller.revents == 0 {}
      if getpgrp() == getpid() { kill(0, SIGKILL) }
      _exit(1)
    }
  }

  /// Standard input; of the one thread that answers.
  private nonisolated(unsafe) static var lines = LineBuffer(limit: 1 << 30)

  /// The next line without its end; `nil` at the end of standard input.
  static func readLine() -> Data? {
    while true {
      switch unsafe lines.next() {
      case .whole(let line)?, .tooLong(let line)?: return line
      case nil: break
      }
      let chunk = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        repeat {
          count = unsafe read(STDIN_FILENO, buffer.baseAddress, buffer.count)
        } while count < 0 && errno == EINTR
        count = max(0, count)
      }
      guard !chunk.isEmpty else { return nil }
      unsafe lines.append(chunk)
    }
  }

  /// Runs on a thread whose stack is as large as that of a main thread on every platform.
  static func onThread(
    withStack bytes: Int, _ body: @escaping @Sendable () throws -> Void
  ) throws {
    let isDone = DispatchSemaphore(value: 0)
    let result = Mutex<(any Error)?>(nil)
    let thread = Thread {
      do { try body() } catch { result.withLock { $0 = error } }
      isDone.signal()
    }
    thread.stackSize = bytes
    thread.start()
    isDone.wait()
    if let error = result.withLock({ $0 }) { throw error }
  }
}

// MARK: - Copies

/// Swift has no `fork`, as only the thread that calls it lives on in the copy. A process that
/// counts has no other.
@_silgen_name("fork") private func fork() -> pid_t

extension WorkerProcess {
  /// Does something in a copy of this process, and waits until the copy has ended.
  ///
  /// - Returns: the copy's number; `nil` where it did not come to the end of what it had to do.
  static func copy(doing body: () -> Void) -> pid_t? {
    let complete: Int32 = 93  // a strategy may end the process, too
    let identifier = fork()
    if identifier == 0 {
      body()
      _exit(complete)  // without what the original does at its end
    }
    var status: Int32 = 0
    while unsafe waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    return status == complete << 8 ? identifier : nil
  }
}
