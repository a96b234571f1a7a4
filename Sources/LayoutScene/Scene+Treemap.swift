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
  /// - Complexity: O(*n* + *m* log *m*) for *n* nodes and *m* nodes with visible boxes, apart from
  ///   the texts.
  public init(
    treemap layout: Layout<Rect>, names: NodeNames, style: DrawingStyle = DrawingStyle(),
    limitsMarks: Bool = true, namesBranches: Bool = true
  ) {
    self.init(frame: layout.frame)
    var maker = TreemapScene(layout, names, style, limitsMarks: limitsMarks)
    maker.make(namesBranches: namesBranches)
    self = maker.scene
  }
}

private struct TreemapScene {
  var scene: Scene

  private let tree: LayoutTree
  private let boxes: [Rect]
  private let nodes: ShownNodes
  private let palette: Palette
  private let style: DrawingStyle
  private let sizes: [Double]

  /// The number of leaves below each node, indexed by node.
  private let leafCounts: [Int32]

  /// The area below which nothing has a mark of its own.
  private var leastArea: Double

  private var beginnings = SharedBeginnings()

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

  private var hatchedLeaves = 0
  private var lostLeaves = 0

  /// The least box that is divided.
  private static let leastGroup = Size(width: 40, height: 28)

  /// Deeper groups have no line around them.
  private static let deepestEdge = 3

  init(
    _ layout: Layout<Rect>, _ names: NodeNames, _ style: DrawingStyle, limitsMarks: Bool
  ) {
    scene = Scene(frame: layout.frame)
    tree = layout.tree
    boxes = layout.geometry
    nodes = ShownNodes(of: layout, names: names, unit: style.unit)
    palette = Palette(layout, names: names, style)
    self.style = style
    sizes = style.letters.map { [$0, $0, $0] } ?? [13, 12, 11]
    var counts = layout.tree.nodes.map { layout.tree.isLeaf($0) ? Int32(1) : 0 }
    for node in layout.tree.nodes.dropFirst().reversed() {
      counts[Int(layout.tree.parent[node])] += counts[node]
    }
    leafCounts = counts
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
      && box.area >= 4 * Double(leafCounts[last])
  }

  private func hasVisible(_ node: Int) -> Bool {
    tree.children(of: node).contains { nodes.contains($0) && isVisible(boxes[$0]) }
  }

  /// The area of the smallest box that gets a mark, if the largest boxes get one each until the
  /// scene is full; 0 if there is room for all.
  private func areaForBudget() -> Double {
    let share = min(max(scene.frame.area / (1440 * 900), 0.2), 4)
    var budget = share.isFinite ? Int(4900 * share) : 4900
    guard tree.count > budget / 3 else { return 0 }
    var areas: [Double] = []
    var next = [0]
    while let node = next.popLast() {
      let last = endOfChain(node)
      areas.append(boxes[node].area)
      guard isSubdivided(last, in: boxes[node], isRoot: node == 0) else { continue }
      // A group may have a hatched mark, a line and the ground of its name, too.
      budget -= 3
      for child in tree.children(of: last) where nodes.contains(child) && isVisible(boxes[child]) {
        next.append(child)
      }
    }
    guard areas.count > budget else { return 0 }
    areas.sort(by: >)
    // Boxes of one area, up to rounding, are all shown; none is if they are far too many.
    let most = max(budget, areas.count / 100)
    let least = 0.999 * areas[most]
    return areas.count { $0 >= least } <= 4 * most ? least : 1.001 * areas[most]
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
    let note = Scene.note(hatched: hatchedLeaves, lost: lostLeaves)
    if !note.isEmpty { scene.notes.append(note) }
  }

  private mutating func append(_ mark: Scene.Mark) -> Int {
    var mark = mark
    let place = scene.marks.count
    mark.end = Int32(place + 1)
    scene.marks.append(mark)
    return place
  }

  private mutating func add(_ node: Int, depth: Int, letters: Double) {
    let box = boxes[node]
    let last = endOfChain(node)
    let isSubdivided = isSubdivided(last, in: box, isRoot: node == 0)
    let fill = nodes.isOther(node) ? palette.neutral : palette.fill(of: node, depth: depth)
    var mark = Scene.Mark(
      role: isSubdivided ? .group : .leaf, node: Int32(node), last: Int32(last), box: box)
    mark.fill = fill
    if style.hasCushions {
      if node > 0, depth <= Cushion.deepest, box.shorterSide >= 2 { mark.cushion = Int32(depth) }
    } else {
      mark.line = box.shorterSide < 3 ? 0 : box.shorterSide < 6 ? 0.5 : 1
    }
    let place = append(mark)
    let size = min(sizes[min(depth, sizes.count - 1)], letters)
    if isSubdivided {
      let header = addHeader(place, size, fill)
      addMerged(in: last, min(sizes[2], header ?? letters), fill)
      open.append(
        Open(
          mark: place, last: last, child: tree.children(of: last).lowerBound,
          children: tree.children(of: last),
          depth: depth + tree.depth(of: last) - tree.depth(of: node),
          letters: header ?? letters, hasHeader: header != nil))
      return
    }
    let isHatched = nodes.hasInside(last) && tree.weights[last] > 0
    if isHatched { hatch(box, in: node, leaves: Int(leafCounts[last])) }
    // In smaller boxes nothing is written.
    guard box.shorterSide > 5 else { return }
    let value =
      isHatched
      ? "\(ValueText.count(Int(leafCounts[last]))) inside" : nodes.valueLabel(of: last)
    write(name(from: node, to: last), value, on: place, size, fill)
  }

