import TreeLayout

extension Scene {
  /// The scene of a tree drawing: boxes or dots, joined by lines of the style's shape, or of the
  /// layout's if the style states none.
  ///
  /// The drawing is fitted into the middle of the frame without changing its proportions. All names
  /// have one size. If boxes have room for most names, names stand in them. If boxes without sizes
  /// of their own are too small for most names, nodes are dots with names beside them, those of the
  /// upper levels first, and the levels move apart as far as the frame allows. In a radial drawing
  /// levels stay rings, and names run outward, provided that the frame has room for this. Lines are
  /// cleared behind names beside nodes. Where levels are columns, boxes of a level begin at one x.
  ///
  /// Where edges stand for lengths of branches, nodes are points. The names of leaves go on from
  /// them, those of inner nodes, such as support values, stand on their edges if these are long
  /// enough, and a bar shows the scale. A phylogram fills the frame; the two axes have scales of
  /// their own. Around a root, where hardly a leaf has room for its name, none has one.
  ///
  /// Straight lines between wide boxes would pass behind others. If the style states no shape, such
  /// lines are elbows from side to side.
  ///
  /// A box is drawn at least two pixels wide and high. Boxes smaller than that whose centers lie in
  /// one cell of a grid as fine as the style's detail are drawn once, and so are lines between the
  /// same two cells. If there are more marks than a screen has room for, the grid is coarser for
  /// boxes without room for a name.
  ///
  /// - Parameters:
  ///   - layout: the boxes' centers, in node units, indexed by node.
  ///   - names: the names of the layout's nodes, with their own colors, indexed by node.
  ///   - style: colors, the shape of lines, the size of letters and the unit of values.
  ///   - limitsMarks: whether there are no more marks than a screen has room for.
  ///   - frameForNames: the frame that has room for all names, for a note if this frame has not;
  ///     `nil` for a note without it.
  /// - Complexity: O(*n*) for *n* nodes, apart from names and their places.
  public init(
    nodeLink layout: Layout<Point>, names: NodeNames, style: DrawingStyle = DrawingStyle(),
    limitsMarks: Bool = true, frameForNames: Size? = nil
  ) {
    self.init(
      nodeLink: layout, names: names, style: style, limitsMarks: limitsMarks,
      frameForNames: frameForNames, cutsOffOutlines: false, shared: nil)
  }

  /// - Parameters:
  ///   - cutsOffOutlines: whether an outline that would be a hair is cut off.
  ///   - shared: the scale and the place that several drawings share; `nil` for one that fits the
  ///     frame.
  package init(
    nodeLink layout: Layout<Point>, names: NodeNames, style: DrawingStyle, limitsMarks: Bool,
    frameForNames: Size?, cutsOffOutlines: Bool, shared: SharedPlace?
  ) {
    var maker = NodeLinkScene(
      layout, names, style, limitsMarks: limitsMarks, cutsOff: cutsOffOutlines, shared)
    maker.make(frameForNames)
    self = maker.builder.finished(.tree(away: maker.away))
  }
}

struct NodeLinkScene {
  var builder: SceneBuilder

  let layout: Layout<Point>
  let tree: LayoutTree
  let conventions: PointConventions
  let nodes: ShownNodes
  let style: DrawingStyle
  let fit: NodeLinkFit

  /// The boxes in pixels.
  let boxes: [Rect]

  /// Whether nodes are dots with names beside them.
  private let hasDots: Bool

  /// Whether lines that are straight in the layout are drawn as elbows, as boxes are wide.
  private let hasSideAnchors: Bool

  /// The size of all names.
  let letters: Double

  /// Whether there are no more marks than a screen has room for.
  private let hasLimit: Bool

  /// The nodes that are drawn.
  var isDrawn: [Bool]

  /// The side of the cells in which small boxes are drawn once.
  private var detail: Double

  var names: [Int: NodeName] = [:]

  /// The name of a node in its place.
  struct NodeName {
    var lines: [Line]
    let form: Scene.NameForm
    var hasValue = false

    /// The place behind a name beside its node; `nil` for a name in its box, or on nothing.
    var ground: Shape?

    /// Whether the name is in no box and needs no ground.
    var isOnNothing = false
  }

  struct Line {
    let text: String
    let place: Point
    var anchor = Scene.Text.Anchor.start
    var direction = Point(x: 1, y: 0)
  }

  private static let leastSide = 2.0

  // MARK: Places

