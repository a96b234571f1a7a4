import DelimitedText
import TreeLayout
import TreeModel

/// A tree of paths with sizes, while it is read; `/` stands between a node and its parent.
///
/// Equal paths add up. What a path weighs that is above others stands in a leaf `self`.
struct PathTree: ~Copyable {
  private(set) var columns = NodeColumns()
  private var components = TextIndex()  // indexed by node, below their parents
  private let source: String

  init(source: String) { self.source = source }

  /// The node at the end of a path below another node, −1 for the top; `nil` for an empty path.
  mutating func node(
    _ path: [UInt8], below top: Int32, line: Int
  ) throws(TreeImportError) -> Int32? {
    var node = top
    var parts = PathParts(0..<path.count)
    while let part = parts.next(in: path) {
      node = try child(path.span.extracting(part), below: node, line: line)
    }
    return node == top ? nil : node
  }

  /// The node with a name below another node, −1 for the top.
  mutating func child(
    _ name: Span<UInt8>, below parent: Int32, line: Int
  ) throws(TreeImportError) -> Int32 {
    let node = components.index(of: name, below: parent)
    if Int(node) == columns.count { try columns.append(parent: parent, line: line, source: source) }
    return node
  }

  /// Adds to the value of a node.
  mutating func add(_ value: Double, to node: Int32) throws(TreeImportError) {
    let sum = columns[node].value.isNaN ? value : columns[node].value + value
    guard sum.isFinite else {
      throw TreeImportError(
        .weightOverflow(name(Int(node))), source: source, line: Int(columns.lines[Int(node)]))
    }
    columns[node].value = sum
  }

  private func name(_ node: Int) -> String {
    node < components.count ? String(decoding: components.utf8(of: node), as: UTF8.self) : ""
  }

  /// Several tops get a root without a name.
  consuming func tree(id: String, warnings: [String]) throws(TreeImportError) -> NamedTree {
    guard columns.count > 0 else { throw TreeImportError(.empty, source: source) }
    let isInner = columns.isLeaf.map { !$0 }
    try columns.moveInnerValues(isInner, &components, source: source)
    components.seal()
    try columns.addRootAboveTops(source: source)
    let names = (0..<columns.count).map { $0 < components.count ? components.utf8(of: $0) : [] }
    let (tree, order) = try columns.numbered(source: source) {
      String(decoding: names[$0], as: UTF8.self)
    }
    let paths = PathNames(tree, in: order) { names[$0] }
    return NamedTree(
      imported: tree, names: paths.names, id: id, warnings: warnings + paths.warnings)
  }
}
