import LayoutScene
import TreeLayout

extension Circle: DrawableGeometry {
  /// Nested circles, each in front of its parent's, with the names of those that have room.
  ///
  /// The name of a group is in a gap between the circles inside of it, shortened to the gap if need
  /// be, or at its top in front of circles that are too small for names of their own.
  ///
  /// A circle less wide than the style's detail is not drawn, so that its parent's fill is seen.
  /// The same holds for an inner node whose circle is, to half a pixel, that of an ancestor already
  /// drawn.
  public static func svg(of drawing: Drawing<Circle>) -> SVG {
    var picture = CirclePicture(drawing)
    picture.draw()
    return picture.document.svg(for: drawing)
  }
}

private struct CirclePicture {
  let tree: LayoutTree
  let circles: [Circle]
  let nodes: ShownNodes
  let ids: ElementIDs
  let palette: Palette
  let style: DrawingStyle
  var document = SVGDocument()

  private var elements = ""
  private var groupNames = ""
  private var labels = ""

  /// Where the names of groups are.
  private var taken: [Rect] = []

  init(_ drawing: Drawing<Circle>) {
    tree = drawing.tree
    circles = drawing.layout.geometry
    nodes = drawing.shownNodes
    ids = drawing.ids
    palette = Palette(drawing)
    style = drawing.style
  }

