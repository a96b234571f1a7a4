import Foundation

/// Second ÷ first time, from pairs that were measured next to each other.
public struct PairedRatio: Sendable {
  /// The logarithms of the ratios, one for each pair.
  public let logRatios: [Double]

  public init(logRatios: [Double]) {
    self.logRatios = logRatios
  }

  /// - Precondition: there is at least one pair, all times are positive, and there are as many
  ///   first as second ones.
  public init(first: [Double], second: [Double]) {
    precondition(first.count == second.count, "pairs need as many first as second times")
    logRatios = zip(first, second).map { log($1 / $0) }
  }

  /// The median ratio with the 95 % interval of the sign test.
  ///
  /// It is computed from the logarithms, so that exchanging first and second inverts it exactly,
  /// but for rounding.
  public var estimate: Estimate {
    let interval = SampleStatistics(logRatios).medianInterval
    return Estimate(
      value: exp(interval.value), low: exp(interval.low), high: exp(interval.high))
  }

  /// The p-value of the two-sided sign test against a ratio of 1 ± margin: the smaller of the
  /// p-values against the two ends, doubled. Pairs that lie on an end count for neither side.
  ///
  /// It is small if most pairs are slower than the margin allows, or most are faster.
  public func pValue(margin: Double) -> Double {
    let limit = log(1 + margin)
    let slower = Binomial.tail(
      heads: logRatios.count { $0 > limit }, of: logRatios.count { $0 != limit })
    let faster = Binomial.tail(
      heads: logRatios.count { $0 < -limit }, of: logRatios.count { $0 != -limit })
    return min(1, 2 * min(slower, faster))
  }
}