  private mutating func close(_ group: Open) {
    let box = scene.marks[group.mark].box
    let hasOwnGround = group.hasHeader || open[open.count - 1].covered < 0.995 * box.area
    if !hasOwnGround { scene.marks[group.mark].fill = nil }
    if !style.hasCushions, group.depth > 0, group.depth <= Self.deepestEdge, box.shorterSide >= 8,
      top(of: group.last) - box.y <= 0.5
    {
      var edge = Scene.Mark(
        role: .edge, node: Int32(group.last), last: Int32(group.last), box: box)
      edge.line = 3.5 - Double(group.depth)
      _ = append(edge)
    }
    scene.marks[group.mark].end = Int32(scene.marks.count)
  }

  /// Hatches what is too small in a group, behind its other children.
  private mutating func addMerged(in node: Int, _ size: Double, _ fill: Color) {
    guard let merged = merged(in: node) else { return }
    hatch(merged.box, in: node, leaves: merged.leaves)
    guard !merged.isCovered else { return }
    write("\(ValueText.count(merged.leaves)) more", "", on: scene.marks.count - 1, size, fill)
  }

  private mutating func hatch(_ box: Rect, in node: Int, leaves: Int) {
    var mark = Scene.Mark(role: .more, node: Int32(node), last: Int32(node), box: box)
    mark.leaves = Int32(leaves)
    _ = append(mark)
    hatchedLeaves += leaves
  }

  /// The box around the children of a node that are too small, their leaves, and whether other
  /// children cover a part of this box. `nil` if no child is too small. If such children do not lie
  /// together, their leaves are counted as lost, and the result is `nil`, too.
  private mutating func merged(in node: Int) -> (box: Rect, leaves: Int, isCovered: Bool)? {
    var (leaves, area, union) = (0, 0.0, nil as Rect?)
    for child in tree.children(of: node) where nodes.contains(child) {
      let box = boxes[child]
      guard !isVisible(box), tree.weights[child] > 0, (box.maxX + box.maxY).isFinite else {
        continue
      }
      leaves += Int(leafCounts[child])
      area += box.area
      if box.area > 0 { union = union?.union(box) ?? box }
    }
    guard leaves > 0 else { return nil }
    guard let box = union, box.shorterSide >= 2, box.area >= 4 * leastArea, area >= 0.4 * box.area
    else {
      lostLeaves += leaves
      return nil
    }
    let isCovered = tree.children(of: node).contains { child in
      nodes.contains(child) && isVisible(boxes[child]) && box.overlaps(boxes[child], by: 0.5)
    }
    return (box, leaves, isCovered)
  }

  // MARK: Texts

  /// The name to write for a chain. What the header around the chain says is left out if the labels
  /// of all siblings begin with the header's name.
  private mutating func name(from node: Int, to last: Int) -> String {
    var chain = [last]
    while chain[chain.count - 1] != node { chain.append(Int(tree.parent[chain[chain.count - 1]])) }
    let name = chain.reversed().map { nodes.label(of: $0) }.joined(separator: " › ")
    guard node > 0, !nodes.isOther(node), open.last?.hasHeader == true else { return name }
    let parent = Int(tree.parent[node])
    let shared = beginnings.count(below: parent, of: tree.children(of: parent)) {
      nodes.label(of: $0)
    }
    guard shared > 1, name.prefix(shared - 1) == nodes.label(of: parent) else { return name }
    return String(name.dropFirst(shared))
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
    let height = min(top(of: last) - box.y, 24)
    guard let size = sizes.first(where: { $0 <= size && $0 * Label.lineHeight <= height + 0.01 })
    else { return nil }
    let baseline = box.y + height / 2 + size * Label.baseline
    let room = box.width - 8
    // Bold letters are wider.
    guard
      let name = NameLines(
        name(from: node, to: last), width: room / Label.boldness, height: height, size: size,
        hasLines: false)
    else { return nil }
    let width = Label.width(of: name.lines[0]) * size * Label.boldness
    write(name.lines[0], place, size, Point(x: box.x + 4, y: baseline), fill, isBold: true)
    scene.marks[place].name = name.form
    let value = nodes.valueLabel(of: node)
    let share = node == 0 ? "" : ValueText.share(tree.weights[node], of: tree.weights[0])
    let x = box.x + 4 + width + 8
    for text in [share.isEmpty ? "" : "\(value) · \(share)", value] where !text.isEmpty {
      guard x + Label.width(of: text) * size <= box.maxX - 4 else { continue }
      write(text, place, size, Point(x: x, y: baseline), fill)
      scene.marks[place].hasValue = true
      break
    }
    return size
  }

