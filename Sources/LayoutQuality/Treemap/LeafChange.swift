import TreeLayout

/// A metric of a change that is a mean over the leaves of a treemap.
public struct LeafChange: Sendable {
  let metric: Metric

  /// Whether a leaf's value is that of its pairs with all others, so that large trees are sampled.
  let isOfPairs: Bool

  /// Whether the mean is the root of the mean square.
  let isOfSquares: Bool

  /// The value of each leaf.
  let values: @Sendable (SurvivingLeaves) -> [Double]

  init(
    _ metric: Metric, isOfPairs: Bool = false, isOfSquares: Bool = false,
    values: @escaping @Sendable (SurvivingLeaves) -> [Double]
  ) {
    self.metric = metric
    self.isOfPairs = isOfPairs
    self.isOfSquares = isOfSquares
    self.values = values
  }

  /// The metric; `nil` without leaves, or without pairs of them.
  func mean(of values: [Double]) -> Double? {
    guard !(isOfPairs && values.count < 2) else { return nil }
    return isOfSquares ? values.map { $0 * $0 }.mean?.squareRoot() : values.mean
  }
}

extension ChangeMetricGroup<Rect> {
  /// Means over the leaves that are measured in both layouts; empty without any.
  ///
  /// Metrics of pairs are empty without two leaves. Of more than `limit` they look at a sample of
  /// so many, the same for every strategy that shows the same leaves; then `pairs_sampled` is 1.
  /// O(*n*), and O(*n*²) up to the limit for metrics of pairs.
  public static func leafChanges(_ changes: [LeafChange], limit: Int = 2_000) -> Self {
    let isSampled = Metric(
      "pairs_sampled", unit: "flag", .none,
      "1 where metrics of a change look at the pairs of a sample of leaves")
    return ChangeMetricGroup(changes.map { $0.metric } + [isSampled]) { change, seed in
      let leaves = change.leaves
      let sample = leaves.sample(limit: limit, seed: seed)
      return changes.map { $0.mean(of: $0.values($0.isOfPairs ? sample : leaves)) }
        + [sample.count < leaves.count ? 1 : 0]
    }
  }
}
