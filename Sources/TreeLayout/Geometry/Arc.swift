/// A sector of a ring.
///
/// ```swift
/// let arcs = Sunburst().layout(tree, in: frame)
/// let atTop = tree.nodes.filter { arcs[$0].contains(angle: 0, radius: 40) }
/// let longest = tree.nodes.dropFirst().max { arcs[$0].span < arcs[$1].span }
/// ```
///
/// Angles are in degrees, clockwise from the top, and nominal: the margin between arcs is applied
/// when drawing. They are not reduced modulo 360, so `endAngle` is never below `startAngle`. Radii
/// are in units of the layout's frame.
public struct Arc: NodeGeometry {
  public var startAngle: Double
  public var endAngle: Double
  public var innerRadius: Double
  public var outerRadius: Double

  @inlinable
  public init(startAngle: Double, endAngle: Double, innerRadius: Double, outerRadius: Double) {
    self.startAngle = startAngle
    self.endAngle = endAngle
    self.innerRadius = innerRadius
    self.outerRadius = outerRadius
  }

  @inlinable public static var zero: Arc {
    Arc(startAngle: 0, endAngle: 0, innerRadius: 0, outerRadius: 0)
  }

  /// The angle that the arc covers, in degrees.
  @inlinable public var span: Double { endAngle - startAngle }

  /// Whether a place is inside of the arc or at its beginning. Of arcs that touch, one has the
  /// place.
  ///
  /// - Parameters:
  ///   - angle: in degrees clockwise from the top; any number of turns.
  ///   - radius: the distance from the center.
  public func contains(angle: Double, radius: Double) -> Bool {
    let angle = angle - 360 * ((angle - startAngle) / 360).rounded(.down)
    return innerRadius <= radius && radius < outerRadius && startAngle <= angle && angle < endAngle
  }

  public typealias Conventions = ArcConventions

  public static var componentNames: [String] {
    ["startAngle", "endAngle", "innerRadius", "outerRadius"]
  }

  @inlinable
  public func forEachComponent(_ body: (Double) -> Void) {
    body(startAngle)
    body(endAngle)
    body(innerRadius)
    body(outerRadius)
  }

  @inlinable
  public init(component: (Int) -> Double) {
    self.init(
      startAngle: component(0), endAngle: component(1), innerRadius: component(2),
      outerRadius: component(3))
  }
}

/// What the arcs of a layout stand for.
public struct ArcConventions: LayoutConventions {
  /// The amount of each node, indexed by node, in the unit of `total`: 0 for nodes outside of the
  /// layout, `total` for the node in the middle. `nil` if the amounts are the tree's weights.
  package var amounts: [Double]?

  /// The amount that the full circle stands for; `nil` for the root's weight.
  package var total: Double?

  /// How many rings are shown around the middle.
  package var ringsShown = Int.max

  /// The free distance between neighboring arcs when they are drawn.
  public var marginBetweenArcs = 0.0

  public var showsOwnValues = false

  public var valueScale = ValueScale.linear

  public init() {}
}
