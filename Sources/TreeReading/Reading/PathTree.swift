import TreeModel

/// A tree of paths with sizes, while it is read; `/` stands between a node and its parent.
///
/// Equal paths add up. What a path weighs that is above others stands in a leaf `self`.
struct PathTree: ~Copyable {
  private var builder: TreeBuilder

  init(source: String) { builder = TreeBuilder(source: source) }

  /// The node at the end of a path below another node, −1 for the top; `nil` for an empty path.
  mutating func node(
    _ path: [UInt8], below top: Int32, line: Int
  ) throws(TreeImportError) -> Int32? {
    let node = try builder.node(at: 0..<path.count, of: path, below: top, line: line)
    return node == top ? nil : node
  }

  /// The node with a name below another node, −1 for the top.
  mutating func child(
    _ name: Span<UInt8>, below parent: Int32, line: Int
  ) throws(TreeImportError) -> Int32 {
    try builder.child(name, below: parent, line: line)
  }

  /// Adds to the value of a node.
  mutating func add(_ value: Double, to node: Int32) throws(TreeImportError) {
    try builder.add(value, to: node)
  }

  /// Several tops get a root without a name.
  consuming func tree(id: String, warnings: [String]) throws(TreeImportError) -> NamedTree {
    builder.warn(warnings)
    return try builder.tree(id: id, inner: .onTop, names: .paths())
  }
}
