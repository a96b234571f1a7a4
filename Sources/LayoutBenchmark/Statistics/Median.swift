import Foundation

/// A value with an interval.
public struct Estimate: Equatable, Sendable {
  public let value: Double
  public let low: Double
  public let high: Double

  public init(value: Double, low: Double, high: Double) {
    self.value = value
    self.low = low
    self.high = high
  }

  /// The width of the interval in parts of the value.
  public var relativeWidth: Double { value == 0 ? 0 : (high - low) / value }

  public func scaled(by factor: Double) -> Estimate {
    Estimate(value: value * factor, low: low * factor, high: high * factor)
  }
}

/// Statistics of a sample, all from its sorted values.
public struct SampleStatistics: Sendable {
  public let sorted: [Double]

  /// - Precondition: at least one value.
  public init(_ values: [Double]) {
    precondition(!values.isEmpty, "a statistic needs at least one value")
    sorted = values.sorted()
  }

  public var count: Int { sorted.count }
  public var minimum: Double { sorted[0] }

  public var median: Double {
    let middle = count / 2
    return count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }

  /// The median of the distances from the median.
  public var medianAbsoluteDeviation: Double {
    let center = median
    return SampleStatistics(sorted.map { abs($0 - center) }).median
  }

  /// The median with the interval between two order statistics that covers the true one with a
  /// probability of at least 95 %, whatever the distribution.
  ///
  /// The interval is from the *k*-th smallest to the *k*-th largest value with the greatest *k* for
  /// which a binomial variable with *n* tosses of a fair coin stays below *k* with a probability of
  /// at most 2.5 %. Below six values no such interval exists: it is the whole range then.
  ///
  /// - Reference: W. J. Dixon, A. M. Mood. "The Statistical Sign Test." *JASA* 41, 1946.
  public var medianInterval: Estimate {
    let k = Self.signTestRank(count)
    return Estimate(value: median, low: sorted[k], high: sorted[count - 1 - k])
  }

  /// The zero-based rank of the interval's lower end.
  static func signTestRank(_ count: Int) -> Int {
    var logTerm = -Double(count) * log(2)  // of the probability of exactly `heads` heads
    var probability = exp(logTerm)
    var heads = 0
    while probability <= 0.025, heads < count / 2 {
      heads += 1
      logTerm += log(Double(count - heads + 1) / Double(heads))
      probability += exp(logTerm)
    }
    return max(0, heads - 1)
  }
}
