/// Whether two quantities order things alike, by the ranks of their values alone.
public enum RankCorrelation {
  /// Spearman's ρ: the correlation of the ranks, −1…1; equal values share their mean rank. `nil` if
  /// all values of one quantity are equal.
  ///
  /// - Precondition: both have as many values.
  /// - Complexity: O(*n* log *n*).
  /// - Reference: C. Spearman. "The Proof and Measurement of Association between Two Things."
  ///   *American Journal of Psychology* 15, 1904.
  public static func rho(_ first: [Double], _ second: [Double]) -> Double? {
    precondition(first.count == second.count, "ranks are compared pair by pair")
    let (one, two) = (centeredRanks(first), centeredRanks(second))
    let (squares, otherSquares) = (product(one, one), product(two, two))
    guard squares > 0, otherSquares > 0 else { return nil }
    return product(one, two) / (squares * otherSquares).squareRoot()
  }

  private static func product(_ first: [Double], _ second: [Double]) -> Double {
    zip(first, second).reduce(0) { $0 + $1.0 * $1.1 }
  }

  /// The rank of each value less the mean rank.
  private static func centeredRanks(_ values: [Double]) -> [Double] {
    let order = values.indices.sorted { values[$0] < values[$1] }
    var ranks = [Double](repeating: 0, count: values.count)
    var start = 0
    while start < order.count {
      var end = start + 1
      while end < order.count, values[order[end]] == values[order[start]] { end += 1 }
      let rank = Double(start + end - 1) / 2
      for place in start..<end { ranks[order[place]] = rank - Double(values.count - 1) / 2 }
      start = end
    }
    return ranks
  }
}
