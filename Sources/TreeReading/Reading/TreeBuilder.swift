import TreeLayout
import TreeModel

/// A tree while a reader fills it, node by node in the order of the source, and how it ends.
///
/// A reader adds nodes in one of three ways, and owns no columns, names or colors of its own:
///
/// - `append` adds a node below one that is known, or −1 for none, maybe with its name;
/// - `child` and `node(at:)` find a node by its name below another one, or add it, so that the
///   same name or path leads to the same node;
/// - `append`, then `link` for nodes that name their parents by ids, and `resolveParents` behind
///   the last one.
///
/// Values, sizes, sides and lengths may be set at any time (`builder[node].value = 3`), and so may
/// `names` and `colors`. `note` adds a note on how the file was read, and `warn` a warning; both
/// keep the order of the calls. At the end, `tree` settles what inner nodes' values are, counts
/// leaves, puts a root above several tops, numbers the nodes level by level and names them. Its
/// own notes and warnings come behind those of the reader. A reader for which that is the wrong
/// order calls `treatInnerValues` or `countLeaves` itself.
package struct TreeBuilder: ~Copyable {
  /// What errors call the file.
  package let source: String

  /// Parents, values and lines, indexed by node.
  private(set) var columns = NodeColumns()

  /// The nodes' own names. A reader may append to the bytes and make what it has appended a name.
  var names = NameBuffer()
  var colors = NameBuffer()

  /// What nodes are found by below their parents, indexed by node. Nodes that are added in another
  /// way stand behind all that have such a name.
  private var components = TextIndex()
  private var links = ParentLinks()
  private var notes: [String] = []
  private var warnings: [String] = []

  package init(source: String) { self.source = source }

  package var count: Int { columns.count }

  /// Whether any node has a value.
  var hasValues: Bool { columns.values.contains { !$0.isNaN } }

  package subscript(node: Int32) -> NodeData {
    get { columns[node] }
    set { columns[node] = newValue }
  }

  /// The node's parent, −1 for none; as long as nodes are linked by ids, the number of its id.
  package func parent(of node: Int32) -> Int32 { columns.parents[Int(node)] }
  mutating func setParent(_ parent: Int32, of node: Int32) {
    columns.setParent(parent, of: node)
  }

  /// The line of the node, which errors name.
  func line(of node: Int32) -> Int { Int(columns.lines[Int(node)]) }
  mutating func setLine(_ line: Int, of node: Int32) { columns.setLine(line, of: node) }

  func error(_ kind: TreeImportError.Kind, at node: Int32) -> TreeImportError {
    TreeImportError(kind, source: source, line: line(of: node))
  }

  package mutating func note(_ text: String) { notes.append(text) }
  package mutating func note(_ texts: [String]) { notes += texts }
  package mutating func warn(_ text: String) { warnings.append(text) }
  package mutating func warn(_ texts: [String]) { warnings += texts }

  // MARK: Nodes

  mutating func reserveCapacity(_ count: Int) {
    columns.reserveCapacity(count)
    links.reserveCapacity(count)
  }

  /// Adds a node without a name below another one, −1 for none.
  @discardableResult
  package mutating func append(
    below parent: Int32, _ data: NodeData = NodeData(), line: Int
  ) throws(TreeImportError) -> Int32 {
    try columns.append(parent: parent, data, line: line, source: source)
  }

  /// Adds a node with a name of its own.
  @discardableResult
  package mutating func append(
    _ name: ArraySlice<UInt8>, below parent: Int32, _ data: NodeData = NodeData(), line: Int
  ) throws(TreeImportError) -> Int32 {
    let node = try columns.append(parent: parent, data, line: line, source: source)
    names.set(name, of: node)
    return node
  }

  /// Forgets the last node, which has been appended and is nobody's parent.
  mutating func removeLast() {
    columns.removeLast()
    names.shorten(to: count)
    colors.shorten(to: count)
  }

  /// Forgets some of the nodes that have been appended, which are nobody's parents. A parent has to
  /// stand before its children.
  ///
  /// - Parameter isRemoved: by node; `false` for those behind the last.
  mutating func removeLeaves(_ isRemoved: [Bool]) throws(TreeImportError) {
    let (old, oldNames) = (columns, names)
    (columns, names) = (NodeColumns(), NameBuffer())
    var numbers: [Int32] = []
    for node in 0..<old.count {
      numbers.append(Int32(count))
      if node < isRemoved.count, isRemoved[node] { continue }
      let parent = old.parents[node]
      try append(
        oldNames.utf8(of: node), below: parent < 0 ? parent : numbers[Int(parent)],
        old[Int32(node)], line: Int(old.lines[node]))
    }
  }

  /// The node with a name below another one, −1 for the top; a new one if there was none.
  mutating func child(
    _ name: Span<UInt8>, below parent: Int32, line: Int
  ) throws(TreeImportError) -> Int32 {
    let node = components.index(of: name, below: parent)
    if Int(node) == count {
      try columns.append(parent: parent, line: line, source: source)
    }
    return node
  }

  /// The node at the end of a path below another one, −1 for the top: that one itself where the
  /// path is empty. A separator in front is a node called so; doubled and trailing ones mean
  /// nothing.
  ///
  /// - Parameter path: where in a text it is.
  mutating func node(
    at path: Range<Int>, of text: [UInt8], separator: UInt8 = UInt8(ascii: "/"),
    below top: Int32 = -1, line: Int
  ) throws(TreeImportError) -> Int32 {
    var node = top
    var place = path.lowerBound
    while place < path.upperBound {
      var start = place
      while place < path.upperBound, text[place] == separator { place += 1 }
      if start > path.lowerBound || place == start {
        start = place
        while place < path.upperBound, text[place] != separator { place += 1 }
      } else {
        place = start + 1
      }
      if start == place { break }
      node = try child(text.span.extracting(start..<place), below: node, line: line)
    }
    return node
  }

  /// Adds to the value of a node.
  ///
  /// - Parameter line: that of the number; `nil` for that of the node.
  mutating func add(
    _ value: Double, to node: Int32, line: Int? = nil
  ) throws(TreeImportError) {
    let old = columns[node].value
    let sum = old.isNaN ? value : old + value
    guard sum.isFinite else {
      throw TreeImportError(
        .weightOverflow(name(Int(node))), source: source, line: line ?? self.line(of: node))
    }
    columns[node].value = sum
  }

  /// What a node has been found by, as `child` has it; empty for others.
  func component(of node: Int) -> ArraySlice<UInt8> {
    node < components.count ? components.utf8(of: node) : []
  }

  /// Gives the last node its id and that of its parent; empty for none.
  ///
  /// - Parameter areEdges: whether nodes are given by edges to them, which messages then name.
  mutating func link(
    id: Span<UInt8>, parent: Span<UInt8>, areEdges: Bool = false
  ) throws(TreeImportError) {
    let node = Int32(count - 1)
    let other = links.addNode(id: id)
    columns.setParent(links.parent(parent), of: node)
    guard other >= 0 else { return }
    let name = links.name(Int(node))
    let parents = [other, node].map { links.id(of: columns.parents[Int($0)]) }
    throw error(
      areEdges && parents[0] != parents[1]
        ? .twoParents(of: name, parents[0], parents[1], firstLine: line(of: other))
        : .duplicateID(name, firstLine: line(of: other)),
      at: node)
  }

  /// Whether nodes name parents, but none that is a node.
  var linksLeadNowhere: Bool { links.nameNoNode(columns.parents) }

  /// Makes ids of parents nodes, as `ParentLinks` says, and tells what it takes them for.
  mutating func resolveParents(addsParents: Bool = false) throws(TreeImportError) {
    warn(try links.resolve(&columns, addsParents: addsParents, source: source))
  }

  // MARK: Values

  /// Settles what values of inner nodes are, and tells. Unless they are kept, a parent has to stand
  /// before its children.
  ///
  /// - Parameters:
  ///   - areCertain: whether they are sums even where some are less than what is below.
  ///   - lines: what messages call those that have them.
  mutating func treatInnerValues(
    _ rule: InnerValues, areCertain: Bool = false, of lines: String = "rows"
  ) throws(TreeImportError) {
    if rule == .kept { return }
    let isInner = columns.isLeaf.map { !$0 }
    if rule == .sums, !areCertain, !columns.innerValuesHoldSums(isInner) { return }
    let outcome = columns.splitInnerValues(isInner, as: rule)
    try moveInnerValues(isInner)
    warn(outcome.warnings(rule, of: lines))
  }

  private mutating func moveInnerValues(_ isInner: [Bool]) throws(TreeImportError) {
    guard components.count > 0 else {
      names.extend(to: count)
      return try columns.moveInnerValues(isInner, &names, source: source)
    }
    let before = count
    try columns.moveInnerValues(isInner, &components, source: source)
    // Where nodes have names beside their paths, so have these.
    guard names.count > 0 else { return }
    for node in before..<count { names.set(InnerValues.leafName, of: Int32(node)) }
  }

  /// Gives every leaf the value 1 where no node has one.
  ///
  /// - Parameter warning: what is told; `nil` for nothing.
  mutating func countLeaves(_ warning: String? = AttributeValues.countsLeaves) {
    columns.countLeavesWithoutValues()
    if let warning { warn(warning) }
  }

  // MARK: Names

  /// The node's own name; empty where it has none.
  package func ownName(of node: Int32) -> ArraySlice<UInt8> { names.utf8(of: Int(node)) }

  /// Gives the node a name of its own, unless it is empty.
  package mutating func setName(_ name: String, of node: Int32) {
    names.set(name.utf8, of: node, replacing: true)
  }

  /// What messages call a node.
  func name(_ node: Int) -> String {
    var text = names.utf8(of: node)
    if text.isEmpty { text = components.count > 0 ? component(of: node) : links.utf8(of: node) }
    return text.isEmpty ? "#\(node)" : String(decoding: text, as: UTF8.self)
  }

  // MARK: The end

  /// What nodes are called.
  package enum Names {
    /// By their own names, or else by their ids or what they have been found by.
    case own
    /// By their paths, as `PathNames` has them: of what they have been found by, beside which own
    /// names count more, or of own names where none has been found.
    case paths(separator: UInt8 = UInt8(ascii: "/"), includesRoot: Bool = true)
  }

  /// The tree; several nodes without a parent get a root without a name.
  ///
  /// - Parameters:
  ///   - inner: what values of inner nodes are, and what messages call those that have them.
  ///   - countsLeaves: whether every leaf gets the value 1 where no node has one.
  ///   - tellsRoot: whether it is told that there are several nodes without a parent, as where
  ///     they may have been meant to have one.
  package consuming func tree(
    id: String, inner: InnerValues = .kept, of lines: String = "rows", countsLeaves: Bool = false,
    tellsRoot: Bool = false, names: Names = .own
  ) throws(TreeImportError) -> NamedTree {
    try treatInnerValues(inner, of: lines)
    if countsLeaves { countLeaves() }
    try addRootAboveTops(isTold: tellsRoot)
    let all = try numbered(names)
    return NamedTree(
      imported: all.tree, names: all.names, id: id, notes: all.notes, warnings: all.warnings)
  }

  /// Puts a root without a name above several nodes without a parent.
  mutating func addRootAboveTops(isTold: Bool = false) throws(TreeImportError) {
    guard let tops = try columns.addRootAboveTops(source: source), isTold else { return }
    warn(tops.warning(first: name(tops.first)))
  }

  /// Puts a root with a name above several nodes without a parent.
  mutating func addRootAboveTops(called name: [UInt8]) throws(TreeImportError) {
    guard try columns.addRootAboveTops(source: source) != nil else { return }
    names.set(name, of: Int32(count - 1))
  }

  /// A tree, its nodes' names, the index that each node has had here, and what is to be told.
  struct Numbered {
    let tree: LayoutTree
    let names: NodeNames
    let order: [Int32]
    let notes: [String]
    let warnings: [String]
  }

  /// For a reader that makes something else of the tree, which has one root.
  consuming func numbered(_ names: Names) throws(TreeImportError) -> Numbered {
    components.seal()
    let columns = columns
    // Their memory is free for the names.
    self.columns = NodeColumns()
    let (tree, order) = try columns.numbered(source: source) { name($0) }
    var all: NodeNames
    switch names {
    case .own:
      all = ownNames(in: order)
      all.pathSeparator = all.separatorOfPaths(in: tree, areIDs: self.names.count == 0)
    case .paths(let separator, let includesRoot):
      let paths = PathNames(tree, includesRoot: includesRoot, separator: separator)
      all = pathNames(paths, in: order)
    }
    return Numbered(tree: tree, names: all, order: order, notes: notes, warnings: warnings)
  }

  private func ownNames(in order: [Int32]) -> NodeNames {
    let areFound = components.count > 0
    let others = areFound ? components.bytes : links.bytes
    var all = NodeNames()
    all.reserveCapacity(nodes: order.count, bytes: names.bytes.count + others.count)
    let (texts, otherTexts, colorTexts) = (names.bytes.span, others.span, colors.bytes.span)
    for old in order {
      let node = Int(old)
      let color = colorTexts.extracting(colors.range(orEmpty: node))
      let name = names.range(orEmpty: node)
      guard name.isEmpty else {
        all.append(texts.extracting(name), color: color)
        continue
      }
      let isFound = areFound && node < components.count
      let other = isFound ? components.range(of: node) : areFound ? 0..<0 : links.range(of: node)
      all.append(otherTexts.extracting(other), color: color)
    }
    return all
  }

  private mutating func pathNames(_ paths: consuming PathNames, in order: [Int32]) -> NodeNames {
    let areFound = components.count > 0
    for old in order { paths.measure(part(of: Int(old), areFound).count) }
    for old in order {
      paths.append(part(of: Int(old), areFound), color: colors.utf8(of: Int(old)))
    }
    warn(paths.warnings)
    guard areFound, names.count > 0 else { return paths.names }
    var all = NodeNames()
    let areMixed = order.contains { names.utf8(of: Int($0)).isEmpty }
    if areMixed { all.pathSeparator = paths.names.pathSeparator }
    for (node, old) in order.enumerated() {
      let name = names.utf8(of: Int(old))
      all.append(
        name.isEmpty ? paths.names.utf8(of: node) : name, color: paths.names.color(of: node))
    }
    return all
  }

  /// What of a path a node is.
  private func part(of node: Int, _ areFound: Bool) -> ArraySlice<UInt8> {
    areFound ? component(of: node) : names.utf8(of: node)
  }
}
