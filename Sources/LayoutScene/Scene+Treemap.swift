import TreeLayout

extension Scene {
  /// The scene of a treemap.
  ///
  /// A group is divided where its box is at least 40 by 28 pixels and its leaves have four square
  /// pixels on average; the root always is. Otherwise, the box is hatched. Nodes smaller than the
  /// style's detail share one hatching in each group if they lie together; if they do not, they are
  /// only counted in `notes`. A chain of only children is one mark with the names of all.
  ///
  /// If there is no room for all marks, the largest are kept: about five thousand on a screen of
  /// 1440 by 900, and in other frames from a fifth to four times as many, by area. There may be
  /// more if many boxes have the same area.
  ///
  /// A group's name, value and share stand above its children, if there is room.
  ///
  /// - Parameters:
  ///   - layout: the boxes, in pixels, indexed by node.
  ///   - names: the names of the layout's nodes, with their own colors, indexed by node.
  ///   - style: colors, the least size of marks, the size of letters and the unit of values.
  ///   - limitsMarks: whether there are no more marks than a screen has room for.
  ///   - namesBranches: whether a branch without room above its children has its name in front of
  ///     them, on a ground. This is not for small pictures beside others.
  /// - Complexity: O(*n* + *m* log *m*) for *n* nodes of the layout's tree and *m* nodes with
  ///   visible boxes, apart from the texts.
  public init(
    treemap layout: Layout<Rect>, names: NodeNames, style: DrawingStyle = DrawingStyle(),
    limitsMarks: Bool = true, namesBranches: Bool = true
  ) {
    var maker = TreemapScene(layout, names, style, limitsMarks: limitsMarks)
    maker.make(namesBranches: namesBranches)
    self = maker.builder.finished(.leaves)
  }
}

private struct TreemapScene {
  var builder: SceneBuilder

  private let boxes: [Rect]
  private let tree: LayoutTree
  private let nodes: ShownNodes
  private let style: DrawingStyle
  private var scene: Scene { builder.scene }

  /// The area below which nothing has a mark of its own.
  private var leastArea: Double

  /// A group whose marks are being made.
  private struct Open {
    let mark: Int
    let last: Int
    var child: Int
    let children: Range<Int>
    let depth: Int

    /// The size of the letters of the header, or of the nearest header around the group. Names
    /// inside have no larger letters.
    let letters: Double
    let hasHeader: Bool
    var covered = 0.0
  }
  private var open: [Open] = []

  /// The least box that is divided.
  private static let leastGroup = Size(width: 40, height: 28)

  /// Deeper groups have no line around them.
  private static let deepestEdge = 3

  init(
    _ layout: Layout<Rect>, _ names: NodeNames, _ style: DrawingStyle, limitsMarks: Bool
  ) {
    builder = SceneBuilder(layout, names, style, Palette(layout, names: names, style))
    (boxes, tree, nodes) = (layout.geometry, layout.tree, builder.nodes)
    self.style = style
    leastArea = style.detail * style.detail
    if limitsMarks { leastArea = max(leastArea, areaForBudget()) }
  }

  // MARK: What has a mark

  private func isVisible(_ box: Rect) -> Bool {
    box.shorterSide >= 0.25 * style.detail && box.area >= leastArea
      && (box.maxX + box.maxY).isFinite
  }

  /// The last node of the chain of only children that begins with a node. A leaf with a smaller box
  /// is no part of the chain: the chain's larger box would lie about the leaf's value.
  private func endOfChain(_ node: Int) -> Int {
    var last = node
    while case let children = tree.children(of: last), children.count == 1, nodes.hasInside(last),
      let child = children.first, nodes.contains(child), isVisible(boxes[child]),
      nodes.hasInside(child) || boxes[child].isClose(to: boxes[node])
    {
      last = child
    }
    return last
  }

  private func isSubdivided(_ last: Int, in box: Rect, isRoot: Bool) -> Bool {
    guard nodes.hasInside(last), hasVisible(last) else { return false }
    if isRoot { return true }
    return box.width >= Self.leastGroup.width && box.height >= Self.leastGroup.height
      && box.area >= 4 * Double(builder.leafCounts[last])
  }

