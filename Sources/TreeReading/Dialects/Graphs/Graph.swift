import DelimitedText
import TreeModel

/// A graph while it is read. Its tree has each node once, as `GraphEdges` says.
///
/// A node's value is the number of one of its attributes. Where no node has one, those of the edges
/// to all leaves are the leaves' values, or else every leaf has the value 1.
struct Graph: ~Copyable {
  private var builder: TreeBuilder
  var edges = GraphEdges()

  /// How many graphs are behind this one in the file, which is the first that has nodes.
  var others = 0

  /// The numbers of edges, by their places.
  private var numbers: [Int: Double] = [:]
  private var values: AttributeValues
  private let wantsNoValue: Bool
  private let colorKey: String?

  init(_ options: ReadingOptions, allowsTexts: Bool, source: String) {
    values = AttributeValues(options, keys: AttributeValues.keys, allowsTexts: allowsTexts)
    wantsNoValue = options.wantsNoValue
    colorKey = options.color
    builder = TreeBuilder(source: source)
  }

  var count: Int { builder.count }

  /// The node with an id; a new one if there was none.
  mutating func node(_ id: [UInt8], line: Int) throws(TreeImportError) -> Int32 {
    try builder.child(id.span, below: -1, line: line)
  }

  func id(_ node: Int32) -> String { String(decoding: idBytes(node), as: UTF8.self) }

  func idBytes(_ node: Int32) -> ArraySlice<UInt8> { builder.component(of: Int(node)) }

  /// Whether an attribute may be a value.
  func reads(_ key: [UInt8]) -> Bool { values.reads(key) }

  /// The line in which the node is first named.
  func line(_ node: Int32) -> Int { builder.line(of: node) }

  /// Makes a text the node's label; without one it is called by its id.
  mutating func setLabel(_ label: [UInt8], of node: Int32) {
    let start = builder.names.bytes.count
    builder.names.bytes += label
    builder.names.setName(from: start, of: node)
  }

  /// Makes a text the node's color, without the opacity that `#rrggbbaa` says.
  mutating func setColor(_ color: [UInt8], of node: Int32, replacing: Bool = false) {
    let hasOpacity =
      color.count == 9 && color.first == UInt8(ascii: "#")
      && color.dropFirst().allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    builder.colors.set(
      hasOpacity ? color.prefix(7) : color[...], of: node, replacing: replacing)
  }

  /// Takes an attribute of a node that may be its value.
  mutating func attribute(
    _ key: [UInt8], _ text: [UInt8], of node: Int32, notingOthers isOther: Bool,
    at place: TreeImportError
  ) throws(TreeImportError) {
    if let value = try values.value(key, text, notingOthers: isOther, at: place) {
      builder[node].value = value
    }
  }

  /// Takes an attribute of edges, the last ones from a place on.
  mutating func attribute(
    _ key: [UInt8], _ text: [UInt8], ofEdgesFrom first: Int, at place: TreeImportError
  ) throws(TreeImportError) {
    guard values.reads(key), let number = DecimalNumber.parse(text.span), number >= 0 else {
      return
    }
    guard number.isFinite else {
      let word = String(decoding: text, as: UTF8.self)
      throw place.with(.tooLarge(word, of: "the number of an edge"))
    }
    for edge in first..<edges.all.count { numbers[edge] = number }
  }

  // MARK: The tree

  consuming func tree(
    id: String, _ remarks: [String] = []
  ) throws(TreeImportError) -> NamedTree {
    if others > 0 {
      builder.warn("graphs behind the first one, which are not read: \(others)")
    }
    builder.warn(remarks)
    if let colorKey, builder.colors.count == 0 {
      throw TreeImportError(
        .noSuchKey(colorKey, option: "color-column"), source: builder.source)
    }
    let parents = edges.spanningTree(nodes: count)
    for node in parents.indices { builder.setParent(parents[node], of: Int32(node)) }
    try takeValues()
    warnOfEdges(parents)
    return try builder.tree(id: id, tellsRoot: true)
  }

  private mutating func warnOfEdges(_ parents: [Int32]) {
    let outside = edges.outside(parents)
    if let first = outside.first {
      let (tail, head) = (quoted(first.tail), quoted(first.head))
      builder.warn(
        "edges that are not in the tree: \(outside.count), the first is from \(tail) to \(head) in "
          + "line \(first.line); a node is below the one "
          + (edges.areNested ? "that holds it, or else the one " : "")
          + "nearest to the root that has an edge to it")
    }
    let cycles = edges.rootsInCycles(parents)
    if let first = cycles.first {
      builder.warn(
        "cycles to which nothing else leads: \(cycles.count); the first node of each in the file, "
          + "such as \(quoted(first)), is taken as a root")
    }
  }

  private func quoted(_ node: Int32) -> String { "`\(builder.name(Int(node)).excerpt())`" }

  /// Finds values where nodes have none: those of edges, or 1.
  private mutating func takeValues() throws(TreeImportError) {
    let isLeaf = builder.columns.isLeaf
    let leaves = isLeaf.indices.filter { isLeaf[$0] }.map { Int32($0) }
    if values.isEmpty, !numbers.isEmpty {
      var leading: [Int32: Double] = [:]
      // Of repeated edges the last number counts.
      for (place, edge) in edges.all.enumerated() {
        guard let number = numbers[place] else { continue }
        if builder.parent(of: edge.head) == edge.tail {
          leading[edge.head] = number
        } else if !edges.isDirected, builder.parent(of: edge.tail) == edge.head {
          leading[edge.tail] = number
        }
      }
      if leaves.allSatisfy({ leading[$0] != nil }) {
        for leaf in leaves { builder[leaf].value = leading[leaf]! }
        return builder.note("taken as values: the numbers of the edges that lead to leaves")
      }
    }
    builder.warn(try values.warnings(leaves: leaves.count, source: builder.source))
    builder.note(values.notes)
    if !numbers.isEmpty {
      builder.warn("numbers of edges that are not read: \(numbers.count)")
    }
    if !wantsNoValue, values.isEmpty { builder.countLeaves() }
  }
}
