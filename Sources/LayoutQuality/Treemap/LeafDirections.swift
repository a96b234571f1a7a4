import TreeLayout

extension LeafChange {
  /// How much the directions from leaf to leaf turn.
  ///
  /// From the center of each leaf to those of the others, the turn is 0…π to either side; none
  /// where two centers are the same. The root of the mean square, as a share of π. Turning the
  /// whole layout by 180° gives 1.
  public static var angularDisplacement: Self {
    LeafChange(
      Metric(
        "angular_displacement", unit: "share", .lower,
        "root of the mean square turn from one surviving leaf to another ÷ 180°"),
      isOfPairs: true, isOfSquares: true
    ) { leaves in
      let centers = Centers(of: leaves)
      var sums = [Double](repeating: 0, count: leaves.count)
      for leaf in sums.indices {
        var sum = 0.0
        // From there to here it is the same turn.
        for other in 0..<leaf {
          let radians = centers.turn(from: leaf, to: other).radians
          sum += radians * radians
          sums[other] += radians * radians
        }
        sums[leaf] += sum
      }
      return sums.map { ($0 / Double(max(1, leaves.count - 1))).squareRoot() / .pi }
    }
  }

  /// How much the directions from a leaf turn against each other.
  ///
  /// As `angularDisplacement`, after turning back what a leaf sees by the circular mean of its
  /// turns; by nothing where their vectors cancel out. A layout that is turned as a whole scores 0.
  ///
  /// - Reference: S. Hahn, J. Bethge, J. Döllner. "Relative Direction Change: A Topology-based
  ///   Metric for Layout Stability in Treemaps." *IVAPP 2017*.
  public static var relativeDirection: Self {
    LeafChange(
      Metric(
        "relative_direction_change", unit: "share", .lower,
        "root of the mean square turn beyond a leaf's mean turn ÷ 180° (Hahn et al. 2017)"),
      isOfPairs: true, isOfSquares: true
    ) { leaves in
      let centers = Centers(of: leaves)
      var turns = [Turn](repeating: .none, count: leaves.count)
      return turns.indices.map { leaf in
        var all = Vector(x: 0, y: 0)
        for other in turns.indices where other != leaf {
          turns[other] = centers.turn(from: leaf, to: other)
          all.x += turns[other].cosine
          all.y += turns[other].sine
        }
        let (length, others) = (all.square.squareRoot(), Double(max(1, leaves.count - 1)))
        let isTurned = length > 1e-9 * others
        let mean = isTurned ? Turn(cosine: all.x / length, sine: all.y / length) : .none
        // The leaf itself has turned by the mean.
        turns[leaf] = mean
        var sum = 0.0
        for turn in turns {
          let radians = turn.after(mean).radians
          sum += radians * radians
        }
        return (sum / others).squareRoot() / .pi
      }
    }
  }
}

/// The centers of leaves.
private struct Centers {
  private let old: [Vector]
  private let new: [Vector]
  private let depth: Double

  init(of leaves: SurvivingLeaves) {
    old = leaves.old.map { Vector(x: $0.midX, y: $0.midY) }
    new = leaves.new.map { Vector(x: $0.midX, y: $0.midY) }
    depth = leaves.roundingDepth
  }

  /// How far the direction from one leaf to another turns; not at all where their centers are the
  /// same.
  @inline(__always)
  func turn(from leaf: Int, to other: Int) -> Turn {
    Turn(
      from: Vector(x: old[other].x - old[leaf].x, y: old[other].y - old[leaf].y),
      to: Vector(x: new[other].x - new[leaf].x, y: new[other].y - new[leaf].y), depth: depth)
  }
}
