import BenchmarkStatistics

/// What is known of one process of a peer.
public struct PeerProgress: Equatable, Sendable {
  public let warmUp: WarmUp

  /// The positions of the process's samples among those of the cell; empty while it goes on.
  public fileprivate(set) var samples: Range<Int>

  /// As in `JournalEvent.processEnded`; `nil` if the process did not come to its end.
  public fileprivate(set) var clockShare: Double?

  public var isWhole: Bool { clockShare != nil }
}

extension CellProgress {
  mutating func warmUp(_ warmUp: WarmUp) -> String? {
    guard warmUp.layouts > 0 else { return "the warm-up has no layouts" }
    guard [warmUp.nanoseconds, warmUp.cold].allSatisfy({ $0.isFinite && $0 >= 0 }) else {
      return "a time is not a valid number"
    }
    let start = samples.nanoseconds.count
    processes.append(PeerProgress(warmUp: warmUp, samples: start..<start))
    return nil
  }

  mutating func endProcess(_ clockShare: Double) -> String? {
    guard clockShare.isFinite, clockShare >= 0 else { return "the share is not a valid number" }
    guard let last = processes.last, !last.isWhole else { return "there is no process to end" }
    let end = samples.nanoseconds.count
    guard last.samples.lowerBound < end else { return "the process was not sampled" }
    processes[processes.count - 1].samples = last.samples.lowerBound..<end
    processes[processes.count - 1].clockShare = clockShare
    return nil
  }

  /// How many processes were sampled to their ends.
  public var wholeProcesses: Int { processes.count(where: \.isWhole) }

  /// The nanoseconds of one layout; `nil` without samples.
  public var time: Estimate? { estimate(of: samples.nanoseconds) ?? samples.time }

  /// The time of one layout ÷ that of the pass of the same round; `nil` without samples.
  public var passRatio: Estimate? { estimate(of: samples.passRatios) ?? samples.passRatio }

  /// The median of the medians of the processes that came to their ends, with the least and the
  /// greatest of these medians; `nil` without such processes.
  ///
  /// Processes of one program differ by more than the samples within any of them: its compiler may
  /// produce other code in the next process.
  private func estimate(of values: [Double]) -> Estimate? {
    let medians = processes.filter(\.isWhole).map {
      SampleStatistics(Array(values[$0.samples])).median
    }
    guard !medians.isEmpty else { return nil }
    let statistics = SampleStatistics(medians)
    return Estimate(
      value: statistics.median, low: statistics.minimum, high: statistics.sorted.last!)
  }
}
