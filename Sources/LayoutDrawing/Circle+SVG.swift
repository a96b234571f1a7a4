import LayoutScene
import TreeLayout

extension Circle: DrawableGeometry {
  /// The scene of packed circles, see `Scene.init(circles:names:style:limitsMarks:namesInFront:)`;
  /// without a limit of the drawing, all marks that the style's detail allows. A picture without a
  /// caption is a small one beside others, and has no names in front of circles.
  public static func svg(of drawing: Drawing<Circle>) -> SVG {
    let scene = Scene(
      circles: drawing.layout, names: drawing.names, style: drawing.style,
      limitsMarks: drawing.limit < .max, namesInFront: drawing.hasCaption)
    return scene.svg(of: drawing)
  }
}
