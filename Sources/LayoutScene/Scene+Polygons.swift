import TreeLayout

extension Scene {
  /// The scene of a treemap of convex polygons.
  ///
  /// Polygons are the layout's: leaves keep the areas that the layout gives them. A line in the
  /// color of the background divides siblings, wider ones between outer groups. A group is divided
  /// where its polygon is as large as a square of 28 pixels and its leaves have four square pixels
  /// on average; the root always is. Otherwise it is hatched. In a divided group, polygons smaller
  /// than a square of the style's detail are hatched with the group, which shows between the
  /// others. A chain of only children is one mark with the names of all.
  ///
  /// If there is no room for all marks, the largest are kept, see
  /// `Scene.init(circles:names:style:limitsMarks:namesInFront:)`.
  ///
  /// A leaf has its name, and its value below, where both fit the polygon; whether they fit is
  /// exact. A group has its name in front of what is inside, on a ground, where that hides no name
  /// of another group; the names of leaves give way to those of the outermost groups. The root's
  /// name is for the caption.
  ///
  /// - Parameters:
  ///   - layout: the polygons, in pixels, indexed by node.
  ///   - names: the names of the layout's nodes, with their own colors, indexed by node.
  ///   - style: colors, the least size of marks, the size of letters and the unit of values.
  ///   - limitsMarks: whether there are no more marks than a screen has room for.
  ///   - namesInFront: whether groups have names; not in small pictures beside others.
  /// - Complexity: O(*n* + *m* log *m*) for *n* nodes and *m* nodes with visible polygons, apart
  ///   from the texts.
  public init(
    polygons layout: Layout<Polygon>, names: NodeNames, style: DrawingStyle = DrawingStyle(),
    limitsMarks: Bool = true, namesInFront: Bool = true
  ) {
    var maker = PolygonScene(layout, names, style, limitsMarks: limitsMarks)
    maker.make(namesInFront: namesInFront)
    self = maker.builder.finished(.leaves)
  }
}

private struct PolygonScene {
  var builder: SceneBuilder

  private let layout: Layout<Polygon>
  private let tree: LayoutTree
  private let nodes: ShownNodes
  private let style: DrawingStyle
  private var scene: Scene { builder.scene }

  /// The area below which nothing has a mark of its own.
  private var leastArea: Double

  /// A group whose marks are being made.
  private struct Open {
    let mark: Int
    var child: Int
    let children: Range<Int>
  }
  private var open: [Open] = []

  /// The divided groups, and how many groups are around each.
  private var groups: [(mark: Int, level: Int, places: PolygonPlaces)] = []

  /// A name in a polygon, with its value below it, which is written unless the name of a group is
  /// in front of it.
  private struct InnerName {
    let mark: Int

    /// Where the middle of all lines may be, the best place first.
    let middles: [Point]
    let lines: [String]
    let size: Double
    let ink: Color
    let form: Scene.NameForm
    let hasValue: Bool
  }
  private var innerNames: [InnerName] = []

  /// The least area of a group that is divided.
  private static let leastGroup = 28.0 * 28

  /// The names of deeper groups leave those of leaves in sight.
  private static let deepestFirst = 1

  init(
    _ layout: Layout<Polygon>, _ names: NodeNames, _ style: DrawingStyle, limitsMarks: Bool
  ) {
    let palette = Palette(layout.tree, style, names: names, aspect: nil)
    builder = SceneBuilder(layout, names, style, palette)
    (self.layout, tree, nodes) = (layout, layout.tree, builder.nodes)
    self.style = style
    leastArea = style.detail * style.detail
    guard limitsMarks else { return }
    // The ground of a name.
    let least = builder.leastArea(
      extra: 1, area: { layout[$0].area }, endOfChain: { endOfChain($0) },
      isDivided: { isDivided($1, in: $0) }, isVisible: { isVisible($0) })
    leastArea = max(leastArea, least)
  }

  // MARK: What has a mark

  private func isVisible(_ node: Int) -> Bool {
    layout[node].area >= leastArea && layout[node].area.isFinite && layout[node].area > 0
  }

  /// The last node of the chain of only children that begins with a node.
  private func endOfChain(_ node: Int) -> Int {
    var last = node
    while case let children = tree.children(of: last), children.count == 1, nodes.hasInside(last),
      let child = children.first, nodes.contains(child), isVisible(child)
    {
      last = child
    }
    return last
  }

