import TreeLayout

extension SequenceMetricGroup {
  /// How far nodes stray from their average positions.
  ///
  /// A node's drift is its mean distance from its mean position over the steps that have the node.
  /// The metric is the mean drift of the nodes that are looked at in two steps or more, in frame
  /// units; empty without such nodes. It is a value of the whole sequence, and stands in its last
  /// step. O(*n*) a step.
  ///
  /// - Parameter positions: the positions of the nodes that are looked at, with their keys.
  /// - Reference: S. Tak, A. Cockburn. "Enhanced Spatial Stability with Hilbert and Moore
  ///   Treemaps." *IEEE TVCG* 19(1), 2013.
  public static func locationDrift(
    of positions: @escaping @Sendable (Layout<Geometry>) -> [KeyedPoint]
  ) -> Self {
    SequenceMetricGroup([
      Metric(
        "location_drift", unit: "frame units", .lower,
        "mean distance from their mean position over the sequence (Tak & Cockburn 2013)")
    ]) { steps in
      var means: [Mean] = []
      for step in steps {
        for point in positions(step) {
          while means.count <= point.key { means.append(Mean()) }
          means[point.key].add(point)
        }
      }
      var distances = [Double](repeating: 0, count: means.count)
      for step in steps {
        for point in positions(step) {
          distances[point.key] += means[point.key].distance(to: point)
        }
      }
      return [
        zip(distances, means).compactMap { $1.count > 1 ? $0 / $1.count : nil }.mean
      ]
    }
  }
}

/// The position of a node.
public struct KeyedPoint: Sendable {
  let key: Int
  let x: Double
  let y: Double

  public init(key: Int, x: Double, y: Double) {
    self.key = key
    self.x = x
    self.y = y
  }
}

private struct Mean {
  var count = 0.0
  private var x = 0.0
  private var y = 0.0

  /// Counted from the mean so far, so that a node that does not move has no rounding.
  mutating func add(_ point: KeyedPoint) {
    count += 1
    x += (point.x - x) / count
    y += (point.y - y) / count
  }

  func distance(to point: KeyedPoint) -> Double {
    Vector(x: point.x - x, y: point.y - y).square.squareRoot()
  }
}

extension Layout<Rect> {
  /// The centers of the measured leaves.
  public var leafCenters: [KeyedPoint] {
    tree.nodes.filter(isMeasured).map { leaf in
      KeyedPoint(key: tree.key(of: leaf), x: self[leaf].midX, y: self[leaf].midY)
    }
  }
}

extension Layout<Circle> {
  /// The centers of the leaves of positive weight.
  public var leafCenters: [KeyedPoint] {
    leavesOfWeight.map { leaf in
      KeyedPoint(key: tree.key(of: leaf), x: self[leaf].x, y: self[leaf].y)
    }
  }
}