  init(
    _ layout: Layout<Point>, _ names: NodeNames, _ style: DrawingStyle, limitsMarks: Bool,
    cutsOff: Bool, _ shared: SharedPlace?
  ) {
    let palette = Palette(layout.tree, style, names: names, aspect: nil)
    let builder = SceneBuilder(layout, names, style, palette)
    self.init(layout, builder, limitsMarks: limitsMarks, cutsOff: cutsOff, shared)
    guard let lengths = fit.lengths else { return }
    let leaves = tree.nodes.filter { tree.isLeaf($0) && !nodes.isNameless($0) }
    if lengths.hasSparseNames(leaves.map { ($0, isDrawn[$0]) }) {
      self.init(
        layout, builder, limitsMarks: limitsMarks, cutsOff: cutsOff, shared, namesLeaves: false)
    }
  }

  private init(
    _ layout: Layout<Point>, _ builder: SceneBuilder, limitsMarks: Bool, cutsOff: Bool,
    _ shared: SharedPlace?, namesLeaves: Bool = true
  ) {
    self.builder = builder
    self.layout = layout
    (tree, conventions, nodes) = (layout.tree, layout.conventions, builder.nodes)
    style = builder.style
    detail = style.detail
    hasLimit = limitsMarks
    isDrawn = [Bool](repeating: false, count: layout.tree.count)

    let least = builder.sizes[builder.sizes.count - 1]
    var (hasDots, isNamed) = (false, false)
    if let shared {
      fit = NodeLinkFit(layout, shared)
    } else if layout.conventions.drawsLengths {
      fit = NodeLinkFit(
        layout,
        LengthFit(layout, sizes: builder.sizes, hasNames: namesLeaves) {
          builder.width(of: builder.nodes.ownLabel(of: $0), 1)
        })
      hasDots = true
    } else if let names = Self.radialNames(layout, builder) {
      fit = NodeLinkFit(layout, names)
    } else {
      let plain = NodeLinkFit(
        layout, hasDots: false, roomForNames: NodeLinkFit.Sides(), cutsOff: cutsOff)
      isNamed = Self.holdMostNames(plain.boxes(of: layout), layout.tree, builder, least)
      if isNamed {
        fit = plain
      } else {
        hasDots = layout.tree.sizes.isEmpty && !plain.isCutOff
        fit = NodeLinkFit(
          layout, hasDots: hasDots, roomForNames: NodeLinkFit.roomForNames(layout),
          cutsOff: cutsOff)
      }
    }
    self.hasDots = hasDots
    var boxes = fit.boxes(of: layout)
    if isNamed {
      Self.shrinkNameless(&boxes, layout.tree, builder.nodes)
      Self.alignColumns(&boxes, of: layout)
    }
    self.boxes = boxes
    letters =
      fit.radialNames?.size ?? fit.lengths?.letters
      ?? builder.sizes.first { Self.hold(boxes, allNamesOf: layout.tree, builder, $0) } ?? least
    var sides = Size(width: 0, height: 0)
    for node in layout.tree.nodes {
      sides.width += layout.tree.size(of: node).width
      sides.height += layout.tree.size(of: node).height
    }
    hasSideAnchors =
      style.edges == nil && layout.conventions.routing == .straight
      && layout.conventions.drawn == nil && !layout.conventions.isRadial
      && !layout.conventions.drawsLengths
      && sides.width > 1.5 * sides.height
    findDrawn()
  }

  private static func radialNames(
    _ layout: Layout<Point>, _ builder: SceneBuilder
  ) -> RadialNames? {
    let margin = 2 * NodeLinkFit.margin
    let room = Size(
      width: max(layout.frame.width - margin, 0), height: max(layout.frame.height - margin, 0))
    return RadialNames(
      layout, in: room, greatestScale: NodeLinkFit.comfortableScale(layout.tree),
      sizes: builder.sizes
    ) { builder.width(of: builder.nodes.ownLabel(of: $0), 1) }
  }

  /// Whether at least half of the names have room in their boxes.
  private static func holdMostNames(
    _ boxes: [Rect], _ tree: LayoutTree, _ builder: SceneBuilder, _ size: Double
  ) -> Bool {
    var (held, all) = (0, 0)
    for node in tree.nodes where builder.nodes.contains(node) && !builder.nodes.isNameless(node) {
      all += 1
      if lines(of: node, in: boxes[node], builder, size)?.form == .whole { held += 1 }
    }
    return 2 * held >= all
  }

