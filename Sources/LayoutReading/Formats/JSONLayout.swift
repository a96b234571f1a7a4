import DelimitedText
import TreeLayout
import TreeReading

/// Reads layouts in JSON: rows of `layout`, d3's nested nodes, Graphviz' `-Tjson`, ELK, Cytoscape,
/// Graphology, and any other lists of objects with such keys.
///
/// An object in a list is a shape, or an edge where it has two ends. What is under `children` is
/// inside of the shape that has the key. What a program puts beside or around the numbers
/// (`data`, `position`, `attributes`) belongs to the shape itself. Objects without numbers only
/// hold others.
///
/// - Complexity: O(*n*) for *n* bytes, one pass, no recursion.
struct JSONLayoutReader: ~Copyable {
  private var events: JSONEvents
  private var drawn: DrawnLayout
  private let keys: ShapeKeys

  /// What is open, from the outermost on.
  private var open: [Open] = []
  private var key: [UInt8] = []
  private var text: [UInt8] = []

  /// The edges that are open, and how many corners each has.
  private var sources = Texts()
  private var targets = Texts()
  private var corners: [[Point]] = []

  /// Whether numbers of shapes are counted from those that they are inside of.
  private var areRelative: Bool
  private var isGraphviz = false

  private struct Open {
    enum Role {
      case shape
      /// What belongs to a shape and is no shape: its children are others'.
      case part
      /// A text that stands at a place of its own.
      case label
      /// Lists of shapes, of edges' sections, and of shapes' texts.
      case shapes, sections, labels
      /// An object that says where an edge goes.
      case section
    }

    var role: Role
    let isList: Bool
    /// The shape, or that which a list is inside of; −1 for none.
    var shape: Int
  }

  init(_ stream: consuming DelimitedText.ByteStream<TreeImportError>, _ options: DrawnOptions) {
    drawn = DrawnLayout(source: stream.source, columns: options.columns)
    keys = ShapeKeys(columns: options.columns)
    areRelative = options.areRelative
    events = JSONEvents(stream)
  }

  consuming func read() throws(TreeImportError) -> DrawnLayout {
    try begin(inside: -1)
    while let last = open.last {
      if last.isList {
        guard try events.nextElement() else {
          open.removeLast()
          continue
        }
        try element(of: last)
      } else {
        guard try events.nextMember(&key) else {
          open.removeLast()
          if last.role == .shape { close(last.shape) }
          continue
        }
        try member(of: last)
      }
      // Further values at the top, as in JSON Lines.
      if open.isEmpty { try begin(inside: -1) }
    }
    return try finished()
  }

  /// Opens the value that comes next, if it is an object or a list at the top.
  private mutating func begin(inside parent: Int) throws(TreeImportError) {
    switch try events.peek() {
    case .object: try openShape(inside: parent)
    case .array:
      _ = try events.takeArray()
      open.append(Open(role: .shapes, isList: true, shape: parent))
    case .endOfText: break
    default: try events.skipValue()
    }
  }

  private mutating func openShape(inside parent: Int) throws(TreeImportError) {
    let shape = try drawn.append(inside: parent, line: events.line)
    corners.append([])
    _ = try events.takeObject()
    open.append(Open(role: .shape, isList: false, shape: shape))
  }

  private mutating func element(of list: Open) throws(TreeImportError) {
    switch list.role {
    case .shapes where try events.peek() == .object: try openShape(inside: list.shape)
    case .sections where try events.takeObject():
      open.append(Open(role: .section, isList: false, shape: list.shape))
    case .labels where try events.takeObject():
      open.append(Open(role: .label, isList: false, shape: list.shape))
    default: try events.skipValue()
    }
  }

  // MARK: Members

