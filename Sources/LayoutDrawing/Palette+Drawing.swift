import LayoutScene
import TreeLayout

extension Palette {
  /// The boxes of a tree drawing have the shapes of their names, which mean nothing.
  init(_ drawing: Drawing<Point>) {
    self.init(drawing.tree, drawing.style, names: drawing.names, aspect: nil)
  }
}
