/// A circle; x grows to the right and y downwards. In a layout, lengths are in units of the frame.
///
/// ```swift
/// let circles = Pack().layout(tree, in: frame)
/// let place = Point(x: circles[1].x, y: circles[1].y)
/// let innermost = tree.nodes.last { circles[$0].contains(place) }
/// ```
public struct Circle: NodeGeometry {
  /// The center.
  public var x: Double
  public var y: Double

  /// The radius.
  public var r: Double

  @inlinable
  public init(x: Double, y: Double, r: Double) {
    self.x = x
    self.y = y
    self.r = r
  }

  @inlinable public static var zero: Circle { Circle(x: 0, y: 0, r: 0) }
  @inlinable package var area: Double { .pi * r * r }

  /// Whether the point is inside or on the rim.
  @inlinable
  public func contains(_ point: Point) -> Bool {
    let (dx, dy) = (point.x - x, point.y - y)
    return dx * dx + dy * dy <= r * r
  }

  public typealias Conventions = CircleConventions

  public static var componentNames: [String] { ["x", "y", "r"] }

  @inlinable
  public func forEachComponent(_ body: (Double) -> Void) {
    body(x)
    body(y)
    body(r)
  }

  @inlinable
  public init(component: (Int) -> Double) {
    self.init(x: component(0), y: component(1), r: component(2))
  }
}

/// What the circles of a layout stand for.
public struct CircleConventions: LayoutConventions {
  public var valueScale = ValueScale.linear

  public init() {}
}
