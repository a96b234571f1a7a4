import TreeLayout

extension ChangeMetricGroup<Rect> {
  /// How often two leaves lie to each other as before.
  ///
  /// The share of pairs of leaves, measured in both layouts, of which one still lies left of the
  /// other, or still above it, where it did; of the pairs that lay so, up to 1e-9 of the frame's
  /// longer side. 0…1, empty without such pairs, of a sample as in `leafChanges`.
  public static func orderKeptChange(limit: Int = 2_000, sample: Int = 1_000) -> Self {
    ChangeMetricGroup([
      Metric(
        "order_kept_change", unit: "share", .higher,
        "pairs of surviving leaves of which one stays left of or above the other ÷ all pairs")
    ]) { change, seed in
      let leaves = change.leaves.sample(sample, limit: limit, seed: seed)
      let (old, new) = (leaves.old.map(Box.init), leaves.new.map(Box.init))
      let depth = leaves.roundingDepth
      var (pairs, kept) = (0, 0)
      for second in old.indices {
        for first in 0..<second {
          let before = Relations(old[first], old[second], depth: depth)
          let after = Relations(new[first], new[second], depth: depth)
          pairs += before.isEmpty ? 0 : 1
          kept += before.isDisjoint(with: after) ? 0 : 1
        }
      }
      return [pairs == 0 ? nil : Double(kept) / Double(pairs)]
    }
  }
}
