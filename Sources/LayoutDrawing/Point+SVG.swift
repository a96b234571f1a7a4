import LayoutScene
import TreeLayout

extension Point: DrawableGeometry {
  /// Boxes joined by lines of the style's shape, or of the layout's if the style states none,
  /// fitted into the middle of the frame without changing their proportions; if boxes are too small
  /// for names, the levels move apart as far as the frame allows. In a radial drawing the lines
  /// turn around the root and the levels stay rings; if boxes are of one size, they are dots whose
  /// names run outward, provided that the frame has room for this. All names have one size.
  ///
  /// If the drawing says that a larger frame would have room for all names, the names that have
  /// room here stand beside their nodes, those of the upper levels first, and a line below the
  /// drawing says how many are left out. An outline that would be a hair in the cell of a sheet is
  /// cut off.
  ///
  /// Straight lines between wide boxes would pass behind others. If the style states no shape, such
  /// lines are elbows from side to side.
  ///
  /// A box is drawn at least two pixels wide and high. Boxes smaller than that whose centers lie in
  /// one cell of a grid as fine as the style's detail are drawn once, and so are lines between the
  /// same two cells.
  public static func svg(of drawing: Drawing<Point>) -> SVG {
    var picture = NodeLinkPicture(drawing)
    picture.document.root = picture.middleOfRoot
    picture.drawEdges()
    picture.drawBoxes()
    return picture.document.svg(for: drawing)
  }

  /// The frame that a drawing fills with names of this size; `nil` if its boxes have no sides.
  public static func frame(of drawing: Drawing<Point>, fontSize: Double) -> Size? {
    let margin = 2 * FittingIntoFrame.margin
    if let extent = RadialNames.extent(of: drawing, fontSize: fontSize) {
      let frame = Size(
        width: (extent.width + margin).rounded(.up), height: (extent.height + margin).rounded(.up))
      return (frame.width + frame.height).isFinite ? frame : nil
    }
    let nodes = drawing.shownNodes
    var scale = 0.0
    for node in drawing.tree.nodes where nodes.contains(node) {
      let ems = Label.width(of: nodes.label(of: node))
      let (size, room) = (drawing.tree.size(of: node), NodeLinkPicture.roomBesideName)
      scale = max(scale, (fontSize * ems + room.width) / size.width)
      scale = max(scale, (fontSize * Label.lineHeight + room.height) / size.height)
    }
    let extent = Extent(of: drawing.layout)
    let frame = Size(
      width: (extent.width * scale + margin).rounded(.up),
      height: (extent.height * scale + margin).rounded(.up))
    return (frame.width + frame.height).isFinite ? frame : nil
  }
}

private struct NodeLinkPicture {
  let tree: LayoutTree
  let nodes: ShownNodes
  let ids: ElementIDs
  let conventions: PointConventions
  let palette: Palette
  let style: DrawingStyle
  var document = SVGDocument()

  private let fitting: FittingIntoFrame
  private let frame: Rect
  private let frameForNames: Size?
  private let limit: Int

  /// The paths of the edges in node units.
  private let paths: EdgePaths

  /// The boxes in pixels.
  private let boxes: [Rect]

  var middleOfRoot: Point { Point(x: boxes[0].midX, y: boxes[0].midY) }

  /// The width of lines; they are thin where boxes are small.
  private var lineWidth: Double { min(max(boxes[0].longerSide / 8, 0.4), 1) }

  private static let smallestSide = 2.0
  fileprivate static let smallestNamedSide = 5.0

  /// By how much a box has to be wider and higher than its name.
  fileprivate static let roomBesideName = Size(width: 6, height: 2)

  /// The size of all names: the largest at which each fits its box; if there is none, the smallest
  /// that can be read.
  private var nameSize = 8.0

