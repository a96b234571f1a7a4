/// The center of a node's box in a tree drawing, in node units; x grows to the right and y
/// downwards.
///
/// ```swift
/// let layout = Buchheim().layout(tree, in: .zero)
/// let center = layout[0]
/// let scale = min(600 / layout.boundingBox.width, 400 / layout.boundingBox.height)
/// let inWindow = Point(x: center.x * scale, y: center.y * scale)
/// ```
public struct Point: NodeGeometry {
  public var x: Double
  public var y: Double

  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  @inlinable public static var zero: Point { Point(x: 0, y: 0) }

  public typealias Conventions = PointConventions

  public static var componentNames: [String] { ["x", "y"] }

  @inlinable
  public func forEachComponent(_ body: (Double) -> Void) {
    body(x)
    body(y)
  }

  @inlinable
  public init(component: (Int) -> Double) {
    self.init(x: component(0), y: component(1))
  }
}
