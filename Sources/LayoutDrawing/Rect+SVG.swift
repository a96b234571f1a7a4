import TreeLayout

extension Rect: DrawableGeometry {
  /// Nested boxes, with lines in the background's color that are thicker around branches, or shaded
  /// as cushions. If there is room above the children of a node, its name stands there. If branches
  /// have no such room, their names stand in front of their children, on a ground of their own, as
  /// low as they cover no other name; but not in a picture without a caption, which is a small one
  /// beside others.
  ///
  /// A box below the square of the style's detail, or thinner than a quarter of it, is not drawn;
  /// if such boxes of one parent lie together, they are one hatched box, which says how many leaves
  /// they are. If an inner node's box is, to half a pixel, that of an ancestor already drawn, the
  /// ancestor's box stands for both. The same holds for an only child below its ancestor's header,
  /// which then shows the names of both.
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

  /// The number of leaves below each node, indexed by node.
  private let leafCounts: [Int32]

  /// For each node the nearest one, itself included, that has a cushion; 0 if none has.
  private var cushioned: [Int32] = []
  private var labels = ""
  private let limit: Int
  private let frame: Rect
  private let hasNamesOfBranches: Bool

  /// The root and the nodes below it whose children are branches, too.
  private let divided: [Int]

  /// The children of divided nodes, in level order, that have nodes inside, are drawn, and have no
  /// room for their names above these.
  private var nameless: [Int] = []

  /// The places of names.
  private var taken: [Rect] = []

  /// The only children whose names stand in the header of an ancestor.
  private var joined: Set<Int> = []

  init(_ drawing: Drawing<Rect>) {
    limit = drawing.limit
    frame = drawing.frame
    hasNamesOfBranches = drawing.hasCaption
    divided = Palette.divided(in: drawing.tree)
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
          if node > 0, !isPadded, box.shorterSide >= 8 {
            outline += path(box)
            if divided.contains(Int(tree.parent[node])) { nameless.append(node) }
          }
          if let merged { draw(merged, in: node, fill) }
        } else if box.shorterSide > 5 {
          // In smaller boxes nothing is written.
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
    addNamesOfBranches()
    document.group("fill=\"\(Color.darkInk)\" pointer-events=\"none\"", labels)
  }

  private func isVisible(_ box: Rect) -> Bool {
    box.shorterSide >= 0.25 * style.detail && box.area >= style.detail * style.detail
      && (box.maxX + box.maxY).isFinite
  }

  // MARK: Small boxes

  /// Children that are too small to be drawn one by one.
  private struct Merged {
    /// Whether all siblings are too small, so that none of them is drawn.
    var isAll = true
    var leaves = 0
    var box: Rect?

    /// Whether a sibling covers a part of the box, so that nothing can be written there.
    var isCovered = false
    var area = 0.0
  }

  /// The children of a node that are too small; `nil` if there are none, or if they do not lie
  /// together.
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

  /// The color of a node's fill at a point, with all cushions.
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

