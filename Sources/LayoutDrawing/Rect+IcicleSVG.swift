import LayoutScene
import TreeLayout

extension Rect {
  /// The boxes of an icicle, level by level, as a document like those of `svg(of:)`.
  ///
  /// Nothing lies behind a box, so that no box may be left out as in a treemap: boxes shorter than
  /// the style's detail are drawn as one hatched box if they are neighbors in a level and have a
  /// branch or the parent in common. If a level would end less than the detail behind the level
  /// drawn before it, the next level takes its room.
  ///
  /// A few deep branches would make all levels thin. The last levels are not drawn if the boxes of
  /// each are together shorter than a twenty-fourth of the root, and the others are thicker; a
  /// hatched rim shows where they would be.
  ///
  /// On thin levels names are small, and a line below the drawing says how many levels are too thin
  /// for any name.
  public static func icicleSVG(of drawing: Drawing<Rect>) -> SVG {
    var picture = IciclePicture(drawing)
    picture.draw()
    return picture.document.svg(for: drawing)
  }
}

private struct IciclePicture {
  let tree: LayoutTree
  let nodes: ShownNodes
  let ids: ElementIDs
  let palette: Palette
  var document = SVGDocument()

  private let boxes: [Rect]

  /// The last level that is drawn.
  private let lastDepth: Int

  /// Whether levels are rows; otherwise they are columns.
  private let isDown: Bool
  private let style: DrawingStyle
  private var elements: NodeElements
  private var labels = ""
  private let hatching: Hatching

  /// How many leaves are in hatched boxes; `nil` if nothing is hatched.
  private var hatchedLeaves: Int?
  private var lostLeaves = 0

  /// How many levels are too thin for names.
  private var thinLevels = 0

  /// The space of a level beside the line of a name.
  private static let margins = 2.0

  init(_ drawing: Drawing<Rect>) {
    tree = drawing.tree
    hatching = Hatching(drawing)
    nodes = drawing.shownNodes
    ids = drawing.ids
    palette = Palette(drawing)
    style = drawing.style
    elements = NodeElements(drawing.style)
    let isDown = drawing.layout.conventions.levels != .right
    self.isDown = isDown
    let boxes = drawing.layout.geometry
    lastDepth = Self.lastDepth(of: tree, boxes.map { isDown ? $0.width : $0.height })
    self.boxes =
      lastDepth == tree.height
      ? boxes
      : Self.thicker(boxes, until: tree.level(lastDepth).lowerBound, in: drawing.frame, isDown)
  }

  /// The rim is as wide as in a sunburst.
  private static let rimWidth = 4.0

  /// The deepest level whose boxes are together no shorter than a twenty-fourth of the root.
  private static func lastDepth(of tree: LayoutTree, _ lengths: [Double]) -> Int {
    let shortest = lengths[0] / 24
    for depth in (0...tree.height).reversed() where depth > 1 {
      var length = 0.0
      for node in tree.level(depth) where lengths[node].isFinite { length += lengths[node] }
      if length >= shortest { return depth }
    }
    return min(tree.height, 1)
  }

  /// The boxes with thicker levels, such that level `last` ends where the last level of all did,
  /// less a rim.
  private static func thicker(
    _ boxes: [Rect], until last: Int, in frame: Rect, _ isDown: Bool
  ) -> [Rect] {
    let (start, length) = isDown ? (frame.y, frame.height) : (frame.x, frame.width)
    let end = isDown ? boxes[last].maxY : boxes[last].maxX
    let scale = (length - rimWidth) / (end - start)
    guard scale.isFinite, scale > 1 else { return boxes }
    return boxes.map { box in
      var box = box
      if isDown {
        (box.y, box.height) = (start + (box.y - start) * scale, box.height * scale)
      } else {
        (box.x, box.width) = (start + (box.x - start) * scale, box.width * scale)
      }
      return box
    }
  }