  init(_ drawing: Drawing<Point>) {
    tree = drawing.tree
    nodes = drawing.shownNodes
    ids = drawing.ids
    conventions = drawing.layout.conventions
    paths = drawing.layout.edgePaths
    fitting = FittingIntoFrame(drawing)
    boxes = fitting.boxes(of: drawing.layout)
    palette = Palette(drawing)
    style = drawing.style
    frame = drawing.frame
    frameForNames = drawing.frameForNames
    limit = drawing.limit
    nameSize = sizeOfNames()
  }

  private func sizeOfNames() -> Double {
    if let names = fitting.radialNames { return names.fontSize }
    var size = 14.0
    for node in tree.nodes where nodes.contains(node) && size >= 8 {
      let (box, room) = (boxes[node], Self.roomBesideName)
      let ems = Label.width(of: nodes.label(of: node))
      // Rounding may have taken half a pixel.
      size = min(
        size, (box.width - room.width + 0.01) / ems,
        (box.height - room.height + 0.01) / Label.lineHeight)
    }
    return max(8, (size * 2).rounded(.down) / 2)
  }

  mutating func drawEdges() {
    var seen: Set<SIMD4<Int32>> = []
    var lines = ""
    for depth in 1..<tree.levelCount {
      let bends = [1.0, -1].map { bend(above: depth, towards: $0) }
      for node in tree.level(depth) where isDrawn(node) {
        let way = way(to: node)
        let ends = SIMD4(way[0].x, way[0].y, way[way.count - 1].x, way[way.count - 1].y)
        guard let cells = self.cells(ends), seen.insert(cells).inserted else { continue }
        if conventions.isRadial {
          lines += radialLine(ends)
          continue
        }
        lines += line(way, bend: bends[direction(of: node) > 0 ? 0 : 1])
      }
    }
    guard !lines.isEmpty else { return }
    document.body +=
      "<path fill=\"none\" stroke=\"#9aa3ad\" stroke-width=\"\(lineWidth.fixed)\" "
      + "d=\"\(lines)\"/>\n"
    clearWaysOfNames()
  }

  /// Removes lines to children that would run through names outside of boxes.
  private mutating func clearWaysOfNames() {
    let lines = tree.nodes.compactMap { radialName(of: $0) }.map {
      "M\($0.start.x.fixed) \($0.start.y.fixed)L\($0.end.x.fixed) \($0.end.y.fixed)\n"
    }
    guard !lines.isEmpty else { return }
    document.body +=
      "<path fill=\"none\" stroke=\"\(style.background)\" "
      + "stroke-width=\"\((nameSize * Label.lineHeight).fixed)\" d=\"\(lines.joined())\"/>\n"
  }

  /// The name that runs outward from a node; `nil` if names are in boxes.
  private func radialName(of node: Int) -> RadialNames.Name? {
    guard let names = fitting.radialNames, node > 0, nodes.contains(node) else { return nil }
    let place = Point(x: boxes[node].midX, y: boxes[node].midY)
    return names.name(nodes.label(of: node), of: node, at: place)
  }

  /// The corners of an edge in pixels. If levels have moved apart, it still ends at its boxes.
  private func way(to child: Int) -> [Point] {
    var way = paths[child].map(fitting.place)
    if hasSideAnchors { way = sides(from: boxes[Int(tree.parent[child])], to: boxes[child]) }
    way[0] = way[0].clamped(to: boxes[Int(tree.parent[child])])
    way[way.count - 1] = way[way.count - 1].clamped(to: boxes[child])
    return way
  }

  /// Whether lines that are straight in the layout are drawn as elbows, as boxes are wide.
  private var hasSideAnchors: Bool {
    style.edges == nil && conventions.routing == .straight && !conventions.isRadial
      && fitting.hasWideBoxes
  }

