import TreeLayout

extension Rect: DrawableGeometry {
  /// Nested boxes, with lines in the background's color that are thicker around branches, or shaded
  /// as cushions. Where there is room above the children of a node its name stands there.
  ///
  /// A box below the square of the style's detail, or thinner than a quarter of it, is not drawn;
  /// those of a parent are a hatched box together, which says how many leaves they are, if they lie
  /// together. Where an inner node's box is, to half a pixel, that of an ancestor already drawn,
  /// the ancestor's stands for both. So it does for only children below its header, which then has
  /// the names of all of them.
  public static func svg(of drawing: Drawing<Rect>) -> SVG {
    var picture = TreemapPicture(drawing)
    picture.draw()
    return picture.document.svg(for: drawing)
  }
}

private struct TreemapPicture {
  let tree: LayoutTree
  let boxes: [Rect]
  let nodes: DrawnNodes
  let palette: Palette
  let style: DrawingStyle
  var document = SVGDocument()

  private var boxElements: NodeElements
  private var cushions: Cushions

  private let hatching: Hatching

  /// How many leaves are in hatched boxes.
  private var hatchedLeaves = 0

  /// Indexed by node.
  private let leafCounts: [Int32]

  /// For each node the nearest one, itself included, that has a cushion; 0 where none has.
  private var cushioned: [Int32] = []
  private var labels = ""
  private let limit: Int

  /// The only children whose names stand in the header of an ancestor.
  private var joined: Set<Int> = []

  init(_ drawing: Drawing<Rect>) {
    limit = drawing.limit
    tree = drawing.tree
    boxes = drawing.layout.geometry
    nodes = DrawnNodes(of: drawing)
    palette = Palette(drawing)
    style = drawing.style
    boxElements = NodeElements(drawing.style)
    cushions = Cushions(idPrefix: drawing.idPrefix)
    hatching = Hatching(drawing)
    leafCounts = Self.leafCounts(of: tree)
  }

  private static func leafCounts(of tree: LayoutTree) -> [Int32] {
    var counts = tree.nodes.map { tree.isLeaf($0) ? Int32(1) : 0 }
    for node in tree.nodes.dropFirst().reversed() { counts[Int(tree.parent[node])] += counts[node] }
    return counts
  }

  mutating func draw() {
    if style.hasCushions { cushioned = [Int32](repeating: 0, count: tree.count) }
    // The nearest ancestor that is drawn, or the node itself.
    var drawn = [Int32](repeating: 0, count: tree.count)
    var outlines: [String] = []
    for depth in 0..<tree.levelCount {
      var outline = ""
      for node in tree.level(depth) where document.drawnCount <= limit {
        let box = boxes[node]
        let ancestor = node == 0 ? 0 : Int(drawn[Int(tree.parent[node])])
        drawn[node] = Int32(ancestor)
        if style.hasCushions, node > 0 { cushioned[node] = cushioned[Int(tree.parent[node])] }
        guard nodes.contains(node), isVisible(box) else { continue }
        let hasInside = nodes.hasInside(node)
        let merged = hasInside ? merged(in: node) : nil
        let isCovered = joined.contains(node) || isClose(box, boxes[ancestor])
        guard node == 0 || !hasInside || !isCovered else {
          if let merged { draw(merged, in: node, palette.fill(of: ancestor, depth: depth)) }
          continue
        }
        drawn[node] = Int32(node)
        let fill = nodes.isOther(node) ? palette.neutral : palette.fill(of: node, depth: depth)
        document.drawnCount += 1
        boxElements.add(
          box, fill, "id=\"\(nodes.id(of: node))\"", title: nodes.title(of: node),
          hasLine: !style.hasCushions)
        if style.hasCushions, node > 0, depth <= Cushions.deepest, box.shorterSide >= 2 {
          cushions.add(box, depth: depth)
          cushioned[node] = Int32(node)
        }
        if let merged, merged.isAll {
          hatch(box, leaves: Int(leafCounts[node]), "inside")
          let count = ValueText.count(Int(leafCounts[node]))
          addLabel(nodes.label(of: node), below: "\(count) inside", of: node, box, fill)
        } else if hasInside {
          let isPadded = addHeader(of: node, box, fill)
          if node > 0, !isPadded, box.shorterSide >= 8 { outline += path(box) }
          if let merged { draw(merged, in: node, fill) }
        } else if box.shorterSide > 5 {
          // Nothing is written on less.
          addLabel(
            nodes.label(of: node), below: nodes.valueLabel(of: node), of: node, box, fill)
        }
      }
      outlines.append(outline)
    }
    if hatchedLeaves > 0 {
      document.body += hatching.definition
      document.foot = Hatching.foot(leaves: hatchedLeaves)
    }
    document.group("stroke=\"\(style.background)\"", boxElements.text)
    if style.hasCushions {
      document.body += cushions.text
    } else {
      for (depth, outline) in outlines.enumerated().prefix(4).reversed() where !outline.isEmpty {
        let width = 3.5 - Double(depth)
        document.body += """
          <path fill="none" stroke="\(style.background)" stroke-width="\(width.fixed)" \
          d="\(outline)"/>

          """
      }
    }
    document.group("fill=\"\(Color.darkInk)\" pointer-events=\"none\"", labels)
  }