  /// Whether all names have room in their boxes.
  private static func hold(
    _ boxes: [Rect], allNamesOf tree: LayoutTree, _ builder: SceneBuilder, _ size: Double
  ) -> Bool {
    tree.nodes.allSatisfy { node in
      !builder.nodes.contains(node) || builder.nodes.isNameless(node)
        || lines(of: node, in: boxes[node], builder, size)?.form == .whole
    }
  }

  /// A name in lines that fit its box.
  private static func lines(
    of node: Int, in box: Rect, _ builder: SceneBuilder, _ size: Double
  ) -> NameLines? {
    // Rounding may have taken half a pixel.
    let width = box.width - NodeLinkFit.roomBesideName.width + 0.01
    let height = box.height - NodeLinkFit.roomBesideName.height + 0.01
    guard height >= size * Label.lineHeight - 0.01, width >= size / 2 else { return nil }
    return builder.lines(
      builder.nodes.ownLabel(of: node), width: width, height: height, size: size)
  }

  /// Makes boxes dots that are as large as a name that their nodes do not have.
  private static func shrinkNameless(
    _ boxes: inout [Rect], _ tree: LayoutTree, _ nodes: ShownNodes
  ) {
    for node in tree.nodes where nodes.isNameless(node) && nodes.isSizedByLabel(node) {
      let box = boxes[node]
      let side = min(box.shorterSide, NodeLinkFit.largestDot)
      boxes[node] = Rect(
        x: box.midX - side / 2, y: box.midY - side / 2, width: side, height: side)
    }
  }

  /// Moves boxes within their columns, if levels are columns, so that boxes of a column begin at
  /// one x: at the side near the root. Where boxes with one center are no columns, nothing moves.
  private static func alignColumns(_ boxes: inout [Rect], of layout: Layout<Point>) {
    let conventions = layout.conventions
    let isElbow = conventions.routing == .straight || conventions.routing == .elbow
    guard conventions.orientation.isHorizontal, isElbow, !conventions.isRadial else { return }
    let order = layout.tree.nodes.filter { boxes[$0].midX.isFinite }
      .sorted { boxes[$0].midX < boxes[$1].midX }
    var columns: [(nodes: Range<Int>, middle: Double, width: Double)] = []
    for (place, node) in order.enumerated() {
      let box = boxes[node]
      if let last = columns.last, box.midX - last.middle < 0.01 {
        let width = max(last.width, box.width)
        columns[columns.count - 1] = (
          nodes: last.nodes.lowerBound..<place + 1, middle: last.middle, width: width
        )
      } else {
        columns.append((nodes: place..<place + 1, middle: box.midX, width: box.width))
      }
    }
    let areApart = zip(columns, columns.dropFirst()).allSatisfy { left, right in
      left.middle + left.width / 2 <= right.middle - right.width / 2 + 0.01
    }
    guard areApart else { return }
    let root = boxes[0].midX
    for column in columns {
      let isRight =
        conventions.anchors == .facingSides
        ? column.middle >= root : conventions.orientation == .right
      for node in order[column.nodes] {
        let start = column.middle - column.width / 2
        boxes[node].x = isRight ? start : start + column.width - boxes[node].width
      }
    }
  }

  /// Where children are from their parents.
  var away: Scene.Direction {
    guard !conventions.isRadial else { return .down }
    switch conventions.orientation {
    case .down: return .down
    case .right: return .right
    case .up: return .up
    case .left: return .left
    }
  }

  // MARK: What is drawn

  /// Finds the nodes that are drawn: all boxes of some size, and of smaller ones the first in each
  /// cell.
  private mutating func findDrawn() {
    var drawn = tree.nodes.filter { nodes.contains($0) && !(boxes[$0].maxY > fit.bottom) }
    // The others are for lines, which may share marks, and for grounds of names.
    let limit = hasLimit ? builder.budget / 4 * 3 : .max
    repeat {
      var seen: Set<SIMD4<Int32>> = []
      drawn = drawn.filter { node in
        let box = boxes[node]
        guard let cells = cells(SIMD4(box.midX, box.midY, 0, 0)) else { return false }
        return isLarge(box) || seen.insert(cells).inserted
      }
      detail *= 1.5
    } while drawn.count > limit && detail < builder.scene.frame.longerSide
    detail /= 1.5
    for node in drawn { isDrawn[node] = true }
  }