  /// The path from the middle of one box's side to the middle of the other's side.
  private func sides(from parent: Rect, to child: Rect) -> [Point] {
    if conventions.orientation.isHorizontal {
      let isRight = child.midX >= parent.midX
      return [
        Point(x: isRight ? parent.maxX : parent.x, y: parent.midY),
        Point(x: isRight ? child.x : child.maxX, y: child.midY),
      ]
    }
    let isBelow = child.midY >= parent.midY
    return [
      Point(x: parent.midX, y: isBelow ? parent.maxY : parent.y),
      Point(x: child.midX, y: isBelow ? child.y : child.maxY),
    ]
  }

  /// 1 if a node has a greater coordinate than its parent, −1 if it has a smaller one.
  private func direction(of node: Int) -> Double {
    if conventions.anchors == .facingSides {
      return extent(of: node, towards: 1).start >= extent(of: 0, towards: 1).start ? 1 : -1
    }
    return conventions.orientation == .up || conventions.orientation == .left ? -1 : 1
  }

  /// Where a box begins and ends along a direction.
  private func extent(of node: Int, towards direction: Double) -> (start: Double, end: Double) {
    let box = boxes[node]
    let (start, end) =
      conventions.orientation.isHorizontal ? (box.x, box.maxX) : (box.y, box.maxY)
    return direction > 0 ? (start, end) : (-end, -start)
  }

  /// Where all lines into a level turn, beside no box; `nil` if the level above does not end before
  /// this one begins.
  private func bend(above depth: Int, towards direction: Double) -> Double? {
    var (end, start) = (-Double.infinity, Double.infinity)
    for node in tree.level(depth - 1) where depth == 1 || self.direction(of: node) == direction {
      end = max(end, extent(of: node, towards: direction).end)
    }
    for node in tree.level(depth) where self.direction(of: node) == direction {
      start = min(start, extent(of: node, towards: direction).start)
    }
    return end <= start && start.isFinite ? (end + start) / 2 * direction : nil
  }

  /// The line of an edge.
  ///
  /// - Parameters:
  ///   - way: the corners of the edge; unless it is one of the layout's own elbows, only its ends
  ///     count.
  ///   - bend: the coordinate at which a line that is not straight turns; `nil` for midway.
  private func line(_ way: [Point], bend: Double?) -> String {
    let hasElbows = conventions.routing != .straight
    let shape = style.edges ?? (hasElbows || hasSideAnchors ? .elbow : .straight)
    let (start, end) = (way[0], way[way.count - 1])
    let from = "M\(start.x.fixed) \(start.y.fixed)"
    if shape == .straight { return "\(from)L\(end.x.fixed) \(end.y.fixed)\n" }
    if shape == .elbow, hasElbows { return "\(from)\(lines(along: way))\n" }
    let isHorizontal = conventions.orientation.isHorizontal
    let isAligned = isHorizontal ? start.y.fixed == end.y.fixed : start.x.fixed == end.x.fixed
    if isAligned { return "\(from)\(lines(along: [start, end]))\n" }
    let middle = bend ?? (isHorizontal ? start.x + end.x : start.y + end.y) / 2
    let turns = [start, end].map { end in
      isHorizontal ? Point(x: middle, y: end.y) : Point(x: end.x, y: middle)
    }
    if shape == .elbow { return "\(from)\(lines(along: [start] + turns + [end]))\n" }
    let points = (turns + [end]).map { "\($0.x.fixed) \($0.y.fixed)" }
    return "\(from)C\(points.joined(separator: " "))\n"
  }

  /// Lines to all corners but the first, at which the path begins.
  private func lines(along way: [Point]) -> String {
    zip(way, way.dropFirst()).reduce(into: "") { text, corners in
      let (from, to) = (corners.0, corners.1)
      let (x, y) = (to.x.fixed, to.y.fixed)
      text += from.x.fixed == x ? "V\(y)" : from.y.fixed == y ? "H\(x)" : "L\(x) \(y)"
    }
  }

