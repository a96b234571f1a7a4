import TreeLayout

/// Metrics of a change that are means over the leaves of a treemap and are computed together.
public struct LeafChange: Sendable {
  let metrics: [Metric]

  /// Whether a leaf's value is taken over its pairs with all others, so that large trees are
  /// sampled.
  let isOfPairs: Bool

  /// Whether the mean is the root of the mean square.
  let isOfSquares: Bool

  /// For each metric the value of each leaf.
  let values: @Sendable (SurvivingLeaves) -> [[Double]]

  init(
    _ metrics: [Metric], isOfPairs: Bool = false, isOfSquares: Bool = false,
    values: @escaping @Sendable (SurvivingLeaves) -> [[Double]]
  ) {
    self.metrics = metrics
    self.isOfPairs = isOfPairs
    self.isOfSquares = isOfSquares
    self.values = values
  }

  init(
    _ metric: Metric, isOfPairs: Bool = false,
    values: @escaping @Sendable (SurvivingLeaves) -> [Double]
  ) {
    self.init([metric], isOfPairs: isOfPairs) { [values($0)] }
  }

  /// The value of a metric; `nil` without leaves, or without pairs of leaves.
  func mean(of values: [Double]) -> Double? {
    guard !(isOfPairs && values.count < 2) else { return nil }
    return isOfSquares ? values.map { $0 * $0 }.mean?.squareRoot() : values.mean
  }
}

extension ChangeMetricGroup<Rect> {
  /// Means over the leaves that are measured in both layouts; empty without any.
  ///
  /// Metrics of pairs are empty for fewer than two leaves. For more than `limit` they look at a
  /// sample, the same for every strategy that shows the same leaves; then `pairs_sampled` is 1.
  /// O(*n*), and O(*n*²) up to the limit for metrics of pairs.
  public static func leafChanges(
    _ changes: [LeafChange], limit: Int = 2_000, sample size: Int = 1_000
  ) -> Self {
    ChangeMetricGroup(changes.flatMap { $0.metrics } + [.pairsSampled]) { change, seed in
      let leaves = change.leaves
      let sample = leaves.sample(size, limit: limit, seed: seed)
      return changes.flatMap { group in
        group.values(group.isOfPairs ? sample : leaves).map(group.mean)
      }
        + [sample.count < leaves.count ? 1 : 0]
    }
  }

  /// The same means, and the part of each beyond the change that the weights ask for.
  ///
  /// A treemap has to change when its weights do. The change that the old structure would have
  /// needed, a leaf's value from the old layout to `LayoutChange.absorbed`, is subtracted from the
  /// leaf's value; if it is greater, 0 remains. `<id>_excess` is the mean of the remainders. Empty
  /// if the leaves of the old layout do not fill its frame. O(*n* log *n*) more, twice the pairs,
  /// and up to O(*n*³) where boxes are not made by cuts.
  ///
  /// - Reference: E. Vernier, M. Sondag, J. Comba, B. Speckmann, A. Telea, K. Verbeek.
  ///   "Quantitative Comparison of Time-Dependent Treemaps." *Computer Graphics Forum* 39(3), 2020.
  public static func leafChangesWithExcess(
    _ changes: [LeafChange], limit: Int = 2_000, sample size: Int = 1_000
  ) -> Self {
    let metrics = changes.flatMap { $0.metrics }
    let all = metrics + metrics.map { $0.excess } + [.pairsSampled]
    return ChangeMetricGroup(all) { change, seed in
      let (leaves, absorbed) = (change.leaves, change.absorbedLeaves)
      let sample = leaves.sample(size, limit: limit, seed: seed)
      let absorbedSample = absorbed?.sample(size, limit: limit, seed: seed)
      var (means, excesses): ([Double?], [Double?]) = ([], [])
      for group in changes {
        let values = group.values(group.isOfPairs ? sample : leaves)
        means += values.map(group.mean)
        guard let absorbed, let absorbedSample else {
          excesses += values.map { _ in nil }
          continue
        }
        let needed = group.values(group.isOfPairs ? absorbedSample : absorbed)
        excesses += zip(values, needed).map { values, needed in
          group.mean(of: values).flatMap { _ in zip(values, needed).map { max(0, $0 - $1) }.mean }
        }
      }
      return means + excesses + [sample.count < leaves.count ? 1 : 0]
    }
  }
}

extension Metric {
  fileprivate var excess: Metric {
    Metric(
      "\(id)_excess", unit: unit, .lower,
      "mean over surviving leaves of \(id) beyond that of the old structure with the new weights "
        + "(Vernier et al. 2020)")
  }

  fileprivate static var pairsSampled: Metric {
    Metric(
      "pairs_sampled", unit: "flag", .none,
      "1 where metrics of a change look at the pairs of a sample of leaves")
  }
}
