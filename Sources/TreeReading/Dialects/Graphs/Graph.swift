import DelimitedText
import TreeLayout
import TreeModel

/// A graph while it is read. Its tree has each node once, as `GraphEdges` says.
///
/// A node's value is the number of one of its attributes. Where no node has one, those of the edges
/// to all leaves are the leaves' values, or else every leaf has the value 1.
struct Graph: ~Copyable {
  private var columns = NodeColumns()
  private var ids = TextIndex()  // indexed by node
  private var labels = NameBuffer()
  private var colors = NameBuffer()
  var edges = GraphEdges()

  /// How many graphs are behind this one in the file, which is the first that has nodes.
  var others = 0

  /// The numbers of edges, by their places.
  private var numbers: [Int: Double] = [:]
  private var values: AttributeValues
  private let wantsNoValue: Bool
  private let colorKey: String?
  private let source: String

  init(_ options: ReadingOptions, allowsTexts: Bool, source: String) {
    values = AttributeValues(options, keys: AttributeValues.keys, allowsTexts: allowsTexts)
    wantsNoValue = options.wantsNoValue
    colorKey = options.color
    self.source = source
  }

  var count: Int { columns.count }

  /// The node with an id; a new one if there was none.
  mutating func node(_ id: [UInt8], line: Int) throws(TreeImportError) -> Int32 {
    let node = ids.index(of: id.span)
    if Int(node) == columns.count {
      try columns.append(parent: -1, line: line, source: source)
      labels.appendNode()
    }
    return node
  }

  func id(_ node: Int32) -> String { String(decoding: ids.utf8(of: Int(node)), as: UTF8.self) }

  /// The line in which the node is first named.
  func line(_ node: Int32) -> Int { Int(columns.lines[Int(node)]) }

  /// Makes a text the node's label; without one it is called by its id.
  mutating func setLabel(_ label: [UInt8], of node: Int32) {
    let start = labels.bytes.count
    labels.bytes += label
    labels.setName(from: start, of: node)
  }

  /// Makes a text the node's color, without the opacity that `#rrggbbaa` says.
  mutating func setColor(_ color: [UInt8], of node: Int32, replacing: Bool = false) {
    let hasOpacity =
      color.count == 9 && color.first == UInt8(ascii: "#")
      && color.dropFirst().allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    colors.set(hasOpacity ? color.prefix(7) : color[...], of: node, replacing: replacing)
  }

  /// Takes an attribute of a node that may be its value.
  mutating func attribute(
    _ key: [UInt8], _ text: [UInt8], of node: Int32, notingOthers isOther: Bool,
    at place: TreeImportError
  ) throws(TreeImportError) {
    if let value = try values.value(key, text, notingOthers: isOther, at: place) {
      columns[node].value = value
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
    var warnings =
      others > 0 ? ["graphs behind the first one, which are not read: \(others)"] : []
    warnings += remarks
    if let colorKey, colors.count == 0 {
      throw TreeImportError(.noSuchKey(colorKey, option: "color-column"), source: source)
    }
    let parents = edges.spanningTree(nodes: count)
    for node in parents.indices { columns.setParent(parents[node], of: Int32(node)) }
    warnings += try warningsOfValues()
    ids.seal()
    var names = NameBuffer()
    for node in 0..<columns.count {
      let label = labels.utf8(of: node)
      names.append(label.isEmpty ? ids.utf8(of: node) : label)
    }
    warnings += warningsOfEdges(parents, names)
    warnings += try columns.addNamelessRoot(source: source) { names.string($0) }
    if names.count < columns.count { names.appendNode() }
    let all = names
    let (tree, order) = try columns.numbered(source: source) { all.string($0) }
    return NamedTree(
      imported: tree, names: all.names(in: order, colors: colors), id: id, warnings: warnings)
  }

  private func warningsOfEdges(_ parents: [Int32], _ names: NameBuffer) -> [String] {
    func quoted(_ node: Int32) -> String { "`\(names.string(Int(node)).excerpt())`" }
    var warnings: [String] = []
    let outside = edges.outside(parents)
    if let first = outside.first {
      warnings.append(
        "edges that are not in the tree: \(outside.count), the first is from \(quoted(first.tail)) "
          + "to \(quoted(first.head)) in line \(first.line); a node is below the one "
          + (edges.areNested ? "that holds it, or else the one " : "")
          + "nearest to the root that has an edge to it")
    }
    let cycles = edges.rootsInCycles(parents)
    if let first = cycles.first {
      warnings.append(
        "cycles to which nothing else leads: \(cycles.count); the first node of each in the file, "
          + "such as \(quoted(first)), is taken as a root")
    }
    return warnings
  }

  /// Finds values where nodes have none: those of edges, or 1; returns what is to be told.
  private mutating func warningsOfValues() throws(TreeImportError) -> [String] {
    let isLeaf = columns.isLeaf
    let leaves = isLeaf.indices.filter { isLeaf[$0] }.map { Int32($0) }
    if values.isEmpty, !numbers.isEmpty {
      var leading: [Int32: Double] = [:]
      // Of repeated edges the last number counts.
      for (place, edge) in edges.all.enumerated() {
        guard let number = numbers[place] else { continue }
        if columns.parents[Int(edge.head)] == edge.tail {
          leading[edge.head] = number
        } else if !edges.isDirected, columns.parents[Int(edge.tail)] == edge.head {
          leading[edge.tail] = number
        }
      }
      if leaves.allSatisfy({ leading[$0] != nil }) {
        for leaf in leaves { columns[leaf].value = leading[leaf]! }
        return ["taken as values: the numbers of the edges that lead to leaves"]
      }
    }
    var warnings = try values.warnings(leaves: leaves.count, source: source)
    if !numbers.isEmpty {
      warnings.append("numbers of edges that are not read: \(numbers.count)")
    }
    if !wantsNoValue, values.isEmpty {
      columns.countLeavesWithoutValues()
      warnings.append(AttributeValues.countsLeaves)
    }
    return warnings
  }
}
