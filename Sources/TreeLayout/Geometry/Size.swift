/// The width and height of a node's box, in node units.
public struct Size: BitwiseCopyable, Hashable, Sendable {
  public var width: Double
  public var height: Double

  @inlinable
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// 1 × 1, the size of a node without a size of its own.
  @inlinable public static var unit: Size { Size(width: 1, height: 1) }
}
