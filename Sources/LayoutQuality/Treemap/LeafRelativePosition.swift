import TreeLayout

extension LeafChange {
  /// How much leaves change sides of each other.
  ///
  /// A leaf's sides, extended through the frame, cut out eight sectors around it. Another leaf has
  /// a share of its area in each. Half the sum of the changes of these shares lies in 0…1. The
  /// value of a leaf is the mean over all others.
  ///
  /// - Reference: M. Sondag, B. Speckmann, K. Verbeek. "Stable Treemaps via Local Moves." *IEEE
  ///   TVCG* 24(1), 2018.
  public static var relativePosition: Self {
    LeafChange(
      Metric(
        "relative_position_change", unit: "share", .lower,
        "mean over pairs of surviving leaves of the share of the second that changes sectors "
          + "around the first (Sondag et al. 2018)"),
      isOfPairs: true
    ) { leaves in
      let (old, new) = (RectColumns(leaves.old), RectColumns(leaves.new))
      var sums = [Double](repeating: 0, count: leaves.count)
      for second in leaves.old.indices {
        let before = Extents(leaves.old[second])
        let after = Extents(leaves.new[second])
        add(of: before, around: old, to: after, around: new, into: sums.mutableSpan)
      }
      return sums.map { $0 / Double(max(1, leaves.count - 1)) }
    }
  }

  /// The loop has no branches, and no checks of indices, since all columns are equally long. A leaf
  /// stays in its own middle.
  private static func add(
    of before: Extents, around old: RectColumns, to after: Extents, around new: RectColumns,
    into sums: consuming MutableSpan<Double>
  ) {
    let count = sums.count
    precondition(old.hasCount(count) && new.hasCount(count))
    for first in 0..<count {
      let was = Sectors(
        x: Shares(of: before.x, from: old.minX[first], to: old.maxX[first]),
        y: Shares(of: before.y, from: old.minY[first], to: old.maxY[first]))
      let now = Sectors(
        x: Shares(of: after.x, from: new.minX[first], to: new.maxX[first]),
        y: Shares(of: after.y, from: new.minY[first], to: new.maxY[first]))
      sums[first] += was.moved(to: now)
    }
  }
}

/// A rectangle from side to side.
private struct Extents: BitwiseCopyable {
  var x: Extent
  var y: Extent

  init(_ rect: Rect) {
    x = Extent(start: rect.x, end: rect.maxX)
    y = Extent(start: rect.y, end: rect.maxY)
  }
}

private struct Extent: BitwiseCopyable {
  var start: Double
  var end: Double

  /// The share of the extent that a unit is; very large if the extent has no length.
  var unit: Double

  init(start: Double, end: Double) {
    self.start = start
    self.end = end
    unit = 1 / max(end - start, .leastNormalMagnitude)
  }
}

/// How much of a rectangle lies left of another one, above it, and so on.
private struct Sectors: BitwiseCopyable {
  var x: Shares
  var y: Shares

  /// Half the sum over the eight sectors of the changes of the shares.
  @inline(__always)
  func moved(to other: Sectors) -> Double {
    let corners =
      abs(x.before * y.before - other.x.before * other.y.before)
      + abs(x.before * y.after - other.x.before * other.y.after)
      + abs(x.after * y.before - other.x.after * other.y.before)
      + abs(x.after * y.after - other.x.after * other.y.after)
    let sides =
      abs(x.before * y.inside - other.x.before * other.y.inside)
      + abs(x.after * y.inside - other.x.after * other.y.inside)
      + abs(x.inside * y.before - other.x.inside * other.y.before)
      + abs(x.inside * y.after - other.x.inside * other.y.after)
    return (corners + sides) / 2
  }
}

/// How much of an extent lies before, inside and after another one.
private struct Shares: BitwiseCopyable {
  var before: Double
  var inside: Double
  var after: Double

  @inline(__always)
  init(of second: Extent, from start: Double, to end: Double) {
    before = Self.share((start - second.start) * second.unit)
    after = Self.share((second.end - end) * second.unit)
    inside = Self.share(1 - before - after)
  }

  @inline(__always)
  private static func share(_ part: Double) -> Double {
    let positive = part > 0 ? part : 0
    return positive < 1 ? positive : 1
  }
}