  private func hasVisible(_ node: Int) -> Bool {
    tree.children(of: node).contains { nodes.contains($0) && isVisible(boxes[$0]) }
  }

  private func areaForBudget() -> Double {
    // A hatched mark, a line, and the ground of a name.
    builder.leastArea(
      extra: 3, area: { boxes[$0].area }, endOfChain: { endOfChain($0) },
      isDivided: { isSubdivided($1, in: boxes[$0], isRoot: $0 == 0) },
      isVisible: { isVisible(boxes[$0]) })
  }

  // MARK: Marks

  mutating func make(namesBranches: Bool) {
    add(0, depth: 0, letters: .infinity)
    while let group = open.last {
      if group.child < group.children.upperBound {
        open[open.count - 1].child += 1
        let child = group.child
        guard nodes.contains(child), isVisible(boxes[child]) else { continue }
        open[open.count - 1].covered += boxes[child].area
        add(child, depth: group.depth + 1, letters: group.letters)
      } else {
        close(group)
        open.removeLast()
      }
    }
    if namesBranches { addNamesOfBranches() }
    noteWrongAreas()
  }

  /// Tells how far the areas of shown leaves are from being in proportion to their values.
  private mutating func noteWrongAreas() {
    var (least, most) = (Double.infinity, 0.0)
    for mark in scene.marks where mark.role == .leaf && nodes.isLeaf(Int(mark.last)) {
      let value = tree.weights[Int(mark.last)]
      guard value > 0, mark.box.area >= 4 else { continue }
      let rate = mark.box.area / value
      (least, most) = (min(least, rate), max(most, rate))
    }
    let share = 1 - least / most
    if share > 0.01 { builder.note("areas are up to \((100 * share).whole(in: 1...99)) % off") }
  }

  private mutating func add(_ node: Int, depth: Int, letters: Double) {
    let box = boxes[node]
    let last = endOfChain(node)
    let isSubdivided = isSubdivided(last, in: box, isRoot: node == 0)
    let fill = builder.fill(of: node, depth: depth)
    var mark = Scene.Mark(
      role: isSubdivided ? .group : .leaf, node: node, last: last, shape: .box(box))
    mark.fill = fill
    if style.hasCushions {
      if node > 0, depth <= Cushion.deepest, box.shorterSide >= 2 { mark.cushion = Int32(depth) }
    } else {
      mark.line = box.shorterSide < 3 ? 0 : box.shorterSide < 6 ? 0.5 : 1
      mark.lineColor = builder.hairline(around: fill)
    }
    let place = builder.append(mark)
    let size = builder.size(at: depth, within: letters)
    if isSubdivided {
      let header = addHeader(place, size, fill)
      addMerged(in: last, builder.size(at: 2, within: header ?? letters), fill)
      open.append(
        Open(
          mark: place, last: last, child: tree.children(of: last).lowerBound,
          children: tree.children(of: last),
          depth: depth + tree.depth(of: last) - tree.depth(of: node),
          letters: header ?? letters, hasHeader: header != nil))
      return
    }
    let isHatched = nodes.hasInside(last) && tree.weights[last] > 0
    if isHatched {
      builder.hatch(.box(box), in: node, leaves: Int(builder.leafCounts[last]))
    }
    // In smaller boxes nothing is written.
    guard box.shorterSide > 5 else { return }
    let value =
      isHatched
      ? "\(builder.values.count(Int(builder.leafCounts[last]))) inside" : nodes.valueLabel(of: last)
    write(names(from: node, to: last), value, on: place, size, fill)
  }

  private mutating func close(_ group: Open) {
    let box = scene.marks[group.mark].box
    let hasOwnGround = group.hasHeader || open[open.count - 1].covered < 0.995 * box.area
    if !hasOwnGround { builder.change(group.mark) { $0.fill = nil } }
    if !style.hasCushions, group.depth > 0, group.depth <= Self.deepestEdge, box.shorterSide >= 8,
      top(of: group.last) - box.y <= 0.5
    {
      var edge = Scene.Mark(role: .edge, node: group.last, shape: .box(box))
      edge.line = 3.5 - Double(group.depth)
      builder.append(edge)
    }
    builder.close(group.mark)
  }

