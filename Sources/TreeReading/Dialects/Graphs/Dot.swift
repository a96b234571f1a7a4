import DelimitedText
import TreeLayout
import TreeModel

extension Dialect {
  /// Reads a graph in the language DOT of Graphviz: `a -> b` makes `a` the parent of `b`. Where
  /// edges form no tree, each node is below the one nearest to the root that has an edge to it, as
  /// `GraphEdges` says. Edges `a -- b` of a graph without directions may be gone both ways. Ends of
  /// edges may be lists of nodes and subgraphs, which stand for all of their nodes.
  ///
  /// Nodes are called by their `label`, or by their id where they have none; line breaks in labels
  /// are blanks, references such as `&amp;` are what they stand for, and of HTML the text is read.
  /// A node's `value`, `size`, `weight` or `count` is its value; where no node has one
  /// those of the edges to all leaves are the leaves' values, or else every leaf has the value 1.
  /// Its `fillcolor`, or else its `color`, is its color. What `node [...]` and `edge [...]` state
  /// holds for all that come behind them in the same graph or subgraph. Subgraphs group nodes
  /// without being nodes, and ports and all other attributes are not read. Only the first graph of
  /// a file is.
  ///
  /// - Complexity: O(*n*) for *n* bytes and edges, one pass.
  /// - Reference: E. R. Gansner, S. C. North. "An Open Graph Visualization System and Its
  ///   Applications to Software Engineering." *Software: Practice and Experience* 2000.
  static let dot = Dialect(
    "dot", "DOT", [.value, .label, .color, .skipTotals]
  ) { beginning, _ in
    DotReader.firstWord(of: beginning.bytes.prefix(1 << 14)).map { "the file begins with `\($0)`" }
  } tree: { stream, id, options throws(TreeImportError) in
    var reader = DotReader(stream, options)
    try reader.read()
    return try reader.tree(id: id)
  }
}

/// An attribute with its value.
private struct DotAttribute {
  let key: [UInt8]
  let text: [UInt8]
  let isMarkup: Bool
  let place: TreeImportError
}

private struct DotReader: ~Copyable {
  private var words: DotWords
  private var graph: Graph

  /// `->` or `--`.
  private var edge = "->"

  /// How many braces of a graph that is not read are open.
  private var depth = 0

  /// The graph and the subgraphs that are open.
  private var scopes: [Scope] = []

  /// All nodes in the order in which statements name them, so that those of a subgraph stand
  /// together.
  private var mentions: [Int32] = []

  /// The subgraphs with names, by these and the subgraph that they are in: where their nodes are
  /// among the mentioned ones. One that is opened again goes on.
  private var subgraphs: [SubgraphName: Int] = [:]
  private var ranges: [[Range<Int>]] = []

  /// The nodes that are drawn as records, and the labels that may be texts of records, by node.
  private var records: Set<Int32> = []
  private var recordLabels: [Int32: [UInt8]] = [:]

  /// By node: how its color came about; 0 for none. Of more weight are those of more rank.
  private var colorRanks: [Int] = []

  /// The attributes that say so.
  private let labelKey: String
  private let colorKeys: [String]

  private struct SubgraphName: Hashable {
    let name: [UInt8]
    let holder: Int
  }

  /// What is open: a graph or a subgraph.
  private struct Scope {
    /// Its place among `ranges`.
    let index: Int

    /// Where its nodes begin among the mentioned ones.
    let start: Int

    /// The edges that lead to it; `nil` where none do.
    let chain: Chain?

    /// What nodes and edges have that state nothing else.
    var nodes: [DotAttribute] = []
    var edges: [DotAttribute] = []
  }

  /// What stands in front of the next end of edges: the last end, and where the edges begin.
  private struct Chain {
    let left: [Int32]
    let firstEdge: Int
  }

  init(_ stream: consuming ByteStream, _ options: ReadingOptions) {
    graph = Graph(options, allowsTexts: false, source: stream.source)
    words = DotWords(stream)
    labelKey = options.label ?? "label"
    // The first one counts: the other one is that of a node's outline.
    colorKeys = options.color.map { [$0] } ?? ["fillcolor", "color"]
  }

