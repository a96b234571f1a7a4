import TreeLayout

// What scenes of circles and of polygons share: which nodes have marks, the names in their shapes,
// and the names of groups in front of what is inside.

extension SceneBuilder {
  /// Whether a child of a node may have a mark.
  func hasVisible(_ node: Int, _ isVisible: (Int) -> Bool) -> Bool {
    tree.children(of: node).contains { nodes.contains($0) && isVisible($0) }
  }

  /// The last node of the chain of only children that begins with a node.
  func endOfChain(_ node: Int, _ isVisible: (Int) -> Bool) -> Int {
    var last = node
    while case let children = tree.children(of: last), children.count == 1, nodes.hasInside(last),
      let child = children.first, nodes.contains(child), isVisible(child)
    {
      last = child
    }
    return last
  }

  /// The fill of a shape: leaves have the strongest, and groups are pale.
  func fill(from node: Int, to last: Int) -> Color {
    if nodes.isOther(last) { return palette.neutral }
    return nodes.hasInside(last)
      ? palette.paleFill(of: node, depth: tree.depth(of: node)) : palette.strongFill(of: last)
  }

  /// The height of lines of letters without margins.
  func height(ofLines count: Int, _ size: Double) -> Double {
    size * (Label.lineHeight * Double(count - 1) + 1.05)
  }
}

// MARK: - Names in shapes

/// A name in a shape, with its value below it, which is written unless the name of a group is in
/// front of it.
struct InnerName {
  let mark: Int
  let lines: [String]
  let size: Double
  let ink: Color
  let form: Scene.NameForm
  let hasValue: Bool

  /// Where the middle of all lines may be, the best place first.
  var middles: [Point] = []
}

extension SceneBuilder {
  /// A name and a value in lines: the whole name if it has room, and the value below it if both
  /// have; `nil` if there is no room for a name.
  ///
  /// - Parameter rooms: the width that each of so many lines has room for; 0 where there is none.
  func innerName(
    _ name: String, _ value: String, on mark: Int, _ size: Double, _ ink: Color,
    rooms: (_ lines: Int) -> [Double]
  ) -> InnerName? {
    let rooms = (1...4).map(rooms)
    for isWhole in [true, false] {
      for hasValue in value.isEmpty ? [false] : [true, false] {
        let places = (1...3).compactMap { count -> [Double]? in
          let rooms = rooms[count - (hasValue ? 0 : 1)]
          let isHigh = rooms.contains { $0 <= 0 }
          if isHigh || hasValue && width(of: value, size) > rooms[count] { return nil }
          return [Double](rooms.prefix(count))
        }
        if let fitting = lines(name, places: places, size: size, isWhole: isWhole) {
          return InnerName(
            mark: mark, lines: hasValue ? fitting.lines + [value] : fitting.lines, size: size,
            ink: ink, form: fitting.form, hasValue: hasValue)
        }
      }
    }
    return nil
  }

  /// The size of an inner name.
  func extent(of name: InnerName) -> Size {
    Size(
      width: name.lines.reduce(0) { max($0, width(of: $1, name.size)) },
      height: height(ofLines: name.lines.count, name.size))
  }

  func box(of name: InnerName, around middle: Point) -> Rect {
    Rect(extent(of: name), around: middle)
  }

  /// Writes a name at the first of its places that is free; not at all if none is.
  mutating func write(_ name: InnerName, where isFree: (Rect) -> Bool = { _ in true }) {
    guard let middle = name.middles.first(where: { isFree(box(of: name, around: $0)) }) else {
      return
    }
    var baseline = Point(x: middle.x, y: box(of: name, around: middle).y + 0.8 * name.size)
    for line in name.lines {
      write(line, on: name.mark, name.size, at: baseline, name.ink, anchor: .middle)
      baseline.y += name.size * Label.lineHeight
    }
    change(name.mark) {
      $0.name = name.form
      $0.hasValue = name.hasValue
    }
  }
}

