import TreeLayout

/// What the colors of a drawing mean, in one line; `nil` where they have no scale.
struct Legend {
  private let title: String
  private var entries: [(fill: Color, text: String)]
  private let style: DrawingStyle

  private static let fontSize = 11.0
  private static let swatch = 11.0

  init?(_ tree: LayoutTree, _ style: DrawingStyle, names: NodeNames) {
    guard let (title, entries) = Palette.legend(of: tree, style, names: names) else { return nil }
    self.title = title
    self.entries = entries
    self.style = style
  }

  /// What the colors of what moved mean.
  init(ofChangesIn style: DrawingStyle) {
    (title, entries) = ChangePicture.legend(style)
    self.style = style
  }

  /// The line with texts as short as they have to be to fit; `nil` where it does not fit with eight
  /// characters each.
  func fitting(_ room: Double) -> Legend? {
    [24, 12, 8].lazy.map { limit in
      var legend = self
      legend.entries = entries.map { fill, text in
        (fill, text.count > limit ? text.prefix(limit - 1) + "…" : text)
      }
      return legend
    }.first { $0.width <= room }
  }

  var width: Double {
    entries.reduce(Self.width(of: title)) { $0 + 8 + Self.swatch + 4 + Self.width(of: $1.text) }
  }

  private static func width(of text: String) -> Double { fontSize * Label.width(of: text) }

  /// The line's elements, ending at `x`, with their middle at `y`.
  func elements(endingAt x: Double, y: Double) -> String {
    var x = x - width
    var swatches = ""
    var texts = ""
    func write(_ text: String) {
      let baseline = y + Self.fontSize * Label.baseline
      texts += "<text x=\"\(x.fixed)\" y=\"\(baseline.fixed)\">\(text.xmlEscaped)</text>\n"
      x += Self.width(of: text)
    }
    if !title.isEmpty { write(title) }
    for (fill, text) in entries {
      x += 8
      swatches += """
        <rect x="\(x.fixed)" y="\((y - Self.swatch / 2).fixed)" width="\(Self.swatch.fixed)" \
        height="\(Self.swatch.fixed)" fill="\(fill)"/>

        """
      x += Self.swatch + 4
      write(text)
    }
    return """
      <g fill="\(style.ink)" font-size="\(Self.fontSize.fixed)">
      \(swatches)\(texts)</g>

      """
  }
}