  /// The word that a graph begins with, behind blanks and comments, if a brace follows soon.
  static func firstWord(of start: ArraySlice<UInt8>) -> String? {
    var words = DotWords(ByteStream(Array(start), source: ""))
    do throws(TreeImportError) {
      try words.skipBlanks()
      try words.read()
      let word = String(decoding: words.text, as: UTF8.self)
      guard !words.isQuoted, ["digraph", "graph", "strict"].contains(word.lowercased()) else {
        return nil
      }
      for _ in 0..<200 {
        if try words.take("{") { return word }
        guard try words.stream.peek() != nil else { break }
        words.stream.advance()
      }
    } catch {}
    return nil
  }

  mutating func read() throws(TreeImportError) {
    repeat {
      let isDirected = try begin()
      if graph.count == 0 {
        graph.edges.isDirected = isDirected
        edge = isDirected ? "->" : "--"
        open(nil, behind: nil)
        while !scopes.isEmpty { try statement() }
      } else {
        graph.others += 1
        depth = 1
        while depth > 0 { try skip() }
      }
      try words.skipBlanks()
    } while try words.stream.peek() != nil
  }

  /// Reads what stands in front of a graph, and its brace; returns whether edges have directions.
  private mutating func begin() throws(TreeImportError) -> Bool {
    let expected = "`digraph` or `graph`"
    try words.skipBlanks()
    guard try words.isNext() else { throw try words.stream.unexpected(insteadOf: expected) }
    try words.read()
    if words.isKeyword("strict") {
      try words.skipBlanks()
      try words.read()
    }
    let isDirected = words.isKeyword("digraph")
    guard isDirected || words.isKeyword("graph") else {
      let found = "`\(String(decoding: words.text, as: UTF8.self).excerpt())`"
      throw words.place.with(.syntax(found: found, expected: expected))
    }
    try words.skipBlanks()
    if try words.isNext() { try words.read() }
    try words.skipBlanks()
    try words.stream.expect("{")
    return isDirected
  }

  /// Goes past a brace, a text or a sign of a graph that is not read.
  private mutating func skip() throws(TreeImportError) {
    try words.skipBlanks()
    switch try words.stream.peek().map({ Unicode.Scalar($0) }) {
    case "\"", "<": try words.read()
    case nil: throw try words.stream.unexpected(insteadOf: "`}`")
    case let sign:
      words.stream.advance()
      if sign == "{" { depth += 1 }
      if sign == "}" { depth -= 1 }
    }
  }

  // MARK: Statements

  private mutating func statement() throws(TreeImportError) {
    try words.skipBlanks()
    switch try words.stream.peek().map({ Unicode.Scalar($0) }) {
    case "}":
      words.stream.advance()
      try close()
    case "{":
      words.stream.advance()
      open(nil, behind: nil)
    case ";", ",": words.stream.advance()
    case nil: throw try words.stream.unexpected(insteadOf: "`}`")
    default:
      try words.read()
      try words.skipBlanks()
      if words.isKeyword("subgraph") {
        try subgraph(behind: nil)
      } else if words.isKeyword("node") {
        let all = try attributes().filter { areRead($0) }
        scopes[scopes.count - 1].nodes.set(all)
      } else if words.isKeyword("edge") {
        let all = try attributes().filter { areRead($0) }
        scopes[scopes.count - 1].edges.set(all)
      } else if words.isKeyword("graph") {
        _ = try attributes()
      } else if try words.take("=") {
        try words.skipBlanks()
        try words.read()
      } else {
        try edges(to: try nodeList(), behind: nil, areListed: true)
      }
    }
  }

  /// Opens the graph or a subgraph, whose brace has been read.
  private mutating func open(_ name: [UInt8]?, behind chain: Chain?) {
    var index = ranges.count
    if let name {
      let key = SubgraphName(name: name, holder: scopes.last?.index ?? -1)
      index = subgraphs[key] ?? index
      subgraphs[key] = index
    }
    if index == ranges.count { ranges.append([]) }
    scopes.append(
      Scope(
        index: index, start: mentions.count, chain: chain, nodes: scopes.last?.nodes ?? [],
        edges: scopes.last?.edges ?? []))
  }

  /// Reads the name of a subgraph, whose keyword has been read, and its brace.
  private mutating func subgraph(behind chain: Chain?) throws(TreeImportError) {
    var name: [UInt8]?
    if try words.isNext() {
      try words.read()
      name = words.text
    }
    try words.skipBlanks()
    try words.stream.expect("{")
    open(name, behind: chain)
  }

