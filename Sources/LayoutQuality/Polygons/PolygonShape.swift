import TreeLayout

extension MetricGroup<Polygon> {
  /// `leafAreaError` of polygons, by their corners.
  public static var areaError: Self { .leafAreaError { $0.corners(of: $1).measure.area } }

  /// How round leaves are, over leaves with an area; empty without any. O(*n*).
  ///
  /// The rectangle of a polygon is the least one around it, in any direction; it has a side on a
  /// side of the polygon.
  public static var polygonShape: Self {
    MetricGroup([
      Metric(
        "cell_aspect_mean", unit: "ratio", .lower,
        "mean of longer ÷ shorter side of the least rectangle around a leaf",
        notices: [.stretch]),
      Metric(
        "cell_aspect_max", unit: "ratio", .lower,
        "greatest longer ÷ shorter side of the least rectangle around a leaf",
        notices: [.stretch]),
      Metric(
        "compactness", unit: "share", .higher, "mean of 4π · area ÷ perimeter² of the leaves",
        notices: [.stretch]),
    ]) { layout in
      var (aspects, shares) = ([Double](), [Double]())
      for leaf in layout.leavesOfWeight {
        let corners = layout.corners(of: leaf)
        let area = corners.measure.area
        guard area > 0 else { continue }
        aspects.append(corners.aspect)
        let perimeter = corners.sides.reduce(0) { $0 + $1.length }
        shares.append(4 * .pi * area / (perimeter * perimeter))
      }
      return [aspects.mean, aspects.max(), shares.mean]
    }
  }

  /// `leafLosses` of polygons, measured by the sides of squares of their areas.
  public static var polygonLosses: Self {
    .leafLosses(
      of: { layout in
        layout.leavesOfWeight.map {
          ValuedNode($0, value: layout.tree.weights[$0], isShown: true)
        }
      }, extent: { $0.frame.longerSide }, shorterExtent: { max($0.area, 0).squareRoot() })
  }

  /// How far polygons reach into their siblings and out of their parents, in parts of the root's
  /// size, the square root of its area.
  ///
  /// Two polygons overlap by as much as they reach over that side of one of them which they reach
  /// over least. Empty if the root has no area. Siblings are swept from left to right.
  public static var containment: Self {
    MetricGroup([
      Metric(
        "cell_overlap_max", unit: "root sizes", .zero, law: .containment,
        "greatest depth by which two siblings overlap ÷ the root's size",
        notices: [.jitter, .stack, .inflate]),
      Metric(
        "cell_protrusion_max", unit: "root sizes", .zero, law: .containment,
        "greatest distance by which a polygon reaches out of its parent ÷ the root's size",
        notices: [.jitter, .inflate]),
    ]) { layout in
      let tree = layout.tree
      let size = layout.corners(of: 0).measure.area.squareRoot()
      guard size > 0 else { return [nil, nil] }
      var (overlap, protrusion) = (0.0, 0.0)
      for parent in tree.nodes where !tree.isLeaf(parent) {
        let sides = layout.corners(of: parent).sides
        var group: [Sibling] = []
        for child in tree.children(of: parent) {
          let corners = layout.corners(of: child)
          guard corners.count > 2 else { continue }
          for corner in corners {
            for side in sides { protrusion = max(protrusion, side.distance(to: corner)) }
          }
          group.append(Sibling(corners))
        }
        overlap = max(overlap, deepestOverlap(of: &group))
      }
      return [overlap / size, protrusion / size]
    }
  }

  private struct Sibling {
    let corners: [Point]
    let sides: [PolygonSide]
    let x: ClosedRange<Double>
    let y: ClosedRange<Double>

    init(_ corners: [Point]) {
      self.corners = corners
      sides = corners.sides
      x = corners.map({ $0.x }).min()!...corners.map({ $0.x }).max()!
      y = corners.map({ $0.y }).min()!...corners.map({ $0.y }).max()!
    }

    /// How deep another polygon reaches over the side that it reaches over least.
    func depth(of other: Sibling) -> Double {
      sides.map { side in other.corners.map { -side.distance(to: $0) }.max() ?? 0 }.min() ?? 0
    }
  }