  /// Whether a box is drawn whatever else lies in its cell.
  private func isLarge(_ box: Rect) -> Bool {
    if box.longerSide >= max(Self.leastSide, detail) { return true }
    // Room for a name of five letters.
    let line = builder.sizes[builder.sizes.count - 1] * Label.lineHeight
    return box.height >= line && box.width >= 2.5 * line
  }

  /// The cells in which coordinates lie; `nil` if they are not finite.
  private func cells(_ coordinates: SIMD4<Double>) -> SIMD4<Int32>? {
    let limit = SIMD4<Double>(repeating: 1e9 * min(detail, 1))
    guard all(coordinates .> -limit), all(coordinates .< limit) else { return nil }
    return SIMD4<Int32>(truncatingIfNeeded: SIMD4<Int>((coordinates / detail).rounded(.down)))
  }

  mutating func make(_ frameForNames: Size?) {
    if fit.lengths != nil { findLengthNames() } else { findNames() }
    addLinks()
    if fit.lengths != nil { addLeadersAndBar() }
    for depth in 0..<tree.levelCount {
      for node in tree.level(depth) {
        guard let ground = names[node]?.ground else { continue }
        var mark = Scene.Mark(role: .ground, node: node, shape: ground)
        mark.fill = style.background
        builder.append(mark)
      }
    }
    addNodes()
    addNotes(frameForNames)
  }

  /// Adds the nodes' marks in pre-order, each with its name.
  private mutating func addNodes() {
    var hasMarksBelow = [Bool](repeating: false, count: tree.count)
    for node in tree.nodes.dropFirst().reversed() where isDrawn[node] || hasMarksBelow[node] {
      hasMarksBelow[Int(tree.parent[node])] = true
    }
    var open: [(mark: Int?, next: Int, end: Int)] = []
    func children(of node: Int) -> Range<Int> {
      hasMarksBelow[node] ? tree.children(of: node) : 0..<0
    }
    var mark = isDrawn[0] ? add(0, depth: 0, isGroup: hasMarksBelow[0]) : nil
    open.append((mark: mark, next: children(of: 0).lowerBound, end: children(of: 0).upperBound))
    while let last = open.last {
      guard last.next < last.end else {
        if let mark = last.mark { builder.close(mark) }
        open.removeLast()
        continue
      }
      let node = last.next
      open[open.count - 1].next += 1
      guard isDrawn[node] || hasMarksBelow[node] else { continue }
      mark =
        isDrawn[node] ? add(node, depth: open.count, isGroup: hasMarksBelow[node]) : nil
      let below = children(of: node)
      open.append((mark: mark, next: below.lowerBound, end: below.upperBound))
    }
  }

  private mutating func add(_ node: Int, depth: Int, isGroup: Bool) -> Int {
    let box = drawnBox(of: node)
    var mark = Scene.Mark(role: isGroup ? .group : .leaf, node: node, shape: shape(of: node))
    let isSmall = box.shorterSide < NodeLinkFit.leastNamedSide
    let fill =
      isSmall || hasDots
      ? builder.palette.strongFill(of: node) : builder.fill(of: node, depth: depth)
    mark.fill = fill
    if !isSmall {
      mark.line = 1
      mark.lineColor = fill.mixed(with: style.ink, share: 0.35)
    }
    let name = names[node]
    mark.name = name?.form ?? .none
    mark.hasValue = name?.hasValue ?? false
    let place = builder.append(mark)
    guard let name else { return place }
    for line in name.lines {
      builder.write(
        line.text, on: place, letters, at: line.place,
        name.ground == nil && !name.isOnNothing ? fill.ink : style.ink,
        anchor: line.anchor, direction: line.direction)
    }
    return place
  }

  private func shape(of node: Int) -> Shape {
    let box = drawnBox(of: node)
    let isRound = hasDots || fit.radialNames != nil && node > 0
    guard isRound else {
      let shorter = box.shorterSide
      return .box(box, radius: fit.radialNames != nil ? shorter / 2 : min(shorter / 6, 5))
    }
    return .circle(Circle(x: box.midX, y: box.midY, r: box.shorterSide / 2))
  }

  /// The node's box, or a larger one that can be seen.
  func drawnBox(of node: Int) -> Rect {
    let box = boxes[node]
    let width = max(box.width, Self.leastSide)
    let height = max(box.height, Self.leastSide)
    return Rect(
      x: box.midX - width / 2, y: box.midY - height / 2, width: width, height: height)
  }

