import TreeLayout

extension Rect: DrawableGeometry {
  /// Nested boxes, with white lines that are thicker around branches.
  ///
  /// A box below one square pixel, or thinner than a quarter of a pixel, is left to its parent's fill.
  /// So is an inner node whose box is, to half a pixel, that of an ancestor already drawn.
  public static func svg(of drawing: Drawing<Rect>) -> String {
    var picture = TreemapPicture(drawing)
    picture.draw()
    return picture.document.text(for: drawing)
  }
}

private struct TreemapPicture {
  let tree: LayoutTree
  let boxes: [Rect]
  let nodes: DrawnNodes
  let palette: Palette
  var document = SVGDocument()

  private var labels = ""

  init(_ drawing: Drawing<Rect>) {
    tree = drawing.tree
    boxes = drawing.output
    nodes = DrawnNodes(of: drawing)
    palette = Palette(tree)
  }

  mutating func draw() {
    // The nearest ancestor that is drawn, or the node itself.
    var drawn = [Int32](repeating: 0, count: tree.count)
    var elements = ""
    var outlines: [String] = []
    for depth in 0..<tree.levelCount {
      var outline = ""
      for node in tree.level(depth) {
        let box = boxes[node]
        let ancestor = node == 0 ? 0 : Int(drawn[Int(tree.parent[node])])
        drawn[node] = Int32(ancestor)
        guard nodes.contains(node), isVisible(box) else { continue }
        let hasInside = nodes.hasInside(node)
        guard node == 0 || !hasInside || !isClose(box, boxes[ancestor]) else { continue }
        drawn[node] = Int32(node)
        let fill = palette.fill(of: node, depth: depth)
        elements += element(node, box, fill)
        if hasInside {
          let isPadded = addHeader(of: node, box, fill)
          if node > 0, !isPadded, box.shorterSide >= 8 { outline += path(box) }
        } else {
          addLabel(of: node, box, fill)
        }
      }
      outlines.append(outline)
    }
    document.group("stroke=\"#ffffff\"", elements)
    for (depth, outline) in outlines.enumerated().prefix(4).reversed() where !outline.isEmpty {
      let width = 3.5 - Double(depth)
      document.body +=
        "<path fill=\"none\" stroke=\"#ffffff\" stroke-width=\"\(width.fixed)\" d=\"\(outline)\"/>\n"
    }
    document.group("fill=\"\(Colour.darkInk)\" pointer-events=\"none\"", labels)
  }

  private func isVisible(_ box: Rect) -> Bool {
    box.shorterSide >= 0.25 && box.area >= 1 && (box.maxX + box.maxY).isFinite
  }

  private func isClose(_ a: Rect, _ b: Rect) -> Bool {
    abs(a.x - b.x) < 0.5 && abs(a.y - b.y) < 0.5 && abs(a.maxX - b.maxX) < 0.5
      && abs(a.maxY - b.maxY) < 0.5
  }

  // MARK: Elements

  private mutating func element(_ node: Int, _ box: Rect, _ fill: Colour) -> String {
    document.drawnCount += 1
    // A line must not hide a small box.
    let line = box.shorterSide < 3 ? 0 : min(box.shorterSide / 10, 1)
    return """
      <rect id="\(nodes.id(of: node))" x="\(box.x.fixed)" y="\(box.y.fixed)" width="\(box.width.fixed)" \
      height="\(box.height.fixed)" fill="\(fill)" stroke-width="\(line.fixed)">\
      \(nodes.title(of: node))</rect>

      """
  }

  private func path(_ box: Rect) -> String {
    "M\(box.x.fixed) \(box.y.fixed)h\(box.width.fixed)v\(box.height.fixed)H\(box.x.fixed)z"
  }

  // MARK: Labels

  /// Writes the name in the free strip above the children and says whether there is such a strip.
  private mutating func addHeader(of node: Int, _ box: Rect, _ fill: Colour) -> Bool {
    var top = box.maxY
    for child in tree.children(of: node) { top = min(top, boxes[child].y) }
    guard
      let label = Label(
        nodes.label(of: node), width: (box.width - 8) / Label.boldness, height: top - box.y,
        sizes: 8...12)
    else { return top - box.y > 0.5 }
    let baseline = (box.y + top) / 2 + label.size * Label.baseline
    labels += label.element(
      "x=\"\((box.x + 4).fixed)\" y=\"\(baseline.fixed)\" font-weight=\"bold\"\(fill.inkAttribute)")
    return true
  }

  /// The name in the upper left corner, downwards if only that fits, with the value below it if there
  /// is room.
  private mutating func addLabel(of node: Int, _ box: Rect, _ fill: Colour) {
    let sizes = 8...min(max(8, 7 + box.shorterSide / 18), 16)
    let (width, height) = (box.width - 8, box.height - 5)
    let text = nodes.label(of: node)
    if let label = Label(text, width: width, height: height, sizes: sizes) {
      let baseline = box.y + 2 + label.size
      labels += label.element(
        "x=\"\((box.x + 4).fixed)\" y=\"\(baseline.fixed)\"\(fill.inkAttribute)")
      let rest = height - label.height
      guard
        let value = Label(
          nodes.valueLabel(of: node), width: width, height: rest, sizes: 8...max(8, label.size - 2))
      else { return }
      labels += value.element(
        "x=\"\((box.x + 4).fixed)\" y=\"\((baseline + value.height).fixed)\" "
          + "fill-opacity=\"0.85\"\(fill.inkAttribute)")
    } else if let label = Label(text, width: height, height: width + 4, sizes: sizes) {
      let x = box.midX - label.size * Label.baseline
      labels += label.element(
        "transform=\"translate(\(x.fixed) \((box.y + 4).fixed))rotate(90)\"\(fill.inkAttribute)")
    }
  }
}
