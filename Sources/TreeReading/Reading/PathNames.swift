import TreeLayout

/// Names of nodes made of the components of their paths, `a/b/c` for `c` in `b` in `a`, or `a.b.c`
/// with another separator.
///
/// The paths of a deep tree add up to the square of its depth: beyond 64 MiB and 128 bytes a node
/// the components alone are the names, and `warning` says so. Both calls go in level order.
struct PathNames {
  private(set) var names = NodeNames()
  private let tree: LayoutTree

  /// Whether the names of the root's children begin with the root's.
  private let includesRoot: Bool
  private let separator: UInt8
  private var lengths: [Int] = []
  private var total = 0
  private var path: [UInt8] = []

  init(
    _ tree: LayoutTree, includesRoot: Bool = true, separator: UInt8 = UInt8(ascii: "/")
  ) {
    self.tree = tree
    self.separator = separator
    self.includesRoot = includesRoot
    lengths.reserveCapacity(tree.count)
  }

  private var limit: Int { max(64 << 20, 128 * tree.count) }

  /// Tells how long the component of the next node is. All are told before the first is appended.
  mutating func measure(_ length: Int) {
    let parent = Int(tree.parent[lengths.count])
    let above = parent < 0 || (parent == 0 && !includesRoot) ? 0 : lengths[parent] + 1
    lengths.append(above + length)
    total += above + length
  }

  /// Appends the name of the next node.
  mutating func append(_ component: ArraySlice<UInt8>, color: ArraySlice<UInt8> = []) {
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

  var warnings: [String] {
    total <= limit
      ? [] : ["the full paths would take \(total) bytes; nodes are called by their last component"]
  }
}
