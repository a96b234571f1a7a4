import TreeLayout

extension Scene {
  /// The scene of packed circles.
  ///
  /// Circles are the layout's: the outer border of what is drawn, with its line if it has one. So
  /// leaves keep the areas that the layout gives them. Leaves have the strongest fill; groups are
  /// pale.
  ///
  /// A group is divided where its circle is at least 28 pixels wide and its leaves have four square
  /// pixels on average; the root always is. Otherwise, the circle is hatched. In a divided group,
  /// circles smaller than the style's detail are hatched together, in gaps and around the others,
  /// if they have a tenth of the group's area; if they have less, they are only counted in `notes`.
  /// A chain of only children is one mark with the names of all.
  ///
  /// If there is no room for all marks, the largest are kept: about five thousand on a screen of
  /// 1440 by 900, and in other frames from a fifth to four times as many, by area. There may be
  /// more if many circles have the same area.
  ///
  /// A group's name, value and share are in a gap between the circles inside. If there is no such
  /// gap, they are in front of these circles at the group's top, on a ground.
  ///
  /// - Parameters:
  ///   - layout: the circles, in pixels, indexed by node.
  ///   - names: the names of the layout's nodes, with their own colors, indexed by node.
  ///   - style: colors, the least size of marks, the size of letters and the unit of values.
  ///   - limitsMarks: whether there are no more marks than a screen has room for.
  ///   - namesInFront: whether a group without a gap for its name has it in front of circles. This
  ///     is not for small pictures beside others.
  /// - Complexity: O(*n* + *m* log *m*) for *n* nodes and *m* nodes with visible circles, apart
  ///   from the texts.
  public init(
    circles layout: Layout<Circle>, names: NodeNames, style: DrawingStyle = DrawingStyle(),
    limitsMarks: Bool = true, namesInFront: Bool = true
  ) {
    var maker = CircleScene(layout, names, style, limitsMarks: limitsMarks)
    maker.make(namesInFront: namesInFront)
    self = maker.builder.finished(.leaves)
  }
}

private struct CircleScene {
  var builder: SceneBuilder

  private let circles: [Circle]
  private let tree: LayoutTree
  private let nodes: ShownNodes
  private let style: DrawingStyle
  private var scene: Scene { builder.scene }

  /// The diameter below which nothing has a mark of its own.
  private var leastDiameter: Double

  /// A group whose marks are being made.
  private struct Open {
    let mark: Int
    var child: Int
    let children: Range<Int>
    let isNamed: Bool
  }
  private var open: [Open] = []

  /// The groups that have no name in a gap.
  private var nameless: [(mark: Int, level: Int)] = []

  private var innerNames: [InnerName] = []

  /// The least diameter of a group that is divided.
  private static let leastGroup = 28.0

  /// Among more circles, no gap is searched for.
  private static let mostBesideGap = 2000

  init(
    _ layout: Layout<Circle>, _ names: NodeNames, _ style: DrawingStyle, limitsMarks: Bool
  ) {
    // All circles have one shape.
    let palette = Palette(layout.tree, style, names: names, aspect: nil)
    builder = SceneBuilder(layout, names, style, palette)
    (circles, tree, nodes) = (layout.geometry, layout.tree, builder.nodes)
    self.style = style
    leastDiameter = style.detail
    if limitsMarks { leastDiameter = max(leastDiameter, diameterForBudget()) }
  }

  // MARK: What has a mark

  private func isVisible(_ circle: Circle) -> Bool {
    2 * circle.r >= leastDiameter && circle.isFinite
  }

  private func endOfChain(_ node: Int) -> Int {
    builder.endOfChain(node) { isVisible(circles[$0]) }
  }

  private func isDivided(_ last: Int, in circle: Circle, isRoot: Bool) -> Bool {
    guard nodes.hasInside(last), builder.hasVisible(last, { isVisible(circles[$0]) }) else {
      return false
    }
    if isRoot { return true }
    return 2 * circle.r >= Self.leastGroup
      && circle.area >= 4 * Double(builder.leafCounts[last])
  }

