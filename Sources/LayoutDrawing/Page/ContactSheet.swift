import LayoutScene
import TreeLayout

/// Drawings of one tree side by side in one SVG document, in sections with a heading.
public struct ContactSheet: Sendable {
  /// A drawing with two lines above it.
  public struct Cell: Sendable {
    let title: String
    let subtitle: String

    /// A document without a caption, as `DrawableGeometry` makes it, as large as the sheet's cells.
    /// Its ids have a prefix that no other cell of the sheet has.
    let svg: SVG

    public init(title: String, subtitle: String, svg: SVG) {
      self.title = title.drawn
      self.subtitle = subtitle.drawn
      self.svg = svg
    }
  }

  let title: String

  /// The size of one drawing, in pixels.
  let width: Double
  let height: Double

  private let style: DrawingStyle
  private let legend: Legend?

  public private(set) var sections: [(heading: String, cells: [Cell])] = []

  /// A sheet of drawings of one tree in one style.
  ///
  /// - Parameter names: the names of the tree's nodes, with their colors.
  public init(
    title: String, tree: LayoutTree, names: NodeNames = NodeNames(), width: Double, height: Double,
    style: DrawingStyle
  ) {
    self.title = title.drawn
    self.width = width
    self.height = height
    self.style = style
    legend = Legend(tree, style, names: names)
  }

  /// A sheet that shows what moved from one version of a tree to the next.
  public init(changesOf title: String, width: Double, height: Double, style: DrawingStyle) {
    self.title = title.drawn
    self.width = width
    self.height = height
    self.style = style
    legend = Legend(ofChangesIn: style)
  }

  /// Adds a cell to the section with this heading; a new section comes last.
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

  /// How many nodes of all drawings have an element of their own.
  var drawnCount: Int {
    sections.reduce(0) { $0 + $1.cells.reduce(0) { $0 + $1.svg.drawnCount } }
  }

  /// The document: at most four cells in a row, each section in rows of its own; successive
  /// sections of one cell share a row.
  public var svg: SVG {
    let columns = min(4, sections.map(\.cells.count).max() ?? 1)
    let fullWidth = Self.gap + Double(columns) * (width + Self.gap)
    var body = ""
    var y = 8.0
    let room = fullWidth - 2 * Self.gap
    let legend = legend?.fitting(room)
    let isBeside = legend.map { $0.width < room - 160 } ?? false
    body += text(
      title, y: y + 20, width: isBeside ? room - legend!.width - Self.gap : room, sizes: 8...18,
      "font-weight=\"bold\" ")
    if let legend {
      if !isBeside { y += 22 }
      body += "<g class=\"legend\">\n\(legend.elements(endingAt: fullWidth - Self.gap, y: y + 14))"
      body += "</g>\n"
    }
    y += Self.headingHeight
    // The column in which another section of one cell may stand.
    var open = columns
    for (heading, cells) in sections {
      if cells.count == 1, open < columns {
        y -= Self.headingHeight - 8 + rowHeight
      } else {
        open = 0
      }
      let x = Self.gap + Double(open) * (width + Self.gap)
      body += text(
        heading, x: x, y: y + 18, width: cells.count == 1 ? width : room, sizes: 8...15,
        "font-weight=\"bold\" ")
      y += Self.headingHeight - 8
      for (index, cell) in cells.enumerated() {
        if index > 0, index % columns == 0 { y += rowHeight }
        body += element(cell, x: x + Double(index % columns) * (width + Self.gap), y: y)
      }
      y += rowHeight
      open = cells.count == 1 ? open + 1 : columns
    }
    let size = "width=\"\(fullWidth.fixed)\" height=\"\(y.fixed)\""
    let text = """
      \(SVGDocument.opening) \(size) viewBox="0 0 \(fullWidth.fixed) \(y.fixed)" \
      font-family="\(Label.fontFamily)">
      <title>\(title.xmlEscaped)</title>
      <rect \(size) fill="\(style.background)"/>
      \(body)</svg>

      """
    return SVG(text: text, drawnCount: drawnCount, width: fullWidth, height: y)
  }

  private var rowHeight: Double { Self.titleHeight + height + Self.gap }

  /// A group that a reader of the document can move.
  private func element(_ cell: Cell, x: Double, y: Double) -> String {
    return "<g class=\"cell\" transform=\"translate(\(x.fixed) \(y.fixed))\">\n"
      + text(cell.title, x: 0, y: 13, width: width, sizes: 6...12)
      + text(cell.subtitle, x: 0, y: 27, width: width, sizes: 6...11, "fill-opacity=\"0.8\" ")
      + nested(cell.svg) + "</g>\n"
  }

  private func nested(_ svg: SVG) -> String {
    if svg.text.hasPrefix(SVGDocument.opening) {
      return "<svg y=\"\(Self.titleHeight.fixed)\""
        + svg.text.dropFirst(SVGDocument.opening.count)
    }
    // The picture of another package may have any attributes.
    return "<g transform=\"translate(0 \(Self.titleHeight.fixed))\">\n\(svg.element)</g>\n"
  }

  private func text(
    _ text: String, x: Double = gap, y: Double, width: Double, sizes: ClosedRange<Double>,
    _ attributes: String = ""
  ) -> String {
    let room = width / Label.boldness
    return Label(shortening: text, width: room, height: .infinity, sizes: sizes)?.element(
      "\(attributes)x=\"\(x.fixed)\" y=\"\(y.fixed)\" fill=\"\(style.ink)\"") ?? ""
  }
}