  /// Ends the graph or a subgraph, which may be an end of edges.
  private mutating func close() throws(TreeImportError) {
    let scope = scopes.removeLast()
    ranges[scope.index].append(scope.start..<mentions.count)
    if scopes.isEmpty { return }
    try words.skipBlanks()
    let isEnd = try words.stream.peek() == UInt8(ascii: "-")
    guard scope.chain != nil || isEnd else {
      // Attributes behind a subgraph are nobody's.
      _ = try attributes()
      return
    }
    let all = Set(ranges[scope.index].flatMap { mentions[$0] })
    try edges(to: all.sorted(), behind: scope.chain, areListed: false)
  }

  /// Makes edges from the last end to this one, and reads what follows: more edges, and attributes.
  ///
  /// - Parameter areListed: whether attributes are of the nodes where there are no edges.
  private mutating func edges(
    to nodes: [Int32], behind last: Chain?, areListed: Bool
  ) throws(TreeImportError) {
    var (nodes, chain) = (nodes, last)
    while true {
      if let chain { try connect(chain.left, nodes) }
      guard try words.stream.peek() == UInt8(ascii: "-") else { break }
      for scalar in edge.unicodeScalars { try words.stream.expect(scalar) }
      try words.skipBlanks()
      let next = Chain(left: nodes, firstEdge: chain?.firstEdge ?? graph.edges.all.count)
      if try words.take("{") { return open(nil, behind: next) }
      try words.read()
      try words.skipBlanks()
      if words.isKeyword("subgraph") { return try subgraph(behind: next) }
      nodes = try nodeList()
      chain = next
    }
    let own = try attributes()
    if let chain {
      for edge in own {
        try graph.attribute(edge.key, edge.text, ofEdgesFrom: chain.firstEdge, at: edge.place)
      }
    } else if areListed {
      for node in nodes { for attribute in own { try take(attribute, of: node, isOwn: true) } }
    }
  }

  private mutating func connect(_ left: [Int32], _ right: [Int32]) throws(TreeImportError) {
    let (first, line) = (graph.edges.all.count, words.place.line ?? 1)
    for child in right {
      for parent in left { graph.edges.append(from: parent, to: child, line: line) }
    }
    for edge in scopes[scopes.count - 1].edges {
      try graph.attribute(edge.key, edge.text, ofEdgesFrom: first, at: edge.place)
    }
  }

  /// The nodes with commas between them, of which the first one's name has been read.
  private mutating func nodeList() throws(TreeImportError) -> [Int32] {
    var nodes = [try node()]
    while try words.stream.peek() == UInt8(ascii: ",") {
      words.stream.advance()
      try words.skipBlanks()
      guard try words.isNext() else { break }
      try words.read()
      try words.skipBlanks()
      nodes.append(try node())
    }
    return nodes
  }

  private static let keywords = ["node", "edge", "graph", "digraph", "subgraph", "strict"]

  /// The node whose name has been read, with its port.
  private mutating func node() throws(TreeImportError) -> Int32 {
    if let keyword = Self.keywords.first(where: { words.isKeyword($0) }) {
      throw words.place.with(
        .syntax(
          found: "the keyword `\(keyword)`", expected: "a node; one with this name needs quotes"))
    }
    let count = graph.count
    let node = try graph.node(words.text, line: words.place.line ?? 1)
    mentions.append(node)
    if graph.count > count {
      colorRanks.append(0)
      for attribute in scopes[scopes.count - 1].nodes {
        try take(attribute, of: node, isOwn: false)
      }
    }
    while try words.take(":") {
      try words.skipBlanks()
      try words.read()
      try words.skipBlanks()
    }
    return node
  }

  // MARK: Attributes

  /// Reads lists of attributes.
  private mutating func attributes() throws(TreeImportError) -> [DotAttribute] {
    var all: [DotAttribute] = []
    while try words.take("[") {
      while true {
        try words.skipBlanks()
        if try words.take("]") { break }
        if let byte = try words.stream.peek(), ";,".utf8.contains(byte) {
          words.stream.advance()
          continue
        }
        try words.read()
        let key = words.text
        try words.skipBlanks()
        guard try words.take("=") else { continue }
        try words.skipBlanks()
        let isMarkup = try words.stream.peek() == UInt8(ascii: "<")
        try words.read()
        all.append(
          DotAttribute(key: key, text: words.text, isMarkup: isMarkup, place: words.place))
      }
      try words.skipBlanks()
    }
    return all
  }

