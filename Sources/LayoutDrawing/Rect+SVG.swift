import LayoutScene
import TreeLayout

extension Rect: DrawableGeometry {
  /// The scene of a treemap, see `Scene.init(treemap:names:style:limitsMarks:namesBranches:)`;
  /// without a limit of the drawing, all marks that the style's detail allows. A picture without a
  /// caption is a small one beside others, and has no names in front of children.
  public static func svg(of drawing: Drawing<Rect>) -> SVG {
    let scene = Scene(
      treemap: drawing.layout, names: drawing.names, style: drawing.style,
      limitsMarks: drawing.limit < .max, namesBranches: drawing.hasCaption)
    return scene.svg(of: drawing)
  }
}
