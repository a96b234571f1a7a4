/// Whether two samples come from one distribution, by the ranks of their values alone.
public enum RankSumTest {
  /// The exact two-sided p-value: of all ways to divide the values into groups of these sizes, the
  /// share whose rank sum is at least as far from its mean as the observed one. Equal values share
  /// their mean rank, so it is also exact with ties.
  ///
  /// - Precondition: both samples have a value; together at most a few dozen, so that the number of
  ///   divisions fits a `Double`.
  /// - Complexity: O(*n*³ · *m*) for *n* values of which the first sample has *m*.
  /// - Reference: H. B. Mann, D. R. Whitney. "On a Test of Whether One of Two Random Variables Is
  ///   Stochastically Larger Than the Other." *Annals of Mathematical Statistics* 18, 1947.
  public static func pValue(_ first: [Double], _ second: [Double]) -> Double {
    let ranks = doubledRanks(first + second)
    let total = ranks.reduce(0, +)
    // ways[size][sum]: how many sets of `size` values have this sum of doubled ranks.
    var ways = Array(repeating: [Double](repeating: 0, count: total + 1), count: first.count + 1)
    ways[0][0] = 1
    for rank in ranks {
      for size in stride(from: first.count, to: 0, by: -1) {
        for sum in rank...total { ways[size][sum] += ways[size - 1][sum - rank] }
      }
    }
    // Sums as multiples of the number of values, to compare them with the mean without a fraction.
    let (count, mean) = (ranks.count, first.count * total)
    let seen = abs(ranks.prefix(first.count).reduce(0, +) * count - mean)
    var (extreme, all) = (0.0, 0.0)
    for (sum, number) in ways[first.count].enumerated() {
      all += number
      if abs(sum * count - mean) >= seen { extreme += number }
    }
    return extreme / all
  }

  /// Twice the rank of each value, counted from 1: a whole number even with ties.
  private static func doubledRanks(_ values: [Double]) -> [Int] {
    let sorted = values.sorted()
    return values.map { value in
      let first = sorted.firstIndex(of: value)!
      let last = sorted.lastIndex(of: value)!
      return first + last + 2
    }
  }
}
