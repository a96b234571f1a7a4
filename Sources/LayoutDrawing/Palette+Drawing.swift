import LayoutScene
import TreeLayout

extension Palette {
  init(_ drawing: Drawing<Rect>) {
    self.init(drawing.layout, names: drawing.names, drawing.style)
  }

  /// An arc's aspect is its length along its middle ÷ its thickness, or the inverse.
  init(_ drawing: Drawing<Arc>) {
    let arcs = drawing.layout.geometry
    self.init(drawing.tree, drawing.style, names: drawing.names) { node in
      let arc = arcs[node]
      let length = arc.span * .pi / 180 * (arc.innerRadius + arc.outerRadius) / 2
      let thickness = arc.outerRadius - arc.innerRadius
      return max(length, thickness) / min(length, thickness)
    }
  }

  /// The boxes of a tree drawing have the shapes of their names, which mean nothing.
  init(_ drawing: Drawing<Point>) {
    self.init(drawing.tree, drawing.style, names: drawing.names, aspect: nil)
  }

  /// All circles have one shape.
  init(_ drawing: Drawing<Circle>) {
    self.init(drawing.tree, drawing.style, names: drawing.names, aspect: nil)
  }
}
