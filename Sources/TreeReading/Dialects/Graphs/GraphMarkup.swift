import DelimitedText
import TreeLayout
import TreeModel

extension Dialect {
  static let graphML = graphs("graphml", "graphs of GraphML")
  static let gexf = graphs("gexf", "graphs of GEXF")

  /// Reads GraphML, as yEd, NetworkX, igraph and Gephi write it, or GEXF of Gephi: `source` is the
  /// parent of `target`, as `GraphEdges` says. What is within a node, or names it as its `pid`, is
  /// below it.
  ///
  /// A node is called by its attribute `label`, `name`, `text` or `title`, of yEd by its
  /// `NodeLabel`, or else by its id. Its value and those of edges are as `Graph` says. Attributes
  /// are called by what their `key` says, not by its id. Its color is its attribute `color`,
  /// `colour` or `fill`, or what it is drawn in: its numbers `r`, `g` and `b`, or what GEXF and yEd
  /// have an element for.
  ///
  /// Only the first graph of a file is read.
  ///
  /// - Complexity: O(*n*) for *n* bytes, one pass.
  /// - Reference: U. Brandes, M. Eiglsperger, I. Herman, M. Himsolt, M. S. Marshall. "GraphML
  ///   Progress Report." *Graph Drawing* 2001. — GEXF Working Group. "GEXF 1.2 Draft Primer." 2012.
  /// - Parameter id: also the tag of the element outside of all others.
  private static func graphs(_ id: String, _ words: String) -> Dialect {
    Dialect(id, words, [.value, .label, .color, .skipTotals]) { beginning, _ in
      beginning.rootElement?.tag == id ? "the outermost element is `\(id)`" : nil
    } tree: { stream, id, options throws(TreeImportError) in
      var reader = GraphMarkupReader(stream, options)
      try reader.read()
      return try reader.tree(id: id)
    }
  }
}

private struct GraphMarkupReader: ~Copyable {
  private var events: MarkupEvents
  private var graph: Graph
  private let source: String

  /// What an element says something of.
  private enum Subject { case node, edge, nothing }

  /// The open elements: the node that each is or is in, −1 for none, and what it is about.
  private var open: [(node: Int32, subject: Subject)] = []

  /// The names of attributes by their ids; in GEXF nodes and edges have their own.
  private var keys: [[UInt8]: [UInt8]] = [:]
  private var edgeKeys: [[UInt8]: [UInt8]] = [:]
  private var areKeysOfEdges = false

  /// The text of an element while it is read: the attribute that it is, `nil` for a default, how
  /// many elements are open around it, and where it begins.
  private var content: (key: [UInt8]?, level: Int, bytes: [UInt8], place: TreeImportError)?

  /// Of each node the line of its element, 0 while only edges name it, and the rank of its label.
  private var lines: [Int] = []
  private var labelRanks: [Int] = []

  /// Attributes that are labels; the first one counts.
  private let labelKeys: [String]

  /// Attributes that are colors, and whether what a node is drawn in is one, too.
  private let colorKeys: [String]
  private let readsDrawing: Bool

  /// The numbers `r`, `g` and `b` of nodes; NaN for those that are not there, −1 for other texts.
  private var mixtures: [Int32: SIMD3<Double>] = [:]

  /// What is counted and not read.
  private var defaults = 0
  private var directions = 0
  private var hyperedges = 0

  init(_ stream: consuming ByteStream, _ options: ReadingOptions) {
    source = stream.source
    graph = Graph(options, allowsTexts: true, source: source)
    events = MarkupEvents(stream)
    labelKeys = options.label.map { [$0] } ?? ["label", "name", "text", "title"]
    colorKeys = options.color.map { [$0] } ?? ["color", "colour", "fill"]
    readsDrawing = options.color == nil
  }

  mutating func read() throws(TreeImportError) {
    while let event = try events.next() {
      switch event {
      case .start: try start()
      case .text:
        if let level = content?.level, level == open.count - 1 { content?.bytes += events.text }
      case .end:
        if let content, content.level == open.count - 1 {
          let text = MarkupText.inOneLine(content.bytes)
          self.content = nil
          if let key = content.key {
            try take(key, text, notingOthers: true, at: content.place)
          } else if !text.isEmpty {
            defaults += 1
          }
        }
        open.removeLast()
      }
    }
  }

  private mutating func start() throws(TreeImportError) {
    var (node, subject) = open.last ?? (-1, .nothing)
    if events.tag == "graph", open.count == 1, graph.count > 0 { graph.others += 1 }
    guard graph.others == 0 else { return open.append((-1, .nothing)) }
    switch events.tag {
    case "graph":
      if open.count == 1 { readDirection() }
      subject = .nothing
    case "node":
      node = try readNode(in: node)
      subject = .node
    case "edge":
      try readEdge()
      subject = .edge
    case "hyperedge", "port":
      if events.tag == "hyperedge" { hyperedges += 1 }
      subject = .nothing
    case "attributes":
      areKeysOfEdges = events.attribute("class")?.elementsEqual("edge".utf8) == true
    case "key", "attribute":
      if let id = events.attribute("id") {
        let name = events.attribute("attr.name") ?? events.attribute("title") ?? id
        if areKeysOfEdges { edgeKeys[id] = name } else { keys[id] = name }
      }
    case "default": beginContent(nil)
    case "data": if let key = events.attribute("key") { beginContent(keys[key] ?? key) }
    case "NodeLabel": beginContent(Array("label".utf8))
    case "Fill", "color": if subject == .node, readsDrawing { readColor(of: node) }
    case "attvalue":
      open.append((node, subject))
      if let key = events.attribute("for"), let value = events.attribute("value") {
        let name = (subject == .edge ? edgeKeys : keys)[key] ?? key
        try take(name, value, notingOthers: true, at: events.place)
      }
      return
    default: break
    }
    open.append((node, subject))
    guard ["node", "edge"].contains(events.tag) else { return }
    for (key, value) in events.attributes {
      try take(key, value, notingOthers: false, at: events.place)
    }
  }

