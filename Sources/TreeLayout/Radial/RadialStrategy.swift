/// Draws a tree as rings around its root; the geometry is an arc for each node.
public protocol RadialStrategy: LayoutStrategy where Geometry == Arc {
  /// The share of the full circle that each node's value asks for, indexed by node; `nil` when the
  /// whole is nothing.
  func shares(of tree: LayoutTree) -> [Double]?

  /// Whether the nodes of a depth below the center have a ring that is shown. The default is yes.
  func shows(depth: Int) -> Bool

  /// The free distance between neighboring arcs when they are drawn. The default is none.
  var marginBetweenArcs: Double { get }
}

extension RadialStrategy {
  public var family: FamilyID { .radial }
  public var marginBetweenArcs: Double { 0 }
  public func shows(depth: Int) -> Bool { true }
}