  /// Writes the name in the free strip above the children; returns whether there is such a strip.
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
        // A number at the end of the node's own name would be lost among others.
        sizes: 8...12,
        least: text == own ? nodes.leastLetters(of: node) : max(own.count, 5))
    else { return true }
    let baseline = (box.y + top) / 2 + label.size * Label.baseline
    labels += label.element(
      "x=\"\((box.x + 4).fixed)\" y=\"\(baseline.fixed)\" font-weight=\"bold\"\(fill.inkAttribute)")
    taken.append(Rect(x: box.x, y: box.y, width: box.width, height: top - box.y))
    return true
  }

  /// The upper edge of the highest child.
  private func top(of node: Int) -> Double {
    tree.children(of: node).reduce(boxes[node].maxY) { min($0, boxes[$1].y) }
  }

  /// The node's only child, if it has a strip above children of its own.
  private func onlyChild(of node: Int) -> Int? {
    let children = tree.children(of: node)
    guard children.count == 1, let child = children.first, nodes.contains(child),
      nodes.hasInside(child), top(of: child) - boxes[child].y >= 8 * Label.lineHeight,
      merged(in: child)?.isAll != true
    else { return nil }
    return child
  }

  /// Writes a text in the upper left corner of a box on a node's fill, downwards if only that fits,
  /// shortened along the longer side if neither does; and a second text below it if there is room.
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
      taken.append(
        Rect(
          x: box.midX - label.height / 2, y: box.y + 4, width: label.height, height: label.width))
      return
    }
    guard
      let label = across
        ?? Label(
          shortening: text, width: width, height: height, sizes: sizes,
          least: nodes.leastLetters(of: node))
    else { return }
    // Margins are narrower if there is no room for them.
    let x = box.x + min(4, (box.width - label.width) / 2)
    let baseline = box.y + min(2, (box.height - label.height) / 2) + label.size
    let fill = shaded(fill, of: node, atX: x + label.width / 2, y: baseline)
    labels += label.element(
      "x=\"\(x.fixed)\" y=\"\(baseline.fixed)\"\(fill.inkAttribute)")
    // Including the letters that hang below the line.
    let line = label.size * 1.25
    taken.append(Rect(x: x, y: baseline - label.size, width: label.width, height: line))
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
    taken.append(
      Rect(x: x, y: baseline, width: value.width, height: gap + value.height + 0.25 * value.size))
  }

  /// Writes the names of branches that have no room above their children. The name of a divided
  /// node comes before its branch's name if there is room for both; a divided node without such
  /// branches has its own name.
  private mutating func addNamesOfBranches() {
    // In larger frames, a bit for each pixel takes too much memory.
    guard hasNamesOfBranches, !nameless.isEmpty, frame.area <= 1e8 else { return }
    var covered = CoveredPixels(frame)
    for place in taken { covered.cover(place) }
    var deepest = 0
    for node in nameless where !divided.contains(node) {
      let parent = Int(tree.parent[node])
      let both = [parent, node].map(nodes.label(of:)).joined(separator: " › ")
      let name = parent > 0 ? name(both, of: node, among: covered) : nil
      guard let name = name ?? nameOfBranch(node, among: covered) else { continue }
      add(name, of: node, &covered)
      deepest = max(deepest, parent)
    }
    for node in nameless.reversed() where divided.contains(node) && node > deepest {
      guard let name = nameOfBranch(node, among: covered) else { continue }
      add(name, of: node, &covered)
      deepest = node
    }
  }

  /// A name on its ground.
  private typealias NameOnGround = (label: Label, ground: Rect, isDown: Bool)

  private mutating func add(_ name: NameOnGround, of node: Int, _ covered: inout CoveredPixels) {
    let ground = name.ground
    covered.cover(ground)
    // The middle of the line's beginning.
    let (x, y) = name.isDown ? (ground.midX, ground.y) : (ground.x, ground.midY)
    let turn = name.isDown ? "rotate(90)" : ""
    labels += """
      <rect x="\(ground.x.fixed)" y="\(ground.y.fixed)" width="\(ground.width.fixed)" \
      height="\(ground.height.fixed)" fill="\(style.background)" fill-opacity="0.85"/>

      """
    labels += name.label.element(
      "transform=\"translate(\(x.fixed) \(y.fixed))\(turn)\" x=\"4\" "
        + "y=\"\((name.label.size * Label.baseline).fixed)\" font-weight=\"bold\" "
        + "fill=\"\(style.ink)\" data-in=\"\(nodes.id(of: node))\"")
  }

  /// The node's own name across, turned if only that fits, and shortened if neither does.
  private func nameOfBranch(_ node: Int, among covered: CoveredPixels) -> NameOnGround? {
    let (text, isHigh) = (nodes.label(of: node), boxes[node].height > boxes[node].width)
    return name(text, of: node, among: covered)
      ?? name(text, of: node, among: covered, isDown: true)
      ?? name(text, of: node, among: covered, isDown: isHigh, isShort: true)
      ?? name(text, of: node, among: covered, isDown: !isHigh, isShort: true)
  }

  /// A text at the largest size at which its node's box has a free place for it. A text to be
  /// shortened is as long as a free place allows at the smallest size.
  private func name(
    _ text: String, of node: Int, among covered: CoveredPixels, isDown: Bool = false,
    isShort: Bool = false
  ) -> NameOnGround? {
    let box = boxes[node]
    let least = style.letters ?? 9
    let largest = max(least, min((9 + box.shorterSide / 25).rounded(.down), 16))
    let room = ((isDown ? box.height : box.width) - 8) / Label.boldness
    let labels =
      isShort
      ? [1, 0.8, 0.6, 0.4].map { share in
        Label(
          shortening: text, width: share * room, height: .infinity, sizes: least...least,
          least: nodes.leastLetters(of: node))
      }
      : stride(from: largest, through: least, by: -1).map { size in
        Label(text, width: room, height: .infinity, sizes: size...size)
      }
    for case let label? in labels {
      let (length, height) = (label.width * Label.boldness + 8, label.height + 2)
      let (width, depth) = isDown ? (height, length) : (length, height)
      let ground = Size(width: width, height: depth)
      if let place = lowestPlace(of: ground, in: box, covered) { return (label, place, isDown) }
    }
    return nil
  }

  /// The lowest free place in a box, of several the one farthest to the left. In large boxes the
  /// places tried are further apart, so that their number is bounded.
  private func lowestPlace(of size: Size, in box: Rect, _ covered: CoveredPixels) -> Rect? {
    let step = max(4, box.longerSide / 500)
    for up in stride(from: 0, through: box.height - size.height, by: step) {
      for right in stride(from: 0, through: box.width - size.width, by: step) {
        let place = Rect(
          x: box.x + right, y: box.maxY - size.height - up, width: size.width, height: size.height)
        if covered.isFree(place) { return place }
      }
    }
    return nil
  }
}

extension Rect {
  /// The smallest rectangle that holds both rectangles.
  fileprivate func union(_ other: Rect) -> Rect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return Rect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// Whether both rectangles share a piece wider and higher than a margin.
  fileprivate func overlaps(_ other: Rect, by margin: Double) -> Bool {
    min(maxX, other.maxX) - max(x, other.x) > margin
      && min(maxY, other.maxY) - max(y, other.y) > margin
  }
}
