import Foundation
import Synchronization

/// The wish to end, of a signal or of a test.
///
/// It wakes up whoever waits in `poll`: its descriptor can be read from as soon as there is one.
public final class Interruption: Sendable {
  private let noted = Atomic<Int32>(0)
  private let moment = Mutex<SuspendingClock.Instant?>(nil)
  private let ends: (reading: Descriptor, writing: Descriptor)

  /// The first signal; `nil` as long as there is none.
  public var signal: Int32? {
    let signal = noted.load(ordering: .relaxed)
    return signal == 0 ? nil : signal
  }

  var descriptor: Int32 { ends.reading.number }

  /// How long after the first signal something may still be measured: most samples take less, and
  /// what was measured has to be written, too, while a person waits.
  private static let patience = Duration.seconds(1)

  /// Until when something may still be measured; `nil` as long as there is no signal.
  var deadline: SuspendingClock.Instant? { moment.withLock { $0 }.map { $0 + Self.patience } }

  /// Whether nothing more is to be measured.
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
  /// Lets SIGINT, SIGTERM, SIGHUP and SIGQUIT end this process, whatever it is at, and all that
  /// `ChildProcess` started: at once, or within two seconds where a command has asked for the
  /// signals and writes what it has.
  ///
  /// A thread of its own waits for them: a command that is in a long loop looks at nothing. A
  /// process that was started to survive its terminal (`nohup`) goes on doing so.
  ///
  /// - Throws: `SystemError` where there is no room for a pipe.
  public static func endOnSignals() throws(SystemError) {
    guard unsafe handed == nil else { return }
    let (reading, writing) = try Descriptor.pipe()
    writing.neverWait()
    unsafe handed = writing
    Thread.detachNewThread { watch(reading) }
    // A parent that blocks signals or ignores them hands that on to its children.
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
  /// process ends two seconds after it, or at the second one, unless that comes so soon that it is
  /// the same one: `timeout` sends its signal to the process and to its group. Where the machine is
  /// so busy that the process gets little of it, it has five seconds.
  ///
  /// - Throws: as `endOnSignals`.
  public static func ofSignals() throws(SystemError) -> Interruption {
    try endOnSignals()
    if let interruption = listener.withLock({ $0 }) { return interruption }
    let interruption = try Interruption()
    listener.withLock { $0 = interruption }
    return interruption
  }

  /// Where the handler writes the number of each signal. Set before a handler is, and never changed
  /// after.
  private nonisolated(unsafe) static var handed: Descriptor?

  private static let listener = Mutex<Interruption?>(nil)

  private static let sameSignal = Duration.milliseconds(300)

  /// Does nothing but what a handler may.
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

  /// Waits for the next signal; `nil` where the deadline comes first.
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
