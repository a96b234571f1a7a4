import DelimitedText
import TreeLayout
import TreeReading

/// Reads the shapes of an SVG that have names: a `title` inside, an `id` or `data-id`, or else the
/// title, id or text of the group that a shape is the first one of. Transforms are applied.
///
/// What is only defined, clips, masks or is a pattern is no shape. Nothing is fetched, and `use` is
/// not followed. A path whose group is called `a->b`, as Graphviz calls edges, or that has
/// `data-source` and `data-target`, is an edge.
///
/// - Complexity: O(*n*) for *n* bytes, one pass, no recursion.
struct SVGLayoutReader: ~Copyable {
  private var events: MarkupEvents
  private var drawn: DrawnLayout
  private var open: [Open] = []

  /// Shapes that have got no name, or are second in a group.
  private var isDropped: [Bool] = []

  private struct Open {
    var transform: SVGTransform
    var isGroup = false

    /// The shape that the element is; −1 for none.
    var shape = -1
    var id: [UInt8] = []
    var title: [UInt8] = []
    var text: [UInt8] = []

    /// Whether text inside is a title, or what a picture shows.
    var isTitle = false
    var isText = false

    /// Whether nothing inside is drawn.
    var isHidden = false

    /// Shapes directly inside that have no names of their own.
    var nameless: [Int] = []

    /// The way that the element is, of a group that of the first line inside.
    var way: [Point] = []
    var ends: (source: ArraySlice<UInt8>, target: ArraySlice<UInt8>)?
  }

  init(_ stream: consuming DelimitedText.ByteStream<TreeImportError>, _ options: DrawnOptions) {
    drawn = DrawnLayout(source: stream.source, columns: options.columns)
    events = MarkupEvents(stream)
  }

  consuming func read() throws(TreeImportError) -> DrawnLayout {
    while let event = try events.next() {
      switch event {
      case .start: try start()
      case .end: end()
      case .text: addText()
      }
    }
    let dropped = isDropped
    let nameless = dropped.count { $0 }
    var kept = try drawn.keeping { !dropped[$0] }
    if nameless > 0, kept.count == 0 {
      throw drawn.error(
        "\(nameless) shapes have no names; give each an id or a title, or say --in-order with a "
          + "table of them")
    }
    kept.frame = drawn.frame
    return kept
  }

  // MARK: Elements

  private mutating func start() throws(TreeImportError) {
    var element = Open(transform: open.last?.transform ?? SVGTransform())
    element.isHidden = open.last?.isHidden ?? false
    if let list = events.attribute("transform") {
      element.transform = element.transform.after(SVGTransform(list[...]))
    }
    element.id = events.attribute("data-id") ?? events.attribute("id") ?? []
    if let source = events.attribute("data-source"), let target = events.attribute("data-target") {
      element.ends = (source[...], target[...])
    }
    switch events.tag {
    case "svg": startPicture(&element)
    case "g", "a": element.isGroup = true
    case "defs", "symbol", "clipPath", "mask", "marker", "pattern", "metadata", "style", "script":
      element.isHidden = true
    case "title": element.isTitle = true
    case "text", "tspan": element.isText = true
    default: if !element.isHidden { try startShape(&element) }
    }
    open.append(element)
  }

  private mutating func startPicture(_ element: inout Open) {
    element.isGroup = open.isEmpty
    element.id = []
    guard open.isEmpty else {
      // A picture inside of another one.
      element.transform.e += number("x") ?? 0
      element.transform.f += number("y") ?? 0
      return
    }
    let box = events.attribute("viewBox").map { Array(Numbers($0[...])) } ?? []
    if box.count == 4, box[2] > 0, box[3] > 0 {
      drawn.frame = Rect(x: box[0], y: box[1], width: box[2], height: box[3])
    } else if let width = number("width"), let height = number("height"), width > 0, height > 0 {
      drawn.frame = Rect(x: 0, y: 0, width: width, height: height)
    }
  }

  private func number(_ attribute: String) -> Double? {
    events.attribute(attribute).flatMap { Double(written: $0[...]) }
  }

  private mutating func startShape(_ element: inout Open) throws(TreeImportError) {
    let map = element.transform
    var corners: [Point] = []
    var circle: (center: Point, radius: Double)?
    switch events.tag {
    case "rect":
      guard let width = number("width"), let height = number("height") else { return }
      let (x, y) = (number("x") ?? 0, number("y") ?? 0)
      corners = [
        Point(x: x, y: y), Point(x: x + width, y: y), Point(x: x + width, y: y + height),
        Point(x: x, y: y + height),
      ]
    case "circle":
      guard let radius = number("r") else { return }
      circle = (Point(x: number("cx") ?? 0, y: number("cy") ?? 0), radius)
    case "ellipse":
      guard let rx = number("rx"), let ry = number("ry") else { return }
      let center = Point(x: number("cx") ?? 0, y: number("cy") ?? 0)
      if rx == ry {
        circle = (center, rx)
      } else {
        corners = [
          Point(x: center.x - rx, y: center.y - ry), Point(x: center.x + rx, y: center.y - ry),
          Point(x: center.x + rx, y: center.y + ry), Point(x: center.x - rx, y: center.y + ry),
        ]
      }
    case "polygon":
      corners = Self.points(events.attribute("points") ?? [])
    case "polyline", "line", "path": return try startLine(&element)
    default: return
    }
    let shape = try append(&element)
    if let circle {
      let center = map(circle.center)
      drawn.set("cx", of: shape, to: center.x)
      drawn.set("cy", of: shape, to: center.y)
      drawn.set("r", of: shape, to: circle.radius * map.scale)
    } else {
      setCorners(corners.map { map($0) }, of: shape)
    }
  }

