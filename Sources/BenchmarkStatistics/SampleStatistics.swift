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

  /// The median with the interval between two order statistics that covers the true median with a
  /// probability of at least 95 %, whatever the distribution.
  ///
  /// The interval is from the *k*-th smallest to the *k*-th largest value, with the greatest *k*
  /// for which *n* tosses of a fair coin show fewer than *k* heads with a probability of at most
  /// 2.5 %. Below six values no such interval exists, and it is the whole range.
  ///
  /// - Reference: W. J. Dixon, A. M. Mood. "The Statistical Sign Test." *JASA* 41, 1946.
  public var medianInterval: Estimate {
    let k = Binomial.signTestRank(count)
    return Estimate(value: median, low: sorted[k], high: sorted[count - 1 - k])
  }

  /// The mean with the interval that covers the distribution's mean with a probability of 95 %, if
  /// means of so many values are normal; the whole line for one value.
  ///
  /// - Reference: Student. "The Probable Error of a Mean." *Biometrika* 6, 1908.
  public var meanInterval: Estimate {
    let mean = sorted.reduce(0, +) / Double(count)
    guard count > 1 else { return Estimate(value: mean, low: -.infinity, high: .infinity) }
    let squares = sorted.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let deviation = (squares / Double(count - 1) / Double(count)).squareRoot()
    let half = Slope.studentQuantile(degreesOfFreedom: count - 1) * deviation
    return Estimate(value: mean, low: mean - half, high: mean + half)
  }
}
