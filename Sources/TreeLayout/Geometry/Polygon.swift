/// A convex polygon: its area, its centroid and, as a list, its corners.
///
/// ```swift
/// let layout = Voronoi().layout(tree, in: frame)
/// let corners = layout.corners(of: 0)
/// let label = Point(x: layout[0].centerX, y: layout[0].centerY)
/// ```
///
/// Corners run clockwise, with y downwards, from the leftmost of the topmost corners on; the first
/// one is not repeated. Lengths are in units of the layout's frame. A node that weighs nothing has
/// a centroid, and no corners.
public struct Polygon: NodeGeometry {
  /// The centroid.
  public var centerX: Double
  public var centerY: Double

  public var area: Double

  /// Where the corners are: x and y in turn.
  public var list: PoolRange

  @inlinable
  public init(centerX: Double, centerY: Double, area: Double, list: PoolRange = PoolRange()) {
    self.centerX = centerX
    self.centerY = centerY
    self.area = area
    self.list = list
  }

  @inlinable public static var zero: Polygon { Polygon(centerX: 0, centerY: 0, area: 0) }

  public typealias Conventions = NoConventions

  public static var componentNames: [String] { ["centerX", "centerY", "area"] }
  public static var listNames: [String] { ["x", "y"] }

  @inlinable
  public func forEachComponent(_ body: (Double) -> Void) {
    body(centerX)
    body(centerY)
    body(area)
  }

  @inlinable
  public init(component: (Int) -> Double) {
    self.init(centerX: component(0), centerY: component(1), area: component(2))
  }
}
