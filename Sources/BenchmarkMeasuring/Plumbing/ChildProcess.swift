import Foundation
import Synchronization

/// A child process with pipes at its standard input, output and errors, driven by blocking calls.
///
/// It has a process group of its own: Ctrl-C in a terminal is for the parent, and all that the
/// child started ends with the child. While nothing comes, the parent waits in `poll` and takes no
/// processor time.
public final class ChildProcess {
  public enum Input: Sendable {
    /// A pipe, filled by `write`. Its end tells the child that its parent is gone.
    case pipe

    /// A file from its first byte to its last.
    case file(String)
  }

  /// The result of waiting for a child.
  public enum Heard: Equatable, Sendable {
    /// A line of the child's output without its line end.
    case line(Data)

    /// The beginning of a line that is longer than the limit. The next line is its rest.
    case tooLong(Data)

    /// The child's output ended: the child is about to end, or has ended. Half a line that it left
    /// is dropped.
    case ended

    /// The child wrote no line in time.
    case silent

    /// The interruption came first.
    case interrupted
  }

  /// How a child ended.
  public struct Ending: Equatable, Sendable {
    public enum Cause: Equatable, Sendable {
      case exited(Int32)
      case signaled(Int32)

      /// The parent killed it.
      case killed
    }

    public let cause: Cause

    /// The last lines of its standard error.
    public let lastErrors: String
  }

  /// The process and its group.
  public let identifier: pid_t

  private var input: Descriptor?
  private let output: Descriptor
  private let errors: Descriptor
  private var lines: LineBuffer
  private var lastErrors = ErrorTail()
  private var outputIsOpen = true
  private var errorsAreOpen = true
  private var ending: Ending?

  /// - Parameters:
  ///   - executable: a path, or a name that is looked for in the folders of `PATH`.
  ///   - environment: the variables that differ from those of this process.
  ///   - lineLimit: the longest line in bytes.
  public init(
    _ executable: String, _ arguments: [String] = [], input source: Input = .pipe,
    environment: [String: String] = [:], lineLimit: Int = 100_000_000
  ) throws(SystemError) {
    signal(SIGPIPE, SIG_IGN)  // a child that is gone is noticed by its output
    lines = LineBuffer(limit: lineLimit)
    guard let path = Self.path(of: executable) else {
      throw SystemError("start \(executable)", code: ENOENT)
    }
    let (outputs, errorOutputs) = (try Descriptor.pipe(), try Descriptor.pipe())
    (output, errors) = (outputs.reading, errorOutputs.reading)
    output.neverWait()
    errors.neverWait()
    var files = Files(output: outputs.writing, errors: errorOutputs.writing)
    switch source {
    case .pipe:
      let (childInput, input) = try Descriptor.pipe()
      input.neverWait()  // a process that hangs reads nothing, and must not make its parent hang
      self.input = input
      files.input = childInput
    case .file(let path): files.inputFile = path
    }
    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    identifier = try Self.living.withLock { living throws(SystemError) in
      let identifier = try Self.spawn(path, arguments, files: files, environment: variables)
      living.insert(identifier)
      return identifier
    }
  }

  deinit { end() }

  /// The path of an executable: a path as it is, a name in the first folder of `PATH` that has it.
  public static func path(of executable: String) -> String? {
    guard !executable.contains("/") else { return executable }
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/\(executable)" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }
}

// MARK: - Talking

extension ChildProcess {
  /// Writes all of the data, and meanwhile reads what the child writes.
  ///
  /// - Returns: `false` if the child takes nothing for so long. `hear` tells whether the child is
  ///   gone.
  public func write(_ data: Data, within patience: Duration) -> Bool {
    guard let input else { return true }
    var rest = data[...]
    var deadline = SuspendingClock.now + patience
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes {
        unsafe Foundation.write(input.number, $0.baseAddress, $0.count)
      }
      if written > 0 {
        rest = rest.dropFirst(written)
        deadline = .now + patience
      } else if errno == EAGAIN {
        let isLate = SuspendingClock.now >= deadline
        guard wait(until: deadline, for: [(input.number, POLLOUT)]) || !isLate else { return false }
      } else if errno != EINTR {
        break
      }
    }
    return true
  }

  /// Tells the child that no more input comes.
  public func closeInput() {
    input = nil
  }

  /// Waits for the next line.
  ///
  /// - Parameters:
  ///   - deadline: the end of the waiting, whatever else the child writes meanwhile. Lines that the
  ///     child wrote before the deadline are heard later, too. Time in which the machine sleeps
  ///     does not count.
  ///   - interruption: also ends the waiting, at once if it has come already.
  public func hear(
    until deadline: SuspendingClock.Instant, or interruption: Interruption? = nil
  ) -> Heard {
    while true {
      if interruption?.signal != nil { return .interrupted }
      switch lines.next() {
      case .whole(let line)?: return .line(line)
      case .tooLong(let beginning)?: return .tooLong(beginning)
      case nil: break
      }
      guard outputIsOpen else { return .ended }
      let isLate = SuspendingClock.now >= deadline
      let others = interruption.map { [($0.descriptor, POLLIN)] } ?? []
      guard wait(until: deadline, for: others) || !isLate else { return .silent }
    }
  }

