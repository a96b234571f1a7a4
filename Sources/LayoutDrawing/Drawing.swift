import TreeLayout

/// A layout to be drawn.
public struct Drawing<Geometry: NodeGeometry>: Sendable {
  /// Its frame is where the drawing goes, in pixels.
  public let layout: Layout<Geometry>

  /// Indexed by node.
  public let names: NodeNames

  /// What the document is called, such as the ids of strategy and tree.
  public let title: String

  /// Whether a line above the drawing says the title, and one below it what is hatched, if
  /// anything is.
  public let hasCaption: Bool

  /// What the ids of elements begin with, so that documents can share a sheet.
  public let idPrefix: String

  public var style: DrawingStyle

  /// How many nodes may have an element of their own. A picture that needs more may be left
  /// unfinished: it is to be drawn again with less detail.
  public var limit = Int.max

  /// The frame that a tree drawing fills with names that can be read, where it has less room: then
  /// those that have room stand beside their nodes. `nil` where names are in boxes or left out.
  public var frameForNames: Size?

  /// The layouts, this one included, that share the frame in several pictures: what has not moved
  /// stands in one place in all of them. Empty where the layout has the frame for itself.
  public var sharing: [Layout<Geometry>] = []

  public init(
    _ layout: Layout<Geometry>, names: NodeNames, title: String, hasCaption: Bool = true,
    idPrefix: String = "", style: DrawingStyle = DrawingStyle()
  ) {
    self.layout = layout
    self.names = names
    self.title = title.drawn
    self.hasCaption = hasCaption
    self.idPrefix = idPrefix
    self.style = style
  }

  var tree: LayoutTree { layout.tree }
  var frame: Rect { layout.frame }
}

/// An SVG 1.1 document.
public struct SVG: Sendable {
  public let text: String

  /// How many nodes have an element of their own.
  public let drawnCount: Int

  /// In pixels.
  public let width: Double
  public let height: Double

  /// The middle of the root, from the upper left corner in pixels, where a drawing larger than a
  /// window is to be entered; `nil` for what fills its frame.
  public var root: Point?

  public init(text: String, drawnCount: Int, width: Double, height: Double) {
    self.text = text
    self.drawnCount = drawnCount
    self.width = width
    self.height = height
  }

  /// The same picture, shown so many times as wide and high.
  public func scaled(by factor: Double) -> SVG {
    func size(_ factor: Double) -> String {
      "width=\"\((width * factor).fixed)\" height=\"\((height * factor).fixed)\""
    }
    var text = text
    guard factor != 1, let range = text.firstRange(of: size(1)) else { return self }
    text.replaceSubrange(range, with: size(factor))
    var scaled = SVG(
      text: text, drawnCount: drawnCount, width: width * factor, height: height * factor)
    scaled.root = root.map { Point(x: $0.x * factor, y: $0.y * factor) }
    return scaled
  }
}

/// A geometry of which an SVG can be made.
public protocol DrawableGeometry: NodeGeometry {
  /// A complete document as wide and high as the drawing's frame, and a line higher if there is a
  /// caption, two if something is hatched as well.
  ///
  /// The element of node *i* has the id `n`*i*, behind the drawing's prefix, and a title with the
  /// node's name and value. What would be smaller than the style's `detail` is left out or drawn as
  /// a part of something larger, so that the document's size is bounded by the frame's and not by
  /// the tree's; its `desc` says how many nodes have been drawn. Equal drawings give equal
  /// documents.
  static func svg(of drawing: Drawing<Self>) -> SVG
}
