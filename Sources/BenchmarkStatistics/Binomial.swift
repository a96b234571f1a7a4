import Foundation

/// How often something happens in independent trials of one probability.
public enum Binomial {
  /// The probabilities of 0, 1, 2, … successes, from their logarithms, so that an underflow of the
  /// first ones leaves the later ones right.
  private struct Probabilities: Sequence, IteratorProtocol {
    private let trials: Int
    private let logOdds: Double
    private var logTerm: Double
    private var count = 0

    init(of trials: Int, rate: Double) {
      self.trials = trials
      logOdds = log(rate / (1 - rate))
      logTerm = Double(trials) * log1p(-rate)
    }

    mutating func next() -> Double? {
      guard count <= trials else { return nil }
      if count > 0 { logTerm += log(Double(trials - count + 1) / Double(count)) + logOdds }
      count += 1
      return exp(logTerm)
    }
  }

  /// The probability of at most this many successes.
  ///
  /// - Precondition: 0 ≤ `successes` ≤ `trials`, 0 < `rate` < 1.
  /// - Complexity: O(*successes*).
  public static func cumulative(upTo successes: Int, of trials: Int, rate: Double) -> Double {
    min(1, Probabilities(of: trials, rate: rate).prefix(successes + 1).reduce(0, +))
  }

  /// The probability that a fair coin shows at least this many heads, which is that of at most so
  /// many tails.
  public static func tail(heads: Int, of tosses: Int) -> Double {
    heads > 0 ? cumulative(upTo: tosses - heads, of: tosses, rate: 0.5) : 1
  }

  /// The zero-based rank of the lower end of a median's 95 % interval: the greatest number of heads
  /// such that a fair coin shows no more with a probability of at most 2.5 %; 0 if there is none.
  static func signTestRank(_ count: Int) -> Int {
    var sum = 0.0
    let fitting = Probabilities(of: count, rate: 0.5).prefix { probability in
      sum += probability
      return sum <= 0.025
    }
    return max(0, fitting.count - 1)
  }

  /// The greatest rate at which so few successes come in at least 5 of 100 repetitions: no success
  /// in twenty trials still allows a rate of 14 %.
  ///
  /// - Reference: C. J. Clopper, E. S. Pearson. "The Use of Confidence or Fiducial Limits
  ///   Illustrated in the Case of the Binomial." *Biometrika* 26, 1934.
  public static func upperLimit(successes: Int, of trials: Int) -> Double {
    guard successes < trials else { return 1 }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let rate = (low + high) / 2
      if cumulative(upTo: successes, of: trials, rate: rate) > 0.05 {
        low = rate
      } else {
        high = rate
      }
    }
    return high
  }
}
