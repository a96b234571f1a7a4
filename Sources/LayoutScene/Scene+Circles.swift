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

  /// A name in a circle, with its value below it, which is written unless the name of a group is in
  /// front of it.
  private struct InnerName {
    let mark: Int
    let circle: Circle
    let lines: [String]
    let size: Double
    let ink: Color
    let form: Scene.NameForm
    let hasValue: Bool
  }
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

  /// The last node of the chain of only children that begins with a node.
  private func endOfChain(_ node: Int) -> Int {
    var last = node
    while case let children = tree.children(of: last), children.count == 1, nodes.hasInside(last),
      let child = children.first, nodes.contains(child), isVisible(circles[child])
    {
      last = child
    }
    return last
  }

  private func isDivided(_ last: Int, in circle: Circle, isRoot: Bool) -> Bool {
    guard nodes.hasInside(last), hasVisible(last) else { return false }
    if isRoot { return true }
    return 2 * circle.r >= Self.leastGroup
      && circle.area >= 4 * Double(builder.leafCounts[last])
  }

  private func hasVisible(_ node: Int) -> Bool {
    tree.children(of: node).contains { nodes.contains($0) && isVisible(circles[$0]) }
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
    let fill = fill(from: node, to: last, isLeaf: isLeaf)
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
    let name = name(from: node, to: last)
    let isNamed = addName(name, value, on: place, circle, size, fill)
    if isHatched, !isNamed {
      addName("\(builder.values.count(leaves)) more", "", on: hatching, circle, size, fill)
    }
  }

  private func fill(from node: Int, to last: Int, isLeaf: Bool) -> Color {
    if nodes.isOther(last) { return builder.palette.neutral }
    return isLeaf
      ? builder.palette.strongFill(of: last)
      : builder.palette.paleFill(of: node, depth: tree.depth(of: node))
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
    let gaps = circle.gaps(among: children, height(ofLines: 1, size) + 2)
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

  private mutating func name(from node: Int, to last: Int) -> String {
    builder.name(from: node, to: last, belowHeader: open.last?.isNamed == true)
  }

  // MARK: Names in circles

  /// Plans a name and a value in lines around the middle of a circle: the whole name if it has
  /// room, and the value below it if both have. Returns whether there is room for a name.
  @discardableResult private mutating func addName(
    _ name: String, _ value: String, on place: Int, _ circle: Circle, _ size: Double,
    _ fill: Color
  ) -> Bool {
    func add(_ lines: [String], _ form: Scene.NameForm, hasValue: Bool, _ size: Double) {
      innerNames.append(
        InnerName(
          mark: place, circle: circle, lines: hasValue ? lines + [value] : lines, size: size,
          ink: fill.ink, form: form, hasValue: hasValue))
    }
    for isWhole in [true, false] {
      for hasValue in value.isEmpty ? [false] : [true, false] {
        let places = (1...3).compactMap { count -> [Double]? in
          let rooms = circle.rooms(ofLines: count + (hasValue ? 1 : 0), size)
          let isHigh = rooms.contains { $0 <= 0 }
          if isHigh || hasValue && builder.width(of: value, size) > rooms[count] { return nil }
          return [Double](rooms.prefix(count))
        }
        if let fitting = builder.lines(name, places: places, size: size, isWhole: isWhole) {
          add(fitting.lines, fitting.form, hasValue: hasValue, size)
          return true
        }
      }
    }
    return false
  }

  private func box(of name: InnerName) -> Rect {
    let width = name.lines.reduce(0) { max($0, builder.width(of: $1, name.size)) }
    let first = name.circle.y + name.circle.baseline(of: 0, ofLines: name.lines.count, name.size)
    return Rect(
      x: name.circle.x - width / 2, y: first - 0.8 * name.size, width: width,
      height: height(ofLines: name.lines.count, name.size))
  }

  private mutating func write(_ name: InnerName) {
    for (index, line) in name.lines.enumerated() {
      let drop = name.circle.baseline(of: index, ofLines: name.lines.count, name.size)
      builder.write(
        line, on: name.mark, name.size, at: Point(x: name.circle.x, y: name.circle.y + drop),
        name.ink, anchor: .middle)
    }
    builder.change(name.mark) {
      $0.name = name.form
      $0.hasValue = name.hasValue
    }
  }

  // MARK: Names of groups

  /// A name in one or two lines, with a value beside or below it.
  private struct Header {
    let name: [String]
    var form = Scene.NameForm.whole
    var value = ""
    var isBeside = false

    var lineCount: Int { name.count + (value.isEmpty || isBeside ? 0 : 1) }
  }

  /// The forms of a whole header, the richest first.
  private func headers(_ name: String, of node: Int, _ size: Double) -> [Header] {
    let value = nodes.valueLabel(of: node)
    let share = node == 0 ? "" : builder.values.share(tree.weights[node], of: tree.weights[0])
    var headers: [Header] = []
    for text in [share.isEmpty ? "" : "\(value) · \(share)", value] where !text.isEmpty {
      headers.append(Header(name: [name], value: text, isBeside: true))
      headers.append(Header(name: [name], value: text))
    }
    headers.append(Header(name: [name]))
    let room = width(of: name, size)
    for share in [0.55, 0.7] {
      let places = [[share * room, share * room]]
      if let name = builder.lines(name, places: places, size: size, isWhole: true, isBold: true) {
        headers.append(Header(name: name.lines))
        break
      }
    }
    return headers
  }

  private func width(of name: String, _ size: Double) -> Double {
    builder.width(of: name, size, isBold: true)
  }

  private func width(of header: Header, _ size: Double) -> Double {
    let name = header.name.reduce(0) { max($0, width(of: $1, size)) }
    guard !header.value.isEmpty else { return name }
    let value = builder.width(of: header.value, size)
    return header.isBeside ? name + 8 + value : max(name, value)
  }

  /// The height of lines of letters without margins.
  private func height(ofLines count: Int, _ size: Double) -> Double {
    size * (Label.lineHeight * Double(count - 1) + 1.05)
  }

  /// Writes the richest header that has room in a gap between the circles of a group: the highest
  /// gap in its upper half, or else in its lower half.
  private mutating func nameInGap(_ place: Int, _ size: Double) -> Bool {
    let mark = scene.marks[place]
    let (circle, children) = (circles[Int(mark.node)], visibleChildren(of: mark))
    // In smaller circles nothing is written.
    guard circle.r > size, children.count <= Self.mostBesideGap else { return false }
    let name = name(from: Int(mark.node), to: Int(mark.last))
    guard name.contains(where: { !$0.isWhitespace }) else { return true }
    let headers = headers(name, of: Int(mark.node), size)
    let gaps = (1...2).map { circle.gaps(among: children, height(ofLines: $0, size) + 2) }
    for isUpper in [true, false] {
      for header in headers {
        let width = width(of: header, size)
        let gap = gaps[header.lineCount - 1].first { gap in
          gap.width >= width + 4 && (gap.midY < circle.y) == isUpper
        }
        guard let gap else { continue }
        write(header, in: gap.narrowed(to: width + 4, around: circle.x), on: place, size, mark.fill)
        builder.change(place) {
          $0.name = .whole
          $0.hasValue = !header.value.isEmpty
        }
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

  /// Writes a header in the middle of a rectangle.
  private mutating func write(
    _ header: Header, in box: Rect, on place: Int, _ size: Double, _ fill: Color?
  ) {
    let ink = (fill ?? style.background).ink
    let height = height(ofLines: header.lineCount, size)
    var baseline = Point(x: box.midX, y: box.midY - height / 2 + 0.8 * size)
    if header.isBeside {
      // From the gap between both, so that it stays as wide if letters are narrower.
      baseline.x += width(of: header.name[0], size) - width(of: header, size) / 2
      builder.write(
        header.name[0], on: place, size, at: baseline, ink, anchor: .end, isBold: true)
      baseline.x += 8
      builder.write(header.value, on: place, size, at: baseline, ink)
      return
    }
    for line in header.name {
      builder.write(line, on: place, size, at: baseline, ink, anchor: .middle, isBold: true)
      baseline.y += size * Label.lineHeight
    }
    if !header.value.isEmpty {
      builder.write(header.value, on: place, size, at: baseline, ink, anchor: .middle)
    }
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
      for name in innerNames { write(name) }
      return
    }
    var covered = Covered(
      groups: CoveredPixels(scene.frame), circles: CoveredPixels(scene.frame))
    for text in scene.texts { covered.groups.cover(text.box) }
    for name in innerNames { covered.circles.cover(box(of: name)) }
    for (group, level) in nameless { addName(ofGroup: group, level, &covered) }
    for name in innerNames where covered.groups.isFree(box(of: name)) { write(name) }
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
    let name = builder.name(from: Int(mark.node), to: Int(mark.last), belowHeader: false)
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
      let short = builder.lines(
        name, places: [[share * circle.r]], size: size, isWhole: false, isBold: true)
      let headers = short.map { [Header(name: $0.lines, form: $0.form)] } ?? []
      let isAdded = addInFront(
        headers, of: group, circle, children, size, givesWay: false, &covered)
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
    _ headers: [Header], of group: Int, _ circle: Circle, _ children: [Circle], _ size: Double,
    givesWay: Bool, _ covered: inout Covered
  ) -> Bool {
    for header in headers {
      let ground = Size(
        width: width(of: header, size) + 8, height: height(ofLines: header.lineCount, size) + 4)
      // A larger ground would hide the group.
      guard ground.width * ground.height <= 0.2 * circle.area else { continue }
      let place = circle.place(
        of: ground, among: children, most: header.value.isEmpty ? 1 : 0.3,
        sparing: givesWay ? 28 : 14
      ) { covered.groups.isFree($0) && (givesWay || covered.circles.isFree($0)) }
      guard let place else { continue }
      covered.groups.cover(place)
      let mark = scene.marks[group]
      var box = Scene.Mark(
        role: .ground, node: Int(mark.node), last: Int(mark.last),
        shape: .box(place, radius: 3))
      box.fill = style.background
      box.opacity = 0.85
      write(header, in: place, on: builder.append(box), size, style.background)
      builder.change(group) {
        $0.name = header.form
        $0.hasValue = !header.value.isEmpty
      }
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
    let name = builder.name(from: Int(mark.node), to: Int(mark.last), belowHeader: false)
    let gaps = circle.gaps(among: children, height(ofLines: 1, size) + 2)
    guard let gap = gaps.max(by: { $0.width < $1.width }),
      let short = builder.lines(
        name, places: [[gap.width - 4]], size: size, isWhole: false, isBold: true)
    else { return nil }
    let header = Header(name: short.lines, form: short.form)
    let box = gap.narrowed(to: width(of: header, size) + 4, around: circle.x)
    guard isFree(box) else { return nil }
    write(header, in: box, on: group, size, mark.fill)
    builder.change(group) { $0.name = header.form }
    return box
  }
}
