/// Draws a tree as rings around its root; the geometry is an arc for each node.
public protocol RadialStrategy: LayoutStrategy where Geometry == Arc {
  /// The share of the full circle that each node's value asks for, indexed by node.
  func shares(of tree: LayoutTree) -> [Double]
}

extension RadialStrategy {
  public var family: FamilyID { .radial }
}
