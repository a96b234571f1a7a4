import TreeLayout

extension ChangeMetricGroup<Rect> {
  /// How often two leaves lie to each other as before.
  ///
  /// The share of pairs of leaves, measured in both layouts, of which one still lies left of the
  /// other, or still above it, where it did; of the pairs that lay so, up to 1e-9 of the frame's
  /// longer side. 0…1, empty without such pairs, sampled as in `leafChanges`.
  public static func orderKeptChange(limit: Int = 2_000) -> Self {
    ChangeMetricGroup([
      Metric(
        "order_kept_change", unit: "share", .higher,
        "pairs of surviving leaves of which one stays left of or above the other ÷ all pairs")
    ]) { change, seed in
      let leaves = change.leaves.sample(limit: limit, seed: seed)
      let (old, new, depth) = (leaves.old, leaves.new, leaves.roundingDepth)
      var (pairs, kept) = (0, 0)
      for second in old.indices {
        for first in 0..<second {
          let before = Relations(old[first], old[second], depth: depth)
          guard !before.isEmpty else { continue }
          pairs += 1
          let after = Relations(new[first], new[second], depth: depth)
          if !before.isDisjoint(with: after) { kept += 1 }
        }
      }
      return [pairs == 0 ? nil : Double(kept) / Double(pairs)]
    }
  }
}

/// How one rectangle lies to another one.
private struct Relations: OptionSet {
  var rawValue: UInt8

  init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  init(_ first: Rect, _ second: Rect, depth: Double) {
    rawValue =
      (first.maxX <= second.x + depth ? 1 : 0) | (second.maxX <= first.x + depth ? 2 : 0)
      | (first.maxY <= second.y + depth ? 4 : 0) | (second.maxY <= first.y + depth ? 8 : 0)
  }
}
