import TreeLayout

extension ChangeMetricGroup<Point> {
  /// How far nodes move from one version of a tree to the next.
  ///
  /// A viewer does not see the shift that most nodes share: the medians of Δx and Δy are
  /// subtracted. The metric is the mean distance that surviving nodes then still move, in their
  /// mean width; empty if fewer than two survive, as one alone is the shift, or none has a width.
  /// O(*n* log *n*).
  ///
  /// - Reference: S. Bridgeman, R. Tamassia. "Difference Metrics for Interactive Orthogonal Graph
  ///   Drawing Algorithms." *Journal of Graph Algorithms and Applications* 4(3), 2000.
  public static var displacement: Self {
    ChangeMetricGroup([
      Metric(
        "node_displacement", unit: "node widths", .lower,
        "mean distance that surviving nodes move, beyond a common shift "
          + "(Bridgeman & Tamassia 2000)")
    ]) { change, _ in
      [change.lengthsBeyondShift.mean(inWidthsOf: change.meanWidth)]
    }
  }
}

extension LayoutChange<Point> {
  /// How far nodes move beyond a common shift, in hundredths of their mean width; empty if fewer
  /// than two survive or they have no width.
  public var nodeMoves: [Double] {
    let width = meanWidth
    guard width > 0 else { return [] }
    var moves = lengthsBeyondShift
    for index in moves.indices { moves[index] = moves[index] / width * 100 }
    return moves
  }

  fileprivate var lengthsBeyondShift: [Double] {
    guard survivors.count > 1 else { return [] }
    let moves = survivors.map { survivor in
      let (a, b) = (old[survivor.old], new[survivor.new])
      return Vector(x: b.x - a.x, y: b.y - a.y)
    }
    return moves.lengthsBeyondShift(in: old.extent)
  }

  /// The mean width of the surviving nodes in the old layout.
  fileprivate var meanWidth: Double {
    survivors.map { old.tree.size(of: $0.old).width }.mean ?? 0
  }
}

extension [Vector] {
  /// The lengths after the median of each axis and the rounding in a drawing of this extent are
  /// subtracted.
  func lengthsBeyondShift(in extent: Box) -> [Double] {
    // One after the other, as these arrays are long.
    var numbers = map { $0.x }
    let shiftX = numbers.partition(atPercentile: 0.5) ?? 0
    for index in indices { numbers[index] = self[index].y }
    let shiftY = numbers.partition(atPercentile: 0.5) ?? 0
    for index in indices {
      let rest = Vector(x: self[index].x - shiftX, y: self[index].y - shiftY)
      numbers[index] = extent.withoutRounding(rest.square.squareRoot())
    }
    return numbers
  }
}

extension [Double] {
  func mean(inWidthsOf width: Double) -> Double? {
    width > 0 ? mean.map { $0 / width } : nil
  }
}