  mutating func draw() {
    var leaves: [(node: Int, fill: Color)] = []
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
        if hasInside { addName(ofGroup: node, fill) } else { leaves.append((node, fill)) }
      }
    }
    for (node, fill) in leaves { addLabel(of: node, circles[node], fill) }
    document.group("stroke-width=\"0.5\"", elements)
    let text = "fill=\"\(Color.darkInk)\" text-anchor=\"middle\" pointer-events=\"none\""
    document.group("\(text) font-weight=\"bold\"", groupNames)
    document.group(text, labels)
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
      <circle id="\(ids[node])" cx="\(circle.x.fixed)" cy="\(circle.y.fixed)" \
      r="\(circle.r.fixed)" fill="\(fill)"\(line)>\(nodes.titleElement(of: node))</circle>

      """
  }

  // MARK: Names of groups

  /// Writes the name in the highest place that no circle inside the group reaches into. If there is
  /// none, as much of the name as the widest gap holds, or the name in front of the circles at the
  /// group's top, unless one of these could have a name.
  private mutating func addName(ofGroup node: Int, _ fill: Color) {
    let circle = circles[node]
    // In smaller circles nothing is written.
    guard circle.r > 8 else { return }
    let text = nodes.label(of: node)
    let children = tree.children(of: node).compactMap { child in
      nodes.contains(child) && isVisible(circles[child]) ? circles[child] : nil
    }
    func label(width: Double, _ sizes: ClosedRange<Double>) -> Label? {
      Label(text, width: width / Label.boldness, height: circle.r / 2, sizes: sizes)
    }
    let whole = label(width: 1.2 * circle.r, 8...14) ?? label(width: 1.6 * circle.r, 8...8)
    let places = whole.map { self.places(for: $0, in: circle) } ?? []
    if let name = whole,
      let place = places.first(where: { place in !children.contains { $0.reaches(into: place) } })
    {
      add(name, ofGroup: node, in: place, fill)
    } else if let (name, place) = nameInGap(text, in: circle, children, of: node) {
      add(name, ofGroup: node, in: place, fill)
    } else if let name = whole, let place = places.first, place.y < circle.y,
      !children.contains(where: { $0.r > Self.largestNameless && $0.reaches(into: place) })
    {
      groupNames += """
        <rect x="\(place.x.fixed)" y="\(place.y.fixed)" width="\(place.width.fixed)" \
        height="\(place.height.fixed)" rx="3" fill="\(fill)"/>

        """
      add(name, ofGroup: node, in: place, fill)
    }
  }

  /// The radius up to which hardly any name fits.
  private static let largestNameless = 12.0

  /// The places, from the top, at which a name would be in front of no other name.
  private func places(for name: Label, in circle: Circle) -> [Rect] {
    let size = Size(width: name.width * Label.boldness + 4, height: name.height)
    let reach = (circle.r - 2) * (circle.r - 2) - size.width * size.width / 4
    guard reach > 0 else { return [] }
    let (top, bottom) = (circle.y - reach.squareRoot(), circle.y + reach.squareRoot())
    return stride(from: top, through: bottom - size.height, by: max(size.height / 4, circle.step))
      .map { Rect(x: circle.x - size.width / 2, y: $0, width: size.width, height: size.height) }
      .filter { place in !taken.contains { $0.overlaps(place) } }
  }

  /// The name in the gap between circles that holds most of it, shortened to this gap; the highest
  /// of such gaps.
  private func nameInGap(
    _ text: String, in circle: Circle, _ children: [Circle], of node: Int
  ) -> (Label, Rect)? {
    // Among more circles there are no gaps for names.
    guard children.count <= 500 else { return nil }
    let (size, inner) = (9.0, circle.r - 2)
    let height = size * Label.lineHeight
    var best: (label: Label, place: Rect)?
    let step = max(height / 4, circle.step)
    for y in stride(from: circle.y - inner, through: circle.y + inner - height, by: step) {
      let gap = Rect.widestGap(from: y, to: y + height, in: circle, inner, among: children)
      let width = gap.width - 4
      guard
        let label = Label(
          shortening: text, width: width / Label.boldness, height: height + 0.1, sizes: size...size,
          least: nodes.leastLetters(of: node)),
        label.text.count > best?.label.text.count ?? 0
      else { continue }
      let wide = label.width * Label.boldness + 4
      let place = Rect(x: gap.midX - wide / 2, y: y, width: wide, height: height)
      if !taken.contains(where: { $0.overlaps(place) }) { best = (label, place) }
    }
    return best
  }

  private mutating func add(_ name: Label, ofGroup node: Int, in place: Rect, _ fill: Color) {
    taken.append(place)
    let baseline = place.midY + name.size * Label.baseline
    groupNames += name.element(
      "data-in=\"\(ids[node])\" x=\"\(place.midX.fixed)\" y=\"\(baseline.fixed)\""
        + fill.inkAttribute)
  }

  // MARK: Names of leaves

  /// The name in the middle, with the value below it if there is room.
  private mutating func addLabel(of node: Int, _ circle: Circle, _ fill: Color) {
    guard circle.r > 6, let name = label(nodes.label(of: node), in: circle, of: node) else {
      return
    }
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

  /// The name at the largest size at which its line fits the circle, or shortened at the smallest
  /// size.
  private func label(_ text: String, in circle: Circle, of node: Int) -> Label? {
    let sizes = style.sizes(upTo: 14)
    func whole(_ sizes: ClosedRange<Double>, margin: Double) -> Label? {
      for size in stride(from: sizes.upperBound, through: sizes.lowerBound, by: -0.5) {
        let height = size * Label.lineHeight
        let width = width(of: circle, at: height / 2, margin: margin)
        if let label = Label(text, width: width, height: height + 0.1, sizes: size...size) {
          return label
        }
      }
      return nil
    }
    if let label = whole(sizes, margin: 2) { return label }
    let size = sizes.lowerBound
    let height = size * Label.lineHeight
    return Label(
      shortening: text, width: width(of: circle, at: height / 2), height: height + 0.1,
      sizes: size...size, least: nodes.leastLetters(of: node))
  }

  /// How wide the circle is, less a margin, this far above or below its center.
  private func width(of circle: Circle, at distance: Double, margin: Double = 2) -> Double {
    let radius = circle.r - margin
    return radius > distance ? 2 * (radius * radius - distance * distance).squareRoot() : 0
  }

  private mutating func add(_ label: Label, x: Double, y: Double, _ fill: Color) {
    let place = Rect(
      x: x - label.width / 2, y: y - label.height / 2, width: label.width, height: label.height)
    guard !taken.contains(where: { $0.overlaps(place) }) else { return }
    let baseline = y + label.size * Label.baseline
    labels += label.element("x=\"\(x.fixed)\" y=\"\(baseline.fixed)\"\(fill.inkAttribute)")
  }
}

extension Circle {
  /// The least distance between the places tried for a name, so that even a large circle has only a
  /// thousand.
  fileprivate var step: Double { r / 500 }

  /// Whether any part of a rectangle lies in the circle.
  fileprivate func reaches(into rect: Rect) -> Bool {
    let (dx, dy) = (x - min(max(x, rect.x), rect.maxX), y - min(max(y, rect.y), rect.maxY))
    return dx * dx + dy * dy < r * r
  }
}

extension Rect {
  /// The widest place between two heights that lies in a circle and outside of the circles in it.
  ///
  /// - Parameter radius: the circle's radius without its margin.
  fileprivate static func widestGap(
    from top: Double, to bottom: Double, in circle: Circle, _ radius: Double,
    among children: [Circle]
  ) -> Rect {
    /// Half of a circle's width at the height, between the two, that is nearest to the circle's
    /// middle.
    func half(_ circle: Circle) -> Double {
      let away = max(top - circle.y, circle.y - bottom, 0)
      return max(circle.r * circle.r - away * away, 0).squareRoot()
    }
    let farthest = max(abs(top - circle.y), abs(bottom - circle.y))
    let chord = max(radius * radius - farthest * farthest, 0).squareRoot()
    var blocks: [(first: Double, last: Double)] = [(circle.x + chord, .infinity)]
    for child in children {
      let half = half(child)
      if half > 0 { blocks.append((child.x - half, child.x + half)) }
    }
    blocks.sort { $0.first < $1.first }
    var (x, width) = (circle.x, 0.0)
    var start = circle.x - chord
    for block in blocks {
      let end = min(block.first, circle.x + chord)
      if end - start > width { (x, width) = (start, end - start) }
      start = max(start, block.last)
    }
    return Rect(x: x, y: top, width: width, height: bottom - top)
  }

  fileprivate func overlaps(_ other: Rect) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }
}
