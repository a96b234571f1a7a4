import LayoutScene
import TreeLayout

/// The meanings of the colors of a drawing, in one line; `nil` if they have no scale.
///
/// Each color has a text of its own. If the colors of depths have no room for that, they are one
/// strip between the first and the last text.
struct Legend {
  private let title: String
  private var entries: [(fill: Color, text: String)]
  private let style: DrawingStyle

  /// Whether the entries are ordered steps, so that the texts of two steps explain those between.
  private let hasSteps: Bool
  private var isStrip = false

  private static let fontSize = 11.0
  private static let swatch = 11.0

  init?(_ tree: LayoutTree, _ style: DrawingStyle, names: NodeNames) {
    guard let legend = Palette.legend(of: tree, style, names: names) else { return nil }
    title = legend.title
    entries = legend.entries
    self.style = style
    hasSteps = style.nodeColor(names) == .depth
  }

  /// The meanings of the colors of nodes that moved.
  init(ofChangesIn style: DrawingStyle) {
    (title, entries) = ChangePicture.legend(style)
    self.style = style
    hasSteps = false
  }

  /// The line with texts short enough to fit, or with a strip for steps; `nil` if it does not fit
  /// with eight characters each.
  func fitting(_ room: Double) -> Legend? {
    var forms = [24, 12, 8].map { limit in
      var legend = self
      legend.entries = entries.map { fill, text in
        (fill, text.count > limit ? text.prefix(limit - 1) + "…" : text)
      }
      return legend
    }
    if hasSteps {
      var strip = self
      strip.isStrip = true
      // The title stands beside the line.
      forms = width <= 0.6 * room ? [self] : [strip]
    }
    return forms.first { $0.width <= room }
  }

  /// The width of a strip's swatches.
  private var step: Double { min(Self.swatch, 176 / Double(entries.count)) }

  var width: Double {
    if isStrip {
      let texts = [title, entries[0].text, entries[entries.count - 1].text]
      return texts.reduce(16 + step * Double(entries.count)) { $0 + Self.width(of: $1) }
    }
    return entries.reduce(Self.width(of: title)) {
      $0 + 8 + Self.swatch + 4 + Self.width(of: $1.text)
    }
  }

  private static func width(of text: String) -> Double { fontSize * Label.width(of: text) }

  /// The line's elements; the line ends at `x`, and its middle is at `y`.
  func elements(endingAt x: Double, y: Double) -> String {
    var x = x - width
    var swatches = ""
    var texts = ""
    func write(_ text: String) {
      let baseline = y + Self.fontSize * Label.baseline
      texts += "<text x=\"\(x.fixed)\" y=\"\(baseline.fixed)\">\(text.xmlEscaped)</text>\n"
      x += Self.width(of: text)
    }
    func paint(_ fill: Color, _ width: Double) {
      swatches += """
        <rect x="\(x.fixed)" y="\((y - Self.swatch / 2).fixed)" width="\(width.fixed)" \
        height="\(Self.swatch.fixed)" fill="\(fill)"/>

        """
      x += width
    }
    if !title.isEmpty { write(title) }
    if isStrip {
      x += 8
      write(entries[0].text)
      x += 4
      for (fill, _) in entries { paint(fill, step) }
      x += 4
      write(entries[entries.count - 1].text)
    } else {
      for (fill, text) in entries {
        x += 8
        paint(fill, Self.swatch)
        x += 4
        write(text)
      }
    }
    return """
      <g fill="\(style.ink)" font-size="\(Self.fontSize.fixed)">
      \(swatches)\(texts)</g>

      """
  }
}
