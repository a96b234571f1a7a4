import DelimitedText
import TreeLayout
import TreeModel

extension Dialect {
  /// Reads a graph in the language DOT of Graphviz: `a -> b` makes `a` the parent of `b`. Where
  /// edges form no tree, each node is below the one nearest to the root that has an edge to it, as
  /// `GraphEdges` says. Edges `a -- b` of a graph without directions may be gone both ways.
  ///
  /// Nodes are called by their `label`, or by their id where they have none; line breaks in labels
  /// are blanks, references such as `&amp;` are what they stand for, and of HTML the text is read.
  /// A node's `value`, `size`, `weight` or `count` is its value; where no node has one
  /// those of the edges to all leaves are the leaves' values, or else every leaf has the value 1.
  /// Its `fillcolor`, or else its `color`, is its color. Subgraphs group nodes without being nodes,
  /// and ports and all other attributes are not read. Only the first graph of a file is.
  ///
  /// - Complexity: O(*n*) for *n* bytes, one pass.
  /// - Reference: E. R. Gansner, S. C. North. "An Open Graph Visualization System and Its
  ///   Applications to Software Engineering." *Software: Practice and Experience* 2000.
  static let dot = Dialect(
    "dot", "DOT", [.value, .label, .color, .skipTotals]
  ) { beginning, _ in
    let text = beginning.bytes.drop { $0.isBlank }.prefix(200)
    let word = ["digraph", "graph", "strict"].first { text.starts(with: $0.utf8) }
    guard let word, text.contains(UInt8(ascii: "{")) else { return nil }
    return "the file begins with `\(word)`"
  } tree: { stream, id, options throws(TreeImportError) in
    var reader = DotReader(stream, options)
    try reader.read()
    return try reader.tree(id: id)
  }
}

private struct DotReader: ~Copyable {
  private var stream: ByteStream
  private var graph: Graph
  private var text: [UInt8] = []

  /// `->` or `--`.
  private var edge = "->"

  /// How many braces are open.
  private var depth = 0

  /// The attributes that say so.
  private let labelKey: String
  private let colorKeys: [String]

  init(_ stream: consuming ByteStream, _ options: ReadingOptions) {
    graph = Graph(options, allowsTexts: false, source: stream.source)
    self.stream = stream
    labelKey = options.label ?? "label"
    // The first one counts: the other one is that of a node's outline.
    colorKeys = options.color.map { [$0] } ?? ["fillcolor", "color"]
  }

  mutating func read() throws(TreeImportError) {
    repeat {
      let isDirected = try begin()
      if graph.count == 0 {
        graph.edges.isDirected = isDirected
        edge = isDirected ? "->" : "--"
        while depth > 0 { try statement() }
      } else {
        graph.others += 1
        while depth > 0 { try skip() }
      }
      try skipBlanks()
    } while try stream.peek() != nil
  }

  /// Reads what stands in front of a graph, and its brace; returns whether edges have directions.
  private mutating func begin() throws(TreeImportError) -> Bool {
    try skipBlanks()
    text.removeAll()
    if try isNextWord() { try word() }
    if isWord("strict") {
      try skipBlanks()
      try word()
    }
    guard isWord("digraph") || isWord("graph") else {
      throw try stream.unexpected(insteadOf: "`digraph` or `graph`")
    }
    let isDirected = isWord("digraph")
    try skipBlanks()
    if try isNextWord() { try word() }
    try skipBlanks()
    try open()
    return isDirected
  }

  /// Goes past a brace, a text or a sign of a graph that is not read.
  private mutating func skip() throws(TreeImportError) {
    try skipBlanks()
    switch try stream.peek().map({ Unicode.Scalar($0) }) {
    case "{": try open()
    case "\"", "<": try word()
    case nil: throw try stream.unexpected(insteadOf: "`}`")
    case let sign:
      stream.advance()
      if sign == "}" { depth -= 1 }
    }
  }

  private mutating func open() throws(TreeImportError) {
    try stream.expect("{")
    depth += 1
  }

  // MARK: Statements

