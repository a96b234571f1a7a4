import ArgumentParser
import LayoutDrawing
import LayoutScene
import TreeLayout
import TreeModel

extension DrawingStyle.NodeColor: ExpressibleByArgument {}
extension DrawingStyle.Theme: ExpressibleByArgument {}
extension DrawingStyle.EdgeShape: ExpressibleByArgument {}

/// How a drawing looks.
struct StyleOptions: ParsableArguments {
  @Option(
    help: """
      What colors show: the node's branch, its depth, its own color or category, or the aspect \
      ratio of its shape. (default: node if the file has colors, otherwise branch)
      """)
  var color: DrawingStyle.NodeColor?

  @Option(
    help: """
      The colors of background and text. (default: light; on a page of --play those of the browser)
      """)
  var theme: DrawingStyle.Theme?

  @Option(help: "The lines of tree drawings. (default: those of the strategy)")
  var edges: DrawingStyle.EdgeShape?

  @Flag(help: "Shade the boxes of treemaps as cushions.")
  var cushions = false

  @Option(
    help: """
      The unit of the values, written after them; bytes are written as KiB, MiB and so on.
      """)
  var unit: String?

  @Option(
    help: """
      The least size at which something is drawn separately, in pixels, from 0.01; smaller things \
      are merged. (default: 1, 2.5 in treemaps with room for names, 2 in a contact sheet, and more \
      if a picture would have more elements than browsers show quickly)
      """, transform: Bounds.detail.number)
  var detail: Double?

  func validate() throws {
    guard unit?.count ?? 0 <= 20 else {
      throw ValidationError("--unit stands behind every value: it takes up to 20 characters")
    }
  }

  /// Refuses options that do nothing; such an option is never ignored.
  func check(on named: NamedTree) throws {
    guard color == .node, !named.names.hasColors else { return }
    throw ValidationError(
      "--color node draws the colors that a file gives to nodes, and \(named.id) has none; "
        + "--color-column names their column")
  }

  func style(detail standard: Double) -> DrawingStyle {
    var style = DrawingStyle()
    style.color = color
    style.theme = theme ?? .light
    style.edges = edges
    style.hasCushions = cushions
    style.unit = unit
    style.detail = detail ?? standard
    return style
  }
}
