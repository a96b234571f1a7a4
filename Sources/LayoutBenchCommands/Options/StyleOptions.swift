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
      The hues of branches and categories: \(ChosenHues.names), or \(Palette.counts.lowerBound) to \
      \(Palette.counts.upperBound) colors with commas between them, such as #1f77b4,#ff7f0e. \
      (default: standard)
      """, transform: ChosenHues.init)
  var palette: ChosenHues?

  @Option(
    help: """
      The unit of the values, written after them; bytes are written as KiB, MiB and so on, and \
      currencies, such as USD or €, where people put them. An empty text is no unit. \
      (default: that of the file)
      """)
  var unit: String?

  @Option(
    help: """
      How values are written: language and country, such as de_DE, or the language alone. \
      (default: as in English, a currency where those who pay with it put it)
      """, transform: ValueLocale.init(option:))
  var locale: ValueLocale?

  @Option(
    help: """
      The first line above the picture; an empty text is no such line. (default: the root's name \
      with its total)
      """)
  var title: String?

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
    try checkPalette(on: named)
    guard color == .node, !named.names.hasColors else { return }
    throw ValidationError(
      "--color node draws the colors that a file gives to nodes, and \(named.id) has none; "
        + "--color-column names their column")
  }

  /// Refuses hues where colors mean something else.
  private func checkPalette(on named: NamedTree) throws {
    guard palette != nil else { return }
    let style = style(detail: 1)
    let meaning: String
    switch style.nodeColor(named.names) {
    case .branch: return
    case .depth: meaning = "--color depth has a scale of its own"
    case .aspect: meaning = "--color aspect has a scale of its own"
    case .node:
      guard NodeColors(of: named.names, in: named.tree, style).categories.isEmpty else { return }
      meaning = "nodes have the colors of the file; --color branch draws branches instead"
    }
    throw ValidationError("--palette is for branches and categories, and \(meaning)")
  }

  func style(detail standard: Double) -> DrawingStyle {
    var style = DrawingStyle()
    if let palette { style.hues = palette.hues }
    style.locale = locale
    style.color = color
    style.theme = theme ?? .light
    style.edges = edges
    style.hasCushions = cushions
    style.unit = unit
    style.detail = detail ?? standard
    return style
  }
}

/// The hues of an option.
struct ChosenHues {
  let hues: [Color]

  static let names = Palette.named.map { $0.name }.joined(separator: ", ")

  init(_ text: String) throws {
    do throws(PaletteError) { hues = try Palette.hues(text) } catch {
      throw ValidationError(error.description)
    }
  }
}

extension ValueLocale {
  fileprivate init(option text: String) throws {
    guard let locale = ValueLocale(text) else {
      throw ValidationError("it takes one of \(ValueLocale.ids.joined(separator: ", "))")
    }
    self = locale
  }
}