  /// Writes a name in the upper left corner of a mark, and a value below or behind the name if
  /// there is room. In a mark that is three times as high as wide, a name that does not fit across,
  /// even shortened, runs down.
  private mutating func write(
    _ name: String, _ value: String, on place: Int, _ size: Double, _ fill: Color
  ) {
    let box = scene.marks[place].box
    let (width, height) = (box.width - 8, box.height - 5)
    var across = NameLines(name, width: width, height: height, size: size)
    var size = size
    if across?.form != .whole {
      if Label.width(of: name) * size <= box.width - 1, size * Label.lineHeight <= height {
        across = NameLines(name)
      } else if style.letters != nil, let label = Label(name, counted: box, upTo: size) {
        // If letters were only as wide as metrics suppose, the name would fit.
        (across, size) = (NameLines(name), label.size)
      }
    }
    let line = size * Label.lineHeight
    let isDown = across == nil && box.height >= 3 * box.width
    let down =
      isDown
      ? NameLines(
        name, width: box.height - 8, height: box.width - 2, size: size,
        hasLines: false) : nil
    guard let fitting = across ?? down else { return }
    scene.marks[place].name = fitting.form
    if isDown {
      let start = Point(x: box.midX - size * Label.baseline, y: box.y + 4)
      write(fitting.lines[0], place, size, start, fill, isDown: true)
      let end = Label.width(of: fitting.lines[0]) * size + 8
      guard !value.isEmpty, end + Label.width(of: value) * size <= box.height - 8 else { return }
      write(value, place, size, Point(x: start.x, y: start.y + end), fill, isDown: true)
      scene.marks[place].hasValue = true
      return
    }
    let widest = fitting.lines.reduce(0) { max($0, Label.width(of: $1) * size) }
    let x = box.x + max(0.5, min(4, (box.width - widest) / 2))
    let top = box.y + max(0, min(2, (box.height - line * Double(fitting.lines.count)) / 2))
    for (index, text) in fitting.lines.enumerated() {
      let start = Point(x: x, y: top + line * Double(index) + size)
      write(text, place, size, start, fill)
    }
    guard !value.isEmpty else { return }
    let count = Double(fitting.lines.count)
    var start = Point(x: x, y: top + line * count + size)
    if line * (count + 1) > height || Label.width(of: value) * size > width {
      guard count == 1 else { return }
      start = Point(x: x + widest + 8, y: top + size)
    }
    guard start.x + Label.width(of: value) * size <= box.maxX - 4 else { return }
    write(value, place, size, start, fill)
    scene.marks[place].hasValue = true
  }

  /// Writes a line in a color that can be read on a fill, with its shading.
  private mutating func write(
    _ text: String, _ place: Int, _ size: Double, _ start: Point, _ fill: Color,
    isDown: Bool = false, isBold: Bool = false
  ) {
    let width = Label.width(of: text) * size * (isBold ? Label.boldness : 1)
    let shades = [0, 0.5, 1].map { share in
      let along = share * width
      let point =
        isDown ? Point(x: start.x, y: start.y + along) : Point(x: start.x + along, y: start.y)
      return shaded(fill, at: point, under: place)
    }
    scene.texts.append(
      Scene.Text(
        text: text, mark: Int32(place), size: size, start: start, width: width, isDown: isDown,
        isBold: isBold, color: Color.ink(on: shades)))
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
      var ground = Scene.Mark(role: .ground, node: mark.node, last: mark.last, box: place)
      ground.fill = style.background
      let index = append(ground)
      let drop = sizes[1] * Label.baseline
      let start =
        isDown
        ? Point(x: place.midX - drop, y: place.y + 4) : Point(x: place.x + 4, y: place.midY + drop)
      write(line.lines[0], index, sizes[1], start, style.background, isDown: isDown, isBold: true)
      if let group = scene.place(of: Int(mark.node)) { scene.marks[group].name = line.form }
    }
  }

  /// As much of a name as a box has a free place for, and this place: the lowest one, and of
  /// several the farthest to the left. In a box that is three times as high as wide, a name that
  /// has no place across runs down.
  private func free(
    _ name: String, _ box: Rect, _ covered: CoveredPixels
  ) -> (NameLines, Rect, isDown: Bool)? {
    let height = sizes[1] * Label.lineHeight + 2
    let isHigh = box.height >= 3 * box.width
    for isDown in isHigh ? [false, true] : [false] {
      let room = (isDown ? box.height : box.width) - 8
      for share in [1, 0.7, 0.4] {
        guard
          let line = NameLines(
            name, width: share * room / Label.boldness, height: height, size: sizes[1],
            // In a high box, more of the name may have room when it runs down.
            hasLines: false, least: isHigh && !isDown ? .max : 5)
        else { continue }
        let width = Label.width(of: line.lines[0]) * sizes[1] * Label.boldness + 8
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