  /// Whether an attribute says anything of a tree.
  private func areRead(_ attribute: DotAttribute) -> Bool {
    attribute.key.elementsEqual(labelKey.utf8) || graph.reads(attribute.key)
      || attribute.key.elementsEqual("shape".utf8)
      || colorKeys.contains { attribute.key.elementsEqual($0.utf8) }
  }

  /// Takes an attribute of a node, which it states itself or has as all nodes there.
  private mutating func take(
    _ attribute: DotAttribute, of node: Int32, isOwn: Bool
  ) throws(TreeImportError) {
    let (key, text) = (attribute.key, attribute.text)
    if key.elementsEqual("shape".utf8) {
      if text.elementsEqual("record".utf8) || text.elementsEqual("Mrecord".utf8) {
        records.insert(node)
      } else {
        records.remove(node)
      }
    }
    if key.elementsEqual(labelKey.utf8) {
      let isRecord = !attribute.isMarkup && text.contains { "{|<".utf8.contains($0) }
      recordLabels[node] = isRecord ? text : nil
      let label =
        attribute.isMarkup
        ? MarkupText.text(of: text[1...].dropLast())
        : MarkupText.decoded(text.unescapedLabel(of: graph.idBytes(node))[...])
      graph.setLabel(label, of: node)
    } else if attribute.isMarkup {
      return
    } else if let color = colorKeys.firstIndex(where: { key.elementsEqual($0.utf8) }) {
      let rank = (color == 0 ? 2 : 0) + (isOwn ? 2 : 1)
      guard rank >= colorRanks[Int(node)], !text.isEmpty else { return }
      colorRanks[Int(node)] = rank
      graph.setColor(text, of: node, replacing: true)
    } else {
      let isOther = !Self.numbersOfGraphviz.contains { key.isKey($0) }
      try graph.attribute(key, text, of: node, notingOthers: isOther, at: attribute.place)
    }
  }

  /// Attributes that say how Graphviz draws a node.
  private static let numbersOfGraphviz = [
    "width", "height", "fontsize", "penwidth", "sides", "peripheries", "skew", "orientation",
    "distortion", "margin", "z", "group", "sortv", "regular", "rank", "id",
  ]

  consuming func tree(id: String) throws(TreeImportError) -> NamedTree {
    for (node, label) in recordLabels where records.contains(node) {
      let text = label.textOfRecord(of: graph.idBytes(node))
      graph.setLabel(MarkupText.decoded(text[...]), of: node)
    }
    return try graph.tree(id: id)
  }
}

extension [DotAttribute] {
  /// Sets attributes, each in the place of one with the same key.
  fileprivate mutating func set(_ others: Self) {
    for other in others {
      removeAll { $0.key == other.key }
      append(other)
    }
  }
}

extension [UInt8] {
  /// The label of a record as a text: fields without braces and ports, with ` | ` between them.
  fileprivate func textOfRecord(of id: ArraySlice<UInt8>) -> [UInt8] {
    var fields: [[UInt8]] = [[]]
    var isPort = false
    var rest = self[...]
    while let byte = rest.popFirst() {
      switch Unicode.Scalar(byte) {
      case "\\":
        guard let next = rest.popFirst() else { break }
        let isSign = "{}|<> ".utf8.contains(next)
        if !isPort { fields[fields.count - 1] += isSign ? [next] : [byte, next] }
      case "<": isPort = true
      case ">": isPort = false
      case "|": fields.append([])
      case "{", "}": break
      default: if !isPort { fields[fields.count - 1].append(byte) }
      }
    }
    let texts = fields.map { Array($0.unescapedLabel(of: id)[...].trimmingBlanks) }
      .filter { !$0.isEmpty }
    return Array(texts.joined(separator: Array(" | ".utf8)))
  }

  /// A label with blanks for the breaks of lines, which are a backslash and a letter, and the id
  /// for `\N`.
  fileprivate func unescapedLabel(of id: ArraySlice<UInt8>) -> [UInt8] {
    var label: [UInt8] = []
    var rest = self[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let next = rest.first else {
        label.append(byte)
        continue
      }
      switch Unicode.Scalar(next) {
      case "n", "l", "r": label.append(UInt8(ascii: " "))
      case "N": label += id
      case "\\": label.append(next)
      default: label += [byte, next]
      }
      rest.removeFirst()
    }
    return label
  }
}