  private func diameterForBudget() -> Double {
    // A hatched mark, and the ground of a name.
    let area = builder.leastArea(
      extra: 2, area: { circles[$0].area }, endOfChain: { endOfChain($0) },
      isDivided: { isDivided($1, in: circles[$0], isRoot: $0 == 0) },
      isVisible: { isVisible(circles[$0]) })
    return 2 * (area / .pi).squareRoot()
  }

  // MARK: Marks

  mutating func make(namesInFront: Bool) {
    guard circles[0].isFinite else {
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
      if nodes.contains(group.child), isVisible(circles[group.child]) { add(group.child) }
    }
    addNames(inFront: namesInFront)
  }

  private mutating func add(_ node: Int) {
    let last = endOfChain(node)
    let isLeaf = !nodes.hasInside(last)
    let isDivided = isDivided(last, in: circles[node], isRoot: node == 0)
    // A leaf is as large as its value says, even in a chain with gaps.
    let circle = circles[isLeaf ? last : node]
    let fill = builder.fill(from: node, to: last)
    let around = open.last.flatMap { scene.marks[$0.mark].fill } ?? style.background
    let isLost = fill.contrast(with: around) < 1.26 || builder.hairline(around: fill) != nil
    // The line is inside, so that circles look as large as they are. All have one, so that both
    // themes have the same shapes; where the fill stands out by itself, it is of the fill's color.
    let line = min(1, circle.r / 4)
    let shape = Shape.circle(Circle(x: circle.x, y: circle.y, r: circle.r - line / 2))
    var mark = Scene.Mark(role: isDivided ? .group : .leaf, node: node, last: last, shape: shape)
    mark.fill = fill
    mark.line = line
    mark.lineColor = isLost || !isLeaf ? fill.mixed(with: style.ink, share: 0.35) : fill
    let place = builder.append(mark)
    let size = builder.size(at: open.count)
    if isDivided {
      let hatching = hatchSmall(in: last, shape)
      let isNamed = nameInGap(place, size)
      if !isNamed { nameless.append((mark: place, level: open.count)) }
      if isNamed, let hatching { writeCount(on: hatching, of: place, size) }
      let children = tree.children(of: last)
      open.append(
        Open(mark: place, child: children.lowerBound, children: children, isNamed: isNamed))
      return
    }
    let leaves = Int(builder.leafCounts[last])
    let isHatched = !isLeaf && tree.weights[last] > 0
    let hatching = isHatched ? builder.hatch(shape, in: node, leaves: leaves) : place
    // In smaller circles nothing is written.
    guard circle.r > 6 else { return }
    let value = isHatched ? "\(builder.values.count(leaves)) inside" : nodes.valueLabel(of: last)
    let isNamed = addName(names(from: node, to: last), value, on: place, circle, size, fill)
    if isHatched, !isNamed {
      addName(["\(builder.values.count(leaves)) more"], "", on: hatching, circle, size, fill)
    }
  }

  /// Hatches a group for children that are too small, if they have much of its area: larger
  /// siblings are in the middle, so that the hatching is seen around them.
  ///
  /// - Returns: the index of the hatching.
  private mutating func hatchSmall(in node: Int, _ shape: Shape) -> Int? {
    var (leaves, area) = (0, 0.0)
    for child in tree.children(of: node)
    where nodes.contains(child) && !isVisible(circles[child]) && tree.weights[child] > 0 {
      leaves += Int(builder.leafCounts[child])
      area += circles[child].area
    }
    guard leaves > 0 else { return nil }
    guard area >= 0.1 * circles[node].area else {
      builder.lostLeaves += leaves
      return nil
    }
    return builder.hatch(shape, in: node, leaves: leaves)
  }

