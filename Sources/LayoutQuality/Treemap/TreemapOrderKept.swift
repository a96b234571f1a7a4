import TreeLayout

extension ChangeMetricGroup<Rect> {
  /// How often two leaves keep their positions relative to each other.
  ///
  /// Of the pairs of leaves, measured in both layouts, of which one lay left of the other or above
  /// it, the share in which it still does; positions within 1e-9 of the frame's longer side are
  /// equal. 0…1, empty without such pairs; sampled as in `leafChanges`.
  public static func orderKeptChange(limit: Int = 2_000, sample: Int = 1_000) -> Self {
    ChangeMetricGroup([
      Metric(
        "order_kept_change", unit: "share", .higher,
        "pairs of surviving leaves of which one stays left of or above the other ÷ all pairs")
    ]) { change, seed in
      let leaves = change.leaves.sample(sample, limit: limit, seed: seed)
      let (old, new) = (RectColumns(leaves.old), RectColumns(leaves.new))
      var (pairs, kept) = (0, 0)
      for second in leaves.old.indices {
        let counts = count(
          before: second, old: old, new: new, depth: leaves.roundingDepth)
        pairs += counts.pairs
        kept += counts.kept
      }
      return [pairs == 0 ? nil : Double(kept) / Double(pairs)]
    }
  }

  /// Counts the leaves before one that lie left of it, right, above or below, and those of them
  /// that still do so. The loop has no branches, and no checks of indices, since all columns are
  /// long enough.
  private static func count(
    before second: Int, old: RectColumns, new: RectColumns, depth: Double
  ) -> (pairs: Int, kept: Int) {
    let count = old.minX.count
    precondition(old.hasCount(count) && new.hasCount(count) && second < count)
    let (oldSecond, newSecond) = (old[second], new[second])
    var (pairs, kept) = (0, 0)
    for first in 0..<second {
      let before = Gaps(old[first], oldSecond, depth: depth)
      let after = Gaps(new[first], newSecond, depth: depth)
      pairs &+= before.greatest >= 0 ? 1 : 0
      kept &+= before.least(after).greatest >= 0 ? 1 : 0
    }
    return (pairs, kept)
  }
}

/// How far apart two boxes are if the first is left of the second, right of it, above and below; a
/// distance is at least 0 if the boxes lie so.
private struct Gaps {
  var left: Double
  var right: Double
  var above: Double
  var below: Double

  @inline(__always)
  init(_ first: Box, _ second: Box, depth: Double) {
    left = second.minX + depth - first.maxX
    right = first.minX + depth - second.maxX
    above = second.minY + depth - first.maxY
    below = first.minY + depth - second.maxY
  }

  @inline(__always)
  var greatest: Double {
    let (x, y) = (left > right ? left : right, above > below ? above : below)
    return x > y ? x : y
  }

  /// The smaller one of each pair of distances.
  @inline(__always)
  func least(_ other: Gaps) -> Gaps {
    var gaps = self
    gaps.left = left < other.left ? left : other.left
    gaps.right = right < other.right ? right : other.right
    gaps.above = above < other.above ? above : other.above
    gaps.below = below < other.below ? below : other.below
    return gaps
  }
}