  mutating func draw() {
    // Where the last drawn level ends, and whether a level has been left out since.
    var end = 0.0
    var isBehind = false
    for depth in 0...lastDepth {
      let level = tree.level(depth)
      let first = boxes[level.lowerBound]
      let (top, bottom) = isDown ? (first.y, first.maxY) : (first.x, first.maxX)
      guard depth == 0 || bottom - end >= style.detail else {
        isBehind = true
        continue
      }
      let labelsBefore = labels.utf8.count
      draw(level, depth: depth, from: isBehind ? end : top, to: bottom)
      let comfortable = (style.letters ?? Label.sizes.comfortable) * Label.lineHeight + Self.margins
      if labels.utf8.count == labelsBefore, bottom - top < comfortable,
        level.contains(where: { (isDown ? boxes[$0].width : boxes[$0].height) >= Label.shortest })
      {
        thinLevels += 1
      }
      end = bottom
      isBehind = false
    }
    let hasRims = drawRims()
    if hatchedLeaves != nil || hasRims { document.body += hatching.definition }
    let feet = [
      Label.foot(thinLevels: thinLevels, of: lastDepth + 1),
      Scene.note(hatched: hatchedLeaves ?? 0, lost: lostLeaves),
      hasRims ? "hatched rim: goes on further \(isDown ? "down" : "right")" : "",
    ]
    document.foot = feet.filter { !$0.isEmpty }.joined(separator: " · ")
    document.group("stroke=\"\(style.background)\"", elements.text)
    document.group(
      "fill=\"\(Color.darkInk)\" text-anchor=\"middle\" pointer-events=\"none\"", labels)
  }

  private func thickness(of box: Rect) -> Double { isDown ? box.height : box.width }

  /// Draws a rim at each box of the last level that has boxes behind it; returns whether there is
  /// one.
  private mutating func drawRims() -> Bool {
    guard lastDepth < tree.height else { return false }
    var hasRims = false
    for node in tree.level(lastDepth) where nodes.contains(node) && nodes.hasInside(node) {
      let children = tree.children(of: node).filter { nodes.contains($0) }
      guard let first = children.first, let last = children.last else { continue }
      let (start, end) =
        isDown ? (boxes[first].x, boxes[last].maxX) : (boxes[first].y, boxes[last].maxY)
      let edge = (isDown ? boxes[node].maxY : boxes[node].maxX) + 1
      guard end - start >= style.detail, (end + edge).isFinite else { continue }
      elements.add(
        hatching.element(
          rect(start, end, edge, edge + Self.rimWidth - 1),
          title: ShownNodes.titleOfDeeper(isDown ? "down" : "right")))
      hasRims = true
    }
    return hasRims
  }

  /// A run of neighbors that are too short for boxes of their own.
  private struct Run {
    var fill: Color
    let parent: Int32
    let start: Double
    var end: Double
    var count = 1
    var leaves: Int
  }

  private mutating func draw(_ level: Range<Int>, depth: Int, from top: Double, to bottom: Double) {
    var run: Run?
    for node in level where nodes.contains(node) {
      let box = boxes[node]
      let (start, end) = isDown ? (box.x, box.maxX) : (box.y, box.maxY)
      guard end > start, (end + bottom).isFinite else { continue }
      let fill = nodes.isOther(node) ? palette.neutral : palette.fill(of: node, depth: depth)
      if end - start < style.detail {
        if let last = run, last.fill == fill || last.parent == tree.parent[node],
          start - last.end < style.detail
        {
          if last.fill != fill { run?.fill = palette.neutral }
          run?.end = end
          run?.count += 1
          run?.leaves += tree.isLeaf(node) ? 1 : 0
          continue
        }
        draw(run, from: top, to: bottom)
        run = Run(
          fill: fill, parent: tree.parent[node], start: start, end: end,
          leaves: tree.isLeaf(node) ? 1 : 0)
      } else {
        draw(run, from: top, to: bottom)
        run = nil
        let whole = rect(start, end, top, bottom)
        document.drawnCount += 1
        elements.add(
          whole, fill, "id=\"\(ids[node])\"", title: nodes.titleElement(of: node))
        addLabel(of: node, whole, fill)
      }
    }
    draw(run, from: top, to: bottom)
  }

