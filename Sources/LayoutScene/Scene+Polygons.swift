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
  /// of another group. The outermost groups have shortened ones if there is no room for all of it,
  /// and the names of leaves give way to theirs. The root's name is for the caption.
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

  private var innerNames: [InnerName] = []

  /// The least area of a group that is divided: 0.7 of that of a treemap's.
  private static let leastGroup = 28.0 * 28

  /// The names of deeper groups leave those of leaves in sight.
  private static let deepestFirst = 1

  init(
    _ layout: Layout<Polygon>, _ names: NodeNames, _ style: DrawingStyle, limitsMarks: Bool
  ) {
    let palette = Palette(
      layout.tree, visible: layout.visible, style, names: names, aspect: nil)
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

  private func endOfChain(_ node: Int) -> Int { builder.endOfChain(node) { isVisible($0) } }

  private func isDivided(_ last: Int, in node: Int) -> Bool {
    guard nodes.hasInside(last), builder.hasVisible(last, { isVisible($0) }) else { return false }
    return node == 0
      || layout[node].area >= max(Self.leastGroup, 4 * Double(builder.leafCounts[last]))
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
    let fill = builder.fill(from: node, to: last)
    var mark = Scene.Mark(role: isDivided ? .group : .leaf, node: node, last: last, shape: shape)
    mark.fill = fill
    // What is inside hides the inner half of a group's line. Lines are so narrow that they hide no
    // thin polygon.
    let line = isDivided ? max(1, 7 - 2 * Double(max(open.count, 1))) : 1
    mark.line = min(line, layout[node].area.squareRoot() / 8)
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
    let name = builder.name(from: node, to: last)
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

  /// Plans a name and a value; returns whether there is room for a name.
  @discardableResult private mutating func plan(
    _ name: String, _ value: String, on place: Int, _ places: PolygonPlaces, _ size: Double,
    _ fill: Color
  ) -> Bool {
    let planned = builder.innerName(name, value, on: place, size, fill.ink) { count in
      let width = places.width(ofHeight: builder.height(ofLines: count, size))
      return [Double](repeating: width, count: count)
    }
    guard var planned else { return false }
    planned.middles = places.places(for: builder.extent(of: planned))
    innerNames.append(planned)
    return true
  }

  // MARK: Names of groups

  /// Writes the names of groups, the outermost first, then those in polygons.
  private mutating func addNames(ofGroups hasGroups: Bool) {
    // In frames larger than any screen, `CoveredPixels` is coarser than pixels.
    guard hasGroups, scene.frame.area <= 1e8 else {
      for name in innerNames { builder.write(name) }
      return
    }
    var front = CoveredPixels(scene.frame)
    var inside = CoveredPixels(scene.frame)
    for name in innerNames { inside.cover(builder.box(of: name, around: name.middles[0])) }
    let inner = groups.filter { $0.level > 0 }
    for group in inner.sorted(by: { ($0.level, $0.mark) < ($1.level, $1.mark) }) {
      addName(of: group.mark, group.level, group.places, &front, inside)
    }
    for name in innerNames { builder.write(name) { front.isFree($0) } }
  }

  /// Writes a group's name in front of what is inside: with its value, alone, in two lines, or, if
  /// it is an outer group, shortened.
  private mutating func addName(
    of group: Int, _ level: Int, _ places: PolygonPlaces, _ front: inout CoveredPixels,
    _ inside: CoveredPixels
  ) {
    let mark = scene.marks[group]
    let size = builder.size(at: level)
    let name = builder.name(from: Int(mark.node), to: Int(mark.last))
    guard name.contains(where: { !$0.isWhitespace }) else { return }
    let value = nodes.valueLabel(of: Int(mark.node))
    var headers = builder.headers(name, values: [value], beside: false, size)
    if level <= Self.deepestFirst {
      let room = places.width(ofHeight: builder.height(ofLines: 1, size) + 4) - 8
      headers += [1, 0.7].compactMap { builder.shortHeader(name, width: $0 * room, size) }
    }
    for header in headers {
      let ground = builder.ground(of: header, size)
      // A larger ground would hide the group.
      guard ground.width * ground.height <= 0.2 * layout[Int(mark.node)].area else { continue }
      for middle in places.places(for: ground) {
        let box = Rect(ground, around: middle)
        guard front.isFree(box), level <= Self.deepestFirst || inside.isFree(box) else { continue }
        front.cover(box)
        builder.write(header, inFrontOf: group, in: box, size)
        return
      }
    }
  }
}
