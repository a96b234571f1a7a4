import BenchmarkMeasuring
import LayoutFamilies

/// Shows on standard error how far a run is and how long it will still take: one line that is
/// overwritten on a terminal, otherwise one line for each workload.
struct ProgressLine {
  private let titles: [String]
  private let start = ContinuousClock.now
  private var lastUpdate = ContinuousClock.now - .seconds(1)

  /// The workloads that were shown. Several may be under way at once.
  private var shown: Set<Int> = []

  /// - Parameter activity: what is done with the workloads, in front of their names.
  init(_ workloads: [Workload], doing activity: String = "") {
    titles = workloads.map { workload in
      let facts = [
        workload.size.map(nodeCount), workload.seed.map { "seed \($0)" },
        workload.steps.flatMap { $0 > 1 ? "\(grouped($0)) steps" : nil },
      ].compactMap(\.self)
      let more = facts.isEmpty ? "" : " (\(facts.joined(separator: ", ")))"
      return (activity + workload.name + more).spelledOut
    }
  }

  mutating func show(_ event: RunDriver.Event) {
    switch event {
    case .started(let index, let share): show(index, share: share)
    case .advanced(let index, let share): show(index, share: share)
    case .built, .finished: break
    }
  }

  /// - Parameters:
  ///   - index: the workload's place in the plan.
  ///   - share: the share of the whole that is done.
  mutating func show(_ index: Int, share: Double) {
    let isDue =
      Terminal.errorIsTerminal
      ? ContinuousClock.now - lastUpdate > .milliseconds(100) : !shown.contains(index)
    guard isDue else { return }
    lastUpdate = .now
    shown.insert(index)
    line(index, share: share)
  }

  func end() {
    if Terminal.errorIsTerminal { Terminal.writeError("\r\u{1B}[K") }
  }

  private func line(_ index: Int, share: Double) {
    let elapsed = (ContinuousClock.now - start) / .seconds(1)
    var text = "[\(index + 1)/\(titles.count)] \(titles[index])"
    if share > 0.01 {
      text += ", about \(Int((elapsed * (1 - share) / share).rounded(.up))) s left"
    }
    Terminal.writeError(Terminal.errorIsTerminal ? "\r\(text)\u{1B}[K" : "\(text)\n")
  }
}
