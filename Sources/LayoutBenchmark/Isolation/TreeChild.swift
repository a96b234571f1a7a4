import Foundation
import Subprocess
import Synchronization

/// A child process that measures one tree.
struct TreeChild {
  /// The executable and its arguments.
  let command: [String]

  /// How long the child may be silent.
  let timeout: Duration

  /// How a child ended.
  struct Ending {
    var status: TerminationStatus
    var hasTimedOut: Bool

    /// The last lines of standard error.
    var lastErrors: String
  }

  /// A backtrace takes its time, and its many lines hide the message; who wants one sets the variable.
  private static var environment: Environment {
    let isSet = ProcessInfo.processInfo.environment["SWIFT_BACKTRACE"] != nil
    return isSet ? .inherit : .inherit.updating(["SWIFT_BACKTRACE": "enable=no"])
  }

  /// Runs a job.
  ///
  /// - Parameter take: takes each event as it comes; `false` ends the child.
  func run(_ job: TreeJob, take: (TreeEvent) throws -> Bool) async throws -> Ending {
    let input = try JSONEncoder.ofEvents().encode(job) + Data("\n".utf8)
    let decoder = JSONDecoder.ofEvents()
    let watch = SilenceWatch(limit: timeout)
    let errors = ErrorTail()
    // The shell only becomes the executable, whose path stands in `$0`.
    let outcome = try await Subprocess.run(
      .name("sh"), arguments: Arguments(["-c", #"exec "$0" "$@""#] + command),
      environment: Self.environment, input: .inputWriter, output: .sequence, error: .sequence
    ) { child in
      try await withThrowingTaskGroup { group in
        // Standard input stays open: its end tells the child that its parent is gone. That the child
        // is gone is noticed where its output ends.
        group.addTask { _ = try? await child.standardInputWriter.write(Array(input)) }
        group.addTask {
          if await watch.waitForSilence() { try? child.send(signal: .kill) }
        }
        async let errorsRead: Void = errors.read(child.standardError)
        do {
          for try await line in child.standardOutput.strings() {
            watch.hear()
            // A child that is killed may leave half a line.
            let event = try? decoder.decode(TreeEvent.self, from: Data(line.utf8))
            if let event, try take(event) { continue }
            try? child.send(signal: .kill)
            break
          }
        } catch {
          try? child.send(signal: .kill)
          throw error
        }
        try await errorsRead
        group.cancelAll()
      }
    }
    return Ending(
      status: outcome.terminationStatus, hasTimedOut: watch.hasTimedOut, lastErrors: errors.text)
  }
}

/// Notices when nothing has been heard for too long. Time in which the machine sleeps does not count.
private final class SilenceWatch: Sendable {
  private let limit: Duration
  private let deadline: Mutex<SuspendingClock.Instant>
  private let isOver = Atomic(false)

  init(limit: Duration) {
    self.limit = limit
    deadline = Mutex(.now + limit)
  }

  func hear() {
    deadline.withLock { $0 = .now + limit }
  }

  var hasTimedOut: Bool { isOver.load(ordering: .relaxed) }

  /// - Returns: whether the silence was too long, and not the task canceled.
  func waitForSilence() async -> Bool {
    while true {
      let end = deadline.withLock { $0 }
      if SuspendingClock.now >= end { break }
      do { try await Task.sleep(until: end, clock: .suspending) } catch { return false }
    }
    isOver.store(true, ordering: .relaxed)
    return true
  }
}

/// Keeps the end of what a child writes to standard error.
private final class ErrorTail: Sendable {
  private let bytes = Mutex<[UInt8]>([])

  func read(_ output: SubprocessOutputSequence) async throws {
    for try await buffer in output {
      let new = unsafe buffer.withUnsafeBytes { unsafe Array($0) }
      bytes.withLock { $0 = ($0 + new).suffix(4_096) }
    }
  }

  /// The last lines, without the addresses that the Swift runtime adds to what it says.
  var text: String {
    String(decoding: bytes.withLock { $0 }, as: UTF8.self)
      .split(separator: "\n").prefix { $0 != "Current stack trace:" }
      .suffix(10).joined(separator: "\n")
  }
}
