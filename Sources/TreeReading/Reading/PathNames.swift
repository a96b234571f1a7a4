import TreeLayout
import TreeModel

/// Names of nodes made of the components of their paths, `a/b/c` for `c` in `b` in `a`, or `a.b.c`
/// with another separator.
///
/// The paths of a deep tree add up to the square of its depth: beyond 64 MiB and 128 bytes a node
/// the components alone are the names, and `warning` says so. Both calls go in level order.
package struct PathNames {
  package private(set) var names = NodeNames()
  private let tree: LayoutTree

  /// Whether the names of the root's children begin with the root's.
  private let includesRoot: Bool
  private let separator: UInt8
  private var lengths: [Int] = []
  private var total = 0
  private var path: [UInt8] = []

  package init(
    _ tree: LayoutTree, includesRoot: Bool = true, separator: UInt8 = UInt8(ascii: "/")
  ) {
    self.tree = tree
    self.separator = separator
    self.includesRoot = includesRoot
    lengths.reserveCapacity(tree.count)
  }

  /// Names all nodes of a tree.
  ///
  /// - Parameters:
  ///   - order: the index that each node has in the source.
  ///   - component: the component of the node with such an index; `colors` has its color.
  init(
    _ tree: LayoutTree, in order: [Int32], includesRoot: Bool = true,
    separator: UInt8 = UInt8(ascii: "/"), colors: NameBuffer = NameBuffer(),
    component: (Int) -> ArraySlice<UInt8>
  ) {
    self.init(tree, includesRoot: includesRoot, separator: separator)
    for old in order { measure(component(Int(old)).count) }
    for old in order { append(component(Int(old)), color: colors.utf8(orEmpty: Int(old))) }
  }

  private var limit: Int { max(64 << 20, 128 * tree.count) }

  /// Tells how long the component of the next node is. All are told before the first is appended.
  package mutating func measure(_ length: Int) {
    let parent = Int(tree.parent[lengths.count])
    let above = parent < 0 || (parent == 0 && !includesRoot) ? 0 : lengths[parent] + 1
    lengths.append(above + length)
    total += above + length
  }

  /// Appends the name of the next node.
  package mutating func append(_ component: ArraySlice<UInt8>, color: ArraySlice<UInt8> = []) {
    if names.count == 0 {
      lengths = []
      names.reserveCapacity(nodes: tree.count, bytes: min(total, limit))
    }
    path.removeAll(keepingCapacity: true)
    let parent = Int(tree.parent[names.count])
    if total <= limit, parent > 0 || (parent == 0 && includesRoot) {
      path.append(contentsOf: names.utf8(of: parent))
      if !path.isEmpty, path != [separator] { path.append(separator) }
    }
    path.append(contentsOf: component)
    names.append(path, color: color)
  }

  package var warnings: [String] {
    total <= limit
      ? [] : ["the full paths would take \(total) bytes; nodes are called by their last component"]
  }
}

extension NamedTree {
  /// A tree in which each node is called by its path; several roots get one without a name above
  /// them.
  ///
  /// - Parameters:
  ///   - columns: a row for each node.
  ///   - names: the component of each row.
  init(
    namedByPaths columns: NodeColumns, _ names: NameBuffer, id: String, source: String,
    warnings: [String]
  ) throws(TreeImportError) {
    var (columns, names) = (columns, names)
    try columns.addRootAboveTops(source: source)
    while names.count < columns.count { names.appendNode() }
    let components = names
    let (tree, order) = try columns.numbered(source: source) { components.string($0) }
    let paths = PathNames(tree, in: order) { components.utf8(of: $0) }
    self.init(imported: tree, names: paths.names, id: id, warnings: warnings + paths.warnings)
  }
}