  private mutating func addNotes(_ frameForNames: Size?) {
    let all = tree.nodes.count { nodes.contains($0) }
    let drawn = isDrawn.count { $0 }
    if fit.isCutOff {
      let text = "the first \(drawn) of \(builder.values.count(all)) nodes"
      builder.note(text)
      let frame = layout.frame
      guard drawn > 0, builder.width(of: text, letters) <= frame.width - 8 else { return }
      builder.write(
        text, on: builder.scene.place(of: 0) ?? 0, letters,
        at: Point(x: frame.midX, y: frame.maxY - 4), style.ink, anchor: .middle)
      return
    }
    if drawn < all {
      let counts = "\(builder.values.count(drawn)) of \(builder.values.count(all)) nodes"
      builder.note("drawn: \(counts), as the others lie on these")
    }
    guard fit.lengths == nil else { return addLengthNotes(frameForNames) }
    let named = tree.nodes.count { nodes.contains($0) && !nodes.isNameless($0) }
    guard names.count < named else { return }
    let left = builder.values.count(named - names.count)
    builder.note(
      "\(left) of \(builder.values.count(named)) names have no room" + advice(frameForNames))
  }

  /// What would show more names: a larger frame, or fewer levels if no program shows this frame.
  func advice(_ frameForNames: Size?) -> String {
    guard let size = frameForNames else { return "" }
    if max(size.width, size.height) <= 32_000, size.width * size.height <= 32e6 {
      return ": --frame \(size.width.shortest)x\(size.height.shortest) has"
    }
    // As rows, one below the other, the leaves of the upper levels have room.
    let rows = (layout.frame.height / (1.5 * letters)).whole(in: 1...1_000_000)
    let columns = (layout.frame.width / (8 * letters)).whole(in: 1...1_000_000)
    var (above, deepest) = (0, 0)
    for depth in 1..<min(tree.levelCount, columns) {
      guard above + tree.level(depth).count <= rows else { break }
      above += tree.level(depth).count { tree.isLeaf($0) }
      deepest = depth
    }
    return deepest == 0 ? "" : ": --depth \(deepest) has room for the upper ones"
  }
}

// MARK: - Names

extension NodeLinkScene {
  /// Finds the places of names: in boxes, outward around a root, or beside nodes.
  private mutating func findNames() {
    var nameless: [Int] = []
    for node in tree.nodes where isDrawn[node] {
      if fit.radialNames != nil, node > 0 {
        names[node] = radialName(of: node)
      } else if !hasDots, let lines = lines(of: node), lines.form == .whole {
        names[node] = name(lines, inBoxOf: node)
      } else if !nodes.isNameless(node) {
        nameless.append(node)
      }
    }
    guard fit.radialNames == nil, !nameless.isEmpty else { return }
    var beside = NamesBeside(layout.frame, size: letters)
    for node in tree.nodes where isDrawn[node] { beside.cover(drawnBox(of: node)) }
    if fit.isCutOff {
      let frame = layout.frame
      beside.cover(
        Rect(x: frame.x, y: fit.bottom, width: frame.width, height: frame.maxY - fit.bottom))
    }
    // So many places of names have room for a ground, with all nodes and shared lines.
    let count = isDrawn.count { $0 }
    let most = hasLimit ? builder.budget - count - count / Self.linesInMark - 1 : .max
    for node in nameless where names.count < most { names[node] = name(of: node, &beside) }
  }

  private func lines(of node: Int) -> NameLines? {
    Self.lines(of: node, in: boxes[node], builder, letters)
  }

  func width(of text: String) -> Double { builder.width(of: text, letters) }

  /// The node's value; empty if values tell nothing.
  private func value(of node: Int) -> String {
    nodes.hasTellingValues ? nodes.valueLabel(of: node) : ""
  }

  /// Whether names begin at the left of their boxes, end at the right, or are in the middle.
  private func anchor(of node: Int) -> Scene.Text.Anchor {
    if conventions.isOutline { return .start }
    guard conventions.orientation.isHorizontal, !conventions.isRadial else { return .middle }
    if conventions.anchors == .facingSides, node == 0 { return .middle }
    return direction(of: node) > 0 ? .start : .end
  }

