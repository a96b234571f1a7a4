import LayoutScene
import TreeLayout

/// A layout to be drawn.
public struct Drawing<Geometry: NodeGeometry>: Sendable {
  /// The layout. Its frame is the place of the drawing, in pixels.
  public let layout: Layout<Geometry>

  /// The names of the nodes of the whole tree, indexed by node.
  public internal(set) var names: NodeNames

  /// The document's title, such as the ids of strategy and tree.
  public let title: String

  /// Whether a line above the drawing shows the title, and a line below it says what is hatched, if
  /// anything is.
  public let hasCaption: Bool

  /// The beginning of all ids of elements, so that documents can share a sheet.
  public let idPrefix: String

  public var style: DrawingStyle

  /// The first line of the caption; `nil` for the root's name with its total, empty for none.
  public var subject: String?

  /// What the reader has to know of the tree, one sentence each: a line below the drawing each, if
  /// it has a caption.
  public var notes: [String] = []

  /// How many nodes may have an element of their own. A picture that needs more may be left
  /// unfinished, and has to be drawn again with less detail.
  public var limit = Int.max

  /// The frame that a tree drawing would fill with names that can be read, if its own frame has
  /// less room: then names that have room stand beside their nodes. `nil` if names are in boxes or
  /// left out.
  public var frameForNames: Size?

  /// The nodes that the page knows on which a script follows the marks: then elements have keys
  /// instead of ids. `nil` for a picture by itself.
  public var page: PageNodes?

  /// The layouts, including this one, that share the frame in several pictures: a node that has not
  /// moved is in the same place in all of them. Empty if the layout has the frame for itself.
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
  public internal(set) var text: String

  /// How many nodes have an element of their own.
  public let drawnCount: Int

  /// The width in pixels.
  public let width: Double
  public let height: Double

  /// The middle of the root, in pixels from the upper left corner: the place that a window shows
  /// first of a drawing that is larger than the window. `nil` for a drawing that fills its frame.
  public var root: Point?

  /// The keys of the nodes that are drawn and have children in the tree, in drawing order: on a
  /// page, these can be entered.
  public var groups: [Int] = []

  public init(text: String, drawnCount: Int, width: Double, height: Double) {
    self.text = text
    self.drawnCount = drawnCount
    self.width = width
    self.height = height
  }
}

/// A geometry of which an SVG can be made.
public protocol DrawableGeometry: NodeGeometry {
  /// A complete document as wide and high as the drawing's frame, and a line higher if there is a
  /// caption, and one more for each note.
  ///
  /// The element of node *i* has the id `n`*i*, behind the drawing's prefix, and a title with the
  /// node's name and value. A node smaller than the style's `detail` is left out or drawn as a part
  /// of a larger shape, so that the document's size is bounded by the frame's and not by the
  /// tree's; its `desc` says how many nodes have been drawn. Equal drawings give equal documents.
  static func svg(of drawing: Drawing<Self>) -> SVG
}