  /// A line between two rings around the root; one that is not straight runs along the radii of its
  /// ends and turns halfway between the rings.
  private func radialLine(_ ends: SIMD4<Double>) -> String {
    let (centerX, centerY) = (boxes[0].midX, boxes[0].midY)
    let inner = SIMD2(ends.x - centerX, ends.y - centerY)
    let outer = SIMD2(ends.z - centerX, ends.w - centerY)
    let innerRadius = (inner * inner).sum().squareRoot()
    let outerRadius = (outer * outer).sum().squareRoot()
    let start = "M\(ends.x.fixed) \(ends.y.fixed)"
    let end = "\(ends.z.fixed) \(ends.w.fixed)"
    let shape = style.edges ?? .straight
    guard innerRadius > 0, outerRadius > 0, shape != .straight else {
      return "\(start)L\(end)\n"
    }
    let middle = (innerRadius + outerRadius) / 2
    func point(_ direction: SIMD2<Double>) -> String {
      "\((centerX + direction.x * middle).fixed) \((centerY + direction.y * middle).fixed)"
    }
    let (first, second) = (point(inner / innerRadius), point(outer / outerRadius))
    guard shape == .elbow else { return "\(start)C\(first) \(second) \(end)\n" }
    let isClockwise = inner.x * outer.y > inner.y * outer.x
    let arc = "A\(middle.fixed) \(middle.fixed) 0 0 \(isClockwise ? 1 : 0) \(second)"
    return "\(start)L\(first)\(arc)L\(end)\n"
  }

  /// Whether a node is shown and not cut off.
  private func isDrawn(_ node: Int) -> Bool {
    nodes.contains(node) && !(boxes[node].maxY > fitting.bottom)
  }

  mutating func drawBoxes() {
    var seen: Set<SIMD4<Int32>> = []
    var elements = ""
    var labels = ""
    // The nodes without a name in their box, and the others.
    var (nameless, named) = ([Int](), [Int]())
    for depth in 0..<tree.levelCount {
      for node in tree.level(depth) where isDrawn(node) {
        let box = boxes[node]
        guard let cells = self.cells(SIMD4(box.midX, box.midY, 0, 0)),
          box.longerSide >= max(Self.smallestSide, style.detail) || seen.insert(cells).inserted
        else { continue }
        document.drawnCount += 1
        if box.shorterSide < Self.smallestNamedSide {
          elements += element(node, "fill=\"\(palette.strongFill(of: node))\"")
          nameless.append(node)
        } else {
          let fill = nodes.isOther(node) ? palette.neutral : palette.fill(of: node, depth: depth)
          let line = fill.mixed(with: style.ink, share: 0.35)
          elements += element(node, "fill=\"\(fill)\" stroke=\"\(line)\"")
          let text =
            fitting.radialNames != nil && node > 0
            ? radialLabel(node) : label(node, box, fill)
          labels += text
          if text.isEmpty { nameless.append(node) } else { named.append(node) }
        }
      }
    }
    // A drawing with more elements than the limit is drawn again.
    if frameForNames != nil || fitting.isCutOff, document.drawnCount <= limit {
      labels += namesBeside(nameless, besides: named)
    }
    document.group("stroke=\"none\"", elements)
    document.group(
      "fill=\"\(Color.darkInk)\" text-anchor=\"middle\" pointer-events=\"none\"", labels)
    if fitting.isCutOff { document.body += cutOffNote }
  }