  /// Writes how many leaves a hatching stands for, in the lowest gap with room, in the lower half
  /// of a group with a name.
  private mutating func writeCount(on hatching: Int, of group: Int, _ size: Double) {
    let mark = scene.marks[group]
    let (circle, children) = (circles[Int(mark.node)], visibleChildren(of: mark))
    let text = "\(builder.values.count(Int(scene.marks[hatching].leaves))) more"
    let width = builder.width(of: text, size) + 4
    let gaps = circle.gaps(among: children, builder.height(ofLines: 1, size) + 2)
    let names = scene.texts.filter { $0.mark == group }
    let places = gaps.filter { $0.width >= width && $0.midY > circle.y }
      .map { $0.narrowed(to: width, around: circle.x) }
    let free = places.last { place in !names.contains { place.overlaps($0.box) } }
    guard let free, let fill = mark.fill else { return }
    let baseline = free.midY + size * Label.baseline
    builder.write(
      text, on: hatching, size, at: Point(x: free.midX, y: baseline), fill.ink, anchor: .middle)
    builder.change(hatching) { $0.name = .whole }
  }

  private mutating func names(from node: Int, to last: Int) -> [String] {
    builder.names(from: node, to: last, belowHeader: open.last?.isNamed == true)
  }

  // MARK: Names in circles

  /// Plans a name and a value in lines around the middle of a circle; returns whether there is room
  /// for a name.
  @discardableResult private mutating func addName(
    _ names: [String], _ value: String, on place: Int, _ circle: Circle, _ size: Double,
    _ fill: Color
  ) -> Bool {
    let planned = builder.fitting(names) {
      $0.form
    } made: { name in
      builder.innerName(name, value, on: place, size, fill.ink) {
        circle.rooms(ofLines: $0, size)
      }
    }
    guard var planned else { return false }
    planned.middles = [Point(x: circle.x, y: circle.middleOfLines(size))]
    innerNames.append(planned)
    return true
  }

  private func box(of name: InnerName) -> Rect {
    builder.box(of: name, around: name.middles[0])
  }

  // MARK: Names of groups

  /// The forms of a whole header, the richest first.
  private func headers(_ name: String, of node: Int, _ size: Double) -> [GroupHeader] {
    let value = nodes.valueLabel(of: node)
    let share = node == 0 ? "" : builder.values.share(tree.weights[node], of: tree.weights[0])
    return builder.headers(
      name, values: [share.isEmpty ? "" : "\(value) · \(share)", value], beside: true, size)
  }

  /// Writes the richest header that has room in a gap between the circles of a group: the highest
  /// gap in its upper half, or else in its lower half.
  private mutating func nameInGap(_ place: Int, _ size: Double) -> Bool {
    let mark = scene.marks[place]
    let (circle, children) = (circles[Int(mark.node)], visibleChildren(of: mark))
    // In smaller circles nothing is written.
    guard circle.r > size, children.count <= Self.mostBesideGap else { return false }
    let names = self.names(from: Int(mark.node), to: Int(mark.last))
    guard names[0].contains(where: { !$0.isWhitespace }) else { return true }
    let headers = names.flatMap { self.headers($0, of: Int(mark.node), size) }
    let gaps = (1...2).map { circle.gaps(among: children, builder.height(ofLines: $0, size) + 2) }
    for isUpper in [true, false] {
      for header in headers {
        let width = builder.width(of: header, size)
        let gap = gaps[header.lineCount - 1].first { gap in
          gap.width >= width + 4 && (gap.midY < circle.y) == isUpper
        }
        guard let gap else { continue }
        write(header, in: gap.narrowed(to: width + 4, around: circle.x), on: place, size)
        return true
      }
    }
    return false
  }

  private func visibleChildren(of mark: Scene.Mark) -> [Circle] {
    tree.children(of: Int(mark.last)).compactMap { child in
      nodes.contains(child) && isVisible(circles[child]) ? circles[child] : nil
    }
  }

  /// Writes a header in a gap.
  private mutating func write(
    _ header: GroupHeader, in box: Rect, on group: Int, _ size: Double
  ) {
    let fill = scene.marks[group].fill ?? style.background
    builder.write(header, in: box, on: group, size, over: fill)
    builder.note(header, on: group)
  }

  // MARK: Names in front of circles

  /// What names must not cover, in pixels of the frame.
  private struct Covered {
    /// Names of groups, and names in circles.
    var groups: CoveredPixels
    var circles: CoveredPixels
  }