  private static func deepestOverlap(of group: inout [Sibling]) -> Double {
    group.sort { $0.x.lowerBound < $1.x.lowerBound }
    var deepest = 0.0
    for (index, polygon) in group.enumerated() {
      for other in group[(index + 1)...] {
        guard other.x.lowerBound < polygon.x.upperBound else { break }
        guard other.y.overlaps(polygon.y) else { continue }
        deepest = max(deepest, min(polygon.depth(of: other), other.depth(of: polygon)))
      }
    }
    return deepest
  }
}

// MARK: - Polygons

/// A side of a polygon that runs clockwise.
struct PolygonSide {
  let from: Point
  let to: Point

  var length: Double { Vector(x: to.x - from.x, y: to.y - from.y).square.squareRoot() }

  /// How far a point is outside, negative inside; −∞ for a side without length.
  func distance(to point: Point) -> Double {
    let length = length
    guard length > 0 else { return -.infinity }
    return ((to.y - from.y) * (point.x - from.x) - (to.x - from.x) * (point.y - from.y)) / length
  }
}

extension [Point] {
  var sides: [PolygonSide] {
    zip(self, dropFirst() + prefix(1)).map { PolygonSide(from: $0, to: $1) }
  }

  /// Area and centroid.
  var measure: PolygonMeasure {
    ConvexPolygon(map { Corner(x: $0.x, y: $0.y) }).measure
  }

  /// The longer side of the least rectangle around the polygon, divided by the shorter one; of
  /// several rectangles with one area, the least such ratio.
  fileprivate var aspect: Double {
    var best = (area: Double.infinity, aspect: Double.infinity)
    for side in sides where side.length > 0 {
      let (x, y) = (
        (side.to.x - side.from.x) / side.length, (side.to.y - side.from.y) / side.length
      )
      let along = map { x * $0.x + y * $0.y }
      let across = map { x * $0.y - y * $0.x }
      let (length, width) = (along.max()! - along.min()!, across.max()! - across.min()!)
      let (area, aspect) = (length * width, Swift.max(length, width) / Swift.min(length, width))
      // All rectangles on the sides of a triangle have one area.
      if area < best.area * (1 - 1e-9) || area <= best.area * (1 + 1e-9) && aspect < best.aspect {
        best = (area, aspect)
      }
    }
    return best.aspect.isFinite ? best.aspect : 1
  }
}

extension Layout<Polygon> {
  /// The centroids of the leaves of positive weight.
  public var leafCenters: [KeyedPoint] {
    leavesOfWeight.map { leaf in
      KeyedPoint(key: tree.key(of: leaf), x: self[leaf].centerX, y: self[leaf].centerY)
    }
  }
}

extension LayoutChange<Polygon> {
  /// How far each leaf of positive weight moves: the way of its centroid, and how much longer the
  /// side of a square of its area becomes.
  public var leafMoves: [Double] {
    leafWays.map { $0.way + $0.growth }
  }

  fileprivate var leafWays: [(way: Double, growth: Double)] {
    survivors.compactMap { survivor in
      guard old.isWeightyLeaf(survivor.old), new.isWeightyLeaf(survivor.new) else { return nil }
      let (a, b) = (old[survivor.old], new[survivor.new])
      return (
        Vector(x: b.centerX - a.centerX, y: b.centerY - a.centerY).square.squareRoot(),
        abs(max(b.area, 0).squareRoot() - max(a.area, 0).squareRoot())
      )
    }
  }
}

extension ChangeMetricGroup<Polygon> {
  /// How far the centroids of leaves move, over the leaves that have a weight in both versions;
  /// empty without any. O(*n*).
  public static var centroidDrift: Self {
    ChangeMetricGroup([
      Metric(
        "centroid_drift", unit: "share", .lower,
        "mean way of surviving leaves' centroids ÷ diagonal of the frame")
    ]) { change, _ in
      let frame = change.new.frame
      let diagonal = Vector(x: frame.width, y: frame.height).square.squareRoot()
      guard diagonal > 0, let mean = change.leafWays.map({ $0.way }).mean else { return [nil] }
      return [mean / diagonal]
    }
  }
}
