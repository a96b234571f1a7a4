import TreeLayout

extension Circle: DrawableGeometry {
  /// Nested circles, each in front of its parent's, with the names of those that have room.
  ///
  /// A circle less wide than the style's detail is left to its parent's fill. So is an inner node
  /// whose circle is, to half a pixel, that of an ancestor already drawn.
  public static func svg(of drawing: Drawing<Circle>) -> SVG {
    var picture = CirclePicture(drawing)
    picture.draw()
    return picture.document.svg(for: drawing)
  }
}

private struct CirclePicture {
  let tree: LayoutTree
  let circles: [Circle]
  let nodes: DrawnNodes
  let palette: Palette
  let style: DrawingStyle
  var document = SVGDocument()

  private var elements = ""
  private var labels = ""

  init(_ drawing: Drawing<Circle>) {
    tree = drawing.tree
    circles = drawing.layout.geometry
    nodes = DrawnNodes(of: drawing)
    palette = Palette(drawing)
    style = drawing.style
  }

  mutating func draw() {
    // The nearest ancestor that is drawn, or the node itself.
    var drawn = [Int32](repeating: 0, count: tree.count)
    for depth in 0..<tree.levelCount {
      for node in tree.level(depth) {
        let circle = circles[node]
        let ancestor = node == 0 ? 0 : Int(drawn[Int(tree.parent[node])])
        drawn[node] = Int32(ancestor)
        guard nodes.contains(node), isVisible(circle) else { continue }
        let hasInside = nodes.hasInside(node)
        guard node == 0 || !hasInside || !isClose(circle, circles[ancestor]) else { continue }
        drawn[node] = Int32(node)
        let fill = nodes.isOther(node) ? palette.neutral : palette.fill(of: node, depth: depth)
        document.drawnCount += 1
        elements += element(node, circle, fill)
        if !hasInside { addLabel(of: node, circle, fill) }
      }
    }
    document.group("stroke-width=\"0.5\"", elements)
    document.group(
      "fill=\"\(Color.darkInk)\" text-anchor=\"middle\" pointer-events=\"none\"", labels)
  }

  private func isVisible(_ circle: Circle) -> Bool {
    2 * circle.r >= style.detail && (circle.x + circle.y + circle.r).isFinite
  }

  private func isClose(_ a: Circle, _ b: Circle) -> Bool {
    abs(a.x - b.x) < 0.5 && abs(a.y - b.y) < 0.5 && abs(a.r - b.r) < 0.5
  }

  private func element(_ node: Int, _ circle: Circle, _ fill: Color) -> String {
    // A line around a dot would hide it.
    let line = circle.r < 2 ? "" : " stroke=\"\(fill.mixed(with: style.ink, share: 0.35))\""
    return """
      <circle id="\(nodes.id(of: node))" cx="\(circle.x.fixed)" cy="\(circle.y.fixed)" \
      r="\(circle.r.fixed)" fill="\(fill)"\(line)>\(nodes.title(of: node))</circle>

      """
  }

  // MARK: Labels

  /// The name in the middle, with the value below it if there is room for that.
  private mutating func addLabel(of node: Int, _ circle: Circle, _ fill: Color) {
    guard let name = label(nodes.label(of: node), in: circle) else { return }
    var y = circle.y
    let below = Label(
      nodes.valueLabel(of: node), width: width(of: circle, at: 1.5 * name.height),
      height: name.height, sizes: 8...max(8, name.size - 2))
    if let value = below, name.width <= width(of: circle, at: name.height) {
      y -= name.height / 2
      add(value, x: circle.x, y: y + (name.height + value.height) / 2 + 1, fill)
    }
    add(name, x: circle.x, y: y, fill)
  }

  /// The name at the largest size at which its line fits the circle, or shortened at the smallest.
  private func label(_ text: String, in circle: Circle) -> Label? {
    for size in stride(from: 14.0, through: 8, by: -0.5) {
      let height = size * Label.lineHeight
      let width = width(of: circle, at: height / 2)
      if let label = Label(text, width: width, height: height + 0.1, sizes: size...size) {
        return label
      }
    }
    let height = 8 * Label.lineHeight
    return Label(
      shortening: text, width: width(of: circle, at: height / 2), height: height, sizes: 8...8)
  }

  /// How wide the circle is, less a margin, this far above or below its center.
  private func width(of circle: Circle, at distance: Double) -> Double {
    let radius = circle.r - 2
    return radius > distance ? 2 * (radius * radius - distance * distance).squareRoot() : 0
  }

  private mutating func add(_ label: Label, x: Double, y: Double, _ fill: Color) {
    let baseline = y + label.size * Label.baseline
    labels += label.element("x=\"\(x.fixed)\" y=\"\(baseline.fixed)\"\(fill.inkAttribute)")
  }
}