  /// The names of nodes that have room beside them, in the nodes' order, with lines cleared out of
  /// their way.
  ///
  /// - Parameter named: the other nodes that are drawn.
  private mutating func namesBeside(_ nameless: [Int], besides named: [Int]) -> String {
    var names = NamesBeside(frame)
    for node in nameless + named { names.cover(drawnBox(of: node)) }
    var (labels, ways, count) = ("", "", 0)
    for node in nameless {
      guard
        let name = names.add(
          nodes.label(of: node), on: sidesForName(of: node), of: boxes[node],
          least: nodes.leastLetters(of: node))
      else { continue }
      count += 1
      ways += name.way
      labels += name.element("data-beside=\"\(ids[node])\" fill=\"\(style.ink)\"")
    }
    let all = tree.nodes.count { nodes.contains($0) }
    if let size = frameForNames, count < nameless.count || document.drawnCount < all {
      let left = all - (document.drawnCount - nameless.count) - count
      document.foot =
        "\(ValueText.count(left)) of \(ValueText.count(all)) names have no room here; "
        + "--frame \(size.width.fixed)x\(size.height.fixed) has room for all"
    }
    if !ways.isEmpty {
      document.body +=
        "<path fill=\"none\" stroke=\"\(style.background)\" "
        + "stroke-width=\"\(NamesBeside.height.fixed)\" d=\"\(ways)\"/>\n"
    }
    return labels
  }

  /// The sides on which a node's name may stand; the one away from its parent comes first.
  private func sidesForName(of node: Int) -> [NamesBeside.Side] {
    if isOutline { return [.right] }
    if conventions.isRadial || conventions.orientation.isHorizontal, node > 0 {
      let isLeft = boxes[node].midX < boxes[Int(tree.parent[node])].midX
      return isLeft ? [.left, .right] : [.right, .left]
    }
    let hasRoomBelow = conventions.orientation == .down && tree.isLeaf(node)
    return hasRoomBelow ? [.right, .left, .below] : [.right, .left]
  }

  private var isOutline: Bool {
    if case .outline = conventions.routing { true } else { false }
  }

  /// The note below the last node that is not cut off.
  private var cutOffNote: String {
    let all = tree.nodes.count { nodes.contains($0) }
    let text = "the first \(document.drawnCount) of \(ValueText.count(all)) nodes"
    let y = (frame.maxY - 4).fixed
    return Label(text, width: frame.width - 8, height: 14, sizes: 8...11)?.element(
      "x=\"\(frame.midX.fixed)\" y=\"\(y)\" font-style=\"italic\" "
        + "text-anchor=\"middle\" fill=\"\(style.ink)\"") ?? ""
  }

  private func element(_ node: Int, _ paint: String) -> String {
    let box = drawnBox(of: node)
    return """
      <rect id="\(ids[node])" x="\(box.x.fixed)" y="\(box.y.fixed)" \
      width="\(box.width.fixed)" height="\(box.height.fixed)" \
      rx="\(roundness(box.width, box.height).fixed)" \(paint)>\(nodes.titleElement(of: node))</rect>

      """
  }

  /// The node's box, or a larger one that can be seen.
  private func drawnBox(of node: Int) -> Rect {
    let box = boxes[node]
    let width = max(box.width, Self.smallestSide)
    let height = max(box.height, Self.smallestSide)
    return Rect(
      x: box.midX - width / 2, y: box.midY - height / 2, width: width, height: height)
  }

  /// The name that runs outward.
  private func radialLabel(_ node: Int) -> String {
    radialName(of: node)?.element(
      " data-beside=\"\(ids[node])\" fill=\"\(style.ink)\"") ?? ""
  }

  private func roundness(_ width: Double, _ height: Double) -> Double {
    fitting.radialNames == nil ? min(min(width, height) / 6, 5) : min(width, height) / 2
  }

  /// The name in the middle of the box, or at the left in an outline, shortened to fit.
  private func label(_ node: Int, _ box: Rect, _ fill: Color) -> String {
    guard
      let label = Label(
        shortening: nodes.label(of: node), width: box.width - Self.roomBesideName.width + 0.01,
        height: box.height - Self.roomBesideName.height + 0.01, sizes: nameSize...nameSize,
        least: nodes.leastLetters(of: node))
    else { return "" }
    let y = box.midY + label.size * Label.baseline
    if isOutline {
      let x = (box.x + Self.roomBesideName.width / 2).fixed
      return label.element(
        "x=\"\(x)\" y=\"\(y.fixed)\" text-anchor=\"start\"\(fill.inkAttribute)")
    }
    return label.element("x=\"\(box.midX.fixed)\" y=\"\(y.fixed)\"\(fill.inkAttribute)")
  }

