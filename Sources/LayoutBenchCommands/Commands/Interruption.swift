import Dispatch
import Foundation
import Synchronization

/// Takes Ctrl-C and SIGTERM: the first one is noted, the second one ends the process at once, unless it
/// comes so soon that it is the same one: `timeout` sends its signal to the process and to its group.
final class Interruption: Sendable {
  private let noted = Atomic<Int32>(0)

  /// The first signal; `nil` as long as there is none.
  var signal: Int32? {
    let signal = noted.load(ordering: .relaxed)
    return signal == 0 ? nil : signal
  }

  private static let sameSignal = Duration.milliseconds(300)

  /// When the first one came; of the queue of the handlers.
  private nonisolated(unsafe) var first = ContinuousClock.now

  private nonisolated(unsafe) var sources: [any DispatchSourceSignal] = []

  init() {
    // A child that is gone is noticed by its output, not by what cannot be written to it.
    Foundation.signal(SIGPIPE, SIG_IGN)
    let queue = DispatchQueue(label: "signals")
    unsafe sources = [SIGINT, SIGTERM].map { number in
      Foundation.signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { [weak self] in
        guard let self else { _exit(128 + number) }
        guard self.noted.exchange(number, ordering: .relaxed) != 0 else {
          unsafe self.first = .now
          Terminal.writeError(
            "\ninterrupted; what is under way is finished, once more stops at once\n")
          return
        }
        if unsafe ContinuousClock.now - self.first > Self.sameSignal { _exit(128 + number) }
      }
      source.resume()
      return source
    }
  }
}