  /// Hatches what is too small in a group, behind its other children.
  private mutating func addMerged(in node: Int, _ size: Double, _ fill: Color) {
    guard let merged = merged(in: node) else { return }
    let place = builder.hatch(.box(merged.box), in: node, leaves: merged.leaves)
    let text = "\(builder.values.count(merged.leaves)) more"
    guard !merged.covering.isEmpty else { return write([text], "", on: place, size, fill) }
    let room = Size(width: builder.width(of: text, size) + 8, height: size * Label.lineHeight + 2)
    guard let free = freePlace(of: room, in: merged.box, beside: merged.covering) else { return }
    write(text, place, size, Point(x: free.x + 4, y: free.y + 1 + size), fill)
    builder.change(place) { $0.name = .whole }
  }

  /// The highest place in a box that some other boxes leave free, and of several the one that is
  /// the farthest to the left.
  private func freePlace(of size: Size, in box: Rect, beside others: [Rect]) -> Rect? {
    // Among more boxes there is hardly any.
    guard others.count <= 30 else { return nil }
    // Such a place begins where the box or another one ends.
    let xs = ([box.x] + others.map { $0.maxX }).filter { $0 + size.width <= box.maxX }.sorted()
    let ys = ([box.y] + others.map { $0.maxY }).filter { $0 + size.height <= box.maxY }.sorted()
    for y in ys where y >= box.y {
      for x in xs where x >= box.x {
        let place = Rect(x: x, y: y, width: size.width, height: size.height)
        if !others.contains(where: { $0.overlaps(place, by: 0) }) { return place }
      }
    }
    return nil
  }

  /// The box around the children of a node that are too small, their leaves, and the boxes of other
  /// children that cover a part of this box. `nil` if no child is too small. If such children do
  /// not lie together, their leaves are counted as lost, and the result is `nil`, too.
  private mutating func merged(in node: Int) -> (box: Rect, leaves: Int, covering: [Rect])? {
    var (leaves, area, union) = (0, 0.0, nil as Rect?)
    for child in tree.children(of: node) where nodes.contains(child) {
      let box = boxes[child]
      guard !isVisible(box), tree.weights[child] > 0, (box.maxX + box.maxY).isFinite else {
        continue
      }
      leaves += Int(builder.leafCounts[child])
      area += box.area
      if box.area > 0 { union = union?.union(box) ?? box }
    }
    guard leaves > 0 else { return nil }
    guard let box = union, box.shorterSide >= 2, box.area >= 4 * leastArea, area >= 0.4 * box.area
    else {
      builder.lostLeaves += leaves
      return nil
    }
    var covering: [Rect] = []
    for child in tree.children(of: node)
    where nodes.contains(child) && isVisible(boxes[child]) && box.overlaps(boxes[child], by: 0.5) {
      covering.append(boxes[child])
    }
    return (box, leaves, covering)
  }

  // MARK: Texts

  private mutating func names(from node: Int, to last: Int) -> [String] {
    builder.names(from: node, to: last, belowHeader: open.last?.hasHeader == true)
  }

  /// The upper edge of the uppermost child.
  private func top(of node: Int) -> Double {
    tree.children(of: node).reduce(boxes[node].maxY) { min($0, boxes[$1].y) }
  }

