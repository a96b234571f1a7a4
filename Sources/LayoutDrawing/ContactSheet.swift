/// Drawings of one tree side by side in one SVG document, in sections with a heading.
public struct ContactSheet: Sendable {
  /// A drawing with two lines above it.
  public struct Cell: Sendable {
    public let title: String
    public let subtitle: String

    /// A document without a caption, as `DrawableGeometry` makes it, as large as the sheet's cells. Its
    /// ids have a prefix that no other cell of the sheet has.
    public let svg: String

    public init(title: String, subtitle: String, svg: String) {
      self.title = title
      self.subtitle = subtitle
      self.svg = svg
    }
  }

  public let title: String

  /// The size of one drawing, in pixels.
  public let width: Double
  public let height: Double

  public private(set) var sections: [(heading: String, cells: [Cell])] = []

  public init(title: String, width: Double, height: Double) {
    self.title = title
    self.width = width
    self.height = height
  }

  /// Adds a cell to the section with this heading, which becomes the last one if it is new.
  public mutating func add(_ cell: Cell, to heading: String) {
    if let section = sections.firstIndex(where: { $0.heading == heading }) {
      sections[section].cells.append(cell)
    } else {
      sections.append((heading, [cell]))
    }
  }

  private static let gap = 16.0
  private static let headingHeight = 36.0
  private static let titleHeight = 34.0

  /// The document: at most four cells in a row, each section in rows of its own.
  public var svg: String {
    let columns = min(4, sections.map(\.cells.count).max() ?? 1)
    let fullWidth = Self.gap + Double(columns) * (width + Self.gap)
    var body = ""
    var y = 8.0
    body += text(title, y: y + 20, width: fullWidth, sizes: 8...18, "font-weight=\"bold\" ")
    y += Self.headingHeight
    for (heading, cells) in sections {
      body += text(heading, y: y + 18, width: fullWidth, sizes: 8...15, "font-weight=\"bold\" ")
      y += Self.headingHeight - 8
      for (index, cell) in cells.enumerated() {
        let column = index % columns
        if index > 0, column == 0 { y += rowHeight }
        body += element(cell, x: Self.gap + Double(column) * (width + Self.gap), y: y)
      }
      y += rowHeight
    }
    let size = "width=\"\(fullWidth.fixed)\" height=\"\(y.fixed)\""
    return """
      \(SVGDocument.opening) \(size) viewBox="0 0 \(fullWidth.fixed) \(y.fixed)" \
      font-family="\(Label.fontFamily)">
      <title>\(title.xmlEscaped)</title>
      <rect \(size) fill="\(Colour.white)"/>
      \(body)</svg>

      """
  }

  private var rowHeight: Double { Self.titleHeight + height + Self.gap }

  private func element(_ cell: Cell, x: Double, y: Double) -> String {
    let nested = "<svg x=\"\(x.fixed)\" y=\"\((y + Self.titleHeight).fixed)\""
    return text(cell.title, x: x, y: y + 13, width: width, sizes: 6...12)
      + text(cell.subtitle, x: x, y: y + 27, width: width, sizes: 6...11, "fill-opacity=\"0.8\" ")
      + nested + cell.svg.dropFirst(SVGDocument.opening.count)
  }

  private func text(
    _ text: String, x: Double = gap, y: Double, width: Double, sizes: ClosedRange<Double>,
    _ attributes: String = ""
  ) -> String {
    let room = width / Label.boldness
    return Label(text, width: room, height: .infinity, sizes: sizes)?.element(
      "\(attributes)x=\"\(x.fixed)\" y=\"\(y.fixed)\" fill=\"\(Colour.darkInk)\"") ?? ""
  }
}