  /// The cells in which coordinates lie; `nil` if they are not finite.
  private func cells(_ coordinates: SIMD4<Double>) -> SIMD4<Int32>? {
    let limit = SIMD4<Double>(repeating: 1e9 * min(style.detail, 1))
    guard all(coordinates .> -limit), all(coordinates .< limit) else { return nil }
    return SIMD4<Int32>(truncatingIfNeeded: SIMD4<Int>((coordinates / style.detail).rounded(.down)))
  }
}

/// How node units become pixels.
private struct FittingIntoFrame {
  private let frame: Rect

  /// The point of the layout that comes to the middle of the frame.
  private var middle: Point

  /// The pixels of a unit within boxes.
  private let scale: Double

  /// The pixels of a unit between centers.
  private var scaleX: Double
  private var scaleY: Double

  /// The longest side that a box of average size may have, so that small trees do not look coarse.
  private static var comfortableSide: Double { 84 }

  /// The side that a box of average size may have across its longer one: a line of text.
  private static var comfortableHeight: Double { 18 }

  static var margin: Double { 10 }

  /// Whether boxes are, on average, more than half as wide again as high.
  let hasWideBoxes: Bool

  /// Nothing is drawn below this y.
  private(set) var bottom = Double.infinity

  /// Whether the drawing is longer than its visible part.
  var isCutOff: Bool { bottom < .infinity }

  /// The names of a radial drawing, if they stand outside of its boxes.
  let radialNames: RadialNames?

  init(_ drawing: Drawing<Point>) {
    frame = drawing.frame
    let (tree, centers) = (drawing.tree, drawing.layout.geometry)
    let extent = Extent(of: drawing.layout)
    var (longer, shorter, width, height) = (0.0, 0.0, 0.0, 0.0)
    for node in tree.nodes {
      let size = tree.size(of: node)
      longer += max(size.width, size.height) / Double(tree.count)
      shorter += min(size.width, size.height) / Double(tree.count)
      width += size.width
      height += size.height
    }
    hasWideBoxes = width > 1.5 * height
    let free = Self.roomForNames(drawing)
    let room = Size(
      width: max(frame.width - 2 * Self.margin - free.width, 0),
      height: max(frame.height - 2 * Self.margin - free.height, 0))
    // If the drawing has no width, any scale fits it.
    let comfortable = max(Self.comfortableSide / longer, Self.comfortableHeight / shorter)
    let isOutline = if case .outline = drawing.layout.conventions.routing { true } else { false }
    radialNames =
      drawing.sharing.isEmpty
      ? RadialNames(drawing, in: room, greatestScale: comfortable) : nil
    // An outline that would be a hair is cut off at a scale of its own.
    if !isOutline, let fit = SharedFit(of: drawing.sharing, in: frame) {
      (scale, scaleX, scaleY) = (fit.scale, fit.scaleX, fit.scaleY)
      middle = fit.middle(of: drawing.layout)
      return
    }
    if let radialNames {
      (scale, middle) = (radialNames.scale, radialNames.middle)
      (scaleX, scaleY) = (scale, scale)
      return
    }
    let fits = [room.width / extent.width, room.height / extent.height, comfortable]
    let fit = fits.filter { $0.isFinite && $0 >= 0 }.min() ?? 1
    let isCutOff = isOutline && !drawing.hasCaption && fit * shorter < 4
    scale = isCutOff ? min(7 / shorter, room.width / extent.width) : fit
    middle = extent.middle
    // Half of the room for names, which is at the right or below.
    middle.x += free.width / 2 / scale
    middle.y += free.height / 2 / scale
    (scaleX, scaleY) = (scale, scale)
    if isCutOff {
      let top = extent.middle.y - extent.height / 2
      middle.y = top + (frame.height / 2 - Self.margin) / scale
      middle.x = extent.middle.x - extent.width / 2 + (frame.width / 2 - Self.margin) / scale
      bottom = frame.maxY - 18
      return
    }
    let tallest = tree.nodes.reduce(0) { max($0, tree.size(of: $1).height) } * scale
    guard tallest < NodeLinkPicture.smallestNamedSide else { return }
    if drawing.layout.conventions.isRadial { return }
    // The centers of an outline's boxes mean nothing to a reader.
    if case .outline = drawing.layout.conventions.routing { return }
    // Otherwise a wide tree would be a line, and so would a tall one whose levels are columns.
    if drawing.layout.conventions.orientation.isHorizontal {
      let widest = tree.nodes.reduce(0) { max($0, tree.size(of: $1).width) } * scale
      stretch(centers.map(\.x), into: room.width - widest, &middle.x, &scaleX)
      middle.x += free.width / 2 / scaleX
    } else {
      stretch(centers.map(\.y), into: room.height - tallest, &middle.y, &scaleY)
      middle.y += free.height / 2 / scaleY
    }
  }