  private mutating func beginContent(_ key: [UInt8]?) {
    content = (key, open.count, [], events.place)
  }

  /// As yEd and GEXF say it: `<y:Fill color="#ff0000"/>`, `<viz:color r="255" g="0" b="0"/>`.
  private mutating func readColor(of node: Int32) {
    for (key, value) in events.attributes {
      if ["color", "hex"].contains(where: key.isKey) {
        graph.setColor(value, of: node)
      } else {
        mix(key, value, of: node)
      }
    }
  }

  /// Notes a number `r`, `g` or `b`.
  private mutating func mix(_ key: [UInt8], _ text: [UInt8], of node: Int32) {
    guard readsDrawing, let part = ["r", "g", "b"].firstIndex(where: key.isKey) else { return }
    let number = DecimalNumber.parse(text.span) ?? -1
    mixtures[node, default: SIMD3(repeating: .nan)][part] = number
  }

  /// Makes colors of the numbers of nodes that have all three; returns how many cannot be read.
  private mutating func takeMixtures() -> Int {
    var unread = 0
    for (node, numbers) in mixtures {
      let parts = (0..<3).map { numbers[$0] }
      guard !parts.contains(where: { $0.isNaN }) else { continue }
      let bytes = parts.compactMap { UInt8(exactly: $0) }
      guard bytes.count == 3 else {
        unread += 1
        continue
      }
      // The 1 in front keeps the zeros behind it.
      let number = bytes.reduce(1) { $0 << 8 | Int($1) }
      graph.setColor(Array("#\(String(number, radix: 16).dropFirst())".utf8), of: node)
    }
    return unread
  }

  private mutating func readDirection() {
    let direction = events.attribute("edgedefault") ?? events.attribute("defaultedgetype")
    graph.edges.isDirected = direction?.elementsEqual("directed".utf8) == true
  }

  private mutating func readNode(in holder: Int32) throws(TreeImportError) -> Int32 {
    let line = events.place.line ?? 1
    let node = try self.node("id", of: "node")
    guard lines[Int(node)] == 0 else {
      throw events.place.with(.duplicateID(graph.id(node), firstLine: lines[Int(node)]))
    }
    lines[Int(node)] = line
    if let parent = events.attribute("pid"), !parent.isEmpty {
      graph.edges.hold(node, in: try self.node("pid", of: "node"), line: line)
    } else if holder >= 0 {
      graph.edges.hold(node, in: holder, line: line)
    }
    return node
  }

  private mutating func readEdge() throws(TreeImportError) {
    let tail = try node("source", of: "edge")
    let head = try node("target", of: "edge")
    graph.edges.append(from: tail, to: head, line: events.place.line ?? 1)
    if let own = events.attribute("directed") ?? events.attribute("type") {
      let isDirected = ["true", "directed"].contains { own.elementsEqual($0.utf8) }
      if isDirected != graph.edges.isDirected { directions += 1 }
    }
  }

  /// The node that an attribute names.
  private mutating func node(
    _ key: String, of element: String
  ) throws(TreeImportError) -> Int32 {
    guard let id = events.attribute(key), !id.isEmpty else {
      throw events.place.with(
        .other("this `\(element)` has no `\(key)`; give it the id of a node, or take it out"))
    }
    let node = try graph.node(id, line: events.place.line ?? 1)
    if Int(node) == lines.count {
      lines.append(0)
      labelRanks.append(labelKeys.count)
    }
    return node
  }

  /// Takes an attribute of the innermost open node or edge.
  private mutating func take(
    _ key: [UInt8], _ text: [UInt8], notingOthers isOther: Bool, at place: TreeImportError
  ) throws(TreeImportError) {
    guard let (node, subject) = open.last, subject != .nothing, !text.isEmpty else { return }
    if subject == .edge {
      try graph.attribute(key, text, ofEdgesFrom: graph.edges.all.count - 1, at: place)
    } else if let rank = labelKeys.firstIndex(where: key.isKey) {
      guard rank < labelRanks[Int(node)] else { return }
      labelRanks[Int(node)] = rank
      graph.setLabel(MarkupText.inOneLine(text), of: node)
    } else if colorKeys.contains(where: key.isKey) {
      graph.setColor(text, of: node)
    } else {
      mix(key, text, of: node)
      let isOther = isOther && !Self.places.contains(where: key.isKey)
      try graph.attribute(key, text, of: node, notingOthers: isOther, at: place)
    }
  }

  /// Numbers that say where a node is drawn, and in which color.
  private static let places = ["x", "y", "z", "width", "height", "r", "g", "b", "alpha", "id"]

  consuming func tree(id: String) throws(TreeImportError) -> NamedTree {
    if let node = lines.firstIndex(of: 0) {
      let name = graph.id(Int32(node)).excerpt()
      throw TreeImportError(
        .other("no `node` has the id `\(name)`; add one, or take out the references to it"),
        source: source, line: graph.line(Int32(node)))
    }
    let unread = [
      ("default values of attributes", defaults),
      ("directions of single edges", directions),
      ("edges of several nodes (`hyperedge`)", hyperedges),
      ("colors beyond the whole numbers from 0 to 255", takeMixtures()),
    ]
    return try graph.tree(
      id: id, unread.filter { $0.1 > 0 }.map { "\($0.0) that are not read: \($0.1)" })
  }
}
