import LayoutScene
import TreeLayout

extension Polygon: DrawableGeometry {
  /// The scene of a treemap of polygons, see
  /// `Scene.init(polygons:names:style:limitsMarks:namesInFront:)`; without a limit of the drawing,
  /// all marks that the style's detail allows. A picture without a caption is a small one beside
  /// others, and has no names of groups.
  public static func svg(of drawing: Drawing<Polygon>) -> SVG {
    let scene = Scene(
      polygons: drawing.layout, names: drawing.names, style: drawing.style,
      limitsMarks: drawing.limit < .max, namesInFront: drawing.hasCaption)
    return scene.svg(of: drawing)
  }

  /// The polygons of leaves, unchanged, as they lie in the frame.
  public static func outlines(of layouts: [Layout<Polygon>]) -> [Outlines] {
    layouts.map { layout in
      layout.tree.nodes.map { node in
        let corners = layout.corners(of: node)
        guard layout.tree.isLeaf(node), layout.mark(of: node) == .shown, layout[node].area.isFinite,
          corners.count > 2
        else { return nil }
        return .path(OutlinePath(polygon: corners))
      }
    }
  }
}