  /// The name in lines in the box, with the value below or behind the name if there is room.
  private func name(_ lines: NameLines, inBoxOf node: Int) -> NodeName {
    let box = boxes[node]
    let line = letters * Label.lineHeight
    let room = NodeLinkFit.roomBesideName
    var texts = lines.lines
    let value = lines.form == .whole ? value(of: node) : ""
    var hasValue = false
    if !value.isEmpty, width(of: value) <= box.width - room.width,
      line * Double(texts.count + 1) <= box.height - room.height
    {
      texts.append(value)
      hasValue = true
    }
    let anchor = anchor(of: node)
    let widest = texts.reduce(0) { max($0, width(of: $1)) }
    let margin = min(5, (box.width - widest) / 2)
    let x =
      anchor == .start ? box.x + margin : anchor == .end ? box.maxX - margin : box.midX
    let top = box.midY - line * Double(texts.count) / 2
    let placed = texts.indices.map { index in
      Line(
        text: texts[index],
        place: Point(
          x: x, y: top + line * (Double(index) + 0.5) + letters * Label.baseline),
        anchor: anchor)
    }
    return NodeName(lines: placed, form: lines.form, hasValue: hasValue)
  }

  /// As much of a name as has room beside a node, or else in its box.
  func name(of node: Int, _ beside: inout NamesBeside) -> NodeName? {
    let (box, sides) = (drawnBox(of: node), sidesForName(of: node))
    // The name is not read if there is no room for a letter.
    guard sides.contains(where: { beside.isFree(of: box, $0, for: letters) }) else {
      return lines(of: node).map { name($0, inBoxOf: node) }
    }
    let text = nodes.ownLabel(of: node)
    let length = width(of: text)
    guard length > 0 else { return nil }
    let values = conventions.drawsLengths ? [] : [value(of: node)].filter { !$0.isEmpty }
    let texts = values.map { "\(text)  \($0)" } + [text]
    var most = roomBeforeChildren(of: node)
    // Where columns are narrow, names stand in front of edges, between the nodes.
    if most < 5 * letters { most = .infinity }
    for side in sides {
      for whole in texts {
        let length = width(of: whole)
        guard length <= most, beside.isFree(of: box, side, for: length) else { continue }
        return name(whole, length, side, of: box, form: .whole, hasValue: whole != text, &beside)
      }
    }
    if !hasDots, let lines = lines(of: node) { return name(lines, inBoxOf: node) }
    guard most >= letters,
      let best = beside.roomiestSide(of: box, among: sides, upTo: min(length, most)),
      let short = builder.lines(
        text, width: best.room, height: .infinity, size: letters, hasLines: false)
    else { return nil }
    let line = short.lines[0]
    return name(
      line, width(of: line), best.side, of: box, form: short.form, hasValue: false, &beside)
  }

  /// How long a name may be that stands beside a node, between the node and its children.
  private func roomBeforeChildren(of node: Int) -> Double {
    guard hasNamesBeforeEdges else { return .infinity }
    let side = direction(of: node)
    let end = extent(of: node, towards: side).end
    let start = tree.children(of: node).reduce(.infinity) { start, child in
      direction(of: child) == side ? min(start, extent(of: child, towards: side).start) : start
    }
    return start - end - 20
  }

  /// Whether edges begin behind the names that stand beside nodes: where levels are columns.
  private var hasNamesBeforeEdges: Bool {
    hasDots && conventions.orientation.isHorizontal && !conventions.isRadial
      && !conventions.isOutline && !conventions.drawsLengths
  }

  /// A text of a length beside a node.
  private func name(
    _ text: String, _ length: Double, _ side: NamesBeside.Side, of box: Rect,
    form: Scene.NameForm, hasValue: Bool, _ beside: inout NamesBeside
  ) -> NodeName {
    let place = beside.place(of: length, side, of: box)
    beside.cover(place)
    let drop = letters * Label.baseline
    let line =
      switch side {
      case .right: Line(text: text, place: Point(x: place.x, y: place.midY + drop))
      case .left:
        Line(text: text, place: Point(x: place.maxX, y: place.midY + drop), anchor: .end)
      case .below:
        Line(
          text: text, place: Point(x: place.midX - drop, y: place.y),
          direction: Point(x: 0, y: 1))
      case .above:
        Line(
          text: text, place: Point(x: place.midX - drop, y: place.maxY), anchor: .end,
          direction: Point(x: 0, y: 1))
      }
    return NodeName(lines: [line], form: form, hasValue: hasValue, ground: .box(place))
  }