extension Rect {
  init(_ size: Size, around middle: Point) {
    self.init(
      x: middle.x - size.width / 2, y: middle.y - size.height / 2, width: size.width,
      height: size.height)
  }
}

// MARK: - Names of groups

/// A group's name in one or two lines, with a value beside or below it.
struct GroupHeader {
  let name: [String]
  var form = Scene.NameForm.whole
  var value = ""
  var isBeside = false

  var lineCount: Int { name.count + (value.isEmpty || isBeside ? 0 : 1) }
}

extension SceneBuilder {
  /// The forms of a whole header, the richest first.
  ///
  /// - Parameters:
  ///   - values: the forms of the value, the longest first; empty ones are left out.
  ///   - beside: whether a value may be beside the name.
  func headers(
    _ name: String, values: [String], beside: Bool, _ size: Double
  ) -> [GroupHeader] {
    var headers: [GroupHeader] = []
    for value in values where !value.isEmpty {
      if beside { headers.append(GroupHeader(name: [name], value: value, isBeside: true)) }
      headers.append(GroupHeader(name: [name], value: value))
    }
    headers.append(GroupHeader(name: [name]))
    let room = width(of: name, size, isBold: true)
    for share in [0.55, 0.7] {
      let places = [[share * room, share * room]]
      if let name = lines(name, places: places, size: size, isWhole: true, isBold: true) {
        headers.append(GroupHeader(name: name.lines))
        break
      }
    }
    return headers
  }

  /// A header of the name shortened to one line.
  func shortHeader(_ name: String, width: Double, _ size: Double) -> GroupHeader? {
    lines(name, places: [[width]], size: size, isWhole: false, isBold: true).map {
      GroupHeader(name: $0.lines, form: $0.form)
    }
  }

  func width(of header: GroupHeader, _ size: Double) -> Double {
    let name = header.name.reduce(0) { max($0, width(of: $1, size, isBold: true)) }
    guard !header.value.isEmpty else { return name }
    let value = width(of: header.value, size)
    return header.isBeside ? name + 8 + value : max(name, value)
  }

  /// The ground of a header in front of what is inside of a group.
  func ground(of header: GroupHeader, _ size: Double) -> Size {
    Size(width: width(of: header, size) + 8, height: height(ofLines: header.lineCount, size) + 4)
  }

  /// Writes a header in the middle of a rectangle.
  mutating func write(
    _ header: GroupHeader, in box: Rect, on place: Int, _ size: Double, over fill: Color
  ) {
    let height = height(ofLines: header.lineCount, size)
    var baseline = Point(x: box.midX, y: box.midY - height / 2 + 0.8 * size)
    if header.isBeside {
      // From the gap between both, so that it stays as wide if letters are narrower.
      baseline.x += width(of: header.name[0], size, isBold: true) - width(of: header, size) / 2
      write(header.name[0], on: place, size, at: baseline, fill.ink, anchor: .end, isBold: true)
      baseline.x += 8
      write(header.value, on: place, size, at: baseline, fill.ink)
      return
    }
    for line in header.name {
      write(line, on: place, size, at: baseline, fill.ink, anchor: .middle, isBold: true)
      baseline.y += size * Label.lineHeight
    }
    if !header.value.isEmpty {
      write(header.value, on: place, size, at: baseline, fill.ink, anchor: .middle)
    }
  }

  /// Writes a group's header on a ground in front of what is inside.
  mutating func write(_ header: GroupHeader, inFrontOf group: Int, in box: Rect, _ size: Double) {
    let mark = scene.marks[group]
    var ground = Scene.Mark(
      role: .ground, node: Int(mark.node), last: Int(mark.last), shape: .box(box, radius: 3))
    ground.fill = style.background
    ground.opacity = 0.85
    write(header, in: box, on: append(ground), size, over: style.background)
    note(header, on: group)
  }

  /// Notes how a group is named.
  mutating func note(_ header: GroupHeader, on group: Int) {
    change(group) {
      $0.name = header.form
      $0.hasValue = !header.value.isEmpty
    }
  }
}
