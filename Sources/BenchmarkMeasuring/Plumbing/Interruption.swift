import Foundation
import Synchronization

/// The wish to end, of Ctrl-C, SIGTERM or SIGHUP, or of a test.
///
/// It wakes up whoever waits in `poll`: its descriptor can be read from as soon as there is one.
public final class Interruption: Sendable {
  private let noted = Atomic<Int32>(0)
  private let ends: (reading: Descriptor, writing: Descriptor)

  /// The first signal; `nil` as long as there is none.
  public var signal: Int32? {
    let signal = noted.load(ordering: .relaxed)
    return signal == 0 ? nil : signal
  }

  var descriptor: Int32 { ends.reading.number }

  /// An interruption that no signal causes.
  public init() throws(SystemError) {
    ends = try Descriptor.pipe()
    ends.writing.neverWait()
  }

  /// Notes a signal. May be called from a handler of signals.
  ///
  /// - Returns: whether it is the first one.
  @discardableResult
  public func note(_ signal: Int32) -> Bool {
    let isFirst = noted.compareExchange(expected: 0, desired: signal, ordering: .relaxed).exchanged
    guard isFirst else { return false }
    unsafe withUnsafeBytes(of: UInt8(signal)) { byte in
      _ = unsafe write(ends.writing.number, byte.baseAddress, 1)
    }
    return true
  }
}

// MARK: - Signals

extension Interruption {
  /// Takes the signals that ask this process to end: the first one is noted, the second one ends
  /// the process at once, unless it comes so soon that it is the same one: `timeout` sends its
  /// signal to the process and to its group.
  ///
  /// A process that was started to survive its terminal (`nohup`) goes on doing so.
  public static func ofSignals() throws(SystemError) -> Interruption {
    if let interruption = unsafe caught { return interruption }
    let interruption = try Interruption()
    unsafe caught = interruption
    for number in [SIGINT, SIGTERM] { Foundation.signal(number, handle) }
    // A parent that blocks signals hands that on to its children.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] { unsafe sigaddset(&signals, number) }
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    let former = Foundation.signal(SIGHUP, handle)
    if unsafe unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
      Foundation.signal(SIGHUP, SIG_IGN)
    }
    return interruption
  }

  /// Set before a handler is, and never changed after.
  private nonisolated(unsafe) static var caught: Interruption?

  /// Nanoseconds of the monotonic clock at the first signal.
  private static let first = Atomic<UInt64>(0)

  private static let sameSignal: UInt64 = 300_000_000

  /// Does nothing but what a handler may: atomics, `clock_gettime`, `write` and `_exit`.
  private static let handle: @convention(c) (Int32) -> Void = { number in
    let code = errno
    let now = nanoseconds()
    if unsafe caught?.note(number) == true {
      first.store(now, ordering: .relaxed)
      let message: StaticString =
        "\ninterrupted; the current work is finished first; interrupt again to stop at once\n"
      _ = unsafe write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
    } else if now - first.load(ordering: .relaxed) > sameSignal {
      _exit(128 + number)
    }
    errno = code
  }

  private static func nanoseconds() -> UInt64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