  private func isVisible(_ box: Rect) -> Bool {
    box.shorterSide >= 0.25 * style.detail && box.area >= style.detail * style.detail
      && (box.maxX + box.maxY).isFinite
  }

  // MARK: Small boxes

  /// Children that are too small to be drawn one by one.
  private struct Merged {
    /// Whether no sibling of theirs is drawn.
    var isAll = true
    var leaves = 0
    var box: Rect?

    /// Whether a sibling covers a part of the box, so that nothing can be written there.
    var isCovered = false
    var area = 0.0
  }

  /// Those of a node; `nil` if there are none, or if they do not lie together.
  private func merged(in node: Int) -> Merged? {
    var merged = Merged()
    for child in tree.children(of: node) where nodes.contains(child) {
      let box = boxes[child]
      if isVisible(box) {
        merged.isAll = false
      } else if tree.weights[child] > 0, (box.maxX + box.maxY).isFinite {
        merged.leaves += Int(leafCounts[child])
        merged.area += box.area
        if box.area > 0 { merged.box = merged.box?.union(box) ?? box }
      }
    }
    guard merged.leaves > 0 else { return nil }
    if merged.isAll { return merged }
    guard let box = merged.box, box.shorterSide >= 2, box.area >= 4 * style.detail * style.detail,
      merged.area >= 0.4 * box.area
    else { return nil }
    merged.isCovered = tree.children(of: node).contains { child in
      nodes.contains(child) && isVisible(boxes[child]) && box.overlaps(boxes[child], by: 0.5)
    }
    return merged
  }

  private mutating func draw(_ merged: Merged, in node: Int, _ fill: Color) {
    guard let box = merged.box, !merged.isAll else { return }
    hatch(box, leaves: merged.leaves, "more")
    guard !merged.isCovered else { return }
    addLabel("\(ValueText.count(merged.leaves)) more", below: "", of: node, box, fill)
  }

  private mutating func hatch(_ box: Rect, leaves: Int, _ place: String) {
    hatchedLeaves += leaves
    let title = "<title>\(leaves) \(place), too small to be drawn one by one</title>"
    boxElements.add(hatching.element(box, title: title))
  }

  private func isClose(_ a: Rect, _ b: Rect) -> Bool {
    abs(a.x - b.x) < 0.5 && abs(a.y - b.y) < 0.5 && abs(a.maxX - b.maxX) < 0.5
      && abs(a.maxY - b.maxY) < 0.5
  }

  // MARK: Elements

  /// What the fill of a node looks like at a point, with all its cushions.
  private func shaded(_ fill: Color, of node: Int, atX x: Double, y: Double) -> Color {
    guard style.hasCushions else { return fill }
    var chain: [(node: Int, depth: Int)] = []
    var next = Int(cushioned[node])
    while next > 0 {
      chain.append((next, tree.levelStart.firstIndex { $0 > next }! - 1))
      next = Int(cushioned[Int(tree.parent[next])])
    }
    return chain.reversed().reduce(fill) { fill, link in
      Cushions.shaded(fill, at: Point(x: x, y: y), of: boxes[link.node], depth: link.depth)
    }
  }

  private func path(_ box: Rect) -> String {
    "M\(box.x.fixed) \(box.y.fixed)h\(box.width.fixed)v\(box.height.fixed)H\(box.x.fixed)z"
  }

  // MARK: Labels