  /// Waits for the next line for some time from now.
  public func hear(within patience: Duration, or interruption: Interruption? = nil) -> Heard {
    hear(until: .now + patience, or: interruption)
  }

  /// Waits until the child's output can be read or one of the other descriptors is ready, and reads
  /// the output.
  ///
  /// - Returns: whether there was more than errors: a child that only complains counts as silent.
  @discardableResult
  private func wait(
    until deadline: SuspendingClock.Instant, for others: [(descriptor: Int32, events: Int32)] = []
  ) -> Bool {
    let left = SuspendingClock.now.duration(to: deadline) / .milliseconds(1)
    let milliseconds = Int32(min(max(0, left.rounded(.up)), 1e9))
    // A negative number is ignored.
    let own = [errorsAreOpen ? errors.number : -1, outputIsOpen ? output.number : -1]
    var polled = own.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    polled += others.map { pollfd(fd: $0.descriptor, events: Int16($0.events), revents: 0) }
    unsafe poll(&polled, nfds_t(polled.count), milliseconds)
    if polled[0].revents != 0 {
      errorsAreOpen = Self.read(errors) { lastErrors.append($0) }
    }
    if polled[1].revents != 0 {
      outputIsOpen = Self.read(output) { lines.append($0) }
    }
    return polled.dropFirst().contains { $0.revents != 0 }
  }

  /// Reads the next 64 KiB, or as much as there is.
  ///
  /// - Returns: whether more may come.
  private static func read(_ descriptor: Descriptor, take: ([UInt8]) -> Void) -> Bool {
    var code: Int32 = 0
    let chunk = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      let result = unsafe Foundation.read(descriptor.number, buffer.baseAddress, buffer.count)
      code = result < 0 ? errno : 0
      count = max(0, result)
    }
    take(chunk)
    return !chunk.isEmpty || [EAGAIN, EINTR].contains(code)
  }
}

// MARK: - Ending

extension ChildProcess {
  /// Ends the child and everything in its group at once. A child whose output ended, or whose input
  /// was closed, gets a moment to end by itself.
  ///
  /// - Parameter patience: the length of this moment.
  @discardableResult
  public func end(within patience: Duration = .seconds(2)) -> Ending {
    if let ending { return ending }
    var hasEnded = hasEnded()
    if !outputIsOpen {
      let deadline = SuspendingClock.now + patience
      while !hasEnded, SuspendingClock.now < deadline {
        // The child's errors end with it: only the last steps of its end are slept through.
        if errorsAreOpen {
          wait(until: min(deadline, .now + .milliseconds(20)))
        } else {
          usleep(500)
        }
        hasEnded = self.hasEnded()
      }
    }
    // No other process gets the child's number before `waitpid`.
    kill(-identifier, SIGKILL)
    kill(identifier, SIGKILL)
    Self.living.withLock { _ = $0.remove(identifier) }
    var status: Int32 = 0
    while unsafe waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    readLastErrors()
    input = nil
    let signal = status & 0x7F
    let cause: Ending.Cause =
      !hasEnded ? .killed : signal == 0 ? .exited(status >> 8 & 0xFF) : .signaled(signal)
    let ending = Ending(cause: cause, lastErrors: lastErrors.text)
    self.ending = ending
    return ending
  }

  /// Reads what is left in the pipe and no more: a process that left the group may still write.
  private func readLastErrors() {
    var left: Int32 = 0
    guard unsafe ioctl(errors.number, UInt(FIONREAD), &left) == 0 else { return }
    while errorsAreOpen, left > 0 {
      errorsAreOpen = Self.read(errors) { chunk in
        lastErrors.append(chunk)
        left -= max(1, Int32(chunk.count))
      }
    }
  }

  /// The processes that have not ended yet.
  private static let living = Mutex<Set<pid_t>>([])

  /// Ends this process, and before it all children and their groups. Starting a child waits
  /// meanwhile, so that none is started.
  static func killAll(exiting code: Int32) -> Never {
    living.withLock { living in
      for identifier in living { kill(-identifier, SIGKILL) }
      _exit(code)
    }
  }

  /// Whether the child has not ended yet.
  public var isRunning: Bool { ending == nil && !hasEnded() }

  /// Whether the child has ended; how it ended can still be asked for.
  private func hasEnded() -> Bool {
    var information = unsafe siginfo_t()
    let options = WEXITED | WNOHANG | WNOWAIT
    return unsafe waitid(P_PID, id_t(identifier), &information, options) == 0
      && information.si_signo == SIGCHLD
  }
}
