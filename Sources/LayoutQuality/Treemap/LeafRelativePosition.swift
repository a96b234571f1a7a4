import TreeLayout

extension LeafChange {
  /// How much leaves change sides of each other.
  ///
  /// A leaf's sides, extended through the frame, cut out eight sectors round it. For each other
  /// leaf it is half the sum over the sectors of what its share in them changes by, 0…1; the value
  /// of a leaf is the mean over all others.
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
      let (old, new) = (leaves.old.map(Box.init), leaves.new.map(Box.init))
      return old.indices.map { first in
        var sum = 0.0
        for second in old.indices where second != first {
          let before = Sectors(of: old[second], around: old[first])
          let after = Sectors(of: new[second], around: new[first])
          if before != after { sum += before.moved(to: after) }
        }
        return sum / Double(max(1, old.count - 1))
      }
    }
  }
}

/// How much of a box lies left of another one, above it, and so on.
private struct Sectors: Equatable {
  var x: Shares
  var y: Shares

  init(of second: Box, around first: Box) {
    x = Shares(of: second.minX, second.maxX, around: first.minX, first.maxX)
    y = Shares(of: second.minY, second.maxY, around: first.minY, first.maxY)
  }

  /// Half the sum over the eight sectors of the changes of the shares.
  func moved(to other: Sectors) -> Double {
    func sum(_ old: Double, _ new: Double) -> Double {
      abs(old * y.before - new * other.y.before) + abs(old * y.after - new * other.y.after)
    }
    let sides = sum(x.before, other.x.before) + sum(x.after, other.x.after)
    let middle = sum(x.inside, other.x.inside)
    let above = abs(x.before * y.inside - other.x.before * other.y.inside)
    let below = abs(x.after * y.inside - other.x.after * other.y.inside)
    return (sides + middle + above + below) / 2
  }
}

/// How much of an interval lies before and after another one.
private struct Shares: Equatable {
  var before: Double
  var after: Double

  var inside: Double { 1 - before - after }

  @inline(__always)
  init(of start: Double, _ end: Double, around first: Double, _ last: Double) {
    if end <= first {
      (before, after) = (1, 0)
    } else if start >= last {
      (before, after) = (0, 1)
    } else if start >= first && end <= last {
      (before, after) = (0, 0)
    } else {
      before = max(0, first - start) / (end - start)
      after = max(0, end - last) / (end - start)
    }
  }
}
