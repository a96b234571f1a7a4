import LayoutScene
import TreeLayout

extension Arc: DrawableGeometry {
  /// The scene of a sunburst, see `Scene.init(sunburst:names:style:limitsMarks:scale:)`, at one
  /// scale with the pictures that share its frame.
  public static func svg(of drawing: Drawing<Arc>) -> SVG {
    let scale =
      drawing.sharing.isEmpty ? nil : sharedScale(of: drawing.sharing, in: drawing.frame)
    let scene = Scene(
      sunburst: drawing.layout, names: drawing.names, style: drawing.style,
      limitsMarks: drawing.limit < .max, scale: scale)
    return scene.svg(of: drawing)
  }
}
