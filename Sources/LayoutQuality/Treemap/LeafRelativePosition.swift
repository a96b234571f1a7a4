import TreeLayout

extension LeafChange {
  /// How much leaves change sides of each other.
  ///
  /// A leaf's sides, extended through the frame, cut out eight sectors around it. Another leaf has
  /// a share of its area in each. Half the sum of what these shares change by lies in 0…1. The
  /// value of a leaf is the mean over all others.
  ///
  /// - Reference: M. Sondag, B. Speckmann, K. Verbeek. "Stable Treemaps via Local Moves." *IEEE
  ///   TVCG* 24(1), 2018.
  public static var relativePosition: Self {
    LeafChange(
      Metric(
        "relative_position_change", unit: "share", .lower,
        "mean over pairs of surviving leaves of what changes sectors round the first "
          + "(Sondag et al. 2018)"),
      isOfPairs: true
    ) { leaves in
      let (old, new) = (leaves.old.map(Extents.init), leaves.new.map(Extents.init))
      return old.indices.map { first in
        var sum = 0.0
        for second in old.indices where second != first {
          let before = Sectors(of: old[second], around: old[first])
          sum += before.moved(to: Sectors(of: new[second], around: new[first]))
        }
        return sum / Double(max(1, old.count - 1))
      }
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

  /// The share that a unit is of the extent; very much where this has no length.
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

  @inline(__always)
  init(of second: Extents, around first: Extents) {
    x = Shares(of: second.x, around: first.x)
    y = Shares(of: second.y, around: first.y)
  }

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

  /// Without branches, which no processor could foresee.
  @inline(__always)
  init(of second: Extent, around first: Extent) {
    before = min(1, max(0, (first.start - second.start) * second.unit))
    after = min(1, max(0, (second.end - first.end) * second.unit))
    inside = max(0, 1 - before - after)
  }
}