  /// The name that runs outward, with its value if there is room.
  private func radialName(of node: Int) -> NodeName? {
    guard let radial = fit.radialNames else { return nil }
    let room = radial.room(of: node)
    let text = nodes.ownLabel(of: node)
    guard
      let lines = builder.lines(
        text, width: room, height: .infinity, size: letters, hasLines: false)
    else { return nil }
    let way = radial.direction(of: node)
    let isLeftward = way.x < 0
    let reading = isLeftward ? Point(x: -way.x, y: -way.y) : way
    // Down from the line's middle to its baseline.
    let drop = letters * Label.baseline
    let center = Point(x: boxes[node].midX, y: boxes[node].midY)
    func point(_ along: Double, _ across: Double) -> Point {
      let start = center.moved(along: way, by: radial.distance + along)
      return Point(x: start.x - across * reading.y, y: start.y + across * reading.x)
    }
    let length = width(of: lines.lines[0])
    let half = 0.525 * letters
    let corners = [point(0, -half), point(length, -half), point(length, half), point(0, half)]
    return NodeName(
      lines: [
        Line(
          text: lines.lines[0], place: point(0, drop), anchor: isLeftward ? .end : .start,
          direction: reading)
      ], form: lines.form,
      ground: .path(
        [.move(to: corners[0])] + corners.dropFirst().map { .line(to: $0) } + [.close]))
  }

  /// The sides on which a node's name may stand; the one away from its parent comes first.
  private func sidesForName(of node: Int) -> [NamesBeside.Side] {
    if conventions.isOutline { return [.right] }
    if conventions.drawsLengths, !conventions.isRadial, !conventions.orientation.isHorizontal {
      return [conventions.orientation == .down ? .below : .above]
    }
    if conventions.isRadial, node > 0 {
      let isLeft = boxes[node].midX < boxes[Int(tree.parent[node])].midX
      return isLeft ? [.left, .right] : [.right, .left]
    }
    if conventions.orientation.isHorizontal { return direction(of: node) > 0 ? [.right] : [.left] }
    let hasRoomBelow = direction(of: node) > 0 && tree.isLeaf(node)
    return hasRoomBelow ? [.right, .left, .below] : [.right, .left]
  }
}

// MARK: - Lines

extension NodeLinkScene {
  /// The greatest number of lines that share a mark, if there is no room for a mark for each.
  private static var linesInMark: Int { 250 }

  private mutating func addLinks() {
    let grounds = names.values.count { $0.ground != nil }
    let hasOwnMarks = 2 * isDrawn.count { $0 } + grounds <= builder.budget
    // Lines are thin where boxes are small.
    let width = conventions.drawsLengths ? 1 : min(max(boxes[0].longerSide / 8, 0.5), 1)
    var seen: Set<SIMD4<Int32>> = []
    var (pieces, count, first) = ([Shape.Piece](), 0, 0)
    func flush(_ builder: inout SceneBuilder) {
      guard count > 0 else { return }
      var mark = Scene.Mark(role: .link, node: first, shape: .path(pieces))
      mark.line = width
      mark.lineColor = style.lines
      builder.append(mark)
      (pieces, count) = ([], 0)
    }
    let tracer = EdgeTracer(of: layout)
    for depth in 1..<tree.levelCount {
      guard tree.level(depth).contains(where: { isDrawn[$0] }) else { continue }
      let bends = [1.0, -1].map { bend(above: depth, towards: $0) }
      let paths = tracer.paths(below: tree.level(depth - 1))
      for node in tree.level(depth) where isDrawn[node] {
        let way = way(to: node, paths)
        let (start, end) = (way[0], way[way.count - 1])
        guard let cells = cells(SIMD4(start.x, start.y, end.x, end.y)), seen.insert(cells).inserted
        else { continue }
        if count == 0 { first = node }
        if conventions.drawsLengths {
          pieces += lengthLine(to: node, way)
        } else if conventions.isRadial {
          pieces += radialLine(start, end)
        } else {
          pieces += line(way, bend: bends[direction(of: node) > 0 ? 0 : 1])
        }
        count += 1
        if hasOwnMarks || count == Self.linesInMark { flush(&builder) }
      }
    }
    flush(&builder)
  }