  /// A line that ends where it begins is a shape; another one is an edge.
  private mutating func startLine(_ element: inout Open) throws(TreeImportError) {
    var points: [Point]
    var isClosed = false
    switch events.tag {
    case "line":
      points = [
        Point(x: number("x1") ?? 0, y: number("y1") ?? 0),
        Point(x: number("x2") ?? 0, y: number("y2") ?? 0),
      ]
    case "polyline": points = Self.points(events.attribute("points") ?? [])
    default:
      let path = SVGPath((events.attribute("d") ?? [])[...])
      (points, isClosed) = (path.points, path.isClosed)
    }
    points = points.map { element.transform($0) }
    if points.count > 3, points.first == points.last { isClosed = true }
    if isClosed, points.count > 2 {
      setCorners(points, of: try append(&element))
    } else if points.count > 1 {
      element.way = points
    }
  }

  private static func points(_ text: [UInt8]) -> [Point] {
    let numbers = Array(Numbers(text[...]))
    return stride(from: 0, to: numbers.count - 1, by: 2).map {
      Point(x: numbers[$0], y: numbers[$0 + 1])
    }
  }

  private mutating func append(_ element: inout Open) throws(TreeImportError) -> Int {
    element.shape = try drawn.append(line: events.place.line ?? 1)
    isDropped.append(false)
    return element.shape
  }

  /// Sets the corners of a shape, and its box if they are those of one.
  private mutating func setCorners(_ corners: [Point], of shape: Int) {
    let list = corners.flatMap { [$0.x, $0.y] }
    drawn.setList(list, of: shape)
    let box = Rect(around: list[...])
    let tie = 1e-9 * max(box.width, box.height, abs(box.x), abs(box.y))
    func isOnCorner(_ point: Point) -> Bool {
      min(abs(point.x - box.x), abs(point.x - box.maxX)) <= tie
        && min(abs(point.y - box.y), abs(point.y - box.maxY)) <= tie
    }
    let count = corners.first == corners.last ? corners.count - 1 : corners.count
    guard count == 4, corners.allSatisfy(isOnCorner) else { return }
    drawn.set("x0", of: shape, to: box.x)
    drawn.set("y0", of: shape, to: box.y)
    drawn.set("x1", of: shape, to: box.maxX)
    drawn.set("y1", of: shape, to: box.maxY)
  }

  // MARK: Names

  private mutating func addText() {
    guard let last = open.last, open.count > 1, !last.isHidden else { return }
    let owner = open.count - 2
    let text = events.text[...].drop { $0 <= 0x20 }
    if last.isTitle {
      open[owner].title += text
    } else if last.isText {
      // Words in lines of their own are still one text.
      var place = owner
      while place > 0, open[place].isText { place -= 1 }
      if !open[place].text.isEmpty, !text.isEmpty { open[place].text.append(0x20) }
      open[place].text += text
    }
  }

  private mutating func end() {
    guard let element = open.popLast() else { return }
    let parent = open.count - 1
    if element.shape >= 0 {
      name(element, inside: parent)
    } else if element.isGroup {
      name(group: element)
    } else if !element.way.isEmpty {
      if add(element) { return }
      // The first line of a group is the edge that the group is called by, if it is one.
      if parent >= 0, open[parent].isGroup, open[parent].way.isEmpty {
        open[parent].way = element.way
      } else {
        drawn.ways.append(element.way)
      }
    }
  }

  /// Adds the way of an element as an edge, if the element says what it joins.
  private mutating func add(_ element: Open) -> Bool {
    guard let ends = element.ends ?? Self.ends(of: Self.trimmed(element.title)) else {
      return false
    }
    drawn.edges.append(from: ends.source, to: ends.target, corners: element.way)
    return true
  }

  private mutating func name(_ element: Open, inside parent: Int) {
    for name in [element.title, element.id] where !name.isEmpty {
      drawn.ids.set(Self.trimmed(name), at: element.shape)
      if name == element.title { drawn.labels.set(Self.trimmed(element.id), at: element.shape) }
      return
    }
    if parent >= 0, open[parent].isGroup {
      open[parent].nameless.append(element.shape)
    } else {
      isDropped[element.shape] = true
    }
  }

  private mutating func name(group: Open) {
    if !group.way.isEmpty {
      if add(group) {
        for shape in group.nameless { isDropped[shape] = true }
        return
      }
      drawn.ways.append(group.way)
    }
    let title = Self.trimmed(group.title)
    let names = [title, group.id[...], Self.trimmed(group.text)].filter { !$0.isEmpty }
    for (place, shape) in group.nameless.enumerated() {
      guard place == 0, !open.isEmpty, let first = names.first else {
        isDropped[shape] = true
        continue
      }
      drawn.ids.set(first, at: shape)
      if names.count > 1 { drawn.labels.set(names[names.count - 1], at: shape) }
    }
  }

  /// The ends in the name of an edge: `a->b`, or `a--b`.
  private static func ends(
    of title: ArraySlice<UInt8>
  ) -> (source: ArraySlice<UInt8>, target: ArraySlice<UInt8>)? {
    for place in title.indices.dropLast(2)
    where place > title.startIndex && title[place] == UInt8(ascii: "-")
      && (title[place + 1] == UInt8(ascii: ">") || title[place + 1] == UInt8(ascii: "-"))
    {
      return (title[..<place], title[(place + 2)...])
    }
    return nil
  }

  private static func trimmed(_ text: [UInt8]) -> ArraySlice<UInt8> {
    var text = text[...].drop { $0 <= 0x20 }
    while let last = text.last, last <= 0x20 { text.removeLast() }
    return text
  }
}