  private mutating func statement() throws(TreeImportError) {
    try skipBlanks()
    switch try stream.peek().map({ Unicode.Scalar($0) }) {
    case "}":
      stream.advance()
      depth -= 1
    case "{": try open()
    case ";", ",": stream.advance()
    case nil: throw try stream.unexpected(insteadOf: "`}`")
    default:
      let line = stream.line
      let isQuoted = try stream.peek() == UInt8(ascii: "\"")
      try word()
      try skipBlanks()
      if !isQuoted, isWord("subgraph") {
        if try isNextWord() { try word() }
        try skipBlanks()
        try open()
      } else if try stream.peek() == UInt8(ascii: "=") {
        stream.advance()
        try skipBlanks()
        try word()
      } else if !isQuoted, isWord("node") || isWord("edge") || isWord("graph") {
        try attributes(of: -1)
      } else {
        try edges(from: try node(line: line))
      }
    }
  }

  /// Reads what follows a node: edges to others, and attributes.
  private mutating func edges(from first: Int32) throws(TreeImportError) {
    let firstEdge = graph.edges.all.count
    var left = [first]
    while try stream.peek() == UInt8(ascii: "-") {
      for scalar in edge.unicodeScalars { try stream.expect(scalar) }
      try skipBlanks()
      let line = stream.line
      let right = try operand()
      for child in right {
        for parent in left { graph.edges.append(from: parent, to: child, line: line) }
      }
      left = right
    }
    try attributes(of: graph.edges.all.count > firstEdge ? -1 : first, ofEdgesFrom: firstEdge)
  }

  /// A node, or several between braces.
  private mutating func operand() throws(TreeImportError) -> [Int32] {
    let isGroup = try stream.peek() == UInt8(ascii: "{")
    if isGroup { stream.advance() }
    var nodes: [Int32] = []
    repeat {
      try skipBlanks()
      if isGroup, let byte = try stream.peek(), ";,}".utf8.contains(byte) {
        stream.advance()
        if byte == UInt8(ascii: "}") { break }
        continue
      }
      let line = stream.line
      try word()
      let node = try node(line: line)
      if nodes.last != node { nodes.append(node) }
    } while isGroup
    try skipBlanks()
    return nodes
  }

  /// The node that `text` names, with its port.
  private mutating func node(line: Int) throws(TreeImportError) -> Int32 {
    let node = try graph.node(text, line: line)
    try skipBlanks()
    while try stream.peek() == UInt8(ascii: ":") {
      stream.advance()
      try skipBlanks()
      try word()
      try skipBlanks()
    }
    return node
  }

  /// Reads lists of attributes; −1 for those of no node. Those are of the edges from a place on.
  private mutating func attributes(
    of node: Int32, ofEdgesFrom firstEdge: Int? = nil
  ) throws(TreeImportError) {
    while try stream.peek() == UInt8(ascii: "[") {
      stream.advance()
      while true {
        try skipBlanks()
        if let byte = try stream.peek(), ";,".utf8.contains(byte) {
          stream.advance()
          continue
        }
        if try stream.peek() == UInt8(ascii: "]") { break }
        try word()
        let key = text
        try skipBlanks()
        guard try stream.peek() == UInt8(ascii: "=") else { continue }
        stream.advance()
        try skipBlanks()
        let place = stream.error(.empty)
        let isMarkup = try stream.peek() == UInt8(ascii: "<")
        try word()
        if node >= 0 {
          try attribute(key, isMarkup: isMarkup, of: node, at: place)
        } else if let firstEdge {
          try graph.attribute(key, text, ofEdgesFrom: firstEdge, at: place)
        }
      }
      stream.advance()
      try skipBlanks()
    }
  }

  /// Takes an attribute of a node, whose value is in `text`.
  private mutating func attribute(
    _ key: [UInt8], isMarkup: Bool, of node: Int32, at place: TreeImportError
  ) throws(TreeImportError) {
    if key.elementsEqual(labelKey.utf8) {
      // The label `\N` is the id.
      let label =
        isMarkup
        ? MarkupText.text(of: text[1...].dropLast())
        : isWord("\\N") ? [] : MarkupText.decoded(text.unescapedLabel[...])
      graph.setLabel(label, of: node)
    } else if isMarkup {
      return
    } else if let color = colorKeys.firstIndex(where: { key.elementsEqual($0.utf8) }) {
      graph.setColor(text, of: node, replacing: color == 0)
    } else {
      let isOther = !Self.numbersOfGraphviz.contains { key.isKey($0) }
      try graph.attribute(key, text, of: node, notingOthers: isOther, at: place)
    }
  }

