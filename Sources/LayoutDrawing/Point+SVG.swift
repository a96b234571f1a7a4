import LayoutScene
import TreeLayout

extension Point: DrawableGeometry {
  /// The scene of a tree drawing, see
  /// `Scene.init(nodeLink:names:style:limitsMarks:frameForNames:)`; without a limit of the drawing,
  /// all marks that the style's detail allows. In the cell of a sheet, an outline that would be a
  /// hair is cut off. Layouts that share the frame have one scale.
  public static func svg(of drawing: Drawing<Point>) -> SVG {
    let scene = Scene(
      nodeLink: drawing.layout, names: drawing.names, style: drawing.style,
      limitsMarks: drawing.limit < .max, frameForNames: drawing.frameForNames,
      cutsOffOutlines: !drawing.hasCaption, shared: shared(by: drawing))
    let root = scene.marks.first { $0.node == 0 && ($0.role == .group || $0.role == .leaf) }?.box
    return scene.svg(of: drawing, root: root.map { Point(x: $0.midX, y: $0.midY) })
  }

  /// An outline is cut off at a scale of its own.
  private static func shared(by drawing: Drawing<Point>) -> SharedPlace? {
    if case .outline = drawing.layout.conventions.routing { return nil }
    return SharedFit(of: drawing.sharing, in: drawing.frame)?.place(of: drawing.layout)
  }

  /// The frame that a drawing fills with names of this size; `nil` if its boxes have no sides.
  public static func frame(of drawing: Drawing<Point>, fontSize: Double) -> Size? {
    drawing.layout.frameForNames(drawing.names, fontSize: fontSize)
  }
}