  /// Writes the names of groups that have none yet, the outermost first, then those in circles.
  private mutating func addNames(inFront: Bool) {
    // In frames larger than any screen, `CoveredPixels` is coarser than pixels.
    guard inFront, !nameless.isEmpty, scene.frame.area <= 1e8 else {
      for group in nameless { addShortName(of: group.mark, builder.size(at: group.level)) }
      for name in innerNames { builder.write(name) }
      return
    }
    var covered = Covered(
      groups: CoveredPixels(scene.frame), circles: CoveredPixels(scene.frame))
    for text in scene.texts { covered.groups.cover(text.box) }
    for name in innerNames { covered.circles.cover(box(of: name)) }
    for (group, level) in nameless { addName(ofGroup: group, level, &covered) }
    for name in innerNames { builder.write(name) { covered.groups.isFree($0) } }
  }

  /// Writes a group's name: whole in front of circles without names; if it is an outer group, whole
  /// in front of any circles, whose names then give way; shortened in a gap; or shortened in front
  /// of circles without names.
  private mutating func addName(
    ofGroup group: Int, _ level: Int, _ covered: inout Covered
  ) {
    let mark = scene.marks[group]
    let (circle, children) = (circles[Int(mark.node)], visibleChildren(of: mark))
    let size = builder.size(at: level)
    guard circle.r > 1.5 * size else { return }
    let name = builder.name(from: Int(mark.node), to: Int(mark.last))
    guard name.contains(where: { !$0.isWhitespace }) else { return }
    let whole = headers(name, of: Int(mark.node), size)
    for givesWay in level <= Self.deepestFirst ? [false, true] : [false] {
      let isAdded = addInFront(
        whole, of: group, circle, children, size, givesWay: givesWay, &covered)
      if isAdded { return }
    }
    if let box = addShortName(of: group, size, where: { covered.groups.isFree($0) }) {
      covered.groups.cover(box)
      return
    }
    for share in [1.4, 1, 0.7] {
      let header = builder.shortHeader(name, width: share * circle.r, size)
      let isAdded = addInFront(
        header.map { [$0] } ?? [], of: group, circle, children, size, givesWay: false, &covered)
      if isAdded { return }
    }
  }

  /// The names of deeper groups leave those in circles in sight.
  private static let deepestFirst = 1

  /// Writes the first of some headers that has a place in front of a group's circles; returns
  /// whether one has.
  ///
  /// - Parameter givesWay: whether names in circles give way.
  private mutating func addInFront(
    _ headers: [GroupHeader], of group: Int, _ circle: Circle, _ children: [Circle], _ size: Double,
    givesWay: Bool, _ covered: inout Covered
  ) -> Bool {
    for header in headers {
      let ground = builder.ground(of: header, size)
      // A larger ground would hide the group.
      guard ground.width * ground.height <= 0.2 * circle.area else { continue }
      let place = circle.place(
        of: ground, among: children, most: header.value.isEmpty ? 1 : 0.3,
        sparing: givesWay ? 28 : 14
      ) { covered.groups.isFree($0) && (givesWay || covered.circles.isFree($0)) }
      guard let place else { continue }
      covered.groups.cover(place)
      builder.write(header, inFrontOf: group, in: place, size)
      return true
    }
    return false
  }

  /// Writes the name of a group shortened to its widest gap; returns its place, or `nil` if the gap
  /// is too narrow.
  @discardableResult private mutating func addShortName(
    of group: Int, _ size: Double, where isFree: (Rect) -> Bool = { _ in true }
  ) -> Rect? {
    let mark = scene.marks[group]
    let (circle, children) = (circles[Int(mark.node)], visibleChildren(of: mark))
    guard circle.r > 1.5 * size, children.count <= Self.mostBesideGap else { return nil }
    let name = builder.name(from: Int(mark.node), to: Int(mark.last))
    let gaps = circle.gaps(among: children, builder.height(ofLines: 1, size) + 2)
    guard let gap = gaps.max(by: { $0.width < $1.width }),
      let header = builder.shortHeader(name, width: gap.width - 4, size)
    else { return nil }
    let box = gap.narrowed(to: builder.width(of: header, size) + 4, around: circle.x)
    guard isFree(box) else { return nil }
    write(header, in: box, on: group, size)
    return box
  }
}