  /// Writes name, value and share in the free strip above the children, as far as there is room.
  /// Returns the size of the letters; `nil` if there is no room for a name.
  private mutating func addHeader(_ place: Int, _ size: Double, _ fill: Color) -> Double? {
    let mark = scene.marks[place]
    let (node, last, box) = (Int(mark.node), Int(mark.last), mark.box)
    let strip = top(of: last) - box.y
    let sizes = builder.sizes.filter { $0 <= size && $0 * Label.lineHeight <= strip + 0.01 }
    guard let size = sizes.first else { return nil }
    let line = size * Label.lineHeight
    // A chain has the strips of all its nodes.
    let height = min(strip, node == last ? 24 : 3 * line + 9)
    let name = builder.fitting(names(from: node, to: last)) {
      $0.form
    } made: {
      builder.lines(
        $0, width: box.width - 8, height: height, size: size, isBold: true, hasLines: node != last)
    }
    guard let name else { return nil }
    let value = nodes.valueLabel(of: node)
    let share = node == 0 ? "" : builder.values.share(tree.weights[node], of: tree.weights[0])
    let values = [share.isEmpty ? "" : "\(value) · \(share)", value].filter { !$0.isEmpty }
    // The value is beside the last line of the name, or below it.
    let end = box.x + 4 + builder.width(of: name.lines[name.lines.count - 1], size, isBold: true)
    let beside = values.first { end + 8 + builder.width(of: $0, size) <= box.maxX - 4 }
    let isHigh = line * Double(name.lines.count + 1) <= height
    let below =
      beside == nil && isHigh
      ? values.first { builder.width(of: $0, size) <= box.width - 8 } : nil
    let block = line * Double(name.lines.count + (below == nil ? 0 : 1))
    var start = Point(
      x: box.x + 4, y: box.y + (height - block + line) / 2 + size * Label.baseline)
    for text in name.lines {
      write(text, place, size, start, fill, isBold: true)
      start.y += line
    }
    if let beside {
      write(beside, place, size, Point(x: end + 8, y: start.y - line), fill)
    } else if let below {
      write(below, place, size, start, fill)
    }
    builder.change(place) {
      $0.name = name.form
      $0.hasValue = beside != nil || below != nil
    }
    return size
  }

  /// Writes a name in the upper left corner of a mark, and a value below or behind the name if
  /// there is room. In a mark that is three times as high as wide, a name that does not fit across,
  /// even shortened, runs down.
  private mutating func write(
    _ names: [String], _ value: String, on place: Int, _ size: Double, _ fill: Color
  ) {
    let box = scene.marks[place].box
    let (width, height) = (box.width - 8, box.height - 5)
    let line = size * Label.lineHeight
    func lines(_ name: String) -> NameLines? {
      let lines = builder.lines(name, width: width, height: height, size: size)
      guard lines?.form != .whole, builder.width(of: name, size) <= box.width - 1, line <= height
      else { return lines }
      return NameLines(name)
    }
    let across = builder.fitting(names, form: { $0.form }, made: lines)
    let isDown = across == nil && box.height >= 3 * box.width
    let down =
      isDown
      ? builder.fitting(names) {
        $0.form
      } made: {
        builder.lines(
          $0, width: box.height - 8, height: box.width - 2, size: size, hasLines: false)
      } : nil
    guard let fitting = across ?? down else { return }
    builder.change(place) { $0.name = fitting.form }
    if isDown {
      let start = Point(x: box.midX - size * Label.baseline, y: box.y + 4)
      write(fitting.lines[0], place, size, start, fill, isDown: true)
      let end = builder.width(of: fitting.lines[0], size) + 8
      guard !value.isEmpty, end + builder.width(of: value, size) <= box.height - 8 else { return }
      write(value, place, size, Point(x: start.x, y: start.y + end), fill, isDown: true)
      builder.change(place) { $0.hasValue = true }
      return
    }
    let widest = fitting.lines.reduce(0) { max($0, builder.width(of: $1, size)) }
    let x = box.x + max(0.5, min(4, (box.width - widest) / 2))
    let top = box.y + max(0, min(2, (box.height - line * Double(fitting.lines.count)) / 2))
    for (index, text) in fitting.lines.enumerated() {
      let start = Point(x: x, y: top + line * Double(index) + size)
      write(text, place, size, start, fill)
    }
    guard !value.isEmpty else { return }
    let count = Double(fitting.lines.count)
    var start = Point(x: x, y: top + line * count + size)
    if line * (count + 1) > height || builder.width(of: value, size) > width {
      guard count == 1 else { return }
      start = Point(x: x + widest + 8, y: top + size)
    }
    guard start.x + builder.width(of: value, size) <= box.maxX - 4 else { return }
    write(value, place, size, start, fill)
    builder.change(place) { $0.hasValue = true }
  }

  /// Writes a line in a color that can be read on a fill, with its shading.
  private mutating func write(
    _ text: String, _ place: Int, _ size: Double, _ start: Point, _ fill: Color,
    isDown: Bool = false, isBold: Bool = false
  ) {
    let width = builder.width(of: text, size, isBold: isBold)
    let shades = [0, 0.5, 1].map { share in
      let along = share * width
      let point =
        isDown ? Point(x: start.x, y: start.y + along) : Point(x: start.x + along, y: start.y)
      return shaded(fill, at: point, under: place)
    }
    builder.write(
      text, on: place, size, at: start, Color.ink(on: shades),
      direction: isDown ? Point(x: 0, y: 1) : Point(x: 1, y: 0), isBold: isBold)
  }

