import LayoutScene
import TreeLayout

extension Rect {
  /// The scene of an icicle, see `Scene.init(icicle:names:style:limitsMarks:isAsLaidOut:)`, as a
  /// document like those of `svg(of:)`. In a picture that shares its frame with others, all boxes
  /// are where the layout has them.
  public static func icicleSVG(of drawing: Drawing<Rect>) -> SVG {
    let scene = Scene(
      icicle: drawing.layout, names: drawing.names, style: drawing.style,
      limitsMarks: drawing.limit < .max, isAsLaidOut: !drawing.sharing.isEmpty)
    return scene.svg(of: drawing)
  }
}