  private mutating func draw(_ run: Run?, from top: Double, to bottom: Double) {
    guard let run else { return }
    let (box, title) = (
      rect(run.start, run.end, top, bottom), ShownNodes.title(ofMerged: run.count)
    )
    // A pattern on a smaller box cannot be seen.
    let isHatched = box.shorterSide >= 3
    if !isHatched { lostLeaves += run.leaves }
    guard run.end - run.start >= style.detail / 2 else { return }
    elements.add(box, run.fill, "", title: title, hasLine: false)
    guard isHatched else { return }
    elements.add(hatching.element(box, title: title))
    hatchedLeaves = (hatchedLeaves ?? 0) + run.leaves
  }

  /// The box between two positions along its level and two across it.
  private func rect(_ start: Double, _ end: Double, _ top: Double, _ bottom: Double) -> Rect {
    isDown
      ? Rect(x: start, y: top, width: end - start, height: bottom - top)
      : Rect(x: top, y: start, width: bottom - top, height: end - start)
  }

  /// The name in the middle, with the value below it if a level has room for both; downwards if
  /// only that fits, shortened along the longer side if neither does.
  private mutating func addLabel(of node: Int, _ box: Rect, _ fill: Color) {
    // In thinner boxes nothing is written.
    guard box.shorterSide > 5 else { return }
    let text = nodes.label(of: node)
    let (width, height) = (box.width - 8, box.height - Self.margins)
    let sizes = style.sizes(upTo: 14, onLevel: thickness(of: box) - Self.margins)
    let name =
      Label(text, width: width, height: height, sizes: sizes)
    if let name {
      // The room as if all names were of the largest size: otherwise only boxes with small names
      // would have room for their values.
      let room = height - (isDown ? sizes.upperBound * Label.lineHeight : name.height)
      let value = Label(
        nodes.valueLabel(of: node), width: width, height: room, sizes: 8...max(8, name.size - 2))
      if node == 0, value == nil, addRoot(name, box, fill) { return }
      add(name, "translate(\(box.midX.fixed) \((box.midY - (value?.height ?? 0) / 2).fixed))", fill)
      if let value {
        add(value, "translate(\(box.midX.fixed) \((box.midY + name.height / 2).fixed))", fill)
      }
      return
    }
    let whole = Label(
      text, width: box.height - 8, height: box.width - Self.margins, sizes: sizes)
    let isDown = whole != nil || box.height > box.width
    let (along, across) = isDown ? (box.height, box.width) : (box.width, box.height)
    let shortened = Label(
      shortening: text, width: along - 8, height: across - Self.margins, sizes: sizes,
      least: nodes.leastLetters(of: node))
    if let name = whole ?? shortened {
      let turn = isDown ? "rotate(90)" : ""
      add(name, "translate(\(box.midX.fixed) \(box.midY.fixed))\(turn)", fill)
    }
  }

  /// Writes the root's name and value beside each other, if there is room.
  private mutating func addRoot(_ name: Label, _ box: Rect, _ fill: Color) -> Bool {
    let (gap, size) = (8.0, max(8, name.size - 2))
    let room = box.width - 8 - gap - name.width
    let text = nodes.valueLabel(of: 0)
    guard let value = Label(text, width: room, height: box.height, sizes: size...size) else {
      return false
    }
    let start = box.midX - (name.width + gap + value.width) / 2
    let (first, second) = (start + name.width / 2, start + name.width + gap + value.width / 2)
    add(name, "translate(\(first.fixed) \(box.midY.fixed))", fill)
    add(value, "translate(\(second.fixed) \(box.midY.fixed))", fill)
    return true
  }

  private mutating func add(_ label: Label, _ transform: String, _ fill: Color) {
    labels += label.element(
      "transform=\"\(transform)\" y=\"\((label.size * Label.baseline).fixed)\"\(fill.inkAttribute)")
  }
}
