import TreeLayout

extension LeafChange {
  /// How much the directions from leaf to leaf turn, relative to each other and absolutely.
  ///
  /// The turn of the direction from the center of a leaf to the center of another one is 0…π to
  /// either side, and 0 if two centers are the same. `angular_displacement` is the root of the mean
  /// square, as a share of π. Turning the whole layout by 180° gives 1. `relative_direction_change`
  /// is the same after the circular mean of each leaf's turns is subtracted from them, or 0 if
  /// their vectors cancel out. A layout that is turned as a whole scores 0.
  ///
  /// - Reference: S. Hahn, J. Bethge, J. Döllner. "Relative Direction Change: A Topology-based
  ///   Metric for Layout Stability in Treemaps." *IVAPP 2017*.
  public static var directions: Self {
    let relative = Metric(
      "relative_direction_change", unit: "share", .lower,
      "root of the mean square turn beyond a leaf's mean turn ÷ 180° (Hahn et al. 2017)")
    let angular = Metric(
      "angular_displacement", unit: "share", .lower,
      "root of the mean square turn from one surviving leaf to another ÷ 180°")
    return LeafChange([relative, angular], isOfPairs: true, isOfSquares: true) { leaves in
      let turns = LeafTurns(of: leaves)
      let others = Double(max(1, leaves.count - 1))
      return [turns.squaresBeyondMeans, turns.squares].map { sums in
        sums.map { ($0 / others).squareRoot() / .pi }
      }
    }
  }
}

/// How the directions between leaves turn: the direction from one leaf to another turns as much as
/// the direction back.
private struct LeafTurns {
  /// For each leaf the sum of the squares of its turns.
  private(set) var squares: [Double]

  // The sums of the unit vectors of each leaf's turns.
  private var cosines: [Double]
  private var sines: [Double]

  /// The turns of the directions from each leaf to all before it.
  private var rows: [[Double]] = []

  init(of leaves: SurvivingLeaves) {
    squares = [Double](repeating: 0, count: leaves.count)
    (cosines, sines) = (squares, squares)
    let ways = LeafWays(of: leaves)
    for leaf in leaves.old.indices {
      var turns = [Double](repeating: 0, count: leaf)
      var (x, y, lengths) = (turns, turns, turns)
      ways.multiply(from: leaf, x: x.mutableSpan, y: y.mutableSpan, squares: lengths.mutableSpan)
      for other in 0..<leaf { lengths[other] = lengths[other].squareRoot() }
      turn(x: x.mutableSpan, y: y.mutableSpan, lengths: lengths.span, turns: turns.mutableSpan)
      squares[leaf] = turns.reduce(0) { $0 + $1 * $1 }
      cosines[leaf] = x.sum
      sines[leaf] = y.sum
      for other in 0..<leaf {
        squares[other] += turns[other] * turns[other]
        cosines[other] += x[other]
        sines[other] += y[other]
      }
      rows.append(turns)
    }
  }

  /// For each leaf the sum of the squares of its turns less their mean.
  var squaresBeyondMeans: [Double] {
    let means = cosines.indices.map { meanTurn(x: cosines[$0], y: sines[$0]) }
    var sums = [Double](repeating: 0, count: means.count)
    for (leaf, row) in rows.enumerated() {
      var sum = 0.0
      for (other, turn) in row.enumerated() {
        sum += square(of: turn, beyond: means[leaf])
        sums[other] += square(of: turn, beyond: means[other])
      }
      sums[leaf] = sum
    }
    return sums
  }

  @inline(__always)
  private func square(of turn: Double, beyond mean: Double) -> Double {
    let way = abs(turn - mean)
    let beyond = way < .pi ? way : 2 * .pi - way
    return beyond * beyond
  }

  /// The direction of a sum of unit vectors; 0 where they cancel out.
  private func meanTurn(x: Double, y: Double) -> Double {
    let length = Vector(x: x, y: y).square.squareRoot()
    return length > 1e-9 * Double(max(1, squares.count - 1)) ? angle(x: x, y: y) : 0
  }
}

// The loops of these functions have no branches, and no checks of indices, since all columns are
// long enough; so they compute several pairs at once.

/// The vectors between the centers of leaves.
private struct LeafWays {
  private let oldX: [Double]
  private let oldY: [Double]
  private let newX: [Double]
  private let newY: [Double]

  /// A vector with a smaller square has no direction.
  private let leastSquare: Double

  init(of leaves: SurvivingLeaves) {
    oldX = leaves.old.map { $0.midX }
    oldY = leaves.old.map { $0.midY }
    newX = leaves.new.map { $0.midX }
    newY = leaves.new.map { $0.midY }
    leastSquare = max(leaves.roundingDepth * leaves.roundingDepth, 1e-140)
  }

  /// Multiplies the old and the new vector from a leaf to each leaf before it. The product is the
  /// vector whose angle from the x axis is the turn, with the square of its length; (1, 0) if there
  /// is no direction.
  func multiply(
    from leaf: Int, x: consuming MutableSpan<Double>, y: consuming MutableSpan<Double>,
    squares: consuming MutableSpan<Double>
  ) {
    let (oldX, oldY, newX, newY) = (oldX.span, oldY.span, newX.span, newY.span)
    let counts = min(min(oldX.count, oldY.count), min(newX.count, newY.count))
    precondition(leaf < counts && leaf <= min(x.count, min(y.count, squares.count)))
    for other in 0..<leaf {
      let from = Vector(x: oldX[other] - oldX[leaf], y: oldY[other] - oldY[leaf])
      let to = Vector(x: newX[other] - newX[leaf], y: newY[other] - newY[leaf])
      let (before, after) = (from.square, to.square)
      let hasDirections =
        before > leastSquare && after > leastSquare && before < 1e140 && after < 1e140
      x[other] = hasDirections ? from.x * to.x + from.y * to.y : 1
      y[other] = hasDirections ? from.x * to.y - from.y * to.x : 0
      squares[other] = hasDirections ? before * after : 1
    }
  }
}

/// Finds the angles of vectors from the x axis, and makes unit vectors of them.
private func turn(
  x: consuming MutableSpan<Double>, y: consuming MutableSpan<Double>, lengths: Span<Double>,
  turns: consuming MutableSpan<Double>
) {
  let count = turns.count
  precondition(x.count == count && y.count == count && lengths.count == count)
  for place in 0..<count {
    turns[place] = angle(x: x[place], y: y[place])
    x[place] = x[place] / lengths[place]
    y[place] = y[place] / lengths[place]
  }
}
