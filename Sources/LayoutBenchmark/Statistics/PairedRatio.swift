import Foundation

/// Second over first time, from pairs that were measured next to each other.
public struct PairedRatio: Sendable {
  /// The logarithms of the ratios, one a pair.
  public let logRatios: [Double]

  init(logRatios: [Double]) {
    self.logRatios = logRatios
  }

  /// - Precondition: at least one pair, all times positive, as many first as second ones.
  public init(first: [Double], second: [Double]) {
    precondition(first.count == second.count, "pairs need as many first as second times")
    logRatios = zip(first, second).map { log($1 / $0) }
  }

  /// The median ratio with the 95 % interval of the sign test.
  ///
  /// It is taken of the logarithms, so that exchanging first and second inverts it exactly, as far as
  /// rounding goes.
  public var estimate: Estimate {
    let interval = SampleStatistics(logRatios).medianInterval
    return Estimate(
      value: exp(interval.value), low: exp(interval.low), high: exp(interval.high))
  }

  /// The p-value of the two-sided sign test against a ratio of 1 ± margin: the smaller of those
  /// against the two ends, doubled. Pairs that lie on an end count for neither side.
  ///
  /// It is small where most pairs are slower than the margin allows, or most are faster.
  public func pValue(margin: Double) -> Double {
    let limit = log(1 + margin)
    let slower = Self.tail(
      heads: logRatios.count { $0 > limit }, of: logRatios.count { $0 != limit })
    let faster = Self.tail(
      heads: logRatios.count { $0 < -limit }, of: logRatios.count { $0 != -limit })
    return min(1, 2 * min(slower, faster))
  }

  /// The smallest effect, in parts, that would probably have been found: the margin and so many
  /// standard errors of the mean log ratio.
  ///
  /// The half-width of a sign-test interval is about 1.25 × 1.96 standard errors in a normal sample;
  /// another 0.84 × 1.25 lets 80 % of the samples show it.
  public func detectableEffect(margin: Double, standardErrors: Double = 3.5) -> Double {
    let count = Double(logRatios.count)
    guard count > 1 else { return .infinity }
    let mean = logRatios.reduce(0, +) / count
    let squares = logRatios.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return margin + standardErrors * (squares / (count - 1)).squareRoot() / count.squareRoot()
  }

  /// The probability that a fair coin shows at least as many heads.
  static func tail(heads: Int, of tosses: Int) -> Double {
    guard heads > 0 else { return 1 }
    var logTerm = -Double(tosses) * log(2)  // of the probability of exactly `tosses` heads
    var probability = exp(logTerm)
    for tails in stride(from: 1, through: tosses - heads, by: 1) {
      logTerm += log(Double(tosses - tails + 1) / Double(tails))
      probability += exp(logTerm)
    }
    return min(1, probability)
  }
}