  /// The color of a fill at a point, shaded by the cushions of all boxes around the point.
  private func shaded(_ fill: Color, at point: Point, under place: Int) -> Color {
    guard style.hasCushions, scene.marks[place].role != .ground else { return fill }
    let places = open.map { $0.mark } + (open.last?.mark == place ? [] : [place])
    return places.reduce(fill) { fill, place in
      let mark = scene.marks[place]
      return mark.cushion == 0
        ? fill
        : Cushion.shaded(fill, at: point, of: mark.box, depth: Int(mark.cushion))
    }
  }

  // MARK: Names in front of children

  /// The size of these names.
  private var letters: Double { builder.sizes[1] }

  /// Writes the names of branches that have no room above their children.
  private mutating func addNamesOfBranches() {
    let branches = tree.children(of: Palette.branching(in: tree))
    let nameless = scene.marks.filter {
      $0.role == .group && $0.name == .none && branches.contains(Int($0.node))
    }
    // In frames larger than any screen, `CoveredPixels` is coarser than pixels.
    guard !nameless.isEmpty, scene.frame.area <= 1e8 else { return }
    var covered = CoveredPixels(scene.frame)
    for text in scene.texts { covered.cover(text.box) }
    for mark in nameless {
      let name = nodes.label(of: Int(mark.node))
      guard let (line, place, isDown) = free(name, mark.box, covered) else { continue }
      covered.cover(place)
      var ground = Scene.Mark(
        role: .ground, node: Int(mark.node), last: Int(mark.last), shape: .box(place))
      ground.fill = style.background
      ground.opacity = 0.85
      let index = builder.append(ground)
      let drop = letters * Label.baseline
      let start =
        isDown
        ? Point(x: place.midX - drop, y: place.y + 4) : Point(x: place.x + 4, y: place.midY + drop)
      write(line.lines[0], index, letters, start, style.background, isDown: isDown, isBold: true)
      if let group = scene.place(of: Int(mark.node)) {
        builder.change(group) { $0.name = line.form }
      }
    }
  }

  /// As much of a name as a box has a free place for, and this place: the lowest one, and of
  /// several the farthest to the left. In a box that is three times as high as wide, a name that
  /// has no place across runs down.
  private func free(
    _ name: String, _ box: Rect, _ covered: CoveredPixels
  ) -> (NameLines, Rect, isDown: Bool)? {
    let height = letters * Label.lineHeight + 2
    let isHigh = box.height >= 3 * box.width
    for isDown in isHigh ? [false, true] : [false] {
      let room = (isDown ? box.height : box.width) - 8
      for share in [1, 0.7, 0.4] {
        guard
          let line = builder.lines(
            name, width: share * room, height: height, size: letters, isBold: true,
            // In a high box, more of the name may have room when it runs down.
            hasLines: false, least: isHigh && !isDown ? .max : 5)
        else { continue }
        let width = builder.width(of: line.lines[0], letters, isBold: true) + 8
        let ground =
          isDown ? Size(width: height, height: width) : Size(width: width, height: height)
        if let place = lowestPlace(of: ground, in: box, covered) { return (line, place, isDown) }
      }
    }
    return nil
  }

  /// The lowest free place in a box, and of several the farthest to the left. In large boxes the
  /// places that are tried are farther apart, so that their number is bounded.
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
  fileprivate func isClose(to other: Rect) -> Bool {
    abs(x - other.x) < 0.5 && abs(y - other.y) < 0.5 && abs(maxX - other.maxX) < 0.5
      && abs(maxY - other.maxY) < 0.5
  }

  /// Whether both rectangles share a piece wider and higher than a margin.
  fileprivate func overlaps(_ other: Rect, by margin: Double) -> Bool {
    min(maxX, other.maxX) - max(x, other.x) > margin
      && min(maxY, other.maxY) - max(y, other.y) > margin
  }
}
