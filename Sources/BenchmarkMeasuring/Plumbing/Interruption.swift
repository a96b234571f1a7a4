import Foundation
import Synchronization

/// A request to end, from a signal or a test.
///
/// It wakes up code that waits in `poll`: its descriptor can be read as soon as there is a request.
public final class Interruption: Sendable {
  private let noted = Atomic<Int32>(0)
  private let moment = Mutex<SuspendingClock.Instant?>(nil)
  private let ends: (reading: Descriptor, writing: Descriptor)

  /// The first signal; `nil` if there is none yet.
  public var signal: Int32? {
    let signal = noted.load(ordering: .relaxed)
    return signal == 0 ? nil : signal
  }

  var descriptor: Int32 { ends.reading.number }

  /// How long measuring may go on after the first signal: most samples take less, and the results
  /// have to be written, too, while a person waits.
  private static let patience = Duration.seconds(1)

  /// When measuring has to stop; `nil` if there is no signal yet.
  var deadline: SuspendingClock.Instant? { moment.withLock { $0 }.map { $0 + Self.patience } }

  /// Whether measuring has to stop now.
  var isOver: Bool { deadline.map { SuspendingClock.now >= $0 } ?? false }

  /// An interruption that no signal causes.
  public init() throws(SystemError) {
    ends = try Descriptor.pipe()
    ends.writing.neverWait()
  }

  /// Notes a signal, if it is the first one.
  public func note(_ signal: Int32) {
    let isFirst = noted.compareExchange(expected: 0, desired: signal, ordering: .relaxed).exchanged
    guard isFirst else { return }
    moment.withLock { $0 = .now }
    unsafe withUnsafeBytes(of: UInt8(signal)) { byte in
      _ = unsafe write(ends.writing.number, byte.baseAddress, 1)
    }
  }
}

// MARK: - Signals

extension Interruption {
  /// Lets SIGINT, SIGTERM, SIGHUP and SIGQUIT end this process, whatever it is doing, and all that
  /// `ChildProcess` started: at once, or within two seconds if a command has asked for the signals
  /// and writes its results.
  ///
  /// A thread of its own waits for the signals, as a command in a long loop looks at nothing. A
  /// process that was started to survive its terminal (`nohup`) still does so.
  ///
  /// - Throws: `SystemError` if no pipe can be made.
  public static func endOnSignals() throws(SystemError) {
    guard unsafe handed == nil else { return }
    let (reading, writing) = try Descriptor.pipe()
    writing.neverWait()
    unsafe handed = writing
    Thread.detachNewThread { watch(reading) }
    // A parent that blocks or ignores signals passes this on to its children.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
      let former = Foundation.signal(number, handle)
      let isIgnored =
        unsafe unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
      if number == SIGHUP, isIgnored { Foundation.signal(number, SIG_IGN) }
      unsafe sigaddset(&signals, number)
    }
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Takes the signals for a command that has something to write: the first one is noted. The
  /// process ends two seconds after it, or at the second one, unless the second comes so soon that
  /// it is the same one: `timeout` sends its signal to the process and to its group. On a machine
  /// so busy that the process gets little time, it has five seconds.
  ///
  /// - Throws: as `endOnSignals`.
  public static func ofSignals() throws(SystemError) -> Interruption {
    try endOnSignals()
    if let interruption = listener.withLock({ $0 }) { return interruption }
    let interruption = try Interruption()
    listener.withLock { $0 = interruption }
    return interruption
  }

  /// The descriptor to which the handler writes the number of each signal. Set before there is a
  /// handler, and never changed after.
  private nonisolated(unsafe) static var handed: Descriptor?

  private static let listener = Mutex<Interruption?>(nil)

  private static let sameSignal = Duration.milliseconds(300)

  /// Calls only what a signal handler may call.
  private static let handle: @convention(c) (Int32) -> Void = { number in
    let code = errno
    unsafe withUnsafeBytes(of: UInt8(number)) { byte in
      _ = unsafe write(handed?.number ?? -1, byte.baseAddress, 1)
    }
    errno = code
  }

  private static func watch(_ signals: Descriptor) {
    guard let signal = next(of: signals, until: nil) else { return }
    if let interruption = listener.withLock({ $0 }) {
      interruption.note(signal)
      tell(
        "interrupted; what was measured is written within two seconds; interrupt again to stop at "
          + "once")
      let start = SuspendingClock.now
      let work = clock()
      var isAnother = false
      func hasTime() -> Bool {
        let (passed, worked) = (SuspendingClock.now - start, clock() - work)
        return passed < .milliseconds(1_900) || passed < .seconds(5) && worked < CLOCKS_PER_SEC
      }
      while !isAnother, hasTime() {
        if next(of: signals, until: .now + .milliseconds(100)) != nil {
          isAnother = SuspendingClock.now - start >= sameSignal
        }
      }
      tell("stopped; what was measured until then is in the journal, if there is one")
    }
    ChildProcess.killAll(exiting: 128 + signal)
  }

  /// Waits for the next signal; `nil` if the deadline comes first.
  private static func next(
    of signals: Descriptor, until deadline: SuspendingClock.Instant?
  ) -> Int32? {
    while true {
      let left = deadline.map { SuspendingClock.now.duration(to: $0) / .milliseconds(1) }
      var polled = pollfd(fd: signals.number, events: Int16(POLLIN), revents: 0)
      let ready = unsafe poll(&polled, 1, left.map { Int32(max(0, $0.rounded(.up))) } ?? -1)
      if ready == 0 { return nil }
      var number: UInt8 = 0
      if ready > 0, unsafe read(signals.number, &number, 1) == 1 { return Int32(number) }
    }
  }

  private static func tell(_ message: String) {
    let line = Array("\n\(message)\n".utf8)
    _ = unsafe write(STDERR_FILENO, line, line.count)
  }
}
