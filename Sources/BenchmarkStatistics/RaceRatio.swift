import Foundation

/// Second ÷ first time of one cell of a race, from blocks in several pairs of processes.
public struct RaceRatio: Sendable {
  /// The median over all blocks. Its interval holds the sign-test interval over the blocks and the
  /// one over the medians of the pairs of processes: memory lies differently in every process, and
  /// no number of blocks within one process shows this.
  public let estimate: Estimate

  /// The p-value of the two-sided sign test against the margin: the greater of the p-values over
  /// the blocks and over the medians of the pairs of processes.
  public let pValue: Double

  /// The margin and the width of the interval: the effect, as a share, that two such measurements
  /// find.
  ///
  /// An effect of this size lies as far beyond the margin as the interval is wide. Infinite for so
  /// few pairs of processes that there is no interval of 95 %.
  public let detectableEffect: Double
  public let margin: Double
  public let blocks: Int
  public let processes: Int

  /// The fewest pairs of processes whose medians have a sign-test interval of 95 %.
  public static let fewestProcesses = 6

  /// - Parameter logRatios: the logarithms of the blocks' ratios, by pair of processes; no pair is
  ///   without blocks.
  public init(logRatios: [[Double]], margin: Double) {
    let all = PairedRatio(logRatios: logRatios.flatMap(\.self))
    let medians = PairedRatio(logRatios: logRatios.map { SampleStatistics($0).median })
    let (inner, outer) = (all.estimate, medians.estimate)
    let (low, high) = (min(inner.low, outer.low), max(inner.high, outer.high))
    estimate = Estimate(value: inner.value, low: low, high: high)
    pValue = max(all.pValue(margin: margin), medians.pValue(margin: margin))
    self.margin = margin
    blocks = all.logRatios.count
    processes = logRatios.count
    detectableEffect = processes < Self.fewestProcesses ? .infinity : margin + log(high / low)
  }

  /// About how many pairs of processes would decide, if the interval holds the margin: its width
  /// shrinks with the square root of their number. `nil` if the interval decides, and if the ratio
  /// is so near the margin that a hundred times as many pairs would not be enough.
  public var pairsToDecide: Int? {
    guard verdict == .inconclusive else { return nil }
    guard processes >= Self.fewestProcesses else { return Self.fewestProcesses }
    let half = log(estimate.high / estimate.low) / 2
    let distance = abs(abs(log(estimate.value)) - log(1 + margin))
    let factor = (half / distance) * (half / distance)
    guard factor.isFinite, factor <= 100 else { return nil }
    return max(processes + 1, Int((Double(processes) * factor - 1e-9).rounded(.up)))
  }

  public var verdict: MarginVerdict {
    processes < Self.fewestProcesses
      ? .inconclusive : MarginVerdict(ratio: estimate, margin: margin)
  }
}
