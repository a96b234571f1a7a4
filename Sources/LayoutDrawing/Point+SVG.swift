import TreeLayout

extension Point: DrawableGeometry {
  /// Boxes joined by lines of the style's shape, fitted into the middle of the frame without
  /// changing their proportions; where boxes are too small for names, the levels move apart as far
  /// as the frame allows.
  ///
  /// A box is drawn at least two pixels wide and high. Boxes smaller than that whose centers lie in
  /// one cell of a grid as fine as the style's detail are drawn once, and so are lines between the
  /// same two cells.
  public static func svg(of drawing: Drawing<Point>) -> SVG {
    var picture = NodeLinkPicture(drawing)
    picture.drawEdges()
    picture.drawBoxes()
    return picture.document.svg(for: drawing)
  }
}

private struct NodeLinkPicture {
  let tree: LayoutTree
  let nodes: DrawnNodes
  let anchors: EdgeAnchors
  let palette: Palette
  let style: DrawingStyle
  var document = SVGDocument()

  /// The boxes in pixels.
  private let boxes: [Rect]

  /// Lines are thin where boxes are small.
  private var lineWidth: Double { min(max(boxes[0].longerSide / 8, 0.4), 1) }

  private static let smallestSide = 2.0
  fileprivate static let smallestNamedSide = 5.0

  init(_ drawing: Drawing<Point>) {
    tree = drawing.tree
    nodes = DrawnNodes(of: drawing)
    anchors = drawing.layout.conventions.anchors
    boxes = drawing.boxesInFrame
    palette = Palette(drawing)
    style = drawing.style
  }

  mutating func drawEdges() {
    var seen: Set<SIMD4<Int32>> = []
    var lines = ""
    for depth in 1..<tree.levelCount {
      let bottom = tree.level(depth - 1).reduce(-.infinity) { max($0, boxes[$1].maxY) }
      let top = tree.level(depth).reduce(.infinity) { min($0, boxes[$1].y) }
      for node in tree.level(depth) where nodes.contains(node) {
        let (parent, child) = (boxes[Int(tree.parent[node])], boxes[node])
        let ends =
          switch anchors {
          case .centerToCenter: SIMD4(parent.midX, parent.midY, child.midX, child.midY)
          case .bottomToTop: SIMD4(parent.midX, parent.maxY, child.midX, child.y)
          }
        guard let cells = self.cells(ends), seen.insert(cells).inserted else { continue }
        // Where a level ends above the next one all lines turn between them, beside no box.
        lines += line(ends, bend: bottom <= top ? (bottom + top) / 2 : (parent.maxY + child.y) / 2)
      }
    }
    guard !lines.isEmpty else { return }
    document.body +=
      "<path fill=\"none\" stroke=\"#9aa3ad\" stroke-width=\"\(lineWidth.fixed)\" "
      + "d=\"\(lines)\"/>\n"
  }

  /// A line from one point to another; one that is not straight turns at the height of `bend`.
  private func line(_ ends: SIMD4<Double>, bend: Double) -> String {
    let start = "M\(ends.x.fixed) \(ends.y.fixed)"
    let (x, y, middle) = (ends.z.fixed, ends.w.fixed, bend.fixed)
    return switch style.edges {
    case .straight: "\(start)L\(x) \(y)\n"
    case _ where start.hasPrefix("M\(x) "): "\(start)V\(y)\n"
    case .elbow: "\(start)V\(middle)H\(x)V\(y)\n"
    case .curved: "\(start)C\(ends.x.fixed) \(middle) \(x) \(middle) \(x) \(y)\n"
    }
  }

  mutating func drawBoxes() {
    var seen: Set<SIMD4<Int32>> = []
    var elements = ""
    var labels = ""
    for depth in 0..<tree.levelCount {
      for node in tree.level(depth) where nodes.contains(node) {
        let box = boxes[node]
        guard let cells = self.cells(SIMD4(box.midX, box.midY, 0, 0)),
          box.longerSide >= max(Self.smallestSide, style.detail) || seen.insert(cells).inserted
        else { continue }
        document.drawnCount += 1
        if box.shorterSide < Self.smallestNamedSide {
          elements += element(node, box, "fill=\"\(palette.strongFill(of: node))\"")
        } else {
          let fill = palette.fill(of: node, depth: depth)
          let line = fill.mixed(with: style.ink, share: 0.35)
          elements += element(node, box, "fill=\"\(fill)\" stroke=\"\(line)\"")
          labels += label(node, box, fill)
        }
      }
    }
    document.group("stroke=\"none\"", elements)
    document.group(
      "fill=\"\(Color.darkInk)\" text-anchor=\"middle\" pointer-events=\"none\"", labels)
  }