  private func isDivided(_ last: Int, in node: Int) -> Bool {
    guard nodes.hasInside(last), hasVisible(last) else { return false }
    return node == 0
      || layout[node].area >= max(Self.leastGroup, 4 * Double(builder.leafCounts[last]))
  }

  private func hasVisible(_ node: Int) -> Bool {
    tree.children(of: node).contains { nodes.contains($0) && isVisible($0) }
  }

  // MARK: Marks

  mutating func make(namesInFront: Bool) {
    guard isVisible(0) else {
      builder.lostLeaves = Int(builder.leafCounts[0])
      return
    }
    add(0)
    while let group = open.last {
      guard group.child < group.children.upperBound else {
        builder.close(group.mark)
        open.removeLast()
        continue
      }
      open[open.count - 1].child += 1
      if nodes.contains(group.child), isVisible(group.child) { add(group.child) }
    }
    addNames(ofGroups: namesInFront)
  }

  private mutating func add(_ node: Int) {
    let last = endOfChain(node)
    let isLeaf = !nodes.hasInside(last)
    let isDivided = isDivided(last, in: node)
    let corners = layout.corners(of: isLeaf ? last : node)
    let shape = Shape(polygon: corners)
    let fill =
      nodes.isOther(last)
      ? builder.palette.neutral
      : isLeaf
        ? builder.palette.strongFill(of: last)
        : builder.palette.paleFill(of: node, depth: tree.depth(of: node))
    var mark = Scene.Mark(role: isDivided ? .group : .leaf, node: node, last: last, shape: shape)
    mark.fill = fill
    // Half of the line is inside, and so narrow that it hides no thin polygon.
    mark.line = min(open.count > 1 || !isDivided ? 1 : 3, layout[node].area.squareRoot() / 8)
    let place = builder.append(mark)
    let places = PolygonPlaces(of: corners)
    if isDivided {
      hatchSmall(in: last, shape)
      groups.append((place, open.count, places))
      let children = tree.children(of: last)
      open.append(Open(mark: place, child: children.lowerBound, children: children))
      return
    }
    let leaves = Int(builder.leafCounts[last])
    let isHatched = !isLeaf && tree.weights[last] > 0
    let hatching = isHatched ? builder.hatch(shape, in: node, leaves: leaves) : place
    // In smaller polygons nothing is written.
    guard places.bounds.shorterSide > 12 else { return }
    let size = builder.size(at: open.count)
    let name = builder.name(from: node, to: last, belowHeader: false)
    let value = isHatched ? "\(builder.values.count(leaves)) inside" : nodes.valueLabel(of: last)
    let isNamed = plan(name, value, on: place, places, size, fill)
    if isHatched, !isNamed {
      plan("\(builder.values.count(leaves)) more", "", on: hatching, places, size, fill)
    }
  }

  /// Hatches a group for children that are too small.
  private mutating func hatchSmall(in node: Int, _ shape: Shape) {
    var leaves = 0
    for child in tree.children(of: node)
    where nodes.contains(child) && !isVisible(child) && tree.weights[child] > 0 {
      leaves += Int(builder.leafCounts[child])
    }
    if leaves > 0 { builder.hatch(shape, in: node, leaves: leaves) }
  }

  // MARK: Names in polygons

  /// The height of lines of letters without margins.
  private func height(ofLines count: Int, _ size: Double) -> Double {
    size * (Label.lineHeight * Double(count - 1) + 1.05)
  }

  private func width(of lines: [String], _ size: Double, isBold: Bool = false) -> Double {
    lines.reduce(0) { max($0, builder.width(of: $1, size, isBold: isBold)) }
  }

  /// Plans a name and a value: the whole name if it has room, and the value below it if both have.
  /// Returns whether there is room for a name.
  @discardableResult private mutating func plan(
    _ name: String, _ value: String, on place: Int, _ places: PolygonPlaces, _ size: Double,
    _ fill: Color
  ) -> Bool {
    let widths = (1...4).map { places.width(ofHeight: height(ofLines: $0, size)) }
    for isWhole in [true, false] {
      for hasValue in value.isEmpty ? [false] : [true, false] {
        let rooms = (1...3).compactMap { count -> [Double]? in
          let width = widths[count - 1 + (hasValue ? 1 : 0)]
          if width <= 0 || hasValue && builder.width(of: value, size) > width { return nil }
          return [Double](repeating: width, count: count)
        }
        guard let fitting = builder.lines(name, places: rooms, size: size, isWhole: isWhole)
        else { continue }
        let lines = hasValue ? fitting.lines + [value] : fitting.lines
        let middles = places.places(
          width: width(of: lines, size), height: height(ofLines: lines.count, size))
        guard !middles.isEmpty else { continue }
        innerNames.append(
          InnerName(
            mark: place, middles: middles, lines: lines, size: size, ink: fill.ink,
            form: fitting.form, hasValue: hasValue))
        return true
      }
    }
    return false
  }