  /// Writes the name in the free strip above the children and says whether there is such a strip.
  private mutating func addHeader(of node: Int, _ box: Rect, _ fill: Color) -> Bool {
    var top = top(of: node)
    guard top - box.y >= 8 * Label.lineHeight, box.width > 24 else { return top - box.y > 0.5 }
    var text = nodes.label(of: node)
    let own = text
    var last = node
    while let child = onlyChild(of: last) {
      last = child
      joined.insert(child)
      top = self.top(of: child)
      text += " › \(nodes.label(of: child))"
    }
    guard
      let label = Label(
        shortening: text, width: (box.width - 8) / Label.boldness, height: top - box.y,
        // A number at the end of its own name would be lost among others.
        sizes: 8...12,
        least: text == own ? nodes.leastLetters(of: node) : max(own.count, 5))
    else { return true }
    let baseline = (box.y + top) / 2 + label.size * Label.baseline
    labels += label.element(
      "x=\"\((box.x + 4).fixed)\" y=\"\(baseline.fixed)\" font-weight=\"bold\"\(fill.inkAttribute)")
    return true
  }

  /// Where the highest child begins.
  private func top(of node: Int) -> Double {
    tree.children(of: node).reduce(boxes[node].maxY) { min($0, boxes[$1].y) }
  }

  /// The node's child, if there is one alone, with a strip above children of its own.
  private func onlyChild(of node: Int) -> Int? {
    let children = tree.children(of: node)
    guard children.count == 1, let child = children.first, nodes.contains(child),
      nodes.hasInside(child), top(of: child) - boxes[child].y >= 8 * Label.lineHeight,
      merged(in: child)?.isAll != true
    else { return nil }
    return child
  }

  /// Writes a text in the upper left corner of a box on a node's fill, downwards if only that fits,
  /// shortened along the longer side if neither does; and a second one below it if there is room.
  private mutating func addLabel(
    _ text: String, below second: String, of node: Int, _ box: Rect, _ fill: Color
  ) {
    let sizes = style.sizes(upTo: min(max(8, 7 + box.shorterSide / 18), 16))
    let (width, height) = (box.width - 8, box.height - 5)
    let across =
      Label(text, width: width, height: height, sizes: sizes)
      ?? Label(text, counted: box, upTo: sizes.upperBound)
    let down =
      across == nil ? Label(text, width: height, height: width + 4, sizes: sizes) : nil
    let isDown = across == nil && (down != nil || height > width)
    if isDown {
      let shortened = Label(
        shortening: text, width: height, height: width + 4, sizes: sizes,
        least: nodes.leastLetters(of: node))
      guard let label = down ?? shortened else { return }
      let fill = shaded(fill, of: node, atX: box.midX, y: box.y + 4 + label.width / 2)
      let x = box.midX - label.size * Label.baseline
      labels += label.element(
        "transform=\"translate(\(x.fixed) \((box.y + 4).fixed))rotate(90)\"\(fill.inkAttribute)")
      return
    }
    guard
      let label = across
        ?? Label(
          shortening: text, width: width, height: height, sizes: sizes,
          least: nodes.leastLetters(of: node))
    else { return }
    // Margins are narrower where there is no room for them.
    let x = box.x + min(4, (box.width - label.width) / 2)
    let baseline = box.y + min(2, (box.height - label.height) / 2) + label.size
    let fill = shaded(fill, of: node, atX: x + label.width / 2, y: baseline)
    labels += label.element(
      "x=\"\(x.fixed)\" y=\"\(baseline.fixed)\"\(fill.inkAttribute)")
    // Below the letters that hang lowest, which are underscores.
    let gap = 0.12 * label.size
    guard
      let value = Label(
        second, width: width, height: height - label.height - gap,
        sizes: 8...max(8, label.size - 2))
    else { return }
    labels += value.element(
      "x=\"\(x.fixed)\" y=\"\((baseline + gap + value.height).fixed)\" "
        + "fill-opacity=\"0.85\"\(fill.inkAttribute)")
  }
}

extension Rect {
  /// The smallest rectangle that holds both.
  fileprivate func union(_ other: Rect) -> Rect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return Rect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// Whether both share a piece wider and higher than a margin.
  fileprivate func overlaps(_ other: Rect, by margin: Double) -> Bool {
    min(maxX, other.maxX) - max(x, other.x) > margin
      && min(maxY, other.maxY) - max(y, other.y) > margin
  }
}