  private func element(_ node: Int, _ box: Rect, _ paint: String) -> String {
    let width = max(box.width, Self.smallestSide)
    let height = max(box.height, Self.smallestSide)
    return """
      <rect id="\(nodes.id(of: node))" x="\((box.midX - width / 2).fixed)" \
      y="\((box.midY - height / 2).fixed)" width="\(width.fixed)" height="\(height.fixed)" \
      rx="\(min(min(width, height) / 6, 5).fixed)" \(paint)>\(nodes.title(of: node))</rect>

      """
  }

  /// The name in the middle of the box, as much of it as fits.
  private func label(_ node: Int, _ box: Rect, _ fill: Color) -> String {
    guard
      let label = Label(
        shortening: nodes.label(of: node), width: box.width - 6, height: box.height - 2,
        sizes: 8...14)
    else { return "" }
    let y = box.midY + label.size * Label.baseline
    return label.element("x=\"\(box.midX.fixed)\" y=\"\(y.fixed)\"\(fill.inkAttribute)")
  }

  /// The cells that coordinates lie in; `nil` where they are not finite.
  private func cells(_ coordinates: SIMD4<Double>) -> SIMD4<Int32>? {
    let limit = SIMD4<Double>(repeating: 1e9 * min(style.detail, 1))
    guard all(coordinates .> -limit), all(coordinates .< limit) else { return nil }
    return SIMD4<Int32>(truncatingIfNeeded: SIMD4<Int>((coordinates / style.detail).rounded(.down)))
  }
}

extension Drawing<Point> {
  /// The longest side that a box of average size may have, so that small trees do not look coarse.
  private static var comfortableSide: Double { 84 }

  private static var margin: Double { 10 }

  /// The nodes' boxes, moved and scaled into the frame.
  fileprivate var boxesInFrame: [Rect] {
    var boxes: [Rect] = []
    var (left, top) = (Double.infinity, Double.infinity)
    var (right, bottom) = (-Double.infinity, -Double.infinity)
    var sides = 0.0
    for (node, center) in layout.geometry.enumerated() {
      let size = tree.size(of: node)
      let box = Rect(
        x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
        height: size.height)
      boxes.append(box)
      sides += box.longerSide / Double(tree.count)
      guard (center.x + center.y).isFinite else { continue }
      (left, right) = (min(left, box.x), max(right, box.maxX))
      (top, bottom) = (min(top, box.y), max(bottom, box.maxY))
    }
    let room = (max(frame.width - 2 * Self.margin, 0), max(frame.height - 2 * Self.margin, 0))
    // Where the drawing has no width, any scale fits it.
    let fits = [room.0 / (right - left), room.1 / (bottom - top), Self.comfortableSide / sides]
    let scale = fits.filter { $0.isFinite && $0 >= 0 }.min() ?? 1
    let midX = (left + right) / 2
    var (midY, stretch) = ((top + bottom) / 2, scale)
    let tallest = boxes.reduce(0) { max($0, $1.height) } * scale
    if tallest < NodeLinkPicture.smallestNamedSide {
      // A wide tree would be a line otherwise.
      let heights = boxes.lazy.filter { $0.midY.isFinite }.map(\.midY)
      let (first, last) = (heights.min() ?? 0, heights.max() ?? 0)
      let fit = (room.1 - tallest) / (last - first)
      if fit.isFinite, fit > scale { (midY, stretch) = ((first + last) / 2, fit) }
    }
    return boxes.map { box in
      let (width, height) = (box.width * scale, box.height * scale)
      return Rect(
        x: frame.midX + (box.midX - midX) * scale - width / 2,
        y: frame.midY + (box.midY - midY) * stretch - height / 2, width: width, height: height)
    }
  }
}
