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
      leaves.mapRows { turns in
        turns.reduce(0) { $0 + $1.radians * $1.radians }
      }
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
      leaves.mapRows { turns in
        var sum = Vector(x: 0, y: 0)
        for turn in turns {
          sum.x += turn.cosine
          sum.y += turn.sine
        }
        let length = sum.square.squareRoot()
        let isTurned = length > 1e-9 * Double(turns.count)
        let mean = isTurned ? Turn(cosine: sum.x / length, sine: sum.y / length) : .none
        return turns.reduce(0) { sum, turn in
          let radians = turn.after(mean).radians
          return sum + radians * radians
        }
      }
    }
  }
}

extension SurvivingLeaves {
  /// The root of the mean of what `sum` is of the turns to all other leaves, ÷ π, for each leaf.
  fileprivate func mapRows(_ sum: ([Turn]) -> Double) -> [Double] {
    let (oldCenters, newCenters) = (old.map { $0.center }, new.map { $0.center })
    let depth = roundingDepth
    let others = max(1, count - 1)
    var turns = [Turn](repeating: .none, count: max(0, count - 1))
    return (0..<count).map { leaf in
      for other in 0..<count where other != leaf {
        turns[other < leaf ? other : other - 1] = Turn(
          from: oldCenters[other] - oldCenters[leaf], to: newCenters[other] - newCenters[leaf],
          depth: depth)
      }
      return (sum(turns) / Double(others)).squareRoot() / .pi
    }
  }
}

extension Rect {
  fileprivate var center: Vector { Vector(x: midX, y: midY) }
}

extension Vector {
  fileprivate static func - (left: Vector, right: Vector) -> Vector {
    Vector(x: left.x - right.x, y: left.y - right.y)
  }
}