  /// The space left free behind the last level for names that stand beside nodes.
  private static func roomForNames(_ drawing: Drawing<Point>) -> Size {
    let (frame, conventions) = (drawing.frame, drawing.layout.conventions)
    guard drawing.frameForNames != nil, !conventions.isRadial else {
      return Size(width: 0, height: 0)
    }
    if case .outline = conventions.routing { return Size(width: 0.3 * frame.width, height: 0) }
    switch conventions.orientation {
    case .right: return Size(width: min(0.2 * frame.width, 100), height: 0)
    case .down: return Size(width: 0, height: min(0.15 * frame.height, 80))
    default: return Size(width: 0, height: 0)
    }
  }

  /// Moves centers apart along an axis as far as the room allows.
  private func stretch(
    _ places: [Double], into room: Double, _ middle: inout Double, _ scale: inout Double
  ) {
    let places = places.filter(\.isFinite)
    let (first, last) = (places.min() ?? 0, places.max() ?? 0)
    let fit = room / (last - first)
    if fit.isFinite, fit > scale { (middle, scale) = ((first + last) / 2, fit) }
  }

  func place(_ point: Point) -> Point {
    Point(
      x: frame.midX + (point.x - middle.x) * scaleX, y: frame.midY + (point.y - middle.y) * scaleY)
  }

  /// The nodes' boxes, moved and scaled into the frame.
  func boxes(of layout: Layout<Point>) -> [Rect] {
    let tree = layout.tree
    return tree.nodes.map { node in
      let center = place(layout[node])
      let size = radialNames?.size(of: node) ?? tree.size(of: node) * scale
      return Rect(
        x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
        height: size.height)
    }
  }
}

/// The rectangle around all boxes of a layout, in node units.
private struct Extent {
  private var (left, top) = (Double.infinity, Double.infinity)
  private var (right, bottom) = (-Double.infinity, -Double.infinity)

  init(of layout: Layout<Point>) {
    for (node, center) in layout.geometry.enumerated() where (center.x + center.y).isFinite {
      let size = layout.tree.size(of: node)
      left = min(left, center.x - size.width / 2)
      right = max(right, center.x + size.width / 2)
      top = min(top, center.y - size.height / 2)
      bottom = max(bottom, center.y + size.height / 2)
    }
  }

  var width: Double { right - left }
  var height: Double { bottom - top }
  var middle: Point { Point(x: (left + right) / 2, y: (top + bottom) / 2) }
}

extension Point {
  fileprivate func clamped(to box: Rect) -> Point {
    Point(x: min(max(x, box.x), box.maxX), y: min(max(y, box.y), box.maxY))
  }
}

extension Size {
  fileprivate static func * (size: Size, scale: Double) -> Size {
    Size(width: size.width * scale, height: size.height * scale)
  }
}