  private func box(of lines: [String], _ size: Double, around middle: Point) -> Rect {
    let (width, height) = (width(of: lines, size), height(ofLines: lines.count, size))
    return Rect(x: middle.x - width / 2, y: middle.y - height / 2, width: width, height: height)
  }

  private mutating func write(
    _ lines: [String], on mark: Int, _ size: Double, around middle: Point, _ ink: Color,
    isBold: Bool = false
  ) {
    var baseline = middle.y - height(ofLines: lines.count, size) / 2 + 0.8 * size
    for (index, line) in lines.enumerated() {
      builder.write(
        line, on: mark, size, at: Point(x: middle.x, y: baseline), ink, anchor: .middle,
        isBold: isBold && index == 0)
      baseline += size * Label.lineHeight
    }
  }

  private mutating func write(_ name: InnerName, where isFree: (Rect) -> Bool = { _ in true }) {
    let middle = name.middles.first { isFree(box(of: name.lines, name.size, around: $0)) }
    guard let middle else { return }
    write(name.lines, on: name.mark, name.size, around: middle, name.ink)
    builder.change(name.mark) {
      $0.name = name.form
      $0.hasValue = name.hasValue
    }
  }

  // MARK: Names of groups

  /// Writes the names of groups, the outermost first, then those in polygons.
  private mutating func addNames(ofGroups hasGroups: Bool) {
    // In frames larger than any screen, `CoveredPixels` is coarser than pixels.
    guard hasGroups, scene.frame.area <= 1e8 else {
      for name in innerNames { write(name) }
      return
    }
    var front = CoveredPixels(scene.frame)
    var inside = CoveredPixels(scene.frame)
    for name in innerNames { inside.cover(box(of: name.lines, name.size, around: name.middles[0])) }
    let inner = groups.filter { $0.level > 0 }
    for group in inner.sorted(by: { ($0.level, $0.mark) < ($1.level, $1.mark) }) {
      addName(of: group.mark, group.level, group.places, &front, inside)
    }
    for name in innerNames { write(name) { front.isFree($0) } }
  }

  /// Writes a group's name with its value, or alone, in front of what is inside.
  private mutating func addName(
    of group: Int, _ level: Int, _ places: PolygonPlaces, _ front: inout CoveredPixels,
    _ inside: CoveredPixels
  ) {
    let mark = scene.marks[group]
    let size = builder.size(at: level)
    let name = builder.name(from: Int(mark.node), to: Int(mark.last), belowHeader: false)
    guard name.contains(where: { !$0.isWhitespace }) else { return }
    let value = nodes.valueLabel(of: Int(mark.node))
    for lines in value.isEmpty ? [[name]] : [[name, value], [name]] {
      let ground = Size(
        width: width(of: lines, size, isBold: true) + 8,
        height: height(ofLines: lines.count, size) + 4)
      // A larger ground would hide the group.
      guard ground.width * ground.height <= 0.2 * layout[Int(mark.node)].area else { continue }
      for middle in places.places(width: ground.width, height: ground.height) {
        let box = Rect(
          x: middle.x - ground.width / 2, y: middle.y - ground.height / 2, width: ground.width,
          height: ground.height)
        guard front.isFree(box), level <= Self.deepestFirst || inside.isFree(box) else { continue }
        front.cover(box)
        var under = Scene.Mark(
          role: .ground, node: Int(mark.node), last: Int(mark.last),
          shape: .box(box, radius: 3))
        under.fill = style.background
        under.opacity = 0.85
        write(
          lines, on: builder.append(under), size, around: middle, style.background.ink,
          isBold: true)
        builder.change(group) {
          $0.name = .whole
          $0.hasValue = lines.count > 1
        }
        return
      }
    }
  }
}
