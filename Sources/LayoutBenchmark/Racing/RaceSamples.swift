import Foundation
import TreeLayout

/// One of the two builds of a race.
public enum RaceSide: String, CaseIterable, Sendable {
  case base, head
}

/// Four samples next to each other, A B B A or B A A B: what grows or falls evenly meanwhile falls on
/// both builds alike.
public struct RaceBlock: Sendable {
  /// Which build came first, and so last.
  public let outer: RaceSide

  /// Nanoseconds of one layout, in the order of measurement.
  public let times: [Double]

  /// The order of the samples.
  static func order(outer: RaceSide) -> [RaceSide] {
    let inner: RaceSide = outer == .base ? .head : .base
    return [outer, inner, inner, outer]
  }

  public func times(of side: RaceSide) -> [Double] {
    zip(Self.order(outer: outer), times).filter { $0.0 == side }.map(\.1)
  }

  /// The mean of the logarithms of head over base of both pairs.
  var logRatio: Double {
    func sum(_ side: RaceSide) -> Double { times(of: side).reduce(0) { $0 + log($1) } }
    return (sum(.head) - sum(.base)) / 2
  }
}

/// What was sampled of one cell.
public struct RaceSamples: Sendable {
  /// How many layouts one sample holds, for both builds and in all processes.
  public internal(set) var repetitions = 0

  /// The blocks of each pair of processes, in the order of measurement.
  public internal(set) var processes: [[RaceBlock]] = []

  /// The hashes of each build's layouts, one in each process: a single one where the build is
  /// deterministic.
  public internal(set) var hashes: [RaceSide: Set<StableHash>] = [:]

  /// The builds that do not have the strategy; nothing is sampled then.
  public internal(set) var missing: Set<RaceSide> = []

  /// Why a build does not get through; nothing more is sampled then.
  public internal(set) var failures: [RaceSide: String] = [:]

  /// Whether both builds have the strategy and get through, as far as is known.
  var isRaced: Bool { missing.isEmpty && failures.isEmpty }

  /// Median nanoseconds of one layout.
  public func time(of side: RaceSide) -> Double {
    SampleStatistics(processes.joined().flatMap { $0.times(of: side) }).median
  }
}

/// Head over base time of one cell.
public struct RaceRatio: Sendable {
  /// The median over all blocks. Its interval holds the sign-test interval over the blocks and the one
  /// over the medians of the pairs of processes: memory lies differently in every process, which no
  /// number of blocks within one shows.
  public let estimate: Estimate

  /// Of the two-sided sign test against the margin: the greater of those over the blocks and over the
  /// medians of the pairs of processes.
  public let pValue: Double

  /// The smallest effect, in parts, that about 80 of 100 such races find: the margin and the width of
  /// the interval.
  ///
  /// Half the width is about two standard errors σ. To be flagged among ten cells, the first measuring
  /// has to lie 2.8σ above the margin, and the confirmation 2σ: at 3.8σ both do in 80 of 100 races.
  /// Infinite with so few pairs of processes that there is no interval of 95 %.
  public let detectableEffect: Double
  public let margin: Double
  public let blocks: Int
  public let processes: Int

  /// The fewest pairs of processes whose medians have a sign-test interval of 95 %.
  public static let fewestProcesses = 6

  /// - Parameter logRatios: those of the blocks, by pair of processes; none empty.
  init(logRatios: [[Double]], margin: Double) {
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

  init(_ samples: RaceSamples, margin: Double) {
    self.init(logRatios: samples.processes.map { $0.map(\.logRatio) }, margin: margin)
  }

  /// Whether only effects of more than twice the margin would have been found.
  public var isBlind: Bool { detectableEffect > 2 * margin }

  var verdict: MarginVerdict {
    processes < Self.fewestProcesses
      ? .inconclusive : MarginVerdict(ratio: estimate, margin: margin)
  }
}