  private mutating func member(of object: Open) throws(TreeImportError) {
    let shape = object.shape
    if object.role == .section { return try corners(below: key, of: shape) }
    if object.role == .label, !key.elementsEqual("text".utf8) {
      try events.skipValue()
      return
    }
    switch String(decoding: key, as: UTF8.self) {
    case "children", "_children", "nodes", "objects", "elements", "edges", "links":
      // d3 keeps what a node was made of, with all that was below it.
      if object.role == .part, key.elementsEqual("children".utf8) { break }
      if try events.takeArray() {
        open.append(Open(role: .shapes, isList: true, shape: shape))
        return
      }
      if try events.peek() == .object { return try openShape(inside: shape) }
    case "data", "position", "attributes", "geometry", "bounds", "layout":
      if try events.takeObject() {
        open.append(Open(role: .part, isList: false, shape: shape))
        return
      }
    case "sections":
      areRelative = true
      if try events.takeArray() {
        open.append(Open(role: .sections, isList: true, shape: shape))
        return
      }
    case "layoutOptions": areRelative = true
    case "labels":
      if try events.takeArray() {
        open.append(Open(role: .labels, isList: true, shape: shape))
        return
      }
    case "_gvid", "text":
      if key.elementsEqual("_gvid".utf8) { isGraphviz = true }
      if let text = try takeText() {
        if key.elementsEqual("text".utf8) {
          drawn.labels.set(text, at: shape)
        } else {
          drawn.ids.set(text, at: shape)
        }
        return
      }
    case "bb", "pos":
      if let text = try takeText() {
        graphviz(key, text, of: shape)
        return
      }
    default:
      if let meaning = keys[key] { return try set(meaning, of: shape) }
    }
    try events.skipValue()
  }

  /// The text or number that comes next; `nil` for anything else, which is not passed.
  private mutating func takeText() throws(TreeImportError) -> ArraySlice<UInt8>? {
    let event = try events.peek()
    guard event == .string || event == .number else { return nil }
    text.removeAll(keepingCapacity: true)
    try events.text(into: &text)
    return text[...]
  }

  private mutating func set(_ meaning: ShapeKey, of shape: Int) throws(TreeImportError) {
    switch meaning {
    case .list:
      let event = try events.peek()
      guard event == .array else { break }
      let points = try takePoints()
      if sources[shape].isEmpty {
        drawn.setList(points.flatMap { [$0.x, $0.y] }, of: shape)
      }
      corners[shape] += points
      return
    case .source, .target:
      guard let id = try takeEnd() else { return }
      if meaning == .source { sources.set(id, at: shape) } else { targets.set(id, at: shape) }
      return
    default: break
    }
    guard let text = try takeText() else { return _ = try events.skipValue() }
    drawn.set(meaning, of: shape, to: text)
  }

  /// The id of an end of an edge: a text, the first of several, or that of an object.
  private mutating func takeEnd() throws(TreeImportError) -> [UInt8]? {
    if let text = try takeText() { return Array(text) }
    var found: [UInt8]?
    if try events.takeArray() {
      while try events.nextElement() {
        if found == nil, let text = try takeText() {
          found = Array(text)
        } else {
          try events.skipValue()
        }
      }
      return found
    }
    guard try events.takeObject() else {
      try events.skipValue()
      return nil
    }
    while try events.nextMember(&key) {
      let isID = keys[key] == .id || found == nil && keys[key] == .label
      if isID, let text = try takeText() { found = Array(text) } else { try events.skipValue() }
    }
    return found
  }

  // MARK: Points

  /// The corners of a section of ELK that a key holds.
  private mutating func corners(
    below key: [UInt8], of edge: Int
  ) throws(TreeImportError) {
    let known = ["startPoint", "bendPoints", "endPoint"]
    guard known.contains(where: { key.elementsEqual($0.utf8) }) else {
      try events.skipValue()
      return
    }
    let points = try takePoints()
    // Keys may stand in any order, and the start belongs in front.
    if key.elementsEqual("startPoint".utf8) {
      corners[edge].insert(contentsOf: points, at: 0)
    } else if key.elementsEqual("bendPoints".utf8), corners[edge].count > 1 {
      corners[edge].insert(contentsOf: points, at: corners[edge].count - 1)
    } else {
      corners[edge] += points
    }
  }

  /// The points of the value that comes next: an object with `x` and `y`, or a list of such, of
  /// pairs, or of numbers by turns.
  private mutating func takePoints() throws(TreeImportError) -> [Point] {
    var points: [Point] = []
    var numbers: [Double] = []
    let depth = events.depth
    repeat {
      if events.depth > depth, try events.takeEnd() { continue }
      if try events.takeArray() { continue }
      if try events.takeObject() {
        var point = Point(x: .nan, y: .nan)
        while try events.nextMember(&key) {
          let name = String(decoding: key, as: UTF8.self)
          guard name == "x" || name == "y", let text = try takeText() else {
            try events.skipValue()
            continue
          }
          let number = Double(written: text) ?? .nan
          if name == "x" { point.x = number } else { point.y = number }
        }
        points.append(point)
      } else if let text = try takeText() {
        numbers.append(Double(written: text) ?? .nan)
        if numbers.count == 2 {
          points.append(Point(x: numbers[0], y: numbers[1]))
          numbers = []
        }
      } else {
        try events.skipValue()
      }
    } while events.depth > depth
    return points
  }

