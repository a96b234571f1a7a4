import Foundation

/// A sign test that may be looked at after each value and ended at any time.
///
/// Whoever bets 1 that more values lie above a limit than below it, against one who pays as for a
/// fair coin, owns the *evidence* after some values. If at most every second value lies above, the
/// chance that the evidence ever reaches 1/*α* is at most *α*, however often one looks.
///
/// - Reference: J. Ville. *Étude critique de la notion de collectif*, 1939; H. Robbins.
///   "Statistical Methods Related to the Law of the Iterated Logarithm." *Annals of Mathematical
///   Statistics* 41, 1970.
public enum SequentialSignTest {
  /// The evidence that heads come up in more than half of all tosses: the capital of bets on all
  /// probabilities of heads from ½ to 1, with equal stakes.
  ///
  /// It is the integral of 2 · (2*p*)^*h* · (2 − 2*p*)^(*n* − *h*) over *p* from ½ to 1, which is
  /// 2^(*n*+1) ÷ ((*n* + 1) · C(*n*, *h*)) times the probability that *n* + 1 tosses of a fair coin
  /// show at most *h* heads.
  ///
  /// - Precondition: 0 ≤ `heads` ≤ `tosses`.
  /// - Complexity: O(*tosses*).
  public static func evidence(heads: Int, of tosses: Int) -> Double {
    let chance = Binomial.cumulative(upTo: heads, of: tosses + 1, rate: 0.5)
    let orders = (0..<heads).reduce(0) { sum, place in
      sum + log(Double(tosses - place) / Double(place + 1))
    }
    return exp(Double(tosses + 1) * log(2) - log(Double(tosses + 1)) - orders + log(chance))
  }

  /// The evidence that the median of the values' distribution is above, and below, a limit. Values
  /// at the limit count for neither.
  public static func evidence(
    of values: [Double], beside limit: Double
  ) -> (above: Double, below: Double) {
    let (above, below) = (values.count { $0 > limit }, values.count { $0 < limit })
    return (
      evidence(heads: above, of: above + below), evidence(heads: below, of: above + below)
    )
  }

  /// The median with an interval that covers the distribution's median with a probability of at
  /// least 1 − `level`, also if the number of values depends on the values.
  ///
  /// The interval holds the limits against which there is less evidence than 2 ÷ `level` on either
  /// side. For few values it is the whole line: with a level of 5 %, for fewer than eight.
  ///
  /// - Precondition: at least one value.
  /// - Complexity: O(*n*²) for *n* values.
  public static func interval(of values: [Double], level: Double) -> Estimate {
    let statistics = SampleStatistics(values)
    let count = values.count
    let outside = (0..<count).prefix { evidence(heads: count - $0, of: count) >= 2 / level }
    guard let rank = outside.last else {
      return Estimate(value: statistics.median, low: -.infinity, high: .infinity)
    }
    return Estimate(
      value: statistics.median, low: statistics.sorted[rank],
      high: statistics.sorted[count - 1 - rank])
  }
}
