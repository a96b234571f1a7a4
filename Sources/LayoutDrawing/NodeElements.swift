import LayoutScene
import TreeLayout

/// The boxes of nodes as elements. Successive boxes with one fill are a group, so that the fill is
/// written once.
struct NodeElements {
  private var fill: Color?
  private var line = 0.0
  private var body = ""

  private var hairlines: Hairlines

  init(_ style: DrawingStyle) {
    hairlines = Hairlines(style)
  }

  /// The elements added so far.
  var text: String { fill == nil ? body : body + "</g>\n" }

  /// Adds an element as it is.
  mutating func add(_ element: String) {
    if fill != nil { body += "</g>\n" }
    fill = nil
    body += element
  }

  /// Adds a box with a line in the background's color around it if the line does not hide the box;
  /// the line is of ink if the fill would be lost on the background.
  mutating func add(
    _ box: Rect, _ fill: Color, _ attributes: String, title: String, hasLine: Bool = true
  ) {
    let side = box.shorterSide
    let line = !hasLine || side < 3 ? 0 : side < 6 ? 0.5 : 1
    if fill != self.fill || line != self.line {
      if self.fill != nil { body += "</g>\n" }
      body += "<g fill=\"\(fill)\" stroke-width=\"\(line.fixed)\""
      body += line > 0 ? "\(hairlines.attribute(of: fill))>\n" : ">\n"
      (self.fill, self.line) = (fill, line)
    }
    // Piece by piece, which takes half the time of an interpolation.
    body += attributes.isEmpty ? "<rect" : "<rect "
    body += attributes
    body += " x=\""
    body += box.x.fixed
    body += "\" y=\""
    body += box.y.fixed
    body += "\" width=\""
    body += box.width.fixed
    body += "\" height=\""
    body += box.height.fixed
    body += "\">"
    body += title
    body += "</rect>\n"
  }
}

/// The lines, as attributes, around fills that would be lost on the background.
struct Hairlines {
  private let style: DrawingStyle
  private var known: [Color: String] = [:]

  init(_ style: DrawingStyle) {
    self.style = style
  }

  /// A stroke in ink; empty where the fill stands out by itself.
  mutating func attribute(of fill: Color) -> String {
    if let text = known[fill] { return text }
    let isLost = fill.contrast(with: style.background) < 1.1
    let text = isLost ? " stroke=\"\(fill.mixed(with: style.ink, share: 0.5))\"" : ""
    known[fill] = text
    return text
  }
}