  // MARK: Graphviz

  /// The frame, and where a node is or an edge goes.
  private mutating func graphviz(
    _ key: [UInt8], _ text: ArraySlice<UInt8>, of shape: Int
  ) {
    if key.elementsEqual("bb".utf8) {
      let numbers = Array(Numbers(text))
      guard shape == 0, numbers.count == 4 else { return }
      isGraphviz = true
      drawn.frame = Rect(
        x: numbers[0], y: numbers[1], width: numbers[2] - numbers[0],
        height: numbers[3] - numbers[1])
    } else {
      let points = Spline(graphviz: text).points
      corners[shape] = points
      guard let first = points.first, points.count == 1 else { return }
      drawn.set("cx", of: shape, to: first.x)
      drawn.set("cy", of: shape, to: first.y)
    }
  }

  // MARK: The end

  /// A shape with two ends is an edge.
  private mutating func close(_ shape: Int) {
    guard !sources[shape].isEmpty, !targets[shape].isEmpty else { return }
    edges.append(shape)
  }

  private var edges: [Int] = []

  private consuming func finished() throws(TreeImportError) -> DrawnLayout {
    var drawn = drawn
    if areRelative { drawn.makeAbsolute() }
    let isEdge = Set(edges)
    for edge in edges {
      // ELK counts from the corner of the graph that the edge is listed in.
      let parent = Int(drawn.parents[edge])
      let start = areRelative && parent >= 0 ? drawn.corner(of: parent) : Point(x: 0, y: 0)
      drawn.edges.append(
        from: sources[edge], to: targets[edge],
        corners: corners[edge].map { Point(x: $0.x + start.x, y: $0.y + start.y) })
    }
    if isGraphviz {
      drawn.isUpsideDown = true
      drawn.scaleSizes(by: 72)
    }
    let hasEdges = !edges.isEmpty
    if isGraphviz { drawn.callByLabels { !isEdge.contains($0) } }
    var kept = try drawn.keeping { shape in
      // The graph itself has a size in ELK, and is no node of its tree.
      !isEdge.contains(shape) && drawn.hasNumbers(shape) && !(hasEdges && areRelative && shape == 0)
    }
    kept.resolveParents()
    return kept
  }
}

extension DrawnLayout {
  /// Whether the file states any number of the shape.
  func hasNumbers(_ shape: Int) -> Bool {
    columns.indices.contains { !number($0, of: shape).isNaN } || !list(of: shape).isEmpty
  }

  /// The upper left corner of a box; 0 where the file states none.
  func corner(of shape: Int) -> Point {
    func number(_ name: String) -> Double {
      let number = column(name).map { self.number($0, of: shape) } ?? 0
      return number.isNaN ? 0 : number
    }
    return Point(x: number("x0"), y: number("y0"))
  }

  /// Makes boxes that are counted from the corner of that which they are inside of boxes of the
  /// whole layout.
  mutating func makeAbsolute() {
    guard let x = column("x"), let y = column("y"), let width = column("width"),
      let height = column("height")
    else { return }
    for shape in 0..<count {
      let (left, top) = (number(x, of: shape), number(y, of: shape))
      let (w, h) = (number(width, of: shape), number(height, of: shape))
      if w.isNaN && left.isNaN { continue }
      let parent = Int(parents[shape])
      let start = parent < 0 ? Point(x: 0, y: 0) : corner(of: parent)
      let corner = Point(
        x: start.x + (left.isNaN ? 0 : left), y: start.y + (top.isNaN ? 0 : top))
      set("x0", of: shape, to: corner.x)
      set("y0", of: shape, to: corner.y)
      replace(x, of: shape, by: corner.x)
      replace(y, of: shape, by: corner.y)
      set("x1", of: shape, to: corner.x + (w.isNaN ? 0 : w))
      set("y1", of: shape, to: corner.y + (h.isNaN ? 0 : h))
    }
  }

  /// Graphviz states sizes in inches and places in points.
  mutating func scaleSizes(by factor: Double) {
    for name in ["width", "height"] {
      if let column = column(name) { scale(column, by: factor) }
    }
  }
}
