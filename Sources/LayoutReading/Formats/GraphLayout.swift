import DelimitedText
import TreeLayout
import TreeReading

/// Reads GraphML with coordinates, as yEd, NetworkX, igraph and Gephi write it, and GEXF: what an
/// attribute called `x`, `y`, `width`, `height`, `size` or `r` says, what yEd has a `Geometry` and
/// a `Path` for, and GEXF a `position` and a `size`.
///
/// - Complexity: O(*n*) for *n* bytes, one pass.
struct GraphLayoutReader: ~Copyable {
  private var events: MarkupEvents
  private var drawn: DrawnLayout
  private let keys: ShapeKeys

  /// The shapes of the nodes that are open, from the outermost on.
  private var nodes: [Int] = []

  /// The edge that is open, with its bends.
  private var edge: (source: [UInt8], target: [UInt8], bends: [Point])?

  /// What attributes are called, by their ids.
  private var names: [[UInt8]: [UInt8]] = [:]

  /// What the text that is read says of the node.
  private var meaning: ShapeKey?

  /// Edges with bends, whose ends are the middles of nodes.
  private var bent: [(source: [UInt8], target: [UInt8], bends: [Point])] = []

  init(_ stream: consuming DelimitedText.ByteStream<TreeImportError>, _ options: DrawnOptions) {
    drawn = DrawnLayout(source: stream.source, columns: options.columns)
    keys = ShapeKeys(columns: options.columns)
    events = MarkupEvents(stream)
  }

  consuming func read() throws(TreeImportError) -> DrawnLayout {
    while let event = try events.next() {
      switch event {
      case .start: try start()
      case .end: end()
      case .text:
        if let meaning, let node = nodes.last, edge == nil {
          drawn.set(meaning, of: node, to: Self.trimmed(events.text))
        }
      }
    }
    let (hasNumbers, all) = (drawn, bent)
    var kept = try drawn.keeping { hasNumbers.hasNumbers($0) }
    kept.append(bent: all)
    kept.resolveParents()
    return kept
  }

  private static func trimmed(_ text: [UInt8]) -> ArraySlice<UInt8> {
    var text = text[...].drop { $0 <= 0x20 }
    while let last = text.last, last <= 0x20 { text.removeLast() }
    return text
  }

  private mutating func start() throws(TreeImportError) {
    let place = events.place.line ?? 1
    meaning = nil
    switch events.tag {
    case "key", "attribute":
      let name = events.attribute("attr.name") ?? events.attribute("title")
      if let id = events.attribute("id") { names[id] = name ?? id }
    case "node":
      let node = try drawn.append(inside: nodes.last ?? -1, line: place)
      nodes.append(node)
      for (name, key) in [("id", ShapeKey.id), ("label", .label), ("pid", .parent)] {
        if let text = events.attribute(name) { drawn.set(key, of: node, to: text[...]) }
      }
    case "edge":
      edge = (events.attribute("source") ?? [], events.attribute("target") ?? [], [])
    case "data":
      meaning = events.attribute("key").flatMap { meaning(of: names[$0] ?? $0) }
    case "attvalue":
      guard let node = nodes.last, edge == nil, let value = events.attribute("value"),
        let id = events.attribute("for") ?? events.attribute("id"),
        let meaning = meaning(of: names[id] ?? id)
      else { break }
      drawn.set(meaning, of: node, to: value[...])
    case "NodeLabel": if edge == nil { meaning = .label }
    case "Geometry": geometry()
    case "position":
      set("cx", "x")
      set("cy", "y")
    case "size": set("r", "value", times: 0.5)
    case "Point":
      if edge != nil, let x = number("x"), let y = number("y") {
        edge?.bends.append(Point(x: x, y: y))
      }
    default: break
    }
  }

  private mutating func end() {
    meaning = nil
    switch events.tag {
    case "node": _ = nodes.popLast()
    case "edge":
      if let edge { bent.append(edge) }
      edge = nil
    default: break
    }
  }

  /// What an attribute says of a node: `size` is how wide and high it is.
  private func meaning(of name: [UInt8]) -> ShapeKey? {
    if name.elementsEqual("size".utf8) { return drawn.column("width").map { .number($0) } }
    return keys[name]
  }

  /// yEd has the upper left corners of boxes.
  private mutating func geometry() {
    guard let node = nodes.last, edge == nil, let x = number("x"), let y = number("y") else {
      return
    }
    let (width, height) = (number("width") ?? 0, number("height") ?? 0)
    for (name, value) in [("x0", x), ("y0", y), ("x1", x + width), ("y1", y + height)] {
      drawn.set(name, of: node, to: value)
    }
  }

  private func number(_ attribute: String) -> Double? {
    events.attribute(attribute).flatMap { Double(written: $0[...]) }
  }

  private mutating func set(_ name: String, _ attribute: String, times factor: Double = 1) {
    guard let node = nodes.last, edge == nil, let value = number(attribute) else { return }
    drawn.set(name, of: node, to: value * factor)
  }
}

extension DrawnLayout {
  /// Adds edges; those with bends begin and end in the middles of nodes.
  fileprivate mutating func append(
    bent all: [(source: [UInt8], target: [UInt8], bends: [Point])]
  ) {
    var places = NamedPlaces()
    for shape in 0..<count { places.add(ids[shape], at: shape) }
    for (source, target, bends) in all {
      var corners: [Point] = []
      if !bends.isEmpty, let start = middle(of: places[source[...]]),
        let end = middle(of: places[target[...]])
      {
        corners = [start] + bends + [end]
      }
      edges.append(from: source, to: target, corners: corners)
    }
  }

  private func middle(of shape: Int?) -> Point? {
    guard let shape else { return nil }
    func number(_ name: String) -> Double {
      column(name).map { self.number($0, of: shape) } ?? .nan
    }
    let box = Point(x: (number("x0") + number("x1")) / 2, y: (number("y0") + number("y1")) / 2)
    if !box.x.isNaN { return box }
    return number("cx").isNaN ? nil : Point(x: number("cx"), y: number("cy"))
  }
}
