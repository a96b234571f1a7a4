/// An axis-aligned rectangle; x grows to the right and y downwards. In a layout, lengths are in
/// units of the frame.
///
/// ```swift
/// let window = Rect(x: 0, y: 0, width: 600, height: 400)
/// let isHit = window.contains(Point(x: window.midX, y: 20))
/// ```
///
/// It stores the lengths of its sides and not its far corner: a box of width 1e-12 at x = 1000
/// keeps its width.
public struct Rect: NodeGeometry {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  @inlinable public static var zero: Rect { Rect(x: 0, y: 0, width: 0, height: 0) }
  @inlinable public var maxX: Double { x + width }
  @inlinable public var maxY: Double { y + height }
  @inlinable public var midX: Double { x + width / 2 }
  @inlinable public var midY: Double { y + height / 2 }
  @inlinable public var area: Double { width * height }
  @inlinable package var longerSide: Double { Swift.max(width, height) }
  @inlinable public var shorterSide: Double { Swift.min(width, height) }

  /// Whether the rectangle has no inside.
  @inlinable public var isEmpty: Bool { !(width > 0 && height > 0) }

  /// Whether the point is inside or on the left or upper side. Of rectangles that touch, one has
  /// the point.
  @inlinable
  public func contains(_ point: Point) -> Bool {
    x <= point.x && point.x < maxX && y <= point.y && point.y < maxY
  }

  public typealias Conventions = RectConventions

  public static var componentNames: [String] { ["x", "y", "width", "height"] }

  @inlinable
  public func forEachComponent(_ body: (Double) -> Void) {
    body(x)
    body(y)
    body(width)
    body(height)
  }

  @inlinable
  public init(component: (Int) -> Double) {
    self.init(x: component(0), y: component(1), width: component(2), height: component(3))
  }
}
