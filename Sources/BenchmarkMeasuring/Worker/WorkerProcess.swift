import Dispatch
import Foundation
import Synchronization

/// Sets a process up as a worker that is the same for every strategy.
enum WorkerProcess {
  /// Leaves the end of the process to the parent, and keeps strategies away from requests and
  /// answers: they read nothing, and their output goes to standard error.
  ///
  /// - Returns: the file for the answers.
  static func answersOnly() -> FileHandle {
    // The parent decides when to stop. A terminal's signals may reach its child, too, and timers
    // that a strategy sets go off while another one is at work.
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGVTALRM, SIGPROF] {
      signal(number, SIG_IGN)
    }
    // A copy of the process that a strategy makes would go on laying out, and might answer.
    pthread_atfork(nil, nil) { if unsafe !WorkerProcess.isCopying { _exit(0) } }
    // Programs that a strategy starts do not have these files, either.
    unsafe requests = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
    let nothing = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
    dup2(nothing, STDIN_FILENO)
    close(nothing)
    let answers = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    dup2(STDERR_FILENO, STDOUT_FILENO)
    return FileHandle(fileDescriptor: answers, closeOnDealloc: false)
  }

  /// Whether this process makes a copy of itself. Used only by the thread that answers.
  fileprivate nonisolated(unsafe) static var isCopying = false

  /// The file of the requests. Set before any thread is started.
  private nonisolated(unsafe) static var requests: Int32 = STDIN_FILENO

  static var inputIsFile: Bool {
    var information = stat()
    return unsafe fstat(requests, &information) == 0
      && information.st_mode & S_IFMT == S_IFREG
  }

  /// Ends the process, and what it started, as soon as no requests can come any more.
  ///
  /// A strategy that hangs reads nothing. This code reads nothing either: requests do not wake it,
  /// so that it takes no time from the samples.
  static func endWithParent() {
    Thread.detachNewThread {
      var poller = pollfd(fd: unsafe requests, events: Int16(POLLHUP), revents: 0)
      while unsafe poll(&poller, 1, -1) < 0 || poller.revents == 0 {}
      if getpgrp() == getpid() { kill(0, SIGKILL) }
      _exit(1)
    }
  }

  /// Used only by the thread that answers.
  private nonisolated(unsafe) static var lines = LineBuffer(limit: 1 << 30)

  /// The next request without the line's end; `nil` at the end of the input.
  static func readLine() -> Data? {
    while true {
      switch unsafe lines.next() {
      case .whole(let line)?, .tooLong(let line)?: return line
      case nil: break
      }
      let chunk = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        repeat {
          count = unsafe read(requests, buffer.baseAddress, buffer.count)
        } while count < 0 && errno == EINTR
        count = max(0, count)
      }
      guard !chunk.isEmpty else { return nil }
      unsafe lines.append(chunk)
    }
  }

  /// Runs on a thread whose stack, on every platform, is as large as that of a main thread.
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
/// counts has only one thread.
@_silgen_name("fork") private func fork() -> pid_t

extension WorkerProcess {
  /// Runs code in a copy of this process, and waits until the copy has ended.
  ///
  /// - Returns: the copy's number; `nil` if it did not come to the end of the code.
  static func copy(doing body: () -> Void) -> pid_t? {
    let complete: Int32 = 93  // a strategy may end the process, too
    unsafe isCopying = true
    let identifier = fork()
    unsafe isCopying = false
    if identifier == 0 {
      body()
      _exit(complete)  // without what the original does at its end
    }
    var status: Int32 = 0
    while unsafe waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    return status == complete << 8 ? identifier : nil
  }
}
