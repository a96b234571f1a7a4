import Dispatch
import Foundation
import Synchronization

/// Takes Ctrl-C and SIGTERM: the first one is noted, the second one ends the process at once.
final class Interruption: Sendable {
  private let noted = Atomic<Int32>(0)

  /// The first signal; `nil` as long as there is none.
  var signal: Int32? {
    let signal = noted.load(ordering: .relaxed)
    return signal == 0 ? nil : signal
  }

  private nonisolated(unsafe) var sources: [any DispatchSourceSignal] = []

  init() {
    // A child that is gone is noticed by its output, not by what cannot be written to it.
    Foundation.signal(SIGPIPE, SIG_IGN)
    let queue = DispatchQueue(label: "signals")
    unsafe sources = [SIGINT, SIGTERM].map { number in
      Foundation.signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { [weak self] in
        guard let self, self.noted.exchange(number, ordering: .relaxed) == 0 else {
          _exit(128 + number)
        }
      }
      source.resume()
      return source
    }
  }
}
