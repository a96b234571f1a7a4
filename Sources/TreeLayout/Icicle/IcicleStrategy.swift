/// Draws a tree as levels of boxes: each node's box is beside its parent's box and within its
/// extent.
public protocol IcicleStrategy: LayoutStrategy where Geometry == Rect {
  var orientation: IcicleOrientation { get }
}

extension IcicleStrategy {
  public func conventions(on tree: LayoutTree) -> RectConventions {
    RectConventions(levels: orientation)
  }
}
