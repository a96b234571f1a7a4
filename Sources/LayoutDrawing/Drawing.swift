import TreeLayout

/// A layout to be drawn.
public struct Drawing<Geometry: NodeGeometry>: Sendable {
  public let tree: LayoutTree
  public let names: NodeNames
  public let frame: Rect
  public let strategy: any LayoutStrategy<Geometry>

  /// The strategy's output, indexed by node.
  public let output: [Geometry]

  /// What became of each node, indexed by node; `nil` when all are shown.
  public let marks: [NodeMark]?

  public init(
    tree: LayoutTree, names: NodeNames, frame: Rect, strategy: any LayoutStrategy<Geometry>,
    output: [Geometry], marks: [NodeMark]?
  ) {
    self.tree = tree
    self.names = names
    self.frame = frame
    self.strategy = strategy
    self.output = output
    self.marks = marks
  }
}

/// A geometry of which an SVG can be made.
public protocol DrawableGeometry: NodeGeometry {
  /// A complete SVG document as wide and high as the drawing's frame.
  static func svg(of drawing: Drawing<Self>) -> String
}
