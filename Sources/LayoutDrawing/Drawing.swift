import TreeLayout

/// A layout to be drawn.
public struct Drawing<Geometry: NodeGeometry>: Sendable {
  public let tree: LayoutTree
  public let names: NodeNames

  /// Where the drawing goes, in pixels; a treemap has been laid out in it.
  public let frame: Rect

  public let strategy: any LayoutStrategy<Geometry>

  /// The strategy's output, indexed by node.
  public let output: [Geometry]

  /// What became of each node, indexed by node; `nil` when all are shown.
  public let marks: [NodeMark]?

  /// A line above the drawing, such as the ids of strategy and tree; `nil` for none.
  public let caption: String?

  /// What the ids of elements begin with, so that documents can share a sheet.
  public let idPrefix: String

  public var style: DrawingStyle

  public init(
    tree: LayoutTree, names: NodeNames, frame: Rect, strategy: any LayoutStrategy<Geometry>,
    output: [Geometry], marks: [NodeMark]?, caption: String? = nil, idPrefix: String = "",
    style: DrawingStyle = DrawingStyle()
  ) {
    self.tree = tree
    self.names = names
    self.frame = frame
    self.strategy = strategy
    self.output = output
    self.marks = marks
    self.caption = caption
    self.idPrefix = idPrefix
    self.style = style
  }
}

/// An SVG 1.1 document.
public struct SVG: Sendable {
  public let text: String

  /// How many nodes have an element of their own.
  public let drawnCount: Int
}

/// A geometry of which an SVG can be made.
public protocol DrawableGeometry: NodeGeometry {
  /// A complete document as wide and high as the drawing's frame, and a line higher if there is a
  /// caption.
  ///
  /// The element of node *i* has the id `n`*i*, behind the drawing's prefix, and a title with the
  /// node's name and value. What would be smaller than the style's `detail` is left out or drawn as a
  /// part of something larger, so that the document's size is bounded by the frame's and not by the
  /// tree's; its `desc` says how many nodes have been drawn. Equal drawings give equal documents.
  static func svg(of drawing: Drawing<Self>) -> SVG
}