  /// Attributes that say how Graphviz draws a node.
  private static let numbersOfGraphviz = [
    "width", "height", "fontsize", "penwidth", "sides", "peripheries", "skew", "orientation",
    "distortion", "margin", "z", "group", "sortv", "regular", "rank", "id",
  ]

  // MARK: Words

  private func isWord(_ word: String) -> Bool { text.elementsEqual(word.utf8) }

  private mutating func isNextWord() throws(TreeImportError) -> Bool {
    guard let byte = try stream.peek() else { return false }
    return byte.isPlain || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "<")
      || byte == UInt8(ascii: "-")
  }

  /// Reads an id into `text`: plain, in quotes, or markup.
  private mutating func word() throws(TreeImportError) {
    let place = stream.place
    text.removeAll(keepingCapacity: true)
    switch try stream.peek().map({ Unicode.Scalar($0) }) {
    case "\"":
      try quoted()
      try skipBlanks()
      while try stream.peek() == UInt8(ascii: "+") {
        stream.advance()
        try skipBlanks()
        try quoted()
        try skipBlanks()
      }
    case "<": try markup()
    default:
      guard try isNextWord() else { throw try stream.unexpected(insteadOf: "a name") }
      repeat {
        text.append(try stream.peek()!)
        stream.advance()
      } while try stream.peek()?.isPlain == true
      guard !isWord("-") else { throw try stream.unexpected(insteadOf: "a number") }
    }
    guard String(validating: text, as: UTF8.self) != nil else {
      throw stream.error(.badUTF8, at: place)
    }
  }

  private mutating func quoted() throws(TreeImportError) {
    let opening = stream.place
    try stream.expect("\"")
    while let byte = try stream.peek() {
      stream.advance()
      if byte == UInt8(ascii: "\"") { return }
      if byte == UInt8(ascii: "\\"), let next = try stream.peek() {
        // A quote, or a line that goes on; all else is kept for labels.
        stream.advance()
        if next == UInt8(ascii: "\n") { continue }
        if next != UInt8(ascii: "\"") { text.append(byte) }
        text.append(next)
      } else {
        text.append(byte)
      }
    }
    throw stream.error(.unclosedQuote, at: opening)
  }

  private mutating func markup() throws(TreeImportError) {
    let unclosed = stream.error(.syntax(found: "markup without end", expected: "`>`"))
    var depth = 0
    repeat {
      guard let byte = try stream.peek() else { throw unclosed }
      if byte == UInt8(ascii: "<") { depth += 1 }
      if byte == UInt8(ascii: ">") { depth -= 1 }
      text.append(byte)
      stream.advance()
    } while depth > 0
  }

  /// Goes past blanks and comments.
  private mutating func skipBlanks() throws(TreeImportError) {
    while true {
      try stream.skipBlanks()
      switch try stream.peek().map({ Unicode.Scalar($0) }) {
      case "#": try skipLine()
      case "/":
        let unclosed = stream.error(.syntax(found: "a comment without end", expected: "`*/`"))
        stream.advance()
        if try stream.peek() == UInt8(ascii: "/") {
          try skipLine()
        } else {
          try stream.expect("*")
          var last: UInt8 = 0
          while true {
            guard let byte = try stream.peek() else { throw unclosed }
            stream.advance()
            if last == UInt8(ascii: "*"), byte == UInt8(ascii: "/") { break }
            last = byte
          }
        }
      default: return
      }
    }
  }

  private mutating func skipLine() throws(TreeImportError) {
    while let byte = try stream.peek(), byte != UInt8(ascii: "\n") { stream.advance() }
  }

  consuming func tree(id: String) throws(TreeImportError) -> NamedTree { try graph.tree(id: id) }
}

extension UInt8 {
  /// Whether it may stand in an id without quotes; numbers may have a point.
  fileprivate var isPlain: Bool {
    isDigit || isLetter || self == UInt8(ascii: "_") || self == UInt8(ascii: ".") || self >= 0x80
  }
}

extension [UInt8] {
  /// A label with blanks for the breaks of lines, which are a backslash and a letter.
  fileprivate var unescapedLabel: [UInt8] {
    var label: [UInt8] = []
    var rest = self[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let next = rest.first else {
        label.append(byte)
        continue
      }
      switch Unicode.Scalar(next) {
      case "n", "l", "r": label.append(UInt8(ascii: " "))
      case "\\": label.append(next)
      default: label += [byte, next]
      }
      rest.removeFirst()
    }
    return label
  }
}