  /// The corners of an edge in pixels. If levels have moved apart, it still ends at its boxes.
  private func way(to child: Int, _ paths: EdgePaths) -> [Point] {
    let (parent, box) = (boxes[Int(tree.parent[child])], boxes[child])
    var way = hasSideAnchors ? sides(from: parent, to: box) : paths[child].map { fit.place($0) }
    way[0] = way[0].clamped(to: parent)
    if hasNamesBeforeEdges, case .box(let name, _)? = names[Int(tree.parent[child])]?.ground,
      direction(of: child) == direction(of: Int(tree.parent[child]))
    {
      let start = direction(of: child) > 0 ? name.maxX + 2 : name.x - 2
      let end = way[way.count - 1].x
      if (end - start) * direction(of: child) > 10 { way[0].x = start }
    }
    way[way.count - 1] = way[way.count - 1].clamped(to: box)
    return way
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
  func line(_ way: [Point], bend: Double?) -> [Shape.Piece] {
    if conventions.drawn != nil, style.edges == nil {
      return [.move(to: way[0])] + way.dropFirst().map { .line(to: $0) }
    }
    let hasElbows = conventions.routing != .straight
    let shape = style.edges ?? (hasElbows || hasSideAnchors ? .elbow : .straight)
    let (start, end) = (way[0], way[way.count - 1])
    if shape == .straight { return [.move(to: start), .line(to: end)] }
    if shape == .elbow, hasElbows { return elbow(way) }
    let isHorizontal = conventions.orientation.isHorizontal
    let offset = isHorizontal ? start.y - end.y : start.x - end.x
    if abs(offset) < 0.01 { return elbow([start, end]) }
    // A name may reach farther than the bend.
    let midway = (isHorizontal ? start.x + end.x : start.y + end.y) / 2
    let isBehind = bend.map { ($0 - start.x) * (end.x - start.x) <= 0 } ?? true
    let middle = isHorizontal && isBehind ? midway : bend ?? midway
    let turns = [start, end].map { end in
      isHorizontal ? Point(x: middle, y: end.y) : Point(x: end.x, y: middle)
    }
    if shape == .elbow { return elbow([start] + turns + [end]) }
    return [.move(to: start), .curve(to: end, turns[0], turns[1])]
  }

  /// Lines along the axes, in the middle of pixels: there they are sharp, and lines that lie on
  /// each other look like one.
  private func elbow(_ way: [Point]) -> [Shape.Piece] {
    let corners = way.map {
      Point(x: $0.x.rounded(.down) + 0.5, y: $0.y.rounded(.down) + 0.5)
    }
    return [.move(to: corners[0])] + corners.dropFirst().map { .line(to: $0) }
  }

  /// A line between two rings around the root; one that is not straight runs along the radii of its
  /// ends and turns halfway between the rings.
  private func radialLine(_ start: Point, _ end: Point) -> [Shape.Piece] {
    let center = Point(x: boxes[0].midX, y: boxes[0].midY)
    let (inner, outer) = (start.distance(to: center), end.distance(to: center))
    let shape = style.edges ?? .straight
    guard inner > 0, outer > 0, shape != .straight else {
      return [.move(to: start), .line(to: end)]
    }
    let from = Point(x: (start.x - center.x) / inner, y: (start.y - center.y) / inner)
    let to = Point(x: (end.x - center.x) / outer, y: (end.y - center.y) / outer)
    let middle = (inner + outer) / 2
    let first = center.moved(along: from, by: middle)
    guard shape == .elbow else {
      return [.move(to: start), .curve(to: end, first, center.moved(along: to, by: middle))]
    }
    return [
      .move(to: start), .line(to: first), .arc(around: center, by: from.degrees(to: to)),
      .line(to: end),
    ]
  }
}

extension Point {
  fileprivate func clamped(to box: Rect) -> Point {
    Point(x: min(max(x, box.x), box.maxX), y: min(max(y, box.y), box.maxY))
  }

  func distance(to other: Point) -> Double {
    let (dx, dy) = (x - other.x, y - other.y)
    return (dx * dx + dy * dy).squareRoot()
  }

  /// The angle from this vector of length 1 to another one, −180 to 180 degrees clockwise, by
  /// halving.
  fileprivate func degrees(to other: Point) -> Double {
    let cosine = x * other.x + y * other.y
    var (low, high) = (0.0, 180.0)
    for _ in 0..<40 {
      let middle = (low + high) / 2
      // The cosine falls, and is the vertical part of a vector from the top.
      if -Point(direction: middle).y > cosine { low = middle } else { high = middle }
    }
    return x * other.y > y * other.x ? low : -low
  }
}
